"""A beginner: one ticket after another, by the shortest path, with a whim now and then."""

from typing import Final, final

from branchline.bots.bot import Seat
from branchline.engine.game import Move
from branchline.games.ticket_to_ride.bots.position import Position, Wants, best_routes
from branchline.games.ticket_to_ride.bots.steady import SteadyBot, kept_by, plan_for
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAWS
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.layout import FIRST_TICKETS, LOCO, PROMPTS

WHIMS: Final = 4  # in one of so many turns it claims the longest route it can pay, useful or not
AT_ONCE: Final = 2  # routes of a path that it collects for
TICKETS: Final = 3  # of the first ones that it keeps


@final
class NoviceBot(SteadyBot):
    """Goes for the tickets with most points, wherever they are, and forgets stations."""

    name = "novice"

    def plan(self, position: Position) -> Plan:
        """Plan a path for the first ticket that can be completed, and for no other."""
        for ticket in position.open_tickets:
            plan = plan_for(position, [ticket])
            if plan.goals:
                return plan
        return plan_for(position, [])

    def wanted(self, position: Position, plan: Plan) -> list[Route]:
        return [position.board.routes[goal] for goal in plan.goals[:AT_ONCE]] or best_routes(position, 1)

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
        claim = wants.best_claim(moves, complete=False)
        claims = [move for move in moves if isinstance(move, Claim)]
        if claim is None and claims and seat.dice.below(WHIMS) == 0:
            return max(claims, key=lambda claim: claim.route.length)
        loco = DRAWS[LOCO]  # eagerly, though it takes the whole turn
        return claim or (loco if loco in moves else wants.best_draw(moves))
