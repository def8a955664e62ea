"""A quick player: joins its tickets along cheap ways, then takes long routes for points."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.bots.bot import Seat, Thinker
from branchline.engine.game import NOBODY, Game, Move
from branchline.games.ticket_to_ride.bots.endgame import best_gain
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.reasons import reason
from branchline.games.ticket_to_ride.bots.ticket_network import Network, Plan
from branchline.games.ticket_to_ride.bots.wanted_cards import Wants, cheapest, claims_of
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay
from branchline.games.ticket_to_ride.rules.board import COLOURS, GREY, Route
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.state import (
    ACTION,
    FIRST_TICKETS,
    KEEP,
    PROMPTS,
    SECOND_CARD,
)

TARGETS: Final = 5  # routes for points that are looked at together
SPARE_CARS: Final = 4  # left free by the tickets one keeps, for what goes wrong
TURN_WORTH: Final = 1.6  # points a turn brings in ordinary play
MORE_TICKETS: Final = 14  # turns to come from which new tickets pay


@final
class SteadyBot(Thinker):
    """Plans cheapest ways for its tickets and takes at every turn the most urgent step."""

    name = "steady"
    plays = "ticket-to-ride"

    def __init__(self, game: Game[Any]) -> None:
        super().__init__(game)
        assert isinstance(game, TicketToRideGame)
        self.board = game.board

    def think(self, seat: Seat, moves: list[Move]) -> Move:
        """One of several legal moves, and the reason for it."""
        position = Position(self.board, seat.view)
        network = Network(position)
        plan = Plan(network, position.open_tickets())
        wants = Wants(position, wanted(position, network, plan))
        move = best_move(position, plan, wants, moves)
        self.reason = reason(move, plan.serves, wants.lacking)
        return move


def best_move(position: Position, plan: Plan, wants: Wants, moves: list[Move]) -> Move:
    """What to do with a plan, whatever is asked."""
    if position.prompt in (PROMPTS[FIRST_TICKETS], PROMPTS[KEEP]):
        return best_keep(position, moves)
    if position.prompt == PROMPTS[ACTION]:
        return best_action(position, plan, wants, moves)
    if position.prompt == PROMPTS[SECOND_CARD]:
        return wants.best_draw(moves)
    return best_answer(moves)


def best_keep(position: Position, moves: list[Move]) -> Move:
    """The tickets that are cheap together and with those held."""
    best, most = moves[0], -1e9
    network = Network(position)
    turns = position.turns_to_come()
    for move in moves:
        assert isinstance(move, KeepTickets)
        new = [t for t in position.board.tickets if move.tickets >> t.index & 1]
        plan = Plan(network, [*position.open_tickets(), *new])
        worth = plan.points() - TURN_WORTH * plan.turns()
        # What does not fit into cars or turns is likely to be lost, at twice its value.
        worth -= 3.0 * max(0, plan.cars - (position.cars - SPARE_CARS))
        worth -= 4.0 * max(0, plan.turns() - turns)
        if worth > most:
            best, most = move, worth
    return best


def best_answer(moves: list[Move]) -> Move:
    """Pay for a tunnel when that can be done, with few locomotives."""
    pays = [move for move in moves if isinstance(move, Pay)]
    return min(pays, key=lambda pay: pay.payment.locos) if pays else moves[-1]


def wanted(position: Position, network: Network, plan: Plan) -> list[Route]:
    """The routes to work for, the most urgent first: those of the plan, or the best for points."""
    if plan.routes:
        urgency = {route.index: network.detour(route) for route in plan.routes}
        return sorted(plan.routes, key=lambda route: -urgency[route.index])
    free = [route for route in position.board.routes if position.is_open(route)]
    free.sort(key=lambda route: -rate(position, route))
    return free[:TARGETS]


def rate(position: Position, route: Route) -> float:
    """Points for each turn that a route would take to claim."""
    if route.colour == GREY:
        cards = max(position.hand[:COLOURS])
    else:
        cards = position.hand[route.colour]
    cards = min(cards, route.length - route.ferry)
    missing = max(0, route.length - cards - position.locos)
    extra = 0.7 if route.tunnel else 0.0
    return route.points / (1 + missing / 2 + extra)


def best_action(position: Position, plan: Plan, wants: Wants, moves: list[Move]) -> Move:
    """Claim, build, draw tickets or draw cards, in this order of thought."""
    if position.turns_to_come() <= 2:
        last = best_gain(position, moves)
        if last is not None:
            return last
    claim = best_claim(plan, wants, moves)
    if claim is not None:
        return claim
    station = needed_station(position, plan, wants, moves)
    if station is not None:
        return station
    draw_tickets = position.board.draw_tickets
    if not plan.routes and draw_tickets in moves and time_for_tickets(position):
        return draw_tickets
    return wants.best_draw(moves)


def best_claim(plan: Plan, wants: Wants, moves: list[Move]) -> Move | None:
    """The most urgent wanted route that can be paid for."""
    claims = claims_of(moves)
    for want in wants.list:
        if want.route.index in claims and (plan.routes or not want.missing):
            return cheapest(claims[want.route.index], wants, want)
    return None


def needed_station(position: Position, plan: Plan, wants: Wants, moves: list[Move]) -> Move | None:
    """A station beside a route the plan borrows, once nothing else of the plan can be done."""
    soon = position.turns_to_come() <= len(plan.loans) + 2
    if not plan.loans or (plan.routes and not soon):
        return None
    cities = {
        city.index
        for route in plan.loans
        for city in (route.a, route.b)
        if position.stations[city.index] == NOBODY
    }
    builds = [
        move for move in moves if isinstance(move, BuildStation) and move.city.index in cities
    ]
    return min(builds, key=lambda build: wants.price(build.payment)) if builds else None


def time_for_tickets(position: Position) -> bool:
    """Whether new tickets could still be completed."""
    return position.turns_to_come() >= MORE_TICKETS and position.cars >= MORE_TICKETS
