"""The vectors V-T of the ledger: tunnels (TTR-9)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.table import allowed, play, refused
from tests.games.ticket_to_ride.helpers import hand, owner, pile, sizes
from tests.games.ticket_to_ride.tunnelling import (
    ASKED,
    BLACK,
    GREY,
    ORANGE,
    STOCKHOLM,
    L,
    before_a_tunnel,
    demand,
    tried,
    turned_up,
)


@pytest.mark.rule("TTR-9.5", "TTR-9.8", "TTR-9.10", "TTR-9.17")
@pytest.mark.parametrize(
    ("claim", "cards", "revealed", "points"),
    [
        pytest.param(f"{BLACK} black 3", {"black": 5}, ("red", "blue", "white"), 4, id="V-T1"),
        pytest.param(f"{BLACK} locomotive 3", {L: 5}, ("black",) * 3, 4, id="V-T4"),
        pytest.param(f"{GREY} green 3", {"green": 5}, ("red",) * 3, 4, id="V-T8"),
    ],
)
def test_ttr_9_10_vectors_that_demand_nothing(
    claim: str, cards: dict[str, int], revealed: tuple[str, ...], points: int
) -> None:
    state = tried(claim, cards, *revealed)
    assert owner(state, claim.split()[1]) == 0
    assert (state.points[0], state.cars[0], state.turn) == (points, 42, 1)


@pytest.mark.rule("TTR-9.4", "TTR-9.5", "TTR-9.6", "TTR-9.7", "TTR-9.8", "TTR-9.9", "TTR-9.17")
@pytest.mark.parametrize(
    ("claim", "cards", "revealed", "demanded", "answers", "wrong", "rule", "points"),
    [
        pytest.param(
            f"{BLACK} black 2+1", {"black": 4, L: 3}, ("black", L, "green"), 2,
            ["black 1+1"], "green 2", "TTR-9.7", 4, id="V-T2",
        ),
        pytest.param(
            f"{BLACK} locomotive 3", {"black": 4, L: 4}, ("black", "black", L), 1,
            ["locomotive 1"], "black 1", "TTR-9.9", 4, id="V-T3",
        ),
        pytest.param(
            f"{GREY} green 3", {"green": 6, L: 2}, ("green", L, "red"), 2,
            ["green 2", "green 1+1", "locomotive 2"], "green 1", "TTR-9.13", 4, id="V-T7",
        ),
        pytest.param(
            f"{GREY} green 1+2", {"green": 2, "red": 2, L: 2}, ("red", "green", "blue"), 1,
            ["green 1"], "red 1", "TTR-9.7", 4, id="V-T9",
        ),
        pytest.param(
            f"{STOCKHOLM} white 5+3", {"white": 7, L: 3}, ("white", "black", L), 2,
            ["white 2"], "white 1", "TTR-9.13", 21, id="V-T13",
        ),
    ],
)  # fmt: skip
def test_ttr_9_7_vectors_that_demand_extras(
    claim: str,
    cards: dict[str, int],
    revealed: tuple[str, ...],
    demanded: int,
    answers: list[str],
    wrong: str,
    rule: str,
    points: int,
) -> None:
    state = tried(claim, cards, *revealed)
    assert (demand(state), state.turn, state.prompt) == (demanded, 0, ASKED)
    refused(state, f"pay {wrong}", rule)
    length = sum(cards.values()) - sum(hand(state, 0).values())
    for answer in answers:
        after = allowed(state, f"pay {answer}")
        assert owner(after, claim.split()[1]) == 0
        assert (after.points[0], after.cars[0], after.turn) == (points, 45 - length, 1)


@pytest.mark.rule("TTR-9.12", "TTR-9.14", "TTR-9.15")
@pytest.mark.parametrize("cards", [pytest.param({"black": 4}, id="V-T6")])
def test_ttr_9_12_vector_of_a_withdrawal(cards: dict[str, int]) -> None:
    state = tried(f"{BLACK} black 3", cards, "black", "red", "red")
    assert demand(state) == 1
    after = allowed(state, "withdraw")
    assert hand(after, 0) == cards
    assert pile(after.discard) == {"black": 1, "red": 2}
    assert (after.points[0], after.cars[0], after.turn) == (0, 45, 1)
    assert owner(after, "madrid-pamplona-black") is None


@pytest.mark.rule("TTR-9.13")
@pytest.mark.parametrize("left", [pytest.param(2, id="V-T10")])
def test_ttr_9_13_vector_of_a_part_that_cannot_be_paid(left: int) -> None:
    state = tried(f"{GREY} green 3", {"green": 3 + left}, "green", "green", L)
    assert demand(state) == 3
    for part in range(1, left + 1):
        refused(state, f"pay green {part}", "TTR-9.13")
    assert [move.text for move in state.moves()] == ["withdraw"]


@pytest.mark.rule("TTR-9.1", "TTR-9.2", "TTR-6.6", "TTR-7.2")
@pytest.mark.parametrize(
    ("claim", "cards", "facts", "rules"),
    [
        pytest.param(
            f"{GREY} green 2 red 1", {"green": 3, "red": 3}, {}, ["TTR-9.1", "TTR-6.6"], id="V-T11"
        ),
        pytest.param(
            f"{GREY} green 3", {"green": 3}, {"cars": [2], "keep_open": ["paris-zurich"]},
            ["TTR-9.2"], id="V-T12",
        ),
        pytest.param(
            "claim madrid-pamplona-white white 3", {"white": 3},
            {"routes": {"madrid-pamplona-black": 0}, "seats": 4}, ["TTR-7.2", "TTR-9.2"],
            id="V-T19",
        ),
    ],
)  # fmt: skip
def test_ttr_9_2_vectors_refused_before_anything_is_revealed(
    claim: str, cards: dict[str, int], facts: dict[str, Any], rules: list[str]
) -> None:
    # `refused` compares the whole state: nothing has been turned up.
    refused(before_a_tunnel(cards, **facts), claim, *rules)


@pytest.mark.rule("TTR-9.20", "TTR-9.21")
@pytest.mark.parametrize(
    ("deck", "discard", "revealed", "answers"),
    [
        pytest.param(["orange"], ["red"], ["orange", "red"], ["orange 1", f"{L} 1"], id="V-T15"),
        pytest.param([], [], [], [], id="V-T16"),
    ],
)
def test_ttr_9_20_vectors_with_too_few_cards(
    deck: list[str], discard: list[str], revealed: list[str], answers: list[str]
) -> None:
    state = before_a_tunnel({"orange": 4, L: 1}, deck=deck, discard=discard)
    play(state, f"{ORANGE} orange 3")
    assert turned_up(state) == revealed
    assert (demand(state), state.turn) == ((1, 0) if answers else (0, 1))
    for answer in answers:
        assert owner(allowed(state, f"pay {answer}"), "angora-smyrna") == 0
    if not answers:
        assert owner(state, "angora-smyrna") == 0


@pytest.mark.rule("TTR-4.15", "TTR-9.15")
@pytest.mark.parametrize("thrown", [pytest.param(10, id="V-T18")])
def test_ttr_9_15_vector_of_a_deck_used_up_by_the_reveal(thrown: int) -> None:
    deck, discard = ["red", "blue", "white"], {"green": thrown}
    state = before_a_tunnel({"orange": 3}, deck=deck, discard=discard)
    play(state, f"{ORANGE} orange 3")
    assert sizes(state) == (10, 6, 5)
    assert pile(state.deck) == discard
    assert pile(state.discard) == {"orange": 3, "red": 1, "blue": 1, "white": 1}
