"""The longest trail (TTR-13.8 to 13.10 and the vectors V-L), and a search that tries everything."""

from __future__ import annotations

from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice
from branchline.games.ticket_to_ride.rules.board import Route
from branchline.games.ticket_to_ride.rules.connections import parts_of
from branchline.games.ticket_to_ride.rules.longest_path import PATIENCE, Network, Sweep, numbers, odd_cities, separate
from tests.games.ticket_to_ride.endings import ended, sheet
from tests.games.ticket_to_ride.helpers import GAME

BOARD = GAME.board
LOOP = ["munchen-venezia", "munchen-zurich", "venezia-zurich"]


def routes(names: list[str]) -> list[Route]:
    """The routes of these names."""
    return [BOARD.routes[BOARD.route_index[name]] for name in names]


def network(owned: list[Route]) -> Network:
    """The network of some routes."""
    return Network(BOARD, numbers(owned), parts_of(BOARD, numbers(owned)))


def longest(owned: list[Route]) -> int:
    """The cars on the longest trail of some routes."""
    return network(owned).longest()


@pytest.mark.rule("TTR-13.8", "TTR-13.9", "TTR-13.10", "TTR-17.20")
@pytest.mark.parametrize(
    ("owned", "total", "trail"),
    [
        pytest.param(
            ["edinburgh-london-black", "dieppe-london-1", "dieppe-paris", "frankfurt-paris-white"],
            10, 10, id="V-L1",
        ),
        pytest.param(
            ["brest-paris", "dieppe-paris", "marseille-paris", "paris-zurich"], 11, 7, id="V-L2"
        ),
        pytest.param(LOOP, 6, 6, id="V-L3"),
        pytest.param([*LOOP, "frankfurt-munchen", "roma-venezia"], 10, 8, id="V-L4"),
        pytest.param(
            ["budapest-wien-red", "wien-zagrab", "budapest-zagrab", "budapest-sarajevo",
             "sarajevo-sofia", "bucuresti-sofia", "bucuresti-budapest"],
            16, 16, id="V-L5",
        ),
        pytest.param(
            ["cadiz-lisboa", "lisboa-madrid", "barcelona-madrid", "petrograd-riga", "danzig-riga",
             "danzig-warszawa"],
            16, 9, id="V-L6",
        ),
        pytest.param(
            ["lisboa-madrid", "cadiz-lisboa", "cadiz-madrid", "barcelona-madrid",
             "barcelona-marseille"],
            14, 14, id="V-L8",
        ),
        pytest.param(
            ["sevastopol-sochi", "rostov-sochi", "rostov-sevastopol", "erzurum-sevastopol",
             "erzurum-sochi"],
            15, 15, id="V-L9",
        ),
        pytest.param(
            ["marseille-paris", "marseille-pamplona", "pamplona-paris-blue", "brest-pamplona",
             "brest-paris", "paris-zurich", "marseille-zurich", "barcelona-marseille",
             "barcelona-pamplona"],
            30, 30, id="V-L11",
        ),
        pytest.param([], 0, 0, id="V-L14"),
    ],
)  # fmt: skip
def test_ttr_13_9_vectors_of_the_longest_trail(owned: list[str], total: int, trail: int) -> None:
    assert sum(route.length for route in routes(owned)) == total
    assert longest(routes(owned)) == trail
    assert longest(routes(owned[::-1])) == trail
    assert sheet(ended(routes=dict.fromkeys(owned, 1)), 1)["trail"] == trail


def go_on(city: int, left: list[Route]) -> int:
    """The longest trail that starts in a city, by trying every route that leads on."""
    best = 0
    for number, route in enumerate(left):
        if city in (route.a.index, route.b.index):
            other = route.a.index + route.b.index - city
            rest = left[:number] + left[number + 1 :]
            best = max(best, route.length + go_on(other, rest))
    return best


@st.composite
def networks(draw: st.DrawFn) -> list[Route]:
    """Up to nine routes, most of them joined to one another."""
    found = [draw(st.sampled_from(BOARD.routes))]
    for _ in range(draw(st.integers(0, 8))):
        cities = {city.index for route in found for city in (route.a, route.b)}
        near = [route for route in BOARD.routes if route not in found and cities & {route.a.index, route.b.index}]
        # Two ends in the network make loops; they are few, so they are asked for.
        loops = [route for route in near if {route.a.index, route.b.index} <= cities]
        far = [route for route in BOARD.routes if route not in found]
        pools = [pool for pool in (near, loops, near, far) if pool]
        found.append(draw(st.sampled_from(draw(st.sampled_from(pools)))))
    return found


