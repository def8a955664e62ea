"""What a hand may still build: its cities, the cards set aside for each, and the rest."""

from __future__ import annotations

from typing import Final, final

from branchline.games.railways.bots.deliverable_goods import waiting
from branchline.games.railways.bots.weights import Weights
from branchline.games.railways.rules.board import CITIES, LOCO, City, city_goods

RAIL: Final = 1.5  # points of a rail card on average
LINK: Final = 3.4  # points that a link costs on average


@final
class Plan:
    """A city in one colour: the cards set aside for it, and the value of building it."""

    def __init__(self, city: City, colour: int, twos: int, ones: int, wilds: int, worth: float) -> None:
        self.city = city
        self.colour = colour
        self.twos = twos
        self.ones = ones
        self.wilds = wilds
        self.worth = worth


@final
class Plans:
    """The links that a hand allows, best first; each takes its cards before the next."""

    def __init__(self, hand: list[int], cities: int, trains: int, turns: int, younger: bool, weights: Weights) -> None:
        self.weights = weights
        self.hand = hand[:]  # what is not set aside
        self.turns = turns
        self.links_to_come = min(trains, round(weights.links_per_turn * turns))
        self.good = 0.0 if younger else waiting(turns, weights)
        self.list: list[Plan] = []
        open_cities = [city for city in CITIES if cities >> city.index & 1]
        while open_cities and len(self.list) < min(trains, turns):
            plans = [self.plan(city, colour) for city in open_cities for colour in city.colours]
            best = max(plans, key=lambda plan: plan.worth)
            self.set_aside(best)
            open_cities.remove(best.city)

    def plan(self, city: City, colour: int) -> Plan:
        """Return the cheapest plan for a city in a colour, as far as the hand allows."""
        ones, twos = self.hand[2 * colour], self.hand[2 * colour + 1]
        use_twos = min(twos, city.value // 2)
        use_ones = min(ones, city.value - 2 * use_twos)
        missing = city.value - 2 * use_twos - use_ones
        if missing and twos > use_twos:
            use_twos, missing = use_twos + 1, 0
        # Locomotives need a rail card with them (RWC-4.12).
        wilds = min(self.hand[LOCO], missing) if use_twos + use_ones else 0
        missing -= wilds
        # The points of the link, the majority at the city, and its goods.
        worth = city.value + self.weights.hold * city.value + city_goods(city) * self.good
        worth *= self.weights.chance ** (missing / RAIL)
        return Plan(city, colour, use_twos, use_ones, wilds, worth)

    def set_aside(self, plan: Plan) -> None:
        """Reserve the cards of a plan."""
        self.list.append(plan)
        self.hand[2 * plan.colour] -= plan.ones
        self.hand[2 * plan.colour + 1] -= plan.twos
        self.hand[LOCO] -= plan.wilds

    def spare(self) -> float:
        """Return the value of the cards that are not set aside: later links will need some."""
        weights = self.weights
        rails = sum([self.hand[kind] * (1 + kind % 2) for kind in range(LOCO)])
        added = self.added() if weights.added else 0
        rails -= added
        needed = min(rails, LINK * max(0, self.links_to_come - len(self.list)))
        worth = weights.needed * needed + weights.surplus * (rails - needed)
        worth += weights.added * added + weights.locomotive * self.hand[LOCO]
        return worth * weights.last[self.turns] if self.turns < len(weights.last) else worth

    def added(self) -> int:
        """Count the points of spare cards that a planned link can take in its colour."""
        colours = {plan.colour for plan in self.list}
        return sum(self.hand[2 * colour] + 2 * self.hand[2 * colour + 1] for colour in colours)
