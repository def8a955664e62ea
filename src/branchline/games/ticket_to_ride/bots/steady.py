"""A quick player: joins its tickets along cheap paths, then takes long routes for points."""

from typing import Any, Final

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import Game, Move
from branchline.games.ticket_to_ride.bots.position import Position, Wants, best_gain, best_routes
from branchline.games.ticket_to_ride.bots.reasons import reason
from branchline.games.ticket_to_ride.bots.simulator import CALM, Rails, taken_cities
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay
from branchline.games.ticket_to_ride.rules.board import Route, Ticket
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import FIRST_TICKETS, KEEP, PROMPTS, SECOND_CARD, TUNNEL

SPARE_CARS: Final = 4  # not needed for the tickets that are kept, in case a path is lost
MORE_TICKETS: Final = 14  # turns to come from which new tickets pay
HOPE: Final = 1.5  # the part of the turns to come that a plan may take


class SteadyBot(Thinker):
    """Plans the cheapest paths for its tickets and takes the most urgent step in every turn."""

    name = "steady"
    plays = "ticket-to-ride"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, TicketToRideGame)
        self.rails = Rails(game.board)

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        position = Position(self.rails, seat.view)
        plan = self.plan(position)
        wants = Wants(position, self.wanted(position, plan))
        if position.prompt in (PROMPTS[FIRST_TICKETS], PROMPTS[KEEP]):
            move = self.keep(position, moves)
        elif position.prompt == PROMPTS[TUNNEL]:
            move = best_answer(moves)
        else:
            move = self.action(position, plan, wants, moves, seat)
        self.reason = reason(move, plan.serves, wants.lacking)
        return move

    def plan(self, position: Position) -> Plan:
        """Plan paths for all open tickets."""
        return plan_for(position, position.open_tickets)

    def wanted(self, position: Position, plan: Plan) -> list[Route]:
        """Return the routes to collect for, most urgent first: planned ones, or for points."""
        if plan.goals:
            return [position.board.routes[goal] for goal in plan.most_urgent_first().goals]
        return best_routes(position, CALM.goals)

    def keep(self, position: Position, moves: list[Move]) -> Move:
        """Keep the tickets that are cheap together and with those held."""
        best, most = moves[0], -1e9
        turns = position.table.turns_to_come()
        for move in moves:
            tickets = [*position.open_tickets, *kept_by(position, move)]
            plan = plan_for(position, tickets)
            worth = plan.points(tickets) - CALM.turn_worth * plan.turns()
            # Tickets that need too many cars or turns are likely to be lost, at twice their value.
            worth -= 3.0 * max(0, plan.cars - (position.cars - SPARE_CARS))
            worth -= 4.0 * max(0, plan.turns() - turns)
            if worth > most:
                best, most = move, worth
        return best

    def action(self, position: Position, plan: Plan, wants: Wants, moves: list[Move], seat: Seat) -> Move:
        """Claim, build, draw tickets or draw cards, in this order."""
        if position.prompt == PROMPTS[SECOND_CARD]:
            return wants.best_draw(moves)
        step = best_gain(position, moves) if position.table.turns_to_come() <= 2 else None
        step = step or wants.best_claim(moves, complete=not plan.goals)
        step = step or needed_station(position, plan, wants, moves)
        if step is not None:
            return step
        draw_tickets = position.board.draw_tickets
        # New tickets must still have time to be completed.
        time = min(position.table.turns_to_come(), position.cars) >= MORE_TICKETS
        return draw_tickets if not plan.goals and draw_tickets in moves and time else wants.best_draw(moves)


def plan_for(position: Position, tickets: list[Ticket]) -> Plan:
    """Plan paths for tickets within the turns to come."""
    limit = 1 + HOPE * position.table.turns_to_come()
    return Plan(position.table, position.seat, limit).join(tickets)


def kept_by(position: Position, move: Move) -> list[Ticket]:
    """Return the tickets that a move keeps."""
    assert isinstance(move, KeepTickets)
    return [ticket for ticket in position.board.tickets if move.tickets >> ticket.index & 1]


def best_answer(moves: list[Move]) -> Move:
    """Pay for a tunnel if possible, with few locomotives."""
    pays = [move for move in moves if isinstance(move, Pay)]
    return min(pays, key=lambda pay: pay.payment.locos) if pays else moves[-1]


def needed_station(position: Position, plan: Plan, wants: Wants, moves: list[Move]) -> Move | None:
    """Return a station next to a route to borrow, once nothing else of the plan can be done."""
    soon = position.table.turns_to_come() <= len(plan.loans) + 2
    if not plan.loans or (plan.goals and not soon):
        return None
    taken = taken_cities(position.table.built)
    rails = position.table.rails
    cities = {city for loan in plan.loans for city in (rails.a[loan], rails.b[loan]) if not taken >> city & 1}
    builds = [move for move in moves if isinstance(move, BuildStation) and move.city.index in cities]
    return min(builds, key=lambda build: wants.price(build.payment)) if builds else None
