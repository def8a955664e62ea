"""Running a game's JavaScript outside a browser: modules that draw nothing."""

from __future__ import annotations

import json
import subprocess
from importlib import import_module
from pathlib import Path
from typing import Any

import branchline.web
from branchline.engine import registry
from branchline.engine.game import State

SCRIPTS = Path(branchline.web.__file__).parent / "static" / "js"
HOOKS = Path(__file__).parent / "resolve_shared.mjs"
START = f"""
import {{ register }} from "node:module";
register({json.dumps(HOOKS.as_uri())}, {{ data: {json.dumps(SCRIPTS.as_uri() + "/")} }});
globalThis.document = {{ createTreeWalker() {{}} }}; // lit-html makes one as it is loaded
"""


def scripts_of(game: str) -> Path:
    """The folder of a game's scripts."""
    package = import_module(registry.plugin(game).package)
    return Path(package.__path__[0]) / "web" / "static"


def page_view(state: State, seat: int | None) -> Any:
    """A view with its facts, as scripts of a game are given it."""
    return {**state.view(seat), "facts": registry.plugin(state.game.slug).facts(state, seat)}


def answer(module: str | Path, script: str, data: object) -> Any:
    """What a script says of `data` (its variable of that name), with the `module` it tries.

    The script is the body of a function: what it returns comes back as JSON would bring it.
    """
    address = (SCRIPTS / module).as_uri()
    text = (
        f"{START}"
        f"const module = await import({json.dumps(address)});"
        f"const data = {json.dumps(data)};"
        f"const say = async () => {{ {script} }};"
        "console.log(JSON.stringify(await say()));"
    )
    command = ["node", "--no-warnings", "--input-type=module", "-"]
    done = subprocess.run(command, input=text, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
