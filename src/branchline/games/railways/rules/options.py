"""How a game is to be played: for younger players or not, who begins, what the table agreed on."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.options import BY_LOT, RANDOM, Option, one_of, only_known, seat_or_lot, switched

VARIANTS: Final = ("full", "younger")
OPTIONS: Final = (
    Option("variant", "choice", VARIANTS, "full", "the full game, or the one for younger players"),
    Option("first", "seat", (RANDOM,), RANDOM, "who starts"),
    Option("loco_second", "switch", (), True, "a face-up locomotive may be the second card taken"),
    Option("guard", "switch", (), False, "end a game in which nothing changes for three rounds"),
)


@final
class Options:
    """The options of a game."""

    def __init__(self, given: dict[str, object], seats: int) -> None:
        only_known(OPTIONS, given)
        self.younger = one_of(given, "variant", VARIANTS) == "younger"  # RWC-16
        self.loco_second = switched(given, "loco_second", True)  # RWC-10.8
        self.guard = switched(given, "guard", False)  # RWC-S.32
        self.first = seat_or_lot(given, "first", seats)  # RWC-2.8

    def recorded(self) -> dict[str, object]:
        """Return the options as a record keeps them, with all defaults filled in."""
        return {**self.lasting(), "first": RANDOM if self.first == BY_LOT else self.first}

    def lasting(self) -> dict[str, object]:
        """Return the options that still matter once the game has begun."""
        return {"variant": VARIANTS[self.younger], "loco_second": self.loco_second, "guard": self.guard}
