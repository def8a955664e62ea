"""The lock files fit together: what `make play` installs is part of what `make test` installs."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def pins(name: str) -> dict[str, str]:
    """Return the packages of a lock file with their versions."""
    text = (ROOT / name).read_text("utf-8")
    return dict(re.findall(r"^([a-z0-9-]+)==([^ ;]+)", text, re.MULTILINE))


def test_serving_installs_the_versions_that_are_tested() -> None:
    serving = pins("requirements-serve.lock")
    assert serving
    assert serving.items() <= pins("requirements.lock").items()


def test_serving_installs_what_it_needs_and_no_tools() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    needed = {re.split(r"[\[><=]", entry)[0] for entry in extras["cli"] + extras["server"]}
    serving = set(pins("requirements-serve.lock"))
    assert needed <= serving
    assert not serving & {"pytest", "mypy", "ruff", "hypothesis", "playwright", "ray", "numpy"}
