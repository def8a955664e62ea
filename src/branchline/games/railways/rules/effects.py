"""Further effects of a move: a card taken face up, and the last round."""

from __future__ import annotations

from typing import Final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import BRINGS, Preview, changed_at_end, signed
from branchline.engine.rulebook import Rule
from branchline.games.railways.rules import state
from branchline.games.railways.rules.board import CARDS, counted
from branchline.games.railways.rules.notation import a_card, card_name
from branchline.games.railways.rules.scoring import best_sets, majorities
from branchline.games.railways.rules.state import EMPTY, Railways

CARD: Final = "card"
LAST_ROUND: Final = "last round"
# What has triggered the end (RWC-13), in the order of ENDINGS.
ENDS: Final = (
    phrase("the pile is empty: this is the last round"),
    phrase("has no trains left: this is the last round"),
    phrase("the bag is empty: this is the last round"),
    phrase("nothing has changed for three rounds: the game ends"),
)


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
    return ENDS[facts["ending"]]


def one_card(kind: int) -> Phrase:
    """Return a card by its name."""
    return phrase("the card {card}", card=card_name(CARDS[kind]))


def card_gained(kind: int) -> Phrase:
    """Return a card that everyone sees, or an unseen one of the pile."""
    return phrase("1 unseen card from the pile") if kind == EMPTY else one_card(kind)


def consequences(before: Railways, after: Railways) -> list[Preview]:
    """Preview the last round, if it begins, and the change of the final scoring."""
    effects = table_effects(before, after)
    last_round = [Preview(BRINGS, describe_effect(one.kind, one.facts), one.rule) for one in effects]
    return last_round + at_end(before, after)


def at_end(before: Railways, after: Railways) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    cities = majorities(after)[seat] - majorities(before)[seat]
    locomotives = after.powers[seat] - before.powers[seat]
    goods = best_sets(counted(after.delivered[seat])) - best_sets(counted(before.delivered[seat]))
    return changed_at_end(
        [
            (cities, phrase("cities: {points}", points=signed(cities)), "RWC-14.2"),
            (locomotives, phrase("locomotives: {points}", points=signed(locomotives)), "RWC-14.6"),
            (goods, phrase("goods: {points}", points=signed(goods)), "RWC-14.8"),
        ]
    )
