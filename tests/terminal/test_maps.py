"""`branchline map`: every fault of a map file with its line, and maps as text and drawings."""

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

from branchline.games.steam.rules.maps.loader import our_map
from branchline.games.steam.terminal.map import map_canvas
from branchline.games.steam.web.svg_map import svg

Run = Callable[..., Result]

TEXT = our_map("northeast").text


def write(path: Path, old: str = "", new: str = "") -> None:
    """A map file of ours with one thing changed."""
    assert old in TEXT
    path.write_text(TEXT.replace(old, new, 1), "utf-8")


def line_of(part: str) -> int:
    return TEXT[: TEXT.index(part)].count("\n") + 1


@pytest.mark.parametrize("name", ["northeast", "ruhr"])
def test_our_maps_are_sound_by_name(run: Run, name: str) -> None:
    result = run("map", "check", name)
    assert result.exit_code == 0
    assert f"{name}: valid: {our_map(name).title}" in result.output


def test_a_sound_file_is_sound(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "northeast.toml")
    result = run("map", "check", "northeast.toml")
    assert result.exit_code == 0
    assert result.output.splitlines()[-1].startswith("northeast.toml: valid: ")


def test_a_fault_is_one_line_with_its_place(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", 'colour = "purple", cubes = 3', 'colour = "mauve", cubes = 3')
    result = run("map", "check", "mine.toml")
    assert result.exit_code == 1
    first, last = result.output.splitlines()
    assert first.startswith(f"mine.toml:{line_of('ALB = {')}: ")
    assert "mauve" in first
    assert last == "mine.toml: 1 fault; no game can be played on it"


def test_all_faults_are_told_from_the_top_on(run: Run, tmp_path: Path) -> None:
    text = TEXT.replace('id = "northeast"', "id = 5").replace("POU = {", "POX = {")
    (tmp_path / "mine.toml").write_text(text, "utf-8")
    result = run("map", "check", "mine.toml")
    assert result.exit_code == 1
    lines = [int(line.split(":")[1]) for line in result.output.splitlines()[:-1]]
    assert len(lines) >= 2
    assert lines == sorted(lines)
    assert "faults; no game" in result.output


@pytest.mark.parametrize("content", [b"\xff\xfe", b"= 5", b""])
def test_no_map_at_all_is_told_without_a_traceback(run: Run, tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bad.toml").write_bytes(content)
    result = run("map", "check", "bad.toml")
    assert result.exit_code == 1
    assert "bad.toml" in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_file_that_is_not_there_names_our_maps(run: Run) -> None:
    result = run("map", "check", "nowhere.toml")
    assert result.exit_code == 1
    assert "No such file" in result.output
    assert "northeast, ruhr" in result.output


def test_show_draws_the_map_and_lists_its_places(run: Run) -> None:
    result = run("map", "show", "northeast")
    assert result.exit_code == 0
    rows = result.output.splitlines()
    assert rows[0] == our_map("northeast").title
    assert any("/ALB P3\\" in row for row in rows)
    assert "ALB  Albany, L14: purple city, 3 cubes" in rows
    # The drawing is not broken at the edge of a narrow terminal.
    assert max(len(row) for row in rows) > 110


def test_show_writes_a_drawing_too(run: Run, tmp_path: Path) -> None:
    result = run("map", "show", "ruhr", "--svg", "ruhr.svg")
    assert result.exit_code == 0
    assert "The drawing is in ruhr.svg." in result.output
    day = (tmp_path / "ruhr.svg").read_text("utf-8")
    assert day.startswith("<svg")
    assert run("map", "show", "ruhr", "--svg", "night.svg", "--night").exit_code == 0
    assert (tmp_path / "night.svg").read_text("utf-8") != day


def test_show_of_a_faulty_file_is_refused(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", "supply_spaces = 12", "supply_spaces = -1")
    result = run("map", "show", "mine.toml")
    assert result.exit_code == 1
    assert f"line {line_of('supply_spaces')}: " in result.stderr


def test_a_drawing_that_cannot_be_written_is_one_line(run: Run) -> None:
    result = run("map", "show", "ruhr", "--svg", "nowhere/ruhr.svg")
    assert result.exit_code == 1
    assert result.stderr == "branchline: nowhere/ruhr.svg: No such file or directory\n"


@pytest.mark.parametrize("args", [["map"], ["map", "--help"], ["map", "check", "--help"]])
def test_the_help_shows_examples(run: Run, args: list[str]) -> None:
    result = run(*args)
    assert "branchline map show northeast" in " ".join(result.output.split())


@pytest.mark.slow
def test_a_report_tells_how_a_map_plays(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", 'id = "northeast"', 'id = "mine"')
    result = run("map", "report", "mine.toml", "--games", "2", "--jobs", "1", "--seed", "3")
    assert result.exit_code == 0, result.output
    assert "2 games" in result.output
    assert "The page is in mine-report.html." in result.output
    page = (tmp_path / "mine-report.html").read_text("utf-8")
    for heading in ("Traffic", "Links that pay", "Cities and towns that pay", "The winner", "Dead"):
        assert f"<h2>{heading}" in page
    assert 'class="traffic"' in page
    again = run("map", "report", "mine.toml", "--games", "2", "--jobs", "1", "--seed", "3")
    assert again.output == result.output


@pytest.mark.slow
def test_a_report_can_be_on_other_rules_and_orders(run: Run, tmp_path: Path) -> None:
    args = ("map", "report", "northeast", "--games", "4", "--jobs", "1", "--bot", "random")
    pages = []
    for more in ((), ("--order", "random"), ("--rules", "standard")):
        result = run(*args, *more)
        assert result.exit_code == 0, result.output
        made = (tmp_path / "northeast-report.html").read_text("utf-8")
        pages.append(made.partition("Made by")[0])
    assert len(set(pages)) == 3
    refused = run(*args, "--order", "alphabet")
    assert refused.exit_code == 2
    assert "order" in refused.stderr


def test_a_report_on_a_map_with_faults_is_one_line(run: Run, tmp_path: Path) -> None:
    write(tmp_path / "mine.toml", 'colour = "purple", cubes = 3', 'colour = "mauve", cubes = 3')
    result = run("map", "report", "mine.toml")
    assert result.exit_code == 2
    assert f"mine.toml:{line_of('ALB = {')}: " in result.stderr
    assert len(result.stderr.strip().splitlines()) == 1
    assert "expected a map file" in run("map", "report", "nowhere.toml").stderr
    assert "3 to" in run("map", "report", "northeast", "--seats", "9").stderr


SAMPLE = (Path(__file__).parents[2] / "docs" / "maps.md").read_text("utf-8").split("```toml\n")[1].split("```")[0]


def test_what_is_printed_about_valid_maps(run: Run, tmp_path: Path) -> None:
    result = run("map", "check", "northeast")
    assert result.output == f"northeast: valid: {our_map('northeast').title}, 130 hexes, 13 cities, 16 towns\n"
    (tmp_path / "sample.toml").write_text(SAMPLE, "utf-8")
    result = run("map", "check", "sample.toml")
    assert (result.output, result.exit_code) == ("sample.toml: valid: A small sample, 10 hexes, 2 cities, 1 town\n", 0)


def test_faults_are_told_with_file_and_line(run: Run, tmp_path: Path) -> None:
    (tmp_path / "sample.toml").write_text(SAMPLE.replace('"red"', '"pink"').replace("format = 1", "format = 9"))
    result = run("map", "check", "sample.toml")
    assert result.exit_code == 1
    first, second, last = result.output.splitlines()
    assert first == "sample.toml:1: format 9; expected 1"
    assert second.startswith("sample.toml:31: city ELM has the colour 'pink'; expected red, blue")
    assert last == "sample.toml: 2 faults; no game can be played on it"


def test_a_valid_map_may_get_advice(run: Run, tmp_path: Path) -> None:
    (tmp_path / "other.toml").write_text(SAMPLE.replace('"red"', '"blue"'))
    result = run("map", "check", "other.toml")
    assert result.exit_code == 0
    lines = result.output.splitlines()
    assert lines[0].startswith("other.toml:29: advice: cities by colour: 0 red, 2 blue")
    assert lines[1] == "other.toml: advice: name the file sample.toml, like its id"


def test_files_that_cannot_be_read_are_named(run: Run, tmp_path: Path) -> None:
    result = run("map", "check", "none.toml")
    assert result.exit_code == 1
    assert result.output == "none.toml: No such file or directory; expected a map file or northeast, ruhr\n"
    (tmp_path / "latin.toml").write_bytes("title = 'Köln'".encode("latin-1"))
    result = run("map", "check", "latin.toml")
    assert (result.output, result.exit_code) == ("latin.toml: not UTF-8 text, from byte 10 on\n", 1)
    assert run("map", "show", "none.toml").exit_code != 0


def test_a_map_is_drawn_as_text_and_into_a_file(run: Run, tmp_path: Path) -> None:
    text = run("map", "show", "ruhr").output
    assert text.startswith("The Lower Rhine and the Ruhr\n\n")
    assert map_canvas(our_map("ruhr")).text() in text
    assert run("map", "show", "ruhr", "--svg", "map.svg").output.startswith(text)
    assert (tmp_path / "map.svg").read_text("utf-8") == svg(our_map("ruhr"))


def test_a_map_of_another_format_is_not_drawn(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.toml").write_text("format = 2")
    assert "format 2; expected 1" in run("map", "show", "bad.toml").stderr
