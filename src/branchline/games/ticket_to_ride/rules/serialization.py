"""The complete state as JSON, names instead of numbers: its fields, how each is written, and read with faults named."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine import fields
from branchline.engine.dice import Dice
from branchline.engine.errors import BadData, BadMove, expect
from branchline.engine.fields import Field, Form, Part
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, index_of, list_of, shown, whole
from branchline.games.ticket_to_ride.rules.actions.action import demanded
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS, MARKET, STATIONS, Board, indices, mask
from branchline.games.ticket_to_ride.rules.state import PROMPTS, TicketToRide

MOST_SHUFFLES: Final = 10**6  # far more than any game has; a longer number is a fault
HAND: Final = fields.counted(CARDS)
REVEALED: Final = fields.fixed(fields.listed(CARDS))


def by_seat(flat: list[int], seat: int) -> list[int]:
    """Return a seat's part of a flat list."""
    return flat[seat * KINDS : (seat + 1) * KINDS]


def ticket_ids(board: Board, tickets: int) -> list[str]:
    """Return the names of the tickets in a mask."""
    return [board.tickets[ticket].id for ticket in indices(tickets)]


def fields_of(board: Board, seats: int) -> list[Field]:
    """List what a position is; what the board implies (cars, points) is left out."""
    hands = fields.flat(fields.by_seat(seats, HAND), KINDS)
    names = fields.listed(board.ticket_names)
    tickets = Form(lambda held: names.write(indices(held)), lambda data, place: mask(names.read(data, place)))
    under = Form(
        lambda pairs: [[board.ticket_names[ticket], seat] for ticket, seat in pairs],
        lambda data, place: read_under(data, place, board, seats),
    )
    return [
        Field("first", fields.number(0, seats - 1), public=True),
        Field("prompt", fields.name(PROMPTS), "stage"),
        Field("hands", hands),
        Field("deck", fields.bagged(CARDS)),
        Field("discard", fields.bagged(CARDS), public=True),  # TTR-15.4
        Field("market", fields.row(CARDS, MARKET), public=True),
        Routes("routes", public=True),
        Stations("stations", public=True),
        Field("tickets", fields.by_seat(seats, tickets), "held"),
        Field("given_up", fields.fixed(fields.by_seat(seats, tickets))),
        Field("offers", fields.by_seat(seats, fields.fixed(names))),
        Field("ticket_deck", tickets),
        Field("under", under),
        Field("box", tickets),
        Tunnel("tunnel", public=True),
        Field("known", hands),
        Field("drawn", hands),
        Field("spent", hands),
        Field("shuffles", fields.number(0, MOST_SHUFFLES)),
        Field("turns_left", fields.maybe(fields.number(0, seats)), public=True),
        Field("passes", fields.number(0, seats)),
    ]


def read_under(data: object, place: str, board: Board, seats: int) -> tuple[tuple[int, int], ...]:
    """Return the tickets put under the deck, each with the seat that did it, or nobody."""
    found = []
    for number, item in enumerate(list_of(data, place)):
        path = f"{place}[{number}]"
        if not isinstance(item, list) or len(item) != 2:
            raise BadData(f"{path}: expected a ticket and a seat, not {shown(item)}")
        ticket = index_of(str(item[0]), path, board.ticket_index)
        found.append((ticket, whole(item[1], path, NOBODY, seats - 1)))
    return tuple(found)


def read_data(game: Game[Any], board: Board, reader: Reader, seats: int, dice: Dice) -> TicketToRide:
    """Return the position that its fields describe."""
    state = TicketToRide(game, board, seats, dice)
    fields.read_fields(game.fields_of(state), state, reader)
    return state


@final
class Routes(Part):
    """The owners of the routes that have one; cars and points follow from them."""

    def write(self, state: TicketToRide) -> dict[str, int]:
        return {
            route.id: state.owner[route.index] for route in state.board.routes if state.owner[route.index] != NOBODY
        }

    def read(self, state: TicketToRide, reader: Reader) -> None:
        routes = reader.object("routes")
        for name in routes.data:
            route = state.board.routes[index_of(name, "routes", state.board.route_index)]
            state.build(routes.whole(name, 0, state.seats - 1), route)


@final
class Stations(Part):
    """The owners of the stations, by city; reserves follow from them."""

    def write(self, state: TicketToRide) -> dict[str, int]:
        found = {city: seat for seat in range(state.seats) for city in indices(state.stations[seat])}
        return {state.board.cities[city].id: found[city] for city in sorted(found)}

    def read(self, state: TicketToRide, reader: Reader) -> None:
        stations = reader.object("stations")
        for name in stations.data:
            city = index_of(name, "stations", state.board.city_index)
            owner = stations.whole(name, 0, state.seats - 1)
            if not state.reserve[owner]:
                raise BadData(f"stations: seat {owner} has only {STATIONS}")
            state.stations[owner] |= 1 << city
            state.reserve[owner] -= 1


@final
class Tunnel(Part):
    """The tunnel under way, if there is one."""

    def write(self, state: TicketToRide) -> dict[str, object] | None:
        if state.tunnel is None:
            return None
        return {"claim": state.tunnel.text, "revealed": REVEALED.write(state.revealed), "demanded": demanded(state)}

    def read(self, state: TicketToRide, reader: Reader) -> None:
        if reader.value("tunnel") is None:
            return
        inner = reader.object("tunnel")
        inner.only("claim", "revealed", "demanded")
        state.revealed = REVEALED.read(inner.value("revealed"), inner.at("revealed"))
        try:
            claim = state.game.parse(inner.text("claim"))
        except BadMove as error:
            raise BadData(f"tunnel.claim: {error}") from error
        if not isinstance(claim, Claim) or claim.misfit is not None or not claim.route.tunnel:
            raise BadData("tunnel.claim: expected a claim that tries a tunnel")
        state.tunnel = claim
        expect(inner.whole("demanded", 1, 3) == demanded(state), f"tunnel.demanded: expected {demanded(state)}")
