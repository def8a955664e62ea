"""A quick policy for all seats of a simulated table, and games played out by it."""

from __future__ import annotations

from typing import Final

from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.bots.simulator import Table, taken_cities
from branchline.games.ticket_to_ride.bots.ticket_plan import lose_route
from branchline.games.ticket_to_ride.rules.actions.draw import TOP_CARD
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.layout import EMPTY, GREY, KINDS, LOCO, LOCOS, NOT_YET, PER_COLOUR, STATIONS

MOST_TURNS: Final = 120  # of a seat: a game in which no one can build ends here
TUNNEL_TURNS: Final = 0.7  # what the extra cards of a tunnel cost
SHORT: Final = 3  # shorter routes are looked at only if there are few longer ones
BLIND: Final = 0.02  # a little more for a draw from the deck: others do not see the card
ALL_CARDS: Final = LOCO * PER_COLOUR + LOCOS
BOTH_DRAWS: Final = 2
NONE: Final = -1  # no route


def play_out(table: Table) -> None:
    """Play a table to its end."""
    for _ in range(MOST_TURNS * table.seats):
        take_turn(table, table.mover)
        if table.end_turn():
            return


def take_turn(table: Table, seat: i64) -> None:
    """Claim, build or draw, in this order."""
    route = next_claim(table, seat)
    if route >= 0:
        colour, locos = table.payment(seat, route)
        if table.claim(seat, route, colour, locos):
            lose_route(table, seat, route)
        return
    station = next_station(table, seat)
    if station is not None:
        table.build(seat, *station)
        table.loans[seat].pop(0)
        return
    draw_cards(table, seat, BOTH_DRAWS)


def next_claim(table: Table, seat: i64) -> i64:
    """Return the route to claim now, NONE if there is none."""
    near = table.turns_left != NOT_YET or table.fewest_cars() <= table.styles[seat].near
    if near:
        claim = last_claim(table, seat)
        if claim >= 0:
            return claim
    goals = table.goals[seat]
    if not goals:
        if table.loans[seat]:
            return NONE
        aim_for_points(table, seat)
        goals = table.goals[seat]
    return first_payable(table, seat, goals)


def first_payable(table: Table, seat: i64, routes: list[int]) -> i64:
    """Return the first of some routes that is open and can be paid, NONE if there is none."""
    rails = table.rails
    hands, own = table.hands, seat * KINDS
    locos = hands[own + LOCO]
    most: i64 = -1
    for number in routes:
        route: i64 = number
        colour = rails.colour[route]
        if colour != GREY:
            cards = hands[own + colour]
        else:
            if most < 0:
                most = hands[fullest(hands, own)]
            cards = most
        if cards + locos < rails.length[route] or rails.ferry[route] > locos:
            continue
        if table.is_open(seat, route):
            return route
    return NONE


def fullest(row: vec[i64], own: i64) -> i64:
    """Return the place of the colour of which a hand has most cards, the first of several."""
    best = own
    most = row[own]
    for place in range(own + 1, own + LOCO):
        if row[place] > most:
            best, most = place, row[place]
    return best


def last_claim(table: Table, seat: i64) -> i64:
    """Return a route near the end: the last one for a ticket, or the longest that can be paid."""
    goals = table.goals[seat]
    if len(goals) == 1 and not table.for_points[seat]:
        claim = first_payable(table, seat, goals)
        if claim >= 0:
            return claim
    return first_payable(table, seat, table.rails.longest_first)


def next_station(table: Table, seat: i64) -> tuple[i64, i64, i64] | None:
    """Return a city for a station and what to pay for it, once no goal is left."""
    loans = table.loans[seat]
    if table.goals[seat] or not loans:
        return None
    own = seat * KINDS
    place = fullest(table.hands, own)
    locos = STATIONS + 1 - table.reserve[seat] - table.hands[place]
    if locos < 0:
        locos = 0
    taken = taken_cities(table.built)
    for city in (table.rails.a[loans[0]], table.rails.b[loans[0]]):
        if not taken >> city & 1:
            return (city, place - own, locos) if locos <= table.hands[own + LOCO] else None
    loans.pop(0)  # someone else has built there
    return None


