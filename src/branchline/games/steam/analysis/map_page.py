"""How a map of Steam plays, as a page."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from branchline.arena.html import framed, paragraph, section, small, table
from branchline.arena.plots import Row, Sheet, draw_histogram, draw_rows
from branchline.arena.statistics import Share
from branchline.games.steam.analysis.map_survey import Survey

MANY: Final = 20  # rows of a table
TRAFFIC_TEXT: Final = (
    "Lines: points that a link brought its owners in a game. Circles: cubes sent and received. "
    "Red: hexes that never had track."
)


def page(survey: Survey, traffic: str, bot: str, command: str) -> str:
    """The whole report; `traffic` is the map with its traffic, drawn as SVG."""
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


def name(survey: Survey, place: int) -> str:
    """A place by its name."""
    found = survey.rail_map.hexes[place]
    return found.title or found.name


def links(survey: Survey) -> str:
    """The links by what they brought."""
    rows = []
    for link, count in survey.used.most_common(MANY):
        built = survey.built[link]
        each = f"{count / built:.1f}" if built else ""
        between = "–".join(name(survey, end) for end in link)
        share = f"{built / survey.games:.0%}"
        rows.append((between, f"{count / survey.games:.2f}", share, each))
    headings = ("link", "points a game", "complete at the end of", "points where it was")
    idle = [link for link in survey.built if not survey.used[link]]
    never = ", ".join("–".join(name(survey, end) for end in link) for link in idle[:MANY])
    return table(headings, rows, 3) + (paragraph(f"Built but never used: {never}.") if idle else "")


def places(survey: Survey) -> str:
    """Cities and towns by their trade."""
    reached: Counter[int] = Counter()
    for link, count in survey.built.items():
        for end in link:
            reached[end] += count
    rows = [
        (
            name(survey, place),
            *[f"{counted[place] / survey.games:.2f}" for counted in (survey.sent, survey.received)],
            f"{reached[place] / survey.games:.2f}",
        )
        for place, _ in (survey.sent + survey.received).most_common(MANY)
    ]
    return table(("place", "cubes sent a game", "received", "links at the end"), rows, 3)


def share_rows(label: str, shares: Sequence[Share]) -> list[Row]:
    """Shares of wins as rows of a plot."""
    return [
        Row(f"{label} {number}", share.value, share.low, share.high, f"{share.value:.1%}")
        for number, share in enumerate(shares, start=1)
    ]


def plots(survey: Survey) -> str:
    """Seat advantage and the spread of scores."""
    if not survey.finished:
        return paragraph("No game came to an end.")
    sheet = Sheet("The winner")
    fair = 1 / survey.seats
    wide = (0.0, 1.0)
    seats = share_rows("seat", survey.shares(survey.by_seat))
    draw_rows(sheet, "Games won by seat, 95% intervals", seats, wide, "{:.0%}".format, fair)
    order = share_rows("first order", survey.shares(survey.by_order))
    draw_rows(sheet, "Games won by place in the first turn order", order, wide, "{:.0%}".format, fair)
    draw_histogram(sheet, "Final points of all seats", survey.points, "{:.0f}".format)
    draw_histogram(sheet, "Points between first and second", survey.margins, "{:.0f}".format)
    # As a picture: inside the page its style would be that of the map too.
    return f'<img alt="Plots" src="data:image/svg+xml;base64,{encoded(sheet.svg())}">'


def encoded(text: str) -> str:
    """A text as base64."""
    return b64encode(text.encode("utf-8")).decode("ascii")


def dead(survey: Survey) -> str:
    """What no one ever used."""
    hexes = listed_names(survey.rail_map.hexes[place].name for place in survey.dead_hexes())
    cut_off = listed_names(name(survey, place) for place in survey.dead_places())
    total = sum(place.colour < 0 for place in survey.rail_map.hexes)
    return paragraph(f"{len(survey.dead_hexes())} of {total} hexes never had track: {hexes}") + paragraph(
        f"Cities and towns that no complete link ever reached: {cut_off}"
    )


def listed_names(names: Iterable[str]) -> str:
    """Names with commas."""
    return ", ".join(names) or "none"
