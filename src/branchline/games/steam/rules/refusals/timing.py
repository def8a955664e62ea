"""Moves that belong to another moment of the game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.steam.rules.actions.bidding import Bid, FreePass
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.done import Done
from branchline.games.steam.rules.actions.goods import Deliver, Score, Upgrade
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.board import CITY_GROWTH, URBANIZATION
from branchline.games.steam.rules.refusals.naming import tile
from branchline.games.steam.rules.state import PROMPTS, Action, Steam


def game_over(state: Steam, move: Action) -> Phrase:
    """The last Turn is over, or only one player is left."""
    if len(state.order) == 1:
        return phrase(
            "The game ended in Turn {turn}, as all players but one were bankrupt.",
            turn=state.turn_number,
        )
    return phrase(
        "The game ended with Turn {turn}: there is nothing left to play.", turn=state.turn_number
    )


def points_first(state: Steam, move: Action) -> Phrase:
    """Points of a delivery wait to be placed."""
    return plural(
        "First put your {n} point of the delivery on income or on victory points.",
        "First put your {n} points of the delivery, all on income or all on victory points.",
        state.dues[0][1],
    )


def other_phase(state: Steam, move: Action) -> Phrase:
    """When a move of this kind is made, and what is asked instead."""
    now = term(PROMPTS[state.stage])
    if isinstance(move, (Lay, TakeBack, Done, Grow, Urbanize)):
        return of_building(state, move)
    if isinstance(move, Bid):
        return phrase("Bids are made in an auction; now it is time to {now}.", now=now)
    if isinstance(move, FreePass):
        return phrase(
            "The free pass is for the auction of the Standard game; now it is time to {now}.",
            now=now,
        )
    if isinstance(move, Capital):
        if not state.standard:
            return phrase("In the Base game no capital is bought: money is raised when you pay.")
        return phrase(
            "Capital is bought once, at the start of a Turn; now it is time to {now}.", now=now
        )
    if isinstance(move, Take):
        return phrase(
            "Action tiles are taken before anybody builds; now it is time to {now}.", now=now
        )
    if isinstance(move, Upgrade):
        return phrase(
            "The locomotive is upgraded while goods are moved; now it is time to {now}.", now=now
        )
    if isinstance(move, Deliver):
        return phrase("Cubes are delivered after building; now it is time to {now}.", now=now)
    if isinstance(move, Score):
        return phrase("Points are placed right after a delivery; now it is time to {now}.", now=now)
    return phrase(
        "You may pass in an auction or while goods are moved; now it is time to {now}.", now=now
    )


def of_building(state: Steam, move: Action) -> Phrase:
    """What belongs to a build turn."""
    now = term(PROMPTS[state.stage])
    if isinstance(move, Lay):
        return phrase("Track is laid in a build turn; now it is time to {now}.", now=now)
    if isinstance(move, TakeBack):
        return phrase("A tile is taken back in a build turn; now it is time to {now}.", now=now)
    if isinstance(move, Done):
        return phrase("There is no build turn to end; now it is time to {now}.", now=now)
    number = CITY_GROWTH if isinstance(move, Grow) else URBANIZATION
    return phrase(
        "{tile} is carried out in a build turn; now it is time to {now}.",
        tile=tile(number),
        now=now,
    )


TIMES: Final[dict[str, Callable[[Steam, Action], Phrase]]] = {
    "STM-7.1": other_phase,
    "STM-27.7": other_phase,
    "STM-22.5": points_first,
    "STM-26.7": game_over,
}
