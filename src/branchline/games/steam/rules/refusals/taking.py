"""Action tiles that cannot be taken, or not in this way."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase
from branchline.games.steam.rules.actions.take import Take, tile_price
from branchline.games.steam.rules.board import URBANIZATION
from branchline.games.steam.rules.refusals.naming import player, raisable, tile
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.urbanization import towns_left


def taken(state: Steam, move: Take) -> Phrase:
    """Another holds it."""
    return phrase(
        "{tile} is gone for this Turn: the {owner} player has taken it.",
        tile=tile(move.tile),
        owner=player(state.held.index(move.tile)),
    )


def no_level(state: Steam, move: Take) -> Phrase:
    """The locomotive cannot grow any more."""
    return phrase(
        "Your locomotive is at level {level}, the highest: {tile} would bring you nothing.",
        level=state.levels[state.mover],
        tile=tile(move.tile),
    )


def no_pass(state: Steam, move: Take) -> Phrase:
    """A tile without a pass, or one whose action cannot be done anyway."""
    if move.tile == URBANIZATION:
        return phrase(
            "{tile} has no action to pass now, as no New City can be placed: just take the tile.",
            tile=tile(move.tile),
        )
    return phrase("The action of {tile} cannot be passed.", tile=tile(move.tile))


def no_city(state: Steam, move: Take) -> Phrase:
    """No town for a New City, or no New City for a town."""
    if not towns_left(state):
        return phrase("No town is left on the map that could become a New City.")
    return phrase("No New City tile is left, so that {tile} has no use.", tile=tile(move.tile))


def only_passed(state: Steam, move: Take) -> Phrase:
    """City Growth without cubes, or without a city that may grow."""
    if not any(state.spaces):
        return phrase(
            "The goods supply is empty: {tile} can only be taken with a pass.", tile=tile(move.tile)
        )
    return phrase(
        "Every city has grown already: {tile} can only be taken with a pass.", tile=tile(move.tile)
    )


def too_dear(state: Steam, move: Take) -> Phrase:
    """The price is more than the mover can pay."""
    return phrase(
        "You have ${cash} and can raise ${raised} more, but {tile} costs ${price}.",
        cash=state.cash[state.mover],
        raised=raisable(state),
        tile=tile(move.tile),
        price=tile_price(state, move.tile),
    )


def pass_later(state: Steam, move: Take) -> Phrase:
    """The Standard game decides when building."""
    return phrase(
        "In the Standard game you take {tile} without a pass and may leave it unused later.",
        tile=tile(move.tile),
    )


TAKES: Final[dict[str, Callable[[Steam, Take], Phrase]]] = {
    "STM-8.2": taken,
    "STM-8.12": no_level,
    "STM-8.13": no_pass,
    "STM-8.15": no_city,
    "STM-30.5": pass_later,
    "STM-R.3": too_dear,
    "STM-R.5": only_passed,
}
