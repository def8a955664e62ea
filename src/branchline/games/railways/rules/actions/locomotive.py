"""Action B: a locomotive in front, and the delivery that may come with it (RWC-6)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.actions.deliver import DELIVERIES, Deliver
from branchline.games.railways.rules.board import CARDS, HELD, LOCO, RULES
from branchline.games.railways.rules.cards import lay_down
from branchline.games.railways.rules.deliveries import carry, fault
from branchline.games.railways.rules.state import ACTION, Action, Railways
from branchline.games.railways.rules.turn import begin_taking, wrong_time

NOT_FOR_YOUNG, NO_LOCOMOTIVE = RULES.pick("RWC-16.3", "RWC-S.13")


@final
class Locomotive(Action):
    """Play one locomotive (RWC-6.1) and, if wanted, deliver at once (RWC-6.3, RWC-6.4)."""

    __slots__ = ("delivery",)

    def __init__(self, delivery: Deliver | None) -> None:
        super().__init__("locomotive" if delivery is None else f"locomotive {delivery.trip}")
        self.delivery = delivery

    def why_not(self, state: Railways) -> Rule | None:
        """A locomotive in hand, and a delivery that is legal with the new power (RWC-6.5)."""
        if state.stage != ACTION:
            return wrong_time(state)
        if state.options.younger:
            return NOT_FOR_YOUNG
        if not state.hands[state.mover * HELD + LOCO]:
            return NO_LOCOMOTIVE
        if self.delivery is None:
            return None
        trip, power = self.delivery, state.powers[state.mover] + 1
        return fault(state, trip.colour, trip.origin, trip.goal, power)

    def price(self) -> dict[str, int]:
        """The locomotive."""
        return {CARDS[LOCO]: 1}

    def play(self, state: Railways) -> None:
        """Power rises by one, without limit (RWC-6.2), and for good (RWC-6.6)."""
        lay_down(state, state.mover, LOCO, 1)
        state.powers[state.mover] += 1
        if self.delivery is not None:
            carry(state, self.delivery.colour, self.delivery.origin, self.delivery.goal)
        begin_taking(state)


LOCOMOTIVE: Final = Locomotive(None)
# With its delivery, by the number of that.
LOCOMOTIVES: Final = [Locomotive(delivery) for delivery in DELIVERIES]
