"""The sharp bot for Steam: legal everywhere, the same by rounds, and sensible where it is plain."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice
from branchline.bots import make
from branchline.bots.bot import Budget, Watch
from branchline.games.steam.bots.forecast import Forecast, earnings, longest_way, outcome, times_at
from branchline.games.steam.bots.line_choice import PlanSearch
from branchline.games.steam.bots.values import Purse, purse_of
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import BUILD, Steam
from tests.bots.playing import asked, one_among, play_out, wander
from tests.bots.steam_tables import HUDSON, OWN, WAYS
from tests.games.steam.helpers import GAME

SHARP = make("sharp@6", GAME)
STEADY = make("steady", GAME)
RANDOM = make("random", GAME)


def scene(**facts: Any) -> Steam:
    return GAME.scene(**facts)


def chosen(state: Steam) -> str:
    return asked(SHARP, state)


def build_turn(state: Steam) -> list[str]:
    seat, played = state.mover, []
    while state.stage == BUILD and state.mover == seat:
        played.append(chosen(state))
        state.play(GAME.move(played[-1]))
    return played


def watch(rounds: int) -> Watch:
    return Budget(rounds=rounds).watch()


@given(st.integers(0, 2**32), st.integers(0, 60), st.integers(3, 6), st.sampled_from(WAYS))
@settings(max_examples=30, deadline=None)
def test_it_chooses_a_legal_move_in_any_position_and_says_why(
    seed: int, plies: int, seats: int, way: dict[str, str]
) -> None:
    state = wander(GAME.start(seats, seed, **way), seed, plies)
    if state.turn is None:
        return
    before = state.to_json()
    bot = make("sharp@6", GAME)
    move = asked(bot, state, seed)
    assert state.to_json() == before
    assert state.why_not(GAME.move_at(state, move)) is None
    assert str(bot.reason)


@given(st.integers(0, 2**32), st.integers(0, 60), st.sampled_from(WAYS))
@settings(max_examples=15, deadline=None)
def test_by_rounds_it_follows_from_the_table_alone(seed: int, plies: int, way: dict[str, str]) -> None:
    state = wander(GAME.start(4, seed, **way), seed, plies)
    if state.turn is not None:
        first = asked(SHARP, state, 1)
        other = make("sharp@6", GAME)
        assert asked(other, state.imagine(state.turn, Dice(2)), 3) == first


def test_it_thinks_no_longer_than_it_may() -> None:
    """Every position that is followed up is a round, but the first, which is free."""
    state = scene(phase="build", turn_number=10, tiles=HUDSON, owners=OWN, cash=[40, 0, 0])
    counts = []
    for rounds in (1, 2, 50):
        time = watch(rounds)
        assert PlanSearch(state, 0, time).best(state).lines
        counts.append(time.rounds)
    assert counts[:2] == [1, 2]
    assert 2 < counts[2] <= 50


@pytest.mark.parametrize("seed", range(4))
def test_a_build_turn_ends_with_links_and_no_loose_ends(seed: int) -> None:
    state = scene(seed=seed, phase="build")
    played = build_turn(state)
    assert 2 <= len(played) <= 4
    assert played[-1] == "done"
    links = [link for link, owner in enumerate(state.tracks.owners) if owner == 0]
    assert links
    assert all(complete(state.tracks, link) for link in links)


def test_it_goes_on_with_the_line_it_began() -> None:
    state = scene(
        phase="build",
        tiles={"L16": "21 N-S"},
        owners={"L16 N": 0},
        fresh=["L16 N"],
        builds_left=2,
        cubes={"Albany": {"yellow": 3}, "New York": {"purple": 3}},
    )
    assert chosen(state).startswith("lay L18 T")


def test_in_the_last_turn_it_spends_what_would_be_worth_nothing() -> None:
    """A link is a point, cash is none: all three builds are used while they make links."""
    state = scene(phase="build", turn_number=10, tiles=HUDSON, owners=OWN, cash=[40, 0, 0], cubes={})
    before = Forecast(state, 0).links
    played = build_turn(state)
    assert len(played) >= 3
    assert Forecast(state, 0).links > before


def test_it_takes_first_what_another_would_take() -> None:
    """Two cubes of two points; green has a line of its own for the yellow one only."""
    tiles = {
        **HUDSON, "L18": "T32 N SE S", "M19": "22 NE-NW",
        "K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S", "K21": "22 N-SE",
    }  # fmt: skip
    state = scene(
        phase="move",
        turn_number=10,
        tiles=tiles,
        owners={**OWN, "M19 NE": 0, "K15 NE": 1},
        levels=[2, 2, 1],
        cubes={"Albany": {"yellow": 1, "blue": 1}},
    )
    assert chosen(state) == "deliver yellow Albany > Poughkeepsie > New York"


def test_it_waits_for_the_better_way() -> None:
    cubes = {"Albany": {"yellow": 2}, "New York": {"purple": 2}}
    assert chosen(scene(phase="move", tiles=HUDSON, owners=OWN, cubes=cubes)) == "upgrade"


def test_in_the_last_round_it_delivers_whatever_is_left() -> None:
    state = scene(
        phase="move", turn_number=10, round=2, tiles=HUDSON, owners=OWN, levels=[2, 1, 1],
        cubes={"Albany": {"yellow": 1}},
    )  # fmt: skip
    assert chosen(state) == "deliver yellow Albany > Poughkeepsie > New York"


@pytest.mark.parametrize(("income", "expected"), [(-4, "score income"), (4, "score points")])
def test_in_the_last_turn_income_counts_only_below_zero(income: int, expected: str) -> None:
    state = scene(
        phase="move", tiles=HUDSON, owners=OWN, turn_number=10, income=[income, 0, 0],
        levels=[2, 1, 1], cubes={"Albany": {"yellow": 1}},
    )  # fmt: skip
    state.play(GAME.move("deliver yellow Albany > Poughkeepsie > New York"))
    assert chosen(state) == expected


def test_near_ruin_it_builds_nothing_and_takes_what_is_free() -> None:
    facts: dict[str, Any] = {"income": [-9, 0, 0], "points": [0, 0, 0], "cash": [0, 0, 0]}
    assert chosen(scene(phase="build", **facts)) == "done"
    taken = chosen(scene(phase="select", **facts))
    assert taken.split()[1] in ("turn", "first", "engineer") or taken.endswith(" pass")


def test_a_plan_is_worth_more_than_nothing_and_can_be_built() -> None:
    state = scene(phase="build", seed=2)
    search = PlanSearch(state, 0, watch(20))
    plan = search.best(state)
    idle = state.copy()
    idle.builds_left = 0
    assert plan.value > search.best(idle).value
    for line in plan.lines:
        for place, piece in line.tiles:
            move = state.board.lays[place][piece.index]
            assert move is not None
            state.play(move)
    assert [*state.tracks.owners] == [*plan.state.tracks.owners]


def test_upgrades_take_a_delivery_each_and_one_turn_each() -> None:
    assert times_at(2, 2, 2, 3) == [0, 0, 1, 1, 2, 2]
    assert times_at(4, 2, 4, 3) == [1, 2, 2]
    assert times_at(3, 2, 4, 3) == [0]
    assert times_at(2, 2, 4, 3) == []


def test_cubes_that_can_wait_for_a_longer_way_wait() -> None:
    """One cube goes two links at level 2 and three at level 3; the other goes one at most."""
    wares = [(1, [0.0, 1, 2, 3, 3, 3, 3]), (1, [0.0, 1, 1, 1, 1, 1, 1])]
    first, second = earnings(wares, 1, 3, 2, 0, 0)
    assert first == 1
    assert second > 2


def test_the_longest_way_is_within_one_part_of_the_network() -> None:
    assert longest_way({}) == 0
    assert longest_way({1: [2], 2: [1, 3], 3: [2], 7: [8], 8: [7]}) == 2


def test_debts_cost_more_than_their_sum_and_ruin_most() -> None:
    def after(income: int, standard: bool = False) -> float:
        return outcome(Purse(standard, 0, income, 0, 1, 3), 1, [0.0] * 3)

    assert after(3) > after(0) > after(-3) > after(-9)
    assert after(-3) < 2 * -3
    assert after(0, standard=True) < after(0)


def test_a_forecast_at_the_end_is_the_score() -> None:
    state = scene(phase="move", tiles=HUDSON, owners=OWN, points=[7, 0, 0], income=[4, 0, 0])
    forecast = Forecast(state, 0)
    purse = purse_of(state, 0)
    purse.turns = 0
    assert forecast.value(purse, forecast.roads, forecast.links) == 7 + 2 + 2


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS, ids=lambda way: f"{way['rules']}-{way['map']}")
def test_it_is_never_bankrupt_and_mostly_wins_against_steady_players(way: dict[str, str]) -> None:
    won = 0
    for seed in range(6):
        seats = 3 + seed % 4
        state = GAME.start(seats, seed, **way)
        ended = play_out(state, one_among(SHARP, STEADY, seats, seed % seats), seed)
        assert seed % seats not in state.bankrupt
        won += ended.winners == [seed % seats]
    assert won >= 2  # by chance it would be one or two


def test_it_beats_random_players() -> None:
    assert play_out(GAME.start(3, 1), [RANDOM, SHARP, RANDOM], 1).winners == [1]
