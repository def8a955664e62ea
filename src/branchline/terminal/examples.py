"""Examples below the help of a command."""

from collections.abc import Iterable

import branchline
from branchline.engine.registry import plugin


def examples(command: str, own: Iterable[str], more: str = "") -> str:
    """Return the examples of a command, then those that games add, then what else is worth saying.

    An example is a command line without `branchline`, and after a colon what it does. `{game}`
    stands for the default game.
    """
    lines = [line.format(game=branchline.GAMES[0]) for line in own]
    for slug in branchline.GAMES:
        lines += plugin(slug).examples.get(command, ())
    return "\n\n".join(["**Examples**", *map(listed, lines), *([more] if more else [])])


def listed(line: str) -> str:
    """Return an example as an item of a list, with the command marked as code."""
    command, colon, explanation = line.partition(": ")
    return f"- `branchline {command}`{colon}{explanation}"
