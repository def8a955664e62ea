"""The board that never changes: a map, what follows from it, and the moves made once on it."""

from importlib.resources import files
from typing import TYPE_CHECKING, Final, final

from branchline.engine.packed import i64, vec
from branchline.engine.rulebook import Rulebook
from branchline.games.steam.rules.maps.file_entries import COLOURS as COLOURS
from branchline.games.steam.rules.maps.rail_map import CITY, TOWN, Hex, RailMap
from branchline.games.steam.rules.tiles import PIECES

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.action import Action
    from branchline.games.steam.rules.actions.building import Lay

CUBES: Final = (20, 20, 20, 20, 16)  # STM-1.5; once out, never drawn again (STM-R.41)
NEW_CITIES: Final = (1, 1, 1, 1, 4)  # STM-1.8
SEAT_COLOURS: Final = ("orange", "green", "natural", "white", "brown", "black")  # STM-1.6
KINDS: Final = 5  # of cubes
SIDES: Final = 6
NOWHERE: Final = -1
FORESIGHT: Final = 2  # builds from a side of a hex to the next one: with more, any track may yet be led to a city

LEAST_INCOME: Final = -10  # STM-3.3
MOST_INCOME: Final = 10  # STM-3.4, STM-R.1
MOST_LEVEL: Final = 6  # STM-3.7
TURNS: Final = {3: 10, 4: 8, 5: 7, 6: 7}  # STM-7.3

# The action tiles (STM-1.11) by number; 0 is no tile.
NO_TILE: Final = 0
TURN_ORDER: Final = 1
FIRST_MOVE: Final = 2
ENGINEER: Final = 3
FIRST_BUILD: Final = 4
CITY_GROWTH: Final = 5
LOCOMOTIVE: Final = 6
URBANIZATION: Final = 7
ACTION_TILES: Final = (
    "nothing", "turn order", "first move", "engineer", "first build", "city growth", "locomotive", "urbanization",
)  # fmt: skip

HERE: Final = "branchline.games.steam"
RULES: Final = Rulebook((files(HERE) / "rulebook.md").read_text("utf-8"))


@final
class Board:
    """A map with what follows from it alone (STM-2.1, STM-2.2, STM-2.20)."""

    def __init__(self, rail_map: RailMap) -> None:
        self.map = rail_map
        self.hexes: list[Hex] = rail_map.hexes
        self.size = len(self.hexes)
        # near[hex * 6 + side]: the hex across that side, NOWHERE if no track may cross it: a thick
        # edge, water (STM-2.19), or no hex at all (STM-2.16).
        self.near = vec[i64]([other for place in self.hexes for other in place.near])
        # STM-10.3, STM-10.4 (see STM-C.1), STM-10.5; coast adds nothing (STM-10.6, STM-2.5)
        self.terrain = vec[i64]([(1 if place.river else 0) + (2 if place.hill else 0) for place in self.hexes])
        self.town = vec[bool]([place.kind == TOWN for place in self.hexes])
        self.city = vec[i64]([place.colour if place.kind == CITY else NOWHERE for place in self.hexes])
        self.sides = vec[i64]([])  # by hex: where track may go and begin; filled by possible_track
        self.lays: list[list[Lay | None]] = []  # by hex and piece; filled by actions.lay
        self.fitting: list[list[Lay]] = []  # by hex: the lays that fit it
        self.take_backs: list[Action] = []  # by hex
        # By hex, then by space, or by colour * spaces + space; filled by actions.growth.
        self.grows: dict[int, list[Action]] = {}
        self.urbanizations: dict[int, list[Action]] = {}
        # By hex * 6 + side: the places that lie that way; filled by `ahead` on first use.
        self.ahead: dict[int, list[tuple[float, str]]] = {}


PIECES_FOR_TOWN: Final = [piece for piece in PIECES if piece.town]
PIECES_PLAIN: Final = [piece for piece in PIECES if not piece.town]
MOST_PIECES: Final = 56  # that fit a hex: those for a town, the others are fewer
assert len(PIECES_PLAIN) <= len(PIECES_FOR_TOWN) == MOST_PIECES
# The exits of so many pieces without a town, as bits, 0 where there are no more; then of those for a town.
EXITS: Final = vec[i64](
    [*[piece.exits for piece in PIECES_PLAIN], *[0] * MOST_PIECES][:MOST_PIECES]
    + [piece.exits for piece in PIECES_FOR_TOWN]
)
