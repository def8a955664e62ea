"""Where the dollars, the income and the lost points of Steam come from, change by change."""

from typing import Final

from branchline.arena.score_ledger import Change
from branchline.engine import game, outcome, rulebook
from branchline.engine.action import Visitor
from branchline.games.steam.rules import effects as kinds
from branchline.games.steam.rules.actions import building, player_tracks, take
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.state import UPKEEP as FOR_UPKEEP
from branchline.games.steam.rules.state import Steam

CASH: Final = "cash"
POINTS: Final = "points"
ACTION_TILE, STEPS, UPKEEP = RULES.pick("STM-8.4", "STM-28.1", "STM-32.1")
CAUSES: Final = {
    ACTION_TILE.id: "action tile", building.NEW_TILE.id: "track",
    building.REDIRECT.id: "redirection", building.IMPROVEMENT.id: "improvement",
}  # fmt: skip


def dollars(before: Steam, move: game.Move, after: Steam) -> list[Change]:
    """Return what a move did to cash, income and points, in the order it came about."""
    assert isinstance(move, Action)
    effects = move.effects(before, after)
    raised = [change for one in effects if one.kind == kinds.MONEY for change in changes(one)]
    rest = [change for one in effects if one.kind != kinds.MONEY for change in changes(one)]
    # Money is raised for a price, and so before it is paid.
    return [*raised, *move.accept(Payments(before, after)), *rest]


class Payments(Visitor[list[Change]]):
    """What an action itself costs or gains; most are free."""

    def __init__(self, before: Steam, after: Steam) -> None:
        self.before = before
        self.after = after

    def other(self, action: Action) -> list[Change]:
        return []

    def buy_capital(self, action: player_tracks.BuyCapital) -> list[Change]:
        """Return what the steps give and take; what is raised for upkeep is part of the account."""
        before, after, seat = self.before, self.after, self.before.mover
        if before.stage == FOR_UPKEEP:
            return []
        accounts = [(CASH, before.cash, after.cash), (kinds.INCOME, before.incomes, after.incomes)]
        accounts.append((POINTS, before.points, after.points))
        return [Change(seat, name, new[seat] - old[seat], "capital", STEPS.id) for name, old, new in accounts]

    def take_tile(self, action: take.TakeTile) -> list[Change]:
        """Return the price of an action tile."""
        return self.paid(action, ACTION_TILE)

    def lay(self, action: building.Lay) -> list[Change]:
        """Return the price of track."""
        return self.paid(action, action.price_rule(self.before))

    def paid(self, action: Action, rule: rulebook.Rule) -> list[Change]:
        """Return the dollars that an action costs by a rule."""
        return [Change(self.before.mover, CASH, -action.dollars(self.before), CAUSES[rule.id], rule.id)]


def changes(effect: outcome.Effect) -> list[Change]:
    """Return what an effect did; lost links cost no dollars."""
    facts = effect.facts
    if effect.kind == kinds.MONEY:  # STM-6
        lost = {kinds.INCOME: -facts["income"], POINTS: -facts["points"]}
        return lines(effect, "raised", {CASH: facts["dollars"], **lost})
    if effect.kind == kinds.PLACE:
        return lines(effect, "place in the order", {CASH: -facts["dollars"]})
    if effect.kind == kinds.INCOME:
        return [Change(effect.seat, kinds.INCOME, facts["to"] - facts["from"], "delivery", effect.rule)]
    if effect.kind == kinds.RETURNED:
        return [
            *lines(effect, "track taken back", {CASH: facts["dollars"]}),
            *lines(effect, "raised money taken back",
                   {CASH: -facts["raised"], kinds.INCOME: facts["income"], POINTS: facts["points"]}),
        ]  # fmt: skip
    if effect.kind in (kinds.ACCOUNT, kinds.BANKRUPT):
        return account(effect)
    return []


def account(effect: outcome.Effect) -> list[Change]:
    """Return income and upkeep at the end of a Turn, and how a lack of cash was made up for."""
    # A bankrupt player keeps or loses what the rules say, and is paid no more income.
    facts = effect.facts
    lost = {kinds.INCOME: -facts["income_lost"], POINTS: -facts["points_lost"]}
    change = facts["cash_left"] - facts["cash"]
    if effect.kind == kinds.BANKRUPT:
        return lines(effect, "bankruptcy", {CASH: change, **lost})
    standard = facts["level"] > 0  # the Base game has no upkeep (STM-23.8)
    received = kinds.NET if standard else kinds.RECEIVED if facts["income"] > 0 else kinds.OWED
    return [
        Change(effect.seat, CASH, facts["income"], "income", received.id),
        Change(effect.seat, CASH, -facts["level"], "upkeep", UPKEEP.id),
        *lines(effect, "made up for", {CASH: change - facts["net"], **lost}),
    ]


def lines(effect: outcome.Effect, cause: str, parts: dict[str, int]) -> list[Change]:
    """Return a change of each account, all by the rule of an effect."""
    return [Change(effect.seat, name, part, cause, effect.rule) for name, part in parts.items()]
