"""The kinds of screens that pages are tested on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

PATIENCE: Final = 30_000  # milliseconds; a page of a busy machine may be slow


@dataclass(frozen=True)
class Device:
    """A kind of screen."""

    name: str
    width: int
    height: int
    touch: bool
    scale: int = 1


DESKTOP: Final = Device("desktop", 1440, 900, touch=False)
NARROW: Final = Device("narrow", 1024, 768, touch=False)
PHONE: Final = Device("phone", 390, 844, touch=True)
LYING: Final = Device("lying phone", 844, 390, touch=True)
