"""Cards: which to take, which to give away, and what an unknown one is worth."""

from __future__ import annotations

from typing import final

from branchline.engine.game import Move
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.actions.take import PILE, Take, lying_at
from branchline.games.railways.rules.actions.trim import TRIMS
from branchline.games.railways.rules.board import KINDS, LOCO
from branchline.games.railways.rules.cards import gain, kinds_held, throw_away
from branchline.games.railways.rules.state import SECOND, Railways
from branchline.games.railways.rules.visibility import hidden_cards


@final
class Draws:
    """What each card would add to the mover's hand."""

    def __init__(self, state: Railways, scales: Scales) -> None:
        self.state = state
        self.scales = scales
        self.now = scales.outlook(state)
        self.known: dict[int, float] = {}

    def worth(self, kind: int) -> float:
        """What a card would add."""
        if kind not in self.known:
            self.known[kind] = self.scales.outlook(holding(self.state, kind)) - self.now
        return self.known[kind]

    def blind(self) -> float:
        """What the top of the pile would add, one card with another."""
        others = [seat for seat in range(self.state.seats) if seat != self.state.mover]
        unseen = hidden_cards(self.state, others)
        total = sum(unseen[kind] * self.worth(kind) for kind in range(KINDS) if unseen[kind])
        return total / max(1, sum(unseen)) + self.scales.taste.secret


def holding(state: Railways, kind: int) -> Railways:
    """The table with a card more in the mover's hand."""
    twin = state.copy()
    gain(twin, twin.mover, kind, seen=False)
    return twin


def without(state: Railways, kind: int) -> Railways:
    """The table with a card less in the mover's hand."""
    twin = state.copy()
    throw_away(twin, kind)
    return twin


def best_take(state: Railways, moves: list[Move], taste: Taste = STEADY) -> Move:
    """The card that adds most; a second one is never refused, as too many can be discarded."""
    draws = Draws(state, Scales(state, taste))
    takes = [move for move in moves if isinstance(move, Take)]
    return max(takes, key=lambda take: take_worth(state, take, draws))


def take_worth(state: Railways, take: Take, draws: Draws) -> float:
    """What a card adds, less the second card that a face-up locomotive costs (RWC-10.6)."""
    if take.source == PILE:
        return draws.blind()
    kind = lying_at(state, take.source)
    lost = draws.blind() if kind == LOCO and state.stage != SECOND else 0.0
    return draws.worth(kind) - lost


def best_trim(state: Railways, taste: Taste = STEADY) -> Move:
    """The card that is missed least."""
    return TRIMS[least_missed(state, Scales(state, taste))]


def least_missed(state: Railways, scales: Scales) -> int:
    """The kind of card in the mover's hand that is worth least."""
    left = {kind: scales.outlook(without(state, kind)) for kind in kinds_held(state, state.mover)}
    return max(left, key=lambda kind: left[kind])
