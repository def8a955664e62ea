"""Where the dollars, the income and the lost points of Steam come from, change by change."""

from __future__ import annotations

from typing import Final

from branchline.arena.deltas import Change
from branchline.engine.game import Move
from branchline.engine.outcome import Effect
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.effects import (
    ACCOUNT,
    BANKRUPT,
    CHOICE,
    INCOME,
    MONEY,
    NET,
    OWED,
    PLACE,
    RECEIVED,
    RETURNED,
    effects,
)
from branchline.games.steam.rules.state import UPKEEP as FOR_UPKEEP
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES

CASH: Final = "cash"
POINTS: Final = "points"
NEW_TILE, REDIRECT, IMPROVEMENT, ACTION_TILE, STEPS, UPKEEP = RULES.pick(
    "STM-10.1", "STM-10.8", "STM-10.9", "STM-8.4", "STM-28.1", "STM-32.1"
)


def dollars(before: Steam, move: Move, after: Steam) -> list[Change]:
    """What a move did to cash and income, and which points it cost, in the order it came about."""
    told = effects(before, move, after)
    raised = [change for one in told if one.kind == MONEY for change in money(one)]
    rest = [change for one in told if one.kind != MONEY for change in changes(one)]
    # Money is raised for a price, and so before it is paid.
    return [*raised, *bought(before, move, after), *price(before, move), *rest]


def bought(before: Steam, move: Move, after: Steam) -> list[Change]:
    """Capital in the Standard game: dollars for steps of income, at the bottom for points."""
    if not isinstance(move, Capital) or before.stage == FOR_UPKEEP:
        return []  # what is raised for upkeep is told by the account
    seat = before.mover
    return [
        Change(seat, CASH, after.cash[seat] - before.cash[seat], "capital", STEPS.id),
        Change(seat, INCOME, after.incomes[seat] - before.incomes[seat], "capital", STEPS.id),
        Change(seat, POINTS, after.points[seat] - before.points[seat], "capital", STEPS.id),
    ]


def price(before: Steam, move: Move) -> list[Change]:
    """What a tile costs, be it track or an action."""
    cost = before.price(move).get("dollars", 0)
    if not isinstance(move, Lay):
        return [Change(before.mover, CASH, -cost, "action tile", ACTION_TILE.id)]
    old = before.tracks.pieces[move.place]
    if old < 0:
        cause, rule = "track", NEW_TILE
    elif move.piece.exit_count > PIECES[old].exit_count:
        cause, rule = "improvement", IMPROVEMENT
    else:
        cause, rule = "redirection", REDIRECT
    return [Change(before.mover, CASH, -cost, cause, rule.id)]


def money(effect: Effect) -> list[Change]:
    """Dollars that were raised, and what for (STM-6)."""
    facts = effect.facts
    lost = {INCOME: -facts["income"], POINTS: -facts["points"]}
    return lines(effect, "raised", {CASH: facts["dollars"], **lost})


def changes(effect: Effect) -> list[Change]:
    """What another effect did; lost links cost no dollars."""
    facts = effect.facts
    if effect.kind == PLACE:
        return lines(effect, "place in the order", {CASH: -facts["dollars"]})
    if effect.kind == INCOME:
        return [Change(effect.seat, INCOME, facts["to"] - facts["from"], "delivery", CHOICE.id)]
    if effect.kind == RETURNED:
        return [
            *lines(effect, "track taken back", {CASH: facts["dollars"]}),
            *lines(effect, "raised money taken back",
                   {CASH: -facts["raised"], INCOME: facts["income"], POINTS: facts["points"]}),
        ]  # fmt: skip
    if effect.kind in (ACCOUNT, BANKRUPT):
        return account(effect)
    return []


def account(effect: Effect) -> list[Change]:
    """Income and upkeep at the end of a Turn, and how a lack of cash was made up for.

    Whoever goes bankrupt keeps or loses what the rules say, and is paid no income any more.
    """
    facts = effect.facts
    lost = {INCOME: -facts["income_lost"], POINTS: -facts["points_lost"]}
    change = facts["cash_left"] - facts["cash"]
    if effect.kind == BANKRUPT:
        return lines(effect, "bankruptcy", {CASH: change, **lost})
    standard = facts["level"] > 0  # the Base game has no upkeep (STM-23.8)
    received = NET if standard else RECEIVED if facts["income"] > 0 else OWED
    return [
        Change(effect.seat, CASH, facts["income"], "income", received.id),
        Change(effect.seat, CASH, -facts["level"], "upkeep", UPKEEP.id),
        *lines(effect, "made up for", {CASH: change - facts["net"], **lost}),
    ]


def lines(effect: Effect, cause: str, parts: dict[str, int]) -> list[Change]:
    """A change of each account, all by the rule of an effect."""
    return [Change(effect.seat, name, part, cause, effect.rule) for name, part in parts.items()]
