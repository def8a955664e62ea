"""The end: the score sheets, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.outcome import Outcome
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.scoring import sheet
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.formatting import player, seat_colour, signed
from branchline.terminal.formatting import plain_table

BY_TOTAL, BY_INCOME, BY_TILE, BY_ORDER, LAST_ONE = RULES.pick(
    "STM-26.7", "STM-26.8", "STM-26.9", "STM-26.10", "STM-R.44"
)
TIE_BREAKS: Final = {
    "turn order": ("earlier in turn order", BY_ORDER),
    "action tile": ("with a lower action tile", BY_TILE),
}
SHEET: Final = {"points": "VP", "income": "+income", "links": "+links", "total": "total"}


def draw_ending(state: Steam, names: list[str]) -> list[RenderableType]:
    """All there is to say when the game is over."""
    outcome = state.outcome()
    assert outcome is not None
    return [
        Text(f"The game is over. {outcome.reason}", style="bold"),
        "",
        scores(state, outcome, names),
        "",
        Text(verdict(state, outcome, names), style="bold"),
    ]


def scores(state: Steam, outcome: Outcome, names: list[str]) -> RenderableType:
    """The sheets side by side, the winner first."""
    table = plain_table("Final scoring")
    table.add_column("place", justify="right")
    table.add_column("player", no_wrap=True)
    table.add_column("colour")
    for heading in ("income", *SHEET.values()):
        table.add_column(heading, justify="right")
    table.add_column("", no_wrap=True)
    for place, (seat,) in enumerate(outcome.ranking, start=1):
        row = outcome.table[seat]
        table.add_row(
            str(place),
            player(names, seat),
            seat_colour(seat),
            signed(state.incomes[seat]),
            *[str(row[heading]) for heading in SHEET],
            "bankrupt" if seat in state.bankrupt else "",
        )
    return table


def scores_now(state: Steam, names: list[str]) -> RenderableType:
    """The sheets as they would be if the game ended now, in the order of seats."""
    table = plain_table("If the game ended now")
    table.add_column("player", no_wrap=True)
    for heading in ("income", *SHEET.values()):
        table.add_column(heading, justify="right")
    for seat in range(state.seats):
        row = sheet(state, seat)
        points = [str(row[heading]) for heading in SHEET]
        table.add_row(player(names, seat), signed(state.incomes[seat]), *points)
    return table


def verdict(state: Steam, outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    first = outcome.winners[0]
    name = names[first]
    if outcome.decided_by is None:
        if first in state.bankrupt:
            return f"{name} wins: everyone is bankrupt, {name} was the last. {LAST_ONE}"
        return f"{name} wins: everyone else is bankrupt. {LAST_ONE}"
    if outcome.decided_by == "total":
        return f"{name} wins with {outcome.totals[first]} points. {BY_TOTAL}"
    if outcome.decided_by == "income":
        income = state.incomes[first]
        return f"{name} wins: tied on points, but with the higher income, {income}. {BY_INCOME}"
    words, rule = TIE_BREAKS[outcome.decided_by]
    return f"{name} wins: tied on points and income, but {words}. {rule}"
