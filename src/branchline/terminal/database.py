"""What the commands of a host have in common: the database, and the server's libraries."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from branchline.terminal.console import give_up, need_file

if TYPE_CHECKING:
    from branchline.server.settings import Settings
    from branchline.server.storage.database import Database

DatabaseOption = Annotated[
    str | None,
    typer.Option(
        metavar="FILE|URL",
        help="A SQLite file or postgresql://user@host/name. Default: the setting, or "
        "branchline.sqlite in this folder.",
    ),
]


@contextmanager
def server_libraries() -> Iterator[None]:
    """The server needs more than the other commands do; say so where it is missing."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "branchline":
            raise
        give_up(f"the server needs {error.name}: pip install 'branchline[cli,server]'")


def settings_for(database: str | None, **others: object) -> "Settings":
    """The settings of the environment, but for what was said on the command line."""
    with server_libraries():
        from branchline.server.settings import read_settings
    if database is not None:
        others["database_url"] = database if "://" in database else f"sqlite:///{database}"
    return read_settings(**{name: value for name, value in others.items() if value is not None})


@contextmanager
def opened(database: str | None, new: bool = False) -> Iterator["Database"]:
    """The database, closed again at the end; unless it may be `new`, it must be there."""
    settings = settings_for(database)
    with server_libraries():
        from branchline.server.storage.database import Database
    found = Database(settings.database_url)
    try:
        if found.is_sqlite and not new:
            need_file(Path(str(found.address.database)))
        with telling_all():
            yield found
    finally:
        found.close()


@contextmanager
def telling_all() -> Iterator[None]:
    """Tell a host what the database's driver said, too, which players are never told."""
    from branchline.server.storage.database import StorageDown

    try:
        yield
    except StorageDown as down:
        give_up(f"{down.reason} {down.detail}".strip())
