"""The legal moves: listed, or one picked without listing the many."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.dice import Dice
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.bidding import PASS, bids, pick_bid
from branchline.games.steam.rules.actions.capital import capitals
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.growth import growths, may_act
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.take import takes
from branchline.games.steam.rules.actions.take_back import take_back
from branchline.games.steam.rules.actions.upgrade import UPGRADE
from branchline.games.steam.rules.board import CITY_GROWTH, KINDS, PIECES_FOR_TOWN, PIECES_PLAIN, URBANIZATION
from branchline.games.steam.rules.build_moves import lays
from branchline.games.steam.rules.delivery_routes import deliveries
from branchline.games.steam.rules.money import purse
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, OVER, SELECT, UPKEEP, Steam
from branchline.games.steam.rules.track import CHEAPEST

# Any tile on any hex, each as likely as any other move: the first legal one is a fair pick, and
# the rare turn in which hardly any is legal is better served by the list.
TRIES: Final = 200
MOST_PIECES: Final = max(len(PIECES_FOR_TOWN), len(PIECES_PLAIN))


def legal_moves(state: Steam) -> list[Action]:
    """List every legal move in a stable order."""
    if state.stage in (FIRST_BID, BID):
        return bids(state)
    if state.stage in (CAPITAL, UPKEEP):
        return capitals(state)
    if state.stage == SELECT:
        return [*takes(state)]
    if state.stage == BUILD:
        return build_moves(state)
    if state.stage == MOVE:
        found: list[Action] = [*deliveries(state)]
        if UPGRADE.is_legal(state):
            found.append(UPGRADE)
        found.append(PASS)
        return found
    return [] if state.stage == OVER else [*SCORES]


def build_moves(state: Steam) -> list[Action]:
    """List the moves of a build turn."""
    found = lays(state)
    found += growths(state)
    last = way_out(state)
    if last.is_legal(state):
        found.append(last)
    return found


def way_out(state: Steam) -> Action:
    """Return how a build turn ends, or comes out of loose track: never both are legal."""
    return take_back(state) if state.loose else DONE


def pick_move(state: Steam, dice: Dice) -> Action:
    """Pick a legal move at random; while building by trying, since listing takes long."""
    if state.stage == BUILD:
        urn = Urn(state)
        for _ in range(TRIES):
            move = urn.draw(dice)
            if move is not None and move.is_legal(state):
                return move
    if state.stage in (FIRST_BID, BID):
        return pick_bid(state, dice)
    found = legal_moves(state)
    return found[dice.below(len(found))]


@final
class Urn:
    """All moves there could ever be in a build turn, less those that are plainly hopeless."""

    def __init__(self, state: Steam) -> None:
        self.board = state.board
        self.last = way_out(state)
        self.tiles = 0
        if state.builds_left and purse(state, state.mover) >= CHEAPEST:
            self.tiles = self.board.size * MOST_PIECES
        spaces = self.board.map.supply_spaces
        self.growths = 0
        self.made = self.board.grows
        if may_act(state, URBANIZATION):
            self.made = self.board.urbanizations
        if may_act(state, URBANIZATION) or may_act(state, CITY_GROWTH):
            self.growths = self.board.size * spaces * KINDS

    def draw(self, dice: Dice) -> Action | None:
        """Draw one of them, each equally likely, legal or not; None where there is no such move."""
        number = dice.below(self.tiles + self.growths + 1)
        if number < self.tiles:
            fitting = self.board.fitting[number // MOST_PIECES]
            number %= MOST_PIECES
            return fitting[number] if number < len(fitting) else None
        number -= self.tiles
        if number == self.growths:
            return self.last
        at_place = self.board.map.supply_spaces * KINDS
        made = self.made.get(number // at_place, [])
        number %= at_place
        return made[number] if number < len(made) else None
