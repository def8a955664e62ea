"""The end: the score sheets, who leads which city, sets of goods, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.outcome import Outcome
from branchline.games.railways.rules.board import CITIES, GOODS, RULES, counted
from branchline.games.railways.rules.scoring import ALL_DIFFERENT, best_sets, sets_alike, shares_at
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.terminal.formatting import goods_words
from branchline.games.railways.terminal.view_network import SEAT_STYLES, short
from branchline.terminal.formatting import plain_table

BY_TOTAL, BY_LINKS, BY_GOODS, SHARED = RULES.pick("RWC-15.1", "RWC-15.2", "RWC-15.3", "RWC-15.4")
TIE_BREAKS: Final = {
    "links": ("tied on points, but with {} links", BY_LINKS),
    "delivered": ("tied on points and links, but with {} cubes delivered", BY_GOODS),
}


def draw_ending(state: Railways, names: list[str]) -> list[RenderableType]:
    """All there is to say when the game is over."""
    outcome = state.outcome()
    assert outcome is not None
    shown: list[RenderableType] = [
        Text(f"The game is over. {outcome.reason}", style="bold"),
        "",
        scores(state, outcome, names),
        "",
        Text(verdict(outcome, names), style="bold"),
        "",
        city_rows(state, names),
    ]
    if not state.options.younger:
        shown += ["", goods_rows(state, names)]
    return shown


def scores(state: Railways, outcome: Outcome, names: list[str]) -> RenderableType:
    """The sheets side by side, the winners first; points won in play by links and by deliveries."""
    table = plain_table("Final scoring")
    table.add_column("place", justify="right")
    table.add_column("player", no_wrap=True)
    young = state.options.younger
    headings = ["links", "cities"] if young else ["links", "deliveries", "cities", "locos", "goods"]
    for heading in (*headings, "total"):
        table.add_column(heading, justify="right")
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            row = {**outcome.table[seat], **in_play(state, seat)}
            row["locos"] = row["locomotives"]
            values = [str(row[heading]) for heading in (*headings, "total")]
            table.add_row(str(place), Text(names[seat], style=SEAT_STYLES[seat]), *values)
        place += len(seats)
    return table


def in_play(state: Railways, seat: int) -> dict[str, int]:
    """The points won in play: for links (RWC-4.19), and for deliveries of everybody (RWC-7)."""
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
    """The value of the links of everybody at each city; whoever has the most gets its points."""
    table = plain_table("Cities, * for the most there (RWC-14.2)")
    table.add_column("city")
    table.add_column("points", justify="right")
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
    """The goods of everybody and the sets that bring the most."""
    table = plain_table("Sets of goods (RWC-14.8)")
    table.add_column("player", no_wrap=True)
    table.add_column("delivered")
    table.add_column("sets")
    table.add_column("points", justify="right")
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
    """The best sets in words: those that bring what `best_sets` says."""
    for mixed in range(min(counts) + 1):
        left = [number - mixed for number in counts]
        alike = [sets_alike(number) for number in left]
        if ALL_DIFFERENT * mixed + sum(alike) == best_sets(counts):
            found = ["4 different"] * mixed
            for colour, number in enumerate(left):
                found += [f"{size} {GOODS[colour]}" for size in sizes(number)]
            return found
    raise AssertionError("the best sets cannot be reconstructed")


def sizes(number: int) -> list[int]:
    """The sets of three and four out of so many alike that bring the most."""
    for fours in range(number // 4 + 1):
        threes = (number - 4 * fours) // 3
        if 3 * fours + 2 * threes == sets_alike(number):
            return [4] * fours + [3] * threes
    raise AssertionError("the best sets cannot be reconstructed")
