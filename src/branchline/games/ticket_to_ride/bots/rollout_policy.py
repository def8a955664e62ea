"""A quick policy for all seats of a simulated table, and games played out by it."""

from __future__ import annotations

from typing import Final

from branchline.games.ticket_to_ride.bots.simulator import Table
from branchline.games.ticket_to_ride.bots.ticket_plan import lose_route
from branchline.games.ticket_to_ride.rules.actions.draw import DECK
from branchline.games.ticket_to_ride.rules.actions.station import taken_cities
from branchline.games.ticket_to_ride.rules.board import GREY, KINDS, LOCO, LOCOS, PER_COLOUR, STATIONS, Route
from branchline.games.ticket_to_ride.rules.state import NOT_YET

MOST_TURNS: Final = 120  # of a seat: a game in which no one can build ends here
TUNNEL_TURNS: Final = 0.7  # what the extra cards of a tunnel cost
SHORT: Final = 3  # shorter routes are looked at only if there are few longer ones
BLIND: Final = 0.02  # a little more for a draw from the deck: others do not see the card
ALL_CARDS: Final = LOCO * PER_COLOUR + LOCOS
BOTH_DRAWS: Final = 2


def play_out(table: Table) -> None:
    """Play a table to its end."""
    for _ in range(MOST_TURNS * table.seats):
        take_turn(table, table.mover)
        if table.end_turn():
            return


def take_turn(table: Table, seat: int) -> None:
    """Claim, build or draw, in this order."""
    claim = next_claim(table, seat)
    if claim is not None:
        if table.claim(seat, *claim):
            lose_route(table, seat, claim[0])
        return
    station = next_station(table, seat)
    if station is not None:
        table.build(seat, *station)
        table.loans[seat].pop(0)
        return
    draw_cards(table, seat, BOTH_DRAWS)


def next_claim(table: Table, seat: int) -> tuple[int, int, int] | None:
    """Return the route to claim now, with the colour and the locomotives to pay."""
    near = table.turns_left != NOT_YET or min(table.cars) <= table.styles[seat].near
    if near:
        claim = last_claim(table, seat)
        if claim is not None:
            return claim
    goals = table.goals[seat]
    if not goals:
        if table.loans[seat]:
            return None
        aim_for_points(table, seat)
        goals = table.goals[seat]
    return first_payable(table, seat, goals)


def first_payable(table: Table, seat: int, routes: list[int]) -> tuple[int, int, int] | None:
    """Return the first of some routes that is open and can be paid."""
    rails = table.rails
    hand = table.hands[seat]
    locos = hand[LOCO]
    most = max(hand[:LOCO])
    for route in routes:
        colour = rails.colour[route]
        cards = most if colour == GREY else hand[colour]
        if cards + locos < rails.length[route] or rails.ferry[route] > locos:
            continue
        if table.is_open(seat, route):
            return (route, *table.payment(seat, route))
    return None


def last_claim(table: Table, seat: int) -> tuple[int, int, int] | None:
    """Return a claim near the end: the last route for a ticket, or the longest that can be paid."""
    goals = table.goals[seat]
    if len(goals) == 1 and not table.for_points[seat]:
        claim = first_payable(table, seat, goals)
        if claim is not None:
            return claim
    return first_payable(table, seat, table.rails.longest_first)


def next_station(table: Table, seat: int) -> tuple[int, int, int] | None:
    """Return a city for a station and what to pay for it, once no goal is left."""
    loans = table.loans[seat]
    if table.goals[seat] or not loans:
        return None
    hand = table.hands[seat]
    colour = max(range(LOCO), key=lambda kind: hand[kind])
    locos = max(0, STATIONS + 1 - table.reserve[seat] - hand[colour])
    taken = taken_cities(table.built)
    for city in (table.rails.a[loans[0]], table.rails.b[loans[0]]):
        if not taken >> city & 1:
            return (city, colour, locos) if locos <= hand[LOCO] else None
    loans.pop(0)  # someone else has built there
    return None


def aim_for_points(table: Table, seat: int) -> None:
    """Set goals for a seat whose tickets are done: the routes with most points for a turn."""
    rated: list[tuple[float, int]] = []
    goals = table.styles[seat].goals
    for route in table.rails.longest_first:
        if table.rails.length[route] < SHORT and len(rated) >= goals:
            break
        if table.is_open(seat, route):
            rated.append((points_per_turn(table, seat, route), route))
    rated.sort(reverse=True)
    table.goals[seat] = [route for _, route in rated[:goals]]
    table.for_points[seat] = True


def points_per_turn(table: Table, seat: int, route: int) -> float:
    """Return the points of a route for each turn that it takes to claim."""
    rails = table.rails
    hand = table.hands[seat]
    colour = rails.colour[route]
    cards = max(hand[:LOCO]) if colour == GREY else hand[colour]
    cards = min(cards, rails.length[route] - rails.ferry[route])
    turns = 1 + max(0, rails.length[route] - cards - hand[LOCO]) / 2
    return rails.points[route] / (turns + TUNNEL_TURNS if rails.tunnel[route] else turns)


def wants(table: Table, seat: int) -> list[float]:
    """Return how much a card of each kind helps: most if it completes an early goal."""
    rails = table.rails
    spare = table.hands[seat][:LOCO]
    locos = table.hands[seat][LOCO]
    worth = [0.0] * KINDS
    share = 0.5  # the second goal counts two thirds of the first, the third a half, and so on
    for route in table.goals[seat]:
        share += 0.5
        # This runs more often than anything else, so it makes no needless calls.
        length = rails.length[route]
        ferry = rails.ferry[route]
        colour = rails.colour[route]
        if colour == GREY:
            colour = spare.index(max(spare))
        cards = spare[colour]
        if cards > length - ferry:
            cards = length - ferry
        spare[colour] -= cards
        missing = length - cards
        if missing <= locos:
            locos -= missing
            continue
        missing -= locos
        helps = 1.0 / (share * missing)
        worth[LOCO] += helps
        if missing > ferry - locos:
            worth[colour] += helps
        locos = 0
    return worth


def lacking(table: Table, seat: int, card: int) -> Route | None:
    """Return the first goal that lacks a card of a kind, None if there is none."""
    rails = table.rails
    hand = table.hands[seat]
    for goal in table.goals[seat]:
        cards = max(hand[:LOCO]) if rails.colour[goal] == GREY else hand[rails.colour[goal]]
        fits = rails.colour[goal] == card or (rails.colour[goal] == GREY and hand[card] == cards)
        if (fits or card == LOCO) and cards < rails.length[goal]:
            return rails.board.routes[goal]
    return None


def best_draw(table: Table, seat: int, draws: int) -> int:
    """Return the place of the face-up card that helps most, DECK if the deck may help more."""
    worth = wants(table, seat)
    best = DECK
    most = (sum(worth) * PER_COLOUR + worth[LOCO] * (LOCOS - PER_COLOUR)) / ALL_CARDS + BLIND
    for slot, card in enumerate(table.market):
        helps = worth[card]
        if card == LOCO:
            # It takes both draws of a turn.
            helps = helps * table.styles[seat].loco if draws == BOTH_DRAWS else -1.0
        if helps > most:
            best, most = slot, helps
    return best


def draw_cards(table: Table, seat: int, draws: int) -> None:
    """Make the draws of a turn that are left."""
    while draws > 0:
        slot = best_draw(table, seat, draws)
        if slot == DECK:
            table.draw_blind(seat)
            draws -= 1
        else:
            draws -= BOTH_DRAWS if table.market[slot] == LOCO else 1
            table.take(seat, slot)
