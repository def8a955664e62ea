"""A player who thinks: whole build turns, and what all seats will deliver, by one forecast."""

from __future__ import annotations

from typing import final

from branchline.bots.bot import Bot, Seat
from branchline.bots.budget import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.action_tile_search import (
    best_city,
    best_growth,
    best_tile,
    planned,
)
from branchline.games.steam.bots.build_plan_search import Campaign
from branchline.games.steam.bots.capital_and_bids import best_bid, best_capital, best_pledge
from branchline.games.steam.bots.delivery_search import best_goods, income_now
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.bots.network_value import own_roads
from branchline.games.steam.bots.reasons import reason
from branchline.games.steam.bots.steady import last_resort, next_tile
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.growth import may_act
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
class SharpBot(Bot):
    """Searches within its budget for what makes the end of the game look best."""

    name = "sharp"
    plays = "steam"

    def choose(self, seat: Seat) -> Move:
        """One of the seat's legal moves."""
        state = seat.imagine()
        assert isinstance(state, Steam)
        watch = self.budget.watch()
        line = None
        if state.stage == BUILD:
            campaign = Campaign(state, state.mover, watch)
            line = next_line(state, campaign)
            move = next_tile(state, line) or best_end(state, campaign) or last_resort(state)
        else:
            move = best_move(state, seat.moves, watch)
        self.reason = reason(state, move, line)
        return move


def best_move(state: Steam, moves: list[Move], watch: Watch) -> Move:
    """What to do, whatever is asked but a build."""
    if len(moves) == 1:
        return moves[0]
    if state.stage == CAPITAL:
        return best_capital(state, planned(watch))
    if state.stage == UPKEEP:
        return best_pledge(state)
    if state.stage in (FIRST_BID, BID):
        return best_bid(state, planned(watch))
    if state.stage == POINTS:
        return SCORES[0 if income_now(state) else 1]
    if state.stage == MOVE:
        return best_goods(state, watch)
    return best_tile(state, watch)


def next_line(state: Steam, campaign: Campaign) -> Line | None:
    """The first line of the best plan."""
    if state.loose or not state.builds_left:
        return None
    plan = campaign.best(state)
    return plan.lines[0] if plan.lines else None


def best_end(state: Steam, campaign: Campaign) -> Move | None:
    """When all is built: the New City or the growth, then the end."""
    if state.loose:
        return take_back(state)
    purse = purse_of(state, state.mover)
    roads = own_roads(state, state.mover)
    move: Action | None = None
    if may_act(state, CITY_GROWTH):
        move = best_growth(state, campaign.forecast, purse, roads).move
    elif may_act(state, URBANIZATION):
        move = best_city(state, campaign.forecast, purse, roads).move
    if move is not None and move.is_legal(state):
        return move
    return DONE if DONE.is_legal(state) else None
