"""States read from JSON no one vouches for: refused with a reason, or playable."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadData, BadDraw, Dice, State
from tests.contract.mutate import JUNK, mutations
from tests.contract.walk import TABLES, check_brief, finish, frozen, walk


def samples() -> list[str]:
    """States of every game, as text: for each table, and of every prompt there is."""
    found = []
    for table in TABLES:
        prompts: dict[str, int] = {}
        for state in walk(table):
            prompts[state.prompt] = prompts.get(state.prompt, 0) + 1
            if prompts[state.prompt] in (2, 30) or state.turn is None:
                found.append(frozen(state))
    return found


SAMPLES = samples()


def read(data: Any) -> State | None:
    """The state that the data describe, None if they are refused with a reason."""
    slug = data.get("game") if isinstance(data, dict) else None
    game = branchline.game(slug if slug in branchline.GAMES else branchline.GAMES[0])
    try:
        state: State = game.from_json(data)
    except BadData as error:
        check_brief(error)
        return None
    game.audit(state)
    # What was accepted is written as it was understood, and read again alike.
    assert frozen(game.from_json(json.loads(frozen(state)))) == frozen(state)
    return state


def check_playable(data: Any) -> None:
    """Refused, or played on at random for fifty moves with every piece in its place."""
    state = read(data)
    if state is None:
        return
    for seat in (None, *range(state.seat_count())):
        json.dumps(state.view(seat))
    scripted = isinstance(state.to_json()["dice"], dict)
    try:
        finish(state, most=50)
    except BadDraw:
        assert scripted  # only a script can ask for what is not there
        return
    state.game.audit(state)
    assert bool(state.moves()) == (state.turn is not None)
    assert (state.outcome() is None) == (state.turn is not None)


def check_imaginable(data: Any) -> None:
    """Refused, or every seat can imagine a table that looks the same to it."""
    state = read(data)
    if state is None:
        return
    for seat in (None, *range(state.seat_count())):
        imagined = state.imagine(seat, Dice(3))
        state.game.audit(imagined)
        assert imagined.view(seat) == state.view(seat)


@pytest.mark.parametrize("text", SAMPLES)
def test_the_samples_themselves_are_read(text: str) -> None:
    assert read(json.loads(text)) is not None


@pytest.mark.slow
@settings(max_examples=400)
@given(mutations(SAMPLES))
def test_a_damaged_state_is_refused_or_playable(data: Any) -> None:
    check_playable(data)


@pytest.mark.slow
@settings(max_examples=300)
@given(mutations(SAMPLES))
def test_a_damaged_state_is_refused_or_imaginable(data: Any) -> None:
    check_imaginable(data)


@pytest.mark.slow
@settings(max_examples=6000)
@given(mutations(SAMPLES))
def test_a_damaged_state_is_refused_or_playable_at_length(data: Any) -> None:
    check_playable(data)


@pytest.mark.slow
@settings(max_examples=4000)
@given(mutations(SAMPLES))
def test_a_damaged_state_is_refused_or_imaginable_at_length(data: Any) -> None:
    check_imaginable(data)


@pytest.mark.slow
@given(
    st.recursive(
        st.sampled_from(JUNK) | st.text(max_size=5) | st.integers(),
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner),
        max_leaves=12,
    )
)
def test_any_json_at_all_is_refused(data: Any) -> None:
    assert read(data) is None
