"""A beginner: a line that looks good, the cube that scores most now, and no plan for later."""

from typing import Final, final

from branchline.bots.bot import Seat
from branchline.engine.game import Move
from branchline.games.steam.bots import capital_and_bids, line_candidates, line_choice, steady, values
from branchline.games.steam.rules.actions import bidding, player_tracks
from branchline.games.steam.rules.actions.take import takes
from branchline.games.steam.rules.delivery_routes import deliveries
from branchline.games.steam.rules.state import Steam

SEEN: Final = 10  # lines that it looks at
CONTENT: Final = 3  # income from which it prefers points


@final
class NoviceChoices(steady.SteadyChoices):
    """What a beginner does in each stage."""

    def line(self) -> line_candidates.Line | None:
        """Return the line to continue; otherwise, once in a build turn, the best of a few."""
        state, dice = self.state, self.seat.dice
        planner = line_choice.Planner(state, state.mover)
        choice = planner.begun()
        if choice is None:
            if any(state.tracks.fresh):
                return None
            lines = planner.lines(state.builds_left)
            seen = [lines[dice.below(len(lines))] for _ in range(SEEN)] if lines else []
            choice = planner.best(seen)
        return None if choice is None else choice.line

    def bid(self) -> Move:
        return capital_and_bids.best_pass(self.state)

    def wants_income(self) -> bool:
        return self.state.incomes[self.seat.number] < CONTENT

    def goods(self) -> Move:
        """Deliver what scores most now, even if others gain; otherwise upgrade."""
        best: Move = bidding.PASS
        most = 0
        for move in deliveries(self.state):
            points = move.owners_used(self.state).count(self.state.mover)
            if points > most:
                best, most = move, points
        return player_tracks.UPGRADE if not most and player_tracks.UPGRADE.is_legal(self.state) else best

    def tile(self) -> Move:
        """Take any tile that can be paid without danger."""
        purse = values.purse_of(self.state, self.state.mover)
        legal = takes(self.state)
        cheap = [take for take in legal if purse.afford(take.dollars(self.state))]
        return cheap[self.seat.dice.below(len(cheap))] if cheap else legal[0]


@final
class NoviceBot(steady.SteadyBot):
    """Looks at a few lines, builds one, delivers what it can and upgrades when it cannot."""

    name = "novice"

    def choices(self, state: Steam, seat: Seat) -> steady.SteadyChoices:
        """Return a beginner's choices; upkeep bankrupts a player who does not grow (STM-32.1)."""
        poor = state.incomes[seat.number] < state.levels[seat.number] + CONTENT
        return (steady.SteadyChoices if state.standard and poor else NoviceChoices)(state, seat)
