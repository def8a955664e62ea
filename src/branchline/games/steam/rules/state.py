"""What changes in a game of Steam: the fields and their copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.dice import Dice
from branchline.engine.game import NOBODY, Game, State
from branchline.engine.packed import i64, vec
from branchline.engine.subclassing import mypyc_attr
from branchline.games.steam.rules.board import KINDS, NEW_CITIES, NOWHERE, SIDES, Board
from branchline.games.steam.rules.tiles import PAIRS

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.building import Lay
    from branchline.games.steam.rules.actions.deliver import Deliver

# What is being asked; the prompt of the contract is the name at the same place in PROMPTS.
FIRST_BID: Final = 0
CAPITAL: Final = 1
BID: Final = 2
SELECT: Final = 3
BUILD: Final = 4
MOVE: Final = 5
POINTS: Final = 6
OVER: Final = 7
UPKEEP: Final = 8
PROMPTS: Final = (
    "bid for a place", "buy capital", "bid for turn order", "take an action tile", "build", "move goods",
    "income or victory points", "over", "raise money for upkeep",
)  # fmt: skip
NO_BID: Final = -1
SUPPLY: Final = vec[i64]([count for _, _, count in PAIRS])
GONE: Final = -2  # the owner of a link that is no more


@mypyc_attr(acyclic=True)
@final
class Tracks:
    """The track on the map: tiles by hex, and links by their two ends (STM-12.1, STM-12.4).

    A hex may hold track of several links and owners (STM-12.8), and two nodes several links
    (STM-12.9, STM-9.20, STM-R.26); how many tiles one has does not matter (STM-12.10).

    A link ends at a node (a city or town hex) or openly, which is NOWHERE. `at` is the exit its
    track ends with, hex * 6 + side: of a town the spur, of a city the exit of the hex next to it.
    `link_at` finds the link by such an exit; exits in the middle of a link are not noted.
    """

    def __init__(self, size: int, bare: bool = False) -> None:
        self.shared = False  # by several positions
        if bare:
            return  # a copy has rows of its own
        self.pieces = vec[i64]([NOWHERE] * size)  # by hex, NOWHERE where no tile lies
        self.pairs = vec[i64]([NOWHERE] * size)  # by hex: which kind of tile lies there
        self.supply = SUPPLY[:]  # by kind of tile (STM-1.15)
        self.link_at = vec[i64]([NOWHERE] * (size * SIDES))
        self.owners = vec[i64]([])
        self.nodes = vec[i64]([])  # two for each link
        self.ends = vec[i64]([])  # two for each link
        self.fresh = vec[bool]([])  # begun, extended or claimed in this build turn (STM-R.33)

    def copy(self) -> Tracks:
        """The same track, to be changed on its own."""
        copy = Tracks(0, bare=True)
        copy.pieces = self.pieces[:]
        copy.pairs = self.pairs[:]
        copy.supply = self.supply[:]
        copy.link_at = self.link_at[:]
        copy.owners = self.owners[:]
        copy.nodes = self.nodes[:]
        copy.ends = self.ends[:]
        copy.fresh = self.fresh[:]
        return copy


@final
class Steam(State):
    """A position, at first before anything is drawn (STM-3.2, STM-4.9, STM-4.11)."""

    # Lists named in the plural are by seat unless they say otherwise.

    def __init__(
        self, game: Game[Any], board: Board, seats: i64, standard: bool, dice: Dice, bare: bool = False
    ) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.standard = standard
        self.dice = dice
        self.in_copies = False  # kept from before loose track: whether other positions have it too, or what it holds
        if bare:
            return  # a copy takes over all that a game changes
        self.mercy = False  # whether money may be raised for track and upkeep too (STM-27.10)
        self.mover = 0
        self.stage = SELECT
        self.turn_number: i64 = 1  # STM-4.10
        # Seats in turn order; those of this phase in the order they act, and who acts now.
        self.order: tuple[int, ...] = ()
        self.acting: tuple[int, ...] = ()
        self.at: i64 = 0
        self.round: i64 = 1
        self.bankrupt: tuple[int, ...] = ()
        self.built: tuple[int, ...] = ()  # seats that have ever laid a tile (STM-9.7)
        # The tracks of each player (STM-3.1).
        self.cash = [0] * seats
        self.incomes = [0] * seats
        self.points = [0] * seats
        self.levels = [1] * seats
        # Action tiles: which one is held, whether its action was passed (STM-8.17).
        self.held = [0] * seats
        self.passed = [False] * seats
        self.free_pass: i64 = NOBODY  # who may pass once and stay in (STM-29.9)
        self.upgraded: tuple[int, ...] = ()  # who has had the free upgrade (STM-20.4)
        # Money to be raised when upkeep is paid, by mercy: (seat, steps of five dollars).
        self.pledges: tuple[tuple[int, int], ...] = ()
        # An auction: last bids, who is still in, the leader, places filled so far.
        self.bids = [NO_BID] * seats
        self.bidders: tuple[int, ...] = ()
        self.leader: i64 = NOBODY
        self.places: tuple[int, ...] = ()
        # The map, which copies share: tracks until one of them builds (`own_tracks`), the colour of every city hex,
        # which a New City replaces, and until one of them moves any (`own_cubes`) the cubes by hex * 5 + colour and
        # those on supply spaces, by space * 5 + colour.
        self.tracks = Tracks(board.size)
        self.city = board.city
        self.cubes_shared = False
        self.cubes = [0] * (board.size * KINDS)
        self.spaces = [0] * (board.map.supply_spaces * KINDS)
        self.new_cities: tuple[int, ...] = NEW_CITIES  # STM-4.8
        self.grown: tuple[int, ...] = ()  # hexes with a City Growth marker
        # A build turn.
        self.builds_left: i64 = 0
        self.performed = False  # City Growth or Urbanization done in this build turn
        # While track of it is not traceable to a city yet: the position before it was laid, which
        # is never changed and bars it (STM-17.6); and the tiles barred in the present one, as they
        # were taken back to it.
        self.before: Steam | None = None
        self.barred: tuple[Lay, ...] = ()
        # Points to be placed: (seat, points), the next to choose first (STM-22.6).
        self.dues: tuple[tuple[int, int], ...] = ()
        self.delivered: tuple[int, ...] = (0, 0, 0, 0, 0)  # cubes back in the bag
        self.bag: tuple[int, ...] = (0, 0, 0, 0, 0)  # cubes that never came out of it
        # The trips by mover and level, found once while the network stays (see actions/deliver.py).
        self.trips: dict[int, list[Deliver]] = {}

    def copy(self) -> Steam:
        """Return an independent copy that plays on exactly as this one would."""
        copy = Steam(self.game, self.board, self.seats, self.standard, self.dice.copy(), bare=True)
        self.tracks.shared = self.cubes_shared = True
        if self.before is not None:
            self.before.in_copies = True
        copy.become(self)
        copy.cash = self.cash[:]
        copy.incomes = self.incomes[:]
        copy.points = self.points[:]
        copy.levels = self.levels[:]
        copy.held = self.held[:]
        copy.passed = self.passed[:]
        copy.bids = self.bids[:]
        return copy

    def become(self, other: Steam) -> None:
        """Take over all that a game changes from a position that is given up, but for the dice."""
        self.tracks = other.tracks
        self.cubes_shared = other.cubes_shared
        self.cash = other.cash
        self.incomes = other.incomes
        self.points = other.points
        self.levels = other.levels
        self.held = other.held
        self.passed = other.passed
        self.bids = other.bids
        self.cubes = other.cubes
        self.spaces = other.spaces
        self.city = other.city
        self.mercy = other.mercy
        self.mover = other.mover
        self.stage = other.stage
        self.turn_number = other.turn_number
        self.order = other.order
        self.acting = other.acting
        self.at = other.at
        self.round = other.round
        self.bankrupt = other.bankrupt
        self.built = other.built
        self.free_pass = other.free_pass
        self.upgraded = other.upgraded
        self.pledges = other.pledges
        self.bidders = other.bidders
        self.leader = other.leader
        self.places = other.places
        self.new_cities = other.new_cities
        self.grown = other.grown
        self.builds_left = other.builds_left
        self.performed = other.performed
        self.before = other.before
        self.barred = other.barred
        self.dues = other.dues
        self.delivered = other.delivered
        self.bag = other.bag
        self.trips = other.trips

    def own_tracks(self) -> Tracks:
        """Return the track, to be changed here and in no copy."""
        if self.tracks.shared:
            self.tracks = self.tracks.copy()
        return self.tracks

    def own_cubes(self) -> list[int]:
        """Return the cubes on the map, to be changed here and in no copy, like those on the supply spaces."""
        if self.cubes_shared:
            self.cubes, self.spaces = self.cubes[:], self.spaces[:]
            self.cubes_shared = False
        return self.cubes

    @property
    def loose(self) -> bool:
        """Whether track of this build turn must still be led to a city (STM-17.4, STM-17.5)."""
        return self.before is not None
