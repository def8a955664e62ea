"""Short words for the tests of every game: moves by their texts, played, allowed or refused."""

from __future__ import annotations

from typing import Final, TypeVar

import pytest

import branchline
from branchline import State

S = TypeVar("S", bound=State)

# The games whose refusals name the facts of the position, in addition to the rule.
SPECIFIC: Final = {"railways", "steam", "ticket-to-ride"}


def play(state: S, *texts: str) -> S:
    """Play legal moves one after another; the same state comes back, audited, for more."""
    for text in texts:
        state.play(state.game.move(text))
    state.game.audit(state)
    return state


def allowed(state: S, text: str) -> S:
    """Check that a move is legal and listed; an audited copy with it played comes back."""
    move = state.game.move(text)
    rule = state.why_not(move)
    assert rule is None, f"{text} was refused by {rule}"
    assert move in state.moves(), f"{text} is legal but not listed"
    clone = state.copy()
    assert isinstance(clone, type(state))
    return play(clone, text)


def refused(state: State, text: str, *rule_ids: str) -> None:
    """Check that one of these rules forbids a move, and that trying it changes nothing."""
    assert rule_ids, "a refusal names its rule"
    move = state.game.move(text)
    before = state.to_json()
    rule = state.why_not(move)
    assert rule is not None, f"{text} is legal"
    assert rule.id in rule_ids, f"{text} was refused by {rule}"
    assert move not in state.moves(), f"{text} is refused but listed"
    with pytest.raises(branchline.IllegalMove) as refusal:
        state.play(move)
    assert refusal.value.rule.id == rule.id
    assert str(refusal.value.reason) == str(state.refusal(move))
    if state.game.slug in SPECIFIC:
        explained(str(refusal.value.reason), rule)
    assert state.to_json() == before


def explained(sentence: str, rule: branchline.Rule) -> None:
    """Check that a refusal is a sentence about the position, and not the rule once more."""
    assert sentence != rule.text
    assert sentence[0] == sentence[0].upper()
    assert sentence.endswith(".")
    assert not {"{", "}"} & set(sentence), f"a gap is not filled: {sentence}"
    assert rule.id not in sentence, "whoever shows the sentence adds the id"
