"""The deliveries that a player would try, legal or not, so a refusal gives a useful reason."""

from __future__ import annotations

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.actions.deliver import ANYBODY, delivery_text, owners_between
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.delivery_routes import Network
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.web.hex_shapes import centre

OWN, ANY, NONE = range(3)  # how good a try is: over own links, over any, or over none


def delivery_tries(state: Steam) -> dict[str, list[dict[str, object]]]:
    """Return by city the tries for its cubes, the best first."""
    network = Network(state, state.mover)
    cities = [place for place in range(state.board.size) if state.city[place] >= 0]
    found: dict[str, list[dict[str, object]]] = {}
    for origin in cities:
        own = paths_from(network, origin, (NOBODY, state.mover))
        other = paths_from(network, origin, tuple(range(NOBODY, state.seats)))
        tries = [
            (rank(goal, own, other), len(path), distance(state, origin, goal), goal, path)
            for goal in cities
            if goal != origin and state.cubes[origin * KINDS + state.city[goal]]
            for path in [own.get(goal) or other.get(goal) or (origin, goal)]
        ]
        if tries:
            found[state.board.hexes[origin].name] = [
                try_json(state, goal, path, best < NONE) for best, _, _, goal, path in sorted(tries)
            ]
    return found


def rank(goal: int, own: dict[int, tuple[int, ...]], other: dict[int, tuple[int, ...]]) -> int:
    """Return how good a try to deliver to a city is."""
    return OWN if goal in own else ANY if goal in other else NONE


def paths_from(network: Network, origin: int, owners: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the shortest path to every place that complete links of some owners lead to."""
    found: dict[int, tuple[int, ...]] = {origin: (origin,)}
    waiting = [origin]
    for here in waiting:  # it grows while it is walked
        for node, owner in network.neighbours.get(here, []):
            if owner in owners and node not in found:
                found[node] = (*found[here], node)
                waiting.append(node)
    return found


def distance(state: Steam, one: int, other: int) -> float:
    """Return how far two hexes are apart on the drawing."""
    (a, b), (c, d) = centre(state.board.hexes[one].spot), centre(state.board.hexes[other].spot)
    return (a - c) ** 2 + (b - d) ** 2


def try_json(state: Steam, goal: int, path: tuple[int, ...], is_linked: bool) -> dict[str, object]:
    """Return a try: its city, the places it goes over, and the move."""
    owners = [whose(state, path[hop], path[hop + 1]) for hop in range(len(path) - 1)]
    return {
        "goal": state.board.hexes[goal].name,
        "linked": is_linked,
        "move": delivery_text(state.board, state.city[goal], path, tuple(owners)),
    }


def whose(state: Steam, one: int, other: int) -> int:
    """Return the owner that a hop has to name, ANYBODY if it is clear."""
    owners = owners_between(state, one, other)
    return owners[0] if len(owners) > 1 and state.mover not in owners else ANYBODY
