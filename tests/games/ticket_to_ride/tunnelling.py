"""Positions in front of a tunnel, and what the table shows while one is tried."""

from __future__ import annotations

from typing import Any

from branchline.games.ticket_to_ride.rules.layout import CARDS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.helpers import scene

CALM = ["purple", "blue", "orange", "white", "yellow"]
L = "locomotive"
ASKED = "pay for the tunnel or withdraw"


def before_a_tunnel(cards: dict[str, int], revealed: tuple[str, ...] = (), **facts: Any) -> TicketToRide:
    """Seat 0 is to move with these cards in hand; chance will turn up the cards named."""
    return scene(hands=[cards], market=CALM, draws=list(revealed), **facts)


def turned_up(state: TicketToRide) -> list[str]:
    """The cards revealed for the tunnel under way."""
    return [CARDS[card] for card in state.revealed]


def demand(state: TicketToRide) -> int:
    """How many cards the table asks for, as everyone reads it; 0 if no tunnel is under way."""
    tunnel = state.view(None)["tunnel"]
    if tunnel is None:
        return 0
    assert isinstance(tunnel, dict)
    number = tunnel["demanded"]
    assert isinstance(number, int)
    return number


def tried(claim: str, cards: dict[str, int], *revealed: str) -> TicketToRide:
    """The position after a try on which these cards were turned up."""
    return play(before_a_tunnel(cards, revealed), claim)


BLACK = "claim madrid-pamplona-black"
GREY = "claim paris-zurich"
ORANGE = "claim angora-smyrna"
STOCKHOLM = "claim petrograd-stockholm"
