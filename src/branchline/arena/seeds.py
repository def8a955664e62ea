"""Seeds derived from a seed, so a whole series depends on one number."""

from __future__ import annotations

import hashlib

from branchline.engine.dice import SEED_LIMIT
from branchline.engine.errors import BadOption


def derived(seed: int, purpose: str, number: int) -> int:
    """Return the seed of one purpose and number under another seed: 64 bits."""
    if not 0 <= seed < SEED_LIMIT:
        raise BadOption(f"a seed is a whole number from 0 to 2**256 - 1, not {seed}")
    text = f"branchline {purpose} 1\n{seed}\n{number}"
    return int.from_bytes(hashlib.sha256(text.encode("ascii")).digest()[:8], "big")
