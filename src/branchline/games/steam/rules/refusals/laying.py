"""Tiles that cannot be laid: by the hex, by number, supply or money, or as loose track."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.steam.rules.actions.done import Done
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.board import CITY_GROWTH, ENGINEER
from branchline.games.steam.rules.describe import FACES
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.pending_track import builds_after, loose_path
from branchline.games.steam.rules.refusals.naming import (
    colour,
    hex_name,
    path_name,
    raisable,
    sides,
    tile,
    title,
)
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.track import price
from branchline.games.steam.rules.turn import BUILDS


def no_builds(state: Steam, move: Lay) -> Phrase:
    """All builds of the turn are made."""
    return phrase(
        "You have made all {builds} builds of this turn.",
        builds=BUILDS + (1 if state.held[state.mover] == ENGINEER else 0),
    )


def on_a_city(state: Steam, move: Lay) -> Phrase:
    """The hex is a city."""
    return phrase(
        "Hex {hex} is {city}, a {colour} city: no tile is laid on a city.",
        hex=hex_name(state, move.place),
        city=title(state, move.place),
        colour=colour(state.city[move.place]),
    )


def on_a_town(state: Steam, move: Lay) -> Phrase:
    """The hex has a town, the tile has none."""
    return phrase(
        "Hex {hex} has the town {town}: only a tile with a town fits there.",
        hex=hex_name(state, move.place),
        town=title(state, move.place),
    )


def no_town(state: Steam, move: Lay) -> Phrase:
    """The tile has a town, the hex has none."""
    return phrase(
        "Hex {hex} has no town: a tile with a town does not fit there.",
        hex=hex_name(state, move.place),
    )


def none_left(state: Steam, move: Lay) -> Phrase:
    """No tile shows such a face any more."""
    if move.piece.town:
        return phrase(
            "No town tile with exits like these is left: {exits}.", exits=sides(move.piece.exits)
        )
    return phrase(
        "No such tile is left in the supply: {tile}.", tile=term(FACES[move.piece.face.name])
    )


def too_dear(state: Steam, move: Lay) -> Phrase:
    """The price is more than cash and all that could be raised."""
    return phrase(
        "You have ${cash} and can raise ${raised} more, but the tile costs ${price}.",
        cash=state.cash[state.mover],
        raised=raisable(state),
        price=price(state, move.place, move.piece),
    )


def no_cash(state: Steam, move: Lay) -> Phrase:
    """The price is more than cash, where nothing can be raised."""
    return phrase(
        "You have ${cash} in cash, but the tile costs ${price}: no money can be raised for track.",
        cash=state.cash[state.mover],
        price=price(state, move.place, move.piece),
    )


def just_taken_back(state: Steam, move: Lay) -> Phrase:
    """The tile was laid and taken back, and nothing was built since."""
    return phrase(
        "You have just taken this tile back from hex {hex}: build something else first.",
        hex=hex_name(state, move.place),
    )


def hopeless(state: Steam, move: Lay) -> Phrase:
    """A path of the tile leads to no city, and could not be led to one."""
    path = move.piece.paths[loose_path(state, move.place, move.piece)]
    money = purse(state, state.mover) - price(state, move.place, move.piece)
    left = builds_after(state, money)
    if not left:
        return phrase(
            "The track {path} on hex {hex} leads to no city, and you could build nothing after it.",
            path=path_name(path),
            hex=hex_name(state, move.place),
        )
    return plural(
        "The track {path} on hex {hex} leads to no city, and {n} more build cannot lead it there.",
        "The track {path} on hex {hex} leads to no city, and {n} more builds cannot lead it there.",
        left,
        path=path_name(path),
        hex=hex_name(state, move.place),
    )


def still_loose(state: Steam, move: Done) -> Phrase:
    """Track of this turn leads to no city yet."""
    before = state.before
    assert before is not None
    return phrase(
        "Track on hex {hex} leads to no city yet: lead it to one, or take the tile back.",
        hex=hex_name(state, before.barred[-1].place),
    )


def to_be_used(state: Steam, move: Done) -> Phrase:
    """A tile that was taken without a pass must be used."""
    held = state.held[state.mover]
    if held == CITY_GROWTH:
        return phrase(
            "You hold {tile} and must use it first: bring cubes to a city.", tile=tile(held)
        )
    return phrase("You hold {tile} and must use it first: make a town a New City.", tile=tile(held))


def nothing_to_take_back(state: Steam, move: TakeBack) -> Phrase:
    """No track is loose, or it came from another tile."""
    before = state.before
    if before is None:
        return phrase("All your track leads to a city: there is no tile to take back.")
    return phrase(
        "The tile on hex {hex} is the one to take back: its track leads to no city.",
        hex=hex_name(state, before.barred[-1].place),
    )


LAYS: Final[dict[str, Callable[[Steam, Lay], Phrase]]] = {
    "STM-6.10": too_dear,
    "STM-9.2": no_builds,
    "STM-9.16": on_a_city,
    "STM-9.21": none_left,
    "STM-11.1": on_a_town,
    "STM-11.2": no_town,
    "STM-17.5": hopeless,
    "STM-17.6": just_taken_back,
    "STM-31.1": no_cash,
}
ENDS: Final[dict[str, Callable[[Steam, Done], Phrase]]] = {
    "STM-8.18": to_be_used,
    "STM-17.5": still_loose,
}
TAKE_BACKS: Final[dict[str, Callable[[Steam, TakeBack], Phrase]]] = {
    "STM-17.6": nothing_to_take_back
}
