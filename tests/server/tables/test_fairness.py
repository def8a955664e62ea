"""The deal can be checked by everybody afterwards, and predicted by nobody before."""

from __future__ import annotations

import hashlib

from branchline.engine.dice import commitment
from branchline.server.tables import fairness
from tests.server.tables.world import SECRET

SEED = fairness.seed_of(SECRET, ["a", None, "b"])


def test_the_seed_can_be_made_with_any_tool() -> None:
    text = f"branchline seed 1\n{SECRET}\na\n\nb"
    assert int(hashlib.sha256(text.encode()).hexdigest(), 16) == SEED


def test_the_promise_is_the_engines() -> None:
    assert fairness.commitment_of(SECRET) == commitment(int(SECRET, 16))
    assert SECRET not in fairness.commitment_of(SECRET)


def test_every_nonce_counts_and_so_does_its_seat() -> None:
    nonces: list[list[str | None]] = [[None, None], ["a", None], [None, "a"], ["b", None]]
    assert len({fairness.seed_of(SECRET, some) for some in nonces}) == 4


def test_a_fair_deal_passes_and_every_change_fails() -> None:
    promised = fairness.commitment_of(SECRET)
    other = SECRET.replace("0", "1")
    assert fairness.check(SECRET, promised, ["a", None, "b"], SEED)
    assert not fairness.check(SECRET, promised, ["a", None, "c"], SEED)
    assert not fairness.check(SECRET, promised, ["a", None, "b"], SEED + 1)
    assert not fairness.check(other, promised, ["a", None, "b"], SEED)
    assert not fairness.check(SECRET, fairness.commitment_of(other), ["a", None, "b"], SEED)
