"""Which line to build: the one that brings most, for what it costs and the Turns left."""

from __future__ import annotations

from typing import Final, final

from branchline.games.steam.bots.line_candidates import Line, all_lines, begun_lines
from branchline.games.steam.bots.money_value import Purse
from branchline.games.steam.bots.network_value import (
    Roads,
    earned_by,
    join,
    network_worth,
    own_roads,
)
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import BUILD, Steam

LINK: Final = 0.8  # of the point a complete link is worth at the end (STM-26.5)
# A cube that cannot be delivered yet. Upkeep makes the Standard game long: the network must grow.
PROMISE: Final = 0.3
LATE: Final = 2  # Turns before the end from which promises are not kept
LOOKED_AT: Final = 40  # lines whose worth is reckoned; the others look poor at a glance
GOOD: Final = 0.5  # what a line must bring to be built


@final
class Choice:
    """A line and what it brings beyond its cost."""

    __slots__ = ("gain", "line")

    def __init__(self, line: Line, gain: float) -> None:
        self.line = line
        self.gain = gain


@final
class Planner:
    """The build turn of a seat, in thought."""

    def __init__(self, state: Steam, seat: int, purse: Purse) -> None:
        self.state = state
        self.seat = seat
        self.roads = own_roads(state, seat)
        self.worth = network_worth(state, seat, self.roads)
        self.purse = purse
        self.life = purse.life(earned_by(state, seat, self.roads))

    def begun(self) -> Choice | None:
        """The best way to go on with what was begun in this build turn."""
        return self.best(begun_lines(self.state, self.state.builds_left, self.purse.most()))

    def anywhere(self, builds: int) -> Choice | None:
        """The best line from the seat's network, or else from any city."""
        money = self.purse.most()
        cities = {place for place, colour in enumerate(self.state.city) if colour >= 0}
        found = self.best(all_lines(self.state, self.starts() or cities, builds, money))
        if found is None and self.roads:
            found = self.best(all_lines(self.state, cities, builds, money))
        return found

    def starts(self) -> set[int]:
        """The nodes at which the seat's complete links end."""
        tracks = self.state.tracks
        found: set[int] = set()
        for link, owner in enumerate(tracks.owners):
            if owner == self.seat and complete(tracks, link):
                found.update(tracks.nodes[2 * link : 2 * link + 2])
        return found

    def best(self, lines: list[Line]) -> Choice | None:
        """The best line of some that brings enough and is legal to its last tile."""
        lines.sort(key=self.glance, reverse=True)
        choices = [Choice(line, self.gain(line)) for line in lines[:LOOKED_AT]]
        choices.sort(key=lambda choice: -choice.gain)
        for choice in choices:
            if choice.gain < GOOD:
                return None
            if self.sound(choice.line) and self.legal(choice.line):
                return choice
        return None

    def glance(self, line: Line) -> float:
        """A first guess at what a line brings: links, and cubes beside them, for its price."""
        cubes = self.state.cubes
        there = sum(sum(cubes[node * 5 : node * 5 + 5]) for node in line.nodes)
        return 2 * len(line.nodes) + 0.3 * there - 0.25 * line.price

    def gain(self, line: Line) -> float:
        """What a line adds to the worth of the network, less what it costs."""
        added = network_worth(self.state, self.seat, self.roads_with(line)) - self.worth
        hope = 0.0
        if self.state.standard and self.purse.turns > LATE:
            hope = PROMISE * self.new_cubes(line)
        return added + hope + LINK * (len(line.nodes) - 1) - self.purse.cost(line.price)

    def new_cubes(self, line: Line) -> int:
        """The cubes in cities that a line joins to the network: a longer one may carry them."""
        there = 0
        for node in line.nodes:
            if node not in self.roads:
                there += sum(self.state.cubes[node * KINDS : (node + 1) * KINDS])
        return there

    def roads_with(self, line: Line) -> Roads:
        """The seat's roads as a line would make them."""
        roads: Roads = {node: others[:] for node, others in self.roads.items()}
        for one, other in zip(line.nodes, line.nodes[1:], strict=False):
            join(roads, one, other)
        return roads

    def sound(self, line: Line) -> bool:
        """Whether a line leaves enough to live on, pays for itself, or at least puts off ruin.

        The Base game has its bound in what may be spent; upkeep asks for a longer look.
        """
        if not self.state.standard:
            return True
        earned = earned_by(self.state, self.seat, self.roads_with(line))
        after = self.purse.copy()
        if not after.pay(line.price):
            return False
        life = after.life(earned)
        return after.lasts() or life == len(earned) or life > self.life

    def legal(self, line: Line) -> bool:
        """Whether all tiles of a line can be laid one after another, none with loose track."""
        state = self.state.copy()
        for place, piece in line.tiles:
            move = state.board.lays[place][piece.index]
            if move is None or not move.is_legal(state):
                return False
            move.apply(state)
            if state.loose:
                return False
        return True


def build_turn(state: Steam, seat: int, builds: int) -> Steam:
    """The position as if a seat were about to build, to plan ahead in."""
    later = state.copy()
    later.stage = BUILD
    later.mover = seat
    later.builds_left = builds
    later.performed = True  # tiles are not held yet
    later.before = None
    later.barred = ()
    return later
