"""What can go wrong, by type; every message says what was expected."""

from branchline.engine.phrase import Phrase, phrase


class BranchlineError(Exception):
    """The base of every error this package raises on purpose; what browsers may show is a phrase."""

    def __init__(self, said: str | Phrase) -> None:
        super().__init__(str(said))
        self.said = said


class UnknownGame(BranchlineError):
    """No game has that name."""


class BadOption(BranchlineError):
    """A game cannot be started like that: seats, seed or an option is wrong."""


class BadMove(BranchlineError):
    """A text is not a move of this game, or a move belongs to another game."""


class BadData(BranchlineError):
    """JSON that is not a state; the message names the place."""


class BrokenRule(BranchlineError):
    """A step from one position to the next that no rule allows; the message names the rule."""


def require(holds: bool, rule: str, broken: str) -> None:
    """Raise BrokenRule, with what is wrong, unless the rule holds."""
    if not holds:
        raise BrokenRule(f"{broken} ({rule})")


def expect(holds: bool, fault: str) -> None:
    """Raise BadData, with what is wrong, unless something holds."""
    if not holds:
        raise BadData(fault)


class BadDraw(BranchlineError):
    """A script asks chance for something the bag does not hold, or has run out."""


class BadRecord(BranchlineError):
    """A record that cannot be trusted; `entry` is where it fails (0 is the deal)."""

    def __init__(self, said: str | Phrase, entry: int | None = None) -> None:
        super().__init__(said if entry is None else phrase("entry {entry}: {said}", entry=entry, said=said))
        self.entry = entry
