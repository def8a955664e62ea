"""Bids and capital: too little, or more than there is money for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.rules.actions.bidding import Bid, FreePass, least_bid
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.board import TURN_ORDER
from branchline.games.steam.rules.money import most_pledged, owed, steps_left
from branchline.games.steam.rules.refusals.naming import player, raisable, tile
from branchline.games.steam.rules.state import Steam


def too_low(state: Steam, move: Bid) -> Phrase:
    """Somebody has bid as much or more."""
    return phrase(
        "The {owner} player has bid ${highest}: bid ${least} or more, or pass.",
        owner=player(state.leader),
        highest=state.bids[state.leader],
        least=least_bid(state),
    )


def beyond_means(state: Steam, move: Bid) -> Phrase:
    """More than cash and all that could be raised."""
    return phrase(
        "You have ${cash} and can raise ${raised} more, but would bid ${bid}.",
        cash=state.cash[state.mover],
        raised=raisable(state),
        bid=move.amount,
    )


def beyond_cash(state: Steam, move: Bid) -> Phrase:
    """More than cash, where nothing can be raised."""
    return phrase(
        "You have ${cash} in cash but would bid ${bid}: no money can be raised for a bid.",
        cash=state.cash[state.mover],
        bid=move.amount,
    )


def too_many_steps(state: Steam, move: Capital) -> Phrase:
    """More steps than income and points allow."""
    return plural(
        "With income {income} and victory points {points} you can buy {n} step of capital,"
        " not {steps}.",
        "With income {income} and victory points {points} you can buy {n} steps of capital,"
        " not {steps}.",
        steps_left(state, state.mover),
        income=state.incomes[state.mover],
        points=state.points[state.mover],
        steps=move.steps,
    )


def more_than_lacking(state: Steam, move: Capital) -> Phrase:
    """More than the upkeep needs, where only that may be raised."""
    return plural(
        "You lack ${lacking} for your upkeep: {n} step of capital covers that, not {steps}.",
        "You lack ${lacking} for your upkeep: {n} steps of capital cover that, not {steps}.",
        most_pledged(state, state.mover),
        lacking=owed(state, state.mover) - state.cash[state.mover],
        steps=move.steps,
    )


def no_free_pass(state: Steam, move: FreePass) -> Phrase:
    """Someone else has it, or no one any more."""
    if state.free_pass == NOBODY:
        return phrase(
            "You have no free pass: the player who held {tile} last Turn has one per auction.",
            tile=tile(TURN_ORDER),
        )
    return phrase(
        "You have no free pass: the {owner} player has it, who held {tile} last Turn.",
        owner=player(state.free_pass),
        tile=tile(TURN_ORDER),
    )


BIDS: Final[dict[str, Callable[[Steam, Bid], Phrase]]] = {
    "STM-5.8": too_low,
    "STM-5.18": beyond_means,
    "STM-29.4": too_low,
    "STM-29.5": beyond_cash,
}
FREE_PASSES: Final[dict[str, Callable[[Steam, FreePass], Phrase]]] = {"STM-29.9": no_free_pass}
CAPITALS: Final[dict[str, Callable[[Steam, Capital], Phrase]]] = {
    "STM-28.2": too_many_steps,
    "STM-6.9": more_than_lacking,
}
