"""How a move and its effects are told: without the name of who made it, and nothing hidden."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from branchline.engine.phrase import Phrase, Term, phrase, plural, term
from branchline.engine.record import Entry
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.actions.tickets import OFFER
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED, asked_by
from branchline.games.ticket_to_ride.rules.board import (
    CARDS,
    KINDS,
    LOCO,
    MARKET,
    Board,
    Route,
    Ticket,
)
from branchline.games.ticket_to_ride.rules.effects import LAST_ROUND, SHORT_REVEAL, SHUFFLED
from branchline.games.ticket_to_ride.rules.notation import parse_payment
from branchline.games.ticket_to_ride.rules.visibility import HIDDEN

# So many cards of a kind. The colour is part of the template, for in some languages it is bent by
# the number; that of the locomotive is the only one which English bends.
COUNTED: Final = [
    (f"{{n}} {card}", f"{{n}} {card}s" if kind == LOCO else f"{{n}} {card}")
    for kind, card in enumerate(CARDS)
]


def told(board: Board, entry: Entry, revealed: int = REVEALED) -> Phrase:
    """An entry in words; of its draws, so many were turned up for a tunnel if it tries one."""
    words = entry.move.split()
    draws = entry.draws
    if words[0] == "draw":
        return told_draw(words[1], draws)
    if words[0] == "tickets":
        return told_tickets(board, draws)
    if words[0] == "keep":
        return with_market(told_keep(board, words[1:]), draws)
    if words[0] == "claim":
        return told_claim(board.routes[board.route_index[words[1]]], words[2:], draws, revealed)
    if words[0] == "station":
        city = board.cities[board.city_index[words[1]]].name
        cards = told_payment(words[2:])
        deed = phrase("builds a station in {city} for {cards}", city=city, cards=cards)
        return with_market(deed, draws)
    if words[0] == "pay":
        cards = told_payment(words[1:])
        return with_market(phrase("pays {cards} more and claims the tunnel", cards=cards), draws)
    if words[0] == "withdraw":
        return with_market(phrase("withdraws from the tunnel"), draws)
    return phrase("passes")


def told_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """An effect of a move in words."""
    if kind == SHORT_REVEAL:
        if not facts["cards"]:
            return phrase("no card was left to turn up for the tunnel")
        return plural(
            "only {n} card was left to turn up for the tunnel",
            "only {n} cards were left to turn up for the tunnel",
            facts["cards"],
        )
    if kind == SHUFFLED:
        return plural(
            "the discard pile was shuffled into a new deck, which now has {n} card",
            "the discard pile was shuffled into a new deck, which now has {n} cards",
            facts["cards"],
        )
    assert kind == LAST_ROUND
    return plural(
        "has {n} car left: everybody has one more turn",
        "has {n} cars left: everybody has one more turn",
        facts["cars"],
    )


def told_draw(source: str, draws: list[str]) -> Phrase:
    """A card from the deck or the market; the card of the deck only to whoever may know it."""
    if source != "deck":
        deed = phrase("takes one {colour} card from the market", colour=term(source))
        if source == CARDS[LOCO]:
            deed = phrase("takes a locomotive from the market")
        return with_market(deed, draws)
    if not draws or draws[0] == HIDDEN:
        deed = phrase("draws a card from the deck")
    else:
        deed = phrase("draws a card from the deck: {card}", card=term(draws[0]))
    # A market beside a deck has no gap (TTR-4.23), so that five new cards are a new market.
    return replaced(deed, draws[1:]) if len(draws) > MARKET else with_market(deed, draws[1:])


def told_tickets(board: Board, draws: list[str]) -> Phrase:
    """A draw of tickets; which they are only to whoever may know it.

    Tickets that were put back come without chance, so that fewer draws do not tell the number.
    """
    if len(draws) < OFFER:
        return phrase("draws tickets")
    if HIDDEN in draws:
        return plural("draws {n} ticket", "draws {n} tickets", len(draws))
    return phrase("draws the tickets {tickets}", tickets=ticket_names(board, draws))


def told_keep(board: Board, words: list[str]) -> Phrase:
    """A choice of tickets; all that others are told is the number."""
    if words == [HIDDEN]:
        return phrase("chooses tickets")
    if words[0].isdigit():
        return plural("keeps {n} ticket", "keeps {n} tickets", int(words[0]))
    names = ticket_names(board, words)
    return plural(
        "keeps the ticket {tickets}", "keeps the tickets {tickets}", len(names), tickets=names
    )


def ticket_names(board: Board, ids: list[str]) -> list[str]:
    """Tickets by their cities and points."""
    return [ticket_name(board.tickets[board.ticket_index[ticket]]) for ticket in ids]


def ticket_name(ticket: Ticket) -> str:
    """A ticket as all languages write it."""
    return f"{ticket.a.name}\N{EN DASH}{ticket.b.name} ({ticket.points})"


def route_name(route: Route) -> str:
    """A route by its cities, as all languages write it."""
    return f"{route.a.name}\N{EN DASH}{route.b.name}"


def told_claim(route: Route, payment: list[str], draws: list[str], revealed: int) -> Phrase:
    """A claim, or the try of a tunnel with what was turned up."""
    name = route_name(route)
    cards = told_payment(payment)
    if route.tunnel:
        deed = phrase("tries the tunnel {route} with {cards}", route=name, cards=cards)
        return told_tunnel(deed, route, parse_payment(payment), draws, revealed)
    points = told_points(route)
    if route.ferry:
        deed = phrase(
            "claims the ferry {route} with {cards} for {points}",
            route=name,
            cards=cards,
            points=points,
        )
    else:
        deed = phrase(
            "claims {route} with {cards} for {points}", route=name, cards=cards, points=points
        )
    return with_market(deed, draws)


def told_tunnel(
    deed: Phrase, route: Route, payment: Payment, draws: list[str], revealed: int
) -> Phrase:
    """The try of a tunnel with what was turned up, and what came of it.

    Cards that come into the market stand after those in the draws, and only the number tells which
    are which: with too few left, fewer are turned up (TTR-9.20), or none (TTR-9.21).
    """
    if revealed and not draws:
        return deed  # before the try
    shown = draws[:revealed]
    asked = asked_by([CARDS.index(card) for card in shown], payment.colour)
    if shown:
        deed = turned_up(deed, shown)
    if asked:  # and nothing more happens until the tunnel is paid for
        return plural(
            "{deed}: {n} more card is asked", "{deed}: {n} more cards are asked", asked, deed=deed
        )
    deed = phrase("{deed}: claimed for {points}", deed=deed, points=told_points(route))
    return with_market(deed, draws[revealed:])


def told_points(route: Route) -> Phrase:
    """The points of a route."""
    return plural("{n} point", "{n} points", route.points)


def told_payment(words: list[str]) -> list[Phrase]:
    """The cards of a payment, kind by kind."""
    return told_cards(parse_payment(words).counts)


def told_cards(counts: Sequence[int]) -> list[Phrase]:
    """Cards by how many there are of each kind, those of which there are any."""
    return [told_kind(kind, counts[kind]) for kind in range(KINDS) if counts[kind]]


def told_kind(kind: int, number: int) -> Phrase:
    """So many cards of a kind."""
    return plural(COUNTED[kind][0], COUNTED[kind][1], number)


def with_market(deed: Phrase, draws: list[str]) -> Phrase:
    """A deed with the cards that came into the market; after replacements only the last row.

    The market is replaced by TTR-4.10.
    """
    if len(draws) > MARKET:
        return replaced(deed, draws)
    return turned_up(deed, draws) if draws else deed


def replaced(deed: Phrase, draws: list[str]) -> Phrase:
    """A deed after which the whole market was replaced, perhaps more than once."""
    return plural(
        "{deed}; the market was replaced {n} time: {cards}",
        "{deed}; the market was replaced {n} times: {cards}",
        len(draws) // MARKET,
        deed=deed,
        cards=named(draws[-MARKET:]),
    )


def turned_up(deed: Phrase, cards: list[str]) -> Phrase:
    """A deed with the cards that it brought to light."""
    return phrase("{deed}; {cards} turned up", deed=deed, cards=named(cards))


def named(cards: list[str]) -> list[Term]:
    """Cards by their names."""
    return [term(card) for card in cards]
