"""Why a move was chosen, in a few words."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.network_value import turns_left
from branchline.games.steam.rules.actions.bidding import FREE_PASS, Bid
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.goods import UPGRADE, Deliver, Score, used
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.board import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.rules.state import BID, FIRST_BID, UPKEEP, Steam

TILES: Final = {
    TURN_ORDER: phrase("none of the tiles left is of more use than a good place next Turn"),
    FIRST_MOVE: phrase("others could deliver the same cubes first"),
    ENGINEER: phrase("a fourth build makes a better line"),
    FIRST_BUILD: phrase("others could build in the same place first"),
    CITY_GROWTH: phrase("cubes of the supply could travel far over its own links"),
    URBANIZATION: phrase("a New City on its own links would be worth its price"),
}


def reason(state: Steam, move: Move, line: Line | None = None) -> Phrase:
    """Why a move: the line a tile is part of, or what the move brings."""
    if isinstance(move, Lay):
        return why_lay(state, line)
    if isinstance(move, Deliver):
        return why_deliver(state, move)
    if isinstance(move, Take):
        return why_take(state, move)
    if isinstance(move, Score):
        return why_score(state, move)
    if isinstance(move, Capital):
        return why_capital(state, move)
    if isinstance(move, Grow):
        title = state.board.hexes[move.place].title
        return phrase("its own links lead from {city} to where these cubes go", city=title)
    if isinstance(move, Urbanize):
        title = state.board.hexes[move.place].title
        return phrase("{town} is on its own links, where cubes can come and go", town=title)
    if isinstance(move, Bid):
        return phrase("an early place is worth a little, and no plan needs the money")
    return why_no_more(state, move)


def why_no_more(state: Steam, move: Move) -> Phrase:
    """Moves that do little: upgrades, ends and passes."""
    if move is UPGRADE:
        level = state.levels[state.mover] + 1
        return phrase("longer ways will bring more with a locomotive of level {level}", level=level)
    if isinstance(move, TakeBack):
        return phrase("that track does not lead to a city")
    if move is DONE:
        if not state.builds_left:
            return phrase("no build is left")
        return phrase("no other line is worth its price")
    if move is FREE_PASS:
        return phrase("others may drop out first, and it costs nothing to wait")
    if state.stage in (FIRST_BID, BID):
        return phrase("an early place is not worth that much")
    return phrase("no cube is worth moving now")


def why_lay(state: Steam, line: Line | None) -> Phrase:
    """A tile is part of a line."""
    if line is None:
        return phrase("something must be built")
    return plural(
        "the line {way} adds {n} link for ${dollars}",
        "the line {way} adds {n} links for ${dollars}",
        len(line.nodes) - 1,
        way="\N{EN DASH}".join(state.board.hexes[node].title for node in line.nodes),
        dollars=line.price,
    )


def why_deliver(state: Steam, move: Deliver) -> Phrase:
    """A delivery is for the points of one's own links."""
    owners = used(state, move)
    own = owners.count(state.mover)
    others = sum(1 for owner in owners if owner >= 0) - own
    gain = plural("it brings {n} point", "it brings {n} points", own)
    if not others:
        return gain
    return phrase("{gain}, and others {others}", gain=gain, others=others)


def why_take(state: Steam, move: Take) -> Phrase:
    """A tile is for its action, or for the place in the next Turn."""
    if move.passing:
        return phrase("its action is not worth its price, and other tiles are of less use")
    if move.tile == LOCOMOTIVE:
        level = state.levels[state.mover] + 1
        return phrase("level {level} carries cubes further at once", level=level)
    return TILES[move.tile]


def why_score(state: Steam, move: Score) -> Phrase:
    """Income pays in the Turns to come, and below 0 it costs points at the end."""
    if not move.income:
        return phrase("more income would not bring as much until the end")
    if turns_left(state) == 1:
        return phrase("income below 0 would cost twice as many points")
    return plural(
        "income pays in the {n} Turn to come",
        "income pays in the {n} Turns to come",
        turns_left(state) - 1,
    )


def why_capital(state: Steam, move: Capital) -> Phrase:
    """Capital is for what is planned, or for the upkeep that is due."""
    if state.stage == UPKEEP:
        if move.steps:
            return phrase("five dollars for a step are cheaper than two for a point")
        return phrase("losing a few points is cheaper than losing income")
    if not move.steps:
        return phrase("the cash in hand is enough")
    return phrase("the best lines and the upkeep ask for so much cash")
