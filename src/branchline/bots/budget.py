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
    """A number of seconds; or of rounds, which give the same moves on any machine."""

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
            raise BadOption(f"a bot thinks for rounds, as in 200, or for seconds, as in 0.5s, not {text!r}") from None
        if not 0 < found.seconds < float("inf") or (found.rounds is not None and found.rounds < 1):
            raise BadOption(f"a bot must have some time to think, not {text!r}")
        return found

    def watch(self) -> Watch:
        """Start thinking."""
        return Watch(self)

    def most(self, enough: int) -> int:
        """Return the number of rounds to stop after: that of the budget, otherwise `enough`."""
        return enough if self.rounds is None else self.rounds


@final
class Watch:
    """The clock of a bot that thinks in rounds."""

    def __init__(self, budget: Budget) -> None:
        self.most = budget.rounds
        self.rounds = 0  # started so far
        self.longest = 0.0  # seconds of the longest one
        self.last = time.perf_counter()  # the start of the last one
        self.end = self.last + budget.seconds

    def more(self) -> bool:
        """Check, before each round, whether there is time for it; there always is for the first."""
        now = time.perf_counter()
        if self.rounds:
            self.longest = max(self.longest, now - self.last)
        self.last = now
        if self.most is not None:
            fine = self.rounds < self.most
        else:
            # A round that would end too late is not started.
            fine = not self.rounds or now + self.longest <= self.end
        self.rounds += fine
        return fine
