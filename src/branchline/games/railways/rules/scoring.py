"""Final scoring (RWC-14) and the winner (RWC-15)."""

from dataclasses import dataclass
from typing import Final, final

from branchline.engine.outcome import Outcome, ranked
from branchline.engine.packed import i64
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.board import GOODS_EACH, TRAINS, VALUES, counted
from branchline.games.railways.rules.network import BUILT, SEATS, SHARES
from branchline.games.railways.rules.state import ENDINGS, Railways

LAP: Final = 25  # RWC-12.2
THREE_ALIKE: Final = 2  # points for a set (RWC-14.8)
FOUR_ALIKE: Final = 3
ALL_DIFFERENT: Final = 5
DECIDING: Final = ("total", "links", "delivered")  # RWC-15.1, RWC-15.2, RWC-15.3


def sheet(state: Railways, seat: i64, cities: int) -> dict[str, int]:
    """Return the sheet of a seat as people read it; cards in hand are nothing (RWC-14.7, RWC-14.12)."""
    points, power, goods = state.of(seat, at.POINTS), state.of(seat, at.POWER), goods_points(state, seat)
    return {
        "points": points,  # RWC-12.1, RWC-16.8
        "cities": cities,
        "locomotives": power,  # a point for each in front (RWC-14.6)
        "goods": goods,
        "total": points + cities + power + goods,
        "links": TRAINS - state.of(seat, at.TRAINS),
        "delivered": sum(counted(state.of(seat, at.DELIVERED))),
    }


def outcome(state: Railways) -> Outcome:
    """Return the places; seats still tied share theirs (RWC-15.4, RWC-16.9)."""
    cities = majorities(state)
    table = [sheet(state, seat, cities[seat]) for seat in range(state.seats)]
    return ranked(table, DECIDING, ENDINGS[state.ending])


def majorities(state: Railways) -> list[int]:
    """Return the points for cities: for the most there (RWC-14.2), for all if tied (RWC-14.3)."""
    # Every city has a link and so pays someone (RWC-S.35).
    points = [0] * state.seats
    row = state.network.row
    place: i64
    for place in range(BUILT + 1, BUILT + 1 + row[BUILT]):
        city = row[place]
        most: i64 = 0
        for seat in range(SEATS):
            most = max(most, row[SHARES + city * SEATS + seat])
        for seat in range(state.seats):
            if row[SHARES + city * SEATS + seat] == most:
                points[seat] += VALUES[city]
    return points


def leaders(shares: list[int]) -> list[int]:
    """Return the seats that have the most at a city."""
    most = max(shares)
    return [seat for seat, share in enumerate(shares) if share == most]


def goods_points(state: Railways, seat: i64) -> int:
    """Return the points for the goods that a seat has delivered."""
    goods = state.of(seat, at.DELIVERED)
    return best_sets(counted(goods)) if goods else 0


def best_sets(counts: list[int]) -> int:
    """Return the points for goods in the best sets (RWC-14.9 to RWC-14.11, RWC-S.34)."""
    best = points_with(counts, 0)
    for mixed in range(1, min(counts) + 1):
        best = max(best, points_with(counts, mixed))
    return best


def points_with(counts: list[int], mixed: int) -> int:
    """Return the points for goods with this many sets of all colours."""
    points = ALL_DIFFERENT * mixed
    for count in counts:
        points += ALIKE[count - mixed]
    return points


def points_alike(count: int) -> list[int]:
    """Return the points for goods of one colour, by how many sets of four there are; the others are of three."""
    return [FOUR_ALIKE * fours + THREE_ALIKE * ((count - 4 * fours) // 3) for fours in range(count // 4 + 1)]


ALIKE: Final = [max(points_alike(count)) for count in range(GOODS_EACH + 1)]  # the most for goods of one colour


@final
@dataclass
class GoodsSet:
    """Some goods that score together: of each colour how many, and the points."""

    counts: list[int]
    points: int


def best_partition(counts: list[int]) -> list[GoodsSet]:
    """Return the best sets, those of all colours first; the rest scores nothing."""
    mixed = max(range(min(counts) + 1), key=lambda mixed: points_with(counts, mixed))
    found = [GoodsSet([1] * len(counts), ALL_DIFFERENT) for _ in range(mixed)]
    for colour, count in enumerate(counts):
        for size, points in sizes_alike(count - mixed):
            alike = [0] * len(counts)
            alike[colour] = size
            found.append(GoodsSet(alike, points))
    return found


def sizes_alike(count: int) -> list[tuple[int, int]]:
    """Return the sizes and points of the best sets of goods of one colour, large sets first."""
    points = points_alike(count)
    fours = points.index(max(points))
    return [(4, FOUR_ALIKE)] * fours + [(3, THREE_ALIKE)] * ((count - 4 * fours) // 3)


def marker(points: int) -> tuple[int, int]:
    """Return where a score is on the track, in laps and spaces; no cap (RWC-12.3, RWC-S.29)."""
    # The first train marks the space, the second the laps (RWC-12.2, RWC-2.5).
    lap = max(0, points - 1) // LAP
    return lap, points - LAP * lap
