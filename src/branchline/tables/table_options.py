"""The options of a new table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, Literal, final, get_args

Undo = Literal["none", "unrevealed", "consent", "free"]
Hints = Literal["off", "alone", "on"]
Speed = Literal["slow", "normal", "instant"]
POLICIES: Final[tuple[Undo, ...]] = get_args(Undo)
HINTS: Final[tuple[Hints, ...]] = get_args(Hints)
SPEEDS: Final[tuple[Speed, ...]] = get_args(Speed)
ON: Final = "on"
ALONE: Final = "alone"  # for people who play only against bots
INSTANT: Final = "instant"
NORMAL: Final = "normal"
SLOW: Final = "slow"


@final
@dataclass(frozen=True, slots=True)
class SeatOptions:
    """One seat of a new table: open, for "me", for a "guest" at my screen, or for a "bot"."""

    kind: str = "open"
    name: str = ""
    bot: str | None = None


@final
@dataclass(frozen=True, slots=True)
class TableOptions:
    """A table before it exists; nothing of it has been checked."""

    game: str
    seats: list[SeatOptions]
    options: dict[str, object] = field(default_factory=dict)
    name: str = ""
    listed: bool = True
    undo: str = "unrevealed"
    hints: str = ALONE
    bot_speed: str = INSTANT
    start_when_full: bool = True
    lesson: str | None = None  # the guided game or the puzzle that is played here
    referee: bool = False  # whether a game at a real table is followed here
    nonce: str | None = None  # of the owner, for the seat that is "me"
