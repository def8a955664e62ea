"""What a move brings about beside what it says: the card that was taken face up, the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Move
from branchline.engine.outcome import Effect
from branchline.games.railways.rules.actions.discard import RESTOCK, Discard
from branchline.games.railways.rules.actions.take import PILE, TOP_DISCARD, Take, lying_at
from branchline.games.railways.rules.board import DISPLAY, RULES
from branchline.games.railways.rules.state import EMPTY, ENDINGS, NOT_YET, Railways

CARD: Final = "card"
LAST_ROUND: Final = "last round"
DRAWN, TAKEN = RULES.pick("RWC-8.3", "RWC-10.2")


def effects(before: Railways, move: Move, after: Railways) -> list[Effect]:
    """What all could see a move bring about; it is put to the seat that moved."""
    seat = before.mover
    found: list[Effect] = []
    kind = face_up(before, move)
    if kind != EMPTY:
        rule = TAKEN if isinstance(move, Take) else DRAWN
        found.append(Effect(seat, CARD, rule.id, {"card": kind}))
    if before.ending == NOT_YET and after.ending != NOT_YET:
        rule = ENDINGS[after.ending]
        found.append(Effect(seat, LAST_ROUND, rule.id, {"ending": after.ending}))
    return found


def display_place(move: Move) -> int:
    """The place of the display that a move takes a card from, counted from 1; 0 if none."""
    if isinstance(move, Take) and PILE < move.source <= DISPLAY:
        return move.source
    if isinstance(move, Discard) and PILE < move.follow_up < RESTOCK:
        return move.follow_up
    return 0


def face_up(before: Railways, move: Move) -> int:
    """The kind of the card that a move takes from where all see it, EMPTY if it takes none."""
    place = display_place(move)
    if place:
        return before.display[place - 1]
    if isinstance(move, Take) and move.source == TOP_DISCARD:
        return lying_at(before, TOP_DISCARD)
    return EMPTY
