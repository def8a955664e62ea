"""Claiming a route: TTR-6, double routes TTR-7 and ferries TTR-8; and the claims of a turn, listed or counted."""

from __future__ import annotations

from typing import final

from branchline.engine.errors import BadMove
from branchline.engine.game import NOBODY
from branchline.engine.notation import parse_name
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.engine.preview import BRINGS, PERHAPS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules import notation
from branchline.games.ticket_to_ride.rules.actions.action import ONE_ACTION, Action, is_extra, wrong_stage
from branchline.games.ticket_to_ride.rules.actions.payment import MIXED, Payment, parse_payment, payments
from branchline.games.ticket_to_ride.rules.actions.tunnel import cards_to_reveal, try_tunnel
from branchline.games.ticket_to_ride.rules.board import RULES, Board, Route
from branchline.games.ticket_to_ride.rules.effects import (
    SHORT_REVEAL,
    TRIGGER,
    at_end,
    cards_paid,
    cars_used,
    route_claimed,
)
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import FEW_CARS, end_turn

OPEN, EXACT, OWN_COLOUR, ONE_COLOUR, ENOUGH_CARS = RULES.pick("TTR-6.1", "TTR-6.4", "TTR-6.5", "TTR-6.6", "TTR-6.7")
BOTH_PARALLEL, PARALLEL_SHUT, FERRY_LOCOS = RULES.pick("TTR-7.2", "TTR-7.4", "TTR-8.1")
BASE_PAYMENT, BEFORE_REVEAL = RULES.pick("TTR-9.1", "TTR-9.2")
FEWER_REVEALED, NONE_REVEALED = RULES.pick("TTR-9.20", "TTR-9.21")


