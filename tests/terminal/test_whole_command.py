"""The command as a whole: help, version, missing libraries, real pipes."""

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline
from branchline.engine import dice

Run = Callable[..., Result]


def command(*args: str, cwd: Path, text: str = "", **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "branchline.terminal", *args],
        input=text,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=cwd,
        check=False,
        env={**os.environ, "PYTHONUTF8": "1", **env},
    )


COMMANDS = (
    "play", "simulate", "replay", "verify", "rules", "serve", "backup", "restore", "export",
)  # fmt: skip


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_teaches_by_examples(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert "Examples" in result.output
    assert f"branchline {name}" in result.output
    assert name in run("--help").output


def test_the_version_tells_how_the_engine_runs(run: Run) -> None:
    how = "interpreted" if str(dice.__file__).endswith(".py") else "compiled"
    expected = f"branchline {branchline.__version__} (engine {how})\n"
    assert run("--version").output == expected


@pytest.mark.parametrize("missing", ["typer", "rich"])
def test_without_its_libraries_it_says_how_to_get_them(missing: str) -> None:
    code = (
        f"import sys; sys.modules[{missing!r}] = None\n"
        "from branchline.terminal import main; sys.argv = ['branchline', '--version']; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "pip install 'branchline[cli]'" in done.stderr
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.slow
def test_a_game_by_real_pipes(tmp_path: Path) -> None:
    done = command("play", "--seed", "3", cwd=tmp_path, text="1\n" * 300)
    assert done.returncode == 0
    assert "Final scoring" in done.stdout
    assert done.stderr == ""


@pytest.mark.slow
def test_a_terminal_without_accents_gets_question_marks(tmp_path: Path) -> None:
    env = {"PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = command("rules", "TTR-1.12", cwd=tmp_path, **env)
    assert done.returncode == 0
    played = command("play", "--seed", "3", cwd=tmp_path, text="1\nquit\nn\n", **env)
    assert played.returncode == 0
    assert played.stderr == ""
    assert "Goodbye." in played.stdout


def test_an_unknown_command_is_refused(run: Run) -> None:
    assert run("fly").exit_code == 2


@pytest.mark.slow
@pytest.mark.skipif(os.name != "posix", reason="needs a shell with pipes")
def test_a_reader_who_stops_early_is_no_trouble(tmp_path: Path) -> None:
    """As in `branchline replay ... | head -1`."""
    made = command("simulate", "--games", "4", "--bots", "random", "--records", "g.jsonl", cwd=tmp_path)
    assert made.returncode == 0
    process = subprocess.Popen(
        [sys.executable, "-m", "branchline.terminal", "replay", "g.jsonl", "--game", "4"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=tmp_path,
    )
    assert process.stdout is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    assert b"Traceback" not in process.stderr.read()
    process.stderr.close()
    process.wait(60)
