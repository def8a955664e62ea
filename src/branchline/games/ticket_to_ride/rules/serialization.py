"""The complete state as JSON, names instead of numbers, and back with every fault named."""

from __future__ import annotations

from typing import Any, Final

from branchline.engine.dice import Bag, Dice
from branchline.engine.errors import BadData, BadMove, expect
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, counts_json, index_of, name_or_null, names_at, shown, whole
from branchline.games.ticket_to_ride.rules.actions.action import demanded
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS, MARKET, STATIONS, Board, Route, indices, mask
from branchline.games.ticket_to_ride.rules.state import NOT_YET, PROMPTS, TicketToRide, blank

MOST_SHUFFLES: Final = 10**6  # far more than any game has; a longer number is a fault


def cards_json(numbers: list[int]) -> dict[str, int]:
    """Return how many cards of each kind, those that are there."""
    return counts_json(numbers, CARDS)


def by_seat(flat: list[int], seat: int) -> list[int]:
    """Return a seat's part of a flat list."""
    return flat[seat * KINDS : (seat + 1) * KINDS]


def ticket_ids(board: Board, tickets: int) -> list[str]:
    """Return the names of the tickets in a mask."""
    return [board.tickets[ticket].id for ticket in indices(tickets)]


def market_json(state: TicketToRide) -> list[str | None]:
    """Return the market from left to right, None for a gap."""
    return [name_or_null(card, CARDS) for card in state.market]


def routes_json(state: TicketToRide) -> dict[str, int]:
    """Return the owners of the routes that have one."""
    return {route.id: state.owner[route.index] for route in state.board.routes if state.owner[route.index] != NOBODY}


def stations_json(state: TicketToRide) -> dict[str, int]:
    """Return the owners of the stations, by city."""
    found = {city: seat for seat in range(state.seats) for city in indices(state.stations[seat])}
    return {state.board.cities[city].id: found[city] for city in sorted(found)}


def data_of(state: TicketToRide) -> dict[str, object]:
    """Return the whole position; what the board implies (cars, points) is left out."""
    board = state.board
    seats = range(state.seats)
    return {
        "first": state.first,
        "prompt": PROMPTS[state.stage],
        "hands": [cards_json(by_seat(state.hands, seat)) for seat in seats],
        "deck": cards_json(state.deck.counts),
        "discard": cards_json(state.discard.counts),
        "market": market_json(state),
        "routes": routes_json(state),
        "stations": stations_json(state),
        "tickets": [ticket_ids(board, tickets) for tickets in state.held],
        "given_up": [ticket_ids(board, tickets) for tickets in state.given_up],
        "offers": [[board.tickets[ticket].id for ticket in offer] for offer in state.offers],
        "ticket_deck": ticket_ids(board, state.ticket_deck),
        "under": [[board.tickets[ticket].id, seat] for ticket, seat in state.under],
        "box": ticket_ids(board, state.box),
        "tunnel": tunnel_json(state),
        "known": [cards_json(by_seat(state.known, seat)) for seat in seats],
        "drawn": [cards_json(by_seat(state.drawn, seat)) for seat in seats],
        "spent": [cards_json(by_seat(state.spent, seat)) for seat in seats],
        "shuffles": state.shuffles,
        "turns_left": None if state.turns_left == NOT_YET else state.turns_left,
        "passes": state.passes,
    }


def tunnel_json(state: TicketToRide) -> dict[str, object] | None:
    """Return the tunnel under way."""
    if state.tunnel is None:
        return None
    return {
        "claim": state.tunnel.text,
        "revealed": [CARDS[card] for card in state.revealed],
        "demanded": demanded(state),
    }


def read_data(game: Game[Any], board: Board, reader: Reader, seats: int, dice: Dice) -> TicketToRide:
    """Return the position that `data_of` described."""
    state = blank(game, board, seats, dice)
    state.first = reader.whole("first", 0, seats - 1)
    state.stage = reader.choice("prompt", PROMPTS)
    if reader.value("turns_left") is not None:
        state.turns_left = reader.whole("turns_left", 0, seats)
    state.passes = reader.whole("passes", 0, seats)
    read_cards(state, reader)
    read_board(state, reader)
    read_tickets(state, reader)
    read_tunnel(state, reader)
    return state


