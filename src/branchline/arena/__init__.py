"""Many games at once: matches between bots, over all cores, and what came of them."""

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.match import GameFailed, decide, play_out
from branchline.arena.parallel import run
from branchline.arena.seat_names import bot_in, seat_name
from branchline.arena.series import LIMIT, Result, Series, Task
from branchline.arena.summary import Line, Summary

__all__ = [
    "LIMIT",
    "GameFailed",
    "Ladder",
    "Line",
    "Pairing",
    "Result",
    "Series",
    "Summary",
    "Task",
    "bot_in",
    "decide",
    "play_out",
    "run",
    "seat_name",
]
