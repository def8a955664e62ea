"""How a move is written and parsed."""

from __future__ import annotations

import unicodedata
from difflib import get_close_matches
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import DELIVERIES, Deliver
from branchline.games.railways.rules.actions.discard import FOLLOW_UPS, PLACES, discarding
from branchline.games.railways.rules.actions.locomotive import LOCOMOTIVE, LOCOMOTIVES, Locomotive
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.take import STOP, TAKES
from branchline.games.railways.rules.actions.trim import TRIMS
from branchline.games.railways.rules.board import (
    CARDS,
    COLOURS,
    GOODS,
    NODE_NAMES,
    START,
)
from branchline.games.railways.rules.deliveries import trip_number
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import WILD, Payment, paid_with
from branchline.games.railways.rules.state import Action

HIDDEN: Final = "?"  # in place of a card that others may not know
MOST: Final = 111  # cards in a link: there are no more
FORMS: Final = (
    "connect Omaha > start white 2+1",
    "locomotive",
    "locomotive red Omaha > Portland",
    "deliver red Omaha > Portland",
    "discard white 2, draw pile",
    "discard white 2, draw 1",
    "discard white 2, restock",
    "place Omaha",
    "pass",
    "take pile",
    "take 1",
    "take discard",
    "stop",
    "trim white 2",
    "decline",
)


def plain(text: str) -> str:
    """A text without capitals, accents, full stops and needless spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold().replace(".", " "))
    kept = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return " ".join(kept.split())


NODES_READ: Final = {plain(name): node for node, name in enumerate(NODE_NAMES)}
CARDS_READ: Final = {plain(name): kind for kind, name in enumerate(CARDS)}


def parse(text: str) -> Action:
    """The move a text stands for; what no rule allows is a move too, only not legal."""
    verb, _, rest = plain(text).partition(" ")
    if verb == "connect":
        return parse_connect(rest)
    if verb == "locomotive" and rest:
        return parse_locomotive(rest)
    if verb == "deliver":
        return parse_trip(rest)
    if verb == "discard":
        return parse_discard(rest)
    if verb == "place":
        return PLACES[node_of(rest)]
    if verb == "trim":
        return TRIMS[card_of(rest)]
    simple: list[Action] = [LOCOMOTIVE, PASS, STOP, DECLINE, *TAKES]
    for move in simple:
        if f"{verb} {rest}".strip() == move.text:
            return move
    raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")


def parse_connect(text: str) -> Action:
    """A new city, the node it joins, and the cards in one colour."""
    city, _, rest = text.partition(">")
    words = rest.split()
    places = [place for place, word in enumerate(words) if word in COLOURS]
    if not places:
        raise BadMove("connect: expected cities and cards, as in connect Omaha > start white 2+1")
    if len(places) > 1:
        raise BadMove("connect: a link has one colour (RWC-4.4), as in white 2+1+wild")
    colour = places[0]
    node, cards = " ".join(words[:colour]), " ".join(words[colour + 1 :])
    link = Link(
        node_of(city.strip()), node_of(node), COLOURS.index(words[colour]), parse_payment(cards)
    )
    return Connect(link)


def parse_payment(text: str) -> Payment:
    """The cards of a link in any order, such as `2+1+wild`."""
    words = [word.strip() for word in text.split("+")]
    if len(words) > MOST:
        raise BadMove(f"a link of {len(words)} cards: there are only {MOST}")
    numbers = {"2": 0, "1": 0, WILD: 0}
    for word in words:
        name = WILD if word in ("loco", "locomotive") else word
        if name not in numbers:
            raise BadMove(f"expected cards, as in 2+1+wild, not {shown(word)}")
        numbers[name] += 1
    return paid_with(numbers["2"], numbers["1"], numbers[WILD])


def parse_trip(text: str) -> Deliver:
    """A good and the cities it goes from and to."""
    good, _, rest = text.partition(" ")
    if good not in GOODS:
        raise BadMove(
            f"no good {shown(good)}; expected one of {', '.join(GOODS)} and two cities,"
            " as in deliver red Omaha > Portland"
        )
    start, _, end = rest.partition(">")
    colour, origin, goal = GOODS.index(good), node_of(start.strip()), node_of(end.strip())
    if START in (origin, goal):
        return Deliver(colour, origin, goal)
    return DELIVERIES[trip_number(colour, origin, goal)]


def parse_locomotive(text: str) -> Action:
    """A locomotive with a delivery."""
    trip = parse_trip(text)
    if START in (trip.origin, trip.goal):
        return Locomotive(trip)
    return LOCOMOTIVES[trip_number(trip.colour, trip.origin, trip.goal)]


def parse_discard(text: str) -> Action:
    """A card and what follows."""
    for number, follow_up in enumerate(FOLLOW_UPS):
        if text.endswith(follow_up):
            return discarding(card_of(text.removesuffix(follow_up).rstrip(" ,")), number)
    raise BadMove(
        "discard: expected a card and what follows, as in discard white 2, draw pile;"
        f" what may follow is {', '.join(FOLLOW_UPS[:-1])}"
    )


def node_of(name: str) -> int:
    """A city, or the start board, by its name."""
    return found_in(name, NODES_READ, NODE_NAMES, "city")


def card_of(name: str) -> int:
    """A card by its name."""
    return found_in(name, CARDS_READ, CARDS, "card")


def found_in(name: str, known: dict[str, int], names: tuple[str, ...], what: str) -> int:
    """The number of a name, or an error that offers the names most like it."""
    if name not in known:
        near = [names[known[other]] for other in get_close_matches(name, list(known), 3, 0.5)]
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        raise BadMove(f"no {what} {shown(name)}{hint}")
    return known[name]
