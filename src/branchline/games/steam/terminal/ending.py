"""The end: the score sheets, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType

from branchline.engine.outcome import Outcome
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.scoring import sheet
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.formatting import player, seat_colour, signed
from branchline.terminal.formatting import ending, plain_table, ranked

BY_TOTAL, BY_INCOME, BY_TILE, BY_ORDER, LAST_ONE = RULES.pick(
    "STM-26.7", "STM-26.8", "STM-26.9", "STM-26.10", "STM-R.44"
)
TIE_BREAKS: Final = {
    "turn order": ("earlier in turn order", BY_ORDER),
    "action tile": ("with a lower action tile", BY_TILE),
}
SHEET: Final = {"points": "VP", "income": "+income", "links": "+links", "total": "total"}
NUMBERS: Final = ("income", *SHEET.values())


def draw_ending(state: Steam, names: list[str]) -> list[RenderableType]:
    """Show the scores, who won and why."""
    outcome = state.outcome()
    assert outcome is not None
    columns = ["place", "player", "colour", *NUMBERS, ""]
    right, whole = ["place", *NUMBERS], ["player", ""]
    table = plain_table("Final scoring", columns, right, whole)
    for place, seat in ranked(outcome):
        points = numbers(state, seat, outcome.table[seat])
        note = "bankrupt" if seat in state.bankrupt else ""
        table.add_row(place, player(names, seat), seat_colour(seat), *points, note)
    return ending(outcome, table, verdict(state, outcome, names))


def scores_now(state: Steam, names: list[str]) -> RenderableType:
    """Show the scores as they would be if the game ended now, in the order of seats."""
    columns = ["player", *NUMBERS]
    table = plain_table("If the game ended now", columns, right=NUMBERS, whole=["player"])
    for seat in range(state.seats):
        table.add_row(player(names, seat), *numbers(state, seat, sheet(state, seat)))
    return table


def numbers(state: Steam, seat: int, row: dict[str, int]) -> list[str]:
    """Return a player's income, and the points of a score sheet."""
    return [signed(state.incomes[seat]), *[str(row[heading]) for heading in SHEET]]


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
