"""Further effects of a move: a card taken face up, and the last round."""

from typing import Final

from branchline.engine import outcome, rulebook
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import BRINGS, Preview, changed_at_end, signed
from branchline.games.railways.rules import board, notation, scoring, state
from branchline.games.railways.rules import layout as at

CARD: Final = "card"
LAST_ROUND: Final = "last round"
# What has triggered the end (RWC-13), in the order of ENDINGS.
ENDS: Final = (
    phrase("the pile is empty: this is the last round"),
    phrase("has no trains left: this is the last round"),
    phrase("the bag is empty: this is the last round"),
    phrase("nothing has changed for three rounds: the game ends"),
)


def face_up_card(before: state.Railways, kind: i64, rule: rulebook.Rule) -> list[outcome.Effect]:
    """Return that the mover took a card where everyone saw it, unless there is none."""
    return [] if kind == at.EMPTY else [outcome.Effect(before.mover, CARD, rule.id, {"card": kind})]


def card_among(effects: list[outcome.Effect]) -> int:
    """Return the kind of the card that was taken face up, EMPTY if the effects name none."""
    for effect in effects:
        if effect.kind == CARD:
            return effect.facts["card"]
    return at.EMPTY


def table_effects(before: state.Railways, after: state.Railways) -> list[outcome.Effect]:
    """Return the effects that any kind of action may have, for the player who moved."""
    if before.ending != state.NOT_YET or after.ending == state.NOT_YET:
        return []
    rule = state.ENDINGS[after.ending]
    return [outcome.Effect(before.mover, LAST_ROUND, rule.id, {"ending": after.ending})]


def describe_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """Return an effect in words, without the name of the player."""
    if kind == CARD:
        return phrase("gets {card}", card=notation.a_card(board.CARDS[facts["card"]]))
    assert kind == LAST_ROUND
    return ENDS[facts["ending"]]


def one_card(kind: i64) -> Phrase:
    """Return a card by its name."""
    return phrase("the card {card}", card=notation.card_name(board.CARDS[kind]))


def card_gained(kind: i64) -> Phrase:
    """Return a card that everyone sees, or an unseen one of the pile."""
    return phrase("1 unseen card from the pile") if kind == at.EMPTY else one_card(kind)


def consequences(before: state.Railways, after: state.Railways) -> list[Preview]:
    """Preview the last round, if it begins, and the change of the final scoring."""
    effects = table_effects(before, after)
    last_round = [Preview(BRINGS, describe_effect(one.kind, one.facts), one.rule) for one in effects]
    return last_round + at_end(before, after)


def at_end(before: state.Railways, after: state.Railways) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    cities = scoring.majorities(after)[seat] - scoring.majorities(before)[seat]
    locomotives = after.of(seat, at.POWER) - before.of(seat, at.POWER)
    goods = scoring.goods_points(after, seat) - scoring.goods_points(before, seat)
    return changed_at_end(
        [
            (cities, phrase("cities: {points}", points=signed(cities)), "RWC-14.2"),
            (locomotives, phrase("locomotives: {points}", points=signed(locomotives)), "RWC-14.6"),
            (goods, phrase("goods: {points}", points=signed(goods)), "RWC-14.8"),
        ]
    )
