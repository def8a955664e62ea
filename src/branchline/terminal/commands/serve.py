"""`branchline serve`: a server where people and bots meet."""

import os
import sys
import webbrowser
from threading import Thread
from typing import Annotated

import typer

from branchline.terminal.commands.database import DatabaseOption, server_errors, settings_for
from branchline.terminal.console import examples, polite

EPILOG = examples(
    "serve",
    (
        "serve: for this machine; saves the games in `branchline.sqlite`",
        "serve --host 0.0.0.0: for everyone on your network",
        "serve --database postgresql://user@host/branchline --no-browser",
    ),
    "Every setting can also come from the environment or a `.env` file, such as "
    "`BRANCHLINE_PORT=8000`. To serve the internet, read `docs/hosting.md`.",
)


@polite
@server_errors()
def serve(
    host: Annotated[
        str | None, typer.Option(help="Address to listen on. Default: 127.0.0.1, this machine only.")
    ] = None,
    port: Annotated[
        int | None, typer.Option(help="Port to listen on; 0 finds a free one. Default: 8765.", min=0, max=65535)
    ] = None,
    database: DatabaseOption = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the address in a browser.")
    ] = None,
) -> None:
    """Serve games to browsers and programs, until Ctrl-C.

    The database is made at the first start, and brought up to date after a backup at later ones.
    """
    settings = settings_for(database, host=host, port=port, open_browser=browser)
    if sys.stderr.isatty() and "log_level" not in settings.model_fields_set:
        # At a terminal the address matters, not every request.
        settings = settings.model_copy(update={"log_level": "warning"})
    from branchline.server import listener as server

    with server.listening(settings.host, settings.port) as listener:
        server.prepared(settings)
        address = server.address_of(listener, settings)

        def announce() -> None:
            typer.echo(f"Branchline is at {address} (press Ctrl-C to stop).")
            sys.stdout.flush()
            if settings.open_browser and has_screen():
                # In a thread: some browsers block the caller.
                Thread(target=webbrowser.open, args=[address], daemon=True).start()

        server.serve(settings, listener, announce)


def has_screen() -> bool:
    """Return whether this machine has a screen in use: not as a service, nor over ssh."""
    if not sys.stdout.isatty():
        return False
    if sys.platform in ("win32", "darwin"):
        return "SSH_CONNECTION" not in os.environ
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
