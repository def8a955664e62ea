"""The board of Steam as the browser gets it."""

from __future__ import annotations

import re
from json import dumps
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import fromstring

import pytest

from branchline.games.steam.rules.board import SEAT_COLOURS
from branchline.games.steam.rules.maps.loader import our_map, parse
from branchline.games.steam.rules.options import map_json
from branchline.games.steam.rules.tiles import PIECES, TILES
from branchline.web.pages import board_json
from tests.web.javascript import scripts_of

BOTH = pytest.mark.parametrize("name", ["northeast", "ruhr"])
DOC = Path(__file__).parents[2] / "docs" / "maps.md"
SAMPLE = DOC.read_text("utf-8").split("```toml\n")[1].split("```")[0]
UI = scripts_of("steam") / "ui.js"


def board(given: object, rules: str = "base") -> Any:
    return board_json("steam", {"rules": rules, "map": given})


@BOTH
def test_every_hex_is_on_the_board(name: str) -> None:
    rail_map = our_map(name)
    found = {place["name"]: place for place in board(name)["hexes"]}
    assert list(found) == [place.name for place in rail_map.hexes]
    for place in rail_map.hexes:
        said = found[place.name]
        assert said.get("title", "") == place.title
        assert (said["hill"], said["river"]) == (place.hill, place.river)
        for edge, other in enumerate(said["near"]):
            if other is not None:
                assert found[other]["near"][(edge + 3) % 6] == place.name


@BOTH
def test_everything_lies_in_the_box(name: str) -> None:
    box = board(name)["box"]
    for place in board(name)["hexes"]:
        assert box["x"] + 49 < place["x"] < box["x"] + box["width"] - 49
        assert box["y"] + 43 < place["y"] < box["y"] + box["height"] - 43


@BOTH
def test_the_ground_is_sound_and_has_no_colours_of_its_own(name: str) -> None:
    ground = board(name)["ground"]
    fromstring(f"<g>{ground}</g>")
    assert "#" not in ground.replace("url(#sea)", "")
    assert "style" not in ground


def test_a_map_as_a_record_keeps_it() -> None:
    for text in ("ruhr", SAMPLE):
        rail_map = parse(text) if "\n" in text else our_map(text)
        assert board(map_json(rail_map)) == board(text)
    assert board(SAMPLE)["title"] == parse(SAMPLE).title


def test_names_of_a_foreign_map_cannot_be_markup() -> None:
    text = SAMPLE.replace("Oakham", "Oak <b & Co").replace("North Lake", "<img src=x>")
    assert "<img" in text
    found = board(text)
    assert "<img" not in found["ground"]
    fromstring(f"<g>{found['ground']}</g>")


@pytest.mark.rule("STM-1.4", "STM-1.21")
def test_all_tiles_are_named() -> None:
    found = board("ruhr")
    assert sum(found["tiles"].values()) == TILES
    pieces = [text for face in found["faces"] for text in face["pieces"]]
    assert sorted(pieces) == sorted(piece.text for piece in PIECES)


def test_it_is_json_and_says_which_rules() -> None:
    assert len(dumps(board("northeast"))) > 50_000
    assert board("ruhr", "standard")["standard"]
    assert not board("ruhr")["standard"]


@pytest.mark.rule("STM-1.6")
def test_the_page_gives_the_seats_the_colours_of_the_game() -> None:
    found = re.search(r"colours: \[(.*)\]", UI.read_text("utf-8"))
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == list(SEAT_COLOURS)
