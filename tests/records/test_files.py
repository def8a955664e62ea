"""Records on disk: a crash at any moment leaves the earlier file or the new one, whole."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import NoReturn

import pytest

import branchline
from branchline import BadOption, BadRecord, Record, files
from tests.records.games import GAME, finished, under_way

ROOT = Path(__file__).parents[2]


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    record = finished()
    branchline.save(record, tmp_path / "game.json")
    again = branchline.load(str(tmp_path / "game.json"))
    assert again.to_json() == record.to_json()
    again.verify()


def test_the_file_is_for_people_too(tmp_path: Path) -> None:
    record = Record.start(GAME, 2, 1, ["Žofie", "李"])
    record.play(record.state.moves()[0])
    branchline.save(record, tmp_path / "game.json")
    lines = (tmp_path / "game.json").read_text("utf-8").splitlines()
    assert lines[0] == "{"
    assert lines[-1] == "}"
    assert any("Žofie" in line and "李" in line for line in lines)
    assert sum('"move":' in line for line in lines) == 1


@pytest.mark.parametrize("moves", [0, 1, 30])
@pytest.mark.parametrize("reveal", [True, False])
def test_text_round_trips(moves: int, reveal: bool) -> None:
    record = under_way(moves)
    text = files.dumps(record, reveal)
    assert files.dumps(files.loads(text), reveal) == text
    assert (f'"seed": "{record.seed}"' in text) == reveal


def test_a_save_replaces_the_earlier_file(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    for moves in (3, 10):
        branchline.save(under_way(moves), path, reveal_seed=True)
        assert len(branchline.load(path).entries) == moves
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


@pytest.mark.parametrize("call", ["os.fsync", "os.replace", "Path.open"])
def test_an_error_while_saving_keeps_the_file_and_leaves_no_litter(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, call: str
) -> None:
    path = tmp_path / "game.json"
    branchline.save(under_way(3), path)
    before = path.read_bytes()

    def fail(*_: object, **__: object) -> NoReturn:
        raise OSError("the disk is full")

    with monkeypatch.context() as patch:
        patch.setattr(f"branchline.files.{call}", fail)
        with pytest.raises(OSError, match="disk is full"):
            branchline.save(under_way(10), path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_record_that_cannot_be_written_leaves_no_litter(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    branchline.save(under_way(3), path)
    before = path.read_bytes()
    broken = under_way(3)
    broken.options["first"] = object()
    with pytest.raises(TypeError):
        branchline.save(broken, path)
    assert path.read_bytes() == before
    assert [file.name for file in tmp_path.iterdir()] == ["game.json"]


def test_a_name_that_no_file_could_hold_is_refused() -> None:
    # Half of a surrogate pair comes through JSON as an escape, but is in no file of UTF-8.
    data = under_way(0).to_json()
    data["seats"] = ["Ann", "\ud83d", "Cy"]
    with pytest.raises(BadRecord, match="names"):
        Record.from_json(data)
    with pytest.raises(BadOption, match="names"):
        Record.start(GAME, 2, 1, ["Ann", "\ud83d"])


CRASH = """
import os, sys
import branchline
from branchline import files

def die(*_, **__):
    os._exit(17)

moment, path = sys.argv[1:]
record = branchline.Record.start(branchline.game("ticket-to-ride"), 2, 5)
if moment == "write":
    files.dumps = die
elif moment == "after":
    files.sync_folder = die
else:
    setattr(files.os, moment, die)
branchline.save(record, path)
"""


@pytest.mark.parametrize("moment", ["write", "fsync", "replace", "after"])
def test_a_crash_leaves_the_earlier_file_or_the_new_one(tmp_path: Path, moment: str) -> None:
    path = tmp_path / "game.json"
    branchline.save(under_way(3), path)
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", CRASH, moment, str(path)],
        cwd=ROOT,  # PYTHONPATH may name the compiled tree from there
        check=False,
        timeout=60,
    )
    assert done.returncode == 17
    if moment == "after":
        assert branchline.load(path).entries == []
    else:
        assert path.read_bytes() == before
    # A later save goes well, whatever the crash has left lying about.
    branchline.save(under_way(10), path)
    assert len(branchline.load(path).entries) == 10


def test_bytes_that_are_no_text_are_no_record(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_bytes(b"\xff\xfe\x00" * 50)
    with pytest.raises(BadRecord, match="not a record"):
        branchline.load(path)


@pytest.mark.parametrize("part", [0.1, 0.5, 0.9, 0.999])
def test_a_file_that_was_cut_is_no_record(tmp_path: Path, part: float) -> None:
    path = tmp_path / "game.json"
    branchline.save(finished(), path)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * part)])
    with pytest.raises(BadRecord, match="truncated"):
        branchline.load(path)


def test_a_file_that_is_not_there_is_the_system_s_to_tell(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        branchline.load(tmp_path / "nothing.json")
    with pytest.raises(FileNotFoundError):
        branchline.save(under_way(0), tmp_path / "no folder" / "game.json")
