"""Building and installing the example, and running Branchline with it."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from tests.terminal.serving import command, environment, python_path

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "examples" / "sidings"
PATIENCE = 300  # seconds: machines that run tests are busy


def install(folder: Path) -> Path:
    """Build Sidings and install it into a folder, without a network."""
    copy, target = folder / "source", folder / "installed"
    shutil.copytree(SOURCE, copy, ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg*"))
    words = ["pip", "install", "--quiet", "--disable-pip-version-check", "--no-index", "--no-deps"]
    words += ["--no-build-isolation", "--target", str(target), str(copy)]
    done = subprocess.run(
        [sys.executable, "-m", *words], capture_output=True, text=True, check=False,
        timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    return target


def with_sidings(folder: Path) -> dict[str, str]:
    """Return the environment of a program that finds Sidings."""
    return environment(PYTHONPATH=python_path(folder))


def branchline(folder: Path, cwd: Path, *words: str, typed: str = "") -> str:
    """Run a command of Branchline to its end, with Sidings installed, and return its output."""
    return run(command(*words), folder, cwd, typed)


def python(folder: Path, cwd: Path, code: str) -> str:
    """Run some Python with Sidings installed, and return its output."""
    return run([sys.executable, "-W", "error", "-c", code], folder, cwd)


def run(words: list[str], folder: Path, cwd: Path, typed: str = "") -> str:
    """Run a program that finds Sidings."""
    done = subprocess.run(
        words, cwd=cwd, env=with_sidings(folder), input=typed, capture_output=True, text=True,
        check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr + done.stdout
    return done.stdout
