"""Tunnels: three cards are turned up, then one pays for them or withdraws (TTR-9)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, final

from branchline.engine.outcome import Effect
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import Part, Phrase, phrase, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions import action
from branchline.games.ticket_to_ride.rules.actions.payment import Payment, parse_payment, payments
from branchline.games.ticket_to_ride.rules.board import RULES, Board
from branchline.games.ticket_to_ride.rules.cards import discard, turn_up
from branchline.games.ticket_to_ride.rules.effects import cards_paid, cars_used, route_claimed
from branchline.games.ticket_to_ride.rules.layout import (
    ACTION,
    CARDS,
    COLOURS,
    EMPTY,
    MOST_REVEALED,
    NO_COLOUR,
    TUNNEL,
    block,
)
from branchline.games.ticket_to_ride.rules.notation import full_route_name, route_name, with_market
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim

SAME_COLOUR, LOCOS_ONLY, CANNOT_PAY, IN_FULL, NOT_MORE = RULES.pick(
    "TTR-9.7", "TTR-9.9", "TTR-9.12", "TTR-9.13", "TTR-17.13"
)


def cards_to_reveal(state: TicketToRide) -> i64:
    """Return how many cards can be turned up for a tunnel (TTR-9.18 to TTR-9.20)."""
    return min(MOST_REVEALED, state.row[at.DECK] + state.row[at.DISCARD])


def try_tunnel(state: TicketToRide, row: vec[i64], claim: Claim) -> None:
    """Turn up three cards over a base payment that lies on the table (TTR-9.1, TTR-9.23)."""
    # The deck takes in the discard when it runs out (TTR-9.18), but not what lies on the table
    # (TTR-9.19), nor the market (TTR-9.22); with both empty no more is turned up (TTR-9.20), or
    # nothing at all (TTR-9.21).
    place: i64
    for place in range(at.REVEALED, at.REVEALED + MOST_REVEALED):
        if row[at.DECK]:
            row[place] = turn_up(state, row)
    state.tunnel = claim
    if action.demanded(state):
        state.stage = TUNNEL  # asked even if the hand cannot pay (TTR-9.24)
    else:
        dig(state, row)  # TTR-9.10


def dig(state: TicketToRide, row: vec[i64]) -> None:
    """Let the claim succeed: cars and points follow the length alone (TTR-9.11, TTR-9.17)."""
    claim = state.tunnel
    assert claim is not None
    claim.payment.throw_away(row)  # TTR-9.16
    state.build(state.mover, claim.route)
    leave(state, row)


def leave(state: TicketToRide, row: vec[i64]) -> None:
    """Discard the revealed cards and end the turn (TTR-9.15)."""
    place: i64
    for place in range(at.REVEALED, at.REVEALED + MOST_REVEALED):
        if row[place] != EMPTY:
            discard(row, row[place], 1)
            row[place] = EMPTY
    state.tunnel = None
    end_turn(state, row)


@final
class Pay(action.Action):
    """Pay the extra cards a tunnel demands."""

    def __init__(self, payment: Payment) -> None:
        super().__init__(f"pay {payment.text}")
        self.payment = payment

    @staticmethod
    def parse(board: Board, words: list[str]) -> Pay:
        """Parse `red 1+1`."""
        return Pay(parse_payment(words))

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check for exactly the cards demanded, of the tunnel's colour or locomotives."""
        if state.stage == ACTION:
            return action.ONE_OF_FOUR.forbids("You have no tunnel that needs extra cards.")
        if state.stage != TUNNEL:
            return action.wrong_stage(state)
        colour = action.tunnel_colour(state)
        if self.payment.colour not in (NO_COLOUR, colour):
            cards = self.payment.unfit_in_words(colour)
            if colour == NO_COLOUR:
                return LOCOS_ONLY.forbids(
                    "You started the tunnel {route} with locomotives only: the extra cards "
                    "must also be locomotives, not {cards}.",
                    route=tunnel_name(state),
                    cards=cards,
                )
            return SAME_COLOUR.forbids(
                "You started the tunnel {route} with {colour} cards: the extra cards "
                "must be the same colour or locomotives, not {cards}.",
                route=tunnel_name(state),
                colour=term(CARDS[colour]),
                cards=cards,
            )
        number = action.demanded(state)
        if self.payment.total != number:
            if self.payment.total < number:
                return IN_FULL.forbids_plural(
                    "The tunnel {route} needs {n} extra card, but you are paying {paid}: pay in full or withdraw.",
                    "The tunnel {route} needs {n} extra cards, but you are paying {paid}: pay in full or withdraw.",
                    number,
                    route=tunnel_name(state),
                    paid=self.payment.total,
                )
            return NOT_MORE.forbids_plural(
                "The tunnel {route} needs only {n} extra card, but you are paying {paid}.",
                "The tunnel {route} needs only {n} extra cards, but you are paying {paid}.",
                number,
                route=tunnel_name(state),
                paid=self.payment.total,
            )
        if self.payment.is_held(state):
            return None
        return CANNOT_PAY.forbids(
            "You cannot pay {cards} extra for the tunnel {route}: you have {held} left.",
            route=tunnel_name(state),
            cards=self.payment.in_words(),
            held=self.payment.held_in_words(state),
        )

    def apply(self, state: TicketToRide) -> None:
        """Discard the extra cards with the base payment (TTR-9.16)."""
        row = state.row
        self.payment.lay_down(row, block(state.mover))
        self.payment.throw_away(row)
        dig(state, row)

    def price(self, state: TicketToRide) -> dict[str, int]:
        return self.payment.price()

    def preview(self, state: TicketToRide) -> list[Preview]:
        assert state.tunnel is not None
        route = state.tunnel.route
        lying = phrase("already laid down: {cards}", cards=state.tunnel.payment.in_words())
        return [
            cards_paid(state, self.payment, SAME_COLOUR.id),
            Preview(COSTS, lying, "TTR-9.16"),
            cars_used(state, route),
            *route_claimed(state, route, self.applied(state)),
        ]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        cards = self.payment.in_words()
        return with_market(phrase("pays {cards} extra and claims the tunnel", cards=cards), draws)


