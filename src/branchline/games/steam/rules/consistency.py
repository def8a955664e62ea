"""Every piece is somewhere, once, every link is what it seems, and the question fits the table."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.games.steam.rules import board
from branchline.games.steam.rules.board import (
    COLOURS,
    CUBES,
    KINDS,
    LEAST_INCOME,
    MOST_INCOME,
    MOST_LEVEL,
    NEW_CITIES,
    PAIRS_OF,
)
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.links import all_traceable
from branchline.games.steam.rules.money import most_pledged, purse
from branchline.games.steam.rules.state import (
    BID,
    BUILD,
    CAPITAL,
    FIRST_BID,
    GONE,
    MOVE,
    NO_BID,
    OVER,
    POINTS,
    SELECT,
    UPKEEP,
    Steam,
)
from branchline.games.steam.rules.tiles import PAIRS, PIECES
from branchline.games.steam.rules.turn import builds_of, clockwise, led_by, short_of_upkeep


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
    for place, piece in enumerate(state.tracks.pieces):
        pair = state.tracks.pairs[place]
        if (piece < 0) != (pair < 0):
            raise BadData(f"tiles: {state.board.hexes[place].name} has half a tile")
        if piece < 0:
            continue
        name = state.board.hexes[place].name
        if pair not in PAIRS_OF[PIECES[piece].face.index] or state.city[place] >= 0:
            raise BadData(f"tiles: the tile on {name} does not fit there (STM-2.17)")
        if state.board.town[place] != PIECES[piece].town:
            raise BadData(f"tiles: {name} needs another kind of tile (STM-16.12)")
        left[pair] += 1
    if left != [count for _, _, count in PAIRS] or min(state.tracks.supply) < 0:
        raise BadData("tiles: some are missing or too many (STM-1.15)")


def audit_cubes(state: Steam) -> None:
    """The 96 cubes, colour by colour (STM-1.5); only cities hold them (STM-2.18)."""
    for colour in range(KINDS):
        there = state.bag[colour] + state.delivered[colour]
        there += sum(state.cubes[colour::KINDS]) + sum(state.spaces[colour::KINDS])
        if there != CUBES[colour]:
            raise BadData(f"cubes: {there} {COLOURS[colour]} ones, not {CUBES[colour]} (STM-1.5)")
    for place in range(state.board.size):
        if state.city[place] < 0 and any(state.cubes[place * KINDS : (place + 1) * KINDS]):
            raise BadData(f"cubes: {state.board.hexes[place].name} is not a city (STM-2.18)")
    if min(min(state.cubes), min(state.spaces, default=0)) < 0:
        raise BadData("cubes: a negative number")


def audit_cities(state: Steam) -> None:
    """New Cities stand on towns, as many as are missing from the supply (STM-1.8)."""
    founded = [0] * KINDS
    for place, colour in enumerate(state.city):
        if state.board.city[place] >= 0:
            if colour != state.board.city[place]:
                raise BadData("cities: a printed city has changed")
        elif colour >= 0:
            founded[colour] += 1
            if not state.board.town[place]:
                raise BadData("cities: a New City is not on a town (STM-18.2)")
    for colour in range(KINDS):
        if founded[colour] + state.new_cities[colour] != NEW_CITIES[colour]:
            raise BadData(f"cities: not {NEW_CITIES[colour]} {COLOURS[colour]} New Cities (STM-1.8)")


def audit_players(state: Steam) -> None:
    """The bounds of the players' tracks (STM-3) and the turn order."""
    for seat in range(state.seats):
        if not LEAST_INCOME <= state.incomes[seat] <= MOST_INCOME:
            raise BadData(f"income: seat {seat} has {state.incomes[seat]} (STM-3.3, STM-3.4)")
        if not 1 <= state.levels[seat] <= MOST_LEVEL:
            raise BadData(f"level: seat {seat} has {state.levels[seat]} (STM-3.7)")
        if state.points[seat] < 0 or state.cash[seat] < 0:
            raise BadData(f"seat {seat} has negative points or dollars (STM-3.5)")
    if list(state.built) != sorted({seat for seat in state.built if 0 <= seat < state.seats}):
        raise BadData("built: expected seats in ascending order, each once")
    known = sorted((*state.order, *state.bankrupt))
    if state.order and known != list(range(state.seats)):
        raise BadData("order: a seat is missing or doubled")


