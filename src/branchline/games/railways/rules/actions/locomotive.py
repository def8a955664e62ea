"""Action B: a locomotive in front, and the delivery that may come with it (RWC-6)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.games.railways.rules.actions.action import LAST_PASS, Action, wrong_stage
from branchline.games.railways.rules.actions.deliver import DELIVERIES, NOT_FOR_YOUNG, Deliver
from branchline.games.railways.rules.board import CARDS, HELD, LOCO, RULES, START
from branchline.games.railways.rules.cards import lay_down
from branchline.games.railways.rules.deliveries import carry, trip_number
from branchline.games.railways.rules.effects import consequences, one_card
from branchline.games.railways.rules.state import ACTION, LAST, Railways
from branchline.games.railways.rules.turn import begin_taking

A_LOCOMOTIVE, RAISED, NO_LOCOMOTIVE = RULES.pick("RWC-6.1", "RWC-6.2", "RWC-S.13")


@final
class Locomotive(Action):
    """Play one locomotive (RWC-6.1) and, if wanted, deliver at once (RWC-6.3, RWC-6.4)."""

    def __init__(self, delivery: Deliver | None) -> None:
        super().__init__("locomotive" if delivery is None else f"locomotive {delivery.trip}")
        self.delivery = delivery

    @staticmethod
    def parse(text: str) -> Locomotive:
        """Parse the delivery that comes with it."""
        trip = Deliver.parse(text)
        if START in (trip.origin, trip.goal):
            return Locomotive(trip)
        return LOCOMOTIVES[trip_number(trip.colour, trip.origin, trip.goal)]

    def denial(self, state: Railways) -> Denial | None:
        """Check for a locomotive in hand, and a delivery that the new power allows (RWC-6.5)."""
        if state.stage == LAST:
            return LAST_PASS.forbids(
                "All turns have been played, so you cannot add a locomotive: make a "
                "last delivery with your power of {power}, or decline.",
                power=state.powers[state.mover],
            )
        if state.stage != ACTION:
            return wrong_stage(state)
        if state.options.younger:
            return NOT_FOR_YOUNG.forbids(
                "There are no locomotives in the game for younger players: connect, discard or pass."
            )
        power = state.powers[state.mover]
        if not state.hands[state.mover * HELD + LOCO]:
            if not power:
                return NO_LOCOMOTIVE.forbids("You have no locomotive in your hand.")
            return NO_LOCOMOTIVE.forbids_plural(  # those in front are played already
                "You have no locomotive in your hand, only the one in front of you.",
                "You have no locomotive in your hand, only the {n} in front of you.",
                power,
            )
        return None if self.delivery is None else self.delivery.obstacle(state, power + 1)

    def apply(self, state: Railways) -> None:
        """Raise the power by one, without limit (RWC-6.2), and for good (RWC-6.6)."""
        lay_down(state, state.mover, LOCO, 1)
        state.powers[state.mover] += 1
        if self.delivery is not None:
            carry(state, self.delivery.colour, self.delivery.origin, self.delivery.goal)
        begin_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        return {CARDS[LOCO]: 1}

    def preview(self, state: Railways) -> list[Preview]:
        seat, after = state.mover, self.applied(state)
        power = phrase("power from {old} to {new}", old=state.powers[seat], new=after.powers[seat])
        found = [Preview(COSTS, one_card(LOCO), A_LOCOMOTIVE.id), Preview(BRINGS, power, RAISED.id)]
        if self.delivery is not None:
            found += self.delivery.preview_points(state, after)
        return found + consequences(state, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.delivery is None:
            return phrase("plays a locomotive")
        return phrase("plays a locomotive and delivers a {good} cube from {origin} to {goal}", **self.delivery.named)


LOCOMOTIVE: Final = Locomotive(None)
# With its delivery, by the number of that.
LOCOMOTIVES: Final = [Locomotive(delivery) for delivery in DELIVERIES]
