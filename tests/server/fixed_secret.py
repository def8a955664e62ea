"""The secret that all tables of tests are dealt from, so that games can be repeated."""

from __future__ import annotations

BYTE = "5e"


def same_secret(nbytes: int | None = None) -> str:
    """What a server thinks of for every table, in the place of `secrets.token_hex`."""
    return BYTE * (nbytes or 1)
