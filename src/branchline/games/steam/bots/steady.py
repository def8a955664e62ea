"""A quick player: builds the line that pays soonest and delivers the cube that scores most."""

from __future__ import annotations

from branchline.bots.bot import Bot, Seat
from branchline.engine.game import Move
from branchline.games.steam.bots.action_tile_choice import best_tile
from branchline.games.steam.bots.capital_and_bids import best_bid, best_capital, best_pledge
from branchline.games.steam.bots.delivery_choice import best_goods
from branchline.games.steam.bots.growth_choice import Offer, best_offer
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.line_choice import Planner
from branchline.games.steam.bots.money_value import income_first, purse_of
from branchline.games.steam.bots.network_value import own_roads
from branchline.games.steam.bots.reasons import reason
from branchline.games.steam.rules import state as stages
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.growth import growths, may_act
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.take_back import take_back
from branchline.games.steam.rules.board import CITY_GROWTH, URBANIZATION
from branchline.games.steam.rules.state import Steam


class SteadyChoices:
    """What the steady bot does in each stage; other levels override some of it."""

    def __init__(self, state: Steam, seat: Seat) -> None:
        self.state = state
        self.seat = seat

    def move(self, line: Line | None) -> Move:
        """Return a move for any stage; in a build turn, a line may be planned."""
        if self.state.stage == stages.BUILD:
            return next_tile(self.state, line) or self.end() or growths(self.state)[0]
        by_stage = {
            stages.CAPITAL: self.capital,
            stages.UPKEEP: self.upkeep,
            stages.FIRST_BID: self.bid,
            stages.BID: self.bid,
            stages.POINTS: self.score,
            stages.MOVE: self.goods,
        }
        return by_stage.get(self.state.stage, self.tile)()

    def line(self) -> Line | None:
        """Return the line to continue or to begin, None if none is worth its price.

        No plan leaves loose track; a tile that someone else has left so in this seat is taken back.
        """
        if self.state.loose or not self.state.builds_left:
            return None
        planner = Planner(self.state, self.state.mover, purse_of(self.state, self.state.mover))
        choice = planner.begun() or planner.anywhere(self.state.builds_left)
        return None if choice is None else choice.line

    def end(self) -> Move | None:
        """Return a growth or a New City once all is built, then the end of the build turn."""
        if self.state.loose:
            return take_back(self.state)
        for tile in (CITY_GROWTH, URBANIZATION):
            if may_act(self.state, tile):
                move = self.growth(tile).move
                if move is not None and move.is_legal(self.state):
                    return move
        return DONE if DONE.is_legal(self.state) else None

    def growth(self, tile: int) -> Offer:
        """Return the best move of City Growth or Urbanization."""
        seat = self.state.mover
        return best_offer(self.state, seat, own_roads(self.state, seat), tile)

    def capital(self) -> Move:
        """Buy capital."""
        return best_capital(self.state)

    def upkeep(self) -> Move:
        """Buy capital for upkeep."""
        return best_pledge(self.state)

    def bid(self) -> Move:
        """Bid or pass."""
        return best_bid(self.state)

    def score(self) -> Move:
        """Put the points of a delivery on income or on victory points."""
        first = income_first(self.state, self.state.mover, self.state.dues[0][1])
        return SCORES[0 if first else 1]

    def goods(self) -> Move:
        """Deliver a cube or upgrade."""
        return best_goods(self.state)

    def tile(self) -> Move:
        """Take an action tile."""
        return best_tile(self.state)


class SteadyBot(Bot):
    """Looks one build turn ahead, and never spends what could lead to bankruptcy."""

    name = "steady"
    plays = "steam"

    def choose(self, seat: Seat) -> Move:
        """Return one of the seat's legal moves."""
        state = seat.imagine()
        assert isinstance(state, Steam)
        choices = self.choices(state, seat)
        line = choices.line() if state.stage == stages.BUILD else None
        move = choices.move(line)
        self.reason = reason(state, move, line)
        return move

    def choices(self, state: Steam, seat: Seat) -> SteadyChoices:
        """Return the choices of this level."""
        return SteadyChoices(state, seat)


def next_tile(state: Steam, line: Line | None) -> Move | None:
    """Return the first tile of a line."""
    if line is None:
        return None
    place, piece = line.tiles[0]
    return state.board.lays[place][piece.index]
