"""Every card, car, station and ticket is somewhere, once (TTR-1, TTR-4.23)."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.games.ticket_to_ride.rules import board
from branchline.games.ticket_to_ride.rules.state import EMPTY, TUNNEL, TicketToRide


def audit(state: TicketToRide) -> None:
    """Raise BadData if a piece is missing, doubled or where it cannot be."""
    audit_cards(state)
    audit_known(state)
    audit_order(state)
    audit_routes(state)
    audit_stations(state)
    audit_tickets(state)


def audit_cards(state: TicketToRide) -> None:
    """Check the 110 train cards (TTR-1.5), kind by kind, and what is known of them."""
    table = [0] * board.KINDS if state.tunnel is None else list(state.tunnel.payment.counts)
    for card in state.revealed:
        table[card] += 1
    for kind in range(board.KINDS):
        hands = [state.hands[seat * board.KINDS + kind] for seat in range(state.seats)]
        places = [*hands, state.deck.counts[kind], state.discard.counts[kind], table[kind]]
        there = sum(places) + state.market.count(kind)
        expected = board.LOCOS if kind == board.LOCO else board.PER_COLOUR
        if there != expected or min(places) < 0:
            raise BadData(f"cards: {there} {board.CARDS[kind]} cards, expected {expected} (TTR-1.5)")
    for bag in (state.deck, state.discard):
        if bag.left != sum(bag.counts):
            raise BadData("cards: the count of a pile is wrong")


def audit_known(state: TicketToRide) -> None:
    """Check that what is known of hidden cards (see cards.py) is true of the hands."""
    for place, held in enumerate(state.hands):
        card, seat = board.CARDS[place % board.KINDS], place // board.KINDS
        if state.known[place] > held:
            raise BadData(f"known: more {card} than seat {seat} holds")
        # All other cards of a seat were drawn before the last shuffle, so it cannot be negative.
        if held - state.known[place] + state.spent[place] < state.drawn[place]:
            raise BadData(f"drawn: seat {seat} drew more {card} than it ever had")
    for kind in range(board.KINDS):
        spent = sum(state.spent[kind :: board.KINDS])
        seen = state.discard.counts[kind] + sum(state.known[kind :: board.KINDS])
        if state.tunnel is not None:
            seen += state.tunnel.payment.counts[kind]
        if spent > seen:
            raise BadData(f"spent: {spent} {board.CARDS[kind]} cards were shown, {seen} can be found")


def audit_order(state: TicketToRide) -> None:
    """Check deck, discard and market between steps, outside an unfinished tunnel (TTR-4.23)."""
    if state.stage == TUNNEL:
        return
    if state.discard.left and not state.deck.left:
        raise BadData("deck: empty, although there are discards (TTR-4.15)")
    if EMPTY in state.market and state.deck.left:
        raise BadData("market: a gap, although the deck has cards (TTR-4.17)")


def audit_routes(state: TicketToRide) -> None:
    """Check cars (TTR-1.3), points (TTR-13.1), double routes (TTR-7) and open routes."""
    cars = [board.CARS] * state.seats
    points = [0] * state.seats
    for route in state.board.routes:
        owner = state.owner[route.index]
        if owner == NOBODY:
            continue
        cars[owner] -= route.length
        points[owner] += route.points
        other = NOBODY if route.parallel < 0 else state.owner[route.parallel]
        if other == owner or (other != NOBODY and state.seats < board.PARALLEL_FOR_ALL):
            raise BadData(f"routes: {route.id} and its parallel route are both owned (TTR-7.2, TTR-7.4)")
    if min(cars) < 0 or cars != state.cars:
        raise BadData(f"cars: seats have {state.cars}, their routes leave {cars} (TTR-1.4)")
    if points != state.points:
        raise BadData(f"points: seats have {state.points}, their routes score {points} (TTR-13.1)")


def audit_stations(state: TicketToRide) -> None:
    """Check for three stations a seat (TTR-11.3), at most one in a city (TTR-11.1)."""
    taken = 0
    for seat, cities in enumerate(state.stations):
        if cities & taken:
            raise BadData("stations: two stations in one city (TTR-11.1)")
        taken |= cities
        if len(board.indices(cities)) + state.reserve[seat] != board.STATIONS or state.reserve[seat] < 0:
            raise BadData(f"stations: seat {seat} does not have {board.STATIONS} in all (TTR-1.3)")


def audit_tickets(state: TicketToRide) -> None:
    """Check that each ticket is in one place (TTR-1.6), no long one in the deck (TTR-10.6)."""
    places = [*state.held, *state.given_up, state.ticket_deck, state.box]
    places += [1 << ticket for offer in state.offers for ticket in offer]
    places += [1 << ticket for ticket, _ in state.under]
    seen = 0
    for tickets in places:
        if seen & tickets:
            raise BadData("tickets: a ticket is in two places (TTR-1.6)")
        seen |= tickets
    if seen != state.board.long_tickets | state.board.regular_tickets:
        raise BadData("tickets: some are missing (TTR-1.6)")
    if state.ticket_deck & state.board.long_tickets:
        raise BadData("tickets: a long ticket is in the ticket deck (TTR-10.6)")
    if any(state.board.tickets[ticket].long for ticket, _ in state.under):
        raise BadData("tickets: a long ticket is under the ticket deck (TTR-10.6)")
