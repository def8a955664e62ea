"""A progress bar for whatever takes longer than a moment."""

from collections.abc import Iterable, Iterator
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from branchline.terminal.console import screen

T = TypeVar("T")


def progress(console: Console) -> Progress:
    """A bar with what is done and how long it will take; nothing where no terminal is."""
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def counted(what: str, things: Iterable[T], total: int, done: int = 0) -> Iterator[T]:
    """The things one by one, under a bar on stderr; `done` were there before."""
    with progress(screen(stderr=True)) as bar:
        task = bar.add_task(what, total=total, completed=done)
        for thing in things:
            yield thing
            bar.advance(task)
