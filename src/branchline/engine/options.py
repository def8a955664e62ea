"""The options of a game: what can be chosen, and reading the choices."""

from dataclasses import dataclass
from typing import Any, Final, final

from branchline.engine.dice import Dice, lots
from branchline.engine.errors import BadOption
from branchline.engine.json_validation import is_whole, shown
from branchline.engine.phrase import phrase

RANDOM: Final = "random"
BY_LOT: Final = -1  # the seat that is still to be drawn


@final
@dataclass(frozen=True)
class Option:
    """One option: its possible values, its default, its meaning."""

    name: str
    kind: str  # `choice`, one of `choices`; `switch`, true or false; `seat` or `map`, another one or one of `choices`
    choices: tuple[str, ...]
    default: Any
    text: str


FIRST: Final = Option("first", "seat", (RANDOM,), RANDOM, "who starts")


def only_known(options: tuple[Option, ...], given: dict[str, object]) -> None:
    """Refuse an option that the game does not have."""
    names = [option.name for option in options]
    for name in given:
        if name not in names:
            raise BadOption(
                phrase("unknown option {name}; choose from {names}", name=shown(name), names=", ".join(names))
            )


def one_of(given: dict[str, object], name: str, choices: tuple[str, ...]) -> str:
    """Return one of a few words; default: the first."""
    value = given.get(name, choices[0])
    if not isinstance(value, str) or value not in choices:
        known = ", ".join(choices)
        raise BadOption(
            phrase("{place}: expected one of {choices}, not {value}", place=name, choices=known, value=shown(value))
        )
    return value


def switched(given: dict[str, object], name: str, default: bool) -> bool:
    """Return a choice between yes and no."""
    value = given.get(name, default)
    if not isinstance(value, bool):
        raise BadOption(phrase("{place}: expected True or False, not {value}", place=name, value=shown(value)))
    return value


def seat_or_lot(given: dict[str, object], name: str, seats: int) -> int:
    """Return a seat at the table, BY_LOT if it is to be drawn, which is the default."""
    value = given.get(name, RANDOM)
    if value == RANDOM:
        return BY_LOT
    if not is_whole(value) or not isinstance(value, int) or not 0 <= value < seats:
        raise BadOption(
            phrase(
                "{place}: expected 'random' or a seat, 0 to {last}, not {value}",
                place=name,
                last=seats - 1,
                value=shown(value),
            )
        )
    return value


def drawn_if_random(seat: int, seats: int, dice: Dice) -> int:
    """Return a seat, at random if it is not known yet."""
    return dice.draw(lots(seats)) if seat == BY_LOT else seat
