"""Running a game's JavaScript outside a browser: modules that draw nothing."""

from __future__ import annotations

import json
import subprocess
from pathlib import Path
from typing import Any

import branchline.web

SCRIPTS = Path(branchline.web.__file__).parent / "static" / "js"


def answer(module: str, script: str, data: object) -> Any:
    """What a script says of `data` (its variable of that name), with the `module` it tries.

    The script is the body of a function: what it returns comes back as JSON would bring it.
    """
    address = (SCRIPTS / module).as_uri()
    text = (
        f"const module = await import({json.dumps(address)});"
        f"const data = {json.dumps(data)};"
        f"const say = async () => {{ {script} }};"
        "console.log(JSON.stringify(await say()));"
    )
    command = ["node", "--no-warnings", "--input-type=module", "-"]
    done = subprocess.run(
        command, input=text, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)
