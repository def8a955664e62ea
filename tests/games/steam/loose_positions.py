"""Small positions by chance, and whether loose track can be mended there, by trying everything."""

from __future__ import annotations

from typing import Final

from branchline import Dice
from branchline.engine.errors import BadOption
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.building import Lay
from branchline.games.steam.rules.actions.growth import growths
from branchline.games.steam.rules.board import URBANIZATION
from branchline.games.steam.rules.build_moves import lays
from branchline.games.steam.rules.possible_track import TRACEABLE
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME

CITIES: Final = {"ELM": "red", "FIR": "blue", "PIN": "yellow"}
TOWNS: Final = ("OAK", "YEW", "ASH")
SEATS: Final = 3

Seen = dict[tuple[object, ...], bool]


def chance(dice: Dice, percent: int) -> bool:
    """Whether something happens that happens so often in a hundred times."""
    return dice.below(100) < percent


def small_map(dice: Dice, columns: int, rows: int) -> str:
    """A map of this size with one to three cities, up to three towns and some water."""
    land = [
        (column, row)
        for row in range(1, rows + 1)
        for column in range(columns)
        if (column + row) % 2 and not chance(dice, 8)
    ]
    labels = [*list(CITIES)[: 1 + dice.below(3)], *TOWNS[: dice.below(4)]]
    where = list(range(len(land)))
    dice.shuffle(where)
    places = {land[number]: label for number, label in zip(where, labels, strict=False)}
    lines = ["      " + "   ".join("ABCDEFGHI"[:columns])]
    for row in range(1, rows + 1):
        cells = [
            f".{places.get((column, row), ''):3}" if (column, row) in land else "    " for column in range(columns)
        ]
        lines.append(f"{row:3}   {''.join(cells)}".rstrip())
    cities = [
        f'{label} = {{ name = "{label.title()}", colour = "{CITIES[label]}", cubes = 3 }}'
        for label in labels
        if label in CITIES
    ]
    towns = [f'{label} = {{ name = "{label.title()}" }}' for label in labels if label in TOWNS]
    return "\n".join(
        [
            'format = 1\nid = "by-chance"\ntitle = "By chance"\nideal_players = [3]',
            "grid = '''",
            *lines,
            "'''\n[setup]\nsupply_spaces = 4\nsupply_cubes = 2",
            "[cities]",
            *cities,
            "[towns]",
            *towns,
        ]
    )


def start(dice: Dice, columns: int, rows: int) -> Steam:
    """A build turn on an empty small map."""
    while True:
        try:
            text = small_map(dice, columns, rows)
            return GAME.scene(SEATS, map=text, phase="build", rules="standard", cash=[500] * SEATS)
        except BadOption:
            continue  # a place that nothing reaches, or the like


def played(state: Steam, move: Action) -> Steam:
    """A copy on which a move was made."""
    after = state.copy()
    move.apply(after)
    return after


def legal_lays(state: Steam) -> list[Lay]:
    """The tiles that are legal but for loose track that is without hope."""
    return [lay for fitting in state.board.fitting for lay in fitting if state.why_not(lay) in (None, TRACEABLE)]


def refused_lays(state: Steam) -> list[Lay]:
    """The tiles that are refused only because their loose track is without hope."""
    return [lay for lay in legal_lays(state) if state.why_not(lay) == TRACEABLE]


def grown(state: Steam, dice: Dice) -> Steam:
    """Some tiles of two players later, all their track in order; some of it is unowned."""
    for _ in range(dice.below(11)):
        state.mover = dice.below(3) // 2
        state.builds_left = 3
        tiles = legal_lays(state)
        if chance(dice, 60):
            tiles = [lay for lay in tiles if len(lay.piece.paths) < 2]
        if tiles:
            after = played(state, tiles[dice.below(len(tiles))])
            if not after.loose:
                state = after
    state.mover = 0
    tracks = state.own_tracks()
    if chance(dice, 60):
        for link, owner in enumerate(tracks.owners):
            if owner >= 0 and chance(dice, 35):
                tracks.owners[link] = NOBODY
    good = traceable(state)
    for link, owner in enumerate(tracks.owners):
        if owner == 0 and link not in good:
            tracks.owners[link] = NOBODY
    return state


def traceable(state: Steam) -> set[int]:
    """The links of the first seat that lead to a city over its own track."""
    tracks = state.tracks
    ends = {link: tracks.nodes[2 * link : 2 * link + 2] for link, owner in enumerate(tracks.owners) if owner == 0}
    found: set[int] = set()
    while True:
        reached = {node for link in found for node in ends[link] if node >= 0}
        cities = {node for pair in ends.values() for node in pair if node >= 0 and state.city[node] >= 0}
        more = {link for link, pair in ends.items() if (reached | cities) & set(pair)}
        if more == found:
            return found
        found = more


def position(seed: int, builds: int, columns: int, rows: int) -> Steam:
    """A position with so many builds left; often tiles are rare, money short, a city to found."""
    dice = Dice(seed)
    state = grown(start(dice, columns, rows), dice)
    if chance(dice, 50):
        # Not all tiles are on the map then or next to it, which no rule of building asks about.
        supply = state.own_tracks().supply
        for pair in range(len(supply)):
            if chance(dice, 55):
                supply[pair] = [0, 0, 1, 2][dice.below(4)]
    if chance(dice, 30):
        state.held = [URBANIZATION, 0, 0]
    if chance(dice, 40):
        state.cash = [4 + dice.below(9), 0, 0]
    state.builds_left = builds
    return state


def mendable_by_trying(state: Steam, seen: Seen) -> bool:
    """Whether any sequence at all of builds and New Cities brings all track in order."""
    if not state.loose:
        return True
    tracks = state.tracks
    key = (
        *(tuple(part) for part in (tracks.pieces, tracks.owners, tracks.nodes, tracks.ends)),
        *(tuple(tracks.supply), tuple(state.city), state.builds_left, state.cash[0]),
    )
    if key not in seen:
        moves = [*lays(state), *foundings(state)]
        seen[key] = any(mendable_by_trying(played(state, move), seen) for move in moves)
    return seen[key]


def foundings(state: Steam) -> list[Action]:
    """One New City for each town where there may be one; colour and cubes mend nothing."""
    found: dict[str, Action] = {}
    for move in growths(state):
        found.setdefault(move.text.split()[1], move)
    return list(found.values())
