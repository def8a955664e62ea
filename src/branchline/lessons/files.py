"""The files that a game's lessons are made of, in the `lessons` folder of its package.

A game need not have any of them.
"""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.registry import plugin


def optional_file(slug: str, name: str) -> str | None:
    """Read a file of a game's lessons; None if the game has no such file."""
    return plugin(slug).text(f"lessons/{name}")


def lesson_file(slug: str, name: str) -> str:
    """Read a file of a game's lessons."""
    found = optional_file(slug, name)
    if found is None:
        raise BadData(f"{slug} has no lessons/{name}")
    return found
