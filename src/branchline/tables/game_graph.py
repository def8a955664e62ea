"""How a game went, in numbers that all could see."""

from __future__ import annotations

from typing import Any

from branchline.engine.json_validation import is_whole
from branchline.tables.table import Table
from branchline.tables.visibility import need_state

Course = dict[str, list[list[int]]]


def game_graph(table: Table) -> Course:
    """By the field of a player, everybody's number at the deal and after each move that stands.

    The fields are those of a spectator's view that always were numbers.
    """
    need_state(table)
    assert table.record is not None  # there is a position
    players: list[Any] = [state.view(None)["players"] for state in table.record.replay()]
    fields = [
        field
        for field in players[0][0]
        if all(is_whole(player[field]) for all_seats in players for player in all_seats)
    ]
    return {
        field: [[player[field] for player in all_seats] for all_seats in players]
        for field in fields
    }
