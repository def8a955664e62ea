"""The value of a position to a seat: the points it has secured, and those of the turns to come."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil
from typing import Final, final

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.games.railways.rules import board
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.network import AROUND, FREE, NEAR, OWNERS, PARENTS, SEATS, SHARES
from branchline.games.railways.rules.scoring import best_sets
from branchline.games.railways.rules.state import LAST, NOT_YET, Railways


@final
@dataclass(frozen=True)
class Weights:
    """The weights of one level. Default: those of the steady bot."""

    # The others.
    envy: float = 0.9  # what the points of all others count together
    theirs: float = 0.0  # what the others gain in each turn to come, as far as it counts
    hold: float = 0.9  # the chance that a majority lasts at a city where others can still build
    ease: float = 1.0  # how the doubt about it falls with each point of the lead
    # Goods.
    good: float = 0.6  # what a delivered good is worth in sets on average
    late: float = 0.8  # for each turn until there is enough power
    waiting: float = 0.12  # a good without a route yet, for each turn to come,
    most_waiting: float = 0.7  # and at most
    # What delivered goods are worth with turns to come: by how many colours there are a first
    # time, a second time and so on, for four different ones are the best set (RWC-14.8).
    layers: tuple[float, ...] = (0.0, 0.8, 1.8, 3.2, 5.0)
    # Cards.
    city: float = 0.0  # a city card, beyond the plans
    chance: float = 0.65  # that a rail card still missing comes in time
    links_per_turn: float = 0.5
    needed: float = 1.1  # for each point of rails that later links will need
    added: float = 0.0  # for each point that makes a planned link dearer
    surplus: float = 0.75  # for each point that can only make some link dearer
    locomotive: float = 0.9  # a point in front (RWC-14.6), or a wild
    last: tuple[float, ...] = (0.0, 0.6, 0.8)  # what is left of these with few turns to come
    secret: float = 0.05  # what it is worth that the others do not see a card
    train: float = 0.0  # a train that can still be used
    # Time.
    fade: float = 0.95  # for each turn that a gain comes later: it is less certain
    power: float = 0.2  # power, for each turn to come, beyond the goods in reach
    in_front: float = 0.0  # more of it once the locomotive is in front
    slot: float = 0.0  # a turn without a task yet
    idle: float = 0.75  # what a turn loses in which nothing is built, played or delivered
    turns_per_link: float = 1.8  # on average
    goods_per_turn: float = 1.3  # that leave the bag

    def envy_of_each(self, seats: int) -> float:
        """Return what a point of one opponent counts: less if there are several."""
        return self.envy / (seats - 1)


STEADY: Final = Weights()

# A beginner ignores the others, goods that wait, colours and power to come.
NOVICE: Final = Weights(envy=0.0, waiting=0.0, layers=(0.0, 0.0, 0.0, 0.5, 5.0), power=0.0)

# Found by play against the steady bot: quicker, with all cards used before others are ready.
SHARP: Final = Weights(
    envy=1.0, theirs=7.0, ease=0.84, waiting=0.2, most_waiting=0.9, layers=(0.0, 1.0, 1.7, 3.2, 5.0),
    city=0.35, chance=0.7, needed=0.6, added=0.7, surplus=0.2, locomotive=0.65, train=2.0,
    fade=0.87, power=0.14, in_front=0.06, slot=0.5, idle=1.4, turns_per_link=1.5,
)  # fmt: skip


RAIL: Final = 1.5  # points of a rail card on average
LINK: Final = 3.4  # points that a link costs on average


@final
class Plan:
    """A city in one colour: the cards set aside for it, and the value of building it."""

    def __init__(self, city: board.City, colour: int, worth: float) -> None:
        self.city = city
        self.colour = colour
        self.worth = worth


@final
class Plans:
    """The links that a hand allows, best first; each takes its cards before the next."""

    def __init__(self, hand: vec[i64], cities: i64, trains: int, turns: int, younger: bool, weights: Weights) -> None:
        self.weights = weights
        self.hand = hand  # what is not set aside
        self.turns = turns
        self.links_to_come = min(trains, round(weights.links_per_turn * turns))
        self.good = 0.0 if younger else waiting(turns, weights)
        self.list: list[Plan] = []
        while cities and len(self.list) < min(trains, turns):
            best = self.best(cities)
            self.list.append(best)
            twos, ones, wilds, _ = self.cards(best.city.value, best.colour)
            hand[2 * best.colour] -= ones
            hand[2 * best.colour + 1] -= twos
            hand[board.LOCO] -= wilds
            cities &= ~(1 << best.city.index)

    def best(self, cities: i64) -> Plan:
        """Return the best plan for one of some cities."""
        found, found_colour, most = board.CITIES[0], 0, -1.0
        for city in board.CITIES:
            if cities >> city.index & 1:
                # The points of the link, the majority at the city, and its goods.
                whole = city.value + self.weights.hold * city.value + (city.value - 1) * self.good
                for colour in city.colours:
                    missing = self.cards(city.value, colour)[3]
                    worth = whole * self.weights.chance ** (int(missing) / RAIL) if missing else whole
                    if worth > most:
                        found, found_colour, most = city, colour, worth
        return Plan(found, found_colour, most)

    def cards(self, value: i64, colour: i64) -> tuple[i64, i64, i64, i64]:
        """Return the twos, ones and wilds of the cheapest link in a colour, and what the hand lacks."""
        ones, twos = self.hand[2 * colour], self.hand[2 * colour + 1]
        use_twos = min(twos, value // 2)
        use_ones = min(ones, value - 2 * use_twos)
        missing = value - 2 * use_twos - use_ones
        if missing and twos > use_twos:
            return use_twos + 1, use_ones, 0, 0
        # Locomotives need a rail card with them (RWC-4.12).
        if not missing or not use_twos + use_ones:
            return use_twos, use_ones, 0, missing
        wilds = min(self.hand[board.LOCO], missing)
        return use_twos, use_ones, wilds, missing - wilds

    def worths(self) -> list[float]:
        """Return the values of the links, the most first."""
        return sorted([plan.worth for plan in self.list], reverse=True)

    def spare(self) -> float:
        """Return the value of the cards that are not set aside: later links will need some."""
        weights = self.weights
        points: i64 = 0
        kind: i64
        for kind in range(board.LOCO):
            points += self.hand[kind] * (1 + kind % 2)
        added = float(self.added()) if weights.added else 0.0
        rails = float(int(points)) - added
        needed = min(rails, LINK * max(0, self.links_to_come - len(self.list)))
        worth = weights.needed * needed + weights.surplus * (rails - needed)
        worth += weights.added * added + weights.locomotive * int(self.hand[board.LOCO])
        return worth * weights.last[self.turns] if self.turns < len(weights.last) else worth

    def added(self) -> int:
        """Count the points of spare cards that a planned link can take in its colour."""
        points: i64 = 0
        for colour in {plan.colour for plan in self.list}:
            points += self.hand[2 * colour] + 2 * self.hand[2 * colour + 1]
        return int(points)


def waiting(turns: int, weights: Weights) -> float:
    """Return the value of a good at an own link, before there is a route for it."""
    return min(weights.most_waiting, weights.waiting * turns)


@final
class Hauls:
    """The best route of every good that begins on a link of the seat (RWC-7.3)."""

    # A `fresh` city has not got its goods yet: it may get any that are in the bag.

    def __init__(self, state: Railways, seat: int, reach: int, turns: int, fresh: int, weights: Weights) -> None:
        self.state = state
        self.weights = weights
        self.network = state.network
        self.seat = seat
        self.power = state.of(seat, at.POWER)
        self.reach = reach  # the power there may be in time
        self.fresh = fresh
        self.envy = weights.envy_of_each(state.seats)
        self.waiting = waiting(turns, weights)
        self.best: dict[int, float] = {}  # by origin * 4 + colour
        self.origin = board.START
        for link in self.network.links:
            if self.network.owner(link.city) == seat:
                self.depart(link.city, link.node)
                if link.node != board.START:
                    self.depart(link.node, link.city)

    def depart(self, origin: i64, node: i64) -> None:
        """Send the goods of a city over its link to a neighbour."""
        goods = board.ALL_GOODS if origin == self.fresh else self.state.row[at.GOODS + origin]
        if goods:
            self.origin = origin
            self.note(goods, self.waiting)
            if self.reach:
                self.roll(origin, node, goods, 1, 1.0)

    def roll(self, back: i64, node: i64, goods: i64, length: int, points: float) -> None:
        """Arrive at a node; goods stop at the first city that accepts them (RWC-7.6)."""
        landed = goods & board.ACCEPTS[node]
        if landed:
            delay = self.weights.late ** max(0, length - self.power - 1)
            self.note(landed, (points + self.weights.good) * delay)
            goods ^= landed
        if goods and length < self.reach:
            links = self.network.row
            first = NEAR + node * AROUND + 1
            place: i64
            for place in range(first, first + links[first - 1]):
                if links[place] != back:
                    self.roll(node, links[place], goods, length + 1, points + self.share(node, links[place]))

    def share(self, node: i64, other: i64) -> float:
        """Return the value of one more link: a point, less one for its owner if that is another."""
        owner = self.network.owner_between(node, other)
        return 1.0 if owner == self.seat else 1.0 - self.envy

    def note(self, goods: i64, worth: float) -> None:
        """Note what goods of the origin would score, if nothing better is known."""
        for colour in range(board.GOOD_COLOURS):
            if goods & board.ALL_OF[colour]:
                place = self.origin * board.GOOD_COLOURS + colour
                self.best[place] = max(self.best.get(place, 0.0), worth)

    def worths(self) -> list[float]:
        """Return what each single good would score, those that are there or likely to come."""
        found: list[float] = []
        row = self.state.row
        for place, worth in self.best.items():
            city, colour = divmod(place, board.GOOD_COLOURS)
            if city == self.fresh:
                # As many as are likely to come.
                number = int(row[at.BAG + 1 + colour]) / max(1, int(row[at.BAG])) * int(board.city_goods(city))
                found += [worth] * int(number) + [worth * (number % 1)]
            else:
                found += [worth] * int(board.number_of(row[at.GOODS + city], colour))
        return found


TAKEN: Final = 2  # cards that leave the pile in a turn


@final
class Valuation:
    """The value of positions of one turn, with nothing that the seat may not know."""

    def __init__(self, state: Railways, weights: Weights = STEADY) -> None:
        self.weights = weights
        self.seat = state.mover
        self.turns = turns_to_come(state, weights)
        self.found: dict[tuple[int, ...], list[float]] = {}

    def turns_after(self, state: Railways) -> int:
        """Return the turns left to the seat in a position: the same unless the game ends."""
        return self.turns if state.ending == NOT_YET else 0

    def value(self, state: Railways, fresh: int = board.NOWHERE) -> float:
        """Return the value of a position; a `fresh` city has not got its goods yet."""
        turns = self.turns_after(state)
        now = secured_points(state, self.seat, turns, self.weights) - self.weights.theirs * turns
        return now + self.prospects(state, fresh)

    def prospects(self, state: Railways, fresh: int = board.NOWHERE) -> float:
        """Return the value of the turns to come: a link of the hand or a delivery in each."""
        return self.tasks(state, self.hauls(state, fresh))

    def tasks(self, state: Railways, hauls: list[float]) -> float:
        """Return the value of the turns to come, given those of the goods in reach, the most first."""
        turns = self.turns_after(state)
        plans = self.plans(state)
        links = plans.worths()
        total, weight = plans.spare() + self.means(state, turns), 1.0
        link, haul = 0, 0
        for _ in range(turns):
            weight *= self.weights.fade
            if haul < len(hauls) and (link == len(links) or hauls[haul] >= links[link]):
                total += weight * hauls[haul]
                haul += 1
            elif link < len(links):
                total += weight * links[link]
                link += 1
            else:
                total += weight * self.weights.slot
        # One delivery more comes after the last turn (RWC-13.10).
        return total + weight * hauls[haul] if haul < len(hauls) else total

    def means(self, state: Railways, turns: int) -> float:
        """Return the value of power, trains and city cards beyond the known tasks."""
        in_front = int(state.of(self.seat, at.POWER))
        power = in_front + int(state.of(self.seat, at.HAND + board.LOCO))
        total = (self.weights.power * power + self.weights.in_front * in_front) * turns
        total += self.weights.train * min(turns, int(state.of(self.seat, at.TRAINS)))
        return total + self.weights.city * int(board.ones(state.of(self.seat, at.CITIES)))

    def hauls(self, state: Railways, fresh: int = board.NOWHERE) -> list[float]:
        """Return the values of the goods in reach, the most first; a locomotive in hand is power to come."""
        turns = self.turns_after(state)
        power = int(state.of(self.seat, at.POWER))
        reach = power + min(turns, int(state.of(self.seat, at.HAND + board.LOCO)))
        joined = board.NOWHERE if fresh == board.NOWHERE else state.network.row[PARENTS + fresh]
        key = (
            power,
            reach,
            turns,
            fresh,
            joined,
            *state.row[at.GOODS : at.GOODS + board.CITY_CARDS],
        )  # all that differs within a turn
        if key not in self.found:
            self.found[key] = sorted(Hauls(state, self.seat, reach, turns, fresh, self.weights).worths(), reverse=True)
        return self.found[key]

    def plans(self, state: Railways) -> Plans:
        """Return what the hand may build."""
        own = at.block(self.seat)
        return Plans(
            state.row[own + at.HAND : own + at.HAND + board.HELD],
            state.row[own + at.CITIES],
            state.row[own + at.TRAINS],
            self.turns_after(state),
            state.options.younger,
            self.weights,
        )


def secured_points(state: Railways, seat: int, turns: int, weights: Weights) -> float:
    """Return a seat's points if play stopped here, less the weighted points of the others."""
    totals = majorities(state, turns, weights)
    for player in range(state.seats):
        totals[player] += int(state.of(player, at.POINTS))
    goods = goods_worth(board.counted(state.of(seat, at.DELIVERED)), turns, weights)
    own = totals[seat] + int(state.of(seat, at.POWER)) + goods
    return own - weights.envy_of_each(state.seats) * (sum(totals) - totals[seat])


