"""Drawings of scenes: the track of any position can be drawn, and is read back."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import BadOption
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import COLOURS, NOWHERE, SEAT_COLOURS, SIDES
from branchline.games.steam.rules.scene_map import CITY_WORD, FRESH, NO_OWNER
from branchline.games.steam.rules.state import BUILD, GONE, Steam
from branchline.games.steam.rules.tiles import EDGES, PIECES, Piece
from tests.games.steam.helpers import GAME, building, link, links, links_by_exit, place_of, scene, tile
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


def drawn(state: Steam) -> str:
    """The track on the map, a line for each tile and New City; `scene(drawing=...)` reads it."""
    link_of = links_by_exit(state)
    lines = []
    for place in range(state.board.size):
        name = state.board.hexes[place].name
        piece = state.tracks.pieces[place]
        if piece >= 0:
            words = track_words(PIECES[piece])
            owners = [owner_word(state, link_of[place * SIDES + side]) for _, side in words]
            tracks = [f"{word} {owner}" for (word, _), owner in zip(words, owners, strict=True)]
            lines.append(" ".join([name, PIECES[piece].face.name, *tracks]))
        elif state.city[place] >= 0 and state.board.city[place] == NOWHERE:
            lines.append(f"{name} {CITY_WORD} {COLOURS[state.city[place]]}")
    return "".join([f"{line}\n" for line in lines])


def track_words(piece: Piece) -> list[tuple[str, int]]:
    """The tracks of a piece as words, each with one of its sides."""
    if piece.town:
        return [(EDGES[side], side) for side in range(SIDES) if piece.exits >> side & 1]
    return [(f"{EDGES[one]}-{EDGES[other]}", one) for one, other in piece.paths]


def owner_word(state: Steam, link: int) -> str:
    """The owner of a link, starred if it was begun or extended in this build turn."""
    owner = state.tracks.owners[link]
    word = NO_OWNER if owner == NOBODY else SEAT_COLOURS[owner]
    return word + FRESH if state.tracks.fresh[link] else word


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
        clone = redrawn(state)
        assert drawn(clone) == drawn(state)
        assert [*clone.tracks.pieces] == [*state.tracks.pieces]
        assert [*clone.city] == [*state.city]
        assert known_links(clone) == known_links(state)
        assert noted(clone) == noted(state)


def test_the_building_example_is_a_drawing() -> None:
    state = scene(6, drawing=EXAMPLE)
    assert drawn(state) == EXAMPLE
    assert links(state, 0) == [("Albany", "New York")]
    assert links(state, 1) == [("Albany", "Hartford"), ("Hartford", "New Haven")]
    assert links(state, 5) == [("Albany", "Poughkeepsie"), ("New York", "Poughkeepsie")]
    assert links(state, None) == []
    assert tile(state, "L18") == "T21 N S"


def test_the_same_track_laid_by_moves_is_drawn_alike() -> None:
    state = play(building(6, order=[5, 0, 1, 2, 3, 4]), "lay L16 21 N-S", "lay L18 T21 N S", "lay L20 21 N-S", "done")
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
    assert drawn(state) == "K15 42 N-S nobody NE-SW nobody\nL16 21 N-S green\nL18 T21 N green S nobody\n"
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
        ("K15 22 green NE-S", "drawing, line 1: 'green' cannot own track"),
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


@pytest.mark.parametrize("facts", [{"tiles": {"K15": "22 NE-S"}}, {"owners": {"K15 NE": 1}}])
def test_what_is_drawn_is_not_said_again(facts: dict[str, Any]) -> None:
    with pytest.raises(BadOption, match="is also in the drawing"):
        GAME.scene(3, drawing="K15 22 NE-S orange", **facts)
