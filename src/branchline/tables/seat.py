"""A seat at a table, and who plays it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, final

SeatKind = Literal["open", "person", "bot"]
OPEN: Final = "open"
PERSON: Final = "person"
BOT: Final = "bot"


@final
@dataclass(frozen=True, slots=True)
class Seat:
    """One place at a table: open, a person's or a bot's."""

    kind: SeatKind = OPEN
    name: str = ""
    holder: str | None = None  # the identity it belongs to; some hold several
    bot: str | None = None  # the bot that plays it for good
    stand_in: str | None = None  # the bot that plays it while the person is away
    resigned: bool = False
    nonce: str | None = None

    @property
    def player(self) -> str | None:
        """The bot that plays this seat now, None if a person plays it, or no one."""
        return self.bot or self.stand_in

    @property
    def is_present(self) -> bool:
        """Whether a person sits here and plays."""
        return self.kind == PERSON and self.player is None
