"""Texts no one vouches for: BadMove, or a move that can be written and read again."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadMove
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import PLAIN, check_brief, walk

slugs = st.sampled_from(branchline.GAMES)


def known_texts() -> dict[str, list[str]]:
    """For each game the texts of moves of every kind."""
    found = {}
    for table in PLAIN:
        texts: set[str] = set()
        for state in walk(table, 40):
            moves = [*state.moves(), *CATALOGUES[table.slug].moves(table.game, state)]
            texts.update(str(move) for move in moves[:: 1 + len(moves) // 300])
        found[table.slug] = sorted(texts)
    return found


TEXTS = known_texts()
# Some states of each game, and what is legal there.
STATES = {table.slug: [(state.copy(), set(state.moves())) for state in walk(table, 13)] for table in PLAIN}


def check(slug: str, text: str) -> None:
    """BadMove with a short reason, or a move that round-trips and can be judged."""
    game = branchline.game(slug)
    try:
        move = game.move(text)
    except BadMove as error:
        check_brief(error)
        return
    again = game.move(str(move))
    assert again == move
    assert str(again) == str(move)
    assert hash(again) == hash(move)
    for state, legal in STATES[slug]:
        try:
            rule = state.why_not(move)
        except BadMove as error:
            check_elsewhere(slug, error)
            assert move not in legal
            continue
        assert rule is None or rule.id in game.rulebook
        assert (rule is None) == (move in legal)


def check_elsewhere(slug: str, error: BadMove) -> None:
    """A move that was read may name a place of another map than the one of a state."""
    assert slug == "steam"
    assert "no hex" in str(error) or "no city or town" in str(error)


@given(slugs, st.text())
def test_any_text(slug: str, text: str) -> None:
    check(slug, text)


@st.composite
def mangled(draw: st.DrawFn) -> tuple[str, str]:
    """A real move with words or letters changed."""
    slug = draw(slugs)
    text = draw(st.sampled_from(TEXTS[slug]))
    for _ in range(draw(st.integers(0, 3))):
        if draw(st.booleans()):
            words = text.split(" ")
            place = draw(st.integers(0, len(words)))
            other = draw(st.sampled_from(TEXTS[slug])).split(" ")
            words[place : place + draw(st.integers(0, 2))] = [draw(st.sampled_from(other))]
            text = " ".join(words)
        else:
            place = draw(st.integers(0, len(text)))
            letters = draw(st.text(max_size=2) | st.text(string.printable + "+-0129", max_size=2))
            text = text[:place] + letters + text[place + draw(st.integers(0, 2)) :]
    return slug, text


@pytest.mark.slow
@settings(max_examples=500)
@given(mangled())
def test_a_mangled_move(case: tuple[str, str]) -> None:
    check(*case)


@pytest.mark.slow
@settings(max_examples=8000)
@given(mangled())
def test_a_mangled_move_at_length(case: tuple[str, str]) -> None:
    check(*case)
