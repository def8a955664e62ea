"""`branchline serve`, `backup`, `restore` and `export`: a server where people and bots meet, and its database."""

import asyncio
import os
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import TYPE_CHECKING, Annotated

from typer import Argument, Option, echo

from branchline import BranchlineError, Record
from branchline.files import save
from branchline.terminal.console import give_up, need_file, polite

if TYPE_CHECKING:
    from branchline.server.settings import Settings
    from branchline.server.storage.database import Database

WHERE = "A SQLite file or postgresql://user@host/name. Default: the setting, or branchline.sqlite in this folder."
DatabaseOption = Annotated[str | None, Option(metavar="FILE|URL", help=WHERE)]


@contextmanager
def server_errors() -> Iterator[None]:
    """Say which library the server lacks, and all that a database complains of, which players never see."""
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name is None or error.name.split(".")[0] == "branchline":
            raise
        give_up(f"the server needs {error.name}: pip install 'branchline[cli,server]'")
    except BranchlineError as error:
        from branchline.server.storage.database import StorageDown

        if not isinstance(error, StorageDown):
            raise
        give_up(f"{error.reason} {error.detail}".strip())


@polite
@server_errors()
def serve(
    host: Annotated[str | None, Option(help="Address to listen on. Default: 127.0.0.1, this machine only.")] = None,
    port: Annotated[
        int | None, Option(help="Port to listen on; 0 finds a free one. Default: 8765.", min=0, max=65535)
    ] = None,
    database: DatabaseOption = None,
    browser: Annotated[bool | None, Option("--browser/--no-browser", help="Open the address in a browser.")] = None,
) -> None:
    """Serve games to browsers and programs, until Ctrl-C.

    The database is made at the first start, and brought up to date after a backup at later ones.
    """
    settings = settings_for(database, host=host, port=port, open_browser=browser)
    if sys.stderr.isatty() and "log_level" not in settings.model_fields_set:
        # At a terminal the address matters, not every request.
        settings = settings.model_copy(update={"log_level": "warning"})
    from branchline.server import web_server

    with web_server.listening(settings.host, settings.port) as listener:
        web_server.prepared(settings)
        address = web_server.address_of(listener, settings)

        def announce() -> None:
            echo(f"Branchline is at {address} (press Ctrl-C to stop).")
            sys.stdout.flush()
            if settings.open_browser and has_screen():
                # In a thread: some browsers block the caller.
                Thread(target=webbrowser.open, args=[address], daemon=True).start()

        web_server.serve(settings, listener, announce)


def has_screen() -> bool:
    """Return whether this machine has a screen in use: not as a service, nor over ssh."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@polite
@server_errors()
def backup(file: Annotated[Path, Argument(help="The file to write.")], database: DatabaseOption = None) -> None:
    """Write everything into one file; the server may be running."""
    with opened(database) as found:
        from branchline.server.storage.backup import backup as write

        write(found, file)
    echo(f"{file}: written")


@polite
@server_errors()
def restore(
    file: Annotated[Path, Argument(help="A file written by `branchline backup`.")],
    database: DatabaseOption = None,
    force: Annotated[bool, Option("--force", help="Replace everything in the database.")] = False,
) -> None:
    """Put a backup into a database, all of it or nothing; servers may be running."""
    need_file(file)
    folder = settings_for(database).backup_folder
    with opened(database, new=True) as found:
        from branchline.server.storage.restore import NotEmpty
        from branchline.server.storage.restore import restore as read

        try:
            kept = read(found, file, folder, force)
        except NotEmpty as error:
            give_up(f"{error} Add --force to replace it with the backup.")
    if kept is not None:
        echo(f"{kept}: what was there")
    echo(f"{file}: restored")


@polite
@server_errors()
def export(
    table: Annotated[str, Argument(help="The table: the last part of its address.")],
    file: Annotated[Path, Argument(help="The file to write.")],
    database: DatabaseOption = None,
) -> None:
    """Write one finished game as a record, with its seed; the server may be running."""
    with opened(database) as found:
        record = asyncio.run(finished_game(found, table))
    save(record, file, reveal_seed=True)
    echo(f"{file}: written")


async def finished_game(database: "Database", table_id: str) -> Record:
    """Return the record of a table whose game is over."""
    from branchline.server.tables.table_service import TableService
    from branchline.tables.records import record_json
    from branchline.tables.refusal import Refusal

    service = TableService(database)
    try:
        return Record.from_json(record_json(await service.table(table_id)))
    except Refusal as refusal:
        give_up(f"{table_id}: {refusal}")
    finally:
        await service.close()


def settings_for(database: str | None, **others: object) -> "Settings":
    """Return the settings of the environment, overridden by those of the command line."""
    from branchline.server.settings import read_settings

    if database is not None:
        others["database_url"] = database if "://" in database else f"sqlite:///{database}"
    return read_settings(**{name: value for name, value in others.items() if value is not None})


@contextmanager
def opened(database: str | None, new: bool = False) -> Iterator["Database"]:
    """Open the database and close it at the end; unless it may be `new`, it must exist."""
    from branchline.server.storage.database import Database

    found = Database(settings_for(database).database_url)
    try:
        if found.is_sqlite and not new:
            need_file(Path(str(found.address.database)))
        yield found
    finally:
        found.close()
