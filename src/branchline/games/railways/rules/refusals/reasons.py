"""The sentence for every rule that can forbid a move."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Phrase
from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.refusals.connecting import CONNECTING
from branchline.games.railways.rules.refusals.delivering import DELIVERING
from branchline.games.railways.rules.refusals.handling import HANDLING
from branchline.games.railways.rules.refusals.parts import Saying
from branchline.games.railways.rules.refusals.timing import TIMING
from branchline.games.railways.rules.state import Action, Railways

REASONS: Final[dict[str, Saying]] = {**TIMING, **CONNECTING, **DELIVERING, **HANDLING}


def refusal(state: Railways, move: Action, rule: Rule) -> Phrase:
    """Why a rule forbids a move here."""
    return REASONS[rule.id](state, move)
