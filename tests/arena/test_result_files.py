"""Results on disk: lines that can be read again, whatever stopped the writer."""

import json
from pathlib import Path
from typing import Any

import pytest

from branchline import BadData
from branchline.arena import Result, Series, run
from branchline.arena.results import (
    adding_results,
    code_digest,
    difference,
    manifest,
    read_results,
    read_row,
    row,
    write_parquet,
)


def results(games: int = 3, limit: int = 5000) -> list[Result]:
    return list(run(Series("ticket-to-ride", games, ("random",), limit=limit), 1))


def written(path: Path, found: list[Result]) -> list[Result]:
    with adding_results(path) as add:
        for result in found:
            add(result)
    return read_results(path)


def test_results_are_read_as_they_were_written(tmp_path: Path) -> None:
    found = [*results(), *results(1, limit=5)]
    assert found[-1].outcome is None
    assert written(tmp_path / "r.jsonl", found) == found
    assert read_results(tmp_path / "none.jsonl") == []


@pytest.mark.parametrize("torn", [b'{"number": 3, "se', b"\x00\x00\x00", b'{"number": 3}\n', b"{}"])
def test_a_last_line_that_was_cut_short_is_taken_off_and_writing_goes_on(tmp_path: Path, torn: bytes) -> None:
    found = results()
    path = tmp_path / "r.jsonl"
    written(path, found[:2])
    whole = path.read_bytes()
    path.write_bytes(whole + torn)
    assert read_results(path) == found[:2]
    assert path.read_bytes() == whole
    assert written(path, found[2:]) == found


def test_a_damaged_line_before_the_last_is_an_error_with_its_place(tmp_path: Path) -> None:
    path = tmp_path / "r.jsonl"
    written(path, results())
    lines = path.read_text().splitlines(keepends=True)
    path.write_text(lines[0] + lines[1][:40] + "\n" + lines[2])
    with pytest.raises(BadData, match=r"r\.jsonl, line 2: "):
        read_results(path)


@pytest.mark.parametrize(
    "change",
    [
        {"number": -1},
        {"seed": 5},
        {"seed": "-5"},
        {"seed": "9" * 79},
        {"bots": "random"},
        {"totals": [1]},
        {"ranking": [[9]]},
        {"ranking": [0]},
        {"table": [1, 2]},
        {"reason": None},
        {"decided_by": 5},
        {"more": 1},
    ],
)
def test_a_row_is_checked(change: dict[str, object]) -> None:
    good = row(results(1)[0])
    assert row(read_row(json.loads(json.dumps(good)))) == good
    with pytest.raises(BadData):
        read_row({**good, **change})


def test_an_older_row_does_not_say_what_decided_the_game() -> None:
    good = row(results(1)[0])
    assert good["decided_by"] == "total"
    older = {name: value for name, value in good.items() if name != "decided_by"}
    assert row(read_row(older)) == {**good, "decided_by": None}


def test_parquet_holds_the_same_and_the_manifest(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    found = [*results(), *results(1, limit=5)]
    facts = manifest("test", "ticket-to-ride", ("random",), {}, "a command", seed="0")
    path = tmp_path / "r.parquet"
    write_parquet(found, facts, path)
    table = parquet.read_table(path)
    assert [read_row(line) for line in table.to_pylist()] == found
    assert json.loads(table.schema.metadata[b"branchline"]) == facts
    assert [file.name for file in tmp_path.iterdir()] == ["r.parquet"]


def test_a_manifest_tells_versions_map_and_bots() -> None:
    facts = manifest("test", "steam", ("random", "steady@7"), {"map": "ruhr"}, "a command")
    assert facts["rules"] == "2"
    assert set(facts["options"]["map"]) == {"name", "digest"}  # type: ignore[index]  # JSON
    bots: Any = facts["bots"]
    assert (bots[0]["name"], bots[1]["rounds"]) == ("random", 7)
    assert len(str(facts["code"])) == 64
    json.dumps(facts)


def test_a_map_of_ones_own_is_told_by_its_hash_alone() -> None:
    from branchline.games.steam.rules.maps.loader import our_map

    text = our_map("ruhr").text.replace('id = "ruhr"', 'id = "mine"')
    facts = manifest("test", "steam", ("random",), {"map": text}, "a command")
    assert set(facts["options"]["map"]) == {"name", "digest"}  # type: ignore[index]  # JSON


def test_a_bot_of_ones_own_is_told_with_the_hash_of_its_file() -> None:
    facts = manifest("test", "railways", ("idle_bots:Idler",), {}, "a command")
    assert len(facts["bots"][0]["code"]) == 64  # type: ignore[index]  # JSON


def test_manifests_differ_by_what_changes_results_only() -> None:
    def facts(command: str, seed: str) -> dict[str, object]:
        return manifest("test", "ticket-to-ride", ("random",), {}, command, seed=seed)

    assert difference(facts("one", "0"), facts("another", "0")) == ""
    assert difference(facts("one", "0"), facts("one", "1")) == 'seed was "0", now it is "1"'
    older = {**facts("one", "0"), "code": "0" * 64}
    assert difference(older, facts("one", "0")).startswith("code was ")


def test_the_code_of_other_games_may_change_meanwhile(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ladder of one game can continue while the bots of another are worked on."""
    house = tmp_path / "branchline"
    files = ["engine/dice.py", "games/steam/rules/turn.py", "games/steam/maps/ruhr.toml",
             "games/railways/rules/turn.py", "bots/bot.py", "games/steam/bots/sharp.py",
             "games/railways/bots/sharp.py", "terminal/app.py",
             "games/steam/terminal/map.py", "games/steam/lessons/puzzles.toml"]  # fmt: skip
    for name in files:
        (house / name).parent.mkdir(parents=True, exist_ok=True)
        (house / name).write_text("one\n")
    monkeypatch.setattr("branchline.__file__", str(house / "__init__.py"))
    before = code_digest("steam")
    matters = []
    for name in files:
        (house / name).write_text("another\n")
        if code_digest("steam") != before:
            matters.append(name)
        (house / name).write_text("one\r\n")  # the end of a line is no change
        assert code_digest("steam") == before
    assert matters == ["engine/dice.py", "games/steam/rules/turn.py", "games/steam/maps/ruhr.toml",
                       "bots/bot.py", "games/steam/bots/sharp.py"]  # fmt: skip
