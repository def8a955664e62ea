"""The complete state as JSON, names instead of numbers: its fields, how each is written, and read with faults named."""

from typing import Any, Final, final

from branchline.engine import fields
from branchline.engine.dice import Dice
from branchline.engine.errors import BadData, BadMove, expect
from branchline.engine.fields import Cells, Field, Form, Part
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, index_of, list_of, names_at, shown, whole
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import demanded
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.cards import lay_face_up
from branchline.games.ticket_to_ride.rules.state import TicketToRide, new_table
from branchline.games.ticket_to_ride.rules.turn import offer_ticket

MOST_SHUFFLES: Final = 10**6  # far more than any game has; a longer number is a fault
CARD_COUNTS: Final = fields.counted(at.CARDS)
CARD_LIST: Final = fields.listed(at.CARDS)


def fields_of(board: Board, seats: int) -> list[Field]:
    """List what a position is; what the board implies (cars, points) is left out."""
    return [
        Field("first", fields.number(0, seats - 1), public=True),
        Field("prompt", fields.name(at.PROMPTS), "stage"),
        cards_of_seats("hands", at.HAND, seats),
        Cells("deck", fields.pile(at.CARDS), at.DECK, 1 + at.KINDS),
        Cells("discard", fields.pile(at.CARDS), at.DISCARD, 1 + at.KINDS, public=True),  # TTR-15.4
        Market("market", fields.row(at.CARDS, at.MARKET), public=True),
        Routes("routes", public=True),
        Stations("stations", public=True),
        SeatTickets("tickets", at.HELD),
        SeatTickets("given_up", at.GIVEN_UP),
        Offers("offers"),
        Tickets("ticket_deck", at.IN_DECK),
        Under("under"),
        Tickets("box", at.BOX),
        Tunnel("tunnel", public=True),
        cards_of_seats("known", at.KNOWN, seats),
        cards_of_seats("drawn", at.DRAWN, seats),
        cards_of_seats("spent", at.SPENT, seats),
        Field("shuffles", fields.number(0, MOST_SHUFFLES)),
        Field("turns_left", fields.maybe(fields.number(0, seats)), public=True),
        Field("passes", fields.number(0, seats)),
    ]


def cards_of_seats(key: str, place: int, seats: int) -> Field:
    """Return the field of cards in each seat's block."""
    form: Form = fields.flat(fields.by_seat(seats, CARD_COUNTS), at.KINDS)
    return Cells(key, form, at.FIRST_SEAT + place, at.KINDS, seats=seats, block=at.BLOCK)


def read_data(game: Game[Any], board: Board, reader: Reader, seats: int, dice: Dice) -> TicketToRide:
    """Return the position that its fields describe."""
    state = new_table(game, board, seats, dice)
    for ticket in range(len(board.tickets)):
        state.row[state.tickets_at + ticket] = at.NOWHERE
    fields.read_fields(game.fields_of(state), state, reader)
    state.note_ticket_deck()
    return state


def put_ticket(state: TicketToRide, ticket: int, place: int) -> None:
    """Put a ticket that is nowhere yet in a place."""
    expect(state.row[state.tickets_at + ticket] == at.NOWHERE, "tickets: a ticket is in two places (TTR-1.6)")
    state.row[state.tickets_at + ticket] = place


def read_tickets(state: TicketToRide, data: object, path: str, place: int) -> None:
    """Put the tickets that are named in a place."""
    for ticket in names_at(data, path, state.board.ticket_index):
        put_ticket(state, ticket, place)


def for_seats(state: TicketToRide, reader: Reader, key: str) -> list[object]:
    """Return the items of a list that has one for each seat."""
    items = list_of(reader.value(key), reader.at(key))
    expect(len(items) == state.seats, f"{key}: expected {state.seats}, one for each seat, not {len(items)}")
    return items


@final
class Market(Part):
    """The face-up cards in their places."""

    def read(self, state: TicketToRide, reader: Reader) -> None:
        for slot, card in enumerate(self.form.read(reader.value(self.key), reader.at(self.key)), at.FACE_UP):
            if card != at.EMPTY:
                lay_face_up(state.row, slot, card)


