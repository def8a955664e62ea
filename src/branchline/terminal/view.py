"""How a game looks in the terminal: the part that each game draws, and what it draws from."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, ClassVar, Final, final

from rich.console import RenderableType

from branchline.engine.game import Game, Move, State
from branchline.engine.outcome import Effect, Gain
from branchline.engine.record import Entry, Record
from branchline.engine.registry import plugin

View = dict[str, object]
PLAIN: Final = "branchline.terminal.plain_view:PlainView"  # of a game without its own


@final
class PositionHistory:
    """A record with all its positions, so that no move need be replayed to tell its results."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.positions: list[State] = list(record.replay())

    def play(self, move: Move, draws: list[str] | None = None) -> None:
        """Play a move; an illegal one raises IllegalMove and changes nothing."""
        self.record.play(move, draws)
        self.positions.append(self.record.state)  # which stays: a record plays on a copy

    def take_back(self, entries: int) -> None:
        """Undo the last moves."""
        self.record.take_back(entries)
        del self.positions[len(self.record.entries) + 1 :]

    def results(self, place: int) -> tuple[list[Gain], list[Effect]]:
        """Return the points and effects of the move at a place of the record; all are public."""
        before, after = self.positions[place], self.positions[place + 1]
        move = before.move(self.record.entries[place].move)
        game = self.record.game
        return game.gains(before, move, after), game.effects(before, move, after)


class TerminalView(ABC):
    """Draws one game for people; it gets views, so it cannot show what is hidden."""

    headings: tuple[str, ...] = ()  # of the score sheet, worth a column in summaries
    words: ClassVar[dict[str, str]] = {}  # its own words, and what they show
    secrets: bool = True  # whether players hide something from each other
    unscored: tuple[str, ...] = ()  # verbs whose words do not include their points
    # A move, one that is often refused, and words to look for in the rules: for the help.
    examples: tuple[str, str, str]

    @abstractmethod
    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """Return what a player needs to see before deciding."""

    @abstractmethod
    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """Return the legal moves in the order of their numbers, from 1 on."""

    @abstractmethod
    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """Return the numbered moves in groups, short enough to read."""

    @abstractmethod
    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Return the answer to one of its words or to half a move; None if it is neither."""

    def describe(self, history: PositionHistory, entries: list[Entry], first: int) -> list[str]:
        """Return moves in words; the entries are those of the record from place `first` on.

        They hide what their reader may not know: use of the positions only what is public.
        """
        game = history.record.game
        return [
            str(game.story(history.record.state, entry, history.results(place)[1]))
            for place, entry in enumerate(entries, start=first)
        ]

    def chapter(self, state: State) -> str:
        """Return the part of the game that a position belongs to, as in `Turn 2`, if any."""
        return ""

    @abstractmethod
    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Return the final scores, who won and why."""


def view_for(game: Game[Any]) -> TerminalView:
    """Return the view of a game: its own, or the plain one."""
    provided = plugin(game.slug)
    made: TerminalView = provided.load(provided.terminal_view or PLAIN)(game)
    return made
