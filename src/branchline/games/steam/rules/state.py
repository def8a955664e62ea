"""What changes in a game of Steam: the fields and their copy."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.dice import Dice
from branchline.engine.game import NOBODY, Game, State
from branchline.games.steam.rules.board import KINDS, NEW_CITIES, NOWHERE, SIDES, Board
from branchline.games.steam.rules.tiles import PAIRS

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.deliver import Deliver
    from branchline.games.steam.rules.actions.lay import Lay

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
    "bid for a place",
    "buy capital",
    "bid for turn order",
    "take an action tile",
    "build",
    "move goods",
    "income or victory points",
    "over",
    "raise money for upkeep",
)
NO_BID: Final = -1
GONE: Final = -2  # the owner of a link that was removed


@final
class Tracks:
    """The track on the map: tiles by hex, and links by their two ends (STM-12.1, STM-12.4).

    A hex may hold track of several links and owners (STM-12.8), and two nodes several links
    (STM-12.9, STM-9.20, STM-R.26); how many tiles one has does not matter (STM-12.10).

    A link ends at a node (a city or town hex) or openly, which is NOWHERE. `at` is the exit its
    track ends with, hex * 6 + side: of a town the spur, of a city the exit of the hex next to it.
    `link_at` finds the link by such an exit; exits in the middle of a link are not noted.
    """

    def __init__(
        self,
        pieces: list[int],
        pairs: list[int],
        supply: list[int],
        link_at: list[int],
        owners: list[int],
        nodes: list[int],
        ends: list[int],
        fresh: list[bool],
    ) -> None:
        self.pieces = pieces  # by hex, NOWHERE where no tile lies
        self.pairs = pairs  # by hex: which kind of tile lies there
        self.supply = supply  # by kind of tile (STM-1.15)
        self.link_at = link_at
        self.owners = owners
        self.nodes = nodes  # two for each link
        self.ends = ends  # two for each link
        self.fresh = fresh  # begun, extended or claimed in this build turn (STM-R.33)

    def copy(self) -> Tracks:
        """The same track, to be changed on its own."""
        return Tracks(
            self.pieces[:],
            self.pairs[:],
            self.supply[:],
            self.link_at[:],
            self.owners[:],
            self.nodes[:],
            self.ends[:],
            self.fresh[:],
        )


@final
class Steam(State):
    """A position; lists named in the plural are by seat unless they say otherwise."""

    def __init__(
        self,
        game: Game[Any],
        board: Board,
        seats: int,
        standard: bool,
        dice: Dice,
        tracks: Tracks,
        cash: list[int],
        incomes: list[int],
        points: list[int],
        levels: list[int],
        held: list[int],
        passed: list[bool],
        bids: list[int],
        cubes: list[int],
        spaces: list[int],
        city: list[int],
    ) -> None:
        self.game = game
        self.board = board
        self.seats = seats
        self.standard = standard
        self.mercy = False  # whether money may be raised for track and upkeep too (STM-27.10)
        self.dice = dice
        self.mover = 0
        self.stage = SELECT
        self.turn_number = 1  # STM-4.10
        # Seats in turn order; those of this phase in the order they act, and who acts now.
        self.order: tuple[int, ...] = ()
        self.acting: tuple[int, ...] = ()
        self.at = 0
        self.round = 1
        self.bankrupt: tuple[int, ...] = ()
        self.built: tuple[int, ...] = ()  # seats that have ever laid a tile (STM-9.7)
        # The tracks of each player (STM-3.1).
        self.cash = cash
        self.incomes = incomes
        self.points = points
        self.levels = levels
        # Action tiles: which one is held, whether its action was passed (STM-8.17).
        self.held = held
        self.passed = passed
        self.free_pass = NOBODY  # who may pass once and stay in (STM-29.9)
        self.upgraded: tuple[int, ...] = ()  # who has had the free upgrade (STM-20.4)
        # Money to be raised when upkeep is paid, by mercy: (seat, steps of five dollars).
        self.pledges: tuple[tuple[int, int], ...] = ()
        # An auction: last bids, who is still in, the leader, places filled so far.
        self.bids = bids
        self.bidders: tuple[int, ...] = ()
        self.leader = NOBODY
        self.places: tuple[int, ...] = ()
        # The map: tiles and links, the colour of every city hex, cubes by hex * 5 + colour.
        self.tracks = tracks
        self.city = city
        self.cubes = cubes
        self.spaces = spaces  # supply spaces, by space * 5 + colour
        self.new_cities: tuple[int, ...] = NEW_CITIES  # STM-4.8
        self.grown: tuple[int, ...] = ()  # hexes with a City Growth marker
        # A build turn.
        self.builds_left = 0
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
        copy = Steam(
            self.game,
            self.board,
            self.seats,
            self.standard,
            self.dice.copy(),
            self.tracks.copy(),
            self.cash[:],
            self.incomes[:],
            self.points[:],
            self.levels[:],
            self.held[:],
            self.passed[:],
            self.bids[:],
            self.cubes[:],
            self.spaces[:],
            self.city[:],
        )
        copy.mercy = self.mercy
        copy.mover = self.mover
        copy.stage = self.stage
        copy.turn_number = self.turn_number
        copy.order = self.order
        copy.acting = self.acting
        copy.at = self.at
        copy.round = self.round
        copy.bankrupt = self.bankrupt
        copy.built = self.built
        copy.free_pass = self.free_pass
        copy.upgraded = self.upgraded
        copy.pledges = self.pledges
        copy.bidders = self.bidders
        copy.leader = self.leader
        copy.places = self.places
        copy.new_cities = self.new_cities
        copy.grown = self.grown
        copy.builds_left = self.builds_left
        copy.performed = self.performed
        copy.before = self.before
        copy.barred = self.barred
        copy.dues = self.dues
        copy.delivered = self.delivered
        copy.bag = self.bag
        copy.trips = self.trips
        return copy

    @property
    def loose(self) -> bool:
        """Whether track of this build turn must still be led to a city (STM-17.4, STM-17.5)."""
        return self.before is not None

    def seat_count(self) -> int:
        """How many seats play."""
        return self.seats


def blank(game: Game[Any], board: Board, seats: int, standard: bool, dice: Dice) -> Steam:
    """The table before anything is drawn (STM-3.2, STM-4.9, STM-4.11)."""
    tracks = Tracks(
        pieces=[NOWHERE] * board.size,
        pairs=[NOWHERE] * board.size,
        supply=[count for _, _, count in PAIRS],
        link_at=[NOWHERE] * (board.size * SIDES),
        owners=[],
        nodes=[],
        ends=[],
        fresh=[],
    )
    return Steam(
        game,
        board,
        seats,
        standard,
        dice,
        tracks,
        cash=[0] * seats,
        incomes=[0] * seats,
        points=[0] * seats,
        levels=[1] * seats,
        held=[0] * seats,
        passed=[False] * seats,
        bids=[NO_BID] * seats,
        cubes=[0] * (board.size * KINDS),
        spaces=[0] * (board.map.supply_spaces * KINDS),
        city=board.city[:],
    )
