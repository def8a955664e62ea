"""What is at stake with a move: told before it is made, each part by the rule behind it."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.phrase import Phrase, phrase

# The sides of a stake, as they are told.
COSTS: Final = "costs"  # what the move uses up at once
BRINGS: Final = "brings"  # what it gives at once
AT_END: Final = "end"  # what the final scoring would change by, as the table stands
PERHAPS: Final = "perhaps"  # what others, or chance, decide
SIDES: Final = (COSTS, BRINGS, AT_END, PERHAPS)


@final
class Stake:
    """Something that a move would cost or bring whoever makes it, in words, and by which rule."""

    __slots__ = ("rule", "side", "words")

    def __init__(self, side: str, words: Phrase, rule: str) -> None:
        self.side = side
        self.words = words
        self.rule = rule


def signed(number: int) -> str:
    """A change with its sign, the same in all languages."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def in_vain(rule: str) -> list[Stake]:
    """The stakes of a move that changes nothing for whoever makes it."""
    return [Stake(BRINGS, phrase("nothing"), rule)]