@final
class Tickets(Part):
    """The tickets in a place."""

    def __init__(self, key: str, place: int) -> None:
        super().__init__(key)
        self.place = place

    def write(self, state: TicketToRide) -> list[str]:
        return state.ticket_names_in(self.place)

    def read(self, state: TicketToRide, reader: Reader) -> None:
        read_tickets(state, reader.value(self.key), reader.at(self.key), self.place)


@final
class SeatTickets(Part):
    """The tickets in a place that each seat has."""

    def __init__(self, key: str, place: int) -> None:
        super().__init__(key)
        self.place = place

    def write(self, state: TicketToRide) -> list[list[str]]:
        return [state.ticket_names_in(self.place + seat) for seat in range(state.seats)]

    def read(self, state: TicketToRide, reader: Reader) -> None:
        for seat, names in enumerate(for_seats(state, reader, self.key)):
            read_tickets(state, names, f"{self.key}[{seat}]", self.place + seat)


@final
class Offers(Part):
    """The tickets that each seat chooses from, in the order in which they were drawn."""

    def write(self, state: TicketToRide) -> list[list[str]]:
        names = state.board.ticket_names
        return [[names[ticket] for ticket in state.offer(seat)] for seat in range(state.seats)]

    def read(self, state: TicketToRide, reader: Reader) -> None:
        for seat, names in enumerate(for_seats(state, reader, self.key)):
            path = f"{self.key}[{seat}]"
            offer = names_at(names, path, state.board.ticket_index)
            expect(
                len(offer) <= at.MOST_OFFERED, f"{path}: expected at most {at.MOST_OFFERED} tickets, not {len(offer)}"
            )
            for slot, ticket in enumerate(offer):
                put_ticket(state, ticket, at.NOWHERE)
                offer_ticket(state, seat, slot, ticket)


@final
class Under(Part):
    """The tickets put under the deck, each with the seat that did it, or nobody."""

    def write(self, state: TicketToRide) -> list[list[object]]:
        return [[state.board.ticket_names[ticket], seat] for ticket, seat in state.under]

    def read(self, state: TicketToRide, reader: Reader) -> None:
        for number, item in enumerate(list_of(reader.value(self.key), reader.at(self.key))):
            path = f"{self.key}[{number}]"
            if not isinstance(item, list) or len(item) != 2:
                raise BadData(f"{path}: expected a ticket and a seat, not {shown(item)}")
            ticket = index_of(str(item[0]), path, state.board.ticket_index)
            put_ticket(state, ticket, at.NOWHERE)
            state.put_under(ticket, whole(item[1], path, NOBODY, state.seats - 1))


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
        return {city.id: owner for city in state.board.cities if (owner := state.station_owner[city.index]) != NOBODY}

    def read(self, state: TicketToRide, reader: Reader) -> None:
        stations = reader.object("stations")
        state.unshare()
        for name in stations.data:
            city = index_of(name, "stations", state.board.city_index)
            owner = stations.whole(name, 0, state.seats - 1)
            expect(state.reserve[owner] > 0, f"stations: seat {owner} has only {at.STATIONS}")
            state.station_owner[city] = owner
            state.row[at.block(owner) + at.RESERVE] -= 1


@final
class Tunnel(Part):
    """The tunnel under way, if there is one."""

    def write(self, state: TicketToRide) -> dict[str, object] | None:
        if state.tunnel is None:
            return None
        return {"claim": state.tunnel.text, "revealed": CARD_LIST.write(state.revealed), "demanded": demanded(state)}

    def read(self, state: TicketToRide, reader: Reader) -> None:
        if reader.value("tunnel") is None:
            return
        inner = reader.object("tunnel")
        inner.only("claim", "revealed", "demanded")
        revealed = CARD_LIST.read(inner.value("revealed"), inner.at("revealed"))
        expect(len(revealed) <= at.MOST_REVEALED, f"tunnel.revealed: expected at most {at.MOST_REVEALED} cards")
        for place, card in enumerate(revealed):
            state.row[at.REVEALED + place] = card
        try:
            claim = state.game.parse(inner.text("claim"))
        except BadMove as error:
            raise BadData(f"tunnel.claim: {error}") from error
        if not isinstance(claim, Claim) or claim.misfit is not None or not claim.route.tunnel:
            raise BadData("tunnel.claim: expected a claim that tries a tunnel")
        state.tunnel = claim
        expect(inner.whole("demanded", 1, 3) == demanded(state), f"tunnel.demanded: expected {demanded(state)}")
