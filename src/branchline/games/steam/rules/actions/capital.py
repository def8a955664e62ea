"""Buying capital in the Standard game (STM-28), by mercy for upkeep too (STM-27.10)."""

from __future__ import annotations

from typing import final

from branchline.engine.denial import Denial
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, Value, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview, nothing_gained
from branchline.games.steam.rules import effects as further
from branchline.games.steam.rules import money
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import RULES
from branchline.games.steam.rules.state import CAPITAL, UPKEEP, Steam
from branchline.games.steam.rules.turn import go_bankrupt
from branchline.games.steam.rules.wording import losses

STEPS, TOO_MANY, NOT_FOR_LATER, MERCY = RULES.pick("STM-28.1", "STM-28.2", "STM-6.9", "STM-27.10")


@final
class BuyCapital(Action):
    """Take any number of steps of five dollars, each for an income (STM-28.1)."""

    def __init__(self, steps: int) -> None:
        super().__init__(f"capital {steps}")
        self.steps = steps

    def denial(self, state: Steam) -> Denial | None:
        """Check that income and points suffice; the amount is the player's choice (STM-28.3)."""
        # For upkeep it is at most what is lacking.
        if state.stage not in (CAPITAL, UPKEEP):
            # STM-28.4, STM-28.5
            if not state.standard:
                return wrong_phase(state, "You cannot buy capital in the Base game: you raise money when you pay.")
            return wrong_phase(state, "You can buy capital only once, at the start of a Turn; now it is time to {now}.")
        seat, steps = state.mover, self.steps
        gaps: dict[str, Value] = {"income": state.incomes[seat], "points": state.points[seat], "steps": steps}
        most = money.steps_left(state, seat)
        if steps > most:
            message = plural(
                "With income {income} and victory points {points}, you can buy {n} step of capital, not {steps}.",
                "With income {income} and victory points {points}, you can buy {n} steps of capital, not {steps}.",
                most,
                **gaps,
            )
            return Denial(TOO_MANY, message)
        needed = money.most_pledged(state, seat)
        if state.stage == CAPITAL or steps <= needed:
            return None
        gaps["lacking"] = money.owed(state, seat) - state.cash[seat]
        message = plural(
            "You are ${lacking} short of your upkeep: {n} step of capital covers that, so you cannot buy {steps}.",
            "You are ${lacking} short of your upkeep: {n} steps of capital cover that, so you cannot buy {steps}.",
            needed,
            **gaps,
        )
        return Denial(NOT_FOR_LATER, message)

    def take_effect(self, state: Steam) -> None:
        if state.stage == UPKEEP:
            state.pledges = (*state.pledges, (state.mover, self.steps))
        else:
            money.raise_steps(state, state.mover, self.steps)

    def rule(self, state: Steam) -> str:
        return MERCY.id if state.stage == UPKEEP else STEPS.id

    def preview(self, state: Steam) -> list[Preview]:
        if state.stage == UPKEEP:
            return self.preview_upkeep(state)
        if not self.steps:
            return nothing_gained(STEPS.id)
        after = self.applied(state)
        by_income, points = money.price_of_steps(state, state.mover, self.steps)
        rule = TOO_MANY if points else STEPS
        return [
            *[Preview(COSTS, words, rule.id) for words in losses(points, by_income)],
            Preview(BRINGS, phrase("${dollars} in cash", dollars=money.STEP * self.steps), STEPS.id),
            *further.at_end(state, after),
        ]

    def preview_upkeep(self, state: Steam) -> list[Preview]:
        """Preview what paying the upkeep would come to with this much money raised for it."""
        pledged = further.before_turn_ends(state, self)
        after = pledged.copy()
        if not money.settle(after, state.mover):
            go_bankrupt(after, state.mover)
        account = further.account(pledged, after, state.mover)
        return further.preview_effect(account) + further.at_end(state, after)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return further.end_of_turn(before, self, after) if before.stage == UPKEEP else []

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if not self.steps:
            return phrase("buys no capital")
        return plural(
            "buys capital: ${dollars} for {n} step of income",
            "buys capital: ${dollars} for {n} steps of income",
            self.steps,
            dollars=money.STEP * self.steps,
        )


def capitals(state: Steam) -> list[Action]:
    """List every amount open to the mover."""
    upkeep = state.stage == UPKEEP
    most = money.most_pledged(state, state.mover) if upkeep else money.steps_left(state, state.mover)
    return [BuyCapital(steps) for steps in range(most + 1)]
