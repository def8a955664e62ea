"""A beginner: a line that looks good, the cube that brings most now, and no thought for later."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.bot import Bot, Seat
from branchline.engine.dice import Dice
from branchline.engine.game import Move
from branchline.games.steam.bots.capital_and_bids import best_capital, best_pass, best_pledge
from branchline.games.steam.bots.line_candidates import Line, all_lines
from branchline.games.steam.bots.line_choice import Planner
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.bots.reasons import reason
from branchline.games.steam.bots.steady import (
    begun_or_best_line,
    best_end,
    best_move,
    last_resort,
    next_tile,
)
from branchline.games.steam.rules.actions.bidding import PASS
from branchline.games.steam.rules.actions.delivery_list import deliveries
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.take import takes
from branchline.games.steam.rules.actions.upgrade import UPGRADE
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

SEEN: Final = 10  # lines that it thinks of
CONTENT: Final = 3  # income with which it turns to points


@final
class NoviceBot(Bot):
    """Sees a few lines only, builds one, delivers what it can and upgrades when it cannot."""

    name = "novice"
    plays = "steam"

    def choose(self, seat: Seat) -> Move:
        """One of the seat's legal moves."""
        state = seat.imagine()
        assert isinstance(state, Steam)
        if in_need(state, seat.number):
            line = begun_or_best_line(state) if state.stage == BUILD else None
            move = best_move(state, line)
        else:
            line = likely_line(state, seat.dice) if state.stage == BUILD else None
            move = likely_move(state, line, seat)
        self.reason = reason(state, move, line)
        return move


def likely_move(state: Steam, line: Line | None, seat: Seat) -> Move:
    """What comes to mind, whatever is asked."""
    if state.stage == CAPITAL:
        return best_capital(state)
    if state.stage == UPKEEP:
        return best_pledge(state)
    if state.stage in (FIRST_BID, BID):
        return best_pass(state)
    if state.stage == POINTS:
        return SCORES[0 if state.incomes[seat.number] < CONTENT else 1]
    if state.stage == MOVE:
        return longest_delivery(state)
    if state.stage == BUILD:
        return next_tile(state, line) or best_end(state) or last_resort(state)
    return any_tile(state, seat.dice)


def in_need(state: Steam, seat: int) -> bool:
    """Whether it must take care: upkeep ruins whoever does not grow (STM-32.1)."""
    return state.standard and state.incomes[seat] < state.levels[seat] + CONTENT


def likely_line(state: Steam, dice: Dice) -> Line | None:
    """The line it goes on with; or else, once in a build turn, the best of a few it thinks of."""
    if state.loose or not state.builds_left:
        return None
    planner = Planner(state, state.mover, purse_of(state, state.mover))
    choice = planner.begun()
    if choice is not None:
        return choice.line
    if any(state.tracks.fresh):
        return None
    cities = {place for place, colour in enumerate(state.city) if colour >= 0}
    starts = planner.starts() or cities
    lines = all_lines(state, starts, state.builds_left, planner.purse.most())
    seen = [lines[dice.below(len(lines))] for _ in range(SEEN)] if lines else []
    choice = planner.best(seen)
    return None if choice is None else choice.line


def longest_delivery(state: Steam) -> Move:
    """What brings most points now, whoever else gains; without any, the locomotive."""
    best: Move = PASS
    most = 0
    for move in deliveries(state):
        points = move.owners_used(state).count(state.mover)
        if points > most:
            best, most = move, points
    return UPGRADE if not most and UPGRADE.is_legal(state) else best


def any_tile(state: Steam, dice: Dice) -> Move:
    """One of the tiles that it can pay for without danger."""
    purse = purse_of(state, state.mover)
    legal = takes(state)
    cheap = [take for take in legal if purse.afford(take.dollars(state))]
    return cheap[dice.below(len(cheap))] if cheap else legal[0]
