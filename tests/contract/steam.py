"""Steam as the contract suite needs to know it."""

from __future__ import annotations

from functools import cache
from typing import Any

from branchline import Dice, Game, Move, State
from branchline.engine.game import verb
from branchline.games.steam.rules.actions.bidding import FREE_PASS, PASS, Bid
from branchline.games.steam.rules.actions.building import DONE, EndBuilding, Lay, TakeBack
from branchline.games.steam.rules.actions.deliver import ANYBODY, Deliver
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.player_tracks import SCORES, UPGRADE, BuyCapital
from branchline.games.steam.rules.actions.take import TAKES, TakeTile
from branchline.games.steam.rules.board import CITY_GROWTH, KINDS, Board
from branchline.games.steam.rules.delivery_routes import Network, deliveries
from branchline.games.steam.rules.maps.rail_map import Hex
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, POINTS, SELECT, UPKEEP, Steam
from branchline.games.steam.rules.turn import complete_links
from branchline.testing.tables import Catalogue, Options
from tests.both_codes import STRIDE
from tests.contract.small_map import SMALL

MOST_BID, MOST_STEPS = 150, 60  # beyond what anyone at these tables can pay or raise
ENOUGH = 8  # dollars for a build turn of a thrifty player
POOR = -4  # the income at which he begins nothing
SAMPLE = 20  # tiles he thinks of


@cache
def moves_of_board(board: Board) -> list[Move]:
    """Every move that names no cube: most of them are tiles on hexes."""
    found: list[Move] = [lay for lays in board.lays for lay in lays if lay is not None]
    for place in board.hexes:
        if place.kind:
            spaces = range(board.map.supply_spaces)
            found += [Grow(board, place.index, space) for space in spaces]
            found += [Urbanize(board, place.index, colour, space) for colour in range(KINDS) for space in spaces]
    # Tiles on hexes that never take them: plain ones on cities and towns, towns on plain hexes.
    for place in board.hexes[::5]:
        wrong = board.lays[board.hexes.index(place) - 1]
        found += [Lay(board, place.index, lay.piece) for lay in wrong[::9] if lay is not None]
    found += [TakeBack(board, place.index) for place in board.hexes]
    found += [Bid(amount) for amount in range(MOST_BID)]
    found += [BuyCapital(steps) for steps in range(MOST_STEPS)]
    return [*found, *TAKES, DONE, PASS, FREE_PASS, UPGRADE, *SCORES]


def moves(game: Game[Any], state: State) -> list[Move]:
    """The moves of the board, every delivery that is open, and deliveries a little off."""
    assert isinstance(state, Steam)
    found = [*moves_of_board(state.board)]
    if state.stage == MOVE:
        for trip in deliveries(state)[:40]:
            found += [trip, *slips(state, trip)]
    return list(dict.fromkeys(found))


def slips(state: Steam, trip: Deliver) -> list[Move]:
    """A delivery changed: another colour, backwards, cut, prolonged, or over others' links."""
    board, colour, nodes, owners = state.board, trip.colour, trip.nodes, trip.owners
    found: list[Move] = [Deliver(board, other, nodes, owners) for other in range(KINDS)]
    found.append(Deliver(board, colour, nodes[::-1], owners[::-1]))
    found.append(Deliver(board, colour, nodes[:-1], owners[:-1]))
    found.append(Deliver(board, colour, nodes[1:], owners[1:]))
    found.append(Deliver(board, colour, (*nodes, nodes[0]), (*owners, ANYBODY)))
    found.append(Deliver(board, colour, (*nodes, nodes[-2]), (*owners, ANYBODY)))
    for owner in range(-1, state.seats):
        found.append(Deliver(board, colour, nodes, (owner, *owners[1:])))
    return found


