"""What is published: whole, for everyone, and silent about the machine it was made on."""

import re
import subprocess
import sys
import zipfile
from importlib.util import find_spec
from pathlib import Path

import pytest

import branchline
from tests.both_codes import COMPILED
from tools.build_wheels import check, linker, main

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "branchline"
SETUP = ROOT / "setup.py"
PLAY = """
import branchline
from branchline.arena import Series, run
print(branchline.__file__)
for game in branchline.GAMES:
    print([result.outcome is not None for result in run(Series(game, 1, ("steady",), 3, 3, 3), 1)])
"""


@pytest.mark.slow
def test_the_pure_wheel_holds_every_file_and_plays_all_games(tmp_path: Path) -> None:
    dist = tmp_path / "dist"
    assert main(["--pure", "--to", str(dist)]) == 0
    [wheel] = dist.glob("*-py3-none-any.whl")
    inside = tmp_path / "installed"
    with zipfile.ZipFile(wheel) as file:
        file.extractall(inside)
    wanted = {
        path.relative_to(SOURCE) for path in SOURCE.rglob("*") if path.is_file() and "__pycache__" not in path.parts
    }
    found = {path.relative_to(inside / "branchline") for path in (inside / "branchline").rglob("*")}
    assert wanted - found == set()
    command = [sys.executable, "-c", PLAY]
    done = subprocess.run(
        command, cwd=inside, env={"PYTHONPATH": str(inside)}, capture_output=True, text=True,
        check=False, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    where, *played = done.stdout.splitlines()
    assert Path(where).is_relative_to(inside)
    assert played == ["[True]"] * 3


@pytest.mark.skipif(not COMPILED, reason="pure Python needs nothing")
def test_compiled_code_needs_only_what_its_wheel_asks_for(tmp_path: Path) -> None:
    tree = Path(str(branchline.__file__)).parents[1]
    for name in re.findall(r'"(\w+)"', re.findall(r"^RUNTIME = (.*)$", SETUP.read_text("utf-8"), re.M)[0]):
        spec = find_spec(name)
        assert spec is not None
        found = Path([*(spec.submodule_search_locations or []), str(spec.origin)][0])
        (tmp_path / found.name).symlink_to(found)
    code = f"import sys; sys.path[:0] = {[str(tree), str(tmp_path)]}\n{PLAY}"
    command = [sys.executable, "-I", "-S", "-c", code]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines()[1:] == ["[True]"] * 3


def test_a_path_of_the_machine_is_found(tmp_path: Path) -> None:
    for data in (b"nothing", b"\0" + str(ROOT).encode() + b"/src\0"):
        with zipfile.ZipFile(tmp_path / "one.whl", "w") as file:
            file.writestr("module.so", data)
        if data == b"nothing":
            check(tmp_path / "one.whl", tmp_path)
        else:
            with pytest.raises(SystemExit, match=r"one\.whl: module\.so holds "):
                check(tmp_path / "one.whl", tmp_path)


def test_modules_are_linked_without_folders_of_the_machine() -> None:
    assert "rpath" not in linker()
    assert "-shared" in linker() or sys.platform != "linux"
