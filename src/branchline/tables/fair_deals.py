"""Fair deals: the server commits to a secret, players add to it, and afterwards all can check."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from branchline.engine.dice import commitment


def commitment_of(secret: str) -> str:
    """Return the public commitment to the server's secret of 64 hexadecimal digits."""
    return commitment(int(secret, 16))


def seed_of(secret: str, nonces: Sequence[str | None]) -> int:
    """Return the seed of a game, made from the secret and each player's nonce."""
    lines = ["branchline seed 1", secret, *[nonce or "" for nonce in nonces]]
    return int.from_bytes(hashlib.sha256("\n".join(lines).encode()).digest(), "big")


def check(secret: str, published: str, nonces: Sequence[str | None], seed: int) -> bool:
    """Return whether a finished game was dealt from the promised secret."""
    return commitment_of(secret) == published and seed_of(secret, nonces) == seed
