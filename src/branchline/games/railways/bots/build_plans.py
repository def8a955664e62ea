"""What a hand may still build: its cities, the cards set aside for each, and what is left over."""

from __future__ import annotations

from typing import Final, final

from branchline.games.railways.bots.deliverable_goods import waiting
from branchline.games.railways.bots.weights import Taste
from branchline.games.railways.rules.board import CITIES, LOCO, City, city_goods

RAIL: Final = 1.5  # what a rail card is worth, one with another
LINK: Final = 3.4  # what a link costs, one with another


@final
class Plan:
    """A city in one colour: the cards set aside for it, and what building it will bring."""

    __slots__ = ("city", "colour", "ones", "twos", "wilds", "worth")

    def __init__(
        self, city: City, colour: int, twos: int, ones: int, wilds: int, worth: float
    ) -> None:
        self.city = city
        self.colour = colour
        self.twos = twos
        self.ones = ones
        self.wilds = wilds
        self.worth = worth


@final
class Plans:
    """The links a hand is good for, the best first; each takes its cards before the next."""

    def __init__(
        self, hand: list[int], cities: int, trains: int, turns: int, younger: bool, taste: Taste
    ) -> None:
        self.taste = taste
        self.hand = hand[:]  # what is not set aside
        self.turns = turns
        self.links_to_come = min(trains, round(taste.links_per_turn * turns))
        self.good = 0.0 if younger else waiting(turns, taste)
        self.list: list[Plan] = []
        open_cities = [city for city in CITIES if cities >> city.index & 1]
        while open_cities and len(self.list) < min(trains, turns):
            plans = [self.plan(city, colour) for city in open_cities for colour in city.colours]
            best = max(plans, key=lambda plan: plan.worth)
            self.set_aside(best)
            open_cities.remove(best.city)

    def plan(self, city: City, colour: int) -> Plan:
        """The cheapest way to build a city in a colour, as far as the hand goes."""
        ones, twos = self.hand[2 * colour], self.hand[2 * colour + 1]
        use_twos = min(twos, city.value // 2)
        use_ones = min(ones, city.value - 2 * use_twos)
        missing = city.value - 2 * use_twos - use_ones
        if missing and twos > use_twos:
            use_twos, missing = use_twos + 1, 0
        # Locomotives need a rail card beside them (RWC-4.12).
        wilds = min(self.hand[LOCO], missing) if use_twos + use_ones else 0
        missing -= wilds
        # The points of the link, the majority at the city, and its goods.
        worth = city.value + self.taste.hold * city.value + city_goods(city) * self.good
        worth *= self.taste.chance ** (missing / RAIL)
        return Plan(city, colour, use_twos, use_ones, wilds, worth)

    def set_aside(self, plan: Plan) -> None:
        """Keep the cards of a plan from others."""
        self.list.append(plan)
        self.hand[2 * plan.colour] -= plan.ones
        self.hand[2 * plan.colour + 1] -= plan.twos
        self.hand[LOCO] -= plan.wilds

    def spare(self) -> float:
        """What the cards are worth that are not set aside: the links to come will need some."""
        taste = self.taste
        rails = sum([self.hand[kind] * (1 + kind % 2) for kind in range(LOCO)])
        added = self.added() if taste.added else 0
        rails -= added
        needed = min(rails, LINK * max(0, self.links_to_come - len(self.list)))
        worth = taste.needed * needed + taste.surplus * (rails - needed)
        worth += taste.added * added + taste.locomotive * self.hand[LOCO]
        return worth * taste.last[self.turns] if self.turns < len(taste.last) else worth

    def added(self) -> int:
        """The points of the cards to spare that a link of the plans can take in its colour."""
        colours = {plan.colour for plan in self.list}
        return sum(self.hand[2 * colour] + 2 * self.hand[2 * colour + 1] for colour in colours)
