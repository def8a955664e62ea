"""What a browser needs to draw a table, in addition to the view: facts and places."""

from __future__ import annotations

from branchline.engine.registry import plugin


def board_json(game: str, options: dict[str, object]) -> dict[str, object]:
    """Return the board of a table, which is the same for everyone and never changes."""
    provided = plugin(game)
    if not provided.board:
        return {}
    found: dict[str, object] = provided.load(provided.board)(options)
    return found
