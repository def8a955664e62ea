"""Chance: every draw is from a bag of counts, at the moment of need.

The generator is specified in docs/decisions/0003-dice.md and never changes: all its arithmetic is
on 32-bit words, so it is exact in any language and stays in machine integers when compiled.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import Final, final

from branchline.engine.errors import BadData, BadDraw, BadOption
from branchline.engine.json_validation import is_whole, shown
from branchline.engine.packed import i64, vec

WORD: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 1 << 256
STILL: Final = (0, 0, 0, 0)  # the words of dice that never roll themselves


# A seed is checked by us whatever it is: where `int` is written, compiled code would take a truth
# value for a number, and refuse a text with their own error.
Seed = object


def digest(purpose: str, seed: Seed, *more: int) -> bytes:
    """Hash a seed for one purpose, so the commitment reveals nothing about the deal."""
    if not is_whole(seed) or not isinstance(seed, int) or not 0 <= seed < SEED_LIMIT:
        raise BadOption(f"a seed is a whole number from 0 to 2**256 - 1, not {shown(seed)}")
    lines = [f"branchline {purpose} 1", str(seed), *[str(number) for number in more]]
    return hashlib.sha256("\n".join(lines).encode("ascii")).digest()


def derived(seed: int, purpose: str, number: int) -> int:
    """Return the seed of one purpose and number under another seed, such as that of a series: 64 bits."""
    return int.from_bytes(digest(purpose, seed, number)[:8], "big")


def commitment(seed: Seed) -> str:
    """Return what is published before a game so that its seed can be checked after it."""
    return digest("commitment", seed).hex()


NOTHING: Final[list[int]] = []  # shared, as no one changes it


@final
class Bag:
    """Things to be drawn at random: the number of each kind, and the names of the kinds."""

    __slots__ = ("names", "row")

    def __init__(self, names: tuple[str, ...], counts: Sequence[int]) -> None:
        self.names = names
        # Packed as a bag may also lie in the row of a state: how many there are, then how many of each kind.
        self.row = vec[i64]([0] * (1 + len(counts)))
        for kind in range(len(counts)):
            put(self.row, 0, kind, counts[kind])

    @property
    def left(self) -> i64:
        """How many things there are."""
        return self.row[0]

    @property
    def counts(self) -> list[int]:
        """How many there are of each kind."""
        return [*self.row][1:]

    def copy(self) -> Bag:
        """Return a bag of the same things that is drawn from on its own."""
        copy = Bag(self.names, NOTHING)
        copy.row = self.row[:]
        return copy

    def put(self, kind: i64, number: i64 = 1) -> None:
        """Add things of one kind."""
        put(self.row, 0, kind, number)

    def take(self, kind: i64) -> None:
        """Remove one thing of a kind that is there."""
        put(self.row, 0, kind, -1)


def put(row: vec[i64], at: i64, kind: i64, number: i64) -> None:
    """Add things of one kind to the bag at a place of a row."""
    row[at + 1 + kind] += number
    row[at] += number


def bag_at(row: vec[i64], at: i64, names: tuple[str, ...]) -> Bag:
    """Return the bag at a place of a row, on its own."""
    return Bag(names, [row[at + 1 + kind] for kind in range(len(names))])


LOT: Final = "seat "
LOTS: Final[dict[int, Bag]] = {}  # made once, by the number of seats


def lots(seats: int) -> Bag:
    """Return a lot for each seat, to draw who begins."""
    if seats not in LOTS:
        LOTS[seats] = Bag(tuple([f"{LOT}{seat}" for seat in range(seats)]), [1] * seats)
    return LOTS[seats].copy()


def seat_of_lot(name: str) -> int:
    """Return the seat that a lot stands for."""
    return int(name.removeprefix(LOT))


def seeded(seed: Seed) -> tuple[int, int, int, int]:
    """Return the four words a seed grows into."""
    number = int.from_bytes(digest("dice", seed)[:16], "big")
    return number >> 96, number >> 64 & WORD, number >> 32 & WORD, number & WORD


@final
class RanOut(BadDraw):
    """A script has run out, and one more draw is needed."""

    def __init__(self, bag: Bag) -> None:
        super().__init__("the script has run out, but one more draw is needed")
        self.bag = bag  # what would be drawn from


class Dice:
    """A stream of random numbers from a seed, the same on every machine for ever."""

    a: i64
    b: i64
    c: i64
    counter: i64

    def __init__(self, seed: Seed, words: tuple[int, int, int, int] | None = None) -> None:
        if words is None:
            words = seeded(seed)
        self.a, self.b, self.c, self.counter = words

    def word(self) -> i64:
        """Return the next 32 random bits."""
        b = self.b
        c = self.c
        result: i64 = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) & WORD | (c >> 11)) + result) & WORD
        return result

    def below(self, limit: i64) -> i64:
        """Return a whole number from 0 to limit - 1, each equally likely; limit is below 2**29."""
        # As `word` does, which is not called because nothing is done more often.
        b = self.b
        c = self.c
        word: i64 = (self.a + b + self.counter) & WORD
        self.counter = (self.counter + 1) & WORD
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & WORD
        self.c = (((c << 21) & WORD | (c >> 11)) + word) & WORD
        product = word * limit
        low = product & WORD
        if low < limit:
            # Reject the few words that would favour small numbers.
            floor: i64 = (WORD + 1 - limit) % limit
            while low < floor:
                product = self.word() * limit
                low = product & WORD
        return product >> 32

    def shuffle(self, numbers: list[int]) -> None:
        """Put numbers in a random order, each order equally likely."""
        for last in range(len(numbers) - 1, 0, -1):
            other = self.below(last + 1)
            numbers[last], numbers[other] = numbers[other], numbers[last]

    def draw(self, bag: Bag) -> i64:
        """Take one thing out of the bag, each equally likely, and return its kind."""
        return self.draw_from(bag.row, 0, bag.names)

    def draw_from(self, row: vec[i64], at: i64, names: tuple[str, ...]) -> i64:
        """Take one thing out of the bag at a place of a row, and return its kind."""
        left = row[at]
        if not left:
            raise BadDraw("nothing is left to draw")
        rest = Dice.below(self, left)
        kind = at + 1
        rest -= row[kind]
        while rest >= 0:
            kind += 1
            rest -= row[kind]
        row[kind] -= 1
        row[at] = left - 1
        return kind - at - 1

    def copy(self) -> Dice:
        """Return dice that continue exactly as these will."""
        return Dice(0, (self.a, self.b, self.c, self.counter))

    def to_json(self) -> object:
        """Return the complete state of the dice."""
        return [self.a, self.b, self.c, self.counter]


@final
class Script(Dice):
    """Dice that draw the given names; then as `then` does, or not at all."""

    def __init__(self, draws: Iterable[str], then: Dice | None = None) -> None:
        super().__init__(0, STILL)
        self.draws = list(draws)
        self.at = 0
        self.then = then

    def draw_from(self, row: vec[i64], at: i64, names: tuple[str, ...]) -> i64:
        if self.at >= len(self.draws):
            if self.then is None:
                raise RanOut(bag_at(row, at, names))
            return self.then.draw_from(row, at, names)
        name = self.draws[self.at]
        if name not in names:
            raise BadDraw(f"{shown(name)} cannot be drawn here; the kinds are {', '.join(names)}")
        kind = names.index(name)
        if row[at + 1 + kind] < 1:
            raise BadDraw(f"{shown(name)} cannot be drawn: none is left in the bag")
        self.at += 1
        put(row, at, kind, -1)
        return kind

    def unused(self) -> list[str]:
        """Return what the script has not drawn yet."""
        return self.draws[self.at :]

    def copy(self) -> Dice:
        return Script(self.unused(), None if self.then is None else self.then.copy())

    def to_json(self) -> object:
        return {"script": self.unused(), "then": None if self.then is None else self.then.to_json()}


@final
class Tape(Dice):
    """Dice that write down what other dice draw."""

    def __init__(self, dice: Dice) -> None:
        super().__init__(0, STILL)
        self.dice = dice
        self.drawn: list[str] = []

    def draw_from(self, row: vec[i64], at: i64, names: tuple[str, ...]) -> i64:
        kind = self.dice.draw_from(row, at, names)
        self.drawn.append(names[kind])
        return kind

    def copy(self) -> Dice:
        return self.dice.copy()

    def to_json(self) -> object:
        return self.dice.to_json()


def dice_of(seed: object) -> Dice:
    """Return the dice a game is started with: given as they are, or as a seed."""
    return seed if isinstance(seed, Dice) else Dice(seed)


def dice_from_json(data: object) -> Dice:
    """Return the dice that `to_json` described."""
    if isinstance(data, dict) and set(data) == {"script", "then"}:
        draws, then = data["script"], data["then"]
        if not isinstance(draws, list) or not all(isinstance(name, str) for name in draws):
            raise BadData(f"dice.script: expected a list of names, not {shown(draws)}")
        return Script(draws, None if then is None else dice_of_words(then))
    return dice_of_words(data)


def dice_of_words(data: object) -> Dice:
    """Return dice in the state given by four words."""
    if isinstance(data, list) and len(data) == 4:
        words = [word for word in data if type(word) is int and 0 <= word <= WORD]
        if len(words) == 4:
            return Dice(0, (words[0], words[1], words[2], words[3]))
    raise BadData(f"dice: expected four 32-bit words or a script, not {shown(data)}")
