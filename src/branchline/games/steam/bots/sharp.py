"""A player who searches: whole build turns, and the deliveries of all seats, by one forecast."""

from typing import final

from branchline.bots.bot import Seat, Watch
from branchline.engine.game import Move
from branchline.games.steam.bots import capital_and_bids, delivery_choice, line_candidates, line_choice, steady, values
from branchline.games.steam.bots.action_tile_choice import Offer, best_forecast_offer, best_searched_tile
from branchline.games.steam.bots.forecast import Forecast
from branchline.games.steam.rules.state import BUILD, Steam


@final
class SharpChoices(steady.SteadyChoices):
    """What the sharp bot does in each stage."""

    def __init__(self, state: Steam, seat: Seat, watch: Watch) -> None:
        super().__init__(state, seat, capital_and_bids.searched_price(watch))
        self.watch = watch

    def move(self, line: line_candidates.Line | None) -> Move:
        if self.state.stage != BUILD:
            moves = self.seat.moves
            if len(moves) == 1:  # nothing to search for
                return moves[0]
        return super().move(line)

    def line(self) -> line_candidates.Line | None:
        """Return the first line of the best plan."""
        plan = line_choice.PlanSearch(self.state, self.state.mover, self.watch).best(self.state)
        return plan.lines[0] if plan.lines else None

    def growth(self, tile: int) -> Offer:
        state, seat = self.state, self.state.mover
        forecast, purse = Forecast(state, seat), values.purse_of(state, seat)
        return best_forecast_offer(state, forecast, purse, values.own_roads(state, seat), tile)

    def wants_income(self) -> bool:
        return delivery_choice.income_now(self.state)

    def goods(self) -> Move:
        return delivery_choice.best_searched_goods(self.state, self.watch)

    def tile(self) -> Move:
        return best_searched_tile(self.state, self.watch)


@final
class SharpBot(steady.SteadyBot):
    """Searches within its budget for what makes the end of the game look best."""

    name = "sharp"

    def choices(self, state: Steam, seat: Seat) -> steady.SteadyChoices:
        return SharpChoices(state, seat, self.budget.watch())
