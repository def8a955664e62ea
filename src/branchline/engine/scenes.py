"""How a game begins: dealt from its dice, or from a scene, after which its dice continue."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from branchline.engine.dice import Bag, Dice, Script
from branchline.engine.errors import BadData, BadOption
from branchline.engine.json_validation import Reader, counts, is_whole, shown, whole
from branchline.engine.phrase import phrase

if TYPE_CHECKING:
    from branchline.engine.game import Game, State


def checked_facts(scene: object) -> dict[str, object]:
    """Return the facts of a scene, by name."""
    try:
        return Reader(scene, "scene").data
    except BadData as error:
        raise BadOption(error.said) from error


def begun(
    game: Game[Any], seats: int, options: dict[str, object], scene: dict[str, object] | None, dice: Dice
) -> State:
    """Return the first position of a game; later draws come from the dice."""
    if scene is None:
        dealt: State = game.start(seats, dice, **options)
        return dealt
    # What cannot be chosen for a dealt game cannot be chosen for a scene.
    game.start(seats, Dice(0), **options)
    for name in scene:
        if name in game.scene_options or name in ("self", "seats"):
            raise BadOption(phrase("scene: {name} must be given separately", name=repr(name)))
    chosen = {name: options[name] for name in game.scene_options if name in options}
    state: State = game.scene(seats, **chosen, **scene)
    unused = state.dice.unused() if isinstance(state.dice, Script) else []
    state.dice = Script(unused, dice) if unused else dice
    return state


def scene_dice(reader: Reader) -> Dice:
    """Return the dice of a scene, by the seed among its facts."""
    seed = reader.data.get("seed", 0)
    if not is_whole(seed):
        raise BadData(f"seed: expected a whole number, not {shown(seed)}")
    return Dice(seed)


def scripted(reader: Reader, dice: Dice) -> Dice:
    """Return the dice of a scene after the draws among its facts."""
    draws = reader.texts("draws") if "draws" in reader.data else []
    return Script(draws, dice) if draws else dice


@final
class Supply:
    """The things that the facts of a scene have not spoken of yet, all in one bag."""

    def __init__(self, rest: Bag, dice: Dice, called: str) -> None:
        self.rest = rest
        self.dice = dice
        self.called = called  # how messages name things of a kind, as in `{} cards`

    def take(self, kind: int, number: int, path: str) -> None:
        """Take things of one kind."""
        if number > self.rest.counts[kind]:
            raise BadData(f"{path}: there are not that many {self.called.format(self.rest.names[kind])}")
        self.rest.put(kind, -number)

    def named(self, value: object, path: str) -> list[int]:
        """Take things told as numbers, `{"red": 2}`, or one by one, `["red", "red"]`; tell how many of each."""
        if isinstance(value, list):
            names = Reader({path: value}).texts(path)
            value = {name: names.count(name) for name in names}
        numbers = counts(value, path, self.rest.names)
        for kind, number in enumerate(numbers):
            self.take(kind, number, path)
        return numbers

    def named_or_drawn(self, value: object, path: str) -> Bag:
        """Take things as given, or this many at random."""
        if not is_whole(value):
            return Bag(self.rest.names, self.named(value, path))
        bag = Bag(self.rest.names, [0] * len(self.rest.names))
        for _ in range(whole(value, path, 0, self.rest.left)):
            bag.put(self.dice.draw(self.rest))
        return bag