def aim_for_points(table: Table, seat: i64) -> None:
    """Set goals for a seat whose tickets are done: the routes with most points for a turn."""
    rails = table.rails
    most = table.styles[seat].goals
    goals: list[int] = []
    rated: list[float] = []
    for route in rails.longest_first:
        if rails.length[route] < SHORT and len(goals) >= most:
            break
        if table.is_open(seat, route):
            worth = points_per_turn(table, seat, route)
            place = len(goals)
            # Of equal ones the last comes first.
            while place and (worth > rated[place - 1] or (worth == rated[place - 1] and route > goals[place - 1])):
                place -= 1
            if place < most:
                goals.insert(place, route)
                rated.insert(place, worth)
                del goals[most:], rated[most:]
    table.goals[seat] = goals
    table.for_points[seat] = True


def points_per_turn(table: Table, seat: i64, route: i64) -> float:
    """Return the points of a route for each turn that it takes to claim."""
    rails = table.rails
    hands, own = table.hands, seat * KINDS
    colour = rails.colour[route]
    cards = hands[fullest(hands, own) if colour == GREY else own + colour]
    if cards > rails.length[route] - rails.ferry[route]:
        cards = rails.length[route] - rails.ferry[route]
    missing: int = rails.length[route] - cards - hands[own + LOCO]
    points: int = rails.points[route]
    turns = 1 + missing / 2 if missing > 0 else 1.0
    return points / (turns + TUNNEL_TURNS if rails.tunnel[route] else turns)


def wants(table: Table, seat: i64) -> vec[float]:
    """Return how much a card of each kind helps: most if it completes an early goal."""
    rails = table.rails
    worth = rails.worthless[:]
    spare = table.hands[seat * KINDS : (seat + 1) * KINDS]
    locos = spare[LOCO]
    any_card = 0.0  # as a locomotive
    share = 0.5  # the second goal counts two thirds of the first, the third a half, and so on
    for route in table.goals[seat]:
        share += 0.5
        # This runs more often than anything else, so it makes no needless calls.
        length = rails.length[route]
        ferry = rails.ferry[route]
        colour = rails.colour[route]
        if colour == GREY:
            colour = fullest(spare, 0)
        cards = spare[colour]
        if cards > length - ferry:
            cards = length - ferry
        spare[colour] -= cards
        missing: int = length - cards
        if missing <= locos:
            locos -= missing
            continue
        missing -= locos
        helps = 1.0 / (share * missing)
        any_card += helps
        if missing > ferry - locos:
            worth[colour] += helps
        locos = 0
    worth[LOCO] = any_card
    return worth


def lacking(table: Table, seat: int, card: int) -> Route | None:
    """Return the first goal that lacks a card of a kind, None if there is none."""
    rails = table.rails
    hand = table.hands[seat * KINDS : (seat + 1) * KINDS]
    for goal in table.goals[seat]:
        cards = hand[fullest(hand, 0)] if rails.colour[goal] == GREY else hand[rails.colour[goal]]
        fits = rails.colour[goal] == card or (rails.colour[goal] == GREY and hand[card] == cards)
        if (fits or card == LOCO) and cards < rails.length[goal]:
            return rails.board.routes[goal]
    return None


def best_draw(table: Table, seat: i64, draws: i64) -> i64:
    """Return the place of the face-up card that helps most, TOP_CARD if the deck may help more."""
    worth = wants(table, seat)
    best: i64 = TOP_CARD
    total = 0.0
    for helps in worth:
        total += helps
    most = (total * PER_COLOUR + worth[LOCO] * (LOCOS - PER_COLOUR)) / ALL_CARDS + BLIND
    slot: i64
    for slot, card in enumerate(table.market):
        if card == EMPTY:
            continue
        helps = worth[card]
        if card == LOCO:
            # It takes both draws of a turn.
            helps = helps * table.styles[seat].loco if draws == BOTH_DRAWS else -1.0
        if helps > most:
            best, most = slot, helps
    return best


def draw_cards(table: Table, seat: i64, draws: i64) -> None:
    """Make the draws of a turn that are left."""
    while draws > 0:
        slot = best_draw(table, seat, draws)
        if slot == TOP_CARD:
            table.draw_blind(seat)
            draws -= 1
        else:
            draws -= BOTH_DRAWS if table.market[slot] == LOCO else 1
            table.take(seat, slot)
