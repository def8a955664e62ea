"""Every piece is somewhere, once, links are what they seem, the question fits, and moves keep what they must."""

from branchline.engine.errors import BadData, expect, require
from branchline.engine.game import NOBODY
from branchline.games.steam.rules import board, link_tracing, links, money, tiles, turn
from branchline.games.steam.rules import state as stages
from branchline.games.steam.rules.board import COLOURS, CUBES, KINDS, MOST_LEVEL, NEW_CITIES
from branchline.games.steam.rules.state import BID, BUILD, FIRST_BID, GONE, NO_BID, OVER, POINTS, UPKEEP, Steam


def audit(state: Steam) -> None:
    """Raise BadData if a piece is missing, doubled or where it cannot be."""
    audit_tiles(state)
    audit_cubes(state)
    audit_cities(state)
    audit_players(state)
    audit_links(state)


def audit_tiles(state: Steam) -> None:
    """The 136 tiles, kind by kind (STM-1.4, STM-1.21)."""
    left = list(state.tracks.supply)
    for place, number in enumerate(state.tracks.pieces):
        name, pair = state.board.hexes[place].name, state.tracks.pairs[place]
        expect((number < 0) == (pair < 0), f"tiles: {name} has half a tile")
        if number >= 0:
            piece = tiles.PIECES[number]
            fits = pair in piece.pairs and state.city[place] < 0
            expect(fits, f"tiles: the tile on {name} does not fit there (STM-2.17)")
            expect(state.board.town[place] == piece.town, f"tiles: {name} needs another kind of tile (STM-16.12)")
            left[pair] += 1
    whole = left == [count for _, _, count in tiles.PAIRS] and min(state.tracks.supply) >= 0
    expect(whole, "tiles: some are missing or too many (STM-1.15)")


def audit_cubes(state: Steam) -> None:
    """The 96 cubes, colour by colour (STM-1.5); only cities hold them (STM-2.18)."""
    for colour in range(KINDS):
        there = state.bag[colour] + state.delivered[colour]
        there += sum(state.cubes[colour::KINDS]) + sum(state.spaces[colour::KINDS])
        expect(there == CUBES[colour], f"cubes: {there} {COLOURS[colour]} ones, not {CUBES[colour]} (STM-1.5)")
    for place in state.board.hexes:
        cubes = state.cubes[place.index * KINDS : (place.index + 1) * KINDS]
        expect(state.city[place.index] >= 0 or not any(cubes), f"cubes: {place.name} is no city (STM-2.18)")
    expect(min(*state.cubes, *state.spaces) >= 0, "cubes: a negative number")


def audit_cities(state: Steam) -> None:
    """New Cities stand on towns, as many as are missing from the supply (STM-1.8)."""
    left = list(state.new_cities)
    for place, colour in enumerate(state.city):
        if state.board.city[place] >= 0:
            expect(colour == state.board.city[place], "cities: a printed city has changed")
        elif colour >= 0:
            expect(state.board.town[place], "cities: a New City is not on a town (STM-18.2)")
            left[colour] += 1
    for name, number, most in zip(COLOURS, left, NEW_CITIES, strict=True):
        expect(number == most, f"cities: not {most} {name} New Cities (STM-1.8)")


def audit_players(state: Steam) -> None:
    """The bounds of the players' tracks (STM-3) and the turn order."""
    for seat in range(state.seats):
        income, level = state.incomes[seat], state.levels[seat]
        bounded = board.LEAST_INCOME <= income <= board.MOST_INCOME
        expect(bounded, f"income: seat {seat} has {income} (STM-3.3, STM-3.4)")
        expect(1 <= level <= MOST_LEVEL, f"level: seat {seat} has {level} (STM-3.7)")
        expect(min(state.points[seat], state.cash[seat]) >= 0, f"seat {seat} has negative points or dollars (STM-3.5)")
    ascending = sorted({seat for seat in state.built if 0 <= seat < state.seats})
    expect(list(state.built) == ascending, "built: expected seats in ascending order, each once")
    whole = sorted((*state.order, *state.bankrupt)) == list(range(state.seats))
    expect(whole or not state.order, "order: a seat is missing or doubled")


def audit_links(state: Steam) -> None:
    """Follow every track on the map: it must be the links that are noted, end to end."""
    tracks = state.tracks
    expected = sorted(
        [sorted([(first, exits[0]), (last, exits[-1])]) for exits, first, last in link_tracing.walks(state)]
    )
    noted = []
    for link, owner in enumerate(tracks.owners):
        if owner == GONE:
            continue
        one = (tracks.nodes[2 * link], tracks.ends[2 * link])
        other = (tracks.nodes[2 * link + 1], tracks.ends[2 * link + 1])
        noted.append(sorted([one, other]))
        expect(one[0] < 0 or one[0] != other[0], "links: a link returns to where it began (STM-R.26)")
        playing = owner == NOBODY or owner in state.order
        expect(playing, "links: a link has an owner who is not in the game (STM-24.1)")
        rooted = owner == NOBODY or max(one[0], other[0]) >= 0
        expect(rooted or (state.stage == BUILD and state.loose), "links: a link starts nowhere (STM-R.24)")
    expect(sorted(noted) == expected, "links: they do not match the track on the map")


