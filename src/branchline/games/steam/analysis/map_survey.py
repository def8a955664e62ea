"""How a map of Steam plays: what bots build and deliver on it, game by game."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final, final

from branchline.arena.series import Result, Task
from branchline.engine.dice import derived
from branchline.engine.errors import BadOption
from branchline.engine.game import State
from branchline.engine.record import Record
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.maps.loader import parse
from branchline.games.steam.rules.maps.rail_map import RailMap

GAME: Final = "steam"

Pair = tuple[int, int]  # two hexes of the map, the lower first


@dataclass(frozen=True)
class Seen:
    """What one game showed; hexes go by their number on the map."""

    result: Result
    order: tuple[int, ...]  # the seats in the first turn order
    trips: list[list[int]]  # deliveries, each as the places it came through
    links: list[Pair]  # complete links at the end
    laid: list[int]  # hexes with track at the end
    bankrupt: int


@dataclass(frozen=True)
class SurveyJob:
    """A game to be played and looked at, told as plain data."""

    task: Task
    text: str  # of the map

    def attempt(self) -> Seen | str:
        """Play it; an error is returned as a text."""
        result = self.task.attempt()
        if result.record is None:
            return result.trouble or "a game without a record"
        record = Record.from_json(json.loads(result.record))
        return seen(record, result, parse(self.text))


def seen(record: Record, result: Result, rail_map: RailMap) -> Seen:
    """What a game showed."""
    states = [*record.replay()]
    orders = [whole_order(state) for state in states if state.turn is not None]
    moves = [state.move(entry.move) for state, entry in zip(states, record.entries, strict=False)]
    trips = [[*move.nodes] for move in moves if isinstance(move, Deliver)]
    view: Any = states[-1].view(None)
    ends = [[end["node"] for end in link["ends"]] for link in view["links"] if link is not None]
    return Seen(
        result=Result(result.number, result.seed, result.bots, result.moves, result.outcome),
        order=next((order for order in orders if order), ()),
        trips=trips,
        links=[pair(rail_map.find(one), rail_map.find(other)) for one, other in ends if one and other],
        laid=[rail_map.hex_index[name] for name in view["tiles"]],
        bankrupt=len(view["bankrupt"]),
    )


def whole_order(state: State) -> tuple[int, ...]:
    """The turn order, once every seat has its place."""
    order: Any = state.view(None)["order"]
    return tuple(order) if len(order) == state.seat_count() else ()


def pair(one: int, other: int) -> Pair:
    """Two places in a fixed order."""
    return min(one, other), max(one, other)


@final
@dataclass
class Survey:
    """Many games on one map, put together."""

    rail_map: RailMap
    seats: int
    games: int = 0
    unfinished: int = 0
    bankrupt: int = 0
    points: list[float] = field(default_factory=list)
    margins: list[float] = field(default_factory=list)
    by_seat: list[float] = field(default_factory=list)  # wins, shared ones in parts
    by_order: list[float] = field(default_factory=list)  # by place in the first turn order
    built: Counter[Pair] = field(default_factory=Counter)  # games in which a link was complete
    used: Counter[Pair] = field(default_factory=Counter)  # deliveries over a link: a point each
    sent: Counter[int] = field(default_factory=Counter)  # cubes from a place
    received: Counter[int] = field(default_factory=Counter)  # cubes to a place
    laid: Counter[int] = field(default_factory=Counter)  # games in which a hex had track

    def __post_init__(self) -> None:
        """No one has won yet."""
        self.by_seat = [0.0] * self.seats
        self.by_order = [0.0] * self.seats

    def add(self, one: Seen) -> None:
        """Count one game."""
        self.games += 1
        self.bankrupt += one.bankrupt
        self.built.update(set(one.links))
        self.laid.update(one.laid)
        for way in one.trips:
            self.sent[way[0]] += 1
            self.received[way[-1]] += 1
            self.used.update(pair(a, b) for a, b in pairwise(way))
        outcome: Any = one.result.outcome
        if outcome is None:
            self.unfinished += 1
            return
        totals = outcome["totals"]
        self.points += totals
        first, second = sorted(totals, reverse=True)[:2]
        self.margins.append(first - second)
        winners = outcome["ranking"][0]
        for seat in winners:
            self.by_seat[seat] += 1 / len(winners)
            if one.order:
                self.by_order[one.order.index(seat)] += 1 / len(winners)

    @property
    def finished(self) -> int:
        """The games that came to an end."""
        return self.games - self.unfinished

    def dead_hexes(self) -> list[int]:
        """Open hexes where no game had track; a city's own hex takes none."""
        return [place.index for place in self.rail_map.hexes if place.colour < 0 and not self.laid[place.index]]

    def dead_places(self) -> list[int]:
        """Cities and towns that no link reached in any game."""
        reached = {place for link in self.built for place in link}
        return [place.index for place in self.rail_map.hexes if place.title and place.index not in reached]


@final
@dataclass(frozen=True)
class SurveyPlan:
    """So many games on a map."""

    text: str
    games: int
    seats: int
    bot: str
    seed: int
    options: dict[str, object]

    def jobs(self) -> Iterator[SurveyJob]:
        """The games, in order."""
        if self.games < 1:
            raise BadOption(f"games: expected at least 1, not {self.games}")
        options = {**self.options, "map": self.text}
        return (
            SurveyJob(
                Task(
                    number, GAME, derived(self.seed, "map", number), (self.bot,) * self.seats,
                    keep_record=True, options=options,
                ),
                self.text,
            )
            for number in range(self.games)
        )  # fmt: skip
