"""A record of Steam and its map: ours by name, another one whole, and never a changed one."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import BadRecord, Dice, Record
from branchline.games.steam.rules.maps.loader import our_map, parse
from tests.contract.small_map import SMALL

ROOT = Path(__file__).parents[2]
GAME = branchline.game("steam")


def played(**options: object) -> Record:
    """A whole random game."""
    record = Record.start(GAME, 3, 5, ["Ann", "Bob", "Cy"], **options)
    chooser = Dice(6)
    while record.state.turn is not None:
        record.play(record.state.pick(chooser))
    return record


def own() -> dict[str, Any]:
    """The record of a game on a map of one's own, as JSON."""
    data: dict[str, Any] = json.loads(json.dumps(played(map=SMALL, order="random").to_json()))
    return data


@pytest.mark.parametrize("name", ["northeast", "ruhr"])
def test_a_map_of_ours_is_kept_by_name_and_digest(name: str) -> None:
    record = played(map=name)
    assert record.options["map"] == {"name": name, "digest": our_map(name).digest}
    record.verify()


def test_what_was_not_said_is_recorded_too() -> None:
    assert played().options == played(rules="base", order="auction", map="northeast").options
    assert set(played(rules="standard").options) == {"rules", "map"}


def test_another_map_is_kept_whole() -> None:
    data = own()
    assert data["options"]["map"] == {"name": "small", "digest": parse(SMALL).digest, "text": SMALL}
    again = Record.from_json(data)
    assert len(list(again.replay())) == len(data["entries"]) + 1
    again.verify()


def test_a_map_of_ours_given_as_text_is_still_ours() -> None:
    text = our_map("ruhr").text
    for given in (text, our_map("ruhr")):
        assert played(map=given).options == played(map="ruhr").options


def test_a_map_that_bears_the_name_of_ours_is_kept_whole() -> None:
    text = SMALL.replace('id = "small"', 'id = "northeast"')
    record = played(map=text)
    assert record.options["map"] == {"name": "northeast", "digest": parse(text).digest, "text": text}
    record.verify()


def test_a_program_that_never_saw_the_map_can_verify_the_game(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    branchline.save(played(map=SMALL), path)
    done = subprocess.run(
        [sys.executable, "-c", f"import branchline; branchline.load({str(path)!r}).verify()"],
        cwd=ROOT,  # PYTHONPATH may name the compiled tree from there
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"text": SMALL.replace("Four cities", "Five cities")}, "digest differs"),
        ({"text": SMALL.replace("cubes = 3", "cubes = 2", 1)}, "digest differs"),
        ({"digest": "0" * 64}, "digest differs"),
        ({"digest": None}, "digest differs"),
        ({"text": "format = 1\n"}, "map: "),
        ({"text": None}, "unknown map 'small'"),
        ({"text": None, "name": "ruhr"}, "digest differs"),
        ({"text": None, "name": None}, "expected a name and a digest"),
    ],
)
def test_a_record_with_a_changed_map_is_refused(change: dict[str, object], reason: str) -> None:
    data = own()
    data["options"]["map"].update(change)
    record = Record.from_json(data)
    with pytest.raises(BadRecord, match=reason) as caught:
        record.verify()
    assert caught.value.entry == 0


def test_a_record_moved_to_another_map_does_not_add_up() -> None:
    data = own()
    other = SMALL.replace("cubes = 3", "cubes = 2", 1)
    data["options"]["map"] = {"name": "small", "digest": parse(other).digest, "text": other}
    with pytest.raises(BadRecord, match="but the replay draws"):
        Record.from_json(data).verify()
