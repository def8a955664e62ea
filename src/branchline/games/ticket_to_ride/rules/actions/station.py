"""Building stations (TTR-11.1 to TTR-11.8); what they lend is in scoring."""

from __future__ import annotations

from typing import final

from branchline.engine.errors import BadMove
from branchline.engine.game import NOBODY
from branchline.engine.notation import parse_name
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.action import ONE_ACTION, Action, wrong_stage
from branchline.games.ticket_to_ride.rules.actions.payment import MIXED, Payment, parse_payment, payments
from branchline.games.ticket_to_ride.rules.board import RULES, Board, City
from branchline.games.ticket_to_ride.rules.effects import at_end, cards_paid
from branchline.games.ticket_to_ride.rules.notation import player_name, with_market
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn

FREE_CITY, THREE_IN_ALL, COST, ONE_COLOUR, EXACT = RULES.pick(
    "TTR-11.1", "TTR-11.3", "TTR-11.4", "TTR-11.5", "TTR-11.19"
)


@final
class BuildStation(Action):
    """Pay for a station and put it in a city, near a route or not (TTR-11.2)."""

    def __init__(self, city: City, payment: Payment) -> None:
        super().__init__(f"station {city.id} {payment.text}")
        self.city = city
        self.payment = payment

    @staticmethod
    def parse(board: Board, words: list[str]) -> BuildStation:
        """Parse `paris red 1`."""
        if not words:
            raise BadMove("station: expected a city and a payment, as in station paris red 1")
        city = board.cities[parse_name(words[0], board.city_index, "city")]
        return BuildStation(city, parse_payment(words[1:]))

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check for a station in reserve, a city without one, and exactly its price."""
        if state.stage == at.SECOND_CARD:
            return ONE_ACTION.forbids(
                "You cannot build a station in {city} this turn: you have drawn a card and must draw a second.",
                city=self.city.name,
            )
        if state.stage != at.ACTION:
            return wrong_stage(state)
        if not state.row[at.block(state.mover) + at.RESERVE]:
            return THREE_IN_ALL.forbids("You have no stations left: all {number} are on the board.", number=at.STATIONS)
        owner = state.station_owner[self.city.index]
        if owner == state.mover:
            return FREE_CITY.forbids(
                "You already have a station in {city}, and a city can hold only one.", city=self.city.name
            )
        if owner != NOBODY:
            return FREE_CITY.forbids(
                "The {seat} player has a station in {city}, and a city can hold only one.",
                city=self.city.name,
                seat=player_name(owner),
            )
        return self.misfit(state)

    def misfit(self, state: TicketToRide) -> Denial | None:
        """Check that the payment is exactly the price, and in hand."""
        if self.payment.colour == MIXED:
            return ONE_COLOUR.forbids(
                "Pay for a station with one colour and locomotives, not with {cards} together.",
                cards=self.payment.unfit_in_words(at.NO_COLOUR),
            )
        price, paid = cost_for(state, state.mover), self.payment.total
        if paid != price:
            rule = COST if paid < price else EXACT
            if price == 1:
                return rule.forbids("Your first station costs 1 card, but you are paying {paid}.", paid=paid)
            if price == 2:
                return rule.forbids("Your second station costs 2 cards, but you are paying {paid}.", paid=paid)
            return rule.forbids("Your third station costs 3 cards, but you are paying {paid}.", paid=paid)
        if self.payment.is_held(state):  # locomotives alone too (TTR-17.11)
            return None
        return EXACT.forbids(
            "You cannot pay {cards} for a station in {city}: you have {held}.",
            city=self.city.name,
            cards=self.payment.in_words(),
            held=self.payment.held_in_words(state),
        )

    def apply(self, state: TicketToRide) -> None:
        """Discard the cards (TTR-11.6) and place the station for good (TTR-11.8), for no points."""
        state.passes = 0
        row, own = state.row, at.block(state.mover)
        self.payment.lay_down(row, own)
        self.payment.throw_away(row)
        state.unshare()
        state.station_owner[self.city.index] = state.mover
        row[own + at.RESERVE] -= 1  # neither points nor cars (TTR-11.7)
        end_turn(state, row)

    def price(self, state: TicketToRide) -> dict[str, int]:
        return self.payment.price()

    def preview(self, state: TicketToRide) -> list[Preview]:
        reserve = state.row[at.block(state.mover) + at.RESERVE]
        used = plural("{used} of your {n} station", "{used} of your {n} stations", reserve, used=1)
        lends = phrase("at the end, one of another player's routes into {city}", city=self.city.name)
        return [
            cards_paid(state, self.payment, COST.id),
            Preview(COSTS, used, THREE_IN_ALL.id),
            Preview(BRINGS, lends, "TTR-11.9"),
            *at_end(state, self.applied(state)),
        ]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        cards = self.payment.in_words()
        deed = phrase("builds a station in {city} for {cards}", city=self.city.name, cards=cards)
        return with_market(deed, draws)


def cost_for(state: TicketToRide, seat: i64) -> i64:
    """Return what a seat's next station costs: 1, 2, then 3 cards (TTR-11.4)."""
    return at.STATIONS + 1 - state.row[at.block(seat) + at.RESERVE]


