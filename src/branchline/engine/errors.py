"""What can go wrong, by type; every message says what was expected."""


class BranchlineError(Exception):
    """The base of every error this package raises on purpose."""


class UnknownGame(BranchlineError):
    """No game has that name."""


class BadOption(BranchlineError):
    """A game cannot be started like that: seats, seed or an option is wrong."""


class BadMove(BranchlineError):
    """A text is not a move of this game, or a move belongs to another game."""


class BadData(BranchlineError):
    """JSON that is not a state; the message names the place."""


class BadDraw(BranchlineError):
    """A script asks chance for something the bag does not hold, or has run out."""


class BadRecord(BranchlineError):
    """A record that cannot be trusted; `entry` is where it fails (0 is the deal)."""

    def __init__(self, message: str, entry: int | None = None) -> None:
        super().__init__(message if entry is None else f"entry {entry}: {message}")
        self.entry = entry
