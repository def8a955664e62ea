"""What the previews of several actions share: prices, levels, effects, and points at the end."""

from __future__ import annotations

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import AT_END, BRINGS, COSTS, Preview, signed
from branchline.games.steam.rules import effects
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.scoring import income_points
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.turn import complete_links
from branchline.games.steam.rules.wording import losses


def price_paid(after: Steam, seat: int, dollars: int, rule: str) -> Preview:
    """Preview a price, and the cash that is left."""
    words = phrase("${price} (leaves ${left} cash)", price=dollars, left=after.cash[seat])
    return Preview(COSTS, words, rule)


def level_raised(state: Steam, rule: str) -> list[Preview]:
    """Preview a level more, which in the Standard game costs upkeep."""
    old = state.levels[state.mover]
    level = phrase("level from {old} to {new}", old=old, new=old + 1)
    found = [Preview(BRINGS, level, rule)]
    if state.standard:
        upkeep = phrase("${dollars} upkeep at the end of every Turn", dollars=old + 1)
        found.append(Preview(COSTS, upkeep, "STM-32.1"))
    return found


def place_won(place: int, dollars: int, rule: str) -> list[Preview]:
    """Preview a place in the turn order, and what it costs."""
    price = [Preview(COSTS, phrase("${dollars}", dollars=dollars), rule)] if dollars else []
    return [*price, Preview(BRINGS, phrase("place {place}", place=place), rule)]


def raised_in_words(effect: Effect) -> Phrase:
    """Return what must be given up to raise money."""
    facts = effect.facts
    return phrase(
        "{losses}, to raise ${dollars}", losses=losses(facts["points"], facts["income"]), dollars=facts["dollars"]
    )


def effects_on_mover(before: Steam, action: Action, after: Steam) -> list[Preview]:
    """Preview the further effects of an action for the mover."""
    found: list[Preview] = []
    for effect in action.effects(before, after):
        if effect.seat == before.mover:
            found += preview_effect(effect)
    return found


def preview_effect(effect: Effect) -> list[Preview]:
    """Preview an effect for the player it concerns."""
    facts = effect.facts
    if effect.kind == effects.PLACE:
        return place_won(facts["place"], facts["dollars"], effect.rule)
    if effect.kind == effects.MONEY:
        return [Preview(COSTS, raised_in_words(effect), effect.rule)]
    if effect.kind == effects.LOST:
        links = plural("{n} unfinished link", "{n} unfinished links", facts["links"])
        return [Preview(COSTS, links, effect.rule)]
    if effect.kind == effects.RETURNED:
        back = [phrase("${dollars} in cash", dollars=facts["dollars"])]
        back += losses(facts["points"], facts["income"])
        return [Preview(BRINGS, words, effect.rule) for words in back]
    words = effects.describe_effect(effect.kind, facts)
    if effect.kind == effects.INCOME:
        return [Preview(BRINGS, words, effect.rule)]
    ends = phrase("then this Turn ends: {account}", account=words)
    return [Preview(BRINGS if facts["net"] >= 0 else COSTS, ends, effect.rule)]


def at_end(before: Steam, after: Steam) -> list[Preview]:
    """Preview how the mover's final scoring would change, as the table stands."""
    seat = before.mover
    income = income_points(after.incomes[seat]) - income_points(before.incomes[seat])
    links = complete_links(after, seat) - complete_links(before, seat)
    found: list[Preview] = []
    if income:
        rule = "STM-26.1" if after.incomes[seat] > 0 else "STM-26.2"
        found.append(Preview(AT_END, phrase("income: {points}", points=signed(income)), rule))
    if links:
        found.append(Preview(AT_END, phrase("links: {points}", points=signed(links)), "STM-26.5"))
    return found
