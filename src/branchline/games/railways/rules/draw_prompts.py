"""What chance is asked at a real table, in words: the deal, and the draws of a move."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.game import Move
from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.discard import PILE as DRAW_PILE
from branchline.games.railways.rules.actions.discard import Discard
from branchline.games.railways.rules.actions.take import PILE as TAKE_PILE
from branchline.games.railways.rules.actions.take import Take
from branchline.games.railways.rules.board import (
    CARD_INDEX,
    CARDS,
    CITIES,
    DISPLAY,
    GOODS,
    SMALL,
    city_goods,
)
from branchline.games.railways.rules.describe import card_name
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.rules.turn import MORE_DEALT


def asked_at_deal(names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """What set-up draws next: who begins, the small cities, the hands, the display (RWC-2)."""
    if bag.names != CARDS:
        return phrase("who begins")
    place = sum([1 for name in drawn if name in CARD_INDEX])
    if place < len(names):
        return phrase(
            "the city of value {value} that {seat} is dealt", value=SMALL, seat=names[place]
        )
    place -= len(names)
    if place < MORE_DEALT * len(names):
        seat = names[place // MORE_DEALT]
        return phrase("the {all} cards that {seat} is dealt", all=MORE_DEALT, seat=seat)
    return phrase("the {all} cards for the display", all=DISPLAY)


def asked_by_move(name: str, before: Railways, move: Move, drawn: list[str], bag: Bag) -> Phrase:
    """What a move draws next: goods for a city, a card of the pile, or one for the display."""
    if isinstance(move, Connect):
        city = CITIES[move.link.city]
        number = min(city_goods(city), before.bag.left)
        return plural("{n} good for {city}", "{n} goods for {city}", number, city=city.name)
    if bag.names == GOODS:
        return phrase("the good that {seat} draws", seat=name)
    if isinstance(move, Take) and move.source == TAKE_PILE:
        return phrase("the card that {seat} takes from the pile", seat=name)
    if isinstance(move, Discard) and move.follow_up == DRAW_PILE:
        return phrase("the card that {seat} takes from the pile", seat=name)
    return phrase("the card that fills the gap in the display")


def called(names: list[str], drawn: str) -> Part:
    """A card, a good by its colour, or whoever the lot stands for."""
    if drawn in CARD_INDEX:
        return card_name(drawn)
    if drawn in GOODS:
        return term(drawn)
    return names[seat_of_lot(drawn)]
