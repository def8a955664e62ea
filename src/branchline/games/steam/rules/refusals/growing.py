"""City Growth and Urbanization that cannot be carried out, there or at all."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.board import CITY_GROWTH, KINDS, URBANIZATION
from branchline.games.steam.rules.refusals.naming import colour, player, tile, title
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.urbanization import is_town


def not_to_act(state: Steam, number: int) -> Phrase:
    """The mover holds another tile, or has used or passed this one."""
    if state.held[state.mover] == number:
        if state.passed[state.mover]:
            return phrase(
                "You took {tile} without its action, which holds for the whole Turn.",
                tile=tile(number),
            )
        return phrase("You have used {tile} already in this build turn.", tile=tile(number))
    if number in state.held:
        return phrase(
            "You do not hold {tile}: the {owner} player has it in this Turn.",
            tile=tile(number),
            owner=player(state.held.index(number)),
        )
    return phrase("You do not hold {tile}: nobody took it in this Turn.", tile=tile(number))


def no_growth(state: Steam, move: Grow) -> Phrase:
    """City Growth is not the mover's to carry out."""
    return not_to_act(state, CITY_GROWTH)


def no_urbanization(state: Steam, move: Urbanize) -> Phrase:
    """Urbanization is not the mover's to carry out."""
    return not_to_act(state, URBANIZATION)


def marked(state: Steam, move: Grow) -> Phrase:
    """A town, a New City, or a city that has grown."""
    if is_town(state, move.place):
        return phrase("{town} is a town, and only cities grow.", town=title(state, move.place))
    if state.board.city[move.place] < 0:
        return phrase("{city} is a New City, which never grows.", city=title(state, move.place))
    return phrase(
        "{city} has grown already, and every city grows only once.", city=title(state, move.place)
    )


def empty_space(state: Steam, space: int) -> Phrase:
    """A supply space without cubes, although others have some."""
    return phrase("Supply space {space} is empty: choose one with cubes.", space=space + 1)


def nothing_to_grow_with(state: Steam, move: Grow) -> Phrase:
    """No cubes on the space, or on any."""
    if not any(state.spaces):
        return phrase("The goods supply is empty: no cubes are left to bring to a city.")
    return empty_space(state, move.space)


def nothing_to_found_with(state: Steam, move: Urbanize) -> Phrase:
    """No cubes on the space; if there are none on any, the move names the first."""
    if not any(state.spaces):
        return phrase(
            "The goods supply is empty: the New City comes without cubes, with supply space 1."
        )
    return empty_space(state, move.space)


def no_town(state: Steam, move: Urbanize) -> Phrase:
    """A city already."""
    return phrase(
        "{city} is a city already: only a town can become a New City.",
        city=title(state, move.place),
    )


def would_return(state: Steam, move: Urbanize) -> Phrase:
    """A link would have both its ends at the New City."""
    return phrase(
        "Track that leaves {town} leads back to it: as a city it would be both ends of one link.",
        town=title(state, move.place),
    )


def no_such_tile(state: Steam, move: Urbanize) -> Phrase:
    """The New City tiles of a colour are used up."""
    left = [colour(kind) for kind in range(KINDS) if state.new_cities[kind]]
    if not left:
        return phrase("No New City tile is left.")
    return phrase(
        "No {colour} New City tile is left; the colours left are {colours}.",
        colour=colour(move.colour),
        colours=left,
    )


GROWS: Final[dict[str, Callable[[Steam, Grow], Phrase]]] = {
    "STM-19.1": no_growth,
    "STM-19.3": marked,
    "STM-R.7": nothing_to_grow_with,
}
URBANIZATIONS: Final[dict[str, Callable[[Steam, Urbanize], Phrase]]] = {
    "STM-18.1": no_urbanization,
    "STM-18.2": no_town,
    "STM-18.4": no_such_tile,
    "STM-R.7": nothing_to_found_with,
    "STM-R.22": would_return,
}
