"""Moves of Steam in words; texts that are none: what was not understood, and what is near."""

import re

import pytest

from branchline import BadMove, Entry
from branchline.games.steam.rules.tiles import PIECES
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
        ("lay R12 21 N-S", "R12 is water: no track can lie there"),
        ("lay r18 21 N-S", "R18 is out of play: no track can lie there"),
        ("bid 9999999999", "expected a number of at most 9 digits, as in bid 3"),
    ],
)
def test_what_is_wrong_is_told_of_the_map_that_was_meant(text: str, answer: str) -> None:
    GAME.start(3, 1, map=TEXT)  # another map, used last
    with pytest.raises(BadMove) as refusal:
        GAME.move(text)
    assert answer in str(refusal.value)


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_every_listed_amount_can_be_read_again(rules: str) -> None:
    phase = "first auction" if rules == "base" else "auction"
    for cash in (1500, 9999):
        state = GAME.scene(rules=rules, phase=phase, cash=[cash] * 3, points=[999] * 3)
        moves = state.moves()
        assert len(moves) > cash
        for move in moves:
            assert state.move(move.text) == move == GAME.move(move.text)
    capital = GAME.scene(rules="standard", phase="capital", points=[999] * 3)
    assert [capital.move(move.text) for move in capital.moves()] == capital.moves()


TOLD = [
    ("bid 3", "bids $3"),
    ("pass", "passes"),
    ("free pass", "uses the free pass and stays in the auction"),
    ("capital 0", "buys no capital"),
    ("capital 1", "buys capital: $5 for 1 step of income"),
    ("capital 3", "buys capital: $15 for 3 steps of income"),
    ("take city growth", "takes City Growth"),
    ("take urbanization pass", "takes Urbanization and passes its action"),
    ("lay K15 21 N-S", "lays a straight on K15: north–south"),
    ("lay K15 41 N-S NE-NW", "lays a straight crossing a gentle curve on K15: north–south; north-east–north-west"),
    ("lay L18 T11 NE", "lays a town tile with 1 exit on L18: north-east"),
    ("lay L18 T31 N SE SW", "lays a town tile with 3 exits on L18: north, south-east and south-west"),
    ("grow New York 2", "moves the cubes from supply space 2 to New York"),
    ("urbanize New Haven grey 4", "makes New Haven a grey city with the cubes from supply space 4"),
    ("done", "ends the build turn"),
    ("take back K15", "takes back the tile on K15 and everything after it"),
    ("upgrade", "upgrades the locomotive"),
    ("deliver red Albany > Boston", "delivers a red cube from Albany to Boston"),
    (
        "deliver red Albany > Utica > New Haven > Boston",
        "delivers a red cube from Albany to Boston via Utica and New Haven",
    ),
    (
        "deliver red Albany >green> Utica >nobody> Boston",
        (
            "delivers a red cube from Albany to Boston via Utica; uses the green link to Utica; "
            "uses the unowned link to Boston"
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


NAMED = [
    ("lay M21 23 NE-SE", "lays a tight curve on M21: between Hartford and New Haven"),
    ("lay I23 22 S-NW", "lays a gentle curve on I23: from Philadelphia towards Scranton"),
    ("lay K15 21 N-S", "lays a straight on K15: between Albany and Poughkeepsie"),
    ("lay B12 21 NE-SW", "lays a straight on B12: towards Buffalo and the south-west"),
    (
        "lay Q17 43 N-SE NE-S",
        ("lays two gentle curves crossing on Q17: from Boston to the south-east; between Boston and Providence"),
    ),
    (
        "lay O15 T32 NE S SW",
        ("lays track at Worcester (O15): towards Boston, towards Hartford and towards Poughkeepsie"),
    ),
    ("take back O15", "takes back the tile on Worcester (O15) and everything after it"),
    ("take back K15", "takes back the tile on K15 and everything after it"),
]


@pytest.mark.parametrize(("move", "words"), NAMED)
def test_track_is_told_by_the_names_of_places(move: str, words: str) -> None:
    state = GAME.start(4, 1)
    assert str(GAME.story(state, Entry(0, move, []), [])) == words
    assert str(state.phrase(state.move(move))) == words


@pytest.mark.slow
@pytest.mark.parametrize("rail_map", ["northeast", "ruhr"])
def test_every_tile_is_told_by_a_place_and_none_twice_in_a_path(rail_map: str) -> None:
    state = GAME.start(4, 1, map=rail_map)
    titles = [place.title for place in state.board.hexes if place.title]
    unnamed = total = 0
    for row in state.board.fitting:
        for lay in row:
            told = str(state.phrase(lay))
            for path in told.partition(": ")[2].split("; "):
                named = [title for title in titles if title in path]
                total += 1
                unnamed += not named
                assert all(path.count(title) == 1 for title in named), told
    assert unnamed < total / 20  # those that lead off the map alone


def test_track_is_told_by_the_names_of_an_own_map() -> None:
    state = GAME.start(3, 1, map=TEXT)
    titles = {place.title for place in state.board.hexes if place.title}
    told = {str(state.phrase(lay)) for row in state.board.fitting for lay in row}
    assert any(title in one for one in told for title in titles)
