"""A beginner: one ticket after another, by the shortest path, with a whim now and then."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.bot import Seat
from branchline.engine.dice import Dice
from branchline.engine.game import Move
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.steady import SteadyBot, best_routes, kept_by, plan_for, routes_of
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan
from branchline.games.ticket_to_ride.bots.wanted_cards import Wants
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAWS
from branchline.games.ticket_to_ride.rules.board import LOCO, Route
from branchline.games.ticket_to_ride.rules.state import FIRST_TICKETS, PROMPTS

WHIMS: Final = 4  # in one of this many turns it claims any route it can pay, useful or not
AT_ONCE: Final = 2  # routes of a path that it collects for
TICKETS: Final = 3  # of the first ones that it keeps


@final
class NoviceBot(SteadyBot):
    """Goes for the tickets with most points, wherever they are, and forgets stations."""

    name = "novice"

    def plan(self, position: Position) -> Plan:
        """Plan a path for the first ticket that can be completed, and for no other."""
        for ticket in position.open_tickets():
            plan = plan_for(position, [ticket])
            if plan.goals:
                return plan
        return plan_for(position, [])

    def wanted(self, position: Position, plan: Plan) -> list[Route]:
        """Return the next routes of the path, or the one that looks best."""
        return routes_of(position, plan.goals[:AT_ONCE]) or best_routes(position, 1)

    def keep(self, position: Position, moves: list[Move]) -> Move:
        """Keep the tickets with most points: three at first, one later."""
        number = TICKETS if position.prompt == PROMPTS[FIRST_TICKETS] else 1
        best, most = moves[0], -1
        for move in moves:
            kept = [ticket.points for ticket in kept_by(position, move)]
            if len(kept) == number and sum(kept) > most:
                best, most = move, sum(kept)
        return best

    def action(self, position: Position, plan: Plan, wants: Wants, moves: list[Move], seat: Seat) -> Move:
        """Claim a wanted route, now and then any other, or draw."""
        claim = wants.best_claim(moves, complete=False)
        return claim or whim(moves, seat.dice) or eager_draw(wants, moves)


def whim(moves: list[Move], dice: Dice) -> Move | None:
    """Now and then, claim the longest route that the hand can pay."""
    claims = [move for move in moves if isinstance(move, Claim)]
    if not claims or dice.below(WHIMS):
        return None
    return max(claims, key=lambda claim: claim.route.length)


def eager_draw(wants: Wants, moves: list[Move]) -> Move:
    """Draw a face-up locomotive if there is one, though it takes the whole turn."""
    loco = DRAWS[LOCO]
    return loco if loco in moves else wants.best_draw(moves)
