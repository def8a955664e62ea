"""The log in words, for those who may know it, and previews."""

from __future__ import annotations

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from branchline.engine.preview import AT_END, BRINGS, COSTS, PERHAPS, Preview
from branchline.engine.record import Entry
from branchline.terminal.formatting import plain_table
from branchline.terminal.view import PositionHistory, TerminalView

INDENT = 2  # of effects, below their move
SIDE_TITLES = {COSTS: "Costs", BRINGS: "Gains", AT_END: "At the end", PERHAPS: "Possible"}


def log_table(
    history: PositionHistory,
    terminal_view: TerminalView,
    reader: int | None,
    first: int,
    numbered: bool = False,
    whole: bool = False,
) -> Table:
    """Return who did what, from a place of the record on, as a seat may read it.

    For a referee it is `whole` and hides nothing.
    """
    table = plain_table(header=False)
    record = history.record
    entries = (record.entries if whole else record.seen(reader))[first:]
    lines = move_lines(history, terminal_view, entries, first)
    for number, (entry, line) in enumerate(zip(entries, lines, strict=True), start=first + 1):
        table.add_row(*([str(number)] if numbered else []), record.names[entry.seat], line)
    return table


def move_lines(
    history: PositionHistory, terminal_view: TerminalView, entries: list[Entry], first: int
) -> list[RenderableType]:
    """Return moves in words, each with its points and, below it, its effects with their rules.

    The entries are those of the record from place `first` on, as their reader may know them.
    """
    record = history.record
    game, names = record.game, record.names
    told = terminal_view.describe(history, entries, first)
    lines: list[RenderableType] = []
    for place, (entry, words) in enumerate(zip(entries, told, strict=True), start=first):
        gains, effects = history.results(place)
        if gains and entry.move.partition(" ")[0] in terminal_view.unscored:
            own = [f"+{gain.points}" for gain in gains if gain.seat == entry.seat]
            others = [f"{names[gain.seat]} +{gain.points}" for gain in gains if gain.seat != entry.seat]
            words += f" ({', '.join(own + others)})"
        below: list[RenderableType] = []
        for effect in effects:
            if effect.kind not in game.story_effects:
                text = Text(f"{names[effect.seat]}: {game.effect_phrase(effect.kind, effect.facts)} ")
                below.append(Padding(text.append(effect.rule, style="dim"), (0, 0, 0, INDENT)))
        chapter = terminal_view.chapter(history.positions[place + 1])
        if chapter != terminal_view.chapter(history.positions[place]):
            below.append(Text(chapter, style="bold"))
        lines.append(Group(Text(words), *below))
    return lines


def preview_table(previews: list[Preview]) -> Table:
    """Return rows for what a move would cost and gain, side by side with the rules."""
    table = plain_table(header=False)
    for side, title in SIDE_TITLES.items():
        for preview in previews:
            if preview.side == side:
                table.add_row(title, Text(f"{preview.words} ").append(preview.rule, style="dim"))
                title = ""
    return table


def news(history: PositionHistory, terminal_view: TerminalView, seat: int | None) -> list[RenderableType]:
    """Return what a seat has not read yet: its own last decision, with its draws, and all since."""
    record = history.record
    if seat is None:
        since = max(0, len(record.entries) - 2 * len(record.names))
    else:
        since = max([place for place, entry in enumerate(record.entries) if entry.seat == seat], default=0)
    if since >= len(record.entries):
        return []
    return [Text("What happened", style="bold"), log_table(history, terminal_view, seat, since), ""]
