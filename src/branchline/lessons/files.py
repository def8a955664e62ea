"""The files that a game's lessons are made of, in the `lessons` folder of its package."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.registry import plugin


def lesson_file(slug: str, name: str) -> str:
    """Read a file of a game's lessons."""
    found = plugin(slug).text(f"lessons/{name}")
    if found is None:
        raise BadData(f"{slug} has no lessons/{name}")
    return found
