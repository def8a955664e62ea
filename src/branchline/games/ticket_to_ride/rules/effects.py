"""Further effects of a move: a short reveal, a new deck, the last round."""

from typing import Final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview, changed_at_end, signed
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules import scoring
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.board import RULES, Route
from branchline.games.ticket_to_ride.rules.layout import KINDS, NOT_YET, block
from branchline.games.ticket_to_ride.rules.notation import route_points
from branchline.games.ticket_to_ride.rules.state import TicketToRide

SHORT_REVEAL: Final = "short reveal"
SHUFFLED: Final = "shuffled"
LAST_ROUND: Final = "last round"
NEW_DECK, TRIGGER = RULES.pick("TTR-4.15", "TTR-12.1")


def begins_last_round(before: TicketToRide, after: TicketToRide) -> bool:
    """Check whether everyone has one more turn from now on."""
    return before.turns_left == NOT_YET and after.turns_left != NOT_YET


def table_effects(before: TicketToRide, after: TicketToRide) -> list[Effect]:
    """Return the effects that any kind of action may have, for the player who moved."""
    seat = before.mover
    found: list[Effect] = []
    if after.shuffles > before.shuffles:  # the deck need not have grown by it
        found.append(Effect(seat, SHUFFLED, NEW_DECK.id, {"cards": int(after.row[at.DECK])}))
    if begins_last_round(before, after):
        found.append(Effect(seat, LAST_ROUND, TRIGGER.id, {"cars": int(after.row[block(seat) + at.CARS_LEFT])}))
    return found


def describe_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """Return an effect in words, without the name of the player."""
    if kind == SHORT_REVEAL:
        if not facts["cards"]:
            return phrase("no cards are left to turn over for the tunnel")
        return plural(
            "only {n} card is left to turn over for the tunnel",
            "only {n} cards are left to turn over for the tunnel",
            facts["cards"],
        )
    if kind == SHUFFLED:
        return plural(
            "the discard pile is shuffled into a new deck, which now has {n} card",
            "the discard pile is shuffled into a new deck, which now has {n} cards",
            facts["cards"],
        )
    assert kind == LAST_ROUND
    return plural(
        "has {n} train left: everyone has one more turn",
        "has {n} trains left: everyone has one more turn",
        facts["cars"],
    )


def cards_paid(state: TicketToRide, payment: Payment, rule: str) -> Preview:
    """Preview the cards of a payment, and how many stay in the hand."""
    hand = block(state.mover) + at.HAND
    words = plural(
        "{cards} (leaves {n} card in hand)",
        "{cards} (leaves {n} cards in hand)",
        sum(state.row[hand : hand + KINDS]) - payment.total,
        cards=payment.in_words(),
    )
    return Preview(COSTS, words, rule)


def cars_used(state: TicketToRide, route: Route) -> Preview:
    """Preview the cars a route takes, of those that are left."""
    cars = state.row[block(state.mover) + at.CARS_LEFT]
    words = plural("{used} of your {n} remaining train", "{used} of your {n} remaining trains", cars, used=route.length)
    return Preview(COSTS, words, "TTR-6.8")


def route_claimed(before: TicketToRide, route: Route, after: TicketToRide) -> list[Preview]:
    """Preview what a route brings at once and at the end."""
    found = [Preview(BRINGS, route_points(route), "TTR-6.10")]
    if begins_last_round(before, after):
        words = phrase("the last round: everyone has one more turn")
        found.append(Preview(BRINGS, words, TRIGGER.id))
    return found + at_end(before, after)


def at_end(before: TicketToRide, after: TicketToRide) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    tickets = scoring.ticket_result(after, seat).points - scoring.ticket_result(before, seat).points
    stations = scoring.RESERVE_POINTS * int(after.row[block(seat) + at.RESERVE] - before.row[block(seat) + at.RESERVE])
    old, new = scoring.longest_trails(before), scoring.longest_trails(after)
    longer = new[seat] - old[seat]
    trail = phrase("longest continuous path from {old} to {new} trains", old=old[seat], new=new[seat])
    express = scoring.express_points(new)[seat] - scoring.express_points(old)[seat] if longer else 0
    return changed_at_end(
        [
            (tickets, phrase("tickets: {points}", points=signed(tickets)), "TTR-13.4"),
            (stations, phrase("stations in reserve: {points}", points=signed(stations)), "TTR-13.6"),
            (longer, trail, "TTR-13.9"),
            (express, phrase("European Express: {points}", points=signed(express)), "TTR-13.8"),
        ]
    )
