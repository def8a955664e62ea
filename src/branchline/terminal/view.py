"""How a game looks in the terminal: what each game draws, a plain view for any game, the log and previews."""

from abc import ABC, abstractmethod
from collections.abc import Iterable
from itertools import groupby
from typing import Any, ClassVar, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from branchline import Effect, Entry, Gain, Outcome, Record
from branchline.engine.game import Game, Move, State, verb
from branchline.engine.preview import AT_END, BRINGS, COSTS, PERHAPS, Preview
from branchline.engine.registry import plugin
from branchline.terminal.formatting import numbered, plain_table, ranked

View = dict[str, object]
# What every view has, and the screen shows elsewhere or need not show.
LEFT_OUT: Final = ("game", "rules", "seat", "seats", "turn", "prompt", "players", "outcome")
INDENT = 2  # of effects, below their move
SIDE_TITLES = {COSTS: "Costs", BRINGS: "Gains", AT_END: "At the end", PERHAPS: "Possible"}


class PositionHistory:
    """A record with all its positions and the view of its game, to tell moves without replaying them."""

    def __init__(self, record: Record) -> None:
        self.record = record
        self.view = view_for(record.game)
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

    def log(self, reader: int | None, first: int, numbered: bool = False, whole: bool = False) -> Table:
        """Return who did what, from place `first` on, as a seat may read it, or the `whole` of it."""
        table = plain_table(header=False)
        entries = (self.record.entries if whole else self.record.seen(reader))[first:]
        lines = self.lines(entries, first)
        for number, (entry, line) in enumerate(zip(entries, lines, strict=True), start=first + 1):
            table.add_row(*([str(number)] if numbered else []), self.record.names[entry.seat], line)
        return table

    def news(self, seat: int | None) -> list[RenderableType]:
        """Return what a seat has not read yet: its own last decision, with its draws, and all since."""
        entries = self.record.entries
        if seat is None:
            since = max(0, len(entries) - 2 * len(self.record.names))
        else:
            since = max([place for place, entry in enumerate(entries) if entry.seat == seat], default=0)
        return [Text("What happened", style="bold"), self.log(seat, since), ""] if since < len(entries) else []

    def lines(self, entries: list[Entry], first: int) -> list[RenderableType]:
        """Return moves, from place `first` on, in words, each with its points and, below it, its effects."""
        game, names = self.record.game, self.record.names
        told = self.view.describe(self, entries, first)
        lines: list[RenderableType] = []
        for place, (entry, words) in enumerate(zip(entries, told, strict=True), start=first):
            gains, effects = self.results(place)
            if gains and entry.move.partition(" ")[0] in self.view.unscored:
                own = [f"+{gain.points}" for gain in gains if gain.seat == entry.seat]
                others = [f"{names[gain.seat]} +{gain.points}" for gain in gains if gain.seat != entry.seat]
                words += f" ({', '.join(own + others)})"
            below: list[RenderableType] = []
            for effect in effects:
                if effect.kind not in game.story_effects:
                    text = Text(f"{names[effect.seat]}: {game.effect_phrase(effect.kind, effect.facts)} ")
                    below.append(Padding(text.append(effect.rule, style="dim"), (0, 0, 0, INDENT)))
            chapter = self.view.chapter(self.positions[place + 1])
            if chapter != self.view.chapter(self.positions[place]):
                below.append(Text(chapter, style="bold"))
            lines.append(Group(Text(words), *below))
        return lines


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
        """Return moves, from place `first` of the record on, in words; of the positions, use only what is public."""
        story, state = history.record.game.story, history.record.state
        numbered = enumerate(entries, start=first)
        return [str(story(state, entry, history.results(place)[1])) for place, entry in numbered]

    def chapter(self, state: State) -> str:
        """Return the part of the game that a position belongs to, as in `Turn 2`, if any."""
        return ""

    @abstractmethod
    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Return the final scores, who won and why."""


def view_for(game: Game[Any]) -> TerminalView:
    """Return the view of a game: its own, or the plain one."""
    provided = plugin(game.slug)
    made: TerminalView = provided.load(provided.terminal_view)(game) if provided.terminal_view else PlainView(game)
    return made


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
    players: Any = view["players"]
    table = plain_table(columns=["player", *[field.replace("_", " ") for field in players[0]]])
    for name, player in zip(names, players, strict=True):
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


def preview_table(previews: list[Preview]) -> Table:
    """Return rows for what a move would cost and gain, side by side with the rules."""
    table = plain_table(header=False)
    for side, title in SIDE_TITLES.items():
        for preview in previews:
            if preview.side == side:
                table.add_row(title, Text(f"{preview.words} ").append(preview.rule, style="dim"))
                title = ""
    return table
