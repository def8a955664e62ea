"""The novice for Steam: legal everywhere, short-sighted, better than chance, and no bankrupt."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline.bots import make
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import BUILD, Steam
from tests.bots.playing import asked, one_among, play_out, wander
from tests.bots.steam_tables import HUDSON, OWN, WAYS
from tests.games.steam.helpers import GAME

NOVICE = make("novice", GAME)
STEADY = make("steady", GAME)
RANDOM = make("random", GAME)


def scene(**facts: Any) -> Steam:
    return GAME.scene(**facts)


def chosen(state: Steam, seed: int = 0) -> str:
    return asked(NOVICE, state, seed)


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(3, 6), st.sampled_from(WAYS))
@settings(max_examples=40, deadline=None)
def test_it_chooses_a_legal_move_in_any_position_and_says_why(
    seed: int, plies: int, seats: int, way: dict[str, str]
) -> None:
    state = wander(GAME.start(seats, seed, **way), seed, plies)
    if state.turn is None:
        return
    bot = make("novice", GAME)
    move = asked(bot, state, seed)
    assert state.why_not(GAME.move_at(state, move)) is None
    assert str(bot.reason)
    assert asked(bot, state, seed) == move  # the same dice, the same choice


def test_it_delivers_at_once_where_waiting_would_bring_more() -> None:
    tiles = {**HUDSON, "M19": "22 NE-NW", "L18": "T32 N SE S"}
    cubes = {"Albany": {"yellow": 1}, "Hartford": {"yellow": 1}}
    state = scene(phase="move", tiles=HUDSON, owners=OWN, levels=[2, 1, 1], cubes=cubes)
    assert chosen(state) == "deliver yellow Albany > Poughkeepsie > New York"
    state = scene(phase="move", tiles=tiles, owners={**OWN, "M19 NE": 0}, cubes=cubes)
    assert chosen(state) == "upgrade"  # nothing is in reach of level 1


def test_it_builds_one_line_and_leaves_no_open_end() -> None:
    lines = set()
    for seed in range(5):
        state = scene(phase="build")
        played: list[str] = []
        while state.stage == BUILD and state.mover == 0:
            played.append(chosen(state, seed))
            state.play(GAME.move(played[-1]))
        assert played[-1] == "done"
        links = [link for link, owner in enumerate(state.tracks.owners) if owner == 0]
        assert all(complete(state.tracks, link) for link in links)
        lines.add(tuple(played))
    assert len(lines) > 1  # what it thinks of is a matter of its dice


def test_near_ruin_it_builds_nothing_and_takes_what_is_free() -> None:
    facts: dict[str, Any] = {"income": [-9, 0, 0], "points": [0, 0, 0], "cash": [0, 0, 0]}
    assert chosen(scene(phase="build", **facts)) == "done"
    for seed in range(10):
        taken = chosen(scene(phase="select", **facts), seed)
        assert taken.split()[1] in ("turn", "first", "engineer") or taken.endswith(" pass")


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_it_is_between_chance_and_steady_and_never_bankrupt(way: dict[str, str]) -> None:
    for other, wins in ((RANDOM, range(5, 7)), (STEADY, range(3))):
        won = 0
        for seed in range(6):
            seats = 3 + seed % 2
            state = GAME.start(seats, seed, **way)
            ended = play_out(state, one_among(NOVICE, other, seats, seed % seats), seed)
            assert seed % seats not in state.bankrupt
            won += ended.winners == [seed % seats]
        assert won in wins
