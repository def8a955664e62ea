"""A whole build turn: a beam over rows of lines, each judged by what the game would come to."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.budget import Watch
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.line_candidates import Line, all_lines, begun_lines
from branchline.games.steam.bots.money_value import Purse, purse_of
from branchline.games.steam.bots.network_value import Roads, earned_by, join, own_roads
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import complete_links

LOOKED_AT: Final = 60  # lines of a position that are judged; the others look poor at a glance
WIDTH: Final = 4  # lines of a position that are followed up
BETTER: Final = 0.05  # what a line must add


@final
class Plan:
    """Lines to build one after another, and the position they lead to."""

    __slots__ = ("lines", "state", "value")

    def __init__(self, lines: tuple[Line, ...], state: Steam, value: float) -> None:
        self.lines = lines
        self.state = state
        self.value = value

    @property
    def price(self) -> int:
        """What all its lines cost."""
        return sum(line.price for line in self.lines)


@final
class Campaign:
    """The build turn of a seat, in thought."""

    def __init__(self, state: Steam, seat: int, watch: Watch) -> None:
        self.seat = seat
        self.watch = watch
        self.forecast = Forecast(state, seat)

    def best(self, state: Steam) -> Plan:
        """The best plan from a position in the build turn; it may be to build nothing."""
        found = self.plan((), state)
        front = [found]
        while front:
            longer: list[Plan] = []
            for plan in front:
                if not plan.lines or self.watch.more():
                    longer += self.followed(plan)
            longer.sort(key=lambda plan: -plan.value)
            if longer and longer[0].value > found.value + BETTER:
                found = longer[0]
            # Those that have builds left are not compared with those that have none.
            front = [plan for plan in longer if plan.state.builds_left][:WIDTH]
        return found

    def plan(self, lines: tuple[Line, ...], state: Steam) -> Plan:
        """A plan, judged by the position it leads to."""
        purse = purse_of(state, self.seat)
        roads = own_roads(state, self.seat)
        links = complete_links(state, self.seat)
        return Plan(lines, state, self.forecast.value(purse, roads, links))

    def followed(self, plan: Plan) -> list[Plan]:
        """The plan with each of the best next lines, of any number of tiles."""
        state = plan.state
        if not state.builds_left:
            return []
        purse = purse_of(state, self.seat)
        roads = own_roads(state, self.seat)
        links = complete_links(state, self.seat)
        lines = self.lines(state, purse, roads)
        lines.sort(key=lambda line: -glance(state, line))
        judged: list[tuple[float, Line]] = []
        for line in lines[:LOOKED_AT]:
            after = purse.copy()
            if after.pay(line.price):
                more = links + len(line.nodes) - 1
                judged.append((self.forecast.value(after, roads_with(roads, line), more), line))
        judged.sort(key=lambda pair: -pair[0])
        longer: list[Plan] = []
        full = [0] * (state.builds_left + 1)  # by the tiles they need
        for value, line in judged:
            if full[len(line.tiles)] < WIDTH and sound(state, self.seat, purse, roads, line):
                later = built(state, line)
                if later is not None:
                    longer.append(Plan((*plan.lines, line), later, value))
                    full[len(line.tiles)] += 1
        return longer

    def lines(self, state: Steam, purse: Purse, roads: Roads) -> list[Line]:
        """What was begun must be led on; else lines from the network and from any city."""
        money = purse.most()
        begun = begun_lines(state, state.builds_left, money)
        if begun:
            return begun
        starts = {place for place, colour in enumerate(state.city) if colour >= 0}
        starts.update(roads)
        return all_lines(state, starts, state.builds_left, money)


def glance(state: Steam, line: Line) -> float:
    """A first guess at what a line brings: links, and cubes beside them, for its price."""
    there = sum(sum(state.cubes[node * KINDS : (node + 1) * KINDS]) for node in line.nodes)
    return 2 * len(line.nodes) + 0.3 * there - 0.25 * line.price


def roads_with(roads: Roads, line: Line) -> Roads:
    """Roads as a line would make them."""
    more: Roads = {node: others[:] for node, others in roads.items()}
    for one, other in zip(line.nodes, line.nodes[1:], strict=False):
        join(more, one, other)
    return more


def sound(state: Steam, seat: int, purse: Purse, roads: Roads, line: Line) -> bool:
    """Whether a line leaves enough to live on or pays for itself; the Base game bounds it so."""
    if not state.standard:
        return True
    after = purse.copy()
    if not after.pay(line.price):
        return False
    earned = earned_by(state, seat, roads_with(roads, line))
    life = after.life(earned)
    return after.lasts() or life == len(earned) or life > purse.life(earned_by(state, seat, roads))


def built(state: Steam, line: Line) -> Steam | None:
    """The position with a line, if its tiles can be laid in a row, none with loose track."""
    later = state.copy()
    for place, piece in line.tiles:
        move = later.board.lays[place][piece.index]
        if move is None or not move.is_legal(later):
            return None
        move.apply(later)
        if later.loose:
            return None
    return later
