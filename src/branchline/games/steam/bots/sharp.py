"""A player who searches: whole build turns, and the deliveries of all seats, by one forecast."""

from __future__ import annotations

from typing import final

from branchline.bots.bot import Seat
from branchline.bots.budget import Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.action_tile_choice import best_searched_tile
from branchline.games.steam.bots.build_plan_search import PlanSearch
from branchline.games.steam.bots.capital_and_bids import best_bid, best_capital, searched_price
from branchline.games.steam.bots.delivery_choice import best_searched_goods, income_now
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.growth_choice import Offer, best_forecast_offer
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.money_value import purse_of
from branchline.games.steam.bots.network_value import own_roads
from branchline.games.steam.bots.steady import SteadyBot, SteadyChoices
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.state import BUILD, Steam


@final
class SharpChoices(SteadyChoices):
    """What the sharp bot does in each stage."""

    def __init__(self, state: Steam, seat: Seat, watch: Watch) -> None:
        super().__init__(state, seat)
        self.watch = watch

    def move(self, line: Line | None) -> Move:
        """Return a move for any stage; nothing is searched where there is only one."""
        if self.state.stage != BUILD:
            moves = self.seat.moves
            if len(moves) == 1:
                return moves[0]
        return super().move(line)

    def line(self) -> Line | None:
        """Return the first line of the best plan."""
        state = self.state
        if state.loose or not state.builds_left:
            return None
        plan = PlanSearch(state, state.mover, self.watch).best(state)
        return plan.lines[0] if plan.lines else None

    def growth(self, tile: int) -> Offer:
        """Return the move of City Growth or Urbanization with the best forecast."""
        state, seat = self.state, self.state.mover
        forecast, purse = Forecast(state, seat), purse_of(state, seat)
        return best_forecast_offer(state, forecast, purse, own_roads(state, seat), tile)

    def capital(self) -> Move:
        """Buy the capital that the best plan needs."""
        return best_capital(self.state, searched_price(self.watch))

    def bid(self) -> Move:
        """Bid what the best plan leaves."""
        return best_bid(self.state, searched_price(self.watch))

    def score(self) -> Move:
        """Put points on income early, up to a limit, and below 0."""
        return SCORES[0 if income_now(self.state) else 1]

    def goods(self) -> Move:
        """Deliver or upgrade, after which the forecast is best."""
        return best_searched_goods(self.state, self.watch)

    def tile(self) -> Move:
        """Take the tile with the best forecast."""
        return best_searched_tile(self.state, self.watch)


@final
class SharpBot(SteadyBot):
    """Searches within its budget for what makes the end of the game look best."""

    name = "sharp"

    def choices(self, state: Steam, seat: Seat) -> SteadyChoices:
        """Return choices that share one budget."""
        return SharpChoices(state, seat, self.budget.watch())
