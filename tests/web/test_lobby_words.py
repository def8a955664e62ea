"""What the lobby says of games, seats and errors is what games and server have."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import branchline
from branchline.games.railways.rules.board import SEAT_COLOURS as RAILWAYS
from branchline.games.steam.rules.board import SEAT_COLOURS as STEAM
from branchline.games.steam.rules.maps.loader import our_map, ours
from branchline.games.ticket_to_ride.rules.board import SEAT_COLOURS as TICKET_TO_RIDE

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src" / "branchline" / "web" / "static" / "js"


def script(name: str) -> str:
    return (SCRIPTS / name).read_text("utf-8")


def block(text: str, begins: str) -> str:
    """The object literal that a script gives a name, up to the line that ends it."""
    return text.split(begins, 1)[1].split("\n};", 1)[0]


@pytest.mark.parametrize(
    ("slug", "colours"),
    [("ticket-to-ride", TICKET_TO_RIDE), ("steam", STEAM), ("railways", RAILWAYS)],
)
def test_seats_have_the_colours_of_the_game(slug: str, colours: tuple[str, ...]) -> None:
    found = re.search(rf'"?{slug}"?: \[(.*?)\]', script("seats.js"))
    assert found is not None
    assert re.findall(r'"(\w+)"', found[1]) == list(colours)


def test_every_option_and_choice_is_explained() -> None:
    words = block(script("options.js"), "const WORDS = {")
    for slug in branchline.GAMES:
        for option in branchline.game(slug).options:
            entry = words.split(f'"{slug}.{option.name}": {{', 1)
            assert len(entry) == 2, f"{slug}.{option.name}"
            said = entry[1].split("\n  },", 1)[0]
            if option.kind in ("choice", "map"):
                assert [choice for choice in option.choices if f"{choice}: () =>" not in said] == []


def test_maps_are_best_for_as_many_as_they_say() -> None:
    script_line = script("options.js").split("const IDEAL = ", 1)[1].split(";", 1)[0]
    told = dict(re.findall(r"(\w+): \[(\d+, \d+)\]", script_line))
    assert told == {name: "{}, {}".format(*our_map(name).ideal_players) for name in ours()}


def test_every_error_has_a_sentence() -> None:
    table = (ROOT / "docs" / "api.md").read_text("utf-8").split("## Errors", 1)[1]
    rows = re.findall(r"^\| (`.*?`) \|", table.split("\n## ", 1)[0], re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`(\w+)`", row)}
    assert codes > {"busy", "stale"}
    sentences = set(re.findall(r"^  (\w+): \(", script("errors.js"), re.MULTILINE))
    assert sentences == codes
