"""The action of a turn: whatever leads to the position that is worth most."""

from __future__ import annotations

from typing import final

from branchline.engine.game import Move
from branchline.games.railways.bots.card_choice import Draws, least_missed, without
from branchline.games.railways.bots.connection_choice import builds, built
from branchline.games.railways.bots.goods_choice import after, restock_worth
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.bots.weights import STEADY, Taste
from branchline.games.railways.rules.actions.discard import RESTOCK, discard, follow_ups
from branchline.games.railways.rules.actions.pass_turn import PASS
from branchline.games.railways.rules.actions.take import PILE
from branchline.games.railways.rules.legal_moves import locomotives_and_deliveries
from branchline.games.railways.rules.state import Railways


@final
class Choice:
    """Moves with what they are worth, in the order in which they came to mind."""

    def __init__(self) -> None:
        self.moves: list[Move] = []
        self.worths: list[float] = []

    def offer(self, move: Move, worth: float) -> None:
        """Take a move into account."""
        self.moves.append(move)
        self.worths.append(worth)

    def best(self) -> Move:
        """The move that is worth most, the first of those alike."""
        return self.moves[self.worths.index(max(self.worths))]

    def ranked(self) -> list[tuple[float, Move]]:
        """All moves, the best first."""
        pairs = zip(self.worths, self.moves, strict=True)
        return sorted(pairs, key=lambda pair: pair[0], reverse=True)


def best_action(state: Railways, taste: Taste = STEADY) -> Move:
    """Connect, play a locomotive, deliver, discard or pass."""
    return weighed_actions(state, taste).best()


def weighed_actions(state: Railways, taste: Taste) -> Choice:
    """The actions that are worth a thought, weighed."""
    scales = Scales(state, taste)
    choice = Choice()
    choice.offer(PASS, scales.weigh(state) - taste.idle)
    for build in builds(state):
        choice.offer(build, scales.weigh(built(state, build), fresh=build.link.city))
    for action in locomotives_and_deliveries(state):
        choice.offer(action, scales.weigh(after(state, action)))
    offer_discards(state, scales, choice)
    return choice


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
        choice.offer(discard(kind, follow_up), worth - scales.taste.idle)
