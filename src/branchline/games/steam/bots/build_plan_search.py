"""The build turn of the sharp bot: a beam search over sequences of lines, valued by a forecast."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from branchline.bots.budget import Watch
from branchline.games.steam.bots import line_choice
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.line_candidates import Line, all_lines, begun_lines
from branchline.games.steam.bots.money_value import Purse, purse_of
from branchline.games.steam.bots.network_value import Roads, own_roads
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import complete_links

LOOKED_AT: Final = 60  # lines of a position that are valued; the first guess of the others is poor
WIDTH: Final = 4  # lines of a position that are followed up
BETTER: Final = 0.05  # what a line must add


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
        self.forecast = Forecast(state, seat)

    def best(self, state: Steam) -> Plan:
        """Return the best plan from a position in the build turn; it may be to build nothing."""
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
            # Plans with builds left are not compared with those without.
            front = [plan for plan in longer if plan.state.builds_left][:WIDTH]
        return found

    def plan(self, lines: tuple[Line, ...], state: Steam) -> Plan:
        """Return a plan, valued by the position it leads to."""
        purse = purse_of(state, self.seat)
        roads = own_roads(state, self.seat)
        links = complete_links(state, self.seat)
        return Plan(lines, state, self.forecast.value(purse, roads, links))

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
            if full[len(line.tiles)] < WIDTH:
                if line_choice.is_safe(state, self.seat, purse, roads, line):
                    later = line_choice.built(state, line)
                    if later is not None:
                        longer.append(Plan((*plan.lines, line), later, value))
                        full[len(line.tiles)] += 1
        return longer

    def valued(self, state: Steam, purse: Purse, roads: Roads) -> list[tuple[float, Line]]:
        """Return the next lines that can be paid, each with the forecast after it, best first."""
        links = complete_links(state, self.seat)
        lines = self.lines(state, purse, roads)
        lines.sort(key=lambda line: -line_choice.first_guess(state, line))
        found: list[tuple[float, Line]] = []
        for line in lines[:LOOKED_AT]:
            after = purse.copy()
            if after.pay(line.price):
                more = line_choice.roads_with(roads, line)
                value = self.forecast.value(after, more, links + len(line.nodes) - 1)
                found.append((value, line))
        found.sort(key=lambda pair: -pair[0])
        return found

    def lines(self, state: Steam, purse: Purse, roads: Roads) -> list[Line]:
        """List continuations of what was begun, otherwise lines from the network and all cities."""
        money = purse.most()
        begun = begun_lines(state, state.builds_left, money)
        starts = line_choice.cities(state) | set(roads)
        return begun or all_lines(state, starts, state.builds_left, money)
