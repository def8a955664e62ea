"""Further effects of a move: places, money, links lost, accounts; and what previews show of these."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, Value, phrase, plural
from branchline.engine.preview import AT_END, BRINGS, COSTS, Preview, signed
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.money import POINTS_A_STEP, STEP
from branchline.games.steam.rules.scoring import income_points
from branchline.games.steam.rules.state import BID, FIRST_BID, Steam
from branchline.games.steam.rules.turn import complete_links, settle_all
from branchline.games.steam.rules.wording import losses

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.action import Action

FREE, WON, PAYS_BID, LAST_FREE, PAYS_HALF = RULES.pick("STM-5.15", "STM-5.12", "STM-29.13", "STM-29.14", "STM-29.15")
BY_INCOME, BY_POINTS = RULES.pick("STM-6.3", "STM-6.4")
RECEIVED, NOTHING_DUE, OWED, SHORT, RUINED = RULES.pick("STM-23.2", "STM-23.3", "STM-23.4", "STM-23.5", "STM-23.7")
NET, FOR_POINTS, FOR_INCOME, RUINED_STANDARD, BY_MERCY = RULES.pick(
    "STM-32.2", "STM-32.5", "STM-32.6", "STM-32.9", "STM-27.10"
)

# Kinds of effects, by which `describe_effect` finds the words.
PLACE: Final = "place"
MONEY: Final = "money"
LOST: Final = "lost"
RETURNED: Final = "returned"
INCOME: Final = "income"
ACCOUNT: Final = "account"
BANKRUPT: Final = "bankrupt"

WHOLE_BIDS: Final = 2  # the first places, which pay all they bid (STM-29.13)


def end_of_turn(before: Steam, action: Action, after: Steam) -> list[Effect]:
    """Return the accounts of everyone if an action ended the Turn."""
    if after.mover >= 0 and after.turn_number == before.turn_number:
        return []
    table = before_turn_ends(before, action)
    unsettled = table.copy()
    return [account(unsettled, table, seat) for seat in settle_all(table)]


def places_won(before: Steam, after: Steam) -> list[Effect]:
    """Return the places that are filled now, and what they cost (STM-5.13, STM-29.18)."""
    over = after.stage not in (FIRST_BID, BID)
    if before.standard:
        order = after.order if over else ()  # places are filled from behind, and paid for at last
        first = 0
    else:
        order = after.order if over else after.places
        first = len(before.places)
    found = []
    for place in range(first, len(order)):
        seat = order[place]
        # What was paid out of cash, and what was raised for it.
        dollars = before.cash[seat] - after.cash[seat] + raised(before, after, seat)
        last = over and place == len(order) - 1
        if before.standard:
            rule = LAST_FREE if last else PAYS_BID if place < WHOLE_BIDS else PAYS_HALF
        else:
            rule = FREE if last else WON
        found.append(Effect(seat, PLACE, rule.id, {"place": place + 1, "dollars": dollars}))
    return found


def raised(before: Steam, after: Steam, seat: int) -> int:
    """Return the dollars that were raised by income and points (STM-6)."""
    by_income = max(0, before.incomes[seat] - after.incomes[seat])
    return STEP * (by_income + max(0, before.points[seat] - after.points[seat]) // POINTS_A_STEP)


def money_raised(before: Steam, after: Steam) -> list[Effect]:
    """Return who raised money, and what it cost (STM-6.6)."""
    found = []
    for seat in range(before.seats):
        dollars = raised(before, after, seat)
        if dollars:
            points = before.points[seat] - after.points[seat]
            income = max(0, before.incomes[seat] - after.incomes[seat])
            facts = {"dollars": dollars, "income": income, "points": points}
            found.append(Effect(seat, MONEY, (BY_POINTS if points else BY_INCOME).id, facts))
    return found


def before_turn_ends(before: Steam, action: Action) -> Steam:
    """Return the table after an action but before the next player acts or the Turn ends."""
    table = before.copy()
    action.take_effect(table)
    return table


def account(before: Steam, after: Steam, seat: int) -> Effect:
    """Return income, upkeep, and what they did to cash, points and income."""
    income, level = before.incomes[seat], before.levels[seat] if before.standard else 0
    net = income - level
    facts = {
        "income": income,
        "level": level,
        "net": net,
        "cash": before.cash[seat],
        "cash_left": after.cash[seat],
        "points_lost": before.points[seat] - after.points[seat],
        "income_lost": income - after.incomes[seat],
    }
    if seat in after.bankrupt:
        rule = RUINED_STANDARD if before.standard else RUINED
        return Effect(seat, BANKRUPT, rule.id, facts)
    if any(other == seat and steps for other, steps in before.pledges):
        return Effect(seat, ACCOUNT, BY_MERCY.id, facts)
    if before.standard:
        rule = FOR_POINTS if facts["points_lost"] else FOR_INCOME if facts["income_lost"] else NET
    elif facts["points_lost"] or facts["income_lost"]:
        rule = SHORT
    else:
        rule = RECEIVED if net > 0 else OWED if net else NOTHING_DUE
    return Effect(seat, ACCOUNT, rule.id, facts)


def describe_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """Return an effect in words, without the name of the player."""
    gaps: dict[str, Value] = {**facts, "losses": losses(facts.get("points", 0), facts.get("income", 0))}
    if kind == PLACE:
        if not facts["dollars"]:
            return phrase("gets place {place} free", **gaps)
        return phrase("gets place {place} for ${dollars}", **gaps)
    if kind == MONEY:
        return phrase("raises ${dollars} by giving up {losses}", **gaps)
    if kind == LOST:
        return plural("loses {n} unfinished link", "loses {n} unfinished links", facts["links"])
    if kind == RETURNED:
        if not facts["raised"]:
            return phrase("gets ${dollars} back", **gaps)
        return phrase("gets ${dollars} back, and the {losses} given up to raise ${raised}", **gaps)
    if kind == INCOME:
        return phrase("income from {old} to {new}", old=facts["from"], new=facts["to"])
    if kind == BANKRUPT:
        return phrase("cannot pay ${dollars} and goes bankrupt", dollars=-facts["net"])
    assert kind == ACCOUNT
    deed = describe_net(facts["income"], facts["level"])
    lost = losses(facts["points_lost"], facts["income_lost"])
    return phrase("{deed}, losing {losses} for lack of cash", deed=deed, losses=lost) if lost else deed


def describe_net(income: int, level: int) -> Phrase:
    """Describe what is received or paid; only the Standard game takes off the level (STM-23.8)."""
    net = income - level
    gaps: dict[str, Value] = {"income": income, "level": level, "dollars": abs(net)}
    if not net:
        return phrase("covers level {level} with income {income}", **gaps) if level else phrase("has no income")
    if net > 0:
        if not level:
            return phrase("receives an income of ${dollars}", **gaps)
        return phrase("receives ${dollars}: income {income} less level {level}", **gaps)
    if not level:
        return phrase("pays ${dollars}: income is {income}", **gaps)
    return phrase("pays ${dollars}: income {income} less level {level}", **gaps)


def price_paid(after: Steam, seat: int, dollars: int, rule: str) -> Preview:
    """Preview a price, and the cash that is left."""
    return Preview(COSTS, phrase("${price} (leaves ${left} cash)", price=dollars, left=after.cash[seat]), rule)


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
    lost = losses(effect.facts["points"], effect.facts["income"])
    return phrase("{losses}, to raise ${dollars}", losses=lost, dollars=effect.facts["dollars"])


def effects_on_mover(before: Steam, action: Action, after: Steam) -> list[Preview]:
    """Preview the further effects of an action for the mover."""
    on_mover = [effect for effect in action.effects(before, after) if effect.seat == before.mover]
    return [preview for effect in on_mover for preview in preview_effect(effect)]


def preview_effect(effect: Effect) -> list[Preview]:
    """Preview an effect for the player it concerns."""
    facts = effect.facts
    if effect.kind == PLACE:
        return place_won(facts["place"], facts["dollars"], effect.rule)
    if effect.kind == MONEY:
        return [Preview(COSTS, raised_in_words(effect), effect.rule)]
    if effect.kind == LOST:
        return [Preview(COSTS, plural("{n} unfinished link", "{n} unfinished links", facts["links"]), effect.rule)]
    if effect.kind == RETURNED:
        back = [phrase("${dollars} in cash", dollars=facts["dollars"]), *losses(facts["points"], facts["income"])]
        return [Preview(BRINGS, words, effect.rule) for words in back]
    words = describe_effect(effect.kind, facts)
    if effect.kind == INCOME:
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
