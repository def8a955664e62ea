"""Cards: which to take, which to give away, and what an unknown one is worth."""

from __future__ import annotations

from typing import final

from branchline.engine.game import Move
from branchline.games.railways.bots.position_value import Valuation
from branchline.games.railways.bots.weights import Weights
from branchline.games.railways.rules.actions.take import PILE, TAKES, is_open, lying_at
from branchline.games.railways.rules.actions.trim import TRIMS
from branchline.games.railways.rules.board import KINDS, LOCO
from branchline.games.railways.rules.cards import gain, kinds_held, throw_away
from branchline.games.railways.rules.state import SECOND, Railways
from branchline.games.railways.rules.visibility import hidden_cards


@final
class Draws:
    """What each card would add to the value of the mover's hand."""

    def __init__(self, state: Railways, valuation: Valuation) -> None:
        self.state = state
        self.valuation = valuation
        self.now = valuation.prospects(state)
        self.known: dict[int, float] = {}

    def worth(self, kind: int) -> float:
        """Return what a card would add."""
        if kind not in self.known:
            copy = self.state.copy()
            gain(copy, copy.mover, kind, seen=False)
            self.known[kind] = self.valuation.prospects(copy) - self.now
        return self.known[kind]

    def blind(self) -> float:
        """Return what the top card of the pile would add on average."""
        others = [seat for seat in range(self.state.seats) if seat != self.state.mover]
        unseen = hidden_cards(self.state, others)
        total = sum(unseen[kind] * self.worth(kind) for kind in range(KINDS) if unseen[kind])
        return total / max(1, sum(unseen)) + self.valuation.weights.secret


def without(state: Railways, kind: int) -> Railways:
    """Return the table without a card of the mover's hand."""
    copy = state.copy()
    throw_away(copy, kind)
    return copy


def best_take(state: Railways, weights: Weights) -> Move:
    """Return the card that adds most; a second one is always taken, as any can be discarded."""
    draws = Draws(state, Valuation(state, weights))
    sources = [take.source for take in TAKES if is_open(state, take.source)]
    return TAKES[max(sources, key=lambda source: take_worth(state, source, draws))]


def take_worth(state: Railways, source: int, draws: Draws) -> float:
    """Return what a card adds, less the second one that a face-up locomotive costs (RWC-10.6)."""
    if source == PILE:
        return draws.blind()
    kind = lying_at(state, source)
    lost = draws.blind() if kind == LOCO and state.stage != SECOND else 0.0
    return draws.worth(kind) - lost


def best_trim(state: Railways, weights: Weights) -> Move:
    """Return the card that is missed least."""
    return TRIMS[least_missed(state, Valuation(state, weights))]


def least_missed(state: Railways, valuation: Valuation) -> int:
    """Return the kind of card in the mover's hand that is worth least."""
    held = kinds_held(state, state.mover)
    left = {kind: valuation.prospects(without(state, kind)) for kind in held}
    return max(left, key=lambda kind: left[kind])
