"""`branchline referee`: follow a game played at a real table."""

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, ClassVar

from rich.rule import Rule as Line
from typer import Argument, Exit, Option

import branchline
from branchline import BadOption, Move, Record, Script
from branchline.bots import Bot
from branchline.engine.draw_prompts import deal_question, move_question
from branchline.terminal import draw_entry, formatting, game_options
from branchline.terminal.commands.play import people_names
from branchline.terminal.console import FAILED, check_record, give_up, listed, polite, read_line, read_record, screen
from branchline.terminal.input import WORDS, Leave, PlayerInput
from branchline.terminal.session import SavedGame, Session


@polite
@game_options.with_game_options
def referee(
    game: Annotated[str | None, Argument(help="Name of the game.")] = None,
    seats: Annotated[int | None, Option(help="Number of seats.")] = None,
    names: Annotated[str, Option(help="Names of the players, such as Kim,Alex.")] = "",
    record: Annotated[Path | None, Option(help="File to keep the game in. If it exists, the game is resumed.")] = None,
    *,
    options: dict[str, object],
) -> None:
    """Follow a game at a real table: enter moves and draws, get legality, scores and a record."""
    console = screen()
    if record is not None and record.exists():
        if game is not None or seats is not None or names or options:
            raise BadOption(f"{record} already exists: give only --record to resume it, or name another file")
        part = resumed(record)
    else:
        part = begun(game or game_options.FIRST_GAME, seats, listed(names), options)
    file = SavedGame(part, console, record, "branchline referee --record", is_kept=True)
    if not file.update():
        raise Exit(FAILED)
    console.print(Line(part.game.name))
    console.print(f"At the table: {', '.join(part.names)}.")
    console.print(f"Everything is saved in {file.path}.", soft_wrap=True)
    console.print(draw_entry.WARNING)
    follow(file)


def begun(slug: str, seats: int | None, names: tuple[str, ...], options: dict[str, object]) -> Record:
    """Return a record whose deal has not been entered yet."""
    game = branchline.game(slug)
    number = game.check_seats(seats if seats is not None else max(len(names), game.least))
    game.start(number, 0, **options)  # which refuses options that do not fit
    return Record(game, game.recorded(options), people_names(number, names), None, None, [])


def resumed(path: Path) -> Record:
    """Read a record that was entered so far; its deal may be incomplete."""
    record = read_record(path)
    if record.seed is not None or record.commitment is not None:
        give_up(f"{path}: this game was dealt from a seed, not at a real table")
    if not has_started(record):
        deal_question(record.game, record.names, record.options, record.deal)
    else:
        check_record(record, path)
    return record


class BackToDeal(Exception):
    """The referee undoes the last draw of the deal."""


class RefereeSession(Session):
    """One game at a real table; nothing is hidden from the referee."""

    def find_bots(self) -> dict[int, Bot]:
        """Return none: all players sit at the table."""
        return {}

    def greet(self) -> None:
        self.console.print(
            "Type each move as it is made: its number, or the move itself. Other words: why, "
            "back, scores, log, rules, quit; type help for all of them."
        )

    def step(self, seat: int) -> None:
        """Enter one decision of the player to move."""
        self.show(seat)
        RefereeInput(self, seat).ask()

    def show_news(self, reader: int | None) -> None:
        """Print the previous entry."""
        last = len(self.record.entries) - 1
        if last >= 0:
            self.console.print(self.history.log(None, last, whole=True))
            self.console.print()

    def after_end(self) -> None:
        """Offer to undo the last entry, which may be wrong too."""
        self.console.print(f"The record is in {self.saving.path}.", soft_wrap=True)
        answer = self.read("Press Enter to end, or type back to undo the last entry: ")
        if answer.casefold() == "back":
            self.take_back()
            self.play_on()

    def take_back(self) -> None:
        """Undo the last entry, of any player."""
        entry = self.record.entries[-1]
        self.history.take_back(1)
        self.saving.update()
        self.console.print(f"Undone: {self.record.names[entry.seat]}, {entry.move}.")


class RefereeInput(PlayerInput):
    """A decision made at the table, with what was drawn for it."""

    session: RefereeSession
    sees_all: ClassVar[bool] = True
    words: ClassVar[dict[str, str]] = {
        **{word: WORDS[word] for word in ("NUMBER", "MOVE", "moves", "table", "why MOVE")},
        "back": "undo the last move, or the last draw",
        "scores": "everyone's points so far",
        **{word: WORDS[word] for word in ("log [all]", "rules WORDS")},
        "save FILE": "also write the game to another file",
        "quit": "leave the game; everything is saved",
    }

    def actions(self) -> dict[str, Callable[[list[str]], None]]:
        """Give no hints, and undo any player's move."""
        found = super().actions()
        del found["hint"]
        return {**found, "back": self.undo, "scores": self.scores}

    def play(self, move: Move) -> None:
        """Enter a move and what was drawn for it."""
        ask = partial(move_question, self.record, move)
        drawing = draw_entry.DrawEntry(self.console, self.session.read, ask)
        if not drawing.complete():
            self.console.print(f"Not entered: {move}.")
            return
        self.session.history.play(move, drawing.draws)
        self.session.saving.update()
        self.done = True

    def undo(self, words: list[str]) -> None:
        """Undo one entry, also of the deal."""
        if self.record.entries:
            self.session.take_back()
            self.done = True
        elif self.record.deal:
            raise BackToDeal
        else:
            self.console.print("Nothing has been entered yet.")

    def save(self, words: list[str]) -> None:
        """Write a copy; the record's own file has everything anyway."""
        name, saving = " ".join(words), self.session.saving
        if not name:
            self.console.print(f"Everything is in {saving.path}.", soft_wrap=True)
        elif saving.keep(Path(name)):
            self.console.print(f"Saved as {name}.", soft_wrap=True)

    def scores(self, words: list[str]) -> None:
        """Print everyone's public points."""
        table = formatting.plain_table(header=False)
        for name, points in zip(self.record.names, self.record.state.scores(), strict=True):
            table.add_row(name, str(points))
        self.console.print(table)

    def quit(self, words: list[str]) -> None:
        """Leave; everything is already saved."""
        raise Leave(save=True)


def follow(file: SavedGame) -> None:
    """Ask for the deal, then for the moves; return to the deal if it was wrong."""
    while is_dealt(file):
        part = file.record
        if not has_started(part):
            file.record = Record.start(part.game, len(part.names), Script(part.deal), part.names, **part.options)
        try:
            RefereeSession(file).run()
            return
        except BackToDeal:
            file.record.deal.pop()
            file.update()
    file.leave()


def has_started(record: Record) -> bool:
    """Return whether a record is past its deal."""
    return bool(record.entries) or record.scene is not None


def is_dealt(file: SavedGame) -> bool:
    """Ask for the rest of the deal; return False if the referee leaves before the end."""
    part, console = file.record, file.console
    if has_started(part):
        return True
    ask = partial(deal_question, part.game, part.names, part.options)
    drawing = draw_entry.DrawEntry(console, partial(read_line, console), ask, file.update, part.deal)
    if ask(part.deal) is not None:
        console.print(Line("The deal"))
        console.print(draw_entry.HELP)
    try:
        while not drawing.complete():
            console.print("Nothing has been entered yet.")
    except (EOFError, KeyboardInterrupt):
        console.print()
        return False
    except Leave:
        return False
    return True