def place_of(price: i64, kind: i64, cards: i64) -> i64:
    """Return where a city keeps the station that is paid for like this."""
    return (price * at.KINDS + kind) * (at.STATIONS + 1) + cards


def prebuild_builds(board: Board) -> list[BuildStation]:
    """Make every station that can be paid for, once, and keep it with its city."""
    made = []
    for city in board.cities:
        city.builds = [None] * ((at.STATIONS + 1) * at.KINDS * (at.STATIONS + 1))
    for price in range(1, at.STATIONS + 1):
        for payment in payments(price):
            for city in board.cities:
                build = BuildStation(city, payment)
                city.builds[place_of(price, payment.kind, payment.cards)] = build
                made.append(build)
    return made


def count_payments(state: TicketToRide) -> i64:
    """Count the ways in which the mover can pay for the next station."""
    row, board = state.row, state.board
    own = at.block(state.mover)
    if not row[own + at.RESERVE]:
        return 0
    ways, shapes = board.ways, board.shape_count
    none = no_cards(state)
    found = ways[none + at.ALONE * shapes]
    kind: i64
    for kind in range(at.LOCO):
        found += ways[none + row[own + at.HAND + kind] * shapes]
    return found


def no_cards(state: TicketToRide) -> i64:
    """Return where the ways to pay for the mover's next station begin, by the number of cards of a colour."""
    board, own = state.board, at.block(state.mover)
    shape = board.station_shape[at.STATIONS + 1 - state.row[own + at.RESERVE]]
    return state.row[own + at.HAND + at.LOCO] * at.PRICES * board.shape_count + shape


def builds(state: TicketToRide) -> list[BuildStation]:
    """List the stations the mover can build: by payment, then by city."""
    free = [city for city in state.board.cities if state.station_owner[city.index] == NOBODY]
    return [build for place in payment_places(state) for city in free if (build := city.builds[place]) is not None]


def payment_places(state: TicketToRide) -> list[int]:
    """Return where each city keeps the stations that the mover can pay for, payment by payment."""
    row, board, own = state.row, state.board, at.block(state.mover)
    found: list[int] = []
    if not row[own + at.RESERVE]:
        return found
    price, none = cost_for(state, state.mover), no_cards(state)
    kind: i64
    number: i64
    for kind in range(at.KINDS):
        cards = row[own + at.HAND + kind] if kind < at.LOCO else i64(at.ALONE)
        least = i64(0) if kind == at.LOCO else max(1, price - row[own + at.HAND + at.LOCO])
        for number in range(board.ways[none + cards * board.shape_count]):
            found.append(place_of(price, kind, least + number))
    return found


def count_builds(state: TicketToRide) -> i64:
    """Count the stations the mover can build, without listing them."""
    return count_payments(state) * free_cities(state)


def nth_build(state: TicketToRide, number: i64) -> BuildStation | None:
    """Return the station at this place of the list, without making the list; None if it is shorter."""
    row, board = state.row, state.board
    hand = at.block(state.mover) + at.HAND
    if not row[at.block(state.mover) + at.RESERVE]:
        return None
    price, free, none = cost_for(state, state.mover), free_cities(state), no_cards(state)
    kind: i64
    for kind in range(at.KINDS):
        cards = row[hand + kind] if kind < at.LOCO else i64(at.ALONE)
        there = board.ways[none + cards * board.shape_count] * free
        if number < there:
            least = i64(0) if kind == at.LOCO else max(1, price - row[hand + at.LOCO])
            ways = number // free
            return free_city(state, number - ways * free).builds[place_of(price, kind, least + ways)]
        number -= there
    return None


def free_city(state: TicketToRide, number: i64) -> City:
    """Return one of the cities that hold no station."""
    city: i64 = 0
    while True:
        if state.station_owner[city] == NOBODY:
            if not number:
                return state.board.cities[city]
            number -= 1
        city += 1


def free_cities(state: TicketToRide) -> i64:
    """Count the cities that hold no station."""
    found: i64 = len(state.board.cities)
    seat: i64
    for seat in range(state.seats):
        found -= at.STATIONS - state.row[at.block(seat) + at.RESERVE]
    return found
