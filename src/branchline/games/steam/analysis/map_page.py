"""How a map of Steam plays, as a page."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Sequence
from typing import Final

from branchline.arena.html import framed, paragraph, section, small, table
from branchline.arena.plots import Row, Sheet, draw_histogram, draw_rows
from branchline.arena.summary import Share, wilson
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
    for title, label, wins in (
        ("Games won by seat, 95% intervals", "seat", survey.by_seat),
        ("Games won by place in the first turn order", "first order", survey.by_order),
    ):
        rows = share_rows(label, [wilson(won, survey.finished) for won in wins])
        draw_rows(sheet, title, rows, (0.0, 1.0), "{:.0%}".format, 1 / survey.seats)
    draw_histogram(sheet, "Final points of all seats", survey.points, "{:.0f}".format)
    draw_histogram(sheet, "Points between first and second", survey.margins, "{:.0f}".format)
    # As a picture: inside the page its style would be that of the map too.
    drawn = b64encode(sheet.svg().encode("utf-8")).decode("ascii")
    return f'<img alt="Plots" src="data:image/svg+xml;base64,{drawn}">'


def dead(survey: Survey) -> str:
    """What nobody ever used."""
    hexes = ", ".join(survey.rail_map.hexes[place].name for place in survey.dead_hexes()) or "none"
    cut_off = ", ".join(name(survey, place) for place in survey.dead_places()) or "none"
    total = sum(place.colour < 0 for place in survey.rail_map.hexes)
    return paragraph(f"{len(survey.dead_hexes())} of {total} hexes never had track: {hexes}") + paragraph(
        f"Cities and towns that no complete link ever reached: {cut_off}"
    )