def thrifty(state: State, dice: Dice) -> Move:
    """Spend little, complete links and deliver, so that a game lasts and the map fills."""
    assert isinstance(state, Steam)
    if state.stage == BUILD:
        return built(state, dice)
    listed = state.moves()
    if state.stage in (FIRST_BID, BID):
        return listed[-1] if dice.below(3) else listed[0]
    if state.stage == UPKEEP:
        return listed[dice.below(len(listed))]
    if state.stage == CAPITAL:
        steps = max(0, ENOUGH - state.cash[state.mover] + 4) // 5
        return listed[min(steps, len(listed) - 1) if state.incomes[state.mover] > POOR else 0]
    if state.stage == MOVE:
        trips = [move for move in listed if isinstance(move, Deliver)]
        upkeep = state.standard and state.levels[state.mover] > 1
        return max(trips, key=lambda trip: len(trip.nodes), default=listed[-1 if upkeep else 0])
    if state.stage == POINTS:
        return listed[0 if dice.below(4) else 1]
    assert state.stage == SELECT
    free = [take for take in listed if isinstance(take, TakeTile) and gratis(state, take)]
    return free[dice.below(len(free))] if free and dice.below(4) else state.pick(dice)


def gratis(state: Steam, take: TakeTile) -> bool:
    """Whether an action tile costs nothing."""
    return state.standard or take.passing or take.tile < CITY_GROWTH


def built(state: Steam, dice: Dice) -> Move:
    """Go on with what was begun, else begin something if income allows; now and then a crossing."""
    listed = state.moves()
    lays = [move for move in listed if isinstance(move, Lay)]
    open_hexes = [state.board.near[end] for end in open_ends(state)]
    few = [lay for lay in lays if lay.place in open_hexes]
    poor = state.incomes[state.mover] <= POOR
    if not lays or (poor and not few):
        return listed[-1] if isinstance(listed[-1], (EndBuilding, TakeBack)) else state.pick(dice)
    crossings = [lay for lay in lays if len(lay.piece.paths) > 1]
    if crossings and not poor and not dice.below(10):
        return crossings[dice.below(len(crossings))]
    if not few and complete_links(state, state.mover) and dice.below(2):
        return listed[-1]
    few = few or lays
    return max([few[dice.below(len(few))] for _ in range(SAMPLE)], key=lambda move: worth(state, move))


