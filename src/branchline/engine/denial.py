"""Why an action is not allowed."""

from __future__ import annotations

from typing import final

from branchline.engine.phrase import Phrase, Value, phrase
from branchline.engine.rulebook import Rule


@final
class Denial:
    """The rule that forbids an action, and a message with the facts that its check found.

    The message contains nothing that the mover cannot know.
    """

    __slots__ = ("message", "rule")

    def __init__(self, rule: Rule, message: Phrase) -> None:
        self.rule = rule
        self.message = message


# The name of this one is a keyword by which texts for translators are found.


def denied(rule: Rule, template: str, /, **gaps: Value) -> Denial:
    """Deny an action by a rule, in a template with its gaps filled."""
    return Denial(rule, phrase(template, **gaps))
