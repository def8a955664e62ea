"""The words of a turn of Railways, found by numbers: moves are neither listed nor written."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.action import Move
from branchline.engine.packed import i64, vec
from branchline.games.railways.rules.actions.connect import Connect, Offer, connectable, number_in
from branchline.games.railways.rules.actions.deliver import DELIVERIES, LOCOMOTIVE, LOCOMOTIVES
from branchline.games.railways.rules.actions.discard import TRIMS, discard, possible
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.place import PLACES, empty_cities
from branchline.games.railways.rules.actions.take import STOP, TAKES, open_sources
from branchline.games.railways.rules.board import CITIES, START
from branchline.games.railways.rules.cards import held_by
from branchline.games.railways.rules.deliveries import Trips, trip_number
from branchline.games.railways.rules.legal_moves import last_trips, mover_trips
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import PAYMENTS, fewest_wilds, number_of
from branchline.games.railways.rules.state import ACTION, LAST, SECOND, TAKE, TRIM, Railways
from branchline.learn.fast.speller import Speller

# Where the words of each kind begin; see `RailwaysEncoding.make_vocabulary`.
LOCOMOTIVE_WORD: Final = 0
PASS_WORD: Final = 1
STOP_WORD: Final = 2
DECLINE_WORD: Final = 3
PLACE_WORD: Final = 4
TAKE_WORDS: Final = 5  # by source
DISCARD_WORDS: Final = 10  # by kind of card
FOLLOW_UP_WORDS: Final = 46
TRIM_WORDS: Final = 51  # by kind of card
CONNECT_WORDS: Final = 87  # by city
DELIVER_WORDS: Final = 112  # by good
PLAY_WORDS: Final = 116  # of a locomotive with a delivery, by good
CITY_WORDS: Final = 120
NODE_WORDS: Final = 145
RAIL_WORDS: Final = 171  # by colour, twos and ones; there is none for no rails at all
WILD_WORDS: Final = 446  # by how many
OF_COLOUR: Final = 55  # words for the rails of a colour,
OF_TWOS: Final = 7  # and for as many twos

ALONE: Final = [LOCOMOTIVE, PASS, STOP, DECLINE]  # moves of one word, the first ones


@final
class RailwaysSpeller(Speller[Railways]):
    """Finds the words that may follow by what the rules count; when none may, it makes the move."""

    trips: Trips  # of the mover, in a decision that is also about them

    def find(self, state: Railways) -> None:
        self.advance(state)

    def say(self, state: Railways, word: i64) -> None:
        self.note(word)
        self.advance(state)

    def advance(self, state: Railways) -> None:
        """Find the words that may follow; say those that have no alternative."""
        self.close()
        self.allow_next(state)
        while self.open_count == 1:
            self.note(self.open[0])
            self.close()
            self.allow_next(state)
        if not self.open_count:
            self.move = self.made()

    def allow_next(self, state: Railways) -> None:
        """Allow the words that may follow those said; none if they are a move."""
        count = self.said_count
        if not count:
            self.allow_first(state)
            return
        first = self.said[0]
        if first >= DELIVER_WORDS:
            self.allow_trips(self.trips.within, count)
            if first >= PLAY_WORDS:
                self.allow_trips(self.trips.beyond, count)
        elif first >= CONNECT_WORDS:
            self.allow_connections(state, count)
        elif count == 1 and first == PLACE_WORD:
            for city in empty_cities(state):
                self.allow(CITY_WORDS + city)
        elif count == 1 and DISCARD_WORDS <= first < FOLLOW_UP_WORDS:
            self.allow_all(FOLLOW_UP_WORDS, possible(state))

    def allow_first(self, state: Railways) -> None:
        """Allow the words with which a legal move begins."""
        if state.stage == ACTION:
            self.allow_actions(state)
        elif state.stage == TAKE or state.stage == SECOND:
            self.allow_all(TAKE_WORDS, open_sources(state))
            if state.stage == SECOND:
                self.allow(STOP_WORD)
        elif state.stage == TRIM:
            self.allow_all(TRIM_WORDS, held_by(state, state.mover))
        elif state.stage == LAST:
            self.trips = last_trips(state)
            self.allow_goods(DELIVER_WORDS, self.trips.within)
            self.allow(DECLINE_WORD)
        else:
            self.allow(PLACE_WORD)

    def allow_actions(self, state: Railways) -> None:
        """Allow the words with which the action of a turn begins."""
        cities = connectable(state)
        city: i64 = 0
        while cities:
            if cities & 1 and can_connect(state, city):
                self.allow(CONNECT_WORDS + city)
            cities >>= 1
            city += 1
        self.trips = trips = mover_trips(state)
        self.allow_goods(DELIVER_WORDS, trips.within)
        if trips.further:
            self.allow(LOCOMOTIVE_WORD)
            self.allow_goods(PLAY_WORDS, trips.within)
            self.allow_goods(PLAY_WORDS, trips.beyond)
        if possible(state):
            self.allow_all(DISCARD_WORDS, held_by(state, state.mover))
        self.allow(PASS_WORD)

    def allow_goods(self, word: i64, trips: vec[i64]) -> None:
        """Allow to deliver the goods of some deliveries; the word is that of the first good."""
        for trip in trips:
            self.allow(word + DELIVERIES[trip].colour)

    def allow_trips(self, trips: vec[i64], count: i64) -> None:
        """Allow the origins of the good said, or the goals from the origin said."""
        said = self.said
        for trip in trips:
            delivery = DELIVERIES[trip]
            if delivery.colour == good_of(said[0]):
                if count == 1:
                    self.allow(CITY_WORDS + delivery.origin)
                elif count == 2 and delivery.origin == said[1] - CITY_WORDS:
                    self.allow(NODE_WORDS + delivery.goal)

    def allow_connections(self, state: Railways, count: i64) -> None:
        """Allow the nodes that the city said can be joined to; or the rails of such a link; or its wilds."""
        said = self.said
        city = said[0] - CONNECT_WORDS
        if count == 3:
            rail_word = said[2] - RAIL_WORDS
            offer, rails = Offer(state, city, rail_word // OF_COLOUR), rail_word % OF_COLOUR + 1
            wilds: i64
            for wilds in range(fewest_wilds(offer.value, rails // OF_TWOS, rails % OF_TWOS), offer.wilds + 1):
                self.allow(WILD_WORDS + wilds)
        elif count < 3:
            for colour in CITIES[city].colours:
                offer = Offer(state, city, colour)
                if offer.ways and count == 1:
                    self.allow(NODE_WORDS + START)
                    self.allow_all(NODE_WORDS, offer.free)
                elif offer.ways and offer.leads_to(said[1] - NODE_WORDS):
                    self.allow_rails(offer)

    def allow_rails(self, offer: Offer) -> None:
        """Allow the rails that can pay for a link, with the wilds there are."""
        twos: i64
        ones: i64
        for twos in range(offer.twos + 1):
            for ones in range(offer.ones + 1):
                if fewest_wilds(offer.value, twos, ones) <= offer.wilds:
                    self.allow(RAIL_WORDS + offer.colour * OF_COLOUR + twos * OF_TWOS + ones - 1)

    def made(self) -> Move:
        """Return the move that the words are."""
        said = self.said
        first = said[0]
        if first < PLACE_WORD:
            return ALONE[first]
        if first == PLACE_WORD:
            return PLACES[said[1] - CITY_WORDS]
        if first < DISCARD_WORDS:
            return TAKES[first - TAKE_WORDS]
        if first < FOLLOW_UP_WORDS:
            return discard(first - DISCARD_WORDS, said[1] - FOLLOW_UP_WORDS)
        if first < CONNECT_WORDS:
            return TRIMS[first - TRIM_WORDS]
        if first < DELIVER_WORDS:
            return self.connection()
        trip = trip_number(good_of(first), said[1] - CITY_WORDS, said[2] - NODE_WORDS)
        return DELIVERIES[trip] if first < PLAY_WORDS else LOCOMOTIVES[trip]

    def connection(self) -> Move:
        """Return the connection that the words are."""
        said = self.said
        rail_word = said[2] - RAIL_WORDS
        rails = rail_word % OF_COLOUR + 1
        payment = PAYMENTS[number_of(rails // OF_TWOS, rails % OF_TWOS, said[3] - WILD_WORDS)]
        return Connect(Link(said[0] - CONNECT_WORDS, said[1] - NODE_WORDS, rail_word // OF_COLOUR, payment))


def good_of(word: i64) -> i64:
    """Return the good that is delivered, with a locomotive or without."""
    return word - DELIVER_WORDS if word < PLAY_WORDS else word - PLAY_WORDS


def can_connect(state: Railways, city: i64) -> bool:
    """Check whether the mover can connect a city of those it holds."""
    for colour in CITIES[city].colours:
        if number_in(state, city, colour):
            return True
    return False
