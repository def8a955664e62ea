"""Moving goods: the free upgrade, deliveries, and where their points go (STM-20 to STM-22)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.board import (
    COLOURS,
    KINDS,
    MOST_INCOME,
    MOST_LEVEL,
    RULES,
    SEAT_COLOURS,
    Board,
)
from branchline.games.steam.rules.delivery_routes import Network, Trip
from branchline.games.steam.rules.state import GONE, MOVE, POINTS, Action, Steam
from branchline.games.steam.rules.turn import next_actor, wrong_time

ONCE, NO_HIGHER = RULES.pick("STM-20.4", "STM-20.5")
A_CUBE, COMPLETE, LEVEL, MATCHING, FIRST_MATCH = RULES.pick(
    "STM-21.1", "STM-21.2", "STM-21.3", "STM-21.4", "STM-21.5"
)
ORIGIN, TWICE, TWICE_TOWN, OWN_LINK, FAIR, WHOSE = RULES.pick(
    "STM-21.8", "STM-21.9", "STM-R.37", "STM-21.10", "STM-21.11", "STM-21.14"
)
ANYBODY: Final = -9  # a hop that does not say whose link it uses


@final
class Upgrade(Action):
    """Raise the locomotive by a level, free, in one of the two rounds."""

    def why_not(self, state: Steam) -> Rule | None:
        """Once a Turn, and not beyond the highest level."""
        if state.stage != MOVE:
            return wrong_time(state)
        if state.levels[state.mover] == MOST_LEVEL:
            return NO_HIGHER
        return ONCE if state.mover in state.upgraded else None

    def play(self, state: Steam) -> None:
        """It counts from now on (STM-20.3, STM-20.8, STM-31.3), and beside the tile (STM-8.19)."""
        state.levels[state.mover] += 1
        state.upgraded = (*state.upgraded, state.mover)
        next_actor(state)


@final
class Deliver(Action):
    """Move a cube over complete links to a city of its colour."""

    __slots__ = ("colour", "nodes", "owners")

    def __init__(
        self, board: Board, colour: int, nodes: tuple[int, ...], owners: tuple[int, ...]
    ) -> None:
        super().__init__(written(board, colour, nodes, owners))
        self.colour = colour
        self.nodes = nodes
        self.owners = owners

    def why_not(self, state: Steam) -> Rule | None:
        """A cube, a route of complete links, enough of one's own, and all within the level.

        The level comes last: told alone, it is a reason to upgrade, and an upgrade will do. It may
        be done in both rounds (STM-20.7).
        """
        if state.stage != MOVE:
            return wrong_time(state)
        if not state.cubes[self.nodes[0] * KINDS + self.colour]:
            return A_CUBE  # towns hold no cubes (STM-2.18)
        fault = way_fault(state, self) or use_fault(state, used(state, self))
        if fault is not None:
            return fault
        return LEVEL if len(self.owners) > state.levels[state.mover] else None

    def play(self, state: Steam) -> None:
        """The cube leaves the game (STM-21.15); the owners of the links get points."""
        state.cubes[self.nodes[0] * KINDS + self.colour] -= 1
        gone = list(state.delivered)
        gone[self.colour] += 1
        state.delivered = tuple(gone)
        owners = used(state, self)
        others = [seat for seat in state.order if seat != state.mover]
        # A point for each link to its owner, if any (STM-22.1, STM-22.2, STM-22.3); the mover
        # chooses first, then the others in turn order (STM-22.6), every time anew (STM-22.7).
        state.dues = tuple(
            [(seat, owners.count(seat)) for seat in (state.mover, *others) if seat in owners]
        )
        state.stage = POINTS


def written(board: Board, colour: int, nodes: tuple[int, ...], owners: tuple[int, ...]) -> str:
    """A delivery as text; a hop names the owner of its link only if it must."""
    text = f"deliver {COLOURS[colour]} {board.hexes[nodes[0]].title}"
    for node, owner in zip(nodes[1:], owners, strict=True):
        text += " > " if owner == ANYBODY else f" >{owner_name(owner)}> "
        text += board.hexes[node].title
    return text


def owner_name(owner: int) -> str:
    """How a hop names an owner."""
    return "nobody" if owner == NOBODY else SEAT_COLOURS[owner]


def owners_between(state: Steam, one: int, other: int) -> list[int]:
    """Whose complete links join two nodes, each owner once."""
    nodes = state.tracks.nodes
    found: list[int] = []
    for link, owner in enumerate(state.tracks.owners):
        # A link that ends at both is complete; few do, so this is asked first.
        first, last = nodes[2 * link], nodes[2 * link + 1]
        if (first == one and last == other) or (first == other and last == one):
            if owner != GONE and owner not in found:
                found.append(owner)
    return found


def resolved(state: Steam, one: int, other: int, named: int) -> int:
    """The owner of the link a hop uses: the one named, one's own, or the only one; else GONE."""
    owners = owners_between(state, one, other)
    if named != ANYBODY:
        return named if named in owners else GONE
    if state.mover in owners:
        return state.mover
    return owners[0] if len(owners) == 1 else GONE


