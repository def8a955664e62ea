"""What the rules say of a position for the page: links, money, the auction, deliveries."""

from itertools import combinations, pairwise
from math import dist

from branchline.engine.game import NOBODY
from branchline.games.steam.rules import board, delivery_routes, link_tracing, money, scoring, tiles, turn
from branchline.games.steam.rules.actions import bidding, deliver
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import BID, BUILD, CAPITAL, FIRST_BID, MOVE, POINTS, SELECT, UPKEEP, Steam
from branchline.games.steam.web.hex_shapes import centre

DEAREST = 24  # dollars: more than any tile or action costs
OWN, ANY, NONE = range(3)  # how good a try to deliver is: over own links, over any, or over none


def page_facts(state: Steam, seat: int | None) -> dict[str, object]:
    """Return the facts of a position; nothing on the table is hidden from anyone."""
    traced = link_tracing.walks(state)
    is_mover = seat == state.turn
    is_building = state.stage == BUILD
    is_moving = state.stage == MOVE and is_mover
    most = money.steps_left(state, state.mover) if state.stage in (CAPITAL, UPKEEP) and is_mover else -1
    return {
        "links": [link_json(state, *walk) for walk in traced],
        "players": [player_json(state, player) for player in range(state.seats)],
        "builds_made": turn.builds_of(state, state.mover) - state.builds_left if is_building else 0,
        "completing": completing(state, traced) if is_building and is_mover else {},
        "payments": payments(state) if state.stage in (FIRST_BID, SELECT, BUILD) else {},
        "capital": [after(state, steps, 0) for steps in range(most + 1)],
        "auction": auction_json(state) if state.stage in (FIRST_BID, BID) else None,
        "score": score_json(state) if state.stage == POINTS else None,
        "deliveries": [list(map(list, move.points_due(state))) for move in delivery_routes.deliveries(state)]
        if is_moving
        else [],
        "tries": delivery_tries(state) if is_moving else {},
    }


def link_json(state: Steam, exits: list[int], first: int, last: int) -> dict[str, object]:
    """Return a link: its owner, its ends, and the stretches of track from end to end."""
    tracks = state.tracks
    link = tracks.link_at[exits[0]]
    owner = tracks.owners[link]
    is_complete = complete(tracks, link)
    return {
        "owner": None if owner == NOBODY else owner,
        "nodes": [None if node < 0 else state.board.hexes[node].name for node in (first, last)],
        "complete": is_complete,
        "losing": owner != NOBODY and not is_complete and not tracks.fresh[link],
        "stretches": stretches(state, exits),
        "exits": [hex_of(state, exits[0]), hex_of(state, exits[-1])],
    }


