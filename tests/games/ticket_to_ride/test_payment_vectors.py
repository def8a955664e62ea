"""The vectors V-P (plain payments) and V-F (ferry payments) of section 18."""

from __future__ import annotations

from collections import Counter
from typing import Final, NamedTuple

import pytest

from tests.games.table import allowed, refused
from tests.games.ticket_to_ride.helpers import hand, market, owner, pile, scene, sizes

L: Final = "locomotive"


class Case(NamedTuple):
    """A payment for a route, what else the hand holds, and the points if it is legal."""

    route: str
    paid: dict[str, int]
    length: int
    points: int | None = None  # None: it is refused
    beside: dict[str, int] | None = None
    cars: int = 45


def row(name: str, rules: str, case: Case) -> object:
    """A vector under its id; the rules are those of its last column."""
    ids = tuple(f"TTR-{number}" for number in rules.split(", "))
    return pytest.param(case, ids, id=name, marks=pytest.mark.rule(*ids))


PLAIN: Final = [
    row("V-P1", "6.4", Case("essen-frankfurt", {"green": 2}, 2, 2)),
    row("V-P2", "5.1", Case("essen-frankfurt", {"green": 1, L: 1}, 2, 2)),
    row("V-P3", "5.2", Case("essen-frankfurt", {L: 2}, 2, 2)),
    row("V-P4", "6.5", Case("essen-frankfurt", {"blue": 2}, 2)),
    row("V-P5", "6.4", Case("essen-frankfurt", {"green": 3}, 2)),
    row("V-P6", "6.5", Case("essen-frankfurt", {"green": 1, "blue": 1}, 2)),
    row("V-P7", "6.6", Case("danzig-warszawa", {"red": 2}, 2, 2)),
    row("V-P8", "6.6", Case("danzig-warszawa", {"red": 1, "blue": 1}, 2)),
    row("V-P9", "17.10", Case("danzig-warszawa", {L: 2}, 2, 2)),
    row("V-P10", "5.3", Case("danzig-warszawa", {"white": 1, L: 1}, 2, 2, {"white": 2})),
    row("V-P11", "6.7", Case("berlin-danzig", {"red": 4}, 4, cars=3)),
    row("V-P12", "5.2", Case("amsterdam-bruxelles", {L: 1}, 1, 1)),
    row("V-P13", "6.8, 6.10", Case("moskva-petrograd", {"white": 2, L: 2}, 4, 7)),
]
FERRY: Final = [
    row("V-F1", "8.3", Case("amsterdam-london", {L: 2}, 2, 2)),
    row("V-F2", "8.1", Case("amsterdam-london", {"red": 1, L: 1}, 2)),
    row("V-F3", "8.1", Case("palermo-smyrna", {"blue": 4, L: 2}, 6, 15)),
    row("V-F4", "8.1", Case("palermo-smyrna", {"blue": 5, L: 1}, 6)),
    row("V-F5", "17.12", Case("palermo-smyrna", {"blue": 3, L: 3}, 6, 15)),
    row("V-F6", "8.2", Case("palermo-smyrna", {L: 6}, 6, 15)),
    row("V-F7", "8.2, 6.6", Case("palermo-smyrna", {"blue": 2, "red": 2, L: 2}, 6)),
    row("V-F8", "8.1", Case("dieppe-london-1", {"white": 1, L: 1}, 2, 2)),
    row("V-F9", "8.1", Case("dieppe-london-1", {"white": 2}, 2)),
    row("V-F10", "6.4", Case("essen-kobenhavn-2", {"black": 3, L: 1}, 3)),
    row("V-F11", "8.4", Case("athina-brindisi", {"green": 3, L: 1}, 4, 7)),
    row("V-F12", "8.1", Case("constantinople-sevastopol", {"orange": 3, L: 1}, 4)),
]


@pytest.mark.parametrize(("case", "rules"), PLAIN)
def test_ttr_6_plain_payment_vectors(case: Case, rules: tuple[str, ...]) -> None:
    check(case, rules)


@pytest.mark.parametrize(("case", "rules"), FERRY)
def test_ttr_8_ferry_payment_vectors(case: Case, rules: tuple[str, ...]) -> None:
    check(case, rules)


def check(case: Case, rules: tuple[str, ...]) -> None:
    """The hand holds the payment, so that a refusal is never for want of cards."""
    beside = case.beside or {}
    cards = dict(Counter(case.paid) + Counter(beside))
    state = scene(hands=[cards], cars=[case.cars], keep_open=[case.route])
    text = f"claim {case.route} " + " ".join(f"{card} {n}" for card, n in case.paid.items())
    if case.points is None:
        refused(state, text, *rules)
        return
    claimed = allowed(state, text)
    deck, discard, _ = sizes(state)
    assert owner(claimed, case.route) == 0
    assert claimed.scores() == [case.points, 0]
    assert claimed.cars == [case.cars - case.length, 45]
    assert hand(claimed, 0) == beside
    assert (pile(claimed.discard), discard) == (case.paid, 0)
    assert sizes(claimed) == (deck, case.length, 5)
    assert market(claimed) == market(state)
