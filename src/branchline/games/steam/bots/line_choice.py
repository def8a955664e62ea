"""The lines to build: the one that adds most for its cost, or a sequence found by a beam search."""

from dataclasses import dataclass
from typing import Final, final

from branchline.bots.bot import Watch
from branchline.games.steam.bots import forecast, values
from branchline.games.steam.bots.line_candidates import Line, all_lines, begun_lines
from branchline.games.steam.bots.values import Purse, Roads, own_roads, purse_of
from branchline.games.steam.rules import board, turn
from branchline.games.steam.rules.state import BUILD, Steam

LINK: Final = 0.8  # of the point a complete link is worth at the end (STM-26.5)
# A cube that cannot be delivered yet. Upkeep makes the Standard game long: the network must grow.
PROMISE: Final = 0.3
LATE: Final = 2  # Turns before the end from which a promise comes too late
LOOKED_AT: Final = 40  # lines whose gain is calculated; the first guess of the others is poor
GOOD: Final = 0.5  # the least gain for which a line is built
# The search.
SEARCHED: Final = 60  # lines of a position whose forecast is calculated
WIDTH: Final = 4  # lines of a position that are followed up
BETTER: Final = 0.05  # what a line must add


@final
@dataclass(eq=False)
class Choice:
    """A line and its gain beyond its cost."""

    line: Line
    gain: float


