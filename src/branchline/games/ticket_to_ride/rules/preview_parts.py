"""What the previews of several actions share: cards and cars spent, and points at the end."""

from __future__ import annotations

from branchline.engine.phrase import phrase, plural
from branchline.engine.preview import AT_END, BRINGS, COSTS, Preview, signed
from branchline.games.ticket_to_ride.rules import scoring
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.board import KINDS, Route
from branchline.games.ticket_to_ride.rules.effects import TRIGGER, begins_last_round
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.wording import route_points


def cards_paid(state: TicketToRide, payment: Payment, rule: str) -> Preview:
    """Preview the cards of a payment, and how many stay in the hand."""
    hand = state.hands[state.mover * KINDS : (state.mover + 1) * KINDS]
    words = plural(
        "{cards} (leaves {n} card in hand)",
        "{cards} (leaves {n} cards in hand)",
        sum(hand) - payment.total,
        cards=payment.in_words(),
    )
    return Preview(COSTS, words, rule)


def cars_used(state: TicketToRide, route: Route) -> Preview:
    """Preview the cars a route takes, of those that are left."""
    cars = state.cars[state.mover]
    words = plural("{used} of your {n} remaining train", "{used} of your {n} remaining trains", cars, used=route.length)
    return Preview(COSTS, words, "TTR-6.8")


def route_claimed(before: TicketToRide, route: Route, after: TicketToRide) -> list[Preview]:
    """Preview what a route scores immediately and at the end."""
    found = [Preview(BRINGS, route_points(route), "TTR-6.10")]
    if begins_last_round(before, after):
        words = phrase("the last round: everyone has one more turn")
        found.append(Preview(BRINGS, words, TRIGGER.id))
    return found + at_end(before, after)


def at_end(before: TicketToRide, after: TicketToRide) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    tickets = scoring.ticket_result(after, seat).points - scoring.ticket_result(before, seat).points
    stations = scoring.RESERVE_POINTS * (after.reserve[seat] - before.reserve[seat])
    found: list[Preview] = []
    if tickets:
        words = phrase("tickets: {points}", points=signed(tickets))
        found.append(Preview(AT_END, words, "TTR-13.4"))
    if stations:
        words = phrase("stations in reserve: {points}", points=signed(stations))
        found.append(Preview(AT_END, words, "TTR-13.6"))
    return found + express_at_end(before, after)


def express_at_end(before: TicketToRide, after: TicketToRide) -> list[Preview]:
    """Preview the longest trail and the European Express, if the trail gets longer."""
    seat = before.mover
    old, new = scoring.longest_trails(before), scoring.longest_trails(after)
    if old[seat] == new[seat]:
        return []
    words = phrase("longest continuous path from {old} to {new} trains", old=old[seat], new=new[seat])
    found = [Preview(AT_END, words, "TTR-13.9")]
    points = scoring.express_points(new)[seat] - scoring.express_points(old)[seat]
    if points:
        express = phrase("European Express: {points}", points=signed(points))
        found.append(Preview(AT_END, express, "TTR-13.8"))
    return found
