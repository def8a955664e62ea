"""Ticket to Ride as numbers."""

from typing import Any, Final, final

from branchline.games.ticket_to_ride.learn.observer import TicketToRideObserver
from branchline.games.ticket_to_ride.learn.speller import LENGTHS, TicketToRideSpeller
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.payment import payments
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import (
    CARDS,
    CARS,
    KINDS,
    LOCOS,
    MARKET,
    PER_COLOUR,
    PROMPTS,
    STATIONS,
)
from branchline.learn.encoding import ENOUGH, Encoding, Field, Fields, View, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller

ALL_CARDS: Final = PER_COLOUR * (KINDS - 1) + LOCOS
MOST_POINTS: Final = 120  # for routes: no car scores more than 21 / 8
CARD_INDEX: Final = {name: kind for kind, name in enumerate(CARDS)}


@final
class TicketToRideEncoding(Encoding):
    """The words and fields of Ticket to Ride."""

    prompts = PROMPTS

    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        assert isinstance(self.game, TicketToRideGame)
        board = self.board = self.game.board
        words = ["draw deck", *[f"draw {card}" for card in CARDS], "tickets", "pass", "withdraw"]
        words += ["pay", "keep", ENOUGH]
        words += [f"claim {route.id}" for route in board.routes]
        words += [f"station {city.id}" for city in board.cities]
        words += [f" {ticket.id}" for ticket in board.tickets]
        words += [f" {payment.text}" for total in LENGTHS for payment in payments(total)]
        return Vocabulary(words, pieces)

    @property
    def observer(self) -> Observer[Any]:
        return TicketToRideObserver()

    def speller(self, rows: Rows, table: int) -> Speller[Any]:
        return TicketToRideSpeller(self.board, self.vocabulary.spell, rows, table)

    def make_fields(self) -> list[Field]:
        board, seats = self.board, self.seats
        routes, cities, tickets = len(board.routes), len(board.cities), len(board.tickets)
        cards = {"high": LOCOS, "unit": 4}
        return [
            Field("first", seats, "who began"),
            Field("last_round", 1, "whether the last round is on"),
            Field("turns_left", 1, "turns until the end, then", high=seats + 1, unit=seats),
            Field("market", KINDS, "face-up cards, by kind", high=MARKET, unit=MARKET),
            Field("deck", 1, "cards in the deck", high=ALL_CARDS, unit=ALL_CARDS),
            Field("discard", KINDS, "cards in the discard, by kind", **cards),
            Field("deck_pool", KINDS, "unseen cards of the last shuffle, by kind", **cards),
            Field("ticket_deck", 1, "tickets in their deck", high=tickets, unit=tickets),
            Field("routes", seats * routes, "by seat: the routes it owns"),
            Field("stations", seats * cities, "by seat: the cities with its stations"),
            Field("tunnel", routes, "the tunnel under way"),
            Field("tunnel_paid", KINDS, "what was paid for it, by kind", high=8, unit=4),
            Field("revealed", KINDS, "the cards turned up, by kind", high=3, unit=3),
            Field("demanded", 1, "the cards it demands", high=3, unit=3),
            Field("cars", seats, "by seat: cars left", high=CARS, unit=CARS),
            Field("reserve", seats, "by seat: stations left", high=STATIONS, unit=STATIONS),
            Field("points", seats, "by seat: points for routes", high=MOST_POINTS, unit=50),
            Field("cards", seats, "by seat: cards in hand", high=ALL_CARDS, unit=20),
            Field("known", seats * KINDS, "by seat: those all have seen, by kind", **cards),
            Field("blind", seats, "by seat: cards drawn blind", high=ALL_CARDS, unit=20),
            Field("shown", seats * KINDS, "by seat: surprises it paid, by kind", **cards),
            Field("tickets", seats, "by seat: tickets held, 0 if not told", high=tickets, unit=8),
            Field("given_up", seats, "by seat: tickets given up, 0 if not told", high=2, unit=2),
            Field("offered", seats, "by seat: tickets to choose from", high=4, unit=4),
            Field("own_hand", KINDS, "own cards, by kind", **cards),
            Field("own_tickets", tickets, "the tickets held"),
            Field("own_given_up", tickets, "the tickets given up at the start"),
            Field("own_offer", tickets, "the tickets to choose from"),
            Field("own_under", tickets, "tickets put back: how many come before, and one more", high=tickets, unit=8),
            Field("under", 1, "tickets known to be last in the deck", high=tickets, unit=8),
        ]  # fmt: skip

    def write(self, view: View, sheet: Fields) -> None:
        board = self.board
        sheet.mark("first", self.relative(view, view["first"]))
        if view["turns_left"] is not None:
            sheet.mark("last_round", 0)
            sheet.put("turns_left", view["turns_left"])
        sheet.tick("market", CARD_INDEX, [card for card in view["market"] if card])
        for name in ("deck", "ticket_deck"):
            sheet.put(name, view[name])
        for name in ("discard", "deck_pool"):
            sheet.count(name, CARD_INDEX, view[name])
        for name, index in (("routes", board.route_index), ("stations", board.city_index)):
            for thing, owner in view[name].items():
                sheet.mark(name, self.relative(view, owner) * len(index) + index[thing])
        self.write_tunnel(view, sheet)
        for seat, player in enumerate(view["players"]):
            self.write_player(self.relative(view, seat), player, sheet)
        self.write_own(view["own"], sheet)

    def write_tunnel(self, view: View, sheet: Fields) -> None:
        """Write the tunnel under way, if there is one."""
        tunnel = view["tunnel"]
        if tunnel is None:
            return
        claim = self.game.move(tunnel["claim"])
        assert isinstance(claim, Claim)
        sheet.mark("tunnel", claim.route.index)
        sheet.count("tunnel_paid", CARD_INDEX, claim.payment.price())
        sheet.tick("revealed", CARD_INDEX, tunnel["revealed"])
        sheet.put("demanded", tunnel["demanded"])

    def write_player(self, place: int, player: View, sheet: Fields) -> None:
        """Write what everyone knows of a player."""
        sheet.put("reserve", player["stations"], place)
        for name in ("cars", "points", "cards", "blind", "offered", "tickets", "given_up"):
            sheet.put(name, player[name] or 0, place)
        for name in ("known", "shown"):
            sheet.count(name, CARD_INDEX, player[name], place * KINDS)

    def write_own(self, own: View, sheet: Fields) -> None:
        """Write what only the seat knows."""
        index = self.board.ticket_index
        sheet.count("own_hand", CARD_INDEX, own["hand"])
        for name in ("tickets", "given_up", "offer"):
            sheet.tick(f"own_{name}", index, own[name])
        for place, ticket in enumerate(own["under"]):
            if ticket is not None:
                sheet.put("own_under", place + 1, index[ticket])
        sheet.put("under", len(own["under"]))


def pieces(text: str) -> list[str]:
    """Return the words of a move: what is claimed or built, then the payment; tickets singly."""
    verb, _, rest = text.partition(" ")
    if verb in ("claim", "station"):
        name, _, payment = rest.partition(" ")
        return [f"{verb} {name}", f" {payment}"]
    if verb == "pay":
        return [verb, f" {rest}"]
    if verb == "keep":
        return [verb, *[f" {ticket}" for ticket in rest.split()], ENOUGH]
    return [text]
