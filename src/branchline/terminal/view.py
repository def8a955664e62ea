"""How a game looks in the terminal: the part that each game draws for itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final

from rich.console import RenderableType

from branchline.engine.game import Game, Move, State
from branchline.engine.record import Entry
from branchline.engine.registry import plugin
from branchline.terminal.position_history import PositionHistory

View = dict[str, object]
PLAIN: Final = "branchline.terminal.plain_view:PlainView"  # of a game that brings none


class TerminalView(ABC):
    """Draws one game for people; it is handed views, so it cannot show what is hidden."""

    headings: tuple[str, ...] = ()  # of the score sheet, worth a column in summaries
    words: ClassVar[dict[str, str]] = {}  # words of its own beside the moves, and what they show
    secrets: bool = True  # whether players hide something from each other
    unscored: tuple[str, ...] = ()  # verbs whose words do not tell the points they bring
    # A move, one that is often refused, and words to look for in the rules: for the help.
    examples: tuple[str, str, str]

    @abstractmethod
    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """What a player needs to see before deciding."""

    @abstractmethod
    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """The legal moves in the order in which they are numbered, from 1 on."""

    @abstractmethod
    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """The numbered moves in groups, short enough to read."""

    @abstractmethod
    def more(
        self, words: list[str], view: View, names: list[str], moves: list[Move]
    ) -> list[RenderableType] | None:
        """The answer to a word of the view's own, or to half a move; None if it is neither."""

    def told(self, history: PositionHistory, entries: list[Entry], first: int) -> list[str]:
        """What happened, in words; the entries are those of the record from place `first` on.

        They hide what their reader may not know; of the positions only what all see may be told.
        """
        game = history.record.game
        return [
            str(game.story(history.record.state, entry, history.sequel(place).effects))
            for place, entry in enumerate(entries, start=first)
        ]

    def chapter(self, state: State) -> str:
        """What a position belongs to, told where a new one begins, as in `Turn 2`; else nothing."""
        return ""

    @abstractmethod
    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """The final scores, who won and why."""


def view_for(game: Game[Any]) -> TerminalView:
    """Return the view of a game: its own, or the plain one."""
    provided = plugin(game.slug)
    made: TerminalView = provided.load(provided.terminal_view or PLAIN)(game)
    return made