def majorities(state: Railways, turns: int, weights: Weights) -> list[float]:
    """Return by seat the points for cities, less where others may still overtake the leader."""
    points = [0.0] * state.seats
    row = state.network.row
    free: i64 = 0  # the cities at which someone can still build
    for colour in range(board.RAIL_COLOURS):
        free |= row[FREE + colour]
    for city in board.CITIES:
        if row[OWNERS + city.index] != NOBODY:
            most, lead = ahead(row, city.index)
            # The more a leader is ahead, the smaller the danger.
            danger = turns and free >> city.index & 1
            doubt = (1.0 - weights.hold) * weights.ease ** int(lead) if danger else 0.0
            for player in range(state.seats):
                if row[SHARES + city.index * SEATS + player] == most:
                    points[player] += (1.0 - doubt) * city.value
    return points


def ahead(row: vec[i64], city: i64) -> tuple[i64, i64]:
    """Return the most that a seat has at a city, and by how much it is ahead of the next."""
    most: i64 = 0
    second: i64 = 0
    place: i64
    for place in range(SHARES + city * SEATS, SHARES + city * SEATS + SEATS):
        if row[place] > most:
            most, second = row[place], most
        elif row[place] > second:
            second = row[place]
    return most, most - second


def goods_worth(counts: list[int], turns: int, weights: Weights) -> float:
    """Return the points for sets of goods; before the end, those of what they may become."""
    if not turns:
        return best_sets(counts)
    layers = [sum(count > layer for count in counts) for layer in range(max(counts))]
    return sum(weights.layers[colours] for colours in layers)


def turns_to_come(state: Railways, weights: Weights = STEADY) -> int:
    """Return a guess at the turns the mover will have after this one."""
    if state.ending != NOT_YET or state.stage == LAST:
        return 0
    seats = state.seats
    # The round is played to its end, so the seats from the mover to the last one play first.
    to_play = (state.first - state.mover - 1) % seats + 1
    turns = rounds(state.row[at.PILE], TAKEN, to_play, seats)
    if not state.options.younger:
        turns = min(turns, rounds(state.row[at.BAG], weights.goods_per_turn, to_play, seats))
    return min(turns, ceil(weights.turns_per_link * min(state.all_of(at.TRAINS))) - 1)


def rounds(left: int, in_a_turn: float, to_play: int, seats: int) -> int:
    """Return the rounds after this one that a stock lasts, with the one in which it runs out."""
    return max(0, ceil((left / in_a_turn - to_play) / seats))
