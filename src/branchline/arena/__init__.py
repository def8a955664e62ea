"""Many games at once: matches between bots on all cores, and their results."""

from branchline.arena.ladder import Ladder, Pairing
from branchline.arena.parallel import run
from branchline.arena.series import LIMIT, GameFailed, Result, Series, Task, bot_in, decide, play_out, seat_name
from branchline.arena.summary import Summary

__all__ = ["LIMIT", "GameFailed", "Ladder", "Pairing", "Result", "Series", "Summary", "Task", "bot_in", "decide"]
__all__ += ["play_out", "run", "seat_name"]
