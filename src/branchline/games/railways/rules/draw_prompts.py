"""What is drawn in the deal of a real table, and what drawn things are called."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.phrase import Part, Phrase, phrase, term
from branchline.games.railways.rules.board import CARD_INDEX, CARDS, DISPLAY, GOODS, SMALL
from branchline.games.railways.rules.turn import MORE_DEALT
from branchline.games.railways.rules.wording import card_name


def asked_at_deal(names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """Return what set-up draws next: the lot, small cities, hands, the display (RWC-2)."""
    if bag.names != CARDS:
        return phrase("who starts")
    place = sum([1 for name in drawn if name in CARD_INDEX])
    if place < len(names):
        return phrase("the value-{value} city dealt to {seat}", value=SMALL, seat=names[place])
    place -= len(names)
    if place < MORE_DEALT * len(names):
        seat = names[place // MORE_DEALT]
        return phrase("the {all} cards dealt to {seat}", all=MORE_DEALT, seat=seat)
    return phrase("the {all} cards for the display", all=DISPLAY)


def called(names: list[str], drawn: str) -> Part:
    """Name a card, a good by its colour, or the player that a lot stands for."""
    if drawn in CARD_INDEX:
        return card_name(drawn)
    if drawn in GOODS:
        return term(drawn)
    return names[seat_of_lot(drawn)]
