"""Which cards the wanted routes still need, and what to pay with."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.game import Move
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.payment import Payment
from branchline.games.ticket_to_ride.rules.board import COLOURS, GREY, LOCO, Route

LOCO_WORTH: Final = 3  # a locomotive is kept for ferries and the last missing card
NEEDED: Final = 2  # a card that another wanted route asks for
WHOLE_TURN: Final = 0.55  # a market locomotive takes both draws of a turn


@final
class Want:
    """A route to be claimed, the colour set aside for it and what is missing."""

    __slots__ = ("colour", "ferry_short", "missing", "route", "weight")

    def __init__(self, route: Route, colour: int, missing: int, ferry_short: int) -> None:
        self.route = route
        self.colour = colour
        self.missing = missing
        self.ferry_short = ferry_short
        self.weight = 1.0

    def takes(self, card: int) -> bool:
        """Whether a card of a colour is among those missing."""
        return self.colour == card and self.missing > self.ferry_short


@final
class Wants:
    """Wanted routes, the most urgent first; each sets its cards aside before the next."""

    def __init__(self, position: Position, routes: list[Route]) -> None:
        self.position = position
        self.spare = position.hand[:]
        self.list: list[Want] = []
        for place, route in enumerate(routes):
            want = self.set_aside(route)
            want.weight = 1.0 / (1 + place / 2)
            self.list.append(want)

    def set_aside(self, route: Route) -> Want:
        """Reserve what the hand has for a route."""
        colour = route.colour
        if colour == GREY:
            colour = max(range(COLOURS), key=lambda kind: self.spare[kind])
        cards = min(self.spare[colour], route.length - route.ferry)
        locos = min(self.spare[LOCO], route.length - cards)
        self.spare[colour] -= cards
        self.spare[LOCO] -= locos
        short = max(0, route.ferry - locos)
        return Want(route, colour, route.length - cards - locos, short)

    def worth(self, card: int) -> float:
        """How much a card helps: the more, the closer it brings an urgent claim."""
        total = 0.0
        for want in self.list:
            if not want.missing:
                continue
            if card == LOCO or want.takes(card):
                total += want.weight / want.missing
        return total

    def lacking(self, card: int) -> Route | None:
        """The most urgent route that a card helps, None if it helps none."""
        for want in self.list:
            if want.missing and (card == LOCO or want.takes(card)):
                return want.route
        return None

    def best_draw(self, moves: list[Move]) -> Move:
        """The draw that helps most; a blind one is worth what it brings on average."""
        best, most = moves[0], -1.0
        unseen = self.position.unseen
        all_unseen = sum(unseen) or 1
        average = sum(self.worth(kind) * unseen[kind] for kind in range(LOCO + 1)) / all_unseen
        for move in moves:
            if not isinstance(move, Draw):
                continue
            # A little more for the blind draw: what it brings stays a secret.
            worth = average + 0.02 if move.card == DECK else self.worth(move.card)
            if move.card == LOCO and not any(w.missing == 1 for w in self.list):
                worth *= WHOLE_TURN
            if worth > most:
                best, most = move, worth
        return best

    def price(self, payment: Payment) -> int:
        """What a payment costs beyond cards nobody needs: the less, the better."""
        price = LOCO_WORTH * payment.locos
        if payment.cards:
            price += NEEDED * max(0, payment.cards - self.spare[payment.colour])
        return price


def claims_of(moves: list[Move]) -> dict[int, list[Claim]]:
    """The claims among some moves, by route."""
    found: dict[int, list[Claim]] = {}
    for move in moves:
        if isinstance(move, Claim):
            found.setdefault(move.route.index, []).append(move)
    return found


def cheapest(claims: list[Claim], wants: Wants, own: Want | None = None) -> Claim:
    """The claim of one route that leaves the better hand; `own` is what was set aside for it."""

    def price(claim: Claim) -> int:
        meant = own is not None and claim.payment.colour == own.colour
        # The cards set aside for this very route may be used.
        return LOCO_WORTH * claim.payment.locos if meant else wants.price(claim.payment)

    return min(claims, key=price)
