"""How a move is written and parsed."""

from __future__ import annotations

import re
import unicodedata
from difflib import get_close_matches
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAW_DECK, DRAWS
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.actions.station import Build
from branchline.games.ticket_to_ride.rules.actions.tickets import DRAW_TICKETS, Keep
from branchline.games.ticket_to_ride.rules.actions.tunnel import WITHDRAW, Pay
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS, LOCO, Board, mask
from branchline.games.ticket_to_ride.rules.state import Action

MOST: Final = 110  # cards in a payment: there are no more
AMOUNT: Final = re.compile(r"([0-9]{1,3})(?:\+([0-9]{1,3}))?")
# Letters that do not fall apart into a plain letter and a mark.
PLAIN: Final = str.maketrans({"ø": "o", "ł": "l", "ß": "ss", "–": "-", "—": "-", "−": "-"})

FORMS: Final = (
    "draw deck",
    "draw red",
    "tickets",
    "keep berlin-london",
    "claim brest-paris black 2+1",
    "station paris red 1",
    "pay red 1+1",
    "withdraw",
    "pass",
)


def plain(text: str) -> str:
    """A text without capitals, accents and needless spaces: `  Zürich ` is `zurich`."""
    letters = unicodedata.normalize("NFKD", text.casefold().translate(PLAIN))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


def parse(board: Board, text: str) -> Action:
    """The move a text stands for; payments that fit nothing are moves too, only not legal."""
    words = plain(text).split()
    verb = words[0] if words else ""
    rest = words[1:]
    if verb == "draw":
        return parse_draw(rest)
    if verb == "keep":
        return parse_keep(board, rest)
    if verb == "claim":
        if not rest:
            raise BadMove("claim: expected a route and a payment, as in claim brest-paris black 3")
        route = board.routes[found(rest[0], board.route_index, "route")]
        return Claim(route, parse_payment(rest[1:]))
    if verb == "station":
        if not rest:
            raise BadMove("station: expected a city and a payment, as in station paris red 1")
        city = board.cities[found(rest[0], board.city_index, "city")]
        return Build(city, parse_payment(rest[1:]))
    if verb == "pay":
        return Pay(parse_payment(rest))
    for move in (DRAW_TICKETS, WITHDRAW, PASS):
        if words == [move.text]:
            return move
    raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")


def parse_draw(words: list[str]) -> Action:
    """A draw from its source."""
    if words == ["deck"]:
        return DRAW_DECK
    if len(words) != 1:
        raise BadMove("draw: expected deck or one card, as in draw red")
    return DRAWS[kind_of(words[0])]


def parse_keep(board: Board, words: list[str]) -> Action:
    """A choice of tickets."""
    if not words:
        raise BadMove("keep: expected tickets, as in keep berlin-london, or nothing")
    if words == ["nothing"]:
        return Keep(board, 0)
    tickets = [found(word, board.ticket_index, "ticket") for word in words]
    if len(set(tickets)) < len(tickets):
        raise BadMove("keep: a ticket is named twice")
    return Keep(board, mask(tickets))


def parse_payment(words: list[str]) -> Payment:
    """A payment such as `red 2+1`, `locomotive 3`, or several colours one after another."""
    counts = [0] * KINDS
    if words == ["nothing"]:
        return Payment(tuple(counts))
    if not words or len(words) % 2:
        raise BadMove("expected a payment, as in red 2, red 2+1 (one locomotive) or locomotive 2")
    for place in range(0, len(words), 2):
        kind = kind_of(words[place])
        amount = AMOUNT.fullmatch(words[place + 1])
        if amount is None:
            raise BadMove(
                f"expected a number of cards, as in 2 or 2+1, not {shown(words[place + 1])}"
            )
        counts[kind] += int(amount.group(1))
        counts[LOCO] += int(amount.group(2) or 0)
    if sum(counts) > MOST:
        raise BadMove(f"a payment of {sum(counts)} cards: there are only {MOST}")
    return Payment(tuple(counts))


def kind_of(word: str) -> int:
    """The kind of card a word names."""
    if word == "l":
        return LOCO
    if word not in CARDS:
        raise BadMove(f"no card {shown(word)}; the cards are {', '.join(CARDS)}")
    return CARDS.index(word)


def found(word: str, known: dict[str, int], what: str) -> int:
    """The index of a name, or an error that offers the names most like it."""
    if word not in known:
        near = get_close_matches(word, list(known), 3, 0.5)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise BadMove(f"no {what} {shown(word)}{hint}")
    return known[word]