@final
class Planner:
    """The lines that a seat could build in a position, by their gain."""

    def __init__(self, state: Steam, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.roads = values.own_roads(state, seat)
        self.worth = values.network_worth(state, seat, self.roads)
        self.purse = purse_of(state, seat)

    def begun(self) -> Choice | None:
        """Return the best continuation of what was begun in this build turn."""
        return self.best(begun_lines(self.state, self.purse.most()))

    def anywhere(self, builds: int) -> Choice | None:
        """Return the best line from the seat's network, otherwise from any city."""
        found = self.best(self.lines(builds))
        if found is None and self.roads:
            found = self.best(all_lines(self.state, cities(self.state), builds, self.purse.most()))
        return found

    def lines(self, builds: int) -> list[Line]:
        """List the lines from the seat's network, or from all cities if it has none."""
        starts = set(self.roads) or cities(self.state)
        return all_lines(self.state, starts, builds, self.purse.most())

    def best(self, lines: list[Line]) -> Choice | None:
        """Return the best of some lines that gains enough and is legal to its last tile."""
        lines.sort(key=lambda line: first_guess(self.state, line), reverse=True)
        choices = [Choice(line, self.gain(line)) for line in lines[:LOOKED_AT]]
        choices.sort(key=lambda choice: -choice.gain)
        for choice in choices:
            if choice.gain < GOOD:
                return None
            if is_safe(self.state, self.seat, self.purse, self.roads, choice.line):
                if built(self.state, choice.line) is not None:
                    return choice
        return None

    def gain(self, line: Line) -> float:
        """Return what a line adds to the value of the network, less its cost."""
        roads = roads_with(self.roads, line)
        added = values.network_worth(self.state, self.seat, roads) - self.worth
        hope = 0.0
        if self.state.standard and self.purse.turns > LATE:
            new = [node for node in line.nodes if node not in self.roads]
            hope = PROMISE * cubes_at(self.state, new)
        return added + hope + LINK * (len(line.nodes) - 1) - self.purse.cost(line.price)


def cities(state: Steam) -> set[int]:
    """Return the hexes with a city."""
    return {place for place, colour in enumerate(state.city) if colour >= 0}


def cubes_at(state: Steam, nodes: list[int]) -> int:
    """Count the cubes at some nodes."""
    return sum(sum(state.cubes[node * board.KINDS : (node + 1) * board.KINDS]) for node in nodes)


def first_guess(state: Steam, line: Line) -> float:
    """Return a first guess at the value of a line: links, and cubes at them, for its price."""
    return 2 * len(line.nodes) + 0.3 * cubes_at(state, list(line.nodes)) - 0.25 * line.price


def roads_with(roads: Roads, line: Line) -> Roads:
    """Return a network with a line added."""
    more: Roads = {node: others[:] for node, others in roads.items()}
    for one, other in zip(line.nodes, line.nodes[1:], strict=False):
        values.join(more, one, other)
    return more


def is_safe(state: Steam, seat: int, purse: Purse, roads: Roads, line: Line) -> bool:
    """Check whether a line leaves enough to live on, pays for itself, or delays bankruptcy."""
    # In the Base game, the limit on spending is enough; upkeep needs a longer look.
    if not state.standard:
        return True
    after = purse.copy()
    if not after.pay(line.price):
        return False
    earned = values.earned_by(state, seat, roads_with(roads, line))
    life = after.life(earned)
    if after.lasts() or life == len(earned):
        return True
    return life > purse.life(values.earned_by(state, seat, roads))


def built(state: Steam, line: Line) -> Steam | None:
    """Return the position with a line, None if a tile is illegal or leaves loose track."""
    later = state.copy()
    for place, piece in line.tiles:
        move = later.board.lays[place][piece.index]
        if move is None or not move.is_legal(later):
            return None
        move.apply(later)
        if later.loose:
            return None
    return later


def build_turn(state: Steam, seat: int, builds: int) -> Steam:
    """Return the position as if it were a seat's build turn, to plan ahead in."""
    later = state.copy()
    later.stage = BUILD
    later.mover = seat
    later.builds_left = builds
    later.performed = True  # tiles are not held yet
    later.before = None
    later.barred = ()
    return later


@final
@dataclass(eq=False)
class Plan:
    """Lines to build one after another, and the position they lead to."""

    lines: tuple[Line, ...]
    state: Steam
    value: float

    @property
    def price(self) -> int:
        """The cost of all lines."""
        return sum(line.price for line in self.lines)


@final
class PlanSearch:
    """The search for the best build turn of a seat."""

    def __init__(self, state: Steam, seat: int, watch: Watch) -> None:
        self.seat = seat
        self.watch = watch
        self.forecast = forecast.Forecast(state, seat)

    def best(self, state: Steam) -> Plan:
        """Return the best plan from a position in the build turn; it may be to build nothing."""
        links = turn.complete_links(state, self.seat)
        value = self.forecast.value(purse_of(state, self.seat), own_roads(state, self.seat), links)
        found = Plan((), state, value)
        front = [found]
        while front:
            longer: list[Plan] = []
            for plan in front:
                if not plan.lines or self.watch.more():
                    longer += self.followed(plan)
            longer.sort(key=lambda plan: -plan.value)
            if longer and longer[0].value > found.value + BETTER:
                found = longer[0]
            # Plans with builds left are not compared with those without.
            front = [plan for plan in longer if plan.state.builds_left][:WIDTH]
        return found

    def followed(self, plan: Plan) -> list[Plan]:
        """Return the plan with each of the best next lines, of any number of tiles."""
        state = plan.state
        if not state.builds_left:
            return []
        purse = purse_of(state, self.seat)
        roads = own_roads(state, self.seat)
        longer: list[Plan] = []
        full = [0] * (state.builds_left + 1)  # by number of tiles
        for value, line in self.valued(state, purse, roads):
            if full[len(line.tiles)] < WIDTH and is_safe(state, self.seat, purse, roads, line):
                later = built(state, line)
                if later is not None:
                    longer.append(Plan((*plan.lines, line), later, value))
                    full[len(line.tiles)] += 1
        return longer

    def valued(self, state: Steam, purse: Purse, roads: Roads) -> list[tuple[float, Line]]:
        """Return the next lines that can be paid, each with the forecast after it, best first."""
        links = turn.complete_links(state, self.seat)
        money = purse.most()
        # What was begun is continued first.
        lines = begun_lines(state, money) or all_lines(state, cities(state) | set(roads), state.builds_left, money)
        lines.sort(key=lambda line: -first_guess(state, line))
        found: list[tuple[float, Line]] = []
        for line in lines[:SEARCHED]:
            after = purse.copy()
            if after.pay(line.price):
                more = roads_with(roads, line)
                value = self.forecast.value(after, more, links + len(line.nodes) - 1)
                found.append((value, line))
        found.sort(key=lambda pair: -pair[0])
        return found
