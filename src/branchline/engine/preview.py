"""What a move would cost and gain, shown before it is made, each part with the rule behind it."""

from dataclasses import dataclass
from typing import Final, Literal, final

from branchline.engine.phrase import Phrase, phrase

Side = Literal["costs", "brings", "end", "perhaps"]  # of a preview, as the API names them
COSTS: Final = "costs"  # what the move uses up at once
BRINGS: Final = "brings"  # what it gives at once
AT_END: Final = "end"  # what the final scoring would change by, as the table stands
PERHAPS: Final = "perhaps"  # what others, or chance, decide
SIDES: Final = (COSTS, BRINGS, AT_END, PERHAPS)


@final
@dataclass
class Preview:
    """Something that a move would cost or gain the mover, in words, and the rule behind it."""

    side: Side
    words: Phrase
    rule: str


def signed(number: int) -> str:
    """Write a change with its sign, the same in all languages."""
    return f"+{number}" if number > 0 else f"\N{MINUS SIGN}{-number}"


def nothing_gained(rule: str) -> list[Preview]:
    """Preview a move that changes nothing for the mover."""
    return [Preview(BRINGS, phrase("nothing"), rule)]


def changed_at_end(changes: list[tuple[int, Phrase, str]]) -> list[Preview]:
    """Preview what changes in the final scoring: numbers, each with its words and the rule behind it."""
    return [Preview(AT_END, words, rule) for change, words, rule in changes if change]
