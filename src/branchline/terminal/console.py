"""What all commands share: the console, errors in one line, examples and progress bars."""

import os
import shlex
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Final, NoReturn, ParamSpec, TypeVar

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn
from rich.text import Text

import branchline
from branchline import BadOption, BadRecord, BranchlineError, Record, UnknownGame
from branchline.bots import UnknownBot
from branchline.engine.registry import plugin

P = ParamSpec("P")
T = TypeVar("T")

WRONG_USE: Final = 2
FAILED: Final = 1


def screen(stderr: bool = False) -> Console:
    """Return a console without markup: names of seats contain brackets."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def read_line(console: Console, prompt: str) -> str:
    """Read a line from the player."""
    answer = console.input(Text(prompt, style="bold")).strip()
    if not sys.stdin.isatty():
        console.print(answer)  # to show what a pipe answers
    return answer


def command_line() -> str:
    """Return the command as it was typed."""
    return shlex.join(["branchline", *sys.argv[1:]])


def give_up(message: str, code: int = FAILED) -> NoReturn:
    """Print what is wrong in one line, and exit."""
    print(f"branchline: {message}", file=sys.stderr)
    raise typer.Exit(code)


def polite(command: Callable[P, None]) -> Callable[P, None]:
    """Make a command print expected errors as one line on stderr, not as a traceback."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (UnknownGame, UnknownBot, BadOption) as error:
            give_up(str(error), WRONG_USE)
        except BranchlineError as error:
            give_up(str(error))
        except BrokenPipeError:
            # The reader, such as `head`, has seen enough; the rest is discarded.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FAILED) from None
        except OSError as error:
            give_up(f"{error.filename or 'file'}: {error.strerror or error}")
        except KeyboardInterrupt:
            give_up("stopped", 130)

    return wrapped


def listed(text: str) -> tuple[str, ...]:
    """Return the parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """Report errors of a record with the name of its file."""
    try:
        yield
    except BadRecord as error:
        give_up(f"{path}: {error}")


def read_record(path: Path) -> Record:
    """Read the record in a file."""
    with naming(need_file(path)):
        return branchline.load(path)


def check_record(record: Record, path: Path) -> None:
    """Replay a record, from its seed if it has one; report errors with the name of its file."""
    with naming(path):
        if record.seed is not None:
            record.verify()
        else:
            for _ in record.replay():
                pass


def need_file(path: Path) -> Path:
    """Return the path of a file that must exist."""
    if not path.exists():
        give_up(f"{path}: no such file", WRONG_USE)
    if path.is_dir():
        give_up(f"{path}: this is a folder, not a file", WRONG_USE)
    return path


def examples(command: str, own: Iterable[str], more: str = "") -> str:
    """Return the examples of a command (see examples.toml), those that games add, and what else is worth saying."""
    lines = [line.format(game=branchline.GAMES[0]) for line in own]
    for slug in branchline.GAMES:
        lines += plugin(slug).examples.get(command, ())
    parts = [line.partition(": ") for line in lines]
    shown = [f"- `branchline {typed}`{colon}{explanation}" for typed, colon, explanation in parts]
    return "\n\n".join(["**Examples**", *shown, *([more] if more else [])])


def counted(what: str, things: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """Yield things under a progress bar on stderr, if it is a terminal; `done` came before."""
    columns = ("{task.description}", BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = screen(stderr=True)
    bar = Progress(*columns, console=console, transient=True, disable=not console.is_terminal)
    with bar:
        task = bar.add_task(what, total=total, completed=done)
        for thing in things:
            yield thing
            bar.advance(task)
