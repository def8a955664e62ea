"""The end: the score sheets, who leads which city, sets of goods, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.outcome import Outcome
from branchline.games.railways.rules.board import CITIES, GOODS, RULES, counted
from branchline.games.railways.rules.scoring import best_partition, best_sets, shares_at
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.terminal.formatting import goods_words
from branchline.games.railways.terminal.seen_table import SEAT_STYLES, short
from branchline.terminal.formatting import ending, plain_table, ranked

BY_TOTAL, BY_LINKS, BY_GOODS, SHARED = RULES.pick("RWC-15.1", "RWC-15.2", "RWC-15.3", "RWC-15.4")
TIE_BREAKS: Final = {
    "links": ("tied on points, but with {} links", BY_LINKS),
    "delivered": ("tied on points and links, but with {} cubes delivered", BY_GOODS),
}


def draw_ending(state: Railways, names: list[str]) -> list[RenderableType]:
    """Show the scores, who won and why, the cities and, with goods, the sets of goods."""
    outcome = state.outcome()
    assert outcome is not None
    more = [] if state.options.younger else [goods_rows(state, names)]
    scores = score_rows(state, outcome, names)
    return ending(outcome, scores, verdict(outcome, names), city_rows(state, names), *more)


def score_rows(state: Railways, outcome: Outcome, names: list[str]) -> Table:
    """List the scores, the winners first; points won in play by links and by deliveries."""
    young = state.options.younger
    headings = ["links", "cities"] if young else ["links", "deliveries", "cities", "locos", "goods"]
    headings.append("total")
    columns = ["place", "player", *headings]
    table = plain_table("Final scoring", columns, right=["place", *headings], whole=["player"])
    for place, seat in ranked(outcome):
        row = {**outcome.table[seat], **in_play(state, seat)}
        row["locos"] = row["locomotives"]
        values = [str(row[heading]) for heading in headings]
        table.add_row(place, Text(names[seat], style=SEAT_STYLES[seat]), *values)
    return table


def in_play(state: Railways, seat: int) -> dict[str, int]:
    """Return the points won in play: for links (RWC-4.19), and for anyone's deliveries (RWC-7)."""
    owners = state.network.owners
    links = sum([link.value for link in state.network.links if owners[link.city] == seat])
    return {"links": links, "deliveries": state.points[seat] - links}


def verdict(outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    winners = " and ".join([names[seat] for seat in outcome.winners])
    first = outcome.winners[0]
    total = outcome.totals[first]
    if outcome.decided_by is None:
        return f"{winners} share the victory with {total} points. {SHARED}"
    if outcome.decided_by == "total":
        return f"{winners} wins with {total} points. {BY_TOTAL}"
    words, rule = TIE_BREAKS[outcome.decided_by]
    return f"{winners} wins: {words.format(outcome.table[first][outcome.decided_by])}. {rule}"


def city_rows(state: Railways, names: list[str]) -> RenderableType:
    """List the value of everyone's links at each city; who has the most gets its points."""
    title = "Cities, * for the most there (RWC-14.2)"
    table = plain_table(title, ["city", "points"], right=["points"])
    for seat in range(state.seats):
        name = Text(short(names[seat]), style=SEAT_STYLES[seat])
        table.add_column(name, justify="right", no_wrap=True)
    shares = shares_at(state)
    for link in state.network.links:
        at = shares[link.city]
        cells = [Text(f"{share}*" if share == max(at) else str(share or "")) for share in at]
        table.add_row(CITIES[link.city].name, str(CITIES[link.city].value), *cells)
    return table


def goods_rows(state: Railways, names: list[str]) -> RenderableType:
    """List everyone's goods and the sets that score most."""
    columns = ["player", "delivered", "sets", "points"]
    table = plain_table("Sets of goods (RWC-14.8)", columns, right=["points"], whole=["player"])
    for seat in range(state.seats):
        counts = counted(state.delivered[seat])
        table.add_row(
            Text(names[seat], style=SEAT_STYLES[seat]),
            goods_words(counts),
            ", ".join(sets_of(counts)) or "none",
            str(best_sets(counts)),
        )
    return table


def sets_of(counts: list[int]) -> list[str]:
    """Return the best sets in words: `4 different`, `3 red`."""
    found = []
    for goods in best_partition(counts):
        kinds = [colour for colour, number in enumerate(goods.counts) if number]
        kind = "different" if len(kinds) > 1 else GOODS[kinds[0]]
        found.append(f"{sum(goods.counts)} {kind}")
    return found
