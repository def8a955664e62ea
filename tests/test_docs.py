"""The documents: their examples run, their tables are complete, their links lead somewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.games.ticket_to_ride.scene import FACTS
from branchline.games.ticket_to_ride.words import FORMS

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ALL_PAGES = [*PAGES, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs" / "decisions").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
RULE_ID = re.compile(r"\bTTR-[0-9]+\.[0-9]+\b")
FIRST_CELL = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
GAME = branchline.game("ticket-to-ride")


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def cells_under(heading: str) -> set[str]:
    """The names in the first column of the tables under a heading of the contract."""
    body = re.split(r"^#+ ", text_of(ROOT / "docs" / "contract.md"), flags=re.MULTILINE)
    (section,) = [part for part in body if part.startswith(heading + "\n")]
    return set(FIRST_CELL.findall(section))


@pytest.mark.parametrize(
    "path", [path for path in PAGES if BLOCK.search(text_of(path))], ids=name_of
)
def test_python_blocks_run(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)  # examples may save files
    page = text_of(path)
    names: dict[str, Any] = {"__name__": "example"}
    for block in BLOCK.finditer(page):
        # Blank lines first, so that a failure names the line of the page.
        above = "\n" * (page[: block.start()].count("\n") + 1)
        exec(compile(above + block.group(1), name_of(path), "exec"), names)
    capsys.readouterr()  # what examples print is for their readers


@pytest.mark.parametrize("path", ALL_PAGES, ids=name_of)
def test_links_lead_to_files_of_the_project(path: Path) -> None:
    for target, anchor in LINK.findall(text_of(path)):
        if target.startswith(("https://", "http://")):
            continue
        page = path.parent / target if target else path
        assert page.exists(), target
        if anchor:
            headings = HEADING.findall(text_of(page))
            assert anchor in [heading.lower().replace(" ", "-") for heading in headings], anchor


@pytest.mark.parametrize("path", ALL_PAGES, ids=name_of)
def test_rules_that_are_cited_exist(path: Path) -> None:
    for rule_id in RULE_ID.findall(text_of(path)):
        assert rule_id in GAME.rulebook


def test_the_contract_names_everything_public() -> None:
    page = text_of(ROOT / "docs" / "contract.md")
    for name in branchline.__all__:
        assert re.search(rf"`(?:branchline\.)?{name}\b", page), name


def test_the_contract_lists_every_fact_of_a_scene() -> None:
    assert cells_under("Scenes") == set(FACTS)


def test_the_contract_lists_every_field_of_a_view() -> None:
    state = GAME.start(seats=2, seed=1)
    dice = branchline.Dice(1)
    fields: set[str] = set()
    while state.turn is not None:
        state.play(state.pick(dice))
        fields |= set(state.view(0))
    assert cells_under("Views") == fields
    assert cells_under("What all know of a player") == set(state.view(0)["players"][0])
    assert cells_under("What the seat alone knows") == set(state.view(0)["own"])


def test_the_contract_lists_every_field_of_a_record() -> None:
    record = branchline.Record.start(GAME, 2, 1)
    assert cells_under("The file") == set(record.to_json())


@pytest.mark.parametrize("room", ["engine", "games/ticket_to_ride"])
def test_the_architecture_names_every_file_of_a_room(room: str) -> None:
    page = text_of(ROOT / "docs" / "architecture.md")
    folder = ROOT / "src" / "branchline" / room
    for file in folder.rglob("*.py"):
        if file.name != "__init__.py":
            inside = file.relative_to(folder)
            name = inside.name if len(inside.parts) == 1 else inside.stem
            assert f"`{name}`" in page, file.name


def test_the_notation_shows_every_form_of_a_move() -> None:
    verbs = {form.split()[0] for form in FORMS}
    shown = {cell.split()[0] for cell in FIRST_CELL.findall(text_of(ROOT / "docs" / "notation.md"))}
    assert verbs <= shown