def open_ends(state: Steam) -> list[int]:
    """The exits at which links of the mover end openly."""
    tracks = state.tracks
    return [
        end
        for place, end in enumerate(tracks.ends)
        if tracks.owners[place // 2] == state.mover and tracks.nodes[place] < 0
    ]


def worth(state: Steam, move: Move) -> int:
    """How many links a move completes, and how near the open ends come to a place."""
    after = state.copy()
    after.play(move)
    near = 0
    for end in open_ends(after):
        beyond = after.board.near[end]
        steps = [after.board.map.distance(beyond, node.index) for node in places(after.board)]
        near += 1 + min(steps)
    return 6 * complete_links(after, state.mover) + 4 * len(chances(after)) - near


def chances(state: Steam) -> set[tuple[int, int]]:
    """The colours the mover could deliver, and where from, with a locomotive of level 2."""
    state.levels[state.mover] = 2
    trips = Network(state, state.mover).all_trips()
    found = {(trip.nodes[0], trip.colour) for trip in trips}
    return {(place, colour) for place, colour in found if state.cubes[place * KINDS + colour]}


def places(board: Board) -> list[Hex]:
    """The cities and towns of a map."""
    return [place for place in board.hexes if place.kind]


def unusual(state: State) -> bool:
    """Loose track in a build turn, a bid with a free pass, or mercy with the upkeep."""
    assert isinstance(state, Steam)
    if state.stage == BID:
        return state.free_pass == state.mover
    if state.stage == UPKEEP:
        return True
    return state.stage == BUILD and state.loose


def bankrupt(state: State) -> list[int]:
    """The seats that went bankrupt."""
    assert isinstance(state, Steam)
    return list(state.bankrupt)


CUBES = {"red", "blue", "yellow", "purple", "grey", "black"}
# Moves whose points are certain. When a Turn ends, accounts are settled, which may cost points.
CERTAIN = {"lay", "score", "capital", "upgrade", "grow", "urbanize", "done"}


def certain(state: State, move: Move) -> bool:
    """Whether the points of a move are certain."""
    if verb(move) not in CERTAIN:
        return False
    told = " ".join(str(preview.words) for preview in state.preview(move))
    if "victory point" in told and verb(move) != "score":
        return False  # points pay for money that is raised
    return "Turn ends" not in told


BASE: Options = {"rules": "base", "order": "auction", "map": "northeast"}
DRAWN: Options = {"rules": "base", "order": "random", "map": "ruhr"}
STANDARD: Options = {"rules": "standard", "map": "northeast"}
STANDARD_RUHR: Options = {"rules": "standard", "map": "ruhr"}
OWN: Options = {"rules": "base", "order": "random", "map": SMALL}

STEAM = Catalogue(
    tables=(
        (3, 24, BASE),
        (3, 1, STANDARD_RUHR),
        (3, 6, OWN),
        (4, 14, DRAWN),
        (4, 1, STANDARD),
        (4, 16, {"rules": "standard", "map": SMALL}),
        (4, 3, {"rules": "standard", "map": SMALL, "mercy": True}),
        (5, 1, {**DRAWN, "order": "auction"}),
        (5, 6, STANDARD),
        (6, 22, STANDARD_RUHR),
        (6, 1, {**BASE, "order": "random"}),
        (6, 16, BASE),
    ),
    moves=moves,
    by_number=None,
    steer=thrifty,
    rare=unusual,
    pace=7 * STRIDE,
    parts=("points", "income", "links"),
    out=bankrupt,
    least_positions=21,
    least_prompts=3,
    points_only_grow=False,
    noun=lambda name: "cube" if name in CUBES else "tile",
    several_rules={
        "bid": {"STM-5.8", "STM-29.4"},
        "pass": {"STM-5.8", "STM-20.6", "STM-29.4"},
        "take": {"STM-8.1", "STM-17.6"},
        "capital": {"STM-28.1", "STM-27.10"},
    },
    certain=certain,
    good_options=(
        {},
        BASE,
        DRAWN,
        STANDARD,
        STANDARD_RUHR,
        OWN,
        {"order": "random"},
        {"map": "ruhr"},
        {**STANDARD, "mercy": True},
        {**BASE, "mercy": False},
    ),
    bad_options=(
        ({"rules": "advanced"}, "expected one of base, standard"),
        ({"rules": "base", "mercy": True}, "mercy: in the Base game"),
        ({"rules": "standard", "mercy": 1}, "mercy: expected True or False"),
        ({"rules": None}, "expected one of base, standard"),
        ({"rules": True}, "expected one of base, standard"),
        ({"rules": ["base"]}, "expected one of base, standard"),
        ({"rules": 10**5000}, "expected one of base, standard"),
        ({"order": "lots"}, "expected one of auction, random"),
        ({"order": 0}, "expected one of auction, random"),
        ({"rules": "standard", "order": "random"}, "only the Base game"),
        ({"rules": "standard", "order": "auction"}, "only the Base game"),
        ({"map": "atlantis"}, "; choose from northeast, ruhr"),
        ({"map": ""}, "; choose from northeast, ruhr"),
        ({"map": "x" * 10_000}, "; choose from northeast, ruhr"),
        ({"map": None}, "expected a name, a map or its text"),
        ({"map": 7}, "expected a name, a map or its text"),
        ({"map": {}}, "expected a name and a digest"),
        ({"map": {"name": "northeast"}}, "digest differs"),
        ({"map": {"name": "northeast", "digest": "0" * 64}}, "digest differs"),
        ({"map": {"name": 7, "digest": "0" * 64}}, "expected a name and a digest"),
        ({"map": {"name": "small", "digest": "0" * 64, "text": SMALL}}, "digest differs"),
        ({"map": "format = 1\n"}, "map: "),
        ({"map": SMALL.replace("ELM", "ELK", 1)}, "ELM is missing"),
        ({"first": 0}, "; choose from "),
        ({"Rules": "base"}, "; choose from "),
        ({"rules": "base", "seat": 1}, "; choose from "),
    ),
)
