"""The end: the score sheets, all tickets, who won and why."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.outcome import Outcome
from branchline.games.ticket_to_ride.rules.board import RULES, indices
from branchline.games.ticket_to_ride.rules.scoring import connected, join, ticket_result
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.terminal.formatting import cities, ticket_name
from branchline.terminal.formatting import count, ending, plain_table, ranked

SHEET: Final = ("routes", "tickets", "stations", "express", "total", "trail")
BY_TOTAL, BY_TICKETS, BY_STATIONS, BY_EXPRESS, SHARED = RULES.pick(
    "TTR-14.1", "TTR-14.2", "TTR-14.3", "TTR-14.4", "TTR-14.5"
)
TIE_BREAKS: Final = {"completed": ("completed ticket", BY_TICKETS), "built": ("built station", BY_STATIONS)}


def draw_ending(state: TicketToRide, names: list[str]) -> list[RenderableType]:
    """Show the scores, who won and why, and all tickets."""
    outcome = state.outcome()
    assert outcome is not None
    table = plain_table("Final scoring", ["place", "player", *SHEET], right=["place", *SHEET])
    for place, seat in ranked(outcome):
        points = [str(outcome.table[seat][heading]) for heading in SHEET]
        table.add_row(place, names[seat], *points)
    return ending(outcome, table, verdict(outcome, names), all_tickets(state, names))


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
    """List everyone's tickets, completed or not, with the routes used through stations."""
    table = plain_table("Tickets", ["player", "ticket", "points", ""], right=["points"])
    for seat, name in enumerate(names):
        result = ticket_result(state, seat)
        parts = connected(state, seat)
        for route in result.borrowed:
            join(parts, parts[route.a.index], parts[route.b.index])
        for ticket in [state.board.tickets[index] for index in indices(state.held[seat])]:
            done = parts[ticket.a.index] == parts[ticket.b.index]
            points = f"{ticket.points if done else -ticket.points:+d}"
            words = Text("completed", "green") if done else Text("not completed", "red")
            table.add_row(name, ticket_name(ticket), points, words)
            name = ""
        if result.borrowed:
            routes = ", ".join(cities(route.a, route.b) for route in result.borrowed)
            table.add_row("", Text(f"borrowed: {routes}", style="dim"))
    return table
