"""What chance is asked at a real table, in words: the deal, and the draws of a move."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.game import Move
from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.tunnel import REVEALED
from branchline.games.ticket_to_ride.rules.board import CARDS, MARKET, Board
from branchline.games.ticket_to_ride.rules.describe import ticket_name
from branchline.games.ticket_to_ride.rules.state import EMPTY, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT, HAND


def asked_at_deal(board: Board, names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """What set-up draws next: who begins, hands, market, then tickets seat by seat."""
    if bag.names == board.ticket_names:
        tickets = sum([1 for name in drawn if name in board.ticket_index])
        # The long one is drawn before the others (TTR-2.6, TTR-2.8).
        return phrase(
            "the {all} tickets that {seat} is dealt, one of them long",
            all=DEALT,
            seat=names[tickets // DEALT],
        )
    if bag.names != CARDS:
        return phrase("who begins")
    cards = sum([1 for name in drawn if name in CARDS])
    if cards < HAND * len(names):
        seat = names[cards // HAND]
        return phrase("the {all} cards that {seat} is dealt", all=HAND, seat=seat)
    place = cards - HAND * len(names)
    if place < MARKET:
        return phrase("the {all} face-up cards", all=MARKET)
    return new_market(place - MARKET)


def asked_by_move(
    name: str, before: TicketToRide, move: Move, drawn: list[str], bag: Bag
) -> Phrase:
    """What a move draws next: tickets, a card of the deck, a tunnel's cards, then the market's."""
    if bag.names == before.board.ticket_names:
        return phrase("the tickets that {seat} draws", seat=name)
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
            return plural(
                "{n} card turned over for the tunnel",
                "{n} cards turned over for the tunnel",
                revealed,
            )
        place -= revealed
    if place < gaps:
        return plural(
            "{n} card for the gap in the face-up cards",
            "{n} cards for the gaps in the face-up cards",
            gaps,
        )
    return new_market(place - gaps)


def new_market(place: int) -> Phrase:
    """The row that replaces one with too many locomotives (TTR-4.10), each time another one."""
    return phrase(
        "the {all} new face-up cards, as there were too many locomotives",
        all=MARKET,
        time=place // MARKET,
    )


def called(board: Board, names: list[str], drawn: str) -> Part:
    """A card, a ticket by its cities and points, or whoever the lot stands for."""
    if drawn in board.ticket_index:
        return ticket_name(board.tickets[board.ticket_index[drawn]])
    if drawn in CARDS:
        return term(drawn)
    return names[seat_of_lot(drawn)]
