"""How long a bot may think about a move."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final, final

from branchline.engine.errors import BadOption

SECONDS_SIGN: Final = "s"


@final
@dataclass(frozen=True)
class Budget:
    """So many seconds; or so many rounds of thinking, which come out the same on any machine."""

    seconds: float = 1.0
    rounds: int | None = None

    @classmethod
    def parse(cls, text: str) -> Budget:
        """Read `0.5s` (seconds) or `200` (rounds)."""
        try:
            if text.endswith(SECONDS_SIGN):
                found = cls(seconds=float(text.removesuffix(SECONDS_SIGN)))
            else:
                found = cls(rounds=int(text))
        except ValueError:
            raise BadOption(
                f"a bot thinks for rounds, as in 200, or for seconds, as in 0.5s, not {text!r}"
            ) from None
        if not 0 < found.seconds < float("inf") or (found.rounds is not None and found.rounds < 1):
            raise BadOption(f"a bot must have some time to think, not {text!r}")
        return found

    def watch(self) -> Watch:
        """Begin to think."""
        return Watch(self)

    def most(self, enough: int) -> int:
        """The rounds to stop after: those asked for, else what a bot knows to be enough."""
        return enough if self.rounds is None else self.rounds


@final
class Watch:
    """Tells a bot that thinks in rounds when to stop."""

    def __init__(self, budget: Budget) -> None:
        self.most = budget.rounds
        self.rounds = 0  # begun so far
        self.longest = 0.0  # seconds that one of them took
        self.last = time.perf_counter()  # when the last one began
        self.end = self.last + budget.seconds

    def more(self) -> bool:
        """Whether there is time for one more round; to be asked before each. The first is free."""
        now = time.perf_counter()
        if self.rounds:
            self.longest = max(self.longest, now - self.last)
        self.last = now
        if self.most is not None:
            fine = self.rounds < self.most
        else:
            # A round that would end too late is not begun.
            fine = not self.rounds or now + self.longest <= self.end
        self.rounds += fine
        return fine
