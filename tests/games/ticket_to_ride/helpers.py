"""Short words for the tests: scenes, moves by their texts, and what lies on the table."""

from __future__ import annotations

from typing import Final

import pytest

import branchline
from branchline.games.ticket_to_ride.board import CARDS, KINDS
from branchline.games.ticket_to_ride.game import TicketToRideGame
from branchline.games.ticket_to_ride.saved import ticket_ids
from branchline.games.ticket_to_ride.state import EMPTY, TicketToRide


def on_the_shelf() -> TicketToRideGame:
    """The game as everybody gets it, with its own type."""
    game = branchline.game("ticket-to-ride")
    assert isinstance(game, TicketToRideGame)
    return game


GAME: Final = on_the_shelf()


def scene(seats: int = 2, **facts: object) -> TicketToRide:
    """A position from a few facts."""
    return GAME.scene(seats, **facts)


def play(state: TicketToRide, *texts: str) -> TicketToRide:
    """Play legal moves one after another; the same state comes back for more."""
    for text in texts:
        state.play(GAME.move(text))
    GAME.audit(state)
    return state


def allowed(state: TicketToRide, text: str) -> TicketToRide:
    """Check that a move is legal and listed; a copy on which it has been played comes back."""
    move = GAME.move(text)
    rule = state.why_not(move)
    assert rule is None, f"{text} was refused by {rule}"
    assert move in state.moves(), f"{text} is legal but not listed"
    return play(state.copy(), text)


def refused(state: TicketToRide, text: str, *rule_ids: str) -> None:
    """Check that one of these rules forbids a move, and that trying it changes nothing."""
    assert rule_ids, "a refusal names its rule"
    move = GAME.move(text)
    before = state.to_json()
    rule = state.why_not(move)
    assert rule is not None, f"{text} is legal"
    assert rule.id in rule_ids, f"{text} was refused by {rule}"
    assert move not in state.moves(), f"{text} is refused but listed"
    with pytest.raises(branchline.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.rule.id == rule.id
    assert state.to_json() == before


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
    return set(ticket_ids(state.board, state.held[seat]))


def offer(state: TicketToRide, seat: int) -> list[str]:
    """The tickets a seat has to choose from, in the order in which it got them."""
    return [state.board.tickets[ticket].id for ticket in state.offers[seat]]


def under(state: TicketToRide) -> list[str]:
    """The tickets at the bottom of the ticket deck whose order is known, uppermost first."""
    return [state.board.tickets[ticket].id for ticket, _ in state.under]
