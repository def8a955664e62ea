"""Which of some tickets on offer are worth keeping, as seen from an imagined table."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.bots.ticket_paths import FAR, STATION, Work, way
from branchline.games.ticket_to_ride.rules.board import Ticket
from branchline.games.ticket_to_ride.rules.state import NOT_YET

STATION_TURNS: Final = 2  # one to build it, and one for its cards and the points it costs


@final
class Bargain:
    """A ticket on top of what a seat works for already: the way, the turns and the gain."""

    __slots__ = ("routes", "ticket", "turns", "worth")

    def __init__(self, work: Work, ticket: Ticket, time: float) -> None:
        table = work.table
        cost, routes = way(table, work.cost, ticket.a.index, ticket.b.index)
        claims = [r for r in routes if work.cost[r] and table.owner[r] == NOBODY]
        loans = [r for r in routes if work.cost[r] == STATION]
        turns = len(claims) + work.new_cars(routes) / 2 + STATION_TURNS * len(loans)
        self.ticket = ticket
        if cost < FAR and turns <= time and work.affordable(routes):
            points = ticket.points + sum(table.rails.points[route] for route in claims)
            self.routes = routes
            self.turns = turns
            self.worth = points - table.styles[work.seat].turn_worth * turns
        else:
            self.routes = []
            self.turns = 0.0
            self.worth = -float(ticket.points)


def keep(table: Table, seat: int, offer: list[Ticket], least: int) -> list[Ticket]:
    """Choose from an offer the tickets worth their turns, and work for them."""
    work = Work(table, seat).resume()
    time = turns_to_come(table) * table.styles[seat].patience
    time -= len(work.goals) + max(0, work.cars - sum(table.hands[seat])) / 2
    left = list(offer)
    kept: list[Ticket] = []
    while left:
        best = max([Bargain(work, ticket, time) for ticket in left], key=lambda one: one.worth)
        if best.worth <= 0 and len(kept) >= least:
            break
        left.remove(best.ticket)
        kept.append(best.ticket)
        work.add(best.routes)
        time -= best.turns
    table.tickets[seat] = table.tickets[seat] + kept
    if work.goals or work.loans:
        work.begin()
    return kept


def turns_to_come(table: Table) -> int:
    """A guess at how many more turns a seat will have."""
    if table.turns_left != NOT_YET:
        return 1
    # In play that is neither slow nor quick, two turns bring about three cars on the board.
    return 1 + max(0, min(table.cars) - 2) * 2 // 3
