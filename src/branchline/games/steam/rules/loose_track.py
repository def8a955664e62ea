"""Loose track: a path of a complex tile that must lead to a city by the end of the build turn.

A complex tile may be laid on an empty hex (STM-17.1) although one of its tracks has two open ends
(STM-17.4, STM-R.24). From then on all that is legal otherwise may be built, but the turn cannot
end: the track is led to a city, or the tile is taken back with all that came after it (STM-17.6).
Only a tile whose track could not be led to a city by anything at all is refused at once.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from branchline.engine.denial import Denial, denied
from branchline.engine.dice import Dice
from branchline.engine.phrase import plural
from branchline.games.steam.rules.all_hex_sides import Outlook, may_found_any
from branchline.games.steam.rules.board import RULES, SIDES
from branchline.games.steam.rules.hex_sides import Survey
from branchline.games.steam.rules.links import all_traceable
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import Piece
from branchline.games.steam.rules.track import CHEAPEST, MORE_TRACK, price
from branchline.games.steam.rules.wording import hex_name, path_name

if TYPE_CHECKING:
    from branchline.games.steam.rules.actions.lay import Lay

TRACEABLE, TAKEN_BACK = RULES.pick("STM-17.5", "STM-17.6")

ROUND_A_CORNER: Final = 2  # builds from a side of a hex to the next one


def loose_path(state: Steam, place: int, piece: Piece) -> int:
    """Return which path of a legal tile would be the first loose track of the turn; -1 if none."""
    if state.loose or len(piece.paths) < MORE_TRACK or state.tracks.pieces[place] >= 0:
        return -1
    survey = Survey(state, place)
    for number in (0, 1):
        if not survey.begins(piece.paths[number], piece.paths[1 - number]):
            return number
    return -1


def hopeless_track(state: Steam, place: int, piece: Piece) -> Denial | None:
    """Check that something could lead the loose track of a tile to a city (STM-17.6)."""
    path = loose_path(state, place, piece)
    if path < 0:
        return None
    left = builds_after(state, purse(state, state.mover) - price(state, place, piece))
    hope = left or may_found_any(state)
    if hope and may_be_led(Outlook(state), place, piece, path, left):
        return None
    track, name = path_name(piece.paths[path]), hex_name(state, place)
    if not left:
        return denied(
            TRACEABLE,
            "The track {path} on hex {hex} does not lead to a city, and you could build nothing after it.",
            path=track,
            hex=name,
        )
    message = plural(
        "The track {path} on hex {hex} does not lead to a city, and {n} more build cannot connect it to one.",
        "The track {path} on hex {hex} does not lead to a city, and {n} more builds cannot connect it to one.",
        left,
        path=track,
        hex=name,
    )
    return Denial(TRACEABLE, message)


def builds_after(state: Steam, money: int) -> int:
    """Return how many builds there could be after one that leaves so much money."""
    return min(state.builds_left - 1, money // CHEAPEST)


def may_be_led(outlook: Outlook, place: int, piece: Piece, path: int, left: int) -> bool:
    """Check whether there is hope to lead a loose path of a tile to a city with the builds left."""
    # Neither the supply nor the shape of the tiles between is checked, so nothing possible is refused. The path is
    # led on over its ends; or one end is joined to something, and the other then turned; or the tile's other path is
    # led round to it.
    if left > ROUND_A_CORNER:
        return True
    one, other = piece.paths[path]
    hope = outlook.hope(place, left)
    if (hope >> one | hope >> other) & 1:
        return True
    if left < ROUND_A_CORNER:
        return False
    if outlook.hope(place, 0) & ~piece.exits:
        return True
    # The sides beyond which there is nothing: track would end openly there.
    free = outlook.legal[place] & ~outlook.roots[place] & ~outlook.joinable[place]
    for start in piece.paths[1 - path]:
        for side in (one, other):
            if free >> start & free >> side & 1 and abs(start - side) in (1, SIDES - 1):
                return True
    return False


def keep(state: Steam, lay: Lay) -> None:
    """Remember the position before a tile with loose track, in which it will be barred."""
    kept = state.copy()
    kept.dice = Dice(0)  # the dice stay as they are; viewers learn nothing from this
    kept.barred = (*state.barred, lay)
    state.before = kept


def forget(state: Steam) -> None:
    """After a build or a New City: earlier tiles are open again, and loose track may be mended."""
    state.barred = ()
    if state.loose and all_traceable(state, state.mover):
        state.before = None
