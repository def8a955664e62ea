"""Servers that start at once: a process that has loaded everything makes them by forking.

    python -m tests.server.server_launcher DATABASE_URL

For every line of its input it starts a server on a port of its own and writes the number of its
process and the port. Each is a whole process, which can be killed without a trace.

They think of the same secret for every table, so that a test meets the same deal and the same moves
of bots whenever it is run.
"""

from __future__ import annotations

import os
import secrets
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NoReturn

from branchline.server.settings import Settings, read_settings
from branchline.server.web_server import listening, prepared, serve
from tests.server.fixed_secret import same_secret
from tests.terminal.serving import environment, python_path

ROOT = Path(__file__).parents[2]
# Nothing that one address could run into by playing for everyone.
ROOMY: dict[str, object] = {
    "address_rate": 1e6,
    "address_burst": 10**6,
    "identity_rate": 1e6,
    "identity_burst": 10**6,
    "making_rate": 1e6,
    "making_burst": 10**6,
    "connections": 10**6,
    "bot_tables": 10**6,
    "address_bot_tables": 200,
    "bot_workers": 1,
    "heartbeat": 0.5,
    "log_level": "error",
}


def main(url: str) -> None:
    """Make servers until the input ends, then end them all."""
    secrets.token_hex = same_secret
    settings = read_settings(database_url=url, backup_folder=Path("backups"), **ROOMY)
    prepared(settings)
    children = []
    for _ in sys.stdin:
        listener = listening("127.0.0.1", 0)
        child = os.fork()
        if child == 0:
            run(settings, listener)
        print(child, listener.getsockname()[1], flush=True)
        listener.close()
        children.append(child)
    for child in children:
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)


def run(settings: Settings, listener: object) -> NoReturn:
    """Be a server, and nothing else ever after."""
    code = 1
    try:
        sys.stdin.close()
        serve(settings, listener, lambda: None)  # type: ignore[arg-type]  # a socket
    except SystemExit as left:
        code = int(left.code or 0)
    finally:
        os._exit(code)


class Launcher:
    """Where the servers of a test come from."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def server(self) -> Server:
        """Start one more server."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        child, port = self.process.stdout.readline().split()
        return Server(int(child), int(port))


class Server:
    """A server, as its killer knows it."""

    def __init__(self, process: int, port: int) -> None:
        self.process = process
        self.port = port
        self.url = f"http://127.0.0.1:{port}"

    def kill(self) -> None:
        """End it at once, whatever it is doing."""
        os.kill(self.process, signal.SIGKILL)


@contextmanager
def launcher(folder: Path, url: str, *installed: Path) -> Iterator[Launcher]:
    """Servers for one database, with other games installed; all of them end with the test."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.server.server_launcher", url],
        cwd=folder,
        env=environment(PYTHONPATH=python_path(ROOT, *installed)),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield Launcher(process)


if __name__ == "__main__":
    main(sys.argv[1])
