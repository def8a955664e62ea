"""A player that looks ahead: it tries its best moves in many simulated games."""

from collections.abc import Callable
from functools import partial
from math import tanh
from typing import Final, final

from branchline.bots.bot import Seat, Watch
from branchline.bots.move_comparison import challenge
from branchline.engine.game import Move
from branchline.engine.phrase import plural
from branchline.games.ticket_to_ride.bots.candidate_moves import Trial, first_keep, first_move, keeps, tries
from branchline.games.ticket_to_ride.bots.reasons import reason
from branchline.games.ticket_to_ride.bots.rollout_policy import lacking, play_out
from branchline.games.ticket_to_ride.bots.simulator import CALM, QUICK, Table, laid_out, totals
from branchline.games.ticket_to_ride.bots.steady import SteadyBot, best_answer
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan, keep_tickets
from branchline.games.ticket_to_ride.rules.layout import FIRST_TICKETS, KEEP, TUNNEL
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import LEAST_AT_FIRST

WIN: Final = 20.0  # points that a clear win is worth beyond the lead
CLOSE: Final = 20  # a lead that is not a clear win yet
MOST: Final = 150  # rounds, unless the budget sets them


@final
class SharpBot(SteadyBot):
    """Has a first choice, and plays another move only if that does better in simulated games."""

    name = "sharp"

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        watch = self.budget.watch()  # planning takes time too
        state, table = self.imagined(seat)
        plan = Plan(table, seat.number).join(table.tickets[seat.number]).most_urgent_first()
        plan.begin()
        if state.stage == TUNNEL:
            move, rounds = best_answer(moves), 0
        elif state.stage in (FIRST_TICKETS, KEEP):
            move, rounds = self.raced(seat, first_keep(table, state), keeps(table, moves), watch)
        else:
            first = first_move(table, state.stage)
            trials = tries(table, plan, state.stage, moves, first)
            move, rounds = self.raced(seat, first, trials, watch)
        why = reason(move, plan.serves, partial(lacking, table, seat.number))
        self.reason = why
        if rounds:
            self.reason = plural(
                "{reason}, and nothing did better in {n} simulated game",
                "{reason}, and nothing did better in {n} simulated games",
                rounds,
                reason=why,
            )
        return move

    def raced(self, seat: Seat, first: Move, trials: dict[Move, Trial], watch: Watch) -> tuple[Move, int]:
        """Return the first choice or a clearly better move, and the rounds played."""

        def begin() -> Callable[[Move], float]:
            state, table = self.imagined(seat)
            for other in range(table.seats):
                if other != seat.number:
                    settle_in(table, state, other)

            def judged(move: Move) -> float:
                after = table.copy()
                if not trials[move].play(after, state.stage, state.first):
                    play_out(after)
                return judge(after, seat.number)

            return judged

        best = challenge(first, list(trials), begin, watch, self.budget.most(MOST))
        return best.move, len(best.values)

    def imagined(self, seat: Seat) -> tuple[TicketToRide, Table]:
        """Return a position that the seat cannot tell from the true one, also as a table."""
        state = seat.imagine()
        assert isinstance(state, TicketToRide)
        styles = [CALM] * state.seats
        styles[seat.number] = QUICK
        return state, laid_out(self.rails, state, styles, seat.dice.word())


def settle_in(table: Table, state: TicketToRide, other: int) -> None:
    """Let another seat choose its tickets, if it still must, and plan for them."""
    if state.stage == FIRST_TICKETS and state.offers[other]:
        offer = [state.board.tickets[ticket] for ticket in state.offers[other]]
        keep_tickets(table, other, offer, LEAST_AT_FIRST)
    else:
        Plan(table, other).join(table.tickets[other]).begin()


def judge(table: Table, seat: int) -> float:
    """Return the value of the end of a game to a seat: its lead, and whether it leads."""
    scores = totals(table)
    lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    return lead + WIN * tanh(lead / CLOSE)
