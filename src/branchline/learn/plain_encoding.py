"""The encoding of a game without its own: moves are words, facts of views in some random games are numbers."""

from collections.abc import Iterator
from typing import Any, Final

from branchline import Dice, Game, SmallGame, UnknownGame
from branchline.learn.encoding import Encoding, Vocabulary, turned
from branchline.learn.fields import Field, Shape, View

GAMES: Final = 20  # that are played to see what views hold
LONGEST: Final = 500  # moves of each
# In other fields, or the same at every table.
LEFT_OUT: Final = ("game", "rules", "seats", "seat", "turn", "prompt", "outcome")


class PlainEncoding(Encoding):
    """The words and facts of any game with a fixed list of moves."""

    def __init__(self, game: Game[Any], seats: int, options: dict[str, object]) -> None:
        if not isinstance(game, SmallGame):
            raise UnknownGame(f"{game.name} has no encoding")
        self.small_game: SmallGame[Any] = game
        prompts: dict[str, None] = {}
        self.bounds: dict[str, tuple[float, float]] = {}  # the least and the most of each fact
        for view in sample_views(game, game.check_seats(seats), options):
            prompts[str(view["prompt"])] = None
            for name, value in self.facts(view)["facts"].items():
                low, high = self.bounds.get(name, (0.0, 1.0))
                self.bounds[name] = (min(low, value), max(high, value))
        self.prompts = tuple(prompts)
        super().__init__(game, seats, options)

    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        return Vocabulary([action.text for action in self.small_game.actions], lambda text: [text])

    def make_fields(self) -> list[Field]:
        return [
            Field(name, fact(name, low, high), f"{name} in the view", high, max(high, -low), low, of="facts")
            for name, (low, high) in self.bounds.items()
        ]

    def facts(self, view: View) -> View:
        return {"facts": flattened({name: value for name, value in turned(view).items() if name not in LEFT_OUT})}


def fact(name: str, low: float, high: float) -> Shape:
    """Return the shape of one fact, 0 where it is missing."""
    return Shape(1, lambda facts, seat: [(0, min(max(facts.get(name, 0.0), low), high))])


def sample_views(game: Game[Any], seats: int, options: dict[str, object]) -> Iterator[View]:
    """Yield what every seat sees in some random games."""
    for seed in range(GAMES):
        state, dice = game.start(seats, seed, **options), Dice(seed)
        for _ in range(LONGEST):
            yield from [state.view(seat) for seat in range(seats)]
            if state.turn is None:
                break
            state.play(state.pick(dice))


def flattened(value: object, place: str = "") -> dict[str, float]:
    """Return the facts of a view by place: numbers as they are, names as ones."""
    found: dict[str, float] = {}
    if isinstance(value, dict):
        for key, part in value.items():
            found |= flattened(part, f"{place}.{key}" if place else str(key))
    elif isinstance(value, list):
        found[f"{place}.length"] = len(value)
        for number, part in enumerate(value):
            found |= flattened(part, f"{place}[{number}]")
            if isinstance(part, str):
                count = f"{place}: {part}"
                found[count] = found.get(count, 0) + 1
    elif isinstance(value, str):
        found[f"{place} = {value}"] = 1.0
    elif isinstance(value, (int, float)):
        found[place] = float(value)
    return found
