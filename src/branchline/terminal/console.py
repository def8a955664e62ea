"""Manners of every command: the console it prints on, and errors in one line."""

import os
import shlex
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from pathlib import Path
from typing import Final, NoReturn, ParamSpec

import typer
from rich.console import Console
from rich.text import Text

import branchline
from branchline.bots import UnknownBot
from branchline.engine.errors import BadOption, BadRecord, BranchlineError, UnknownGame
from branchline.engine.record import Record

P = ParamSpec("P")

WRONG_USE: Final = 2
FAILED: Final = 1


def screen(stderr: bool = False) -> Console:
    """A console; names of seats hold brackets, so no markup is read into texts."""
    return Console(stderr=stderr, markup=False, highlight=False, emoji=False)


def read_line(console: Console, prompt: str) -> str:
    """A line from whoever sits there."""
    answer = console.input(Text(prompt, style="bold")).strip()
    if not sys.stdin.isatty():
        console.print(answer)  # so that what a pipe answers can be followed
    return answer


def command_line() -> str:
    """What was typed, so that it can be typed again."""
    return shlex.join(["branchline", *sys.argv[1:]])


def give_up(message: str, code: int = FAILED) -> NoReturn:
    """Say in one line what is wrong, and leave."""
    print(f"branchline: {message}", file=sys.stderr)
    raise typer.Exit(code)


def polite(command: Callable[P, None]) -> Callable[P, None]:
    """A command whose expected errors are one line on stderr, never a traceback."""

    @wraps(command)
    def wrapped(*args: P.args, **kwargs: P.kwargs) -> None:
        try:
            command(*args, **kwargs)
        except (UnknownGame, UnknownBot, BadOption) as error:
            give_up(str(error), WRONG_USE)
        except BranchlineError as error:
            give_up(str(error))
        except BrokenPipeError:
            # The reader, such as `head`, has seen enough; what is left goes nowhere.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            raise typer.Exit(FAILED) from None
        except OSError as error:
            give_up(f"{error.filename or 'file'}: {error.strerror or error}")
        except KeyboardInterrupt:
            give_up("stopped", 130)

    return wrapped


def whole(text: str, what: str) -> int:
    """A whole number a user typed."""
    if not text.isascii() or not text.isdigit() or len(text) > 80:
        raise BadOption(f"{what}: expected a whole number, not {text[:40]!r}")
    return int(text)


def listed(text: str) -> tuple[str, ...]:
    """The parts of a list with commas."""
    return tuple(part.strip() for part in text.split(",") if part.strip())


@contextmanager
def naming(path: Path) -> Iterator[None]:
    """What is wrong with a record is said with the name of its file."""
    try:
        yield
    except BadRecord as error:
        give_up(f"{path}: {error}")


def read_record(path: Path) -> Record:
    """The record a file holds."""
    with naming(need_file(path)):
        return branchline.load(path)


def need_file(path: Path) -> Path:
    """A file that is there."""
    if not path.exists():
        give_up(f"{path}: no such file", WRONG_USE)
    if path.is_dir():
        give_up(f"{path}: this is a folder, not a file", WRONG_USE)
    return path
