"""Builds: order, number, freedom, edges, supply (STM-9.1 to 9.6, 9.17, 9.21 to 9.25)."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.board import NOWHERE
from branchline.games.steam.rules.state import BUILD, MOVE, Steam
from branchline.games.steam.rules.tiles import PIECES
from tests.games.steam.helpers import GAME, building, lays, link, links, scene, spent, tile
from tests.games.table import allowed, play, refused


@pytest.mark.rule("STM-9.1", "STM-8.8")
def test_stm_9_1_builders_follow_the_turn_order_after_first_build() -> None:
    state = building(4, order=[2, 0, 3, 1], held=[None, None, None, "first build"], turn=3)
    seen = []
    while state.stage == BUILD:
        seen.append(state.turn)
        play(state, "done")
    assert seen == [3, 2, 0, 1]
    assert state.stage == MOVE


@pytest.mark.rule("STM-9.2", "STM-9.3", "STM-8.7")
@pytest.mark.parametrize(("held", "builds"), [("turn order", 3), ("engineer", 4)])
def test_stm_9_2_three_builds_four_with_the_engineer(held: str, builds: int) -> None:
    """A tile on an empty hex, a redirect, an improvement: each is one build."""
    state = building(held=[held])
    texts = ["lay K15 22 NE-S", "lay K15 21 NE-SW", "lay L16 21 N-S", "lay L12 21 N-S"]
    for number, text in enumerate(texts[:builds]):
        assert state.builds_left == builds - number
        play(state, text)
    refused(state, "lay M13 22 N-SW", "STM-9.2")
    assert [move.text for move in state.moves()] == ["done"]


@pytest.mark.rule("STM-9.3", "STM-15.9", "STM-16.8", "STM-17.3")
def test_stm_9_3_a_redirect_and_an_improvement_are_a_build_each() -> None:
    state = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0}, builds_left=3)
    play(state, "lay K15 21 NE-SW")
    assert state.builds_left == 2
    play(state, "lay K13 23 S-SE", "lay K15 42 N-S NE-SW")
    assert state.builds_left == 0
    refused(state, "lay K15 42 N-S SE-NW", "STM-9.2")


@pytest.mark.rule("STM-9.4", "STM-9.5", "STM-9.25", "STM-18.11", "STM-18.14")
@pytest.mark.parametrize(
    ("held", "action"), [("urbanization", "urbanize Utica grey 2"), ("city growth", "grow Albany 2")]
)
@pytest.mark.parametrize("after", [0, 1, 3])
def test_stm_9_25_other_actions_are_no_builds_and_come_at_any_time(held: str, action: str, after: int) -> None:
    state = building(held=[held])
    texts = ["lay L16 21 N-S", "lay L12 21 N-S", "lay M15 21 SE-NW"]
    texts.insert(after, action)
    for text in texts:
        state = allowed(state, text)
    assert state.builds_left == 0
    refused(state, "lay K13 21 SE-NW", "STM-9.2")
    play(state, "done")


@pytest.mark.rule("STM-9.6", "STM-13.11")
def test_stm_9_6_building_is_never_compulsory() -> None:
    state = building()
    after = allowed(state, "done")
    assert after.turn == 1
    assert spent(state, after, 0) == 0
    assert [*after.tracks.pieces] == [*state.tracks.pieces]


@pytest.mark.rule("STM-R.36")
def test_stm_r_36_a_build_turn_is_final_when_it_is_ended() -> None:
    state = play(building(), "lay L16 21 N-S", "done")
    assert state.turn == 1
    refused(state, "lay L18 T21 N S", "STM-11.8", "STM-9.14", "STM-13.3", "STM-R.17")


@pytest.mark.rule("STM-R.36", "STM-8.18")
@pytest.mark.parametrize(
    ("held", "action"), [("urbanization", "urbanize Utica grey 2"), ("city growth", "grow Albany 2")]
)
def test_stm_r_36_a_paid_action_must_be_performed_before_the_end(held: str, action: str) -> None:
    state = building(held=[held])
    refused(state, "done", "STM-8.18")
    allowed(play(state.copy(), action), "done")
    allowed(building(held=[held], passed=[True]), "done")
    allowed(building(held=[held], rules="standard"), "done")


@pytest.mark.rule("STM-9.17", "STM-2.14", "STM-2.15")
@pytest.mark.parametrize(
    ("facts", "text", "instead"),
    [
        pytest.param({}, "lay B12 22 N-SE", "lay B12 21 SE-NW", id="thick edge"),
        pytest.param({}, "lay M21 22 SE-SW", "lay M21 22 N-SW", id="water"),
        pytest.param({}, "lay H24 22 SE-SW", "lay H24 22 N-SE", id="end of the map"),
        pytest.param(
            {"tiles": {"N20": "22 N-SE"}, "owners": {"N20 N": 0}}, "lay O21 T23 SW NW", "lay O21 T23 N NW", id="spur"
        ),
        pytest.param(
            {"tiles": {"M21": "22 N-SW"}, "owners": {"M21 SW": 0}},
            "lay M21 22 SE-SW",
            "lay M21 21 NE-SW",
            id="redirect",
        ),
        pytest.param(
            {"tiles": {"N20": "22 N-SE", "O21": "T11 NW"}, "owners": {"N20 N": 0}},
            "lay O21 T23 SW NW",
            "lay O21 T23 N NW",
            id="improvement",
        ),
    ],
)
def test_stm_9_17_no_exit_at_a_closed_edge(facts: dict[str, object], text: str, instead: str) -> None:
    state = building(**facts)
    refused(state, text, "STM-9.17")
    allowed(state, instead)


@pytest.mark.rule("STM-9.17")
def test_stm_9_17_the_second_track_of_a_tile_counts_too() -> None:
    refused(building(), "lay M21 44 NE-SW SE-S", "STM-9.17")


@pytest.mark.rule("STM-9.22", "STM-9.23", "STM-R.32", "STM-13.4")
def test_stm_9_22_track_may_block_the_way_of_an_open_end() -> None:
    state = building(turn=1, order=[1, 0, 2], tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})
    state = play(state, "lay J18 21 NE-SW")
    after = allowed(state, "lay K17 22 SE-SW")  # in front of orange's end, without meeting it
    assert link(after, "K15 S") == (0, ("Albany", None))
    # The blocked owner has no right: he loses the link, or he mends it.
    play(after, "done")
    lost = play(after.copy(), "done")
    assert link(lost, "K15 S") == (None, ("Albany", None))
    around = allowed(after, "lay K15 21 NE-SW")
    assert link(around, "K15 SW") == (0, ("Albany", None))
    across = play(allowed(after, "lay K17 46 N-NW SE-SW"), "done")
    assert link(across, "K17 NW") == (0, ("Albany", None))


@pytest.mark.rule("STM-9.23", "STM-11.11", "STM-13.1")
def test_stm_9_23_an_exit_may_face_a_tile_without_an_exit_there() -> None:
    tiles = {"L16": "21 N-S", "L18": "T22 N SE"}
    state = building(turn=1, tiles=tiles, owners={"L16 N": 0, "L18 SE": 0})
    after = allowed(state, "lay L20 21 N-S")
    assert link(after, "L20 N") == (1, ("New York", None))  # it has not reached the town


def scarce(**facts: object) -> Steam:
    """A build turn with every tile 21/22 on the map, most of them as unowned straight track."""
    spare = {"L16", "L12", "M13", "M15", "N16", "K13", "K15", "K17"}
    tiles: dict[str, str] = {"L16": "21 N-S"}
    for place in building().board.hexes:
        if len(tiles) == 86:
            break
        if place.title or place.name in spare:
            continue
        open_paths = [
            piece.text
            for piece in PIECES
            if piece.face.name in ("21", "22")
            if NOWHERE not in [place.near[side] for side in piece.paths[0]]
        ]
        if open_paths:
            tiles[place.name] = open_paths[0]
    assert len(tiles) == 86
    return building(tiles=tiles, owners={"L16 N": 0}, **facts)


@pytest.mark.rule("STM-T.51", "STM-9.21", "STM-1.15", "STM-R.30", "STM-1.21")
def test_stm_t_51_no_plain_tile_is_left_but_one_may_be_turned_over() -> None:
    state = scarce()
    refused(state, "lay M15 21 SE-NW", "STM-9.21")
    refused(state, "lay M15 22 S-NW", "STM-9.21")
    allowed(state, "lay M15 23 N-NW")  # other faces are there
    assert not [text for text in lays(state) if text.startswith(("lay M15 21", "lay M15 22"))]
    for text in ("lay L16 22 N-SE", "lay L16 22 N-SW"):
        after = allowed(state, text)
        assert tile(after, "L16") == text.removeprefix("lay L16 ")
        assert links(after, 0) == [("Albany", None)]


@pytest.mark.rule("STM-1.22", "STM-16.13", "STM-R.30", "STM-9.21")
def test_stm_16_13_a_removed_tile_can_be_laid_again_by_anyone() -> None:
    state = scarce()
    state = allowed(state, "lay L16 23 N-NE")  # gives a 21/22 back
    after = allowed(state, "lay L12 22 NE-S")
    refused(after, "lay K15 22 NE-S", "STM-9.21")
    green = play(state, "done")
    allowed(green, "lay K15 22 NE-S")


@pytest.mark.rule("STM-16.10", "STM-9.21")
def test_stm_16_10_an_improvement_needs_a_face_that_is_left() -> None:
    # Four tiles show 42, and so does no other; all lie elsewhere.
    tiles = {"K15": "21 NE-SW", "K13": "23 S-SE"}
    owners = {"K15 NE": 1, "K13 SE": 0}
    there = building(tiles=tiles, owners=owners)
    allowed(there, "lay K15 42 N-S NE-SW")
    taken = dict.fromkeys(("I13", "H14", "G15", "J14"), "42 N-S NE-SW")
    gone = building(tiles=tiles | taken, owners=owners)
    refused(gone, "lay K15 42 N-S NE-SW", "STM-16.10", "STM-9.21")


def test_every_listed_tile_is_legal_at_the_start() -> None:
    state = scene(phase="build")
    texts = lays(state)
    assert len(texts) == len(set(texts)) > 100
    assert all(state.why_not(GAME.move(text)) is None for text in texts)
