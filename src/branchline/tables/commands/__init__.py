"""The commands of a table: each returns a decision, its events, or raises a refusal.

A command is pure: it takes the table and the caller, and changes nothing.
"""

from branchline.tables.commands.attendance import (
    abandon,
    chat,
    come_back,
    pause,
    resign,
    resume,
    set_bot_speed,
    stand_in,
)
from branchline.tables.commands.opening import create, start
from branchline.tables.commands.playing import bot_failed, bot_move, move
from branchline.tables.commands.refereeing import enter_deal
from branchline.tables.commands.seating import (
    add_guest,
    answer_guest,
    ask_guest,
    give_nonce,
    join,
    leave,
    rename,
    set_seat,
)
from branchline.tables.commands.undoing import answer_undo, undo

__all__ = [
    "abandon", "add_guest", "answer_guest", "answer_undo", "ask_guest", "bot_failed", "bot_move", "chat",
    "come_back", "create", "enter_deal", "give_nonce", "join", "leave", "move", "pause", "rename", "resign",
    "resume", "set_bot_speed", "set_seat", "stand_in", "start", "undo",
]  # fmt: skip
