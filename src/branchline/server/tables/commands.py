"""Everything that can be asked of a table: each command answers with events, or with a refusal.

A command is pure: it takes the table as it is and who asks, and changes nothing.
"""

from branchline.server.tables.guests import add_guest, answer_guest, ask_guest
from branchline.server.tables.opening import create, start
from branchline.server.tables.playing import bot_failed, bot_move, move
from branchline.server.tables.refereeing import tell_deal
from branchline.server.tables.seating import give_nonce, join, leave, rename, set_seat
from branchline.server.tables.talking import (
    abandon,
    chat,
    come_back,
    pause,
    resign,
    resume,
    set_bot_speed,
    stand_in,
)
from branchline.server.tables.undoing import answer_undo, undo

__all__ = [
    "abandon",
    "add_guest",
    "answer_guest",
    "answer_undo",
    "ask_guest",
    "bot_failed",
    "bot_move",
    "chat",
    "come_back",
    "create",
    "give_nonce",
    "join",
    "leave",
    "move",
    "pause",
    "rename",
    "resign",
    "resume",
    "set_bot_speed",
    "set_seat",
    "stand_in",
    "start",
    "tell_deal",
    "undo",
]
