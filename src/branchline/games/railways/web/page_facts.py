"""What the rules say of a position for the page: shares, sets, free tracks, deliveries."""

from branchline.games.railways.rules import board
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.connect import offers
from branchline.games.railways.rules.deliveries import Trips, points_of
from branchline.games.railways.rules.network import Network
from branchline.games.railways.rules.scoring import best_partition, leaders, majorities, sheet
from branchline.games.railways.rules.state import ACTION, LAST, Railways


def page_facts(state: Railways, seat: int | None) -> dict[str, object]:
    """Return the facts of a position that a seat, or a spectator, sees on the page."""
    cities = [link.city for link in state.network.links]
    shares = {city: state.network.shares(city)[: state.seats] for city in cities}
    won = majorities(state)
    facts: dict[str, object] = {
        "shares": {board.NODE_NAMES[city]: shares_json(shares[city]) for city in cities},
        "free_tracks": {board.NODE_NAMES[city]: free_tracks(state, city) for city in cities},
        "accepting": {
            good: [board.NODE_NAMES[city] for city in cities if accepts(city, colour)]
            for colour, good in enumerate(board.GOODS)
        },
        "standing": [sheet(state, player, won[player]) for player in range(state.seats)],
        "sets": [sets_json(board.counted(goods)) for goods in state.all_of(at.DELIVERED)],
    }
    if seat is None or seat != state.turn:
        return facts
    return {**facts, "own": own_facts(state, seat, shares)}


def shares_json(shares: list[int]) -> list[dict[str, object]]:
    """Return who has links at a city, and of what value, the most first."""
    seats = [seat for seat in range(len(shares)) if shares[seat]]
    seats.sort(key=lambda seat: -shares[seat])
    first = leaders(shares)
    return [{"seat": seat, "worth": shares[seat], "leads": seat in first} for seat in seats]


def free_tracks(state: Railways, city: int) -> list[str]:
    """Return the tracks of a city that no link uses, as they are printed."""
    free: list[str] = list(board.DATA["cities"][city]["tracks"])
    for link in state.network.links:
        if city in (link.city, link.node):
            free.remove(board.COLOURS[link.colour])
    return free


def sets_json(counts: list[int]) -> dict[str, object]:
    """Return the goods of a seat in their best sets, what is left over, and the points."""
    sets = best_partition(counts)
    left = [number - sum(one.counts[colour] for one in sets) for colour, number in enumerate(counts)]
    return {
        "sets": [{"goods": goods_of(one.counts), "points": one.points} for one in sets],
        "left": goods_of(left),
        "points": sum(one.points for one in sets),
    }


def goods_of(counts: list[int]) -> list[str]:
    """Return goods one by one."""
    return [board.GOODS[colour] for colour, number in enumerate(counts) for _ in range(number)]


def own_facts(state: Railways, seat: int, shares: dict[int, list[int]]) -> dict[str, object]:
    """Return what the mover needs to decide: what deliveries and links would score."""
    is_delivering = state.stage in (ACTION, LAST) and not state.options.younger
    return {
        "trips": trips_json(state, seat) if is_delivering else {},
        "tries": tries_json(state) if is_delivering else {},
        "shares_after": shares_after(state, seat, shares) if state.stage == ACTION else {},
    }


def trips_json(state: Railways, seat: int) -> dict[str, object]:
    """Return what deliveries score, also those after playing a locomotive; the mover first."""
    trips = Trips(state, seat, further=True)
    found: dict[str, object] = {}
    for number in {trip // board.GOOD_COLOURS for trip in [*trips.within, *trips.beyond]}:
        origin, goal = divmod(number, board.CITY_CARDS)
        points = points_of(state, origin, goal)
        seats = sorted(range(state.seats), key=lambda player: player != seat)
        found[f"{board.NODE_NAMES[origin]} > {board.NODE_NAMES[goal]}"] = [
            {"seat": player, "points": points[player]} for player in seats if points[player]
        ]
    return found


def tries_json(state: Railways) -> dict[str, dict[str, str]]:
    """Return by city and good where a player would try to deliver it, legal or not."""
    found: dict[str, dict[str, str]] = {}
    for link in state.network.links:
        goods = state.row[at.GOODS + link.city]
        near = cities_from(state.network, link.city, state.mover) if goods else []
        if near:
            found[board.NODE_NAMES[link.city]] = {
                # To the nearest city that accepts it, or else to the nearest.
                board.GOODS[colour]: board.NODE_NAMES[next((city for city in near if accepts(city, colour)), near[0])]
                for colour in range(board.GOOD_COLOURS)
                if board.number_of(goods, colour)
            }
    return found


def accepts(city: int, colour: int) -> bool:
    """Check whether a city accepts goods of a colour."""
    return bool(board.ACCEPTS[city] & board.ALL_OF[colour])


def cities_from(network: Network, origin: int, seat: int) -> list[int]:
    """Return the cities that links lead to, the nearest first; own links first at each fork."""
    found = [origin]
    for here in found:  # it grows while it is walked
        near = sorted(
            [node for node in network.near(here) if node not in found],
            key=lambda node: network.owner_between(here, node) != seat,
        )
        found += near
    return [node for node in found[1:] if node != board.START]


def shares_after(state: Railways, seat: int, shares: dict[int, list[int]]) -> dict[str, dict[str, object]]:
    """Return by node and value of a link who would have how much there with it."""
    found: dict[str, dict[str, object]] = {}
    for link in [move.link for offer in offers(state) for move in offer.moves()]:
        for node in (link.city, link.node):
            at = found.setdefault(board.NODE_NAMES[node], {})
            if node != board.START and str(link.value) not in at:
                after = shares.get(node, [0] * state.seats)[:]
                after[seat] += link.value
                at[str(link.value)] = shares_json(after)
    found.pop(board.NODE_NAMES[board.START], None)
    return found
