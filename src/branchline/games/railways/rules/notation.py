"""How moves are written, and what messages call nodes, goods and cards."""

from typing import Final

from branchline.engine import notation
from branchline.engine.phrase import Part, Phrase, Term, phrase, term
from branchline.games.railways.rules import board
from branchline.games.railways.rules.board import CARDS, NODE_NAMES
from branchline.games.railways.rules.payment import Payment

FORMS: Final = (
    "connect Omaha > start white 2+1", "locomotive", "locomotive red Omaha > Portland",
    "deliver red Omaha > Portland", "discard white 2, draw pile", "discard white 2, draw 1",
    "discard white 2, restock", "place Omaha", "pass", "take pile", "take 1", "take discard", "stop",
    "trim white 2", "decline",
)  # fmt: skip


def plain(text: str) -> str:
    """Return a text without capitals, accents, full stops and needless spaces."""
    return notation.plain(text.replace(".", " "))


NODES_READ: Final = {plain(name): node for node, name in enumerate(NODE_NAMES)}
CARDS_READ: Final = {plain(name): kind for kind, name in enumerate(CARDS)}


def parse_node(name: str) -> int:
    """Return the city, or the start board, that a name stands for."""
    return notation.parse_name(name, NODES_READ, "city", NODE_NAMES)


def parse_card(name: str) -> int:
    """Return the kind of card that a name stands for."""
    return notation.parse_name(name, CARDS_READ, "card", CARDS)


LOCOMOTIVE: Final = board.CARDS[board.LOCO]


def node_name(node: int) -> Part:
    """Name a city, or the start board."""
    return term("the start board") if node == board.START else board.NODE_NAMES[node]


def player_name(seat: int) -> Term:
    """Name a player by the colour of their pieces."""
    return term(board.SEAT_COLOURS[seat])


def good_name(colour: int) -> Term:
    """Name a good by its colour."""
    return term(board.GOODS[colour])


def good_colours(goods: int) -> list[Term]:
    """Name the colours among some goods, or among those that a city accepts."""
    return [good_name(colour) for colour in range(board.GOOD_COLOURS) if goods & board.ALL_OF[colour]]


def card_name(name: str) -> Part:
    """Name a card: a rail by its colour and value, the locomotive, or a city."""
    kind = board.CARD_INDEX[name]
    if kind < board.LOCO:
        return phrase("{colour} {value}", colour=term(board.COLOURS[kind // 2]), value=kind % 2 + 1)
    return term(LOCOMOTIVE) if kind == board.LOCO else name


def a_card(name: str) -> Part:
    """Return a card as a sentence speaks of one."""
    return phrase("a locomotive") if name == LOCOMOTIVE else card_name(name)


def cards_of_link(payment: Payment) -> list[Part]:
    """Return the cards of a link: the values of its rails, then its locomotives."""
    cards: list[Part] = [*[2] * payment.twos, *[1] * payment.ones]
    return cards + [term(LOCOMOTIVE)] * payment.wilds


def with_new_card(deed: Phrase, draws: list[str]) -> Phrase:
    """Add the card that filled the gap in the display, if there was one."""
    if not draws:
        return deed
    return phrase("{deed}; {card} turned up", deed=deed, card=a_card(draws[0]))
