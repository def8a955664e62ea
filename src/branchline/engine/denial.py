"""Why an action is not allowed."""

from __future__ import annotations

from branchline.engine.phrase import Value, phrase
from branchline.engine.rulebook import Denial as Denial
from branchline.engine.rulebook import Rule

# The name of this one is a keyword by which texts for translators are found.


def denied(rule: Rule, template: str, /, **gaps: Value) -> Denial:
    """Deny an action by a rule, in a template with its gaps filled."""
    return Denial(rule, phrase(template, **gaps))
