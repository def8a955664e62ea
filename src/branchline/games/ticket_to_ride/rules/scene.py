"""A position from a few facts: what is not said is filled in so that every piece is somewhere."""

from typing import Any, Final, final

from branchline.engine.dice import Bag
from branchline.engine.errors import BadData, expect
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, is_whole, names_at, shown
from branchline.engine.scenes import Supply, scene_dice, scripted
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.claim import is_open
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.cards import TOO_MANY_LOCOS, lay_face_up
from branchline.games.ticket_to_ride.rules.serialization import Routes, Stations
from branchline.games.ticket_to_ride.rules.state import new_table

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
        self.state = new_table(game, board, seats, self.dice)
        self.state.stage = at.ACTION
        self.state.mover = self.state.first = self.reader.whole("turn", 0, seats - 1, default=0)
        self.state.turns_left = self.reader.whole("turns_left", 1, seats, default=at.NOT_YET)
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
        supply = Supply(Bag(at.CARDS, [at.PER_COLOUR] * at.LOCO + [at.LOCOS]), self.dice, "{} cards")
        hands = self.reader.some_seats("hands", state.seats)
        for seat, cards in enumerate(hands):
            if cards is not None:
                state.write(at.block(seat) + at.HAND, supply.named(cards, f"hands[{seat}]"))
        market = self.told_market(supply) if "market" in self.facts else [at.EMPTY] * at.MARKET
        # Piles of which only the size was said are drawn last.
        piles = {"deck": Bag(at.CARDS, [0] * at.KINDS), "discard": Bag(at.CARDS, [0] * at.KINDS)}
        for key in sorted(set(piles) & set(self.facts), key=lambda key: (is_whole(self.facts[key]), key)):
            piles[key] = supply.named_or_drawn(self.facts[key], key)
        rest = supply.rest
        if "deck" not in self.facts:
            piles["deck"] = rest
            rest = Bag(at.CARDS, [0] * at.KINDS)
        if "market" not in self.facts:
            self.fill_market(market, piles["deck"] if "deck" not in self.facts else rest)
        if rest.left and "discard" not in self.facts and piles["deck"].left:
            piles["discard"] = rest
        else:
            self.give_away(rest, [seat for seat, cards in enumerate(hands) if cards is None])
        state.write(at.DECK, [*piles["deck"].row])
        state.write(at.DISCARD, [*piles["discard"].row])
        for slot, card in enumerate(market, at.FACE_UP):
            if card != at.EMPTY:
                lay_face_up(state.row, slot, card)
        for seat in range(state.seats):  # all of it drawn blind, for all that anybody knows
            state.write(at.block(seat) + at.DRAWN, state.cards(seat, at.HAND))

    def told_market(self, supply: Supply) -> list[int]:
        """Return the market as told, from left to right."""
        items = self.reader.items("market")
        expect(len(items) <= at.MARKET, f"market: expected at most {at.MARKET} cards, not {len(items)}")
        names = [name for name in items if name is not None]
        supply.named(names, "market")
        kinds = [at.EMPTY if name is None else at.CARDS.index(str(name)) for name in items]
        return kinds + [at.EMPTY] * (at.MARKET - len(kinds))

    def fill_market(self, market: list[int], source: Bag) -> None:
        """Fill the market with few locomotives, as in a game."""
        for slot in range(at.MARKET):
            if not source.left:
                return
            calm = source.copy()
            if market.count(at.LOCO) == TOO_MANY_LOCOS - 1 and calm.left > calm.counts[at.LOCO]:
                calm = Bag(at.CARDS, [*calm.counts[: at.LOCO], 0])
            card = self.dice.draw(calm)
            source.take(card)
            market[slot] = card

    def give_away(self, rest: Bag, open_hands: list[int]) -> None:
        """Put cards that are left over into the hands not given."""
        if rest.left and not open_hands:
            raise BadData(f"{rest.left} cards are left over; omit a hand or the deck")
        while rest.left:
            for seat in open_hands:
                if rest.left:
                    self.state.row[at.block(seat) + at.HAND + self.dice.draw(rest)] += 1

    def place_tickets(self) -> None:
        """Place tickets as told; the rest is the deck, or out of the game."""
        state = self.state
        known = self.board.ticket_index
        places = [at.IN_DECK if not ticket.long else at.BOX for ticket in self.board.tickets]
        for seat, names in enumerate(self.reader.some_seats("tickets", state.seats)):
            if names is not None:
                for ticket in names_at(names, f"tickets[{seat}]", known):
                    expect(places[ticket] < at.HELD, "tickets: a ticket is named twice")
                    places[ticket] = at.HELD + seat
        if "ticket_deck" in self.facts:
            self.place_ticket_deck(places)
        state.write(state.tickets_at, places)
        state.note_ticket_deck()

    def place_ticket_deck(self, places: list[int]) -> None:
        """Make a ticket deck in a known order, the top first, or of a given size."""
        value = self.reader.value("ticket_deck")
        order = [ticket for ticket, place in enumerate(places) if place == at.IN_DECK]
        if is_whole(value) and isinstance(value, int):
            expect(0 <= value <= len(order), f"ticket_deck: expected 0 to {len(order)} tickets, not {value}")
            self.dice.shuffle(order)
            for ticket in order[value:]:
                places[ticket] = at.BOX
            return
        for ticket in order:
            places[ticket] = at.BOX
        names = self.reader.names("ticket_deck", self.board.ticket_index)
        for ticket in names:
            expect(places[ticket] == at.BOX, "tickets: a ticket is named twice")
            self.state.put_under(ticket, NOBODY)
            places[ticket] = self.state.row[self.state.tickets_at + ticket]
