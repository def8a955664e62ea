"""Moves on the tracks of a player: capital (STM-28, STM-27.10), the free upgrade (STM-20), points (STM-22)."""

from typing import Final, final

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, Value, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules import board, money, turn, wording
from branchline.games.steam.rules import effects as further
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.state import CAPITAL, MOVE, POINTS, UPKEEP, Steam

STEPS, TOO_MANY, NOT_FOR_LATER, MERCY = board.RULES.pick("STM-28.1", "STM-28.2", "STM-6.9", "STM-27.10")


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
            *[Preview(COSTS, words, rule.id) for words in wording.losses(points, by_income)],
            Preview(BRINGS, phrase("${dollars} in cash", dollars=money.STEP * self.steps), STEPS.id),
            *further.at_end(state, after),
        ]

    def preview_upkeep(self, state: Steam) -> list[Preview]:
        """Preview what paying the upkeep would come to with this much money raised for it."""
        pledged = further.before_turn_ends(state, self)
        after = pledged.copy()
        if not money.settle(after, state.mover):
            turn.go_bankrupt(after, state.mover)
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


ONCE, NO_HIGHER, CHOICE, AT_THE_TOP = board.RULES.pick("STM-20.4", "STM-20.5", "STM-22.4", "STM-R.1")


@final
class Upgrade(Action):
    """Raise the locomotive by a level, free, in one of the two rounds."""

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != MOVE:
            return wrong_phase(state, "You can upgrade the locomotive only when moving goods; now it is time to {now}.")
        level = state.levels[state.mover]
        if level == board.MOST_LEVEL:
            return NO_HIGHER.forbids("Your locomotive is level {level}, the highest.", level=level)
        if state.mover not in state.upgraded:
            return None
        return ONCE.forbids("You have already upgraded your locomotive this Turn, to level {level}.", level=level)

    def is_legal(self, state: Steam) -> bool:
        free = state.mover not in state.upgraded
        return free and state.stage == MOVE and state.levels[state.mover] < board.MOST_LEVEL

    def take_effect(self, state: Steam) -> None:
        """Count it from now on (STM-20.3, STM-20.8, STM-31.3), in addition to the tile (STM-8.19)."""
        state.levels[state.mover] += 1
        state.upgraded = (*state.upgraded, state.mover)

    def preview(self, state: Steam) -> list[Preview]:
        used = Preview(COSTS, phrase("this Turn's upgrade"), ONCE.id)
        after = self.applied(state)
        return [used, *further.level_raised(state, "STM-20.3"), *further.effects_on_mover(state, self, after)]

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return further.end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("upgrades the locomotive")


UPGRADE: Final = Upgrade("upgrade")


@final
class Score(Action):
    """Put all points of a delivery on income or on victory points (STM-22.4)."""

    def __init__(self, income: bool) -> None:
        super().__init__(f"score {'income' if income else 'points'}")
        self.income = income

    def denial(self, state: Steam) -> Denial | None:
        """Check that points are due; either is open, even income at its top (STM-R.1)."""
        if state.stage == POINTS:
            return None
        return wrong_phase(state, "You can take points only right after a delivery; now it is time to {now}.")

    def take_effect(self, state: Steam) -> None:
        seat, points = state.dues[0]
        if self.income:
            state.incomes[seat] = min(board.MOST_INCOME, state.incomes[seat] + points)
        else:
            state.points[seat] += points
        state.dues = state.dues[1:]

    def apply(self, state: Steam) -> None:
        self.take_effect(state)
        if state.dues:
            state.mover = state.dues[0][0]
            return
        state.stage = MOVE
        turn.next_actor(state)

    def preview(self, state: Steam) -> list[Preview]:
        found: list[Preview] = []
        if not self.income:
            won = plural("{n} victory point", "{n} victory points", state.dues[0][1])
            found.append(Preview(BRINGS, won, CHOICE.id))
        found += further.effects_on_mover(state, self, self.applied(state))
        # Income and expenses of the Turn's end are effects of their own.
        found += further.at_end(state, further.before_turn_ends(state, self))
        return found or nothing_gained(AT_THE_TOP.id)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        old, new = [table.incomes[before.mover] for table in (before, further.before_turn_ends(before, self))]
        chosen = Effect(before.mover, further.INCOME, CHOICE.id, {"from": old, "to": new})
        return ([chosen] if old != new else []) + further.end_of_turn(before, self, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("takes the points as income") if self.income else phrase("takes the points as victory points")


VICTORY_POINTS: Final = Score(False)
SCORES: Final = [Score(True), VICTORY_POINTS]