@pytest.mark.slow
@pytest.mark.rule("TTR-13.8", "TTR-13.9", "TTR-13.10")
@settings(max_examples=300, deadline=None)
@given(owned=networks())
def test_ttr_13_9_the_trail_is_the_longest_of_all(owned: list[Route]) -> None:
    cities = {city.index for route in owned for city in (route.a, route.b)}
    expected = max(go_on(city, owned) for city in cities)
    assert longest(owned) == expected
    # Sweeping, which is for large networks, finds the same on all of them.
    assert max(Sweep(part, 0).longest() for part in separate(BOARD, owned)) == expected


# Networks of 45 cars with as many ways as a search could find: to walk them all takes more than
# 100,000 steps in the first and 25,000 in the second; the third gives a sweep most to do.
HARD = [
    """
    amsterdam-bruxelles amsterdam-essen amsterdam-frankfurt amsterdam-london brest-dieppe
    brest-paris bruxelles-dieppe bruxelles-frankfurt bruxelles-paris-yellow budapest-wien-white
    dieppe-london-2 dieppe-paris essen-frankfurt essen-kobenhavn-1 frankfurt-munchen
    frankfurt-paris-orange munchen-wien munchen-zurich paris-zurich venezia-zagrab wien-zagrab
    """,
    """
    amsterdam-bruxelles amsterdam-frankfurt amsterdam-london barcelona-marseille
    barcelona-pamplona berlin-frankfurt-red brest-dieppe brest-pamplona brest-paris
    bruxelles-dieppe bruxelles-frankfurt bruxelles-paris-yellow dieppe-london-2 dieppe-paris
    edinburgh-london-black essen-frankfurt frankfurt-paris-white marseille-paris
    """,
    """
    amsterdam-bruxelles amsterdam-frankfurt amsterdam-london berlin-frankfurt-red berlin-wien
    brest-paris bruxelles-dieppe bruxelles-frankfurt bruxelles-paris-red budapest-wien-white
    dieppe-london-1 dieppe-paris edinburgh-london-black frankfurt-munchen marseille-zurich
    munchen-venezia munchen-wien munchen-zurich roma-venezia sarajevo-sofia venezia-zagrab
    """,
]
MOST_STEPS = 4000  # some ten milliseconds, on a slow machine too
MOST_SECONDS = 0.05


def steps(owned: list[Route]) -> int:
    """How many steps the longest trails of all parts take to find."""
    total = 0
    for part in separate(BOARD, owned):
        odd = odd_cities(part)
        if len(odd) > 2:
            search = network(part)
            search.longest()
            total += search.steps
    return total


def grown(dice: Dice) -> list[Route]:
    """A network of 45 cars or a little less, with many loops, such as a seat may own."""
    found: list[Route] = []
    cars = 45
    while True:
        taken = {route.index for route in found} | {route.parallel for route in found}
        cities = {city.index for route in found for city in (route.a, route.b)}
        fit = [route for route in BOARD.routes if route.length <= cars and route.index not in taken]
        near = [route for route in fit if cities & {route.a.index, route.b.index}] or fit
        loops = [route for route in near if {route.a.index, route.b.index} <= cities]
        pool = loops if loops and dice.below(4) else near
        if not pool:
            return found
        found.append(pool[dice.below(len(pool))])
        cars -= found[-1].length


@pytest.mark.rule("TTR-13.8", "TTR-13.9")
@pytest.mark.parametrize("names", HARD, ids=["walk", "walk too", "sweep"])
def test_ttr_13_9_the_hardest_networks_take_few_steps(names: str) -> None:
    owned = routes(names.split())
    assert sum(route.length for route in owned) <= 45
    assert steps(owned) <= MOST_STEPS
    best = 1.0
    for _ in range(5):
        begun = process_time()
        longest(owned)
        best = min(best, process_time() - begun)
    assert best < MOST_SECONDS


@pytest.mark.rule("TTR-13.8", "TTR-13.9")
def test_ttr_13_9_no_network_of_45_cars_takes_many_steps() -> None:
    dice = Dice(45)
    swept = 0
    for _ in range(150):
        owned = grown(dice)
        taken = steps(owned)
        assert taken <= MOST_STEPS, [route.id for route in owned]
        swept += taken > PATIENCE
    assert swept


@pytest.mark.rule("TTR-13.9")
def test_ttr_13_9_walking_and_sweeping_agree_on_large_networks() -> None:
    dice = Dice(46)
    walked = 0
    for _ in range(100):
        for part in separate(BOARD, grown(dice)):
            odd = odd_cities(part)
            search = network(part)
            if len(odd) > 2:
                longest = search.longest()
                assert Sweep(part, 0).longest() == longest
                walked += search.steps <= PATIENCE
    assert walked > 10
