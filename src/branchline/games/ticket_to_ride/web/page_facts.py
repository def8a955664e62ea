"""What the rules say of a position for the page: open routes, tickets, costs, final scoring."""

from functools import lru_cache

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.games.ticket_to_ride.rules import connections, ticket_progress
from branchline.games.ticket_to_ride.rules import layout as at
from branchline.games.ticket_to_ride.rules.actions import claim, station, tunnel
from branchline.games.ticket_to_ride.rules.board import Board, Route, indices
from branchline.games.ticket_to_ride.rules.longest_path import longest_path
from branchline.games.ticket_to_ride.rules.scoring import RESERVE_POINTS, connected, routes_of, ticket_result
from branchline.games.ticket_to_ride.rules.state import TicketToRide


def page_facts(state: TicketToRide, seat: int | None) -> dict[str, object]:
    """Return the facts of a position that a seat, or a spectator, sees on the page."""
    viewer = NOBODY if seat is None else seat
    facts: dict[str, object] = {
        "closed": [route.id for route in state.board.routes if is_closed(state, route, viewer)],
        "both_of_double": state.seats >= at.PARALLEL_FOR_ALL,
        "tunnel_cards": tunnel.cards_to_reveal(state),
        "reserve_points": [RESERVE_POINTS * left for left in state.reserve],
        "final": [final_facts(state, player) for player in range(state.seats)] if state.stage == at.OVER else None,
    }
    return facts if seat is None else {**facts, "own": own_facts(state, seat)}


def is_closed(state: TicketToRide, route: Route, seat: int) -> bool:
    """Check whether a seat can never claim a route."""
    return state.owner[route.index] != NOBODY or claim.is_shut(state, route, seat)


def own_facts(state: TicketToRide, seat: int) -> dict[str, object]:
    """Return what a seat needs to decide: its tickets, and what its next station costs."""
    board = state.board
    paths = {
        ticket: ticket_progress.TicketPath(state, seat, board.tickets[ticket])
        for ticket in [*indices(state.held[seat]), *state.offers[seat]]
    }
    held = [paths[ticket] for ticket in indices(state.held[seat])]
    done = sum(path.ticket.points for path in held if not path.spaces)
    parts = connected(state, seat)
    own = [board.routes[route] for route in routes_of(state, seat)]
    is_choosing = state.stage == at.ACTION and state.turn == seat
    return {
        "station_cost": station.cost_for(state, seat),
        "tickets": {path.ticket.id: ticket_facts(path, own, parts) for path in paths.values()},
        "gained": done,
        "lost": sum(path.ticket.points for path in held) - done,
        "nearer": nearer(state, seat, held) if is_choosing else {},
    }


def ticket_facts(path: ticket_progress.TicketPath, own: list[Route], parts: vec[i64]) -> dict[str, object]:
    """Return how far a ticket is, the routes it needs, and the own ones joined to its cities."""
    ends = {parts[path.ticket.a.index], parts[path.ticket.b.index]}
    return {
        "spaces": path.spaces if path.is_possible else None,
        "routes": [route.id for route in path.routes],
        "joined": [route.id for route in own if parts[route.a.index] in ends],
    }


def nearer(state: TicketToRide, seat: int, paths: list[ticket_progress.TicketPath]) -> dict[str, object]:
    """Return by route how many spaces the tickets would need after its claim, best ticket first."""
    open_paths = sorted(
        [path for path in paths if path.spaces and path.is_possible], key=lambda path: -path.ticket.points
    )
    found: dict[str, object] = {}
    for route in state.board.routes:
        if not is_closed(state, route, seat):
            steps = [(path, path.spaces_with(route)) for path in open_paths]
            better = [
                {"ticket": path.ticket.id, "was": path.spaces, "left": left}
                for path, left in steps
                if left < path.spaces
            ]
            if better:
                found[route.id] = better
    return found


def final_facts(state: TicketToRide, seat: int) -> dict[str, object]:
    """Return what explains the score of a seat: tickets, borrowed routes and the longest path."""
    borrowed = ticket_result(state, seat).borrowed
    parts = connected(state, seat)
    for route in borrowed:
        connections.join(parts, parts[route.a.index], parts[route.b.index])
    tickets = [state.board.tickets[ticket] for ticket in indices(state.held[seat])]
    return {
        "completed": [ticket.id for ticket in tickets if parts[ticket.a.index] == parts[ticket.b.index]],
        "borrowed": [route.id for route in borrowed],
        "longest_path": [route.id for route in path_of(state.board, tuple(routes_of(state, seat)))],
    }


@lru_cache(maxsize=64)
def path_of(board: Board, routes: tuple[int, ...]) -> list[Route]:
    """Return the longest path; every viewer of a finished game asks for it again."""
    return longest_path(board, [board.routes[route] for route in routes])
