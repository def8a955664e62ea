"""A beginner: one ticket after the other, by the nearest way, with a whim now and then."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.bots.bot import Seat, Thinker
from branchline.engine.dice import Dice
from branchline.engine.game import Game, Move
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.reasons import reason
from branchline.games.ticket_to_ride.bots.steady import best_answer, rate
from branchline.games.ticket_to_ride.bots.ticket_network import Network, Plan
from branchline.games.ticket_to_ride.bots.wanted_cards import Wants, cheapest, claims_of
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAWS
from branchline.games.ticket_to_ride.rules.actions.tickets import KeepTickets
from branchline.games.ticket_to_ride.rules.board import LOCO, Route
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import FIRST_TICKETS, KEEP, PROMPTS, TUNNEL

WHIMS: Final = 4  # in one of so many turns it claims whatever it can pay, useful or not
AT_ONCE: Final = 2  # routes of a way that it collects for
TICKETS: Final = 3  # it keeps so many of the first ones


@final
class NoviceBot(Thinker):
    """Goes for the best-paid tickets, however they lie, and forgets stations and new tickets."""

    name = "novice"
    plays = "ticket-to-ride"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, TicketToRideGame)
        self.board = game.board

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        position = Position(self.board, seat.view)
        plan = nearest(position)
        wants = Wants(position, plan.routes[:AT_ONCE] or tempting(position))
        if position.prompt in (PROMPTS[FIRST_TICKETS], PROMPTS[KEEP]):
            move = best_paid(position, moves)
        elif position.prompt == PROMPTS[TUNNEL]:
            move = best_answer(moves)
        else:
            move = any_claim(wants, moves) or whim(moves, seat.dice) or eager_draw(wants, moves)
        self.reason = reason(move, plan.serves, wants.lacking)
        return move


def best_paid(position: Position, moves: list[Move]) -> Move:
    """The tickets with most points: three at first, one later."""
    number = TICKETS if position.prompt == PROMPTS[FIRST_TICKETS] else 1
    best, most = moves[0], -1
    for move in moves:
        assert isinstance(move, KeepTickets)
        kept = [t.points for t in position.board.tickets if move.tickets >> t.index & 1]
        if len(kept) == number and sum(kept) > most:
            best, most = move, sum(kept)
    return best


def nearest(position: Position) -> Plan:
    """The way for the first ticket that can still be completed, without a thought for others."""
    network = Network(position)
    for ticket in position.open_tickets():
        plan = Plan(network, [ticket])
        if plan.routes:
            return plan
    return Plan(network, [])


def tempting(position: Position) -> list[Route]:
    """With nothing to join, the route that looks best."""
    free = [route for route in position.board.routes if position.is_open(route)]
    return sorted(free, key=lambda route: -rate(position, route))[:1]


def whim(moves: list[Move], dice: Dice) -> Move | None:
    """Now and then, the longest route that the hand can pay, wherever it lies."""
    claims = [move for move in moves if isinstance(move, Claim)]
    if not claims or dice.below(WHIMS):
        return None
    return max(claims, key=lambda claim: claim.route.length)


def eager_draw(wants: Wants, moves: list[Move]) -> Move:
    """A locomotive whenever one is shown, though it takes the whole turn."""
    loco = DRAWS[LOCO]
    return loco if loco in moves else wants.best_draw(moves)


def any_claim(wants: Wants, moves: list[Move]) -> Move | None:
    """The first wanted route that can be paid."""
    claims = claims_of(moves)
    for want in wants.list:
        if want.route.index in claims:
            return cheapest(claims[want.route.index], wants, want)
    return None
