"""A count of what each address has open."""

from __future__ import annotations

from typing import final


@final
class AddressCounts:
    """How many of something each address has open, up to a limit for each."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.open: dict[str, int] = {}

    def begin(self, address: str) -> bool:
        """Count one more, unless that is too many."""
        count = self.open.get(address, 0)
        if count >= self.most:
            return False
        self.open[address] = count + 1
        return True

    def end(self, address: str) -> None:
        """Count one less."""
        self.open[address] -= 1
        if not self.open[address]:
            del self.open[address]