def audit_links(state: Steam) -> None:
    """Follow every track on the map: it must be the links that are noted, end to end."""
    tracks = state.tracks
    expected = sorted([ends((first, exits[0]), (last, exits[-1])) for exits, first, last in walks(state)])
    noted = []
    for link, owner in enumerate(tracks.owners):
        if owner == GONE:
            continue
        one = (tracks.nodes[2 * link], tracks.ends[2 * link])
        other = (tracks.nodes[2 * link + 1], tracks.ends[2 * link + 1])
        noted.append(ends(one, other))
        if one[0] >= 0 and one[0] == other[0]:
            raise BadData("links: a link returns to where it began (STM-R.26)")
        if owner != NOBODY and owner not in state.order:
            raise BadData("links: a link has an owner who is not in the game (STM-24.1)")
        loose = one[0] < 0 and other[0] < 0
        if loose and owner != NOBODY and not (state.stage == BUILD and state.loose):
            raise BadData("links: a link starts nowhere (STM-R.24)")
    if sorted(noted) != expected:
        raise BadData("links: they do not match the track on the map")


def ends(one: tuple[int, int], other: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of a link in one order."""
    return (one, other) if one <= other else (other, one)


def check_question(state: Steam) -> None:
    """Raise BadData if the table does not fit the phase it is in."""
    check_phase(state)
    check_tiles_held(state)
    check_acting(state)
    check_dues(state)
    check_pledges(state)
    if state.stage in (FIRST_BID, BID):
        check_bidding(state)
        if state.stage == BID:
            check_standard_bidding(state)
        else:
            check_first_bidding(state)
    elif state.places:
        raise BadData("places: expected none outside an auction")
    check_build_turn(state)


def check_phase(state: Steam) -> None:
    """The phase is one of these rules, and the seats in the game are those it needs."""
    if state.mercy and not state.standard:
        raise BadData("mercy: possible only in the Standard game")
    if state.stage in (CAPITAL, BID) and not state.standard:
        raise BadData("prompt: possible only in the Standard game")
    if state.stage == FIRST_BID and (state.standard or state.turn_number > 1):
        raise BadData("prompt: possible only before the first Turn of the Base game")
    if (state.mover == NOBODY) != (state.stage == OVER):
        raise BadData("turn: null when the game is over, a seat otherwise")
    # Before the first auction is over there is no order yet.
    ordered = [] if state.stage == FIRST_BID else list(range(state.seats))
    if sorted((*state.order, *state.bankrupt)) != ordered:
        raise BadData("order: expected every seat that is not bankrupt, each once")
    if state.stage == OVER:
        if len(state.order) > 1 and state.turn_number < board.TURNS[state.seats]:
            raise BadData("prompt: the game is not over yet")  # STM-7.3, STM-R.44
    elif len(state.order) < 2 and state.stage != FIRST_BID:
        raise BadData("order: at least two seats must be left")


def check_tiles_held(state: Steam) -> None:
    """No action tile twice (STM-8.2), none before its time, none passed that has no pass."""
    waiting: tuple[int, ...] = ()
    if state.stage == SELECT:
        waiting = state.acting[state.at :]
    elif state.stage in (FIRST_BID, CAPITAL, BID):
        waiting = tuple(range(state.seats))
    for seat, tile in enumerate(state.held):
        if tile != board.NO_TILE and (seat in waiting or tile in state.held[:seat]):
            raise BadData(f"held: seat {seat} cannot have its action tile")
        if state.passed[seat] and tile < board.CITY_GROWTH:
            raise BadData(f"passed: seat {seat} has no action tile that can be passed")
    if state.free_pass != NOBODY:
        inside = state.bidders if state.stage == BID else state.order
        if state.stage not in (CAPITAL, BID) or state.free_pass not in inside:
            raise BadData("free_pass: expected none, or a seat that is to bid (STM-29.11)")


def check_acting(state: Steam) -> None:
    """In a phase the seats act one after another, and the one whose turn it is decides."""
    if state.stage in (FIRST_BID, BID, OVER):
        return  # what was noted of the phase before does not matter
    first = board.NO_TILE
    if state.stage == BUILD:
        first = board.FIRST_BUILD
    elif state.stage in (MOVE, POINTS):
        first = board.FIRST_MOVE
        if not set(state.upgraded) <= set(state.order):
            raise BadData("upgraded: expected seats that are in the game")
    expected = led_by(state, first) if first else state.order
    if state.stage == UPKEEP:
        expected = short_of_upkeep(state)
    if state.acting != expected:
        raise BadData(f"acting: expected {list(expected)}")
    if state.at >= len(state.acting):
        raise BadData(f"at: expected less than {len(state.acting)}")
    if state.stage != POINTS and state.mover != state.acting[state.at]:
        raise BadData(f"turn: expected seat {state.acting[state.at]}")


def check_dues(state: Steam) -> None:
    """Points are placed right after a delivery, the mover's first (STM-22.6)."""
    if (state.stage == POINTS) != bool(state.dues):
        raise BadData("dues: expected only, and always, while points are assigned")
    if not state.dues:
        return
    seats = [seat for seat, _ in state.dues]
    mover = state.acting[state.at]
    turns = [mover, *[seat for seat in state.order if seat != mover]]
    if seats != [seat for seat in turns if seat in seats] or state.mover != seats[0]:
        raise BadData("dues: expected the seats in the order in which they choose")
    if sum([points for _, points in state.dues]) > board.MOST_LEVEL:
        raise BadData(f"dues: expected at most {board.MOST_LEVEL} points")  # STM-21.3


def check_pledges(state: Steam) -> None:
    """Money for upkeep is pledged by those who came before, no more than they lack (STM-27.10)."""
    seats = [seat for seat, _ in state.pledges]
    if seats != (list(state.acting[: state.at]) if state.stage == UPKEEP else []):
        raise BadData("pledges: expected those of the seats that have raised money for upkeep")
    for seat, steps in state.pledges:
        if steps > most_pledged(state, seat):
            raise BadData(f"pledges: seat {seat} would raise more than it lacks")


def check_bidding(state: Steam) -> None:
    """Two bidders at least, one of them asked, and one other leads if there was a bid."""
    if len(state.bidders) < 2 or state.mover not in state.bidders:
        raise BadData("bidders: expected at least two, including the seat that decides")
    if state.leader == NOBODY:
        if max(state.bids) != NO_BID:
            raise BadData("leader: expected the highest bidder")
        return
    best = state.bids[state.leader]
    if best == NO_BID or state.bids.count(best) > 1 or max(state.bids) > best:
        raise BadData("leader: expected the highest bidder")
    if state.leader == state.mover or state.leader not in state.bidders:
        raise BadData("leader: expected another bidder than the seat that decides")
    for seat, bid in enumerate(state.bids):
        if bid > purse(state, seat):
            raise BadData(f"players[{seat}].bid: more than the seat can pay")  # STM-5.18, STM-29.5


def check_standard_bidding(state: Steam) -> None:
    """Who has passed has a place; the others bid in turn order (STM-29.3, STM-29.7)."""
    if state.bidders != tuple([seat for seat in state.order if seat in state.bidders]):
        raise BadData("bidders: expected seats in turn order")
    if sorted((*state.bidders, *state.places)) != sorted(state.order):
        raise BadData("places: expected the seats that no longer bid")


def check_first_bidding(state: Steam) -> None:
    """Who has a place does not bid; the others bid clockwise (STM-5.7, STM-5.13)."""
    round_table = clockwise(state.bidders[0], state.seats)
    if state.bidders != tuple([seat for seat in round_table if seat in state.bidders]):
        raise BadData("bidders: expected seats round the table")
    if set(state.bidders) & set(state.places):
        raise BadData("places: expected seats that no longer bid")


def check_build_turn(state: Steam) -> None:
    """Builds left, the duty of a tile, and track that leads to no city yet."""
    if state.stage != BUILD:
        if state.loose or state.barred:
            raise BadData(f"{'before' if state.loose else 'barred'}: expected only in a build turn")
        return
    seat = state.mover
    most = builds_of(state, seat)
    if state.builds_left > most:
        raise BadData(f"builds_left: expected at most {most}")
    acts = state.held[seat] in (board.CITY_GROWTH, board.URBANIZATION) and not state.passed[seat]
    if state.performed and not acts:
        raise BadData("performed: the seat has no tile to carry out")
    if state.loose == all_traceable(state, seat):
        raise BadData("loose: expected only, and always, when a link of the seat does not lead to a city")
    check_barred(state)


def check_barred(state: Steam) -> None:
    """Tiles taken back are those that would leave loose track here, each once (STM-17.6)."""
    for number, move in enumerate(state.barred):
        trial = state.copy()
        trial.barred = state.barred[:number]
        if state.loose or not move.is_legal(trial):
            raise BadData(f"barred[{number}]: expected a tile that could have been taken back")
        move.apply(trial)
        if not trial.loose:
            raise BadData(f"barred[{number}]: expected a tile that leaves track loose")
