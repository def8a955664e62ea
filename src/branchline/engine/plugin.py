"""A plugin: the one list of everything a game provides."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from branchline.engine.errors import BranchlineError

if TYPE_CHECKING:
    from branchline.engine.game import State


@dataclass(frozen=True)
class Terms:
    """The words of a game that are data: by what they are, and the plurals made of them."""

    terms: list[tuple[str, tuple[str, ...]]] = field(default_factory=list)
    counted: list[tuple[str, str]] = field(default_factory=list)  # for one, for any other number


@dataclass(frozen=True, kw_only=True)
class Plugin:
    """What a game provides: parts are named as `module:name`, and imported when they are first used.

    A part that is not named is not offered.
    """

    slug: str  # the name in commands, addresses and records
    package: str  # where the data files are: the rulebook, the lessons, the scripts
    game: str  # the class of the game, a `Game`
    bots: Mapping[str, str] = field(default_factory=dict)  # classes of bots by level, weakest first
    terminal_view: str = ""  # the class that draws the game in a terminal, a `TerminalView`
    commands: Mapping[str, str] = field(default_factory=dict)  # Typer apps by name
    encoding: str = ""  # the class that turns views and moves into numbers, an `Encoding`
    board_text: str = ""  # a function of a view and the names of the seats: the position as text
    board_svg: str = ""  # the same as an SVG picture, for browsers
    board: str = ""  # a function of the options: what a browser must know to draw the board
    page_facts: str = ""  # a function of a state and a seat: what a page shows in addition to the view
    vocabulary: str = ""  # a function: the words that are data, as `Terms`
    account_changes: str = ""  # a function: how a move changed accounts other than points
    lesson_checks: str = ""  # checks of lessons that only this game has, by name
    examples: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # by command
    hidden_information: bool = True  # whether players know things that others do not
    chance_after_setup: bool = True  # whether anything is drawn once a game has begun

    def load(self, part: str) -> Any:
        """Import a part, named as `module:name`."""
        module, _, name = part.partition(":")
        return getattr(import_module(module), name)

    def facts(self, state: State, seat: int | None, names: list[str] | None = None) -> dict[str, object]:
        """Return what a page shows in addition to the view of a seat: facts by the rules, a `drawing`."""
        found: dict[str, object] = {}
        if self.page_facts:
            found.update(self.load(self.page_facts)(state, seat))
        numbers = [str(number + 1) for number in range(state.seat_count())]
        drawing = self.drawing(state.view(seat), names or numbers)
        return {**found, "drawing": drawing} if drawing else found

    def drawing(self, view: Mapping[str, object], names: list[str]) -> str:
        """Return a position as SVG, or as text, as the game draws it; empty if it draws neither."""
        part = self.board_svg or self.board_text
        return str(self.load(part)(view, names)) if part else ""

    def text(self, path: str) -> str | None:
        """Read a data file of the game; None if it has no such file."""
        found = files(self.package)
        for name in path.split("/"):
            found = found / name
        return found.read_text("utf-8") if found.is_file() else None


class BadPlugin(BranchlineError):
    """A plugin that cannot be used."""
