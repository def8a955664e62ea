"""Short words for the tests: scenes, and what lies on the table."""

from __future__ import annotations

from typing import Final

import branchline
from branchline import Move
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.claim import count_claims
from branchline.games.ticket_to_ride.rules.actions.draw import draws
from branchline.games.ticket_to_ride.rules.actions.station import count_builds
from branchline.games.ticket_to_ride.rules.actions.tickets import tickets_left
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import ACTION, CARDS, EMPTY, KINDS
from branchline.games.ticket_to_ride.rules.legal_moves import nth_action
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def on_the_shelf() -> TicketToRideGame:
    """The game as everyone gets it, with its own type."""
    game = branchline.game("ticket-to-ride")
    assert isinstance(game, TicketToRideGame)
    return game


GAME: Final = on_the_shelf()


def scene(seats: int = 2, **facts: object) -> TicketToRide:
    """A position from a few facts."""
    return GAME.scene(seats, **facts)


def hand(state: TicketToRide, seat: int) -> dict[str, int]:
    """The train cards of a seat by name, those it has."""
    counts = state.hands[seat * KINDS : (seat + 1) * KINDS]
    return {CARDS[kind]: counts[kind] for kind in range(KINDS) if counts[kind]}


def pile(bag: branchline.Bag) -> dict[str, int]:
    """The cards of the deck or the discard by name, those that are there."""
    return {CARDS[kind]: bag.counts[kind] for kind in range(KINDS) if bag.counts[kind]}


def market(state: TicketToRide) -> list[str | None]:
    """The market from left to right, None for a gap."""
    return [None if card == EMPTY else CARDS[card] for card in state.market]


def sizes(state: TicketToRide) -> tuple[int, int, int]:
    """How many cards are in the deck, the discard and the market."""
    return state.deck.left, state.discard.left, len(state.market) - state.market.count(EMPTY)


def owner(state: TicketToRide, route_id: str) -> int | None:
    """The seat that owns a route, None while it is open."""
    seat = state.owner[state.board.route_index[route_id]]
    return None if seat < 0 else seat


def tickets(state: TicketToRide, seat: int) -> set[str]:
    """The tickets a seat holds."""
    return set(state.ticket_names_in(at.HELD + seat))


def offer(state: TicketToRide, seat: int) -> list[str]:
    """The tickets a seat has to choose from, in the order in which it got them."""
    return [state.board.tickets[ticket].id for ticket in state.offers[seat]]


def under(state: TicketToRide) -> list[str]:
    """The tickets at the bottom of the ticket deck whose order is known, uppermost first."""
    return [state.board.tickets[ticket].id for ticket, _ in state.under]


def why(state: TicketToRide, text: str) -> str:
    """What the mover is told when a move is refused."""
    reason = state.refusal(state.move(text))
    assert reason is not None, f"{text} is legal"
    return str(reason)


def numbered(state: TicketToRide) -> list[Move]:
    """The moves at the start of a turn as `pick` finds them, by number; the others as they are listed."""
    if state.stage != ACTION:
        return state.moves()
    cards, tickets, claimed = draws(state), int(tickets_left(state)), count_claims(state)
    total = len(cards) + tickets + claimed + count_builds(state)
    return [nth_action(state, cards, tickets, claimed, number) for number in range(max(1, total))]
