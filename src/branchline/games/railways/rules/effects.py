"""Further effects of a move: a card taken face up, and the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.rulebook import Rule
from branchline.games.railways.rules import state
from branchline.games.railways.rules.board import CARDS
from branchline.games.railways.rules.wording import a_card

CARD: Final = "card"
LAST_ROUND: Final = "last round"


def face_up_card(before: state.Railways, kind: int, rule: Rule) -> list[Effect]:
    """Return that the mover took a card where everyone saw it, unless there is none."""
    return [] if kind == state.EMPTY else [Effect(before.mover, CARD, rule.id, {"card": kind})]


def card_among(effects: list[Effect]) -> int:
    """Return the kind of the card that was taken face up, EMPTY if the effects name none."""
    for effect in effects:
        if effect.kind == CARD:
            return effect.facts["card"]
    return state.EMPTY


def table_effects(before: state.Railways, after: state.Railways) -> list[Effect]:
    """Return the effects that any kind of action may have, for the player who moved."""
    if before.ending != state.NOT_YET or after.ending == state.NOT_YET:
        return []
    rule = state.ENDINGS[after.ending]
    return [Effect(before.mover, LAST_ROUND, rule.id, {"ending": after.ending})]


def describe_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """Return an effect in words, without the name of the player."""
    if kind == CARD:
        return phrase("gets {card}", card=a_card(CARDS[facts["card"]]))
    assert kind == LAST_ROUND
    if facts["ending"] == state.NO_PILE:
        return phrase("the pile is empty: this is the last round")
    if facts["ending"] == state.NO_TRAINS:
        return phrase("has no trains left: this is the last round")
    if facts["ending"] == state.NO_BAG:
        return phrase("the bag is empty: this is the last round")
    return phrase("nothing has changed for three rounds: the game ends")
