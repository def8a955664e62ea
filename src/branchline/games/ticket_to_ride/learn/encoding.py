"""Ticket to Ride as numbers."""

from typing import Any, Final

from branchline.games.ticket_to_ride.learn.observer import TicketToRideObserver
from branchline.games.ticket_to_ride.learn.speller import LENGTHS, TicketToRideSpeller
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.payment import payments
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, KINDS, LOCOS, STATIONS
from branchline.learn import fields
from branchline.learn.encoding import ENOUGH, Encoding, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller
from branchline.learn.fields import GIVEN, ONE, Field, Index, Shape, View

ALL_CARDS: Final = at.PER_COLOUR * (KINDS - 1) + LOCOS
MOST_POINTS: Final = 120  # for routes: no car scores more than 21 / 8
CARD_INDEX: Final = fields.indexed(CARDS)


class TicketToRideEncoding(Encoding):
    """The words and fields of Ticket to Ride."""

    prompts = at.PROMPTS

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
        cards, listed = fields.counts(CARD_INDEX), fields.tally(CARD_INDEX)
        all_seats, all_cards = fields.each(seats, ONE), fields.each(seats, cards)
        all_tickets, tickets = fields.tally(board.ticket_index), len(board.tickets)
        few: dict[str, Any] = {"high": LOCOS, "unit": 4}
        return [
            Field("first", fields.one_seat(seats), "who began"),
            Field("last_round", GIVEN, "whether the last round is on", of="turns_left"),
            Field("turns_left", ONE, "turns until the end, then", high=seats + 1, unit=seats),
            Field("market", listed, "face-up cards, by kind", high=at.MARKET, unit=at.MARKET),
            Field("deck", ONE, "cards in the deck", high=ALL_CARDS, unit=ALL_CARDS),
            Field("discard", cards, "cards in the discard, by kind", **few),
            Field("deck_pool", cards, "unseen cards of the last shuffle, by kind", **few),
            Field("ticket_deck", ONE, "tickets in their deck", high=tickets, unit=tickets),
            Field("routes", fields.owned(seats, board.route_index), "by seat: the routes it owns"),
            Field("stations", fields.owned(seats, board.city_index), "by seat: the cities with its stations"),
            Field("tunnel", fields.choice(board.route_index), "the tunnel under way", of="trial.route"),
            Field("tunnel_paid", cards, "what was paid for it, by kind", high=8, unit=4, of="trial.paid"),
            Field("revealed", listed, "the cards turned up, by kind", high=3, unit=3, of="tunnel.revealed"),
            Field("demanded", ONE, "the cards it demands", high=3, unit=3, of="tunnel.demanded"),
            Field("cars", all_seats, "by seat: cars left", high=at.CARS, unit=at.CARS, of="players.cars"),
            Field("reserve", all_seats, "by seat: stations left", high=STATIONS, unit=STATIONS, of="players.stations"),
            Field("points", all_seats, "by seat: points for routes", high=MOST_POINTS, unit=50, of="players.points"),
            Field("cards", all_seats, "by seat: cards in hand", high=ALL_CARDS, unit=20, of="players.cards"),
            Field("known", all_cards, "by seat: those all have seen, by kind", **few, of="players.known"),
            Field("blind", all_seats, "by seat: cards drawn blind", high=ALL_CARDS, unit=20, of="players.blind"),
            Field("shown", all_cards, "by seat: surprises it paid, by kind", **few, of="players.shown"),
            Field("tickets", all_seats, "by seat: tickets held, 0 if not told",
                  high=tickets, unit=8, of="players.tickets"),
            Field("given_up", all_seats, "by seat: tickets given up, 0 if not told",
                  high=2, unit=2, of="players.given_up"),
            Field("offered", all_seats, "by seat: tickets to choose from", high=4, unit=4, of="players.offered"),
            Field("own_hand", cards, "own cards, by kind", **few, of="own.hand"),
            Field("own_tickets", all_tickets, "the tickets held", of="own.tickets"),
            Field("own_given_up", all_tickets, "the tickets given up at the start", of="own.given_up"),
            Field("own_offer", all_tickets, "the tickets to choose from", of="own.offer"),
            Field("own_under", places_of(board.ticket_index), "tickets put back: how many come before, and one more",
                  high=tickets, unit=8, of="own.under"),
            Field("under", Shape(1, lambda under, seat: [(0, len(under))]), "tickets known to be last in the deck",
                  high=tickets, unit=8, of="own.under"),
        ]  # fmt: skip

    def facts(self, view: View) -> View:
        if view["tunnel"] is None:
            return {"trial": None}
        claim = self.game.move(view["tunnel"]["claim"])
        assert isinstance(claim, Claim)
        return {"trial": {"route": claim.route.id, "paid": claim.payment.price()}}


def places_of(index: Index) -> Shape:
    """Return the shape of an order of some names: their places from 1."""
    return Shape(len(index), lambda names, seat: [(index[name], place) for place, name in enumerate(names, 1) if name])


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
