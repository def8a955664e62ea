"""Positions that bots are asked about, and games between bots."""

from __future__ import annotations

from typing import TypeVar

from branchline import Dice, Outcome, State
from branchline.bots import Bot, Seat

S = TypeVar("S", bound=State)


def wander(state: S, seed: int, plies: int) -> S:
    """Play so many random moves, or to the end, so that any position may come up."""
    dice = Dice(seed)
    for _ in range(plies):
        if state.turn is None:
            break
        state.play(state.pick(dice))
    return state


def asked(bot: Bot, state: State, seed: int = 0) -> str:
    """The move that a bot chooses with these dice."""
    return bot.choose(Seat(state, Dice(seed))).text


def one_among(one: Bot, other: Bot, seats: int, seat: int) -> list[Bot]:
    """One bot on its seat, and the other on all others."""
    return [one if number == seat else other for number in range(seats)]


def play_out(state: State, bots: list[Bot], seed: int) -> Outcome:
    """Let bots play to the end, each on its seat, and tell how it ended."""
    dice = Dice(seed)
    while state.turn is not None:
        state.play(bots[state.turn].choose(Seat(state, dice)))
    outcome = state.outcome()
    assert outcome is not None
    return outcome
