"""A real server in a process of its own, as `branchline serve` starts it."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

ADDRESS = re.compile(r"Branchline is at (http://\S+)")
# None of the host's own settings shall have a say in a test.
OURS = ("BRANCHLINE_", "DATABASE_URL")
KEPT = ("BRANCHLINE_EXPECT_COMPILED",)
PATIENCE = 60  # seconds: machines that run tests are busy


def environment(**more: str) -> dict[str, str]:
    """The environment without settings of the server, but for those given."""
    plain = {name: value for name, value in os.environ.items() if name in KEPT or not name.startswith(OURS)}
    return {**plain, "PYTHONPATH": python_path(), **more}


def python_path(*first: Path) -> str:
    """Where Python looks, as for the compiled code, also from another folder than this."""
    given = [Path(part) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    return os.pathsep.join(str(path.absolute()) for path in [*first, *given])


def command(*words: str) -> list[str]:
    """How the program is started."""
    return [sys.executable, "-m", "branchline.terminal", *words]


def attempt(*words: str, cwd: Path, **env: str) -> subprocess.CompletedProcess[str]:
    """Run a command to its end."""
    return subprocess.run(
        command(*words), cwd=cwd, env=environment(**env), capture_output=True, text=True, timeout=PATIENCE, check=False
    )


class Serving:
    """A server that runs, and its address."""

    def __init__(self, process: subprocess.Popen[str], address: str) -> None:
        self.process = process
        self.address = address

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Tell it to end; its exit code, and all it wrote to standard error."""
        self.process.send_signal(number)
        _, errors = self.process.communicate(timeout=PATIENCE)
        return self.process.returncode, errors


@contextmanager
def serving(cwd: Path, *words: str, **env: str) -> Iterator[Serving]:
    """Start a server on a free port and wait until it says where it is."""
    process = subprocess.Popen(
        command("serve", "--port", "0", "--no-browser", *words),
        cwd=cwd,
        env=environment(**env),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    # A server that says nothing is ended, so that reading its words comes to an end.
    alarm = threading.Timer(PATIENCE, process.kill)
    alarm.start()
    try:
        assert process.stdout is not None
        said = ADDRESS.search(process.stdout.readline())
        alarm.cancel()
        assert said is not None, f"it did not start: {process.communicate()[1]}"
        yield Serving(process, said.group(1))
    finally:
        alarm.cancel()
        if process.poll() is None:
            process.kill()
        process.communicate()
