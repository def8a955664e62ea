"""What a seat may know: everything on the table; only the dice are hidden (STM-1.17)."""

from __future__ import annotations

from branchline.engine.dice import Dice
from branchline.games.steam.rules.scoring import outcome
from branchline.games.steam.rules.serialization import to_json
from branchline.games.steam.rules.state import OVER, Steam


def view(state: Steam, seat: int | None) -> dict[str, object]:
    """The whole table, which all may see."""
    shown = to_json(state)
    del shown["dice"]
    shown["seat"] = seat
    if state.stage == OVER:
        shown["outcome"] = outcome(state).to_json()
    return shown


def imagine(state: Steam, dice: Dice) -> Steam:
    """The same table with other dice: nothing on it is hidden."""
    copy = state.copy()
    copy.dice = dice
    return copy
