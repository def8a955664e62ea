"""How a map of Steam plays: what bots build and deliver on it, game by game, and the page that tells it."""

import json
from base64 import b64encode
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any, Final

from branchline.arena.html import framed, paragraph, section, small, table
from branchline.arena.plots import Row, Sheet, draw_histogram, draw_rows
from branchline.arena.series import Result, Task
from branchline.arena.summary import wilson
from branchline.engine import dice, errors
from branchline.engine.record import Record
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.maps.loader import parse
from branchline.games.steam.rules.maps.rail_map import RailMap

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
    """Return what a game showed."""
    states = [*record.replay()]
    orders: list[Any] = [state.view(None)["order"] for state in states if state.turn is not None]
    moves = [state.move(entry.move) for state, entry in zip(states, record.entries, strict=False)]
    trips = [[*move.nodes] for move in moves if isinstance(move, Deliver)]
    view: Any = states[-1].view(None)
    ends = [[end["node"] for end in link["ends"]] for link in view["links"] if link is not None]
    return Seen(
        result=Result(result.number, result.seed, result.bots, result.moves, result.outcome),
        order=next((tuple(order) for order in orders if len(order) == len(result.bots)), ()),  # once all have a place
        trips=trips,
        links=[pair(rail_map.find(one), rail_map.find(other)) for one, other in ends if one and other],
        laid=[rail_map.hex_index[name] for name in view["tiles"]],
        bankrupt=len(view["bankrupt"]),
    )


def pair(one: int, other: int) -> Pair:
    """Return two places in a fixed order."""
    return min(one, other), max(one, other)


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
        """Begin without any victory."""
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
        """Return the open hexes where no game had track; a city's own hex takes none."""
        return [place.index for place in self.rail_map.hexes if place.colour < 0 and not self.laid[place.index]]

    def dead_places(self) -> list[int]:
        """Return the cities and towns that no link reached in any game."""
        reached = {place for link in self.built for place in link}
        return [place.index for place in self.rail_map.hexes if place.title and place.index not in reached]


def survey_jobs(
    text: str, games: int, seats: int, bot: str, seed: int, options: dict[str, object]
) -> Iterator[SurveyJob]:
    """Yield the games on a map, in order."""
    if games < 1:
        raise errors.BadOption(f"games: expected at least 1, not {games}")
    played = {**options, "map": text}
    for number in range(games):
        start = dice.derived(seed, "map", number)
        yield SurveyJob(Task(number, "steam", start, (bot,) * seats, keep_record=True, options=played), text)


MANY: Final = 20  # rows of a table
TRAFFIC_TEXT: Final = (
    "Lines: points that a link brought its owners in a game. Circles: cubes sent and received. "
    "Red: hexes that never had track."
)


def page(survey: Survey, traffic: str, bot: str, command: str) -> str:
    """Return the whole report; `traffic` is the map with its traffic, drawn as SVG."""
    rail_map = survey.rail_map
    parts = [
        paragraph(f"{survey.games} games of {survey.seats} {bot} bots."),
        paragraph(f"{survey.unfinished} unfinished, {survey.bankrupt} bankruptcies."),
        section("Traffic", traffic + paragraph(TRAFFIC_TEXT)),
        section("Links that pay", links(survey)),
        section("Cities and towns that pay", places(survey)),
        section("The winner", plots(survey)),
        section("Dead corners", dead(survey)),
        small(f"Map {rail_map.id}, hash {rail_map.digest}."),
    ]
    return framed(f"{rail_map.title}: how it plays", parts, command)


def links(survey: Survey) -> str:
    """List the links by the points they brought."""
    rows = []
    for link, count in survey.used.most_common(MANY):
        built = survey.built[link]
        each = f"{count / built:.1f}" if built else ""
        between = "–".join(survey.rail_map.hexes[end].called for end in link)
        share = f"{built / survey.games:.0%}"
        rows.append((between, f"{count / survey.games:.2f}", share, each))
    headings = ("link", "points a game", "complete at the end of", "points where it was")
    idle = [link for link in survey.built if not survey.used[link]]
    never = ", ".join("–".join(survey.rail_map.hexes[end].called for end in link) for link in idle[:MANY])
    return table(headings, rows, 3) + (paragraph(f"Built but never used: {never}.") if idle else "")


def places(survey: Survey) -> str:
    """List cities and towns by their trade."""
    reached: Counter[int] = Counter()
    for link, count in survey.built.items():
        for end in link:
            reached[end] += count
    rows = [
        (
            survey.rail_map.hexes[place].called,
            *[f"{counted[place] / survey.games:.2f}" for counted in (survey.sent, survey.received)],
            f"{reached[place] / survey.games:.2f}",
        )
        for place, _ in (survey.sent + survey.received).most_common(MANY)
    ]
    return table(("place", "cubes sent a game", "received", "links at the end"), rows, 3)


def plots(survey: Survey) -> str:
    """Draw the advantage of each seat, and the spread of scores."""
    if not survey.finished:
        return paragraph("No game came to an end.")
    sheet = Sheet("The winner")
    for title, label, wins in (
        ("Games won by seat, 95% intervals", "seat", survey.by_seat),
        ("Games won by place in the first turn order", "first order", survey.by_order),
    ):
        rows = []
        for number, share in enumerate([wilson(won, survey.finished) for won in wins], 1):
            rows.append(Row(f"{label} {number}", share.value, share.low, share.high, f"{share.value:.1%}"))
        draw_rows(sheet, title, rows, (0.0, 1.0), "{:.0%}".format, 1 / survey.seats)
    draw_histogram(sheet, "Final points of all seats", survey.points, "{:.0f}".format)
    draw_histogram(sheet, "Points between first and second", survey.margins, "{:.0f}".format)
    # As a picture: inside the page its style would be that of the map too.
    drawn = b64encode(sheet.svg().encode("utf-8")).decode("ascii")
    return f'<img alt="Plots" src="data:image/svg+xml;base64,{drawn}">'


def dead(survey: Survey) -> str:
    """Return what nobody ever used."""
    hexes = ", ".join(survey.rail_map.hexes[place].name for place in survey.dead_hexes()) or "none"
    cut_off = ", ".join(survey.rail_map.hexes[place].called for place in survey.dead_places()) or "none"
    total = sum(place.colour < 0 for place in survey.rail_map.hexes)
    return paragraph(f"{len(survey.dead_hexes())} of {total} hexes never had track: {hexes}") + paragraph(
        f"Cities and towns that no complete link ever reached: {cut_off}"
    )