def used(state: Steam, move: Deliver) -> list[int]:
    """The owners of the links a delivery uses."""
    hops = zip(move.nodes, move.nodes[1:], move.owners, strict=False)
    return [resolved(state, one, other, named) for one, other, named in hops]


def way_fault(state: Steam, move: Deliver) -> Rule | None:
    """The rule a route breaks, whoever owns its links."""
    for place in range(1, len(move.nodes)):
        node = move.nodes[place]
        if node in move.nodes[:place]:
            if node == move.nodes[0]:
                return ORIGIN
            return TWICE if state.city[node] >= 0 else TWICE_TOWN
        if place < len(move.nodes) - 1 and state.city[node] == move.colour:
            return FIRST_MATCH
    if state.city[move.nodes[-1]] != move.colour:
        return MATCHING  # cubes are never parked (STM-21.6), towns take none (STM-C.11)
    for hop in range(len(move.owners)):
        fault = hop_fault(state, move, hop)
        if fault is not None:
            return fault
    return None


def hop_fault(state: Steam, move: Deliver, hop: int) -> Rule | None:
    """The rule that one step of a route breaks: no link, or not clear whose."""
    named = move.owners[hop]
    owners = owners_between(state, move.nodes[hop], move.nodes[hop + 1])
    if not owners or (named != ANYBODY and named not in owners):
        return COMPLETE
    # A hop says whose link it uses where that must be said, and only there: one text a move.
    choice = len(owners) > 1
    if named == ANYBODY and choice and state.mover not in owners:
        return WHOSE
    if named != ANYBODY and (not choice or named == state.mover):
        return WHOSE
    return None


def use_fault(state: Steam, owners: list[int]) -> Rule | None:
    """One link of the mover at least, and of no opponent more than of his (STM-R.39)."""
    own = owners.count(state.mover)
    if not own:
        return OWN_LINK
    for seat in range(state.seats):
        if owners.count(seat) > own:
            return FAIR
    return None


@final
class Score(Action):
    """Put all points of a delivery on income or on victory points (STM-22.4)."""

    __slots__ = ("income",)

    def __init__(self, income: bool) -> None:
        super().__init__(f"score {'income' if income else 'points'}")
        self.income = income

    def why_not(self, state: Steam) -> Rule | None:
        """Either is open, also income at its top (STM-R.1)."""
        return None if state.stage == POINTS else wrong_time(state)

    def play(self, state: Steam) -> None:
        """The next receiver chooses, then the next player acts."""
        seat, points = state.dues[0]
        if self.income:
            state.incomes[seat] = min(MOST_INCOME, state.incomes[seat] + points)
        else:
            state.points[seat] += points
        state.dues = state.dues[1:]
        if state.dues:
            state.mover = state.dues[0][0]
            return
        state.stage = MOVE
        next_actor(state)


UPGRADE: Final = Upgrade("upgrade")
VICTORY_POINTS: Final = Score(False)
SCORES: Final = [Score(True), VICTORY_POINTS]


def deliveries(state: Steam) -> list[Action]:
    """Every delivery open to the mover: the trips of the network for which there is a cube."""
    found: list[Action] = []
    for move in all_trips(state):
        if state.cubes[move.nodes[0] * KINDS + move.colour]:
            found.append(move)
    return found


def all_trips(state: Steam) -> list[Deliver]:
    """The trips of the mover, found once a Turn: while goods move no link or cube is added."""
    key = state.mover * 10 + state.levels[state.mover]
    if key not in state.trips:
        network = Network(state, state.mover)
        state.trips[key] = [to_move(state, network, trip) for trip in network.all_trips()]
    return state.trips[key]


def to_move(state: Steam, network: Network, trip: Trip) -> Deliver:
    """The move that makes a trip, naming owners only where one must."""
    named = []
    for place, owner in enumerate(trip.owners):
        owners = network.owners_between(trip.nodes[place], trip.nodes[place + 1])
        plain = owner == state.mover or len(owners) == 1
        named.append(ANYBODY if plain else owner)
    return Deliver(state.board, trip.colour, trip.nodes, tuple(named))
