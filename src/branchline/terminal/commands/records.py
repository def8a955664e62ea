"""`branchline replay` and `branchline verify`: games that were played."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

from rich.console import Console
from rich.rule import Rule as Line
from rich.table import Table
from typer import Argument, Exit, Option, echo

from branchline import BadOption, BadRecord, BranchlineError, Entry, Record
from branchline.files import loads
from branchline.terminal.console import FAILED, naming, need_file, polite, screen
from branchline.terminal.formatting import plain_table
from branchline.terminal.view import PositionHistory


@polite
def replay(
    file: Annotated[Path, Argument(help="A record (.json), or many (.jsonl).")],
    step: Annotated[int | None, Option(help="Stop after this many moves and show the table.", min=0)] = None,
    seat: Annotated[int | None, Option(help="Show what this seat saw; the first seat is 1.", min=1)] = None,
    game: Annotated[int, Option(help="Which game, if the file holds several.", min=1)] = 1,
) -> None:
    """Tell a game in words, move by move, with the points.

    Of a game that is not over, only what everyone may know is shown, or what --seat may know.
    """
    with naming(need_file(file)):
        record = nth_record(file, game)
    if seat is not None and seat > len(record.names):
        raise BadOption(f"seat: expected 1 to {len(record.names)}, not {seat}")
    if step is not None and step > len(record.entries):
        raise BadOption(f"step: the game has {len(record.entries)} moves, not {step}")
    with naming(file):
        tell(screen(), record, None if seat is None else seat - 1, step)


def tell(console: Console, record: Record, seat: int | None, step: int | None) -> None:
    """Print the moves as rows, then the table or the end."""
    open_cards = seat is None and record.result is not None
    entries = (record.entries if open_cards else record.seen(seat))[:step]
    console.print(Line(record.game.name))
    console.print(f"At the table: {', '.join(record.names)}.\n")
    history = PositionHistory(record)
    there = history.positions[len(entries)]
    if entries:
        console.print(move_table(history, entries))
    console.print()
    view, names = history.view, record.names
    for part in view.ending(there, names) if there.turn is None else view.table(there.view(seat), names):
        console.print(part)


def move_table(history: PositionHistory, entries: list[Entry]) -> Table:
    """Return a row for each move, with its effects, and everyone's points where they changed."""
    columns = ["move", "player", "what happened", "points"]
    table = plain_table(columns=columns, right=["move", "points"], whole=["points"])
    before = ""
    for number, (entry, line) in enumerate(zip(entries, history.lines(entries, 0), strict=True), start=1):
        points = " ".join(map(str, history.positions[number].scores()))
        table.add_row(str(number), history.record.names[entry.seat], line, "" if points == before else points)
        before = points
    return table


def nth_record(path: Path, number: int) -> Record:
    """Read one record of a file."""
    for place, (_, text) in enumerate(texts(path), start=1):
        if place == number:
            return loads(text)
    raise BadRecord(f"it has no game {number}")


def texts(path: Path) -> Iterator[tuple[str, str]]:
    """Yield the records of a file as texts, each with the place that messages name."""
    try:
        if path.suffix != ".jsonl":
            yield str(path), path.read_text("utf-8")
            return
        with path.open(encoding="utf-8") as file:
            for number, line in enumerate(file, start=1):
                if line.strip():
                    yield f"{path}, line {number}", line
    except UnicodeDecodeError as error:
        raise BadRecord(f"not a record: {error}") from error


@polite
def verify(files: Annotated[list[Path], Argument(help="Records: .json or .jsonl.")]) -> None:
    """Check records: the deal, every move, the result. The exit code is 1 if one fails."""
    if [path for path in files if not verify_file(path)]:
        raise Exit(FAILED)


def verify_file(path: Path) -> bool:
    """Check one file and print the result; return whether it is valid."""
    sound = seedless = 0
    faults = []
    try:
        for place, text in texts(path):
            try:
                seedless += not checked(loads(text))
                sound += 1
            except BranchlineError as error:
                faults.append(f"{place}: {error}")
    except BranchlineError as error:
        faults.append(f"{path}: {error}")
    except OSError as error:
        faults.append(f"{path}: {error.strerror or error}")
    if not sound and not faults:
        faults.append(f"{path}: no record in it")
    games = "" if sound == 1 else f", {sound} games"
    note = f" ({seedless} without a seed: the deal could not be checked)" if seedless else ""
    for line in faults or [f"{path}: ok{games}{note}"]:
        echo(line)
    return not faults


def checked(record: Record) -> bool:
    """Replay a record and audit every position; return False if there is no seed to check."""
    for state in record.replay():
        record.game.audit(state)
    if record.seed is None:
        return False
    record.verify()
    return True