def check_question(state: Steam) -> None:
    """Raise BadData if the table does not fit the phase it is in."""
    check_phase(state)
    check_tiles_held(state)
    check_acting(state)
    check_dues(state)
    check_pledges(state)
    if state.stage in (FIRST_BID, BID):
        check_bidding(state)
        check_bidders(state)
    else:
        expect(not state.places, "places: expected none outside an auction")
    check_build_turn(state)


def check_phase(state: Steam) -> None:
    """The phase is one of these rules, and the seats in the game are those it needs."""
    expect(state.standard or not state.mercy, "mercy: possible only in the Standard game")
    expect(state.standard or state.stage not in (stages.CAPITAL, BID), "prompt: possible only in the Standard game")
    first = not state.standard and state.turn_number == 1
    expect(first or state.stage != FIRST_BID, "prompt: possible only before the first Turn of the Base game")
    expect((state.mover == NOBODY) == (state.stage == OVER), "turn: null when the game is over, a seat otherwise")
    # Before the first auction is over there is no order yet.
    ordered = [] if state.stage == FIRST_BID else list(range(state.seats))
    whole = sorted((*state.order, *state.bankrupt)) == ordered
    expect(whole, "order: expected every seat that is not bankrupt, each once")
    if state.stage == OVER:
        ended = len(state.order) <= 1 or state.turn_number >= board.TURNS[state.seats]
        expect(ended, "prompt: the game is not over yet")  # STM-7.3, STM-R.44
    else:
        expect(len(state.order) > 1 or state.stage == FIRST_BID, "order: at least two seats must be left")


def check_tiles_held(state: Steam) -> None:
    """No action tile twice (STM-8.2), none before its time, none passed that has no pass."""
    waiting: tuple[int, ...] = ()
    if state.stage == stages.SELECT:
        waiting = state.acting[state.at :]
    elif state.stage in (FIRST_BID, stages.CAPITAL, BID):
        waiting = tuple(range(state.seats))
    for seat, tile in enumerate(state.held):
        free = seat not in waiting and tile not in state.held[:seat]
        expect(tile == board.NO_TILE or free, f"held: seat {seat} cannot have its action tile")
        passable = tile >= board.CITY_GROWTH or not state.passed[seat]
        expect(passable, f"passed: seat {seat} has no action tile that can be passed")
    if state.free_pass != NOBODY:
        inside = state.bidders if state.stage == BID else state.order
        to_bid = state.stage in (stages.CAPITAL, BID) and state.free_pass in inside
        expect(to_bid, "free_pass: expected none, or a seat that is to bid (STM-29.11)")


def check_acting(state: Steam) -> None:
    """In a phase the seats act one after another, and the one whose turn it is decides."""
    if state.stage in (FIRST_BID, BID, OVER):
        return  # what was noted of the phase before does not matter
    expected = state.order
    if state.stage == BUILD:
        expected = turn.led_by(state, board.FIRST_BUILD)
    elif state.stage in (stages.MOVE, POINTS):
        expected = turn.led_by(state, board.FIRST_MOVE)
        expect(set(state.upgraded) <= set(state.order), "upgraded: expected seats that are in the game")
    elif state.stage == UPKEEP:
        expected = turn.short_of_upkeep(state)
    expect(state.acting == expected, f"acting: expected {list(expected)}")
    expect(state.at < len(state.acting), f"at: expected less than {len(state.acting)}")
    asked = state.acting[state.at]
    expect(state.stage == POINTS or state.mover == asked, f"turn: expected seat {asked}")


def check_dues(state: Steam) -> None:
    """Points are placed right after a delivery, the mover's first (STM-22.6)."""
    expect((state.stage == POINTS) == bool(state.dues), "dues: expected only, and always, while points are assigned")
    if state.dues:
        seats = [seat for seat, _ in state.dues]
        mover = state.acting[state.at]
        turns = [mover, *[seat for seat in state.order if seat != mover]]
        ordered = seats == [seat for seat in turns if seat in seats] and state.mover == seats[0]
        expect(ordered, "dues: expected the seats in the order in which they choose")
        fair = sum([points for _, points in state.dues]) <= MOST_LEVEL
        expect(fair, f"dues: expected {MOST_LEVEL} points at most")  # STM-21.3


def check_pledges(state: Steam) -> None:
    """Money for upkeep is pledged by those who came before, no more than they lack (STM-27.10)."""
    before = list(state.acting[: state.at]) if state.stage == UPKEEP else []
    raised = [seat for seat, _ in state.pledges] == before
    expect(raised, "pledges: expected those of the seats that have raised money for upkeep")
    for seat, steps in state.pledges:
        expect(steps <= money.most_pledged(state, seat), f"pledges: seat {seat} would raise more than it lacks")