@final
class Withdraw(action.Action):
    """Take the base payment back; the route stays open (TTR-9.12, TTR-9.14)."""

    def denial(self, state: TicketToRide) -> Denial | None:
        """Check that a tunnel demands more."""
        if state.stage == ACTION:
            return action.ONE_OF_FOUR.forbids("You have no tunnel to withdraw from.")
        return None if state.stage == TUNNEL else action.wrong_stage(state)

    def apply(self, state: TicketToRide) -> None:
        """End a full turn, though nothing is built (TTR-17.23)."""
        # It may continue for ever (TTR-17.24): programs that play many games set a limit.
        assert state.tunnel is not None
        row = state.row
        state.tunnel.payment.take_back(row, block(state.mover))
        leave(state, row)

    def preview(self, state: TicketToRide) -> list[Preview]:
        assert state.tunnel is not None
        back = phrase("back into your hand: {cards}", cards=state.tunnel.payment.in_words())
        still_open = phrase("{route} stays open", route=route_name(state.tunnel.route))
        return [
            Preview(COSTS, phrase("the turn"), "TTR-17.23"),
            Preview(BRINGS, back, CANNOT_PAY.id),
            Preview(BRINGS, still_open, "TTR-9.14"),
        ]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return with_market(phrase("withdraws from the tunnel"), draws)


def tunnel_name(state: TicketToRide) -> Part:
    """Name the tunnel under way."""
    assert state.tunnel is not None
    return full_route_name(state.tunnel.route)


WITHDRAW: Final = Withdraw("withdraw")
PAYS: Final = [Pay(payment) for total in range(1, MOST_REVEALED + 1) for payment in payments(total)]
# What fits a demand, by how many cards it is, then by colour; NO_COLOUR, -1, has the last place.
FITTING: Final[list[list[list[Pay]]]] = [
    [
        [p for p in PAYS if p.payment.total == number and p.payment.colour in (colour, NO_COLOUR)]
        for colour in [*range(COLOURS), NO_COLOUR]
    ]
    for number in range(MOST_REVEALED + 1)
]


def payable(state: TicketToRide) -> list[Pay]:
    """List the payments of what a tunnel demands that the mover has in hand."""
    fitting = FITTING[action.demanded(state)][action.tunnel_colour(state)]
    return [pay for pay in fitting if pay.payment.is_held(state)]
