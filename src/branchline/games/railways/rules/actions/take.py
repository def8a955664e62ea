"""Step 2: taking one or two cards (RWC-10)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.board import DISPLAY, LOCO, RULES
from branchline.games.railways.rules.cards import draw_blind, take_discard, take_display
from branchline.games.railways.rules.state import EMPTY, SECOND, TAKE, Action, Railways
from branchline.games.railways.rules.turn import end_taking, wrong_time

ONE_AT_LEAST, LOCO_SECOND, GAPS, NO_DISCARDS = RULES.pick(
    "RWC-10.1", "RWC-10.8", "RWC-13.9", "RWC-S.3"
)

# The sources (RWC-10.2); between them are the places of the display, 1 to 3.
PILE: Final = 0
TOP_DISCARD: Final = DISPLAY + 1
SOURCES: Final = ("pile", "1", "2", "3", "discard")


@final
class Take(Action):
    """Take one card from a source; also one that was just discarded (RWC-S.11)."""

    __slots__ = ("source",)

    def __init__(self, source: int) -> None:
        super().__init__(f"take {SOURCES[source]}")
        self.source = source

    def why_not(self, state: Railways) -> Rule | None:
        """The source must have a card; a locomotive alone must be taken too (RWC-S.6)."""
        if state.stage != TAKE and state.stage != SECOND:
            return wrong_time(state)
        if self.source == PILE:
            return None if state.pile.left else GAPS
        kind = lying_at(state, self.source)
        if kind == EMPTY:
            return NO_DISCARDS if self.source == TOP_DISCARD else GAPS
        if kind == LOCO and state.stage == SECOND and not state.options.loco_second:
            return LOCO_SECOND
        return None

    def play(self, state: Railways) -> None:
        """One card more may follow, unless a face-up locomotive was taken first (RWC-10.6)."""
        done = state.stage == SECOND
        if self.source == PILE:
            draw_blind(state, state.mover)  # no restriction (RWC-10.7)
        else:
            done = done or lying_at(state, self.source) == LOCO
            if self.source == TOP_DISCARD:
                take_discard(state)  # the card under it may be next (RWC-10.9)
            else:
                take_display(state, self.source - 1)  # the replacement may be next (RWC-10.4)
        # The second is chosen when the first is known (RWC-10.5), if there is one (RWC-S.4).
        if not done:
            state.stage = SECOND
        if done or not takes(state):
            end_taking(state)


def lying_at(state: Railways, source: int) -> int:
    """The card that lies face up at a source, EMPTY if there is none."""
    if source == TOP_DISCARD:
        return state.discard[-1] if state.discard else EMPTY
    return state.display[source - 1]


@final
class Stop(Action):
    """Be content with one card."""

    def why_not(self, state: Railways) -> Rule | None:
        """One card must be taken while there is one."""
        if state.stage == TAKE:
            return ONE_AT_LEAST
        return None if state.stage == SECOND else wrong_time(state)

    def play(self, state: Railways) -> None:
        """Step 3 follows."""
        end_taking(state)


STOP: Final = Stop("stop")
TAKES: Final = [Take(source) for source in range(len(SOURCES))]


def takes(state: Railways) -> list[Action]:
    """Every card the mover may take now."""
    return [take for take in TAKES if take.why_not(state) is None]
