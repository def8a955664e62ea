"""Running a game's JavaScript outside a browser: modules that draw nothing."""

from __future__ import annotations

import atexit
import json
import subprocess
from functools import cache
from importlib import import_module
from pathlib import Path
from threading import Timer
from typing import Any

import branchline.web
from branchline.engine import registry
from branchline.engine.game import State

SCRIPTS = Path(branchline.web.__file__).parent / "static" / "js"
RUNNER = Path(__file__).parent / "script_runner.mjs"
LIMIT = 60  # seconds for one answer


def scripts_of(game: str) -> Path:
    """The folder of a game's scripts."""
    package = import_module(registry.plugin(game).package)
    return Path(package.__path__[0]) / "web" / "static"


def page_view(state: State, seat: int | None) -> Any:
    """A view with its facts, as scripts of a game are given it."""
    return {**state.view(seat), "facts": registry.plugin(state.game.slug).facts(state, seat)}


@cache
def node() -> subprocess.Popen[str]:
    """The process that runs the scripts of all tests: to start one for each would take longer than most of them."""
    command = ["node", "--no-warnings", str(RUNNER), SCRIPTS.as_uri() + "/"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    atexit.register(process.wait)
    atexit.register(process.kill)
    return process


def answer(module: str | Path, script: str, data: object) -> Any:
    """What a script says of `data` (its variable of that name), with the `module` it tries.

    The script is the body of a function: what it returns comes back as JSON would bring it.
    """
    process = node()
    assert process.stdin
    assert process.stdout
    run = {"address": (SCRIPTS / module).as_uri(), "script": script, "data": data}
    patience = Timer(LIMIT, process.kill)
    patience.start()
    process.stdin.write(json.dumps(run) + "\n")
    process.stdin.flush()
    line = process.stdout.readline()
    patience.cancel()
    if not line:
        node.cache_clear()
    assert line, "the script ended the process, or took too long"
    said = json.loads(line)
    assert "error" not in said, said["error"]
    return said.get("answer")
