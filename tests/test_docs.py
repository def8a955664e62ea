"""The documents: their examples run, their tables are complete, their links lead somewhere."""

import re
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.games.railways.rules import notation as railways_words
from branchline.games.railways.rules import scene as railways_scene
from branchline.games.steam.rules import notation as steam_words
from branchline.games.steam.rules import scene as steam_scene
from branchline.games.ticket_to_ride.rules import notation, scene

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))]
ALL_PAGES = [*PAGES, ROOT / "CHANGELOG.md", *sorted((ROOT / "docs" / "decisions").glob("*.md"))]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\(([^)#\s]*)(?:#([^)\s]*))?\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
RULE_ID = re.compile(r"\b(TTR|STM|RWC)(-[0-9CRST]+\.[0-9]+)\b")
FIRST_CELL = re.compile(r"^\| `([^`]+)` \|", re.MULTILINE)
GAME = branchline.game("ticket-to-ride")
STEAM = branchline.game("steam")
RAILWAYS = branchline.game("railways")
BOOKS = {"TTR": GAME.rulebook, "STM": STEAM.rulebook, "RWC": RAILWAYS.rulebook}


def text_of(path: Path) -> str:
    return path.read_text("utf-8")


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def section(page: str, heading: str) -> str:
    """What stands under a heading of a page, up to the next heading."""
    body = re.split(r"^#+ ", text_of(ROOT / "docs" / page), flags=re.MULTILINE)
    (found,) = [part for part in body if part.startswith(heading + "\n")]
    return found


def cells_under(heading: str) -> set[str]:
    """The names in the first column of the tables under a heading of the contract."""
    return set(FIRST_CELL.findall(section("contract.md", heading)))


@pytest.mark.parametrize("path", [path for path in PAGES if BLOCK.search(text_of(path))], ids=name_of)
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
    for prefix, number in RULE_ID.findall(text_of(path)):
        assert prefix + number in BOOKS[prefix]


def test_the_walkthrough_quotes_the_example_as_it_is() -> None:
    blocks = re.findall(r"^```py\n(.*?)^```$", text_of(ROOT / "docs" / "new-game.md"), re.M | re.S)
    sources = [text_of(path) for path in sorted((ROOT / "examples" / "sidings").rglob("*.py"))]
    assert len(blocks) > 3
    for block in blocks:
        assert any(block in source for source in sources), block


def test_the_contract_names_everything_public() -> None:
    page = text_of(ROOT / "docs" / "contract.md")
    for name in branchline.__all__:
        assert re.search(rf"`(?:branchline\.)?{name}\b", page), name


def test_the_contract_lists_every_option() -> None:
    games = [branchline.game(name) for name in branchline.GAMES]
    assert cells_under("Options") == {option.name for game in games for option in game.options}


def test_the_contract_lists_every_fact_of_a_scene() -> None:
    assert cells_under("Facts of Ticket to Ride") == set(scene.FACTS)
    assert cells_under("Facts of Steam") == set(steam_scene.FACTS)
    assert cells_under("Facts of Railways") == set(railways_scene.FACTS)


def last_view(game: branchline.Game[Any]) -> tuple[set[str], dict[str, Any]]:
    """All fields that views of a random game have, and the last view."""
    state = game.start(seats=3, seed=1)
    dice = branchline.Dice(1)
    fields: set[str] = set()
    while state.turn is not None:
        state.play(state.pick(dice))
        fields |= set(state.view(0))
    return fields, state.view(0)


def test_the_contract_lists_every_field_of_a_view_of_ticket_to_ride() -> None:
    fields, view = last_view(GAME)
    assert cells_under("Views of Ticket to Ride") == fields
    assert cells_under("Public facts about a player") == set(view["players"][0])
    assert cells_under("What only the seat knows") == set(view["own"])


def test_the_contract_lists_every_field_of_a_view_of_steam() -> None:
    fields, view = last_view(STEAM)
    assert cells_under("Views of Steam") == fields
    assert cells_under("Public facts about a player of Steam") == set(view["players"][0])
    links = [link for link in view["links"] if link is not None]
    assert links
    assert cells_under("A link") == set(links[0])


def test_the_contract_lists_every_field_of_a_view_of_railways() -> None:
    fields, view = last_view(RAILWAYS)
    assert cells_under("Views of Railways") == fields
    assert cells_under("Public facts about a player of Railways") == set(view["players"][0])
    assert cells_under("A link of Railways") == set(view["links"][0])


@pytest.mark.parametrize("game", [GAME, STEAM, RAILWAYS])
def test_the_contract_names_every_prompt(game: branchline.Game[Any]) -> None:
    prompts = section("contract.md", "States")
    for options in ({}, {"rules": "standard"}) if game is STEAM else ({},):
        state = game.start(3, 1, **options)
        dice = branchline.Dice(1)
        while state.turn is not None:
            assert f"`{state.prompt}`" in prompts
            state.play(state.pick(dice))
        assert f"`{state.prompt}`" in prompts


def test_the_contract_lists_every_field_of_a_map_in_a_record() -> None:
    sample = re.search(r"```toml\n(.*?)```", text_of(ROOT / "docs" / "maps.md"), re.DOTALL)
    assert sample is not None
    record = branchline.Record.start(STEAM, 3, 1, None, map=sample.group(1))
    rail_map = record.options["map"]
    assert isinstance(rail_map, dict)
    assert cells_under("Maps in records") == set(rail_map)


def test_the_contract_lists_every_field_of_a_record() -> None:
    record = branchline.Record.start(GAME, 2, 1, scene={})
    assert cells_under("The file") == set(record.to_json())


@pytest.mark.parametrize(
    ("heading", "forms"),
    [
        ("Moves of Ticket to Ride", notation.FORMS),
        ("Moves of Steam", steam_words.FORMS),
        ("Moves of Railways", railways_words.FORMS),
    ],
)
def test_the_notation_shows_every_form_of_a_move(heading: str, forms: tuple[str, ...]) -> None:
    shown = {cell.split()[0] for cell in FIRST_CELL.findall(section("notation.md", heading))}
    assert shown == {form.split()[0] for form in forms}
