"""Moves of Steam in words; texts that are none: what was not understood, and what is near."""

import re

import pytest

from branchline import BadMove, Entry
from branchline.games.steam.tiles import PIECES
from tests.games.steam.helpers import GAME
from tests.games.steam.small_map import TEXT


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("lay Q17 23 N-SW", "no tile '23 N-SW'; did you mean 22 N-SW?"),
        ("lay L18 T22 N S", "no tile 'T22 N S'; did you mean T21 N S?"),
        ("lay L18 99 x-y", "no tile '99 x-y'; tiles look like 21 N-S or T21 N S"),
        ("lay Z99 21 N-S", "no hex 'Z99'"),
        ("grow Albny 2", "no city or town 'Albny'; did you mean Albany?"),
        ("grow Albany 99", "no supply space 99; there are 12"),
        ("grow Dusseldrf 2", "did you mean Düsseldorf"),
    ],
)
def test_what_is_wrong_is_told_of_the_map_that_was_meant(text: str, answer: str) -> None:
    GAME.start(3, 1, map=TEXT)  # another map, used last
    with pytest.raises(BadMove) as refusal:
        GAME.move(text)
    assert answer in str(refusal.value)


TOLD = [
    ("bid 3", "bids $3"),
    ("pass", "passes"),
    ("capital 0", "buys no capital"),
    ("capital 1", "buys capital: $5 for 1 step of income"),
    ("capital 3", "buys capital: $15 for 3 steps of income"),
    ("take city growth", "takes City Growth"),
    ("take urbanization pass", "takes Urbanization and passes its action"),
    ("lay K15 21 N-S", "lays a straight on K15: north–south"),
    (
        "lay K15 41 N-S NE-NW",
        "lays a straight crossing a gentle curve on K15: north–south and north-east–north-west",
    ),
    ("lay L18 T11 NE", "lays a town with 1 exit on L18: north-east"),
    ("lay L18 T31 N SE SW", "lays a town with 3 exits on L18: north, south-east and south-west"),
    ("grow New York 2", "brings the cubes of supply space 2 to New York"),
    (
        "urbanize New Haven grey 4",
        "makes New Haven a grey city with the cubes of supply space 4",
    ),
    ("done", "ends the build turn"),
    ("take back K15", "takes back the tile on K15 and what came after it"),
    ("upgrade", "upgrades the locomotive"),
    ("deliver red Albany > Boston", "delivers a red cube from Albany to Boston"),
    (
        "deliver red Albany > Utica > New Haven > Boston",
        "delivers a red cube from Albany to Boston over Utica and New Haven",
    ),
    (
        "deliver red Albany >green> Utica >nobody> Boston",
        (
            "delivers a red cube from Albany to Boston over Utica; uses the green link to Utica;"
            " uses the unowned link to Boston"
        ),
    ),
    ("score income", "takes the points as income"),
    ("score points", "takes the points as victory points"),
]


@pytest.mark.parametrize(("move", "words"), TOLD)
def test_an_entry_is_told_in_words(move: str, words: str) -> None:
    assert GAME.tell(Entry(0, move, [])) == words


def test_every_tile_is_told_by_its_track() -> None:
    for piece in PIECES:
        told = GAME.tell(Entry(0, f"lay C7 {piece}", []))
        assert told.startswith("lays ")
        assert f"{piece.face.name} " not in told
        sides = set(re.findall(r"[a-z-]+", told.partition(": ")[2])) - {"and"}
        assert len(sides) == piece.exit_count
