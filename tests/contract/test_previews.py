"""The preview of a move tells the truth, in full, and nothing hidden."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline import Dice, IllegalMove, Move, State
from branchline.engine.dice import Script
from branchline.engine.preview import AT_END, BRINGS, SIDES, Preview
from tests.contract.walk import TABLES, Table, frozen, stroll

tables = pytest.mark.parametrize("table", TABLES, ids=str)

SIGNED = re.compile(r": ([+\N{MINUS SIGN}])(\d+)$")
# How points at once are told, by game; Steam's may go on income, and are told as such before.
POINTS = re.compile(r"^(\d+) (?:victory )?points?$")


def kinds(state: State) -> list[Move]:
    """One legal move of each kind, by verb and what follows it in Railways."""
    found: dict[str, Move] = {}
    for move in state.moves():
        words = move.text.split()
        found.setdefault(f"{words[0]} {words[-1]}" if words[0] == "discard" else words[0], move)
    return list(found.values())


def said(previews: list[Preview]) -> list[tuple[str, str, str]]:
    """Return previews as texts."""
    return [(preview.side, str(preview.words), preview.rule) for preview in previews]


@tables
def test_every_move_says_what_it_costs_and_brings(table: Table) -> None:
    for state in stroll(table, 8, rare=True):
        before = frozen(state)
        for move in kinds(state):
            told = said(state.preview(move))
            real = state.copy()
            real.dice = Script([])  # at a real table chance has not spoken yet
            assert said(real.preview(move)) == told
            assert told, move
            assert len(set(told)) == len(told)
            for side, words, rule in told:
                assert side in SIDES
                assert rule in table.game.rulebook
                assert words
                assert not set("{}") & set(words)
        assert frozen(state) == before


@tables
def test_it_is_the_same_whatever_is_hidden(table: Table) -> None:
    for number, state in enumerate(stroll(table, 16, rare=True)):
        if state.turn is None:
            continue
        told = {move.text: said(state.preview(move)) for move in kinds(state)}
        for seed in range(3):
            other = state.imagine(state.turn, Dice(100 * number + seed))
            for text, previews in told.items():
                assert said(other.preview(other.move(text))) == previews, text


def worth(state: State, seat: int) -> int:
    """What a seat would have if the game ended now."""
    total: int = state.game.outcome_of(state).totals[seat]
    return total


def promised(previews: list[Preview]) -> int:
    """Return the points that previews tell of, at once and at the end."""
    points = 0
    for preview in previews:
        words = str(preview.words)
        found = POINTS.search(words) if preview.side == BRINGS else None
        points += int(found.group(1)) if found else 0
        later = SIGNED.search(words) if preview.side == AT_END else None
        if later:
            points += int(later.group(2)) * (1 if later.group(1) == "+" else -1)
    return points


# Moves whose points are certain: what others or chance decide is not in them, nor what tickets
# that are kept are worth. Steam settles accounts when a Turn ends, which may cost points.
CERTAIN = {
    "ticket-to-ride": {"claim", "station", "pay", "withdraw", "draw"},
    "steam": {"lay", "score", "capital", "upgrade", "grow", "urbanize", "done"},
    "railways": {"connect", "deliver", "locomotive", "take", "discard", "place", "pass", "trim"},
}


def certain(state: State, move: Move) -> bool:
    """Whether the points of a move are certain."""
    if move.text.split()[0] not in CERTAIN[state.game.slug]:
        return False
    told = " ".join(str(preview.words) for preview in state.preview(move))
    if "victory point" in told and not move.text.startswith("score"):
        return False  # Steam: points pay for money that is raised
    return "if it succeeds" not in told and "Turn ends" not in told


@tables
def test_it_promises_the_points_that_come(table: Table) -> None:
    tried = set()
    for state in stroll(table, 8, rare=True):
        seat = state.turn
        for move in kinds(state):
            if seat is None or not certain(state, move):
                continue
            after = state.copy()
            after.play(move)
            gain = worth(after, seat) - worth(state, seat)
            assert promised(state.preview(move)) == gain, move
            tried.add(move.text.split()[0])
    assert tried


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_move_that_is_not_legal_has_no_preview(slug: str) -> None:
    state = branchline.game(slug).start(3, 1)
    wrong = {"ticket-to-ride": "withdraw", "steam": "done", "railways": "stop"}[slug]
    with pytest.raises(IllegalMove):
        state.preview(state.move(wrong))
