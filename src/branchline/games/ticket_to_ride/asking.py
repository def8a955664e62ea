"""What chance is asked at a real table, in words: the deal, and the draws of a move."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.game import Move
from branchline.engine.phrase import Part, Phrase, phrase, term
from branchline.games.ticket_to_ride.board import CARDS, MARKET, Board
from branchline.games.ticket_to_ride.flow import DEALT, HAND, LONG_DEALT, REGULAR_DEALT
from branchline.games.ticket_to_ride.state import EMPTY, TicketToRide
from branchline.games.ticket_to_ride.telling import ticket_name
from branchline.games.ticket_to_ride.verbs.claim import Claim
from branchline.games.ticket_to_ride.verbs.draw import DECK, Draw
from branchline.games.ticket_to_ride.verbs.tunnel import REVEALED


def asked_at_deal(board: Board, names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """What set-up draws next: who begins, hands, market, then tickets seat by seat."""
    if bag.names == board.ticket_names:
        tickets = sum([1 for name in drawn if name in board.ticket_index])
        return dealt_ticket(names[tickets // DEALT], tickets % DEALT)
    if bag.names != CARDS:
        return phrase("who begins")
    cards = sum([1 for name in drawn if name in CARDS])
    if cards < HAND * len(names):
        return phrase(
            "card {n} of {all} that {seat} is dealt",
            n=cards % HAND + 1,
            all=HAND,
            seat=names[cards // HAND],
        )
    place = cards - HAND * len(names)
    if place < MARKET:
        return phrase("card {n} of {all} for the market", n=place + 1, all=MARKET)
    return new_market(place - MARKET)


def dealt_ticket(name: str, place: int) -> Phrase:
    """One of the tickets that a seat is dealt, the long one first (TTR-2.6, TTR-2.8)."""
    if place < LONG_DEALT:
        return phrase("the long ticket that {seat} is dealt", seat=name)
    return phrase(
        "regular ticket {n} of {all} that {seat} is dealt",
        n=place - LONG_DEALT + 1,
        all=REGULAR_DEALT,
        seat=name,
    )


def asked_by_move(
    name: str, before: TicketToRide, move: Move, drawn: list[str], bag: Bag
) -> Phrase:
    """What a move draws next: tickets, a card of the deck, a tunnel's cards, then the market's."""
    if bag.names == before.board.ticket_names:
        return phrase("ticket {n} that {seat} draws", n=len(drawn) + 1, seat=name)
    place = len(drawn)
    gaps = before.market.count(EMPTY)
    if isinstance(move, Draw) and move.card == DECK:
        if not place:
            return phrase("the card that {seat} draws from the deck", seat=name)
        place -= 1
    elif isinstance(move, Draw):
        gaps += 1
    if isinstance(move, Claim) and move.route.tunnel:
        # So many as the deck and the discard hold (TTR-9.18 to TTR-9.20).
        revealed = min(REVEALED, before.deck.left + before.discard.left)
        if place < revealed:
            return phrase("card {n} of {all} turned up for the tunnel", n=place + 1, all=revealed)
        place -= revealed
    if place < gaps:
        return phrase("the card that fills the gap in the market")
    return new_market(place - gaps)


def new_market(place: int) -> Phrase:
    """A card of a market that is replaced (TTR-4.10)."""
    return phrase(
        "card {n} of {all} of the new market, as too many locomotives lay there",
        n=place % MARKET + 1,
        all=MARKET,
    )


def called(board: Board, names: list[str], drawn: str) -> Part:
    """A card, a ticket by its cities and points, or whoever the lot stands for."""
    if drawn in board.ticket_index:
        return ticket_name(board.tickets[board.ticket_index[drawn]])
    if drawn in CARDS:
        return term(drawn)
    return names[seat_of_lot(drawn)]
