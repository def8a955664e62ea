"""Positions drawn as text: a board to look at, and drawings that are read back."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadOption
from branchline.games.steam.rules.ascii_state import drawn, sketch
from branchline.games.steam.rules.maps.ascii_map import text_map
from branchline.games.steam.rules.state import BUILD, GONE, PROMPTS, Steam
from tests.games.steam.helpers import GAME, building, link, links, place_of, scene, tile
from tests.games.steam.rich_games import TABLES, sampled
from tests.games.table import play

tables = pytest.mark.parametrize(("seats", "rail_map", "rules"), TABLES)

# The building example of the rules (STM-T.8 to STM-T.10), New Haven a city already.
EXAMPLE = """\
K15 22 NE-S orange
M15 21 SE-NW green
L16 21 N-S black
N16 22 S-NW green
K17 21 N-S orange
L18 T21 N black S black
K19 21 N-S orange
L20 21 N-S black
N20 22 N-SE green
K21 22 N-SE orange
O21 city grey
"""

End = tuple[int, int]


def known_links(state: Steam) -> list[tuple[End, End, int, bool]]:
    """The links of a position in one order: both ends, the owner and whether it is fresh."""
    tracks = state.tracks
    found = []
    for number, owner in enumerate(tracks.owners):
        if owner != GONE:
            nodes, ends = tracks.nodes[2 * number :][:2], tracks.ends[2 * number :][:2]
            one, other = sorted(zip(nodes, ends, strict=True))
            found.append((one, other, owner, tracks.fresh[number]))
    return sorted(found)


def noted(state: Steam) -> list[bool]:
    """At which exits a link is noted: where one ends, and nowhere else."""
    return [number >= 0 for number in state.tracks.link_at]


def redrawn(state: Steam) -> Steam:
    """A scene with the same track, drawn from the position."""
    building_now = state.stage == BUILD
    return scene(
        state.seats,
        map=state.board.map,
        phase="build" if building_now else "move",
        order=[*state.order],
        bankrupt=[*state.bankrupt],
        turn=state.turn if building_now else state.order[0],
        drawing=drawn(state),
    )


@tables
def test_the_track_of_a_game_is_drawn_and_read_back(seats: int, rail_map: str, rules: str) -> None:
    for state in sampled(seats, rail_map, rules, seed=3):
        if len(state.order) < 2 or state.loose:
            continue  # there is no scene with fewer, nor one with loose track
        twin = redrawn(state)
        assert drawn(twin) == drawn(state)
        assert twin.tracks.pieces == state.tracks.pieces
        assert twin.city == state.city
        assert known_links(twin) == known_links(state)
        assert noted(twin) == noted(state)


def test_the_building_example_is_a_drawing() -> None:
    state = scene(6, drawing=EXAMPLE)
    assert drawn(state) == EXAMPLE
    assert links(state, 0) == [("Albany", "New York")]
    assert links(state, 1) == [("Albany", "Hartford"), ("Hartford", "New Haven")]
    assert links(state, 5) == [("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie")]
    assert links(state, None) == []
    assert tile(state, "L18") == "T21 N S"


def test_the_same_track_laid_by_moves_is_drawn_alike() -> None:
    state = play(
        building(6, order=[5, 0, 1, 2, 3, 4]),
        "lay L16 21 N-S",
        "lay L18 T21 N S",
        "lay L20 21 N-S",
        "done",
    )
    assert drawn(state) == "L16 21 N-S black\nL18 T21 N black S black\nL20 21 N-S black\n"
    fresh = play(building(), "lay K15 22 NE-S")
    assert drawn(fresh) == "K15 22 NE-S orange*\n"


def test_a_star_marks_a_link_of_this_build_turn() -> None:
    state = building(drawing="K15 22 NE-S orange*\nL16 21 N-S orange\n")
    assert link(play(state, "done"), "K15 NE") == (0, ("Albany", None))
    assert link(state, "L16 N") == (None, ("Albany", None))


def test_a_drawing_may_leave_owners_out_and_be_written_freely() -> None:
    text = "\n  l18 t21 S n green\n\nK15 42 ne-sw nobody N-S\nL16 21 N-S green"
    state = scene(drawing=text)
    assert (
        drawn(state)
        == "K15 42 N-S nobody NE-SW nobody\nL16 21 N-S green\nL18 T21 N green S nobody\n"
    )
    assert link(state, "L18 N")[0] == 1
    assert link(state, "L18 S")[0] is None


def test_a_drawing_goes_with_other_facts() -> None:
    state = scene(
        drawing="K15 22 NE-S orange\nUTI city red\n",
        tiles={"L16": "21 N-S"},
        owners={"L16 N": 2},
        new_cities={"Syracuse": "grey"},
        fresh=["L16 S"],
    )
    assert [state.city[place_of(state, name)] for name in ("Utica", "Syracuse")] == [0, 4]
    assert known_links(state)[0][2:] == (0, False)
    assert known_links(state)[1][2:] == (2, True)


@pytest.mark.parametrize(
    ("drawing", "match"),
    [
        (7, "drawing: expected text, not 7"),
        ("K15", "drawing, line 1: expected a new hex"),
        ("\nK15 21", "drawing, line 2"),
        ("K15 22 NE-S\nK15 22 NE-S", "drawing, line 2: expected a new hex"),
        ("K15 22 green NE-S", "drawing, line 1: 'green' owns no track"),
        ("K15 22 NE-S green orange", "drawing, line 1: a track has two owners"),
        ("K15 22 NE-S mauve", "tiles.K15: expected a tile"),
        ("K15 city red", "new_cities.K15: expected a town"),
        ("L18 city mauve", "new_cities.L18: expected one of red"),
        ("K15 22 NE-S brown", "owners.K15 NE"),
        ("K15 22 NE-S orange\nK17 21 N-S green", "the link has two owners"),
        ("K15 21 N-NE orange", "tiles.K15"),
    ],
)
def test_a_drawing_that_cannot_be_is_refused(drawing: object, match: str) -> None:
    with pytest.raises(BadOption, match=match):
        GAME.scene(3, drawing=drawing)


@pytest.mark.parametrize(
    "facts",
    [
        {"tiles": {"K15": "22 NE-S"}},
        {"owners": {"K15 NE": 1}},
    ],
)
def test_what_is_drawn_is_not_said_again(facts: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="is in the drawing too"):
        GAME.scene(3, drawing="K15 22 NE-S orange", **facts)


def rows_of(board: str, name: str) -> tuple[str, str]:
    """The two rows of writing below the name of a hex on a drawn board."""
    lines = board.splitlines()
    for number, line in enumerate(lines):
        at = line.find(f"{name} ")
        if at >= 0:
            return lines[number + 1][at - 1 : at + 5], lines[number + 2][at - 1 : at + 5]
    raise AssertionError(f"{name} is not on the board")


def test_the_board_shows_tiles_owners_cities_and_cubes() -> None:
    cubes = {"Albany": {"red": 2, "grey": 1}, "New York": {"blue": 7}, "New Haven": {"red": 1}}
    state = scene(6, drawing=EXAMPLE + "J12 T11 N white\nG13 21 N-S\n", cubes=cubes)
    board = sketch(state)
    assert rows_of(board, "L16") == ("21    ", "K--K--")
    assert rows_of(board, "L18") == ("T21POU", "K--K--")
    assert rows_of(board, "K15") == ("22    ", "-O-O--")
    assert rows_of(board, "M15") == ("21    ", "--G--G")
    assert rows_of(board, "J12")[1] == "w-----"
    assert rows_of(board, "G13") == ("21    ", "x--x--")
    assert rows_of(board, "L14") == ("ALB P ", "RRE   ")
    assert rows_of(board, "L22") == ("NYC Y ", "7*    ")
    assert "* New York: 7 blue\n" in board
    assert rows_of(board, "O21") == ("NHV E ", "R     ")
    assert rows_of(board, "I15") == ("  ~   ", "      ")
    assert "k black, x nobody" in board


def test_an_empty_board_has_the_outline_of_its_map() -> None:
    for name in ("northeast", "ruhr"):
        state = scene(4, map=name, cubes={})
        board = sketch(state).split("\n\n")[0].splitlines()
        plain = text_map(state.board.map).splitlines()
        assert [len(line) for line in board] == [len(line) for line in plain]
        assert [line.count("#") for line in board] == [line.count("#") for line in plain]


def test_every_position_of_a_game_can_be_drawn() -> None:
    prompts = set()
    for state in sampled(4, "ruhr", "base", seed=9, every=10):
        board = sketch(state)
        prompts.add(state.prompt)
        for place, piece in enumerate(state.tracks.pieces):
            if piece >= 0:
                sides = rows_of(board, state.board.hexes[place].name)[1]
                assert len(sides) == 6
                assert "-" in sides
                assert set(sides.lower()) <= set("-ognwx")
    assert prompts < set(PROMPTS)
