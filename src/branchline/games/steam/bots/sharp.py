"""A player who searches: whole build turns, and the deliveries of all seats, by one forecast."""

from typing import final

from branchline.bots.bot import Seat, Watch
from branchline.engine.game import Move
from branchline.games.steam.bots.action_tile_choice import Offer, best_forecast_offer, best_searched_tile
from branchline.games.steam.bots.capital_and_bids import searched_price
from branchline.games.steam.bots.delivery_choice import best_searched_goods, income_now
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.bots.line_candidates import Line
from branchline.games.steam.bots.line_choice import PlanSearch
from branchline.games.steam.bots.steady import SteadyBot, SteadyChoices
from branchline.games.steam.bots.values import own_roads, purse_of
from branchline.games.steam.rules.state import BUILD, Steam


@final
class SharpChoices(SteadyChoices):
    """What the sharp bot does in each stage."""

    def __init__(self, state: Steam, seat: Seat, watch: Watch) -> None:
        super().__init__(state, seat, searched_price(watch))
        self.watch = watch

    def move(self, line: Line | None) -> Move:
        if self.state.stage != BUILD:
            moves = self.seat.moves
            if len(moves) == 1:  # nothing to search for
                return moves[0]
        return super().move(line)

    def line(self) -> Line | None:
        """Return the first line of the best plan."""
        plan = PlanSearch(self.state, self.state.mover, self.watch).best(self.state)
        return plan.lines[0] if plan.lines else None

    def growth(self, tile: int) -> Offer:
        state, seat = self.state, self.state.mover
        forecast, purse = Forecast(state, seat), purse_of(state, seat)
        return best_forecast_offer(state, forecast, purse, own_roads(state, seat), tile)

    def wants_income(self) -> bool:
        return income_now(self.state)

    def goods(self) -> Move:
        return best_searched_goods(self.state, self.watch)

    def tile(self) -> Move:
        return best_searched_tile(self.state, self.watch)


@final
class SharpBot(SteadyBot):
    """Searches within its budget for what makes the end of the game look best."""

    name = "sharp"

    def choices(self, state: Steam, seat: Seat) -> SteadyChoices:
        return SharpChoices(state, seat, self.budget.watch())
