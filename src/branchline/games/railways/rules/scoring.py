"""Final scoring (RWC-14) and the winner (RWC-15)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final

from branchline.engine.outcome import Outcome, ranked
from branchline.games.railways.rules.board import CITIES, START, counted
from branchline.games.railways.rules.state import ENDINGS, Railways

LAP: Final = 25  # RWC-12.2
THREE_ALIKE: Final = 2  # points for a set (RWC-14.8)
FOUR_ALIKE: Final = 3
ALL_DIFFERENT: Final = 5
DECIDING: Final = ("total", "links", "delivered")  # RWC-15.1, RWC-15.2, RWC-15.3


def sheet(state: Railways, seat: int, cities: int) -> dict[str, int]:
    """Return the sheet of a seat as people read it; cards in hand are nothing (RWC-14.7, RWC-14.12)."""
    counts = counted(state.delivered[seat])
    goods = best_sets(counts)
    return {
        "points": state.points[seat],  # RWC-12.1, RWC-16.8
        "cities": cities,
        "locomotives": state.powers[seat],  # a point for each in front (RWC-14.6)
        "goods": goods,
        "total": state.points[seat] + cities + state.powers[seat] + goods,
        "links": state.network.owners.count(seat),
        "delivered": sum(counts),
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
    shares = shares_at(state)
    for link in state.network.links:
        for seat in leaders(shares[link.city]):
            points[seat] += CITIES[link.city].value
    return points


def leaders(shares: list[int]) -> list[int]:
    """Return the seats that have the most at a city."""
    most = max(shares)
    return [seat for seat, share in enumerate(shares) if share == most]


def shares_at(state: Railways) -> list[list[int]]:
    """Return the values of links by city and seat (RWC-14.1), each at both ends (RWC-14.4)."""
    shares = [[0] * state.seats for _ in CITIES]
    for link in state.network.links:
        owner = state.network.owners[link.city]
        shares[link.city][owner] += link.value
        if link.node != START:  # the start board gives no points (RWC-14.5)
            shares[link.node][owner] += link.value
    return shares


def best_sets(counts: list[int]) -> int:
    """Return the points for goods in the best sets (RWC-14.9 to RWC-14.11, RWC-S.34)."""
    return max([points_with(counts, mixed) for mixed in range(min(counts) + 1)])


def points_with(counts: list[int], mixed: int) -> int:
    """Return the points for goods with this many sets of all colours."""
    return ALL_DIFFERENT * mixed + sum([max(points_alike(count - mixed)) for count in counts])


def points_alike(count: int) -> list[int]:
    """Return the points for goods of one colour, by how many sets of four there are; the others are of three."""
    return [FOUR_ALIKE * fours + THREE_ALIKE * ((count - 4 * fours) // 3) for fours in range(count // 4 + 1)]


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
