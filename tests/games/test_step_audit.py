"""The audit of steps: a move that changes what it may not change is noticed, with the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import branchline
from branchline import Dice
from branchline.engine.errors import BrokenRule
from branchline.engine.game import NOBODY, Move, State

Slip = Callable[[Any], object]
LATE = {"ticket-to-ride": 150, "railways": 90, "steam": 128}  # moves, with something of everything


def late(slug: str) -> tuple[State, Move, State]:
    """A position late in a game, a move, and the position after it."""
    state, dice = branchline.game(slug).start(3, 4), Dice(4)
    for _ in range(LATE[slug]):
        state.play(state.pick(dice))
    before, move = state.copy(), state.pick(dice)
    state.play(move)
    return before, move, state


def owned(state: Any) -> int:
    """A route that has an owner."""
    return next(route for route, owner in enumerate(state.owner) if owner != NOBODY)


def give_away(state: Any) -> None:
    """Let a route belong to the next seat."""
    state.owner = list(state.owner)
    state.owner[owned(state)] = (state.owner[owned(state)] + 1) % state.seats


def claim_two(state: Any) -> None:
    """Let two more routes have an owner."""
    state.owner = list(state.owner)
    for _ in range(2):
        state.owner[state.owner.index(NOBODY)] = 0


def complete(state: Any) -> int:
    """A complete link that has an owner."""
    tracks = state.tracks
    return next(
        link
        for link, owner in enumerate(tracks.owners)
        if owner >= 0 and min(tracks.nodes[2 * link : 2 * link + 2]) >= 0
    )


SLIPS: list[tuple[str, str, Slip]] = [
    ("ticket-to-ride", "TTR-6.11", give_away),
    ("ticket-to-ride", "TTR-6.2", claim_two),
    ("ticket-to-ride", "TTR-11.8", lambda state: setattr(state, "stations", [0] * 3)),
    ("ticket-to-ride", "TTR-10.4", lambda state: state.held.__setitem__(0, 0)),
    ("ticket-to-ride", "TTR-2.7", lambda state: setattr(state, "box", 0)),
    ("ticket-to-ride", "TTR-4.11", lambda state: setattr(state, "market", [8] * 5)),
    ("railways", "RWC-4.20", lambda state: state.network.links.pop()),
    ("railways", "RWC-10.10", lambda state: [state.pile.put(0) for _ in range(5)]),
    ("railways", "RWC-6.6", lambda state: setattr(state, "powers", [-1] * 3)),
    ("railways", "RWC-7.14", lambda state: setattr(state, "delivered", [0] * 3)),
    ("railways", "RWC-S.16", lambda state: setattr(state, "trains", [0] * 3)),
    ("steam", "STM-4.7", lambda state: setattr(state, "bag", (9, 9, 9, 9, 9))),
    ("steam", "STM-3.7", lambda state: state.levels.__setitem__(0, 0)),
    ("steam", "STM-18.13", lambda state: setattr(state, "city", [-1] * len(state.city))),
    ("steam", "STM-19.4", lambda state: setattr(state, "grown", (0, 0))),
    ("steam", "STM-19.6", lambda state: state.spaces.__setitem__(0, 9)),
    ("steam", "STM-12.6", lambda state: state.tracks.owners.__setitem__(complete(state), NOBODY)),
    ("steam", "STM-12.7", lambda state: state.tracks.owners.__setitem__(complete(state), -2)),
]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_move_by_the_rules_passes(slug: str) -> None:
    before, move, after = late(slug)
    before.game.audit_step(before, move, after)


@pytest.mark.parametrize(
    ("slug", "rule", "slip"), [pytest.param(*case, marks=pytest.mark.rule(case[1]), id=case[1]) for case in SLIPS]
)
def test_a_move_against_a_rule_is_noticed(slug: str, rule: str, slip: Slip) -> None:
    before, move, after = late(slug)
    slip(after)
    with pytest.raises(BrokenRule, match=rf"\({rule}\)$"):
        before.game.audit_step(before, move, after)


@pytest.mark.rule("TTR-9.22")
def test_a_reveal_that_changes_the_face_up_cards_is_noticed() -> None:
    game = branchline.game("ticket-to-ride")
    state, dice = game.start(2, 1), Dice(1)
    while True:
        before, move = state.copy(), state.pick(dice)
        state.play(move)
        if state.revealed:
            break
    game.audit_step(before, move, state)
    state.market[0] = (state.market[0] + 1) % 9
    with pytest.raises(BrokenRule, match=r"TTR-9\.22"):
        game.audit_step(before, move, state)
