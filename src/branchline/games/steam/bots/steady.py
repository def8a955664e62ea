"""A quick player: builds the line that pays soonest and delivers the cube that brings most."""

from __future__ import annotations

from typing import final

from branchline.bots.bot import Bot, Seat
from branchline.engine.game import Move
from branchline.games.steam.bots.action_tile_choice import best_tile
from branchline.games.steam.bots.capital_and_bids import best_bid, best_capital, best_pledge
from branchline.games.steam.bots.delivery_choice import best_goods
from branchline.games.steam.bots.growth_choice import best_city, best_growth
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.line_choice import Planner
from branchline.games.steam.bots.money_value import income_first, purse_of
from branchline.games.steam.bots.network_value import own_roads
from branchline.games.steam.bots.reasons import reason
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.growth import may_act
from branchline.games.steam.rules.actions.growth_list import growths
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.take_back import take_back
from branchline.games.steam.rules.board import CITY_GROWTH, URBANIZATION
from branchline.games.steam.rules.state import (
    BID,
    BUILD,
    CAPITAL,
    FIRST_BID,
    MOVE,
    POINTS,
    UPKEEP,
    Steam,
)


@final
class SteadyBot(Bot):
    """Looks one build turn ahead, and never spends what could ruin it."""

    name = "steady"
    plays = "steam"

    def choose(self, seat: Seat) -> Move:
        """One of the seat's legal moves."""
        state = seat.imagine()
        assert isinstance(state, Steam)
        line = begun_or_best_line(state) if state.stage == BUILD else None
        move = best_move(state, line)
        self.reason = reason(state, move, line)
        return move


def best_move(state: Steam, line: Line | None) -> Move:
    """What to do, whatever is asked; in a build turn, a line may be at hand."""
    if state.stage == CAPITAL:
        return best_capital(state)
    if state.stage == UPKEEP:
        return best_pledge(state)
    if state.stage in (FIRST_BID, BID):
        return best_bid(state)
    if state.stage == POINTS:
        return SCORES[0 if income_first(state, state.mover, state.dues[0][1]) else 1]
    if state.stage == MOVE:
        return best_goods(state)
    if state.stage == BUILD:
        return next_tile(state, line) or best_end(state) or last_resort(state)
    return best_tile(state)


def begun_or_best_line(state: Steam) -> Line | None:
    """The line to go on with or to begin; none if nothing is worth its price.

    No plan leaves loose track; what somebody else has left in this seat is taken back.
    """
    if state.loose or not state.builds_left:
        return None
    planner = Planner(state, state.mover, purse_of(state, state.mover))
    choice = planner.begun() or planner.anywhere(state.builds_left)
    return None if choice is None else choice.line


def next_tile(state: Steam, line: Line | None) -> Move | None:
    """The first tile of a line."""
    if line is None:
        return None
    place, piece = line.tiles[0]
    return state.board.lays[place][piece.index]


def best_end(state: Steam) -> Move | None:
    """When all is built: the New City or the growth, then the end."""
    if state.loose:
        return take_back(state)
    seat = state.mover
    roads = own_roads(state, seat)
    if may_act(state, CITY_GROWTH):
        offer = best_growth(state, seat, roads)
    elif may_act(state, URBANIZATION):
        offer = best_city(state, seat, roads)
    else:
        return DONE if DONE.is_legal(state) else None
    if offer.move is not None and offer.move.is_legal(state):
        return offer.move
    return DONE if DONE.is_legal(state) else None


def last_resort(state: Steam) -> Move:
    """Return the first way to meet a duty that is left and that no plan meets."""
    return growths(state)[0]
