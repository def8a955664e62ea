"""Deliveries: action C (RWC-7), and those that may come with a locomotive, action B (RWC-6)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.railways.rules import board, notation
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.action import LAST_PASS, Action, wrong_stage
from branchline.games.railways.rules.board import CARDS, LOCO, RULES, START
from branchline.games.railways.rules.cards import lay_down
from branchline.games.railways.rules.deliveries import carry, trip_number
from branchline.games.railways.rules.effects import consequences, one_card
from branchline.games.railways.rules.layout import block
from branchline.games.railways.rules.state import ACTION, LAST, Railways
from branchline.games.railways.rules.turn import begin_taking, next_last

A_GOOD, ACCEPTED, OWN_LINK, POWER, FIRST_CITY, LARGE_CITY, NOT_START = board.RULES.pick(
    "RWC-7.1", "RWC-7.2", "RWC-7.3", "RWC-7.5", "RWC-7.6", "RWC-7.7", "RWC-7.9"
)
NOT_FOR_YOUNG, NO_POWER = board.RULES.pick("RWC-16.3", "RWC-S.12")


@final
class Deliver(Action):
    """Move one good from a city to another; origin and goal fix the route (RWC-7.10)."""

    colour: i64
    origin: i64
    goal: i64

    def __init__(self, colour: i64, origin: i64, goal: i64) -> None:
        self.trip = f"{board.GOODS[colour]} {board.NODE_NAMES[origin]} > {board.NODE_NAMES[goal]}"
        super().__init__(f"deliver {self.trip}")
        self.colour = colour
        self.origin = origin
        self.goal = goal
        self.named: dict[str, Value] = {
            "good": notation.good_name(colour),
            "origin": board.NODE_NAMES[origin],
            "goal": board.NODE_NAMES[goal],
        }

    @staticmethod
    def parse(text: str) -> Deliver:
        """Parse a good and the cities it goes from and to: `red omaha > portland`."""
        good, _, rest = text.partition(" ")
        if good not in board.GOODS:
            raise BadMove(
                f"no good {shown(good)}; expected one of {', '.join(board.GOODS)} and two cities,"
                " as in deliver red Omaha > Portland"
            )
        start, _, end = rest.partition(">")
        colour = board.GOODS.index(good)
        origin, goal = notation.parse_node(start.strip()), notation.parse_node(end.strip())
        if board.START in (origin, goal):
            return Deliver(colour, origin, goal)
        return DELIVERIES[trip_number(colour, origin, goal)]

    def denial(self, state: Railways) -> Denial | None:
        """Check for a delivery that the mover's power allows, in a turn (RWC-7.17) or after all."""
        if state.stage != ACTION and state.stage != LAST:
            return wrong_stage(state)
        if state.options.younger:
            return NOT_FOR_YOUNG.forbids(
                "There are no goods in the game for younger players: connect, discard or pass."
            )
        power = state.of(state.mover, at.POWER)
        if power:
            return self.obstacle(state, power)
        if state.of(state.mover, at.HAND + LOCO):
            return NO_POWER.forbids("Your power is 0: play a locomotive, and you can deliver in the same action.")
        return NO_POWER.forbids("Your power is 0: to deliver, you need a locomotive in front of you.")

    def obstacle(self, state: Railways, power: i64) -> Denial | None:
        """Check that the good is there, and that its route is open with this much power."""
        shut = self.no_good(state)
        if shut is not None:
            return shut
        if not board.ACCEPTS[self.goal] & board.ALL_OF[self.colour]:
            return ACCEPTED.forbids(  # how many it has received does not matter (RWC-7.16)
                "{city} does not accept {good} goods, only {accepted}.",
                accepted=notation.good_colours(board.ACCEPTS[self.goal]),
                city=board.NODE_NAMES[self.goal],
                **self.named,
            )
        path = state.network.path(self.origin, self.goal)
        owner = state.network.owner_between(self.origin, path[1])
        if owner != state.mover:
            return OWN_LINK.forbids(
                "The route starts with the link between {origin} and {node}, which "
                "belongs to the {player} player: the first link must be yours.",
                node=notation.node_name(path[1]),
                player=notation.player_name(owner),
                **self.named,
            )
        for node in path[1:-1]:
            if board.ACCEPTS[node] & board.ALL_OF[self.colour]:
                return self.stopped_at(node)
        links = len(path) - 1
        if links <= power:
            return None
        if power == state.of(state.mover, at.POWER):
            return POWER.forbids(
                "From {origin} to {goal} there are {links} links, but your power is {power}.",
                links=links,
                power=power,
                **self.named,
            )
        return POWER.forbids(
            "From {origin} to {goal} there are {links} links, but with this locomotive your power would be {power}.",
            links=links,
            power=power,
            **self.named,
        )

    def no_good(self, state: Railways) -> Denial | None:
        """Check that there is such a good, and another city to move it to."""
        if board.START in (self.origin, self.goal):
            if self.origin == board.START:
                return NOT_START.forbids("There are no goods on the start board: a delivery starts in a city.")
            return NOT_START.forbids("The start board does not accept goods: a delivery ends in a city.")
        origin = board.NODE_NAMES[self.origin]
        goods = state.row[at.GOODS + self.origin]
        if self.origin == self.goal:
            return A_GOOD.forbids("A delivery from {city} must go to another city.", city=origin)
        if not state.network.has(self.origin):
            return A_GOOD.forbids("{city} is not built yet, so there are no goods there.", city=origin)
        if not state.network.has(self.goal):
            goal = board.NODE_NAMES[self.goal]
            return A_GOOD.forbids("{city} is not built yet, so no goods can go there.", city=goal)
        if not goods:
            return A_GOOD.forbids("There are no goods on {city}.", city=origin)
        if not goods & board.ALL_OF[self.colour]:
            return A_GOOD.forbids(
                "There is no {good} cube on {city}, only {goods}.",
                city=origin,
                goods=notation.good_colours(goods),
                **self.named,
            )
        return None

    def stopped_at(self, node: i64) -> Denial:
        """Deny a route through a city that accepts the good."""
        city = board.CITIES[node]
        if city.value == board.LARGE:
            return LARGE_CITY.forbids(
                "The {good} cube would stop in {city}, which is on the route: a "
                "value-{value} city accepts every colour.",
                good=notation.good_name(self.colour),
                city=city.name,
                value=city.value,
            )
        return FIRST_CITY.forbids(
            "The {good} cube would stop in {city}: a delivery ends in the first "
            "city on the route that accepts its colour.",
            good=notation.good_name(self.colour),
            city=city.name,
        )

    def apply(self, state: Railways) -> None:
        """Deliver; it counts in the last pass as it does before (RWC-13.12)."""
        carry(state, self.colour, self.origin, self.goal)
        if state.stage == LAST:
            next_last(state)
        else:
            begin_taking(state)

    def preview(self, state: Railways) -> list[Preview]:
        after = self.applied(state)
        return [*self.preview_points(state, after), *consequences(state, after)]

    def preview_points(self, before: Railways, after: Railways) -> list[Preview]:
        """Preview the points for the mover and for others, and the good for a set."""
        gains = [int(after.of(seat, at.POINTS) - before.of(seat, at.POINTS)) for seat in range(before.seats)]
        points = gains[before.mover]
        others = sum(gains) - points
        found = [Preview(BRINGS, plural("{n} point", "{n} points", points), "RWC-7.12")]
        if others:
            words = plural("{n} point for others", "{n} points for others", others)
            found.append(Preview(COSTS, words, "RWC-7.13"))
        good = phrase("a {good} cube for your sets", good=notation.good_name(self.colour))
        return [*found, Preview(BRINGS, good, "RWC-7.14")]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("delivers a {good} cube from {origin} to {goal}", **self.named)


