"""Fair deals: the server commits to a secret, players add to it, and afterwards all can check."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

from branchline.engine.dice import commitment


def commitment_of(secret: str) -> str:
    """What is published of the server's secret, 64 hexadecimal digits, before anybody sits down."""
    return commitment(int(secret, 16))


def seed_of(secret: str, nonces: Sequence[str | None]) -> int:
    """The seed of a game: from the secret and, seat by seat, what the players added to it."""
    lines = ["branchline seed 1", secret, *[nonce or "" for nonce in nonces]]
    return int.from_bytes(hashlib.sha256("\n".join(lines).encode()).digest(), "big")


def check(secret: str, published: str, nonces: Sequence[str | None], seed: int) -> bool:
    """Whether a finished game was dealt from the secret that was promised."""
    return commitment_of(secret) == published and seed_of(secret, nonces) == seed
