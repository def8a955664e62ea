"""A position as text, from what a seat may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from branchline.learn.layout import View

Drawing = Callable[[View], str]
MODES: Final = ["ansi"]
LEFT_OUT: Final = ("game", "rules", "map")  # the same in all positions


def plain(view: View) -> str:
    """The view, a line for each field that has something to tell."""
    return "\n".join(
        f"{name}: {json.dumps(value)}"
        for name, value in view.items()
        if name not in LEFT_OUT and value not in (None, [], {})
    )
