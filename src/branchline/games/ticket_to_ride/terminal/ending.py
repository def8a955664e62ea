"""The end: the score sheets, all tickets, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.outcome import Outcome
from branchline.games.ticket_to_ride.rules.board import RULES, indices
from branchline.games.ticket_to_ride.rules.scoring import (
    TicketResult,
    connected,
    join,
    ticket_result,
)
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.terminal.formatting import cities, ticket_name
from branchline.terminal.formatting import count, plain_table

SHEET: Final = ("routes", "tickets", "stations", "express", "total")
BY_TOTAL, BY_TICKETS, BY_STATIONS, BY_EXPRESS, SHARED = RULES.pick(
    "TTR-14.1", "TTR-14.2", "TTR-14.3", "TTR-14.4", "TTR-14.5"
)
TIE_BREAKS: Final = {
    "completed": ("completed ticket", BY_TICKETS),
    "built": ("built station", BY_STATIONS),
}


def draw_ending(state: TicketToRide, names: list[str]) -> list[RenderableType]:
    """All there is to say when the game is over."""
    outcome = state.outcome()
    assert outcome is not None
    return [
        Text(f"The game is over. {outcome.reason}", style="bold"),
        "",
        scores(outcome, names),
        "",
        Text(verdict(outcome, names), style="bold"),
        "",
        all_tickets(state, names),
    ]


def scores(outcome: Outcome, names: list[str]) -> RenderableType:
    """The sheets side by side, the winners first."""
    table = plain_table("Final scoring")
    table.add_column("place", justify="right")
    table.add_column("player")
    for heading in (*SHEET, "trail"):
        table.add_column(heading, justify="right")
    place = 1
    for seats in outcome.ranking:
        for seat in seats:
            row = outcome.table[seat]
            values = [str(row[heading]) for heading in (*SHEET, "trail")]
            table.add_row(str(place), names[seat], *values)
        place += len(seats)
    return table


def verdict(outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    winners = [names[seat] for seat in outcome.winners]
    if outcome.decided_by is None:
        return f"{' and '.join(winners)} share the victory. {SHARED}"
    first = outcome.winners[0]
    if outcome.decided_by == "total":
        return f"{winners[0]} wins: {outcome.totals[first]} points. {BY_TOTAL}"
    if outcome.decided_by == "express":
        return f"{winners[0]} wins: tied on points, but with the European Express. {BY_EXPRESS}"
    thing, rule = TIE_BREAKS[outcome.decided_by]
    best = count(outcome.table[first][outcome.decided_by], thing)
    return f"{winners[0]} wins: tied on points, but with {best}. {rule}"


def all_tickets(state: TicketToRide, names: list[str]) -> RenderableType:
    """Everybody's tickets, completed or not, with the routes that stations lent."""
    table = plain_table("Tickets")
    table.add_column("player")
    table.add_column("ticket")
    table.add_column("points", justify="right")
    table.add_column("")
    for seat, name in enumerate(names):
        result = ticket_result(state, seat)
        parts = connected(state, seat)
        for route in result.borrowed:
            join(parts, parts[route.a.index], parts[route.b.index])
        for ticket in [state.board.tickets[index] for index in indices(state.held[seat])]:
            done = parts[ticket.a.index] == parts[ticket.b.index]
            table.add_row(
                name,
                ticket_name(ticket),
                f"{ticket.points if done else -ticket.points:+d}",
                Text("completed", style="green") if done else Text("not completed", style="red"),
            )
            name = ""
        if result.borrowed:
            table.add_row("", Text(borrowed(result), style="dim"))
    return table


def borrowed(result: TicketResult) -> str:
    """The routes that stations lent."""
    return "borrowed: " + ", ".join(cities(route.a, route.b) for route in result.borrowed)
