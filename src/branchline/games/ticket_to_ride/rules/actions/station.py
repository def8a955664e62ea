"""Building stations (TTR-11.1 to TTR-11.8); what they lend is in scoring."""

from __future__ import annotations

from typing import final

from branchline.engine.denial import Denial
from branchline.engine.errors import BadMove
from branchline.engine.notation import parse_name
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.games.ticket_to_ride.rules.actions.action import ONE_ACTION, Action, wrong_stage
from branchline.games.ticket_to_ride.rules.actions.payment import MIXED, Payment, parse_payment, payments
from branchline.games.ticket_to_ride.rules.board import KINDS, LOCO, NO_COLOUR, RULES, STATIONS, Board, City
from branchline.games.ticket_to_ride.rules.effects import at_end, cards_paid
from branchline.games.ticket_to_ride.rules.notation import player_name, with_market
from branchline.games.ticket_to_ride.rules.state import ACTION, SECOND_CARD, TicketToRide
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
        if state.stage == SECOND_CARD:
            return ONE_ACTION.forbids(
                "You cannot build a station in {city} this turn: you have drawn a card and must draw a second.",
                city=self.city.name,
            )
        if state.stage != ACTION:
            return wrong_stage(state)
        if not state.reserve[state.mover]:
            return THREE_IN_ALL.forbids("You have no stations left: all {number} are on the board.", number=STATIONS)
        for seat in range(state.seats):
            if state.stations[seat] >> self.city.index & 1:
                if seat == state.mover:
                    return FREE_CITY.forbids(
                        "You already have a station in {city}, and a city can hold only one.", city=self.city.name
                    )
                return FREE_CITY.forbids(
                    "The {seat} player has a station in {city}, and a city can hold only one.",
                    city=self.city.name,
                    seat=player_name(seat),
                )
        return self.misfit(state)

    def misfit(self, state: TicketToRide) -> Denial | None:
        """Check that the payment is exactly the price, and in hand."""
        if self.payment.colour == MIXED:
            return ONE_COLOUR.forbids(
                "Pay for a station with one colour and locomotives, not with {cards} together.",
                cards=self.payment.unfit_in_words(NO_COLOUR),
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
        self.payment.lay_down(state)
        self.payment.throw_away(state)
        state.stations[state.mover] |= 1 << self.city.index
        state.reserve[state.mover] -= 1  # neither points nor cars (TTR-11.7)
        end_turn(state)

    def price(self, state: TicketToRide) -> dict[str, int]:
        return self.payment.price()

    def preview(self, state: TicketToRide) -> list[Preview]:
        reserve = state.reserve[state.mover]
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


def cost_for(state: TicketToRide, seat: int) -> int:
    """Return what a seat's next station costs: 1, 2, then 3 cards (TTR-11.4)."""
    return STATIONS + 1 - state.reserve[seat]


def taken_cities(stations: list[int]) -> int:
    """Return the cities with a station of any player, as a mask."""
    taken = 0
    for cities in stations:
        taken |= cities
    return taken


def place_of(price: int, kind: int, cards: int) -> int:
    """Return where a city keeps the station that is paid for like this."""
    return (price * KINDS + kind) * (STATIONS + 1) + cards


def prebuild_builds(board: Board) -> list[BuildStation]:
    """Make every station that can be paid for, once, and keep it with its city."""
    made = []
    for price in range(1, STATIONS + 1):
        for payment in payments(price):
            for city in board.cities:
                build = BuildStation(city, payment)
                city.builds[place_of(price, payment.kind, payment.cards)] = build
                made.append(build)
    return made


def affordable(state: TicketToRide) -> list[int]:
    """List the ways the mover can pay for the next station, as places in `City.builds`."""
    if not state.reserve[state.mover]:
        return []
    price = cost_for(state, state.mover)
    hand = state.mover * KINDS
    locos = state.hands[hand + LOCO]
    least = max(1, price - locos)
    found = []
    for kind in range(LOCO):
        held = state.hands[hand + kind]
        if held >= least:
            for cards in range(least, min(price, held) + 1):
                found.append(place_of(price, kind, cards))
    if locos >= price:
        found.append(place_of(price, LOCO, 0))
    return found


def open_cities(state: TicketToRide) -> list[City]:
    """Return the cities that hold no station."""
    taken = taken_cities(state.stations)
    return [city for city in state.board.cities if not taken >> city.index & 1]


def builds(state: TicketToRide) -> list[BuildStation]:
    """List the stations the mover can build: by payment, then by city."""
    places = affordable(state)
    cities = open_cities(state) if places else []
    return [city.builds[place] for place in places for city in cities]


def free_cities(state: TicketToRide) -> int:
    """Count the cities that hold no station."""
    return len(state.board.cities) - (STATIONS * state.seats - sum(state.reserve))
