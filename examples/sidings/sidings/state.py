"""A position of Sidings: the yard, the sidings, and what each player has."""

from importlib.resources import files
from typing import Any, Final

from branchline import Bag, Dice, Game, Rulebook, State
from branchline.engine.game import NOBODY

RULES: Final = Rulebook((files("sidings") / "rulebook.md").read_text("utf-8"))
COLOURS: Final = ("red", "blue", "green", "black")
NAMES: Final = ("north", "middle", "south")  # of the sidings
WAGONS, LONGEST = 8, 5  # of each colour (SID-1.1); in a siding (SID-1.2)
DEALT, MOST_HELD = 3, 4  # to each player (SID-1.3); by each player (SID-2.3)


class Sidings(State):
    """A position; wagons are named by their colours."""

    def __init__(self, game: Game[Any], dice: Dice, seats: int) -> None:
        self.game, self.dice, self.mover = game, dice, 0
        self.yard = Bag(COLOURS, [WAGONS] * len(COLOURS))
        self.sidings: dict[str, list[str]] = {name: [] for name in NAMES}  # the last wagon last
        self.hands: list[list[str]] = [[] for _ in range(seats)]
        self.points = [0] * seats

    def copy(self) -> "Sidings":
        copy = Sidings(self.game, self.dice.copy(), len(self.hands))
        copy.mover, copy.yard, copy.points = self.mover, self.yard.copy(), self.points[:]
        copy.sidings = {name: siding[:] for name, siding in self.sidings.items()}
        copy.hands = [hand[:] for hand in self.hands]
        return copy

    def seat_count(self) -> int:
        return len(self.hands)

    def draw(self, seat: int) -> None:
        """Draw a wagon from the yard for a seat."""
        self.hands[seat] = sorted([*self.hands[seat], COLOURS[self.dice.draw(self.yard)]])

    @property
    def is_over(self) -> bool:
        """Whether the yard is empty and someone has no wagons (SID-5.1)."""
        return not self.yard.left and not all(self.hands)

    def next_turn(self) -> None:
        """Pass the turn to the left, or end the game."""
        self.mover = NOBODY if self.is_over else (self.mover + 1) % len(self.hands)
