"""What the previews of several actions share: cards, the last round, and points at the end."""

from __future__ import annotations

from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import AT_END, BRINGS, Preview, signed
from branchline.games.railways.rules.board import CARDS, counted
from branchline.games.railways.rules.effects import describe_effect, table_effects
from branchline.games.railways.rules.scoring import best_sets, majorities
from branchline.games.railways.rules.state import EMPTY, Railways
from branchline.games.railways.rules.wording import card_name


def one_card(kind: int) -> Phrase:
    """Return a card by its name."""
    return phrase("the card {card}", card=card_name(CARDS[kind]))


def card_gained(kind: int) -> Phrase:
    """Return a card that everyone sees, or an unseen one of the pile."""
    return phrase("1 unseen card from the pile") if kind == EMPTY else one_card(kind)


def consequences(before: Railways, after: Railways) -> list[Preview]:
    """Preview the last round, if it begins, and the change of the final scoring."""
    return [*last_round(before, after), *at_end(before, after)]


def last_round(before: Railways, after: Railways) -> list[Preview]:
    """Preview that the end begins, if it does."""
    return [
        Preview(BRINGS, describe_effect(effect.kind, effect.facts), effect.rule)
        for effect in table_effects(before, after)
    ]


def at_end(before: Railways, after: Railways) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    cities = majorities(after)[seat] - majorities(before)[seat]
    locomotives = after.powers[seat] - before.powers[seat]
    goods = best_sets(counted(after.delivered[seat])) - best_sets(counted(before.delivered[seat]))
    found: list[Preview] = []
    if cities:
        found.append(Preview(AT_END, phrase("cities: {points}", points=signed(cities)), "RWC-14.2"))
    if locomotives:
        words = phrase("locomotives: {points}", points=signed(locomotives))
        found.append(Preview(AT_END, words, "RWC-14.6"))
    if goods:
        found.append(Preview(AT_END, phrase("goods: {points}", points=signed(goods)), "RWC-14.8"))
    return found
