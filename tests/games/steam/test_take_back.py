"""Loose track that is taken back, and when a tile with it is refused at once (STM-17.6)."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import Dice, Record
from branchline.bots import make
from branchline.bots.bot import Seat
from branchline.games.steam.rules.actions.building import Lay, take_back
from branchline.games.steam.rules.hex_sides import Survey
from branchline.games.steam.rules.possible_track import loose_path
from branchline.games.steam.rules.state import BUILD, Steam
from tests.games.steam.helpers import GAME, WIDE, building, cubes, lays, links, tile
from tests.games.steam.loose_positions import Seen, mendable_by_trying, played, position, refused_lays
from tests.games.table import allowed, play, refused

LOOSE = "lay L16 45 N-SE S-NW"
BACK = "take back L16"
ANOTHER = "lay M15 44 N-NE SE-NW"


def frozen(state: Steam, *without: str) -> str:
    """A state as text, without some keys."""
    data = state.to_json()
    return json.dumps({key: data[key] for key in data if key not in without})


@pytest.mark.rule("STM-17.6", "STM-R.36")
def test_stm_17_6_taking_back_is_legal_exactly_while_track_is_loose() -> None:
    state = building()
    refused(state, BACK, "STM-17.6")
    loose = allowed(state, LOOSE)
    assert str(loose.moves()[-1]) == BACK
    refused(loose, "take back L12", "STM-17.6")
    refused(allowed(loose, "lay M15 44 N-NE SE-NW"), "take back M15", "STM-17.6")
    refused(loose, "done", "STM-17.5")
    mended = allowed(loose, "lay K15 23 NE-SE")
    refused(mended, BACK, "STM-17.6")
    allowed(mended, "done")
    refused(building(phase="move"), BACK, "STM-7.1")


@pytest.mark.rule("STM-17.6")
@pytest.mark.parametrize("rules", ["base", "standard"])
@pytest.mark.parametrize(
    "later",
    [
        [],
        ["lay L12 21 N-S"],
        ["lay M15 44 N-NE SE-NW", "lay L12 21 N-S"],
        ["urbanize Utica grey 1", "lay L12 21 N-S"],
        ["lay K15 22 NE-S", "urbanize Concord red 2"],
    ],
)
def test_stm_17_6_all_that_came_after_it_is_undone(rules: str, later: list[str]) -> None:
    """Tiles, supply, links, money raised, the New City and its cubes; nothing else is touched."""
    facts: dict[str, Any] = {"tiles": {"L20": "21 N-S"}, "owners": {"L20 S": 0}}
    cash = [0, 7, 7] if rules == "base" else [30, 7, 7]
    state = building(rules=rules, held=["urbanization"], cash=cash, **facts)
    before = frozen(state, "barred")
    play(state, LOOSE, *later)
    assert frozen(state, "barred") != before
    play(state, BACK)
    assert frozen(state, "barred") == before
    assert [str(move) for move in state.barred] == [LOOSE]


@pytest.mark.rule("STM-17.6", "STM-18.5")
def test_stm_17_6_a_city_founded_meanwhile_is_a_town_again() -> None:
    state = play(building(held=["urbanization"]), LOOSE)
    play(state, "urbanize Utica grey 1")
    assert cubes(state, "Utica")
    play(state, BACK)
    assert not cubes(state, "Utica")
    assert tile(state, "L16") is None
    assert links(state, 0) == []
    refused(state, "done", "STM-8.18")
    allowed(state, "urbanize Utica grey 1")


@pytest.mark.rule("STM-17.6")
def test_stm_17_6_the_tile_taken_back_is_illegal_there() -> None:
    """Taking back twice bars both; another build opens them again, and so does another turn."""
    state = play(building(), LOOSE, BACK)
    refused(state, LOOSE, "STM-17.6")
    assert ANOTHER in lays(state)
    twice = play(state.copy(), ANOTHER, "take back M15")
    refused(twice, LOOSE, "STM-17.6")
    refused(twice, ANOTHER, "STM-17.6")
    built = play(twice, "lay L12 21 N-S")
    assert built.barred == ()
    allowed(built, LOOSE)
    ended = play(state, "done")
    assert ended.barred == ()
    allowed(ended, LOOSE)


@pytest.mark.rule("STM-17.6", "STM-19.1", "STM-18.1")
def test_stm_17_6_a_growth_or_a_new_city_opens_it_again_too() -> None:
    for held, text in (("city growth", "grow Albany 1"), ("urbanization", "urbanize Utica grey 1")):
        state = play(building(held=[held]), LOOSE, BACK, text)
        assert state.barred == ()
        allowed(state, LOOSE)


@pytest.mark.rule("STM-17.6")
def test_stm_17_6_what_is_kept_is_never_changed_and_tells_nothing_of_the_dice() -> None:
    state = play(building(), LOOSE)
    kept = state.before
    assert kept is not None
    before = frozen(kept)
    clone = state.copy()
    assert clone.before is kept
    play(clone, "lay L12 21 N-S", BACK, "lay L12 21 N-S", "lay L10 21 N-S")
    assert frozen(kept) == before
    assert "dice" not in json.dumps(state.view(0))
    other = state.imagine(0, Dice(5))
    assert isinstance(other, Steam)
    assert other.before is not None
    assert other.before.dice.to_json() != state.dice.to_json()
    play(other, BACK)
    assert other.dice.to_json() == Dice(5).to_json()


@pytest.mark.rule("STM-17.6")
def test_stm_17_6_a_record_with_a_tile_taken_back_replays() -> None:
    record = Record.start(GAME, 3, 4, order="random")
    dice = Dice(2)
    taken = 0
    while record.state.turn is not None and taken < 3:
        state = record.state
        assert isinstance(state, Steam)
        if state.loose:
            record.play(take_back(state))
            taken += 1
        else:
            record.play(state.pick(dice))
    assert taken == 3
    text = json.dumps(record.to_json())
    again = Record.from_json(json.loads(text))
    assert isinstance(again.state, Steam)
    assert isinstance(record.state, Steam)
    assert frozen(again.state, "dice") == frozen(record.state, "dice")
    told = str(branchline.game("steam").phrase(again.entries[-1]))
    assert told.startswith("takes back the tile on ")


@pytest.mark.rule("STM-9.19", "STM-17.4")
def test_stm_9_19_loose_track_is_not_turned_upon_its_own_other_end() -> None:
    """Three tight curves round a corner would be a ring; neither laid nor turned."""
    state = building(map=WIDE, tiles={"E3": "21 N-S"}, owners={"E3 N": 0}, held=["engineer"])
    play(state, "lay E5 44 N-S NE-SE", "lay F4 23 S-SW")
    refused(state, "lay F6 23 N-NW", "STM-9.19")
    play(state, "lay F6 22 N-SW")
    refused(state, "lay F6 23 N-NW", "STM-9.19")
    allowed(state, "lay F6 21 N-S")


@pytest.mark.rule("STM-17.6")
def test_stm_17_6_a_bot_takes_back_what_another_left_in_its_seat() -> None:
    state = play(building(), LOOSE, "lay L12 21 N-S")
    bot = make("steady", GAME)
    seen: list[str] = []
    while state.stage == BUILD and state.mover == 0:
        move = bot.choose(Seat(state, Dice(len(seen))))
        seen.append(str(move))
        state.play(move)
    assert seen[0] == BACK
    assert seen.count(BACK) == 1
    assert seen[-1] == "done"


def check_refusals(state: Steam, dice: Dice, most: int) -> int:
    """Whatever is refused for want of hope cannot be mended by anything; tells how many."""
    seen: Seen = {}
    hopeless = refused_lays(state)
    for _ in range(min(most, len(hopeless))):
        lay = hopeless[dice.below(len(hopeless))]
        assert not mendable_by_trying(played(state, lay), seen), lay.text
    return min(most, len(hopeless))


@pytest.mark.slow
@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-17.6")
@pytest.mark.parametrize(
    ("builds", "columns", "rows", "seeds"),
    [
        (1, 5, 7, range(25)),
        (2, 5, 7, range(25)),
        (3, 4, 5, range(60)),
        pytest.param(1, 5, 7, range(100, 400), marks=pytest.mark.slow),
        pytest.param(2, 5, 7, range(100, 500), marks=pytest.mark.slow),
        pytest.param(3, 5, 9, range(100, 500), marks=pytest.mark.slow),
    ],
)
def test_stm_17_6_what_can_be_mended_is_never_refused(builds: int, columns: int, rows: int, seeds: range) -> None:
    checked = 0
    for seed in seeds:
        checked += check_refusals(position(seed, builds, columns, rows), Dice(seed), 4)
    assert checked > len(seeds) // 10


@pytest.mark.slow
@pytest.mark.rule("STM-17.4", "STM-17.6")
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(10_000, 10_000_000), builds=st.integers(1, 3))
def test_stm_17_6_what_can_be_mended_is_never_refused_anywhere(seed: int, builds: int) -> None:
    check_refusals(position(seed, builds, 4, 5), Dice(seed), 2)


@pytest.mark.slow
@pytest.mark.rule("STM-17.6")
def test_stm_17_6_most_tiles_with_loose_track_that_are_allowed_can_be_mended() -> None:
    """Else a player would be offered many tiles that lead to nothing."""
    answers = []
    for seed in range(40):
        state, dice = position(seed, 2, 5, 7), Dice(seed)
        tiles = [lay for lay in state.moves() if isinstance(lay, Lay)]
        loose = [lay for lay in tiles if loose_path(Survey(state, lay.place), lay.piece) >= 0]
        if loose:
            after = played(state, loose[dice.below(len(loose))])
            assert after.loose
            answers.append(mendable_by_trying(after, {}))
    assert answers.count(True) > 0.8 * len(answers) > 20
