"""A position as text, from what a seat may know."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Final

from branchline.engine.registry import plugin
from branchline.learn.layout import View

Drawing = Callable[[View], str]
MODES: Final = ["ansi"]
LEFT_OUT: Final = ("game", "rules", "map")  # the same in all positions


def plain(view: View) -> str:
    """Return a view as its game draws it, or else a line for each field that tells something."""
    provided = plugin(view["game"])
    if provided.board_text:
        names = [f"seat_{seat}" for seat in range(view["seats"])]
        return str(provided.load(provided.board_text)(view, names))
    return "\n".join(
        f"{name}: {json.dumps(value)}"
        for name, value in view.items()
        if name not in LEFT_OUT and value not in (None, [], {})
    )
