"""How a move and its effects are told: without the name of who made it, and nothing hidden."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.engine.record import Entry
from branchline.games.railways.rules.board import CARD_INDEX, CARDS, COLOURS, LOCO, START_NAME
from branchline.games.railways.rules.effects import CARD, LAST_ROUND
from branchline.games.railways.rules.notation import HIDDEN, parse_payment
from branchline.games.railways.rules.state import NO_BAG, NO_PILE, NO_TRAINS

LOCOMOTIVE: Final = CARDS[LOCO]


def told(entry: Entry) -> Phrase:
    """An entry in words."""
    verb, _, rest = entry.move.partition(" ")
    if verb == "connect":
        return told_connect(rest, entry.draws)
    if verb == "locomotive":
        return told_locomotive(rest)
    if verb == "deliver":
        good, origin, goal = trip(rest)
        return phrase(
            "delivers a {good} good from {origin} to {goal}",
            good=term(good),
            origin=origin,
            goal=goal,
        )
    if verb == "discard":
        card, _, follow_up = rest.partition(", ")
        return told_discard(card, follow_up, entry.draws)
    if verb == "place":
        return phrase("puts the good on {city}", city=rest)
    if verb == "take":
        return told_take(rest, entry.draws)
    if verb == "trim":
        return phrase("discards {card}", card=a_card(rest))
    if verb == "pass":
        return phrase("passes")
    if verb == "stop":
        return phrase("takes no second card")
    return phrase("makes no last delivery")


def told_with(entry: Entry, kind: int) -> Phrase:
    """An entry in words that took a card where all saw it, by the name of the card."""
    verb, _, rest = entry.move.partition(" ")
    drawn = a_card(CARDS[kind])
    if verb == "discard":
        card = a_card(rest.partition(", ")[0])
        deed = phrase("discards {card} and draws {drawn} from the display", card=card, drawn=drawn)
        return turned_up(deed, entry.draws)
    if rest == "discard":
        return phrase("takes {card} from the top of the discard", card=drawn)
    return turned_up(phrase("takes {card} from the display", card=drawn), entry.draws)


def told_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """An effect of a move in words."""
    if kind == CARD:
        return phrase("gets {card}", card=a_card(CARDS[facts["card"]]))
    assert kind == LAST_ROUND
    if facts["ending"] == NO_PILE:
        return phrase("the pile is empty: the round is played to its end")
    if facts["ending"] == NO_TRAINS:
        return phrase("has no train left: the round is played to its end")
    if facts["ending"] == NO_BAG:
        return phrase("the bag is empty: the round is played to its end")
    return phrase("nothing has changed for three rounds: the game ends")


def told_connect(text: str, draws: list[str]) -> Phrase:
    """A new link, its points, and the goods that came with the city."""
    city, _, rest = text.partition(" > ")
    words = rest.split()
    node, colour, payment = " ".join(words[:-2]), words[-2], parse_payment(words[-1])
    cards: list[Part] = [*[2] * payment.twos, *[1] * payment.ones]
    cards += [term(LOCOMOTIVE)] * payment.wilds
    deed = phrase(
        "connects {city} to {node} for {points} with {colour} cards: {cards}",
        city=city,
        node=term("the start board") if node == START_NAME else node,
        points=plural("{n} point", "{n} points", payment.value),
        colour=term(colour),
        cards=cards,
    )
    if not draws:
        return deed
    return phrase("{deed}; goods: {goods}", deed=deed, goods=[term(good) for good in draws])


def told_locomotive(text: str) -> Phrase:
    """A locomotive, with a delivery or without."""
    if not text:
        return phrase("plays a locomotive")
    good, origin, goal = trip(text)
    return phrase(
        "plays a locomotive and delivers a {good} good from {origin} to {goal}",
        good=term(good),
        origin=origin,
        goal=goal,
    )


def trip(text: str) -> tuple[str, str, str]:
    """A good, where it comes from and where it goes."""
    good, _, way = text.partition(" ")
    origin, _, goal = way.partition(" > ")
    return good, origin, goal


def told_discard(name: str, follow_up: str, draws: list[str]) -> Phrase:
    """A card that was discarded for another one or for a good."""
    card = a_card(name)
    if follow_up == "restock":
        if not draws:
            return phrase("discards {card} and draws a good from the bag", card=card)
        return phrase(
            "discards {card} and draws a {good} good from the bag", card=card, good=term(draws[0])
        )
    source = follow_up.removeprefix("draw ")
    if source != "pile":
        deed = phrase(
            "discards {card} and draws card {number} of the display", card=card, number=int(source)
        )
        return turned_up(deed, draws)
    if not draws or draws[0] == HIDDEN:
        return phrase("discards {card} and draws a card from the pile", card=card)
    return phrase(
        "discards {card} and draws a card from the pile: {drawn}",
        card=card,
        drawn=a_card(draws[0]),
    )


def told_take(source: str, draws: list[str]) -> Phrase:
    """A card from a source; the card of the pile is told only to whoever may know it."""
    if source == "discard":
        return phrase("takes the top of the discard")
    if source != "pile":
        return turned_up(phrase("takes card {number} of the display", number=int(source)), draws)
    if not draws or draws[0] == HIDDEN:
        return phrase("takes a card from the pile")
    return phrase("takes a card from the pile: {drawn}", drawn=a_card(draws[0]))


def turned_up(deed: Phrase, draws: list[str]) -> Phrase:
    """A deed with the card that filled the gap in the display, if there was one."""
    if not draws:
        return deed
    return phrase("{deed}; {card} turned up", deed=deed, card=a_card(draws[0]))


def a_card(name: str) -> Part:
    """A card as a sentence speaks of one."""
    return phrase("a locomotive") if name == LOCOMOTIVE else card_name(name)


def card_name(name: str) -> Part:
    """The name of a card: a rail of a colour and a value, the locomotive, or a city."""
    kind = CARD_INDEX[name]
    if kind < LOCO:
        return phrase("{colour} {value}", colour=term(COLOURS[kind // 2]), value=kind % 2 + 1)
    return term(LOCOMOTIVE) if kind == LOCO else name