def read_cards(state: TicketToRide, reader: Reader) -> None:
    """Read hands, piles, market, and what is known of them."""
    state.hands = read_by_seat(state, reader, "hands")
    state.known = read_by_seat(state, reader, "known")
    state.drawn = read_by_seat(state, reader, "drawn")
    state.spent = read_by_seat(state, reader, "spent")
    state.shuffles = reader.whole("shuffles", 0, MOST_SHUFFLES)
    state.deck = Bag(CARDS, reader.counts("deck", CARDS))
    state.discard = Bag(CARDS, reader.counts("discard", CARDS))
    state.market = reader.row("market", CARDS, MARKET)


def read_by_seat(state: TicketToRide, reader: Reader, key: str) -> list[int]:
    """Return counts of cards, seat by seat, as a flat list."""
    return [number for hand in reader.counts_by_seat(key, state.seats, CARDS) for number in hand]


def read_board(state: TicketToRide, reader: Reader) -> None:
    """Read the owners of routes and stations; cars, points and reserves follow from them."""
    routes = reader.object("routes")
    for name in routes.data:
        route = state.board.routes[index_of(name, "routes", state.board.route_index)]
        give_route(state, routes.whole(name, 0, state.seats - 1), route)
    stations = reader.object("stations")
    for name in stations.data:
        city = index_of(name, "stations", state.board.city_index)
        owner = stations.whole(name, 0, state.seats - 1)
        if not state.reserve[owner]:
            raise BadData(f"stations: seat {owner} has only {STATIONS}")
        state.stations[owner] |= 1 << city
        state.reserve[owner] -= 1


def give_route(state: TicketToRide, owner: int, route: Route) -> None:
    """Give a seat a route, as if it had paid for it."""
    state.cars[owner] -= route.length
    state.points[owner] += route.points
    state.own(owner, route)


def read_tickets(state: TicketToRide, reader: Reader) -> None:
    """Read where every ticket is."""
    known = state.board.ticket_index
    state.held = [mask(names) for names in tickets_by_seat(state, reader, "tickets")]
    state.given_up = tuple([mask(names) for names in tickets_by_seat(state, reader, "given_up")])
    state.offers = [tuple(names) for names in tickets_by_seat(state, reader, "offers")]
    state.ticket_deck = mask(reader.names("ticket_deck", known))
    state.box = mask(reader.names("box", known))
    under = []
    for place, item in enumerate(reader.items("under")):
        if not isinstance(item, list) or len(item) != 2:
            raise BadData(f"under[{place}]: expected a ticket and a seat, not {shown(item)}")
        ticket = index_of(str(item[0]), f"under[{place}]", known)
        under.append((ticket, whole(item[1], f"under[{place}]", NOBODY, state.seats - 1)))
    state.under = tuple(under)


def tickets_by_seat(state: TicketToRide, reader: Reader, key: str) -> list[list[int]]:
    """Return lists of tickets, one for each seat."""
    found = []
    for seat, item in enumerate(reader.per_seat(key, state.seats)):
        found.append(names_at(item, f"{key}[{seat}]", state.board.ticket_index))
    return found


def read_tunnel(state: TicketToRide, reader: Reader) -> None:
    """Read the tunnel under way, if there is one."""
    if reader.value("tunnel") is None:
        return
    inner = reader.object("tunnel")
    inner.only("claim", "revealed", "demanded")
    kinds = {name: kind for kind, name in enumerate(CARDS)}
    state.revealed = tuple(inner.names("revealed", kinds))
    try:
        claim = state.game.parse(inner.text("claim"))
    except BadMove as error:
        raise BadData(f"tunnel.claim: {error}") from error
    if not isinstance(claim, Claim) or claim.misfit is not None or not claim.route.tunnel:
        raise BadData("tunnel.claim: expected a claim that tries a tunnel")
    state.tunnel = claim
    expect(inner.whole("demanded", 1, 3) == demanded(state), f"tunnel.demanded: expected {demanded(state)}")
