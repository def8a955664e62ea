"""A quick player: builds the line that pays soonest and delivers the cube that scores most."""

from branchline.bots.bot import Bot, Seat
from branchline.engine.game import Move
from branchline.games.steam.bots import delivery_choice, line_candidates, line_choice, reasons, values
from branchline.games.steam.bots.action_tile_choice import Estimate, Offer, best_offer
from branchline.games.steam.bots.capital_and_bids import Pricing, best_bid, best_capital, best_pledge, planned_price
from branchline.games.steam.rules import board
from branchline.games.steam.rules import state as stages
from branchline.games.steam.rules.actions import building, growth, player_tracks, take


class SteadyChoices:
    """What the steady bot does in each stage; other levels override some of it."""

    def __init__(self, state: stages.Steam, seat: Seat, pricing: Pricing = planned_price) -> None:
        self.state = state
        self.seat = seat
        self.pricing = pricing

    def move(self, line: line_candidates.Line | None) -> Move:
        """Return a move for any stage; in a build turn, a line may be planned."""
        state = self.state
        if state.stage == stages.BUILD:
            if line is not None:
                place, piece = line.tiles[0]
                return state.board.lays[place][piece.index] or growth.growths(state)[0]
            return self.end() or growth.growths(state)[0]
        if state.stage == stages.CAPITAL:
            return best_capital(state, self.pricing)
        if state.stage == stages.UPKEEP:
            return best_pledge(state)
        if state.stage in (stages.FIRST_BID, stages.BID):
            return self.bid()
        if state.stage == stages.POINTS:
            return player_tracks.SCORES[0 if self.wants_income() else 1]
        return self.goods() if state.stage == stages.MOVE else self.tile()

    def line(self) -> line_candidates.Line | None:
        """Return the line to continue or to begin, None if none is worth its price."""
        planner = line_choice.Planner(self.state, self.state.mover)
        choice = planner.begun() or planner.anywhere(self.state.builds_left)
        return None if choice is None else choice.line

    def end(self) -> Move | None:
        """Return a growth or a New City once all is built, then the end of the build turn."""
        if self.state.loose:
            return building.take_back(self.state)
        for tile in (board.CITY_GROWTH, board.URBANIZATION):
            if growth.may_act(self.state, tile):
                move = self.growth(tile).move
                if move is not None and move.is_legal(self.state):
                    return move
        return building.DONE if building.DONE.is_legal(self.state) else None

    def growth(self, tile: int) -> Offer:
        """Return the best move of City Growth or Urbanization."""
        seat = self.state.mover
        return best_offer(self.state, seat, values.own_roads(self.state, seat), tile)

    def bid(self) -> Move:
        """Bid or pass."""
        return best_bid(self.state, self.pricing)

    def wants_income(self) -> bool:
        """Check whether to put the points of a delivery on income, not on victory points."""
        return values.income_first(self.state, self.state.mover, self.state.dues[0][1])

    def goods(self) -> Move:
        """Deliver a cube or upgrade."""
        return delivery_choice.best_goods(self.state)

    def tile(self) -> Move:
        """Take an action tile."""
        return max(take.takes(self.state), key=Estimate(self.state).value)


class SteadyBot(Bot):
    """Looks one build turn ahead, and never spends what could lead to bankruptcy."""

    name = "steady"
    plays = "steam"

    def choose(self, seat: Seat) -> Move:
        state = seat.imagine()
        assert isinstance(state, stages.Steam)
        choices = self.choices(state, seat)
        # No plan leaves loose track; a tile that someone else has left so in this seat is taken back.
        plans = state.stage == stages.BUILD and not state.loose and state.builds_left
        line = choices.line() if plans else None
        move = choices.move(line)
        self.reason = reasons.reason(state, move, line)
        return move

    def choices(self, state: stages.Steam, seat: Seat) -> SteadyChoices:
        """Return the choices of this level."""
        return SteadyChoices(state, seat)