@final
class Claim(Action):
    """Pay for a route and put a car on each of its spaces; a tunnel may demand more."""

    def __init__(self, route: Route, payment: Payment) -> None:
        super().__init__(f"claim {route.id} {payment.text}")
        self.route = route
        self.payment = payment
        self.misfit = misfit(route, payment)

    @staticmethod
    def parse(board: Board, words: list[str]) -> Claim:
        """Parse `brest-paris black 2+1`; a payment that does not fit is a claim too."""
        if not words:
            raise BadMove("claim: expected a route and a payment, as in claim brest-paris black 3")
        route = board.routes[parse_name(words[0], board.route_index, "route")]
        return Claim(route, parse_payment(words[1:]))

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check that the route is open to the mover, and that the payment fits and is in hand."""
        if state.stage == at.SECOND_CARD:
            return ONE_ACTION.forbids(
                "You cannot claim {route} this turn: you have drawn a card and must draw a second.",
                route=notation.full_route_name(self.route),
            )
        if state.stage != at.ACTION:
            return wrong_stage(state)
        shut = closed(state, self.route)
        if shut is not None:
            return shut
        if self.misfit is not None:
            return self.misfit
        if self.payment.is_held(state):
            return None
        return (BASE_PAYMENT if self.route.tunnel else EXACT).forbids(
            "You cannot pay {cards} for {route}: you have {held}.",
            route=notation.full_route_name(self.route),
            cards=self.payment.in_words(),
            held=self.payment.held_in_words(state),
        )

    def apply(self, state: TicketToRide) -> None:
        """Lay down the cards; then build (TTR-6.3), or dig first."""
        state.passes = 0
        row = state.row
        self.payment.lay_down(row, at.block(state.mover))
        if self.route.tunnel:
            try_tunnel(state, row, self)
        else:
            self.payment.throw_away(row)  # TTR-6.9
            state.build(state.mover, self.route)
            end_turn(state, row)  # TTR-6.2

    def price(self, state: TicketToRide) -> dict[str, int]:
        return self.payment.price()

    def rule(self, state: TicketToRide) -> str:
        if self.route.tunnel:
            return BASE_PAYMENT.id
        return FERRY_LOCOS.id if self.route.ferry else super().rule(state)

    def preview(self, state: TicketToRide) -> list[Preview]:
        route = self.route
        if route.tunnel and cards_to_reveal(state):
            return self.preview_try(state)
        rule = FERRY_LOCOS if route.ferry else BASE_PAYMENT if route.tunnel else EXACT
        return [
            cards_paid(state, self.payment, rule.id),
            cars_used(state, route),
            *route_claimed(state, route, self.applied(state)),
        ]

    def preview_try(self, state: TicketToRide) -> list[Preview]:
        """Preview a tunnel that may demand more cards, as if the mover paid for it."""
        route = self.route
        after = state.copy()
        after.build(after.mover, route)
        won = plural("{n} point if it succeeds", "{n} points if it succeeds", route.points)
        asked = plural("up to {n} extra card", "up to {n} extra cards", cards_to_reveal(state))
        back = phrase("or you take back all your cards and claim nothing")
        found = [
            cards_paid(state, self.payment, BASE_PAYMENT.id),
            cars_used(state, route),
            Preview(BRINGS, won, "TTR-6.10"),
            *at_end(state, after),
            Preview(PERHAPS, asked, "TTR-9.3"),
            Preview(PERHAPS, back, "TTR-9.12"),
        ]
        if state.turns_left == at.NOT_YET and after.row[at.block(state.mover) + at.CARS_LEFT] <= FEW_CARS:
            last = phrase("the last round if it succeeds: everyone has one more turn")
            found.append(Preview(PERHAPS, last, TRIGGER.id))
        return found

    def effects(self, before: TicketToRide, after: TicketToRide) -> list[Effect]:
        cards = cards_to_reveal(before)
        if not self.route.tunnel or cards == at.MOST_REVEALED:
            return []
        rule = FEWER_REVEALED if cards else NONE_REVEALED
        return [Effect(before.mover, SHORT_REVEAL, rule.id, {"cards": cards})]

    def draw_prompts(self, before: TicketToRide, player: str) -> list[Phrase]:
        if not self.route.tunnel:
            return []
        cards = cards_to_reveal(before)
        prompt = plural("{n} card turned over for the tunnel", "{n} cards turned over for the tunnel", cards)
        return [prompt] * cards

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.route.tunnel:
            short = [effect.facts["cards"] for effect in effects if effect.kind == SHORT_REVEAL]
            return self.describe_try(draws, short[0] if short else at.MOST_REVEALED)
        name, cards = notation.route_name(self.route), self.payment.in_words()
        points = notation.route_points(self.route)
        if self.route.ferry:
            deed = phrase("claims the ferry {route} with {cards} for {points}", route=name, cards=cards, points=points)
        else:
            deed = phrase("claims {route} with {cards} for {points}", route=name, cards=cards, points=points)
        return notation.with_market(deed, draws)

    def describe_try(self, draws: list[str], revealed: int) -> Phrase:
        """Describe a try of a tunnel with what was turned up, and the result."""
        # Cards that come into the market follow those in the draws, and only the number shows which
        # are which: with too few left, fewer are turned up (TTR-9.20), or none (TTR-9.21).
        cards = self.payment.in_words()
        deed = phrase("tries the tunnel {route} with {cards}", route=notation.route_name(self.route), cards=cards)
        if revealed and not draws:
            return deed  # before the try
        shown = draws[:revealed]
        asked = len([card for card in shown if is_extra(at.CARDS.index(card), self.payment.colour)])
        if shown:
            deed = notation.with_cards(deed, shown)
        if asked:  # and nothing more happens until the tunnel is paid for
            return plural("{deed}: {n} extra card needed", "{deed}: {n} extra cards needed", asked, deed=deed)
        deed = phrase("{deed}: claimed for {points}", deed=deed, points=notation.route_points(self.route))
        return notation.with_market(deed, draws[revealed:])


def closed(state: TicketToRide, route: Route) -> Denial | None:
    """Check that the mover may claim a route, whatever is paid (TTR-6.11, TTR-7.3)."""
    owner = state.owner[route.index]
    if owner == state.mover:
        return OPEN.forbids("You already own {route}.", route=notation.full_route_name(route))
    if owner != NOBODY:
        return OPEN.forbids(
            "{route} is taken: it belongs to the {seat} player.",
            route=notation.full_route_name(route),
            seat=notation.player_name(owner),
        )
    neighbour = NOBODY if route.parallel < 0 else state.owner[route.parallel]
    if neighbour == state.mover:
        return BOTH_PARALLEL.forbids(
            "{route} is closed to you: you own the parallel route, and nobody may own both.",
            route=notation.full_route_name(route),
        )
    # The number of seats counts, also after a player has left (TTR-17.21).
    if neighbour != NOBODY and state.seats < at.PARALLEL_FOR_ALL:
        return PARALLEL_SHUT.forbids(
            "{route} is closed: with {players} players, only one route of a double "
            "route may be claimed, and the {seat} player owns the other.",
            route=notation.full_route_name(route),
            players=state.seats,
            seat=notation.player_name(neighbour),
        )  # TTR-7.5: until then either may be claimed
    cars = state.row[at.block(state.mover) + at.CARS_LEFT]
    if route.length <= cars:
        return None
    if route.tunnel:  # nothing is turned up for it
        return BEFORE_REVEAL.forbids_plural(
            "You cannot try the tunnel {route}: it needs {n} train, and you have {cars} left.",
            "You cannot try the tunnel {route}: it needs {n} trains, and you have {cars} left.",
            route.length,
            route=notation.full_route_name(route),
            cars=cars,
        )
    return ENOUGH_CARS.forbids_plural(
        "{route} needs {n} train, and you have {cars} left.",
        "{route} needs {n} trains, and you have {cars} left.",
        route.length,
        route=notation.full_route_name(route),
        cars=cars,
    )


def misfit(route: Route, payment: Payment) -> Denial | None:
    """Check that a payment fits a route, for any player."""
    if payment.colour == MIXED and route.colour == at.GREY:
        return ONE_COLOUR.forbids(
            "{route} is grey: pay with one colour and locomotives, not with {cards} together.",
            route=notation.full_route_name(route),
            cards=payment.unfit_in_words(at.NO_COLOUR),
        )
    # Locomotives alone pay for any route (TTR-5.1, TTR-17.10).
    if payment.colour != at.NO_COLOUR and route.colour not in (at.GREY, payment.colour):
        return OWN_COLOUR.forbids(
            "{route} takes only {colour} cards and locomotives, not {cards}.",
            route=notation.full_route_name(route),
            colour=term(at.CARDS[route.colour]),
            cards=payment.unfit_in_words(route.colour),
        )
    if payment.total != route.length:  # neither fewer nor more (TTR-17.13)
        if not route.tunnel:
            return EXACT.forbids_plural(
                "{route} costs exactly {n} card, but you are paying {paid}.",
                "{route} costs exactly {n} cards, but you are paying {paid}.",
                route.length,
                route=notation.full_route_name(route),
                paid=payment.total,
            )
        return BASE_PAYMENT.forbids_plural(
            "The tunnel {route} costs exactly {n} card to try, but you are paying "
            "{paid}; you may have to pay extra later.",
            "The tunnel {route} costs exactly {n} cards to try, but you are paying "
            "{paid}; you may have to pay extra later.",
            route.length,
            route=notation.full_route_name(route),
            paid=payment.total,
        )
    # More than the symbols demand is allowed (TTR-8.2, TTR-8.3, TTR-17.12, TTR-17.14).
    if payment.locos < route.ferry:
        return FERRY_LOCOS.forbids_plural(
            "The ferry {route} needs at least {n} locomotive, but you are paying {locos}.",
            "The ferry {route} needs at least {n} locomotives, but you are paying {locos}.",
            route.ferry,
            route=notation.full_route_name(route),
            locos=payment.locos,
        )
    return None


def is_open(state: TicketToRide, route: Route) -> bool:
    """Check quickly whether the mover may claim a route; `closed` gives the reason."""
    if state.owner[route.index] != NOBODY or route.length > state.row[at.block(state.mover) + at.CARS_LEFT]:
        return False
    return not is_shut(state, route, state.mover)


def is_shut(state: TicketToRide, route: Route, seat: i64) -> bool:
    """Check whether the owner of the parallel route closes a route to a seat (TTR-7.2, TTR-7.4)."""
    if route.parallel < 0:
        return False
    neighbour = state.owner[route.parallel]
    return neighbour != NOBODY and (neighbour == seat or state.seats < at.PARALLEL_FOR_ALL)


def prebuild_claims(board: Board) -> list[Claim]:
    """Make every claim whose payment fits, once, and keep it with its route."""
    made = []
    for route in board.routes:
        route.claims = [None] * (at.LOCO * at.KINDS + 1)
        for payment in payments(route.length):
            if misfit(route, payment) is None:
                claim = Claim(route, payment)
                route.claims[payment.kind * at.KINDS + payment.cards] = claim
                made.append(claim)
    return made


def claims(state: TicketToRide) -> list[Claim]:
    """List the claims open to the mover: by kind of card, shape, route and number of cards."""
    found: list[Claim] = []
    board, hand = state.board, at.block(state.mover) + at.HAND
    locos = state.row[hand + at.LOCO]
    for kind in range(at.KINDS):
        cards = state.row[hand + kind] if kind < at.LOCO else i64(at.ALONE)
        for shape in range(board.shape_count):
            ways = board.ways[(locos * at.PRICES + cards) * board.shape_count + shape]
            if ways:
                first = first_claim(board, kind, shape, locos)
                place = kind * board.shape_count + shape
                for index in range(board.payable_at[place], board.payable_at[place + 1]):
                    route = board.routes[board.payable[index]]
                    if is_open(state, route):
                        for number in range(first, first + ways):
                            claim = route.claims[number]
                            if claim is not None:
                                found.append(claim)
    return found


def first_claim(board: Board, kind: i64, shape: i64, locos: i64) -> i64:
    """Return where a route of a shape keeps the claim with the fewest cards of a kind."""
    if kind == at.LOCO:
        return at.LOCO * at.KINDS
    return kind * at.KINDS + max(1, board.shape_length[shape] - locos)


def count_claims(state: TicketToRide) -> i64:
    """Count the claims open to the mover, without listing them."""
    row, open_routes, low, high = state.row, state.open_routes, state.board.ways_low, state.board.ways_high
    hand = at.FIRST_SEAT + state.mover * at.BLOCK + at.HAND
    price = row[hand + at.LOCO] * at.PRICES
    first = state.mover * at.OPEN_SIZE
    alone = first + at.LOCO * at.WORDS
    total = open_routes[alone] * low[price + at.ALONE] + open_routes[alone + 1] * high[price + at.ALONE]
    total = total >> at.HIGHEST & at.DIGIT
    place: i64
    for place in range(hand, hand + at.LOCO):
        paid = price + row[place]
        total += (open_routes[first] * low[paid] + open_routes[first + 1] * high[paid]) >> at.HIGHEST & at.DIGIT
        first += at.WORDS
    return total


def nth_claim(state: TicketToRide, number: i64) -> Claim | None:
    """Return the claim at this place of the list, without making the list; None if it is shorter."""
    row, open_routes, low, high = state.row, state.open_routes, state.board.ways_low, state.board.ways_high
    hand = at.FIRST_SEAT + state.mover * at.BLOCK + at.HAND
    price = row[hand + at.LOCO] * at.PRICES
    first = state.mover * at.OPEN_SIZE
    kind: i64
    for kind in range(at.KINDS):
        paid = price + (row[hand + kind] if kind < at.LOCO else i64(at.ALONE))
        there = (open_routes[first] * low[paid] + open_routes[first + 1] * high[paid]) >> at.HIGHEST & at.DIGIT
        if number < there:
            return nth_of_kind(state, kind, paid, number)
        number -= there
        first += at.WORDS
    return None


def nth_of_kind(state: TicketToRide, kind: i64, paid: i64, number: i64) -> Claim | None:
    """Return one of the claims with a kind of card; `paid` is what the hand pays with."""
    board, first = state.board, state.mover * at.OPEN_SIZE + kind * at.WORDS
    digits = state.open_routes[first]
    shape: i64 = 0
    while True:
        ways = board.ways[paid * board.shape_count + shape]
        there = ways * (digits & at.DIGIT)
        if number < there:
            skipped = number // ways
            route = board.routes[nth_open(state, board.payable_at[kind * board.shape_count + shape], skipped)]
            locos = state.row[at.block(state.mover) + at.HAND + at.LOCO]
            return route.claims[first_claim(board, kind, shape, locos) + number - skipped * ways]
        number -= there
        shape += 1
        digits = state.open_routes[first + 1] if shape == at.DIGITS else digits >> at.DIGIT_BITS


def nth_open(state: TicketToRide, place: i64, number: i64) -> i64:
    """Return one of the routes from a place of `payable` on, for which the mover has the cars, that are open to it."""
    payable, counterpart = state.board.payable, state.board.counterpart
    owner, mover, for_all = state.owner, state.mover, state.seats >= at.PARALLEL_FOR_ALL
    while True:
        route = payable[place]
        if owner[route] == NOBODY:
            neighbour = owner[counterpart[route]]  # as `is_shut` says
            if neighbour == NOBODY or (for_all and neighbour != mover):
                if not number:
                    return route
                number -= 1
        place += 1