def hex_of(state: Steam, at: int) -> str:
    """Return the name of the hex of an exit."""
    return state.board.hexes[at // board.SIDES].name


def stretches(state: Steam, exits: list[int]) -> list[dict[str, object]]:
    """Return the track of a link hex by hex: a path between two sides, or a spur of a town."""
    found: list[dict[str, object]] = []
    left = exits
    while left:
        is_spur = tiles.PIECES[state.tracks.pieces[left[0] // board.SIDES]].town
        here, left = (left[:1], left[1:]) if is_spur else (left[:2], left[2:])
        found.append({"hex": hex_of(state, here[0]), "sides": [at % board.SIDES for at in here]})
    return found


def player_json(state: Steam, seat: int) -> dict[str, object]:
    """Return what a seat gets at the end of this Turn, what its income is worth, its links."""
    all_links = [*state.tracks.owners].count(seat)
    done = turn.complete_links(state, seat)
    return {
        "due": -money.owed(state, seat),
        "worth": scoring.income_points(state.incomes[seat]),
        "complete": done,
        "unfinished": all_links - done,
    }


def completing(state: Steam, traced: list[tuple[list[int], int, int]]) -> dict[str, dict[str, list[str]]]:
    """Return by hex and track (`0-3`, or `0` of a town) the places that it would link."""
    node_at = {at: max(first, last) for exits, first, last in traced for at in exits}
    found: dict[str, dict[str, list[str]]] = {}
    for place in state.board.hexes:
        if state.city[place.index] >= 0:
            continue
        nodes = [node_beyond(state, node_at, place.index * board.SIDES + side) for side in range(board.SIDES)]
        joined = {f"{one}-{other}": (nodes[one], nodes[other]) for one, other in combinations(range(board.SIDES), 2)}
        if state.board.town[place.index]:
            joined = {f"{side}": (place.index, nodes[side]) for side in range(board.SIDES)}
        links = {
            track: [state.board.hexes[node].title for node in ends]
            for track, ends in joined.items()
            if min(ends) >= 0 and ends[0] != ends[1]
        }
        if links:
            found[place.name] = links
    return found


def node_beyond(state: Steam, node_at: dict[int, int], at: int) -> int:
    """Return the place that track leaving by an exit would lead to, NOWHERE if to none."""
    other = state.board.near[at]
    if other < 0 or state.city[other] >= 0:
        return other
    return node_at.get(other * board.SIDES + tiles.opposite(at % board.SIDES), board.NOWHERE)


def payments(state: Steam) -> dict[str, list[object]]:
    """Return what the mover has after paying, by what it is and by price, up to what they can pay."""
    # Columns are a quarter of the size of rows, and a page waits for them.
    most = money.purse(state, state.mover)
    if state.stage != FIRST_BID:
        most = min(most, DEAREST)
    cash = state.cash[state.mover]
    rows = [after(state, money.steps_for(cash, price), price) for price in range(most + 1)]
    return {name: [row[name] for row in rows] for name in rows[0]}


def after(state: Steam, steps: int, price: int) -> dict[str, object]:
    """Return what the mover has after raising money and paying a price."""
    seat = state.mover
    by_income, by_points = money.price_of_steps(state, seat, steps)
    cash = state.cash[seat] + money.STEP * steps - price
    income = state.incomes[seat] - by_income
    return {
        "steps": steps,
        "raised": money.STEP * steps,
        "cash": cash,
        "income": income,
        "points": state.points[seat] - by_points,
        "due": -money.owed(state, seat) - by_income,
        "shortfall": max(0, money.owed(state, seat) - cash),
        "final": scoring.income_points(income) - scoring.income_points(state.incomes[seat]) - by_points,
    }


def auction_json(state: Steam) -> dict[str, object]:
    """Return the places that were won, and what each place costs by the amount of the bid."""
    places = len(state.order) if state.standard else state.seats
    first = places - len(state.places) if state.standard else 0
    most = max([*state.cash, *state.bids, 0]) if state.standard else -1
    return {
        "won": {str(seat): first + at + 1 for at, seat in enumerate(state.places)},
        "next": first if state.standard else len(state.places) + 1,
        "prices": [[bidding.due(place, places, bid) for place in range(places)] for bid in range(most + 1)],
    }


def score_json(state: Steam) -> dict[str, object]:
    """Return what the points would do on the income track."""
    seat, points = state.dues[0]
    income = min(board.MOST_INCOME, state.incomes[seat] + points)
    return {"income": income, "final": scoring.income_points(income) - scoring.income_points(state.incomes[seat])}


def delivery_tries(state: Steam) -> dict[str, list[dict[str, object]]]:
    """Return by city where a player would try to deliver its cubes, legal or not, the best first."""
    # So a refusal gives a useful reason.
    network = delivery_routes.Network(state, state.mover)
    cities = [place for place in range(state.board.size) if state.city[place] >= 0]
    found: dict[str, list[dict[str, object]]] = {}
    for origin in cities:
        own = paths_from(network, origin, (NOBODY, state.mover))
        other = paths_from(network, origin, tuple(range(NOBODY, state.seats)))
        tries = [
            (
                OWN if goal in own else ANY if goal in other else NONE,
                len(path),
                dist(centre(state.board.hexes[origin].spot), centre(state.board.hexes[goal].spot)),
                goal,
                path,
            )
            for goal in cities
            if goal != origin and state.cubes[origin * board.KINDS + state.city[goal]]
            for path in [own.get(goal) or other.get(goal) or (origin, goal)]
        ]
        if tries:
            found[state.board.hexes[origin].name] = [
                try_json(state, goal, path, best < NONE) for best, _, _, goal, path in sorted(tries)
            ]
    return found


def paths_from(network: delivery_routes.Network, origin: int, owners: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """Return the shortest path to every place that complete links of some owners lead to."""
    found: dict[int, tuple[int, ...]] = {origin: (origin,)}
    waiting = [origin]
    for here in waiting:  # it grows while it is walked
        for node, owner in network.neighbours.get(here, []):
            if owner in owners and node not in found:
                found[node] = (*found[here], node)
                waiting.append(node)
    return found


def try_json(state: Steam, goal: int, path: tuple[int, ...], is_linked: bool) -> dict[str, object]:
    """Return a try: its city, the places it goes over, and the move."""
    owners = []
    for one, other in pairwise(path):  # a hop names the owner of its link if that is not clear
        found = deliver.owners_between(state, one, other)
        owners.append(found[0] if len(found) > 1 and state.mover not in found else deliver.ANYBODY)
    return {
        "goal": state.board.hexes[goal].name,
        "linked": is_linked,
        "move": deliver.Deliver(state.board, state.city[goal], path, tuple(owners)).text,
    }
