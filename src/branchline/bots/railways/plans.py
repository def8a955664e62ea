"""What a hand may still build: its cities, the cards set aside for each, and what is left over."""

from __future__ import annotations

from typing import Final, final

from branchline.bots.railways.hauls import waiting
from branchline.bots.railways.standing import HOLD
from branchline.games.railways.board import CITIES, LOCO, City, city_goods

SUPPLY: Final = 0.7  # what comes in a turn of a colour one waits for, in value
QUEUE: Final = 1.0
LINKS_PER_TURN: Final = 0.5
LINK: Final = 3.4  # what a link costs, one with another
RAMP: Final = 0.4
STEP: Final = 0.2
NEEDED: Final = 1.0  # a unit of rails that later links will need
LOCO_WORTH: Final = 0.9  # the point for a locomotive in front (RWC-14.6), or a wild
SPARE: Final = 0.75  # one that can only make a link dearer


@final
class Plan:
    """A city in one colour: the cards set aside, and what building it will bring."""

    __slots__ = ("city", "colour", "missing", "ones", "twos", "wilds", "worth")

    def __init__(
        self,
        city: City,
        colour: int,
        twos: int,
        ones: int,
        wilds: int,
        missing: int,
        worth: float,
    ) -> None:
        self.city = city
        self.colour = colour
        self.twos = twos
        self.ones = ones
        self.wilds = wilds
        self.missing = missing  # in value
        self.worth = worth


@final
class Plans:
    """The links a hand is good for, the best first; each takes its cards before the next."""

    def __init__(
        self, hand: list[int], cities: int, trains: int, turns: int, younger: bool
    ) -> None:
        self.turns = turns
        self.good = 0.0 if younger else waiting(turns)
        self.hand = hand[:]  # what is not set aside
        self.missing = 0  # what the plans still wait for
        self.list: list[Plan] = []
        open_cities = [city for city in CITIES if cities >> city.index & 1]
        while open_cities and len(self.list) < min(trains, turns):
            best = max(
                [self.plan(city, colour) for city in open_cities for colour in city.colours],
                key=lambda plan: plan.worth,
            )
            if not best.worth:
                break
            self.list.append(best)
            self.missing += best.missing
            self.hand[2 * best.colour] -= best.ones
            self.hand[2 * best.colour + 1] -= best.twos
            self.hand[LOCO] -= best.wilds
            open_cities.remove(best.city)
        self.links_to_come = min(trains, round(LINKS_PER_TURN * turns))

    def plan(self, city: City, colour: int) -> Plan:
        """The cheapest way to build a city in a colour."""
        have_ones, have_twos = self.hand[2 * colour], self.hand[2 * colour + 1]
        twos = min(have_twos, city.value // 2)
        ones = min(have_ones, city.value - 2 * twos)
        short = city.value - 2 * twos - ones
        if short and have_twos > twos:
            twos, short = twos + 1, 0
        wilds = min(self.hand[LOCO], short) if twos + ones else 0
        missing = short - wilds
        # The points of the link, the majority at the city, and its goods.
        worth = city.value + HOLD * city.value + city_goods(city) * self.good
        worth *= self.chance(missing)
        return Plan(city, colour, twos, ones, wilds, missing, worth)

    def chance(self, missing: int) -> float:
        """How likely it is that what is missing comes, after what better plans are waiting for."""
        if not missing:
            return 1.0
        coming = SUPPLY * self.turns
        return coming / (coming + missing + QUEUE * self.missing)

    def spare(self) -> float:
        """What the cards that are not set aside are worth."""
        units = sum(self.hand[kind] * (1 + kind % 2) for kind in range(LOCO))
        if not self.turns:
            return 0.0
        needed = max(0.0, LINK * (self.links_to_come - len(self.list)))
        worth = NEEDED * min(units, needed) + SPARE * max(0.0, units - needed)
        worth += self.hand[LOCO] * LOCO_WORTH
        return worth * min(1.0, RAMP + STEP * self.turns)
