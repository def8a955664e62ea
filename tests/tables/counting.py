"""Counts how often a move is parsed, checked and applied while something is done."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Final

import pytest

from branchline import Action, Game

ONCE: Final = {"parsed": 1, "checked": 1, "applied": 1}
# The calls that are counted, by the name of the method and the class it belongs to.
COUNTED: Final[dict[str, tuple[type, str]]] = {
    "move_at": (Game, "parsed"),
    "denial": (Action, "checked"),
    "apply": (Action, "applied"),
}

# Calls of Python code are watched; compiled code makes none. What calls it is never compiled.
needs_source = pytest.mark.skipif(
    os.environ.get("BRANCHLINE_EXPECT_COMPILED") == "1", reason="calls of compiled code are unseen"
)


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Count the moves that this thread parses, checks and applies; parts of a move do not count."""
    found: Counter[str] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        name = frame.f_code.co_name
        if event != "call" or name not in COUNTED:
            return
        kind, what = COUNTED[name]
        own = isinstance(frame.f_locals.get("self"), kind)
        if own and not inside(frame, kind):
            found[what] += 1

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


def inside(frame: FrameType, kind: type) -> bool:
    """Whether the same was called by a part of itself, as a move that contains another one does."""
    caller = frame.f_back
    return (
        caller is not None
        and caller.f_code.co_name == frame.f_code.co_name
        and isinstance(caller.f_locals.get("self"), kind)
    )
