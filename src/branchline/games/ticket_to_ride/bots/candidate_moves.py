"""The moves that the sharp bot tries, and what each does to a simulated table."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.engine.packed import i64
from branchline.games.ticket_to_ride.bots import rollout_policy
from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan, keep_tickets, lose_route
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DRAW_DECK, DRAWS, TOP_CARD, Draw
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation, place_of
from branchline.games.ticket_to_ride.rules.actions.tickets import LEAST, MOST_DRAWN, DrawTickets, KeepTickets
from branchline.games.ticket_to_ride.rules.board import Ticket, mask
from branchline.games.ticket_to_ride.rules.layout import ACTION, FIRST_TICKETS, KINDS, LOCO, STATIONS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import LEAST_AT_FIRST

CLAIMS: Final = 3  # claims outside the plan that are tried, those with most points
DRAWN: Final = 3  # draws that are tried
FEW_TURNS: Final = 3
TIME_FOR_TICKETS: Final = 5  # turns to come from which drawing tickets is tried


@final
@dataclass(eq=False)
class Trial:
    """A move, and what the seat plans after it."""

    move: Move
    plan: Plan
    tickets: list[Ticket]  # all that the seat holds then

    def play(self, table: Table, stage: int, first: int) -> bool:
        """Play the move for the seat that must decide; return whether the game is over."""
        seat = table.mover
        move = self.move
        table.tickets[seat] = self.tickets
        table.goals[seat] = self.plan.goals[:]
        table.loans[seat] = self.plan.loans[:]
        if stage == FIRST_TICKETS:
            table.mover = first
            return False
        assert isinstance(move, Action)
        move.accept(Simulation(table, seat, stage))
        return table.end_turn()


@final
class Simulation(Visitor[None]):
    """What each kind of action does to a simulated table; tickets are kept before."""

    def __init__(self, table: Table, seat: int, stage: int) -> None:
        self.table = table
        self.seat = seat
        self.stage = stage

    def draw(self, action: Draw) -> None:
        """Draw one card, and a second one as the quick policy would."""
        table, seat = self.table, self.seat
        if action.card == TOP_CARD:
            table.draw_blind(seat)
        else:
            table.take(seat, [*table.market].index(action.card))
        if self.stage == ACTION and action.card != LOCO:
            if not table.goals[seat]:
                rollout_policy.aim_for_points(table, seat)
            rollout_policy.draw_cards(table, seat, 1)

    def claim(self, action: Claim) -> None:
        """Claim a route, and let the others plan without it."""
        route, payment = action.route.index, action.payment
        if self.table.claim(self.seat, route, max(payment.colour, 0), payment.locos):
            lose_route(self.table, self.seat, route)

    def build_station(self, action: BuildStation) -> None:
        """Build a station, and end the plan for the loan that it serves."""
        table, city, payment = self.table, action.city.index, action.payment
        table.build(self.seat, city, max(payment.colour, 0), payment.locos)
        for route in table.loans[self.seat]:
            if city in (table.rails.a[route], table.rails.b[route]):
                table.loans[self.seat].remove(route)
                return

    def draw_tickets(self, action: DrawTickets) -> None:
        """Draw tickets and keep those worth their turns."""
        keep_tickets(self.table, self.seat, self.table.draw_tickets(MOST_DRAWN), LEAST)

    def other(self, action: Action) -> None:
        """Leave the table as it is."""


def first_keep(table: Table, state: TicketToRide) -> Move:
    """Return the first choice of tickets."""
    seat = table.mover
    trial = table.copy()
    offer = [state.board.tickets[ticket] for ticket in state.offers[seat]]
    least = LEAST_AT_FIRST if state.stage == FIRST_TICKETS else LEAST
    return KeepTickets(state.board, mask([ticket.index for ticket in keep_tickets(trial, seat, offer, least)]))


def keeps(table: Table, moves: list[Move]) -> dict[Move, Trial]:
    """Return all choices of tickets."""
    seat = table.mover
    found: dict[Move, Trial] = {}
    for move in moves:
        assert isinstance(move, KeepTickets)
        tickets = table.tickets[seat] + [t for t in table.rails.board.tickets if move.tickets >> t.index & 1]
        plan = Plan(table, seat).join(tickets).most_urgent_first()
        found[move] = Trial(move, plan, tickets)
    return found


def first_move(table: Table, stage: int) -> Move:
    """Return the first choice; a seat without tickets to join then aims for points."""
    seat = table.mover
    board = table.rails.board
    if stage == ACTION:
        claim = rollout_policy.next_claim(table, seat)
        if claim >= 0:
            return claim_of(table, claim)
        station = rollout_policy.next_station(table, seat)
        if station is not None:
            city, colour, locos = station
            price = STATIONS + 1 - table.reserve[seat]
            cards = price - locos
            build = board.cities[city].builds[place_of(price, colour if cards else LOCO, cards)]
            assert build is not None
            return build
    if not table.goals[seat]:
        rollout_policy.aim_for_points(table, seat)
    slot = rollout_policy.best_draw(table, seat, 2 if stage == ACTION else 1)
    return DRAW_DECK if slot == TOP_CARD else DRAWS[table.market[slot]]


def claim_of(table: Table, number: int) -> Move:
    """Return the move with which the mover claims a route."""
    colour, locos = table.payment(table.mover, number)
    route = table.rails.board.routes[number]
    cards = route.length - locos
    claim = route.claims[(colour if cards else i64(LOCO)) * KINDS + cards]
    assert claim is not None
    return claim


def tries(table: Table, plan: Plan, stage: int, moves: list[Move], first: Move) -> dict[Move, Trial]:
    """Return the first choice and the moves that may be better."""
    wanted = [first, *best_draws(table, moves)]
    if stage == ACTION:
        wanted += claims_worth(table, plan, moves) + stations_worth(table, plan, moves)
        draw_tickets = table.rails.board.draw_tickets
        if draw_tickets in moves and table.turns_to_come() >= TIME_FOR_TICKETS:
            wanted.append(draw_tickets)
    return {move: Trial(move, plan, table.tickets[table.mover]) for move in wanted}


def best_draws(table: Table, moves: list[Move]) -> list[Move]:
    """Return the draws that help most."""
    worth = rollout_policy.wants(table, table.mover)
    blind = sum(worth) / KINDS
    draws = [move for move in moves if isinstance(move, Draw)]
    return [*sorted(draws, key=lambda move: -(blind if move.card == TOP_CARD else worth[move.card]))[:DRAWN]]


def claims_worth(table: Table, plan: Plan, moves: list[Move]) -> list[Move]:
    """Return claims of all goals that can be paid, and of the best other routes."""
    payable = {move.route.index for move in moves if isinstance(move, Claim)}
    others = [route for route in table.rails.longest_first if route in payable]
    others = [route for route in others if route not in plan.goals][:CLAIMS]
    routes = [goal for goal in plan.goals if goal in payable] + others
    return [claim_of(table, route) for route in routes]


def stations_worth(table: Table, plan: Plan, moves: list[Move]) -> list[Move]:
    """Return stations at both ends of each route to borrow, for the cards needed least."""
    rails = table.rails
    loans = set(plan.loans)
    if table.turns_to_come() <= FEW_TURNS:
        # Planned claims may come too late; a station is quicker.
        for ticket in table.tickets[table.mover]:
            loans |= plan.loans_for(ticket)
    cities = {city for route in loans for city in (rails.a[route], rails.b[route])}
    own = table.mover * KINDS
    hand = [*table.hands[own : own + KINDS]]
    found: dict[int, BuildStation] = {}
    for move in moves:
        if isinstance(move, BuildStation) and move.city.index in cities:
            held = found.get(move.city.index)
            if held is None or spare(hand, move) > spare(hand, held):
                found[move.city.index] = move
    return [*found.values()]


def spare(hand: list[int], build: BuildStation) -> tuple[int, int]:
    """Return how well a hand can spare a payment: no locomotives, many cards of the colour."""
    return -build.payment.locos, hand[max(build.payment.colour, 0)]
