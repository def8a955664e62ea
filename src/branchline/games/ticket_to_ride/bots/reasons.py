"""Why a move was chosen, in a few words."""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import DECK, Draw
from branchline.games.ticket_to_ride.rules.actions.station import Build
from branchline.games.ticket_to_ride.rules.actions.tickets import DRAW_TICKETS, Keep
from branchline.games.ticket_to_ride.rules.actions.tunnel import Pay
from branchline.games.ticket_to_ride.rules.board import CARDS, LOCO, Board, Route, Ticket
from branchline.games.ticket_to_ride.rules.describe import ticket_name

# The route that lacks a card of some kind most, if any does.
Lacking = Callable[[int], Route | None]


def reason(board: Board, move: Move, serves: dict[int, Ticket], lacking: Lacking) -> Phrase:
    """Why a move: the ticket that its route serves, the route that its card helps."""
    if isinstance(move, Claim):
        return why_claim(move.route, serves)
    if isinstance(move, Draw):
        return why_draw(move.card, lacking)
    if isinstance(move, Keep):
        return why_keep(board, move)
    if isinstance(move, Build):
        return phrase(
            "a station in {city} can borrow the route that is missing", city=move.city.name
        )
    if move is DRAW_TICKETS:
        return phrase("there is time for more tickets")
    if isinstance(move, Pay):
        return phrase("the tunnel is worth the extra cards")
    return phrase("the hand cannot pay what the tunnel demands")


def route_name(route: Route) -> str:
    """A route as all languages write it."""
    return f"{route.a.name}\N{EN DASH}{route.b.name}"


def why_claim(route: Route, serves: dict[int, Ticket]) -> Phrase:
    """A route is for a ticket, or for its points."""
    if route.index in serves:
        return phrase(
            "{route} is on the way for the ticket {ticket}",
            route=route_name(route),
            ticket=ticket_name(serves[route.index]),
        )
    return plural(
        "{route} brings {n} point at once",
        "{route} brings {n} points at once",
        route.points,
        route=route_name(route),
    )


def why_draw(card: int, lacking: Lacking) -> Phrase:
    """A card is for a route that lacks it, or for luck."""
    if card == DECK:
        return phrase("a blind draw may help more than what the market shows")
    route = lacking(card)
    if route is None:
        return phrase("no card is needed more than this one")
    if card == LOCO:
        return phrase("a locomotive brings {route} closer", route=route_name(route))
    return phrase(
        "{colour} is what {route} lacks", route=route_name(route), colour=term(CARDS[card])
    )


def why_keep(board: Board, keep: Keep) -> Phrase:
    """Tickets are kept for what they bring together."""
    names = [ticket_name(t) for t in board.tickets if keep.tickets >> t.index & 1]
    return plural(
        "{tickets} is worth the turns it takes",
        "{tickets} together are worth the turns they take",
        len(names),
        tickets=names,
    )
