"""What holds in every build turn of any game: tiles, links, traces, and the list of moves."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from branchline import Dice
from branchline.engine.game import Move
from branchline.games.steam.rules.state import BUILD, GONE, Steam
from tests.both_codes import STRIDE
from tests.games.steam.helpers import GAME, building

TILES_IN_THE_BOX = 136


def wandering(seats: int, seed: int, **options: object) -> Iterator[Steam]:
    """Every position of a game in which the players, who never run dry, build all they can."""
    state = GAME.start(seats, seed, **options)
    dice = Dice(seed)
    while state.turn is not None:
        state.cash = [60] * seats  # else chance would soon have them all bankrupt
        yield state
        state.play(chosen(state, dice))


def chosen(state: Steam, dice: Dice) -> Move:
    """A move at random; while builds are left it is no early end of the build turn."""
    move = state.pick(dice)
    for _ in range(4):
        if state.stage == BUILD and move.text == "done" and state.builds_left:
            move = state.pick(dice)
    return move


def traced(state: Steam, seat: int) -> int:
    """How many links of a seat lead to a city over links of that seat."""
    tracks = state.tracks
    own = [number for number, owner in enumerate(tracks.owners) if owner == seat]
    ends = {number: set(tracks.nodes[2 * number : 2 * number + 2]) - {-1} for number in own}
    reached = {node for nodes in ends.values() for node in nodes if state.city[node] >= 0}
    for _ in own:  # a longer way than all links is none
        for nodes in ends.values():
            if nodes & reached:
                reached |= nodes
    return sum(1 for nodes in ends.values() if nodes & reached)


def laid_by_definition(state: Steam) -> set[str]:
    """Every tile on every hex that no rule forbids, each asked about by itself."""
    lays = [lay for fitting in state.board.fitting for lay in fitting]
    found = {lay.text for lay in lays if state.denial(lay) is None}
    assert found == {lay.text for lay in lays if lay.is_legal(state)}
    return found


def laid_by_list(state: Steam) -> list[str]:
    """The tiles that the moves of a position list."""
    return [move.text for move in state.moves() if move.text.startswith("lay ")]


@pytest.mark.rule("STM-9.13", "STM-R.24", "STM-17.5", "STM-12.4", "STM-1.4", "STM-13.4", "STM-13.1")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {"order": "random"}), (4, {"map": "ruhr"}), (5, {"rules": "standard"}), (6, {})]
)
def test_stm_9_13_every_track_leads_to_a_city_and_no_tile_is_lost(seats: int, options: dict[str, object]) -> None:
    builder, ended = -1, 0
    for state in wandering(seats, 10 + seats, **options):
        tracks = state.tracks
        on_map = sum(1 for piece in tracks.pieces if piece >= 0)
        assert sum(tracks.supply) + on_map == TILES_IN_THE_BOX
        if builder >= 0 and (state.stage != BUILD or state.mover != builder):
            check_end_of_build_turn(state, builder)
            ended += 1
        builder = state.mover if state.stage == BUILD else -1
    assert ended > 20


def check_end_of_build_turn(state: Steam, seat: int) -> None:
    """After a build turn all is in order, on the board and in the notes about links."""
    GAME.audit(state)
    tracks = state.tracks
    assert traced(state, seat) == [*state.tracks.owners].count(seat)
    for number, owner in enumerate(tracks.owners):
        if owner == GONE:
            continue
        assert -1 <= owner < state.seats  # one owner or none (STM-12.4)
        for end in tracks.ends[2 * number : 2 * number + 2]:
            assert tracks.link_at[end] == number
        if owner >= 0:
            assert max(tracks.nodes[2 * number : 2 * number + 2]) >= 0  # STM-R.24
    noted = {end for end, number in enumerate(tracks.link_at) if number >= 0}
    live = [number for number, owner in enumerate(tracks.owners) if owner != GONE]
    assert noted == {end for number in live for end in tracks.ends[2 * number : 2 * number + 2]}


@pytest.mark.slow
@pytest.mark.rule("STM-9.7", "STM-9.8", "STM-9.15", "STM-16.5", "STM-15.8")
@pytest.mark.parametrize(
    ("seats", "options"), [(3, {"order": "random"}), (5, {"map": "ruhr"}), (4, {"rules": "standard"})]
)
def test_stm_9_8_the_listed_tiles_are_those_that_no_rule_forbids(seats: int, options: dict[str, object]) -> None:
    compared = positions = 0
    for state in wandering(seats, 20 + seats, **options):
        if state.stage != BUILD:
            continue
        positions += 1
        if positions % (12 * STRIDE) == 0:
            poor = state.copy()
            poor.cash[poor.mover], poor.incomes[poor.mover] = positions // 12 % 6, -10
            poor.points[poor.mover] = 0
            late = state.copy()  # as if the mover came to build only now (STM-9.7)
            late.built = tuple([seat for seat in state.built if seat != state.mover])
            for each in (state, poor) if state.loose else (state, poor, late):
                listed = laid_by_list(each)
                assert len(listed) == len(set(listed))
                assert set(listed) == laid_by_definition(each)
                compared += bool(listed)
    assert compared > 8


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-17.6")
@pytest.mark.parametrize("seed", range(4))
def test_stm_17_4_while_track_hangs_on_nothing_the_list_is_right_too(seed: int) -> None:
    """Complex tiles with loose track are sought out; each position can be brought to its end."""
    dice = Dice(seed)
    compared = 0
    for state in wandering(3, seed, order="random"):
        if state.stage != BUILD or state.builds_left < 2 or state.loose or dice.below(6):
            continue
        loose = loosened(state, dice)
        if loose is None:
            continue
        listed = laid_by_list(loose)
        assert set(listed) == laid_by_definition(loose)
        assert "done" not in [move.text for move in loose.moves()]
        finish(loose, dice)
        compared += 1
        if compared == 3:
            return
    assert compared


def loosened(state: Steam, dice: Dice) -> Steam | None:
    """A copy on which a tile with a loose track has been laid, if a few tries find one."""
    double = [move for move in state.moves() if move.text.startswith("lay ") and " 4" in move.text]
    for _ in range(min(8, len(double))):
        after = state.copy()
        after.play(double[dice.below(len(double))])
        if after.loose:
            return after
    return None


def finish(state: Steam, dice: Dice) -> None:
    """Play on at random: there is always a move, and the turn ends with all track traceable."""
    seat = state.mover
    while state.stage == BUILD and state.mover == seat:
        moves = state.moves()
        assert moves
        state.play(moves[dice.below(len(moves))])
        GAME.audit(state)
    assert traced(state, seat) == [*state.tracks.owners].count(seat)


def test_the_moves_of_a_build_turn_are_in_a_stable_order() -> None:
    state = building(held=["urbanization"], tiles={"L16": "21 N-S"}, owners={"L16 N": 0})
    texts = [move.text for move in state.moves()]
    assert texts == [move.text for move in state.copy().moves()]
    assert texts == [move.text for move in GAME.from_json(state.to_json()).moves()]
    assert len(texts) == len(set(texts))
