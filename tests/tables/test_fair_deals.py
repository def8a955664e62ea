"""The deal can be checked by everyone afterwards, and predicted by no one before."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from branchline.engine.dice import commitment
from branchline.tables.commands import creating
from tests.tables.parlour import SECRET


def is_fair(secret: str, published: str, nonces: Sequence[str | None], seed: int) -> bool:
    """Whether a finished game was dealt from the promised secret."""
    return creating.commitment_of(secret) == published and creating.seed_of(secret, nonces) == seed


SEED = creating.seed_of(SECRET, ["a", None, "b"])


def test_the_seed_can_be_made_with_any_tool() -> None:
    text = f"branchline seed 1\n{SECRET}\na\n\nb"
    assert int(hashlib.sha256(text.encode()).hexdigest(), 16) == SEED


def test_the_promise_is_the_engines() -> None:
    assert creating.commitment_of(SECRET) == commitment(int(SECRET, 16))
    assert SECRET not in creating.commitment_of(SECRET)


def test_every_nonce_counts_and_so_does_its_seat() -> None:
    nonces: list[list[str | None]] = [[None, None], ["a", None], [None, "a"], ["b", None]]
    assert len({creating.seed_of(SECRET, some) for some in nonces}) == 4


def test_a_fair_deal_passes_and_every_change_fails() -> None:
    promised = creating.commitment_of(SECRET)
    other = SECRET.replace("0", "1")
    assert is_fair(SECRET, promised, ["a", None, "b"], SEED)
    assert not is_fair(SECRET, promised, ["a", None, "c"], SEED)
    assert not is_fair(SECRET, promised, ["a", None, "b"], SEED + 1)
    assert not is_fair(other, promised, ["a", None, "b"], SEED)
    assert not is_fair(SECRET, creating.commitment_of(other), ["a", None, "b"], SEED)
