"""Why a request was not carried out: a stable word for programs, a sentence for people."""

from __future__ import annotations

from collections.abc import Callable

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.rulebook import Rule

Say = Callable[[Phrase], str]  # a phrase in the reader's language
Text = Callable[[str], str]  # a text in the reader's language


class Refusal(Exception):
    """A request that was refused; nothing has changed."""

    def __init__(self, code: str, said: str | Phrase, rule: Rule | None = None, number: int | None = None) -> None:
        super().__init__(str(said))
        self.code = code
        self.said = said  # a phrase if it names something, so that any language can say it
        self.rule = rule  # of the game, if one stands in the way
        self.number = number  # of the position that is on the table now

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.said)


def sentence(error: BranchlineError) -> str | Phrase:
    """Return the message of an error, as a sentence."""
    is_whole = str(error).endswith((".", "?", "!"))
    return error.said if is_whole else phrase("{said}.", said=error.said)
