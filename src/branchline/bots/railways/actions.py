"""The action of a turn: whatever leads to the position that is worth most."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.railways.builds import Builds
from branchline.bots.railways.draws import Draws, least_missed, without
from branchline.bots.railways.goods import after, restock_worth
from branchline.bots.railways.scales import Scales
from branchline.engine.game import Move
from branchline.games.railways.state import Railways
from branchline.games.railways.verbs.deliver import Deliver
from branchline.games.railways.verbs.discard import PILE, RESTOCK, discarding, follow_ups
from branchline.games.railways.verbs.locomotive import Locomotive
from branchline.games.railways.verbs.skip import PASS

IDLE: Final = 0.75  # what a turn loses in which nothing is built, played or delivered


@final
class Choice:
    """The best move so far."""

    def __init__(self, move: Move, worth: float) -> None:
        self.move = move
        self.worth = worth

    def offer(self, move: Move, worth: float) -> None:
        """Take a move that is worth more."""
        if worth > self.worth:
            self.move, self.worth = move, worth


def best_action(state: Railways, moves: list[Move]) -> Move:
    """Connect, play a locomotive, deliver, discard or pass."""
    scales = Scales(state)
    choice = Choice(PASS, scales.weigh(state) - IDLE)
    builds = Builds(state, scales)
    if builds.best is not None:
        choice.offer(builds.best, builds.worth)
    for move in moves:
        if isinstance(move, (Deliver, Locomotive)):
            choice.offer(move, scales.weigh(after(state, move)))
    offer_discards(state, scales, choice)
    return choice.move


def offer_discards(state: Railways, scales: Scales, choice: Choice) -> None:
    """Give away the card that is missed least, for whatever may follow."""
    possible = follow_ups(state)
    if not possible or not state.sizes[state.mover]:
        return
    kind = least_missed(state, scales)
    spared = without(state, kind)
    draws, now = Draws(spared, scales), scales.weigh(spared)
    for follow_up in possible:
        if follow_up == RESTOCK:
            worth = restock_worth(state, kind, scales)
        elif follow_up == PILE:
            worth = now + draws.blind()
        else:
            worth = now + draws.worth(state.display[follow_up - 1])
        choice.offer(discarding(kind, follow_up), worth - IDLE)