# Every delivery between two cities, by its number as deliveries.py counts them.
DELIVERIES: Final = [
    Deliver(colour, origin, goal)
    for origin in range(board.CITY_CARDS)
    for goal in range(board.CITY_CARDS)
    for colour in range(board.GOOD_COLOURS)
]


A_LOCOMOTIVE, RAISED, NO_LOCOMOTIVE = RULES.pick("RWC-6.1", "RWC-6.2", "RWC-S.13")


@final
class Locomotive(Action):
    """Play one locomotive (RWC-6.1) and, if wanted, deliver at once (RWC-6.3, RWC-6.4)."""

    def __init__(self, delivery: Deliver | None) -> None:
        super().__init__("locomotive" if delivery is None else f"locomotive {delivery.trip}")
        self.delivery = delivery

    @staticmethod
    def parse(text: str) -> Locomotive:
        """Parse the delivery that comes with it."""
        trip = Deliver.parse(text)
        if START in (trip.origin, trip.goal):
            return Locomotive(trip)
        return LOCOMOTIVES[trip_number(trip.colour, trip.origin, trip.goal)]

    def denial(self, state: Railways) -> Denial | None:
        """Check for a locomotive in hand, and a delivery that the new power allows (RWC-6.5)."""
        if state.stage == LAST:
            return LAST_PASS.forbids(
                "All turns have been played, so you cannot add a locomotive: make a "
                "last delivery with your power of {power}, or decline.",
                power=state.of(state.mover, at.POWER),
            )
        if state.stage != ACTION:
            return wrong_stage(state)
        if state.options.younger:
            return NOT_FOR_YOUNG.forbids(
                "There are no locomotives in the game for younger players: connect, discard or pass."
            )
        power = state.of(state.mover, at.POWER)
        if not state.of(state.mover, at.HAND + LOCO):
            if not power:
                return NO_LOCOMOTIVE.forbids("You have no locomotive in your hand.")
            return NO_LOCOMOTIVE.forbids_plural(  # those in front are played already
                "You have no locomotive in your hand, only the one in front of you.",
                "You have no locomotive in your hand, only the {n} in front of you.",
                power,
            )
        return None if self.delivery is None else self.delivery.obstacle(state, power + 1)

    def apply(self, state: Railways) -> None:
        """Raise the power by one, without limit (RWC-6.2), and for good (RWC-6.6)."""
        lay_down(state, state.mover, LOCO, 1)
        state.row[block(state.mover) + at.POWER] += 1
        if self.delivery is not None:
            carry(state, self.delivery.colour, self.delivery.origin, self.delivery.goal)
        begin_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        return {CARDS[LOCO]: 1}

    def preview(self, state: Railways) -> list[Preview]:
        seat, after = state.mover, self.applied(state)
        power = phrase("power from {old} to {new}", old=state.of(seat, at.POWER), new=after.of(seat, at.POWER))
        found = [Preview(COSTS, one_card(LOCO), A_LOCOMOTIVE.id), Preview(BRINGS, power, RAISED.id)]
        if self.delivery is not None:
            found += self.delivery.preview_points(state, after)
        return found + consequences(state, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.delivery is None:
            return phrase("plays a locomotive")
        return phrase("plays a locomotive and delivers a {good} cube from {origin} to {goal}", **self.delivery.named)


LOCOMOTIVE: Final = Locomotive(None)
# With its delivery, by the number of that.
LOCOMOTIVES: Final = [Locomotive(delivery) for delivery in DELIVERIES]
