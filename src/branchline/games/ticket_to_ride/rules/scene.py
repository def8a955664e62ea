"""A position from a few facts: what is not said is filled in so that every piece is somewhere."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.dice import Bag
from branchline.engine.errors import BadData, expect
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, is_whole, names_at, shown
from branchline.engine.opening import Supply, scene_dice, scripted
from branchline.games.ticket_to_ride.rules.actions.claim import is_open
from branchline.games.ticket_to_ride.rules.board import (
    CARDS,
    KINDS,
    LOCO,
    LOCOS,
    MARKET,
    PER_COLOUR,
    Board,
    indices,
    mask,
)
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS
from branchline.games.ticket_to_ride.rules.serialization import Routes, Stations
from branchline.games.ticket_to_ride.rules.state import ACTION, EMPTY, NOT_YET, TicketToRide

FACTS: Final = (
    "routes", "stations", "hands", "tickets", "ticket_deck", "market", "deck", "discard", "cars",
    "keep_open", "turn", "turns_left", "draws", "seed",
)  # fmt: skip


@final
class Scene:
    """The facts given, and the position that grows from them."""

    def __init__(self, game: Game[Any], board: Board, seats: int, facts: dict[str, object]) -> None:
        self.facts = facts
        self.board = board
        self.reader = Reader(facts)
        self.dice = scene_dice(self.reader)
        self.free: set[int] = set()  # routes that must stay open, with their parallels
        if "keep_open" in facts:
            for index in self.reader.names("keep_open", board.route_index):
                self.free |= {index, board.routes[index].parallel}
        self.state = TicketToRide(game, board, seats, self.dice)
        self.state.stage = ACTION
        self.state.mover = self.state.first = self.reader.whole("turn", 0, seats - 1, default=0)
        self.state.turns_left = self.reader.whole("turns_left", 1, seats, default=NOT_YET)
        # Routes and stations as told, and more routes to a seat that is to have fewer cars.
        board_facts = Reader({"routes": {}, "stations": {}, **facts})
        for field in (Routes("routes"), Stations("stations")):
            field.read(self.state, board_facts)
        for seat, number in enumerate(self.reader.some_seats("cars", seats)):
            if number is not None:
                self.use_up(seat, number)
        self.place_cards()
        self.place_tickets()
        self.state.dice = scripted(self.reader, self.dice)

    def use_up(self, seat: int, number: object) -> None:
        """Put cars on routes that are not given until this many are left."""
        most = self.state.cars[seat]
        if not is_whole(number) or not isinstance(number, int) or not 0 <= number <= most:
            raise BadData(f"cars[{seat}]: expected 0 to {most} with these routes, not {shown(number)}")
        mover, self.state.mover = self.state.mover, seat
        # Long routes first, and short ones to end exactly at the number.
        for route in sorted(self.board.routes, key=lambda route: (-route.length, route.index)):
            spare = self.state.cars[seat] - number
            fits = route.length <= spare and spare - route.length != 5
            if fits and route.index not in self.free and is_open(self.state, route):
                self.state.build(seat, route)
        self.state.mover = mover
        expect(self.state.cars[seat] == number, f"cars[{seat}]: the open routes cannot leave exactly {number}")

    def place_cards(self) -> None:
        """Place cards as told; what is left over goes where nothing was said."""
        state = self.state
        supply = Supply(Bag(CARDS, [PER_COLOUR] * LOCO + [LOCOS]), self.dice, "{} cards")
        hands = self.reader.some_seats("hands", state.seats)
        for seat, cards in enumerate(hands):
            if cards is not None:
                state.hands[seat * KINDS : (seat + 1) * KINDS] = supply.named(cards, f"hands[{seat}]")
        if "market" in self.facts:
            self.place_market(supply)
        # Piles of which only the size was said are drawn last.
        for key in sorted({"deck", "discard"} & set(self.facts), key=lambda key: (is_whole(self.facts[key]), key)):
            bag = supply.named_or_drawn(self.facts[key], key)
            if key == "deck":
                state.deck = bag
            else:
                state.discard = bag
        rest = supply.rest
        if "deck" not in self.facts:
            state.deck = rest
            rest = Bag(CARDS, [0] * KINDS)
        if "market" not in self.facts:
            self.fill_market(rest)
        self.give_away(rest, hands)
        state.drawn = state.hands[:]  # all of it drawn blind, for all that anybody knows

    def place_market(self, supply: Supply) -> None:
        """Lay out the market as told, from left to right."""
        items = self.reader.items("market")
        expect(len(items) <= MARKET, f"market: expected at most {MARKET} cards, not {len(items)}")
        names = [name for name in items if name is not None]
        supply.named(names, "market")
        kinds = [EMPTY if name is None else CARDS.index(str(name)) for name in items]
        self.state.market = kinds + [EMPTY] * (MARKET - len(kinds))

    def fill_market(self, rest: Bag) -> None:
        """Fill the market from the deck with few locomotives, as in a game."""
        source = self.state.deck if "deck" not in self.facts else rest
        for slot in range(MARKET):
            if not source.left:
                return
            calm = source.copy()
            if self.state.market.count(LOCO) == TOO_MANY_LOCOS - 1 and calm.left > calm.counts[LOCO]:
                calm = Bag(CARDS, [*calm.counts[:LOCO], 0])
            card = self.dice.draw(calm)
            source.take(card)
            self.state.market[slot] = card

    def give_away(self, rest: Bag, hands: list[object]) -> None:
        """Put cards that are not given on the discard pile, or into the hands not given."""
        state = self.state
        if rest.left and "discard" not in self.facts and state.deck.left:
            state.discard = rest
            return
        open_hands = [seat for seat, cards in enumerate(hands) if cards is None]
        if rest.left and not open_hands:
            raise BadData(f"{rest.left} cards are left over; omit a hand or the deck")
        while rest.left:
            for seat in open_hands:
                if rest.left:
                    state.hands[seat * KINDS + self.dice.draw(rest)] += 1

    def place_tickets(self) -> None:
        """Place tickets as told; the rest is the deck, or out of the game."""
        state = self.state
        known = self.board.ticket_index
        rest = self.board.long_tickets | self.board.regular_tickets
        for seat, names in enumerate(self.reader.some_seats("tickets", state.seats)):
            if names is not None:
                tickets = names_at(names, f"tickets[{seat}]", known)
                state.held[seat] = mask(tickets)
                if state.held[seat] & ~rest or len(set(tickets)) < len(tickets):
                    raise BadData("tickets: a ticket is named twice")
                rest &= ~state.held[seat]
        state.ticket_deck = rest & self.board.regular_tickets
        if "ticket_deck" in self.facts:
            self.place_ticket_deck(rest)
        state.box = rest & ~state.ticket_deck & ~mask([ticket for ticket, _ in state.under])

    def place_ticket_deck(self, rest: int) -> None:
        """Make a ticket deck in a known order, the top first, or of a given size."""
        state = self.state
        value = self.reader.value("ticket_deck")
        if is_whole(value) and isinstance(value, int):
            order = indices(state.ticket_deck)
            expect(0 <= value <= len(order), f"ticket_deck: expected 0 to {len(order)} tickets, not {value}")
            self.dice.shuffle(order)
            state.ticket_deck = mask(order[:value])
            return
        names = self.reader.names("ticket_deck", self.board.ticket_index)
        if mask(names) & ~rest or len(set(names)) < len(names):
            raise BadData("tickets: a ticket is named twice")
        state.ticket_deck = 0
        state.under = tuple([(ticket, NOBODY) for ticket in names])