def check_bidding(state: Steam) -> None:
    """Two bidders at least, one of them asked, and one other leads if there was a bid."""
    asked = len(state.bidders) >= 2 and state.mover in state.bidders
    expect(asked, "bidders: expected at least two, including the seat that decides")
    best = max(state.bids)
    if best == NO_BID:
        expect(state.leader == NOBODY, "leader: expected the highest bidder")
        return
    leads = state.leader != NOBODY and state.bids[state.leader] == best and state.bids.count(best) == 1
    expect(leads, "leader: expected the highest bidder")
    another = state.leader != state.mover and state.leader in state.bidders
    expect(another, "leader: expected another bidder than the seat that decides")
    for seat, bid in enumerate(state.bids):
        # STM-5.18, STM-29.5
        expect(bid <= money.purse(state, seat), f"players[{seat}].bid: more than the seat can pay")


def check_bidders(state: Steam) -> None:
    """Who has a place does not bid; the others bid in an order."""
    # It is the turn order (STM-29.3, STM-29.7), or clockwise when there is none (STM-5.7, STM-5.13).
    if state.stage == BID:
        order, words = state.order, "in turn order"
        apart = sorted((*state.bidders, *state.places)) == sorted(state.order)
    else:
        order, words = turn.clockwise(state.bidders[0], state.seats), "round the table"
        apart = not set(state.bidders) & set(state.places)
    ordered = state.bidders == tuple([seat for seat in order if seat in state.bidders])
    expect(ordered, f"bidders: expected seats {words}")
    expect(apart, "places: expected the seats that no longer bid")


def check_build_turn(state: Steam) -> None:
    """Builds left, the duty of a tile, and track that leads to no city yet."""
    if state.stage != BUILD:
        expect(not state.loose, "before: expected only in a build turn")
        expect(not state.barred, "barred: expected only in a build turn")
        return
    seat = state.mover
    most = turn.builds_of(state, seat)
    expect(state.builds_left <= most, f"builds_left: expected at most {most}")
    acts = state.held[seat] in (board.CITY_GROWTH, board.URBANIZATION) and not state.passed[seat]
    expect(acts or not state.performed, "performed: the seat has no tile to carry out")
    loose = not links.all_traceable(state, seat)
    expect(state.loose == loose, "loose: expected only, and always, when a link of the seat does not lead to a city")
    # Tiles taken back are those that would leave loose track here, each once (STM-17.6).
    for number, move in enumerate(state.barred):
        trial = state.copy()
        trial.barred = state.barred[:number]
        if state.loose or not move.is_legal(trial):
            raise BadData(f"barred[{number}]: expected a tile that could have been taken back")
        move.apply(trial)
        expect(trial.loose, f"barred[{number}]: expected a tile that leaves track loose")


def audit_step(before: Steam, after: Steam) -> None:
    """Raise BrokenRule if a move that takes nothing back changed what it may not change."""
    check_cities_stay(before, after)
    require(after.bag == before.bag, "STM-4.7", "cubes left the bag after set-up")
    require(set(before.bankrupt) <= set(after.bankrupt), "STM-24.1", "a bankrupt player plays again")
    for old, new in zip(before.levels, after.levels, strict=True):
        require(new >= old, "STM-3.7", "the level of a locomotive fell")
    check_links_stay(before, after)


def check_cities_stay(before: Steam, after: Steam) -> None:
    """Check that cities stay, that each grows once at most, and that no space is refilled."""
    for place, colour in enumerate(before.city):
        stays = colour < 0 or after.city[place] == colour
        require(stays, "STM-18.13", "a city was removed or replaced")
    once = len(set(after.grown)) == len(after.grown)
    printed = all(after.board.city[place] >= 0 for place in after.grown)
    require(once and printed, "STM-19.4", "a city grew again, or a New City grew")
    for place, cubes in enumerate(before.spaces):
        require(after.spaces[place] <= cubes, "STM-19.6", "a Goods Supply space was refilled")


def check_links_stay(before: Steam, after: Steam) -> None:
    """Check that complete links keep their owners, but for bankruptcy and a town urbanized."""
    owners = complete_links(after)
    for link, owner in complete_links(before).items():
        if link in owners:
            bankrupt = owner not in after.order and owners[link] == NOBODY
            require(owners[link] == owner or bankrupt, "STM-12.6", "a complete link changed hands")
        else:
            gone = [after.city[node] != before.city[node] for node, _ in link]
            require(any(gone), "STM-12.7", "a complete link was lost")


def complete_links(state: Steam) -> dict[frozenset[tuple[int, int]], int]:
    """Return the owners of complete links by their ends, each a node and an exit."""
    tracks, found = state.tracks, {}
    for link, owner in enumerate(tracks.owners):
        ends = [(tracks.nodes[end], tracks.ends[end]) for end in (2 * link, 2 * link + 1)]
        if owner != GONE and min(ends)[0] >= 0:
            found[frozenset(ends)] = owner
    return found
