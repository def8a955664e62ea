"""The terminal view of a game without its own: the board as text, moves by kind, scores."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final, final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Game, Move, State, verb
from branchline.engine.outcome import Outcome
from branchline.engine.record import Entry
from branchline.engine.registry import plugin
from branchline.terminal.formatting import numbered, plain_table, ranked
from branchline.terminal.view import TerminalView, View

# What every view has, and the screen shows elsewhere or need not show.
LEFT_OUT: Final = ("game", "rules", "seat", "seats", "turn", "prompt", "players", "outcome")


@final
class PlainView(TerminalView):
    """Any game as text, from its plugin and what the contract says of every game."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        provided = plugin(game.slug)
        self.secrets = provided.hidden_information
        self.headings = tuple(name for name in game.headings if name != "total")
        self.unscored = tuple(game.scoring)
        self.draw_text = provided.load(provided.board_text) if provided.board_text else None
        first = game.start(game.least, 0).moves()[0].text
        last = list(game.verbs)[-1]
        self.examples = (first, first, last)

    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """Draw the board as the plugin does, or every field of the view."""
        if self.draw_text is not None:
            return [Text(self.draw_text(view, names))]
        return [player_rows(view, names), "", field_rows(view)]

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """Put moves of a kind together, kinds and moves as they come."""
        kinds = list(dict.fromkeys(map(verb, moves)))
        return sorted(moves, key=lambda move: kinds.index(verb(move)))

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """List the moves by kind, each with its number, its text and its words."""
        table = plain_table(header=False)
        for kind, group in groupby(enumerate(moves, start=1), key=lambda pair: verb(pair[1])):
            table.add_row("", Text(kind, style="bold"), Text(self.game.verbs[kind], style="dim"))
            self.add_rows(table, view, group)
        return [table]

    def add_rows(self, table: Table, view: View, moves: Iterable[tuple[int, Move]]) -> None:
        """Add a row for each move: its number, its text and its words."""
        turn = view["turn"]
        assert isinstance(turn, int)
        for number, move in moves:
            table.add_row(numbered(number), move.text, self.game.tell(Entry(turn, move.text, [])))

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """List the moves that begin with some words."""
        begun = " ".join(words) + " "
        table = plain_table(header=False)
        self.add_rows(table, view, [pair for pair in enumerate(moves, start=1) if pair[1].text.startswith(begun)])
        return [table] if table.row_count else None

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show the points by heading, who won, and the rules behind both."""
        outcome = state.outcome()
        assert outcome is not None
        headings = list(outcome.table[0])
        table = plain_table("Final scores", ["player", *headings], right=headings)
        for _, seat in ranked(outcome):
            table.add_row(names[seat], *map(str, outcome.table[seat].values()))
        return [table, "", Text(self.verdict(outcome, names))]

    def verdict(self, outcome: Outcome, names: list[str]) -> str:
        """Return who won, and what decided it."""
        winners = " and ".join(names[seat] for seat in outcome.winners)
        first = outcome.winners[0]
        total = outcome.totals[first]
        if len(outcome.winners) > 1:
            return f"{winners} share the victory with {total} points."
        heading = outcome.decided_by
        if heading is None or heading == "total":
            return f"{winners} wins with {total} points. {outcome.reason}"
        rule = self.game.rulebook[self.game.headings[heading]]
        return f"{winners} wins: {heading} {outcome.table[first][heading]}. {rule}"


def player_rows(view: View, names: list[str]) -> Table:
    """Return a row for each player, with everything public about them."""
    players: Any = view.get("players", [])
    fields = [field.replace("_", " ") for field in (players[0] if players else ())]
    table = plain_table(columns=["player", *fields])
    for name, player in zip(names, players, strict=False):
        table.add_row(name, *map(shown, player.values()))
    return table


def field_rows(view: View) -> Table:
    """Return a row for each field of a view, fields within fields below it."""
    table = plain_table(header=False)
    for name, value in view.items():
        if name in LEFT_OUT:
            continue
        inner = value if isinstance(value, dict) else {}
        table.add_row(Text(name.replace("_", " "), style="bold"), "" if inner else shown(value))
        for key, part in inner.items():
            table.add_row(f"  {key}", shown(part))
    return table


def shown(value: object) -> str:
    """Return a value of a view as people read it."""
    if value is None or value == [] or value == {}:
        return "-"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return ", ".join(map(shown, value))
    if isinstance(value, dict):
        return ", ".join(f"{key} {shown(part)}" for key, part in value.items())
    return str(value)
