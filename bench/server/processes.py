"""The servers that are measured, each in a process of its own on this machine."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

ROOT = Path(__file__).parents[2]
# One address plays for everybody here, so the limits for one address are set aside.
ROOMY = {
    "BRANCHLINE_ADDRESS_RATE": "1000000",
    "BRANCHLINE_ADDRESS_BURST": "1000000",
    "BRANCHLINE_IDENTITY_RATE": "1000000",
    "BRANCHLINE_IDENTITY_BURST": "1000000",
    "BRANCHLINE_MAKING_RATE": "1000000",
    "BRANCHLINE_MAKING_BURST": "1000000",
    "BRANCHLINE_LISTENERS": "100000",
    "BRANCHLINE_CONNECTIONS": "100000",
    "BRANCHLINE_LOG_LEVEL": "warning",
    "BRANCHLINE_OPEN_BROWSER": "false",
}


class Running:
    """A server that listens on a port."""

    def __init__(self, process: subprocess.Popen[str], port: int) -> None:
        self.process = process
        self.port = port

    def seconds(self) -> float:
        """The processor time it has used, which a busy machine does not lengthen; Linux only."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def megabytes(self) -> float:
        """The memory it holds now, its bots' processes left out."""
        told = subprocess.run(
            ["ps", "-o", "rss=", "-p", str(self.process.pid)], capture_output=True, text=True, check=True
        )
        return int(told.stdout) / 1024


def path() -> str:
    """Where Python finds these programs, and whichever Branchline is being measured."""
    given = os.environ.get("PYTHONPATH")
    return os.pathsep.join([str(ROOT), *([given] if given else [])])


@contextmanager
def started(folder: Path, *words: str) -> Iterator[Running]:
    """A process that prints its port, and ends when told to."""
    with (folder / "server.log").open("a") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", *words],
            cwd=folder,
            env={**os.environ, **ROOMY, "PYTHONPATH": path()},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
    assert process.stdout is not None
    try:
        port = re.search(r"(\d+)\b(?!.*\d)", process.stdout.readline())
        if port is None:
            raise SystemExit(f"bench: {words[0]} did not start, see {folder / 'server.log'}")
        yield Running(process, int(port.group(1)))
    finally:
        process.terminate()
        process.communicate(timeout=60)


def branchline(folder: Path, url: str) -> AbstractContextManager[Running]:
    """The server itself, as a host starts it."""
    return started(folder, "branchline.terminal", "serve", "--port", "0", "--database", url)


def bare(folder: Path, url: str) -> AbstractContextManager[Running]:
    """The bare endpoint."""
    return started(folder, "bench.server.bare", url)
