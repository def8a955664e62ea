"""How moves are written, and what messages call routes, tickets, players and cards."""

from collections.abc import Sequence
from typing import Final

from branchline.engine import notation
from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.phrase import Part, Phrase, Term, phrase, plural, term
from branchline.games.ticket_to_ride.rules.board import Board, Route, Ticket, indices
from branchline.games.ticket_to_ride.rules.layout import CARDS, EMPTY, GREY, KINDS, LOCO, MARKET, SEAT_COLOURS
from branchline.games.ticket_to_ride.rules.state import TicketToRide

# Letters that do not fall apart into a plain letter and a mark.
PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "–": "-", "—": "-", "−": "-"})

FORMS: Final = (
    "draw deck", "draw red", "tickets", "keep berlin-london", "claim brest-paris black 2+1",
    "station paris red 1", "pay red 1+1", "withdraw", "pass",
)  # fmt: skip


def plain(text: str) -> str:
    """Return a text in plain letters, without capitals, accents and needless spaces."""
    return notation.plain(text.casefold().translate(PLAIN))


def parse_kind(word: str) -> int:
    """Return the kind of card that a word names."""
    if word == "l":
        return LOCO
    if word not in CARDS:
        raise BadMove(f"unknown card {shown(word)}; choose from {', '.join(CARDS)}")
    return CARDS.index(word)


# A number of cards of a kind. The colour is part of the template, since some languages inflect it
# by the number; English inflects only the locomotive.
COUNTED: Final = [
    (f"{{n}} {card}", f"{{n}} {card}s" if kind == LOCO else f"{{n}} {card}") for kind, card in enumerate(CARDS)
]


def route_name(route: Route) -> str:
    """Name a route by its cities, as all languages write it."""
    return f"{route.a.name}\N{EN DASH}{route.b.name}"


def full_route_name(route: Route) -> Part:
    """Name a route by its cities; one of a double route by its colour too, if it has one."""
    name = route_name(route)
    if route.parallel < 0 or route.colour == GREY:
        return name
    return phrase("{route} ({colour})", route=name, colour=term(CARDS[route.colour]))


def route_points(route: Route) -> Phrase:
    """Return the points of a route in words."""
    return plural("{n} point", "{n} points", route.points)


def ticket_name(ticket: Ticket) -> str:
    """Name a ticket by its cities and points, as all languages write it."""
    return f"{ticket.a.name}\N{EN DASH}{ticket.b.name} ({ticket.points})"


def ticket_names(board: Board, tickets: int) -> list[str]:
    """Name the tickets of a mask."""
    return [ticket_name(board.tickets[ticket]) for ticket in indices(tickets)]


def player_name(seat: int) -> Term:
    """Name a player by the colour of their pieces."""
    return term(SEAT_COLOURS[seat])


def count_cards(kind: int, number: int) -> Phrase:
    """Return a number of cards of one kind in words."""
    return plural(COUNTED[kind][0], COUNTED[kind][1], number)


def cards_in_words(counts: Sequence[int]) -> list[Phrase]:
    """Return the cards there are of each kind in words."""
    return [count_cards(kind, counts[kind]) for kind in range(KINDS) if counts[kind]]


def face_up_cards(state: TicketToRide) -> list[Term]:
    """Name the face-up cards, from left to right."""
    return card_names([CARDS[card] for card in state.market if card != EMPTY])


def card_names(cards: list[str]) -> list[Term]:
    """Return cards as terms, which each language has its own word for."""
    return [term(card) for card in cards]


def with_market(deed: Phrase, draws: list[str]) -> Phrase:
    """Add the cards that came into the market; after replacements (TTR-4.10) only the last row."""
    if len(draws) > MARKET:
        return with_new_market(deed, draws)
    return with_cards(deed, draws) if draws else deed


def with_new_market(deed: Phrase, draws: list[str]) -> Phrase:
    """Add that the whole market was replaced, perhaps more than once."""
    return plural(
        "{deed}; the face-up cards are replaced once: {cards}",
        "{deed}; the face-up cards are replaced {n} times: {cards}",
        len(draws) // MARKET,
        deed=deed,
        cards=card_names(draws[-MARKET:]),
    )


def with_cards(deed: Phrase, cards: list[str]) -> Phrase:
    """Add the cards that were turned up."""
    return phrase("{deed}; {cards} turned up", deed=deed, cards=card_names(cards))
