"""What is drawn at a real table, in words: the deal, and the draws of a move."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.board import CARDS, MARKET, Board
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT, HAND
from branchline.games.ticket_to_ride.rules.wording import ticket_name


def asked_at_deal(board: Board, names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """Return what set-up draws next: who begins, hands, market, then tickets seat by seat."""
    if bag.names == board.ticket_names:
        tickets = sum([1 for name in drawn if name in board.ticket_index])
        # The long one is drawn before the others (TTR-2.6, TTR-2.8).
        return phrase("the {all} tickets dealt to {seat}, one of them long", all=DEALT, seat=names[tickets // DEALT])
    if bag.names != CARDS:
        return phrase("who starts")
    cards = sum([1 for name in drawn if name in CARDS])
    if cards < HAND * len(names):
        seat = names[cards // HAND]
        return phrase("the {all} cards dealt to {seat}", all=HAND, seat=seat)
    place = cards - HAND * len(names)
    if place < MARKET:
        return phrase("the {all} face-up cards", all=MARKET)
    return new_market(place - MARKET)


def asked_by_move(player: str, before: TicketToRide, action: Action, drawn: list[str], bag: Bag) -> Phrase:
    """Return what a move draws next: tickets, its own cards, then those of the market."""
    if bag.names == before.board.ticket_names:
        return phrase("the tickets that {seat} draws", seat=player)
    own = action.draw_prompts(before, player)
    if len(drawn) < len(own):
        return own[len(drawn)]
    place, gaps = len(drawn) - len(own), action.gaps(before)
    if place < gaps:
        return plural("{n} card for the gap in the face-up cards", "{n} cards for the gaps in the face-up cards", gaps)
    return new_market(place - gaps)


def new_market(place: int) -> Phrase:
    """Ask for the row that replaces one with too many locomotives (TTR-4.10), again each time."""
    return phrase(
        "the {all} new face-up cards, because there were too many locomotives", all=MARKET, time=place // MARKET
    )


def called(board: Board, names: list[str], drawn: str) -> Part:
    """Return a card, a ticket by its cities and points, or the player of a seat that was drawn."""
    if drawn in board.ticket_index:
        return ticket_name(board.tickets[board.ticket_index[drawn]])
    if drawn in CARDS:
        return term(drawn)
    return names[seat_of_lot(drawn)]
