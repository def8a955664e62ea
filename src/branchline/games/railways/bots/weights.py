"""The weights of each level, by which positions are compared."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, final


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
