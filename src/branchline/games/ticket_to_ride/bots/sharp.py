"""A player that looks ahead: it plays its best moves out on many imagined tables."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import tanh
from typing import Any, Final, final

from branchline.bots.bot import Seat, Thinker
from branchline.bots.budget import Watch
from branchline.bots.race import challenge
from branchline.engine.game import Game, Move
from branchline.engine.phrase import Phrase, plural
from branchline.games.ticket_to_ride.bots.board_arrays import CALM, QUICK, Rails
from branchline.games.ticket_to_ride.bots.candidate_moves import (
    Trial,
    first_keep,
    first_move,
    keeps,
    tries,
)
from branchline.games.ticket_to_ride.bots.reasons import reason
from branchline.games.ticket_to_ride.bots.rollout_policy import lacking, play_out
from branchline.games.ticket_to_ride.bots.simulator import Table, laid_out
from branchline.games.ticket_to_ride.bots.simulator_scoring import totals
from branchline.games.ticket_to_ride.bots.steady import best_answer
from branchline.games.ticket_to_ride.bots.ticket_choice import keep
from branchline.games.ticket_to_ride.bots.ticket_paths import Work
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import FIRST_TICKETS, KEEP, TUNNEL, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import LEAST_AT_FIRST

WIN: Final = 20.0  # points that a clear win is worth beyond the lead
CLOSE: Final = 20  # a lead that is no clear win yet
MOST: Final = 150  # rounds, if none are asked for and the time is enough for more


@final
class SharpBot(Thinker):
    """Knows a good move at once, and plays another only if imagined games speak for it."""

    name = "sharp"
    plays = "ticket-to-ride"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, TicketToRideGame)
        self.rails = Rails(game.board)

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        watch = self.budget.watch()  # planning takes of the time too
        state = self.imagined(seat)
        table = self.table(seat, state)
        work = Work(table, seat.number).join(table.tickets[seat.number]).most_urgent_first()
        work.begin()
        if state.stage == TUNNEL:
            move, rounds = best_answer(moves), 0
        elif state.stage in (FIRST_TICKETS, KEEP):
            move, rounds = self.raced(seat, first_keep(table, state), keeps(table, moves), watch)
        else:
            first = first_move(table, state.stage)
            trials = tries(table, work, state.stage, moves, first)
            move, rounds = self.raced(seat, first, trials, watch)
        why = reason(move, work.serves, partial(lacking, table, seat.number))
        self.reason = looked_ahead(why, rounds) if rounds else why
        return move

    def raced(
        self, seat: Seat, first: Move, trials: dict[Move, Trial], watch: Watch
    ) -> tuple[Move, int]:
        """The first thought or what is surely better, and the rounds it took to tell."""

        def begin() -> Callable[[Move], float]:
            state = self.imagined(seat)
            table = self.table(seat, state)
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

    def imagined(self, seat: Seat) -> TicketToRide:
        """A position the seat cannot tell from the true one."""
        state = seat.imagine()
        assert isinstance(state, TicketToRide)
        return state

    def table(self, seat: Seat, state: TicketToRide) -> Table:
        """An imagined position as a table."""
        styles = [CALM] * state.seats
        styles[seat.number] = QUICK
        return laid_out(self.rails, state, styles, seat.dice.word())


def settle_in(table: Table, state: TicketToRide, other: int) -> None:
    """Let another seat choose its tickets, if it still must, and work for them."""
    if state.stage == FIRST_TICKETS and state.offers[other]:
        offer = [state.board.tickets[ticket] for ticket in state.offers[other]]
        keep(table, other, offer, LEAST_AT_FIRST)
    else:
        Work(table, other).join(table.tickets[other]).begin()


def judge(table: Table, seat: int) -> float:
    """What the end of a game is worth to a seat: its lead, and that it leads."""
    scores = totals(table)
    lead = scores[seat] - max(scores[:seat] + scores[seat + 1 :])
    return lead + WIN * tanh(lead / CLOSE)


def looked_ahead(why: Phrase, rounds: int) -> Phrase:
    """A reason, and how often it was put to the test."""
    return plural(
        "{reason}, and nothing did better in {n} simulated game",
        "{reason}, and nothing did better in {n} simulated games",
        rounds,
        reason=why,
    )
