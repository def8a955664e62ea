"""The vectors V-D (drawing) of section 18."""

from __future__ import annotations

from typing import Final, NamedTuple

import pytest

from branchline.games.ticket_to_ride.rules.layout import CARDS
from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import hand, market, scene, sizes

L: Final = "locomotive"
ROW: Final = ["red", "blue", "green", "white", "black"]
ROW_WITH_L: Final = ["red", "blue", L, "green", "white"]


class Case(NamedTuple):
    """What is given, what is drawn, and what is then true; an empty hand at first."""

    given: dict[str, object]
    moves: list[str]
    gained: dict[str, int]
    turn: int
    row: list[str | None]
    refusal: str = ""
    others: tuple[str, ...] = ()
    sizes: tuple[int, int, int] | None = None  # None: a card fewer in the deck for each drawn


def row(name: str, rules: str, case: Case) -> object:
    """A vector under its id; the rules are those of its last column."""
    ids = tuple(f"TTR-{number}" for number in rules.split(", "))
    return pytest.param(case, ids, id=name, marks=pytest.mark.rule(*ids))


NONE: Final[dict[str, object]] = {"deck": 0, "discard": 0}
VECTORS: Final = [
    row(
        "V-D1",
        "4.3, 4.4",
        Case(
            {"market": ROW_WITH_L, "draws": ["black"]},
            [f"draw {L}"],
            {L: 1},
            1,
            ["red", "blue", "black", "green", "white"],
        ),
    ),
    row(
        "V-D2",
        "4.5",
        Case(
            {"market": ROW_WITH_L, "draws": ["black"]},
            ["draw red"],
            {"red": 1},
            0,
            ["black", "blue", L, "green", "white"],
            f"draw {L}",
            ("draw black", "draw blue", "draw green", "draw white", "draw deck"),
        ),
    ),
    row(
        "V-D3",
        "4.5",
        Case(
            {"market": ROW, "draws": [L, "yellow"]},
            ["draw red"],
            {"red": 1},
            0,
            [L, "blue", "green", "white", "black"],
            f"draw {L}",
            ("draw blue", "draw green", "draw white", "draw black", "draw deck"),
        ),
    ),
    row(
        "V-D4",
        "4.6",
        Case({"market": ROW, "draws": [L, "red"]}, ["draw deck", "draw deck"], {L: 1, "red": 1}, 1, [*ROW]),
    ),
    row(
        "V-D5",
        "4.7",
        Case({"market": ROW, "draws": ["red", L]}, ["draw deck", "draw deck"], {"red": 1, L: 1}, 1, [*ROW]),
    ),
    row(
        # The refusal may name 4.5, of which 4.8 is a case.
        "V-D6",
        "4.8, 4.5",
        Case(
            {"market": ROW_WITH_L, "draws": [L]},
            ["draw deck"],
            {L: 1},
            0,
            [*ROW_WITH_L],
            f"draw {L}",
            ("draw red", "draw deck"),
        ),
    ),
    row(
        "V-D8",
        "4.15",
        Case(
            {"market": ROW, "deck": {"yellow": 1}, "discard": 7},
            ["draw deck"],
            {"yellow": 1},
            0,
            [*ROW],
            others=("draw deck",),
            sizes=(7, 0, 5),
        ),
    ),
    row(
        "V-D9",
        "4.19, 4.22",
        Case({"market": ["red", L], **NONE}, ["draw red"], {"red": 1}, 1, [None, L, None, None, None], sizes=(0, 0, 1)),
    ),
    row(
        "V-D10",
        "4.4, 4.19",
        Case(
            {"market": ["red", L], **NONE}, [f"draw {L}"], {L: 1}, 1, ["red", None, None, None, None], sizes=(0, 0, 1)
        ),
    ),
    row("V-D11", "4.20", Case({"market": [], **NONE}, [], {}, 0, [None] * 5, "draw deck", sizes=(0, 0, 0))),
    row(
        "V-D13",
        "4.21",
        Case(
            {"market": ROW, "deck": {"yellow": 10, "orange": 10}, "draws": ["yellow"]},
            ["draw red"],
            {"red": 1},
            0,
            ["yellow", *ROW[1:]],
            "pass",
            ("draw yellow", "draw deck"),
        ),
    ),
]


@pytest.mark.parametrize(("case", "rules"), VECTORS)
def test_ttr_4_drawing_vectors(case: Case, rules: tuple[str, ...]) -> None:
    state = scene(2, hands=[{}], **case.given)
    deck, discard, shown = sizes(state)
    play(state, *case.moves)
    assert hand(state, 0) == case.gained
    assert state.turn == case.turn
    assert market(state) == case.row
    assert sizes(state) == (case.sizes or (deck - len(case.moves), discard, shown))
    if case.refusal:
        refused(state, case.refusal, *rules)
    for text in case.others:
        allowed(state, text)


@pytest.mark.parametrize("seed", [pytest.param(1, id="V-D12"), *[pytest.param(n, id=f"V-D12-{n}") for n in (2, 3)]])
@pytest.mark.rule("TTR-4.16", "TTR-4.17")
def test_ttr_4_16_a_payment_becomes_the_deck_and_fills_the_market(seed: int) -> None:
    cards = {"green": 3, L: 1}
    state = scene(hands=[cards], market=["red", "blue"], deck=0, discard=0, seed=seed)
    play(state, "claim athina-brindisi green 3+1")
    assert sizes(state) == (1, 0, 5)
    row = market(state)
    assert row[:2] == ["red", "blue"]
    last = CARDS[next(kind for kind in range(9) if state.deck.counts[kind])]
    assert sorted([*map(str, row[2:]), last]) == sorted(["green", "green", "green", L])
