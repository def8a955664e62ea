"""Tunnels: three cards are turned up, then one pays for them or withdraws (TTR-9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, final

from branchline.engine.rulebook import Rule
from branchline.games.ticket_to_ride.rules.actions.payment import (
    Payment,
    holds,
    lay_down,
    payments,
    price_of,
    take_back,
    throw_away,
)
from branchline.games.ticket_to_ride.rules.board import COLOURS, LOCO, NO_COLOUR, RULES
from branchline.games.ticket_to_ride.rules.cards import turn_up
from branchline.games.ticket_to_ride.rules.state import TUNNEL, Action, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import end_turn, wrong_time

if TYPE_CHECKING:
    from branchline.games.ticket_to_ride.rules.actions.claim import Claim

SAME_COLOUR, LOCOS_ONLY, CANNOT_PAY, IN_FULL, NOT_MORE = RULES.pick(
    "TTR-9.7", "TTR-9.9", "TTR-9.12", "TTR-9.13", "TTR-17.13"
)
REVEALED: Final = 3  # TTR-9.3


def try_tunnel(state: TicketToRide, claim: Claim) -> None:
    """Turn up three cards over a base payment that lies on the table (TTR-9.1, TTR-9.23)."""
    revealed: list[int] = []
    # The deck takes in the discard when it runs out (TTR-9.18), but not what lies on the table
    # (TTR-9.19), nor the market (TTR-9.22); with both empty no more is turned up (TTR-9.20), or
    # nothing at all (TTR-9.21).
    while len(revealed) < REVEALED and state.deck.left:
        revealed.append(turn_up(state))
    state.tunnel = claim
    state.revealed = tuple(revealed)
    if demanded(state):
        state.stage = TUNNEL  # asked even if the hand cannot pay (TTR-9.24)
    else:
        dig(state)  # TTR-9.10


def demanded(state: TicketToRide) -> int:
    """How many extra cards the tunnel under way asks for."""
    return asked_by(state.revealed, tunnel_colour(state))


def asked_by(revealed: Sequence[int], colour: int) -> int:
    """How many extra cards are asked by those turned up over a base payment of a colour."""
    number = 0
    for card in revealed:
        # TTR-9.5 and TTR-9.6; after locomotives alone only locomotives count (TTR-9.8).
        if card in (LOCO, colour):
            number += 1
    return number


def tunnel_colour(state: TicketToRide) -> int:
    """The colour of the base payment, NO_COLOUR if it is locomotives alone (TTR-9.4)."""
    return NO_COLOUR if state.tunnel is None else state.tunnel.payment.colour


def dig(state: TicketToRide) -> None:
    """The claim succeeds: cars and points follow the length alone (TTR-9.11, TTR-9.17)."""
    claim = state.tunnel
    assert claim is not None
    throw_away(state, claim.payment)  # TTR-9.16
    state.build(claim.route)
    leave(state)


def leave(state: TicketToRide) -> None:
    """The revealed cards to the discard, and the turn is over (TTR-9.15)."""
    for card in state.revealed:
        state.discard.put(card)
    state.tunnel = None
    state.revealed = ()
    end_turn(state)


@final
class Pay(Action):
    """Pay the extra cards a tunnel demands."""

    __slots__ = ("payment",)

    def __init__(self, payment: Payment) -> None:
        super().__init__(f"pay {payment.text}")
        self.payment = payment

    def why_not(self, state: TicketToRide) -> Rule | None:
        """Exactly the cards demanded, of the tunnel's colour or locomotives."""
        if state.stage != TUNNEL:
            return wrong_time(state)
        if self.payment.colour not in (NO_COLOUR, tunnel_colour(state)):
            return LOCOS_ONLY if tunnel_colour(state) == NO_COLOUR else SAME_COLOUR
        if self.payment.total != demanded(state):
            return IN_FULL if self.payment.total < demanded(state) else NOT_MORE
        return None if holds(state, self.payment) else CANNOT_PAY

    def price(self) -> dict[str, int]:
        """The cards of its payment."""
        return price_of(self.payment)

    def play(self, state: TicketToRide) -> None:
        """The extra cards go the way of the base payment (TTR-9.16)."""
        lay_down(state, self.payment)
        throw_away(state, self.payment)
        dig(state)


@final
class Withdraw(Action):
    """Take the base payment back; the route stays open (TTR-9.12, TTR-9.14)."""

    def why_not(self, state: TicketToRide) -> Rule | None:
        """Only while a tunnel demands more."""
        return None if state.stage == TUNNEL else wrong_time(state)

    def play(self, state: TicketToRide) -> None:
        """A full turn, though nothing is built (TTR-17.23).

        It may go on for ever (TTR-17.24): who plays many games by themselves sets a limit.
        """
        assert state.tunnel is not None
        take_back(state, state.tunnel.payment)
        leave(state)


WITHDRAW: Final = Withdraw("withdraw")
PAYS: Final = [Pay(payment) for total in range(1, REVEALED + 1) for payment in payments(total)]
# What fits a demand, by how many cards it is, then by colour; NO_COLOUR, -1, has the last place.
FITTING: Final[list[list[list[Pay]]]] = [
    [
        [p for p in PAYS if p.payment.total == number and p.payment.colour in (colour, NO_COLOUR)]
        for colour in [*range(COLOURS), NO_COLOUR]
    ]
    for number in range(REVEALED + 1)
]


def answers(state: TicketToRide) -> tuple[Action, ...]:
    """Every way to answer the demand of a tunnel."""
    fitting = FITTING[demanded(state)][tunnel_colour(state)]
    return (*[pay for pay in fitting if holds(state, pay.payment)], WITHDRAW)
