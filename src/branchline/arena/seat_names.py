"""How a record names the seats of bots, so that a file tells who played it."""

from __future__ import annotations

import re
from typing import Final

BOT: Final = re.compile(r".* \[([^\[\]]+)\]")


def seat_name(number: int, bot: str) -> str:
    """The name of a bot's seat; seats count from 1 for people."""
    return f"Bot {number} [{bot}]"


def bot_in(name: str) -> str | None:
    """The bot a seat's name speaks of, None if it is a person's."""
    found = BOT.fullmatch(name)
    return found.group(1) if found else None
