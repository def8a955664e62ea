"""What the steady bot for Steam does in positions where the right thing is plain."""

from typing import Any

import pytest

from branchline.bots import make
from branchline.games.steam.bots.values import Purse
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import BUILD, Steam
from tests.bots.playing import asked
from tests.bots.steam_tables import HUDSON, OWN
from tests.games.steam.helpers import GAME

STEADY = make("steady", GAME)


def scene(**facts: Any) -> Steam:
    return GAME.scene(**facts)


def chosen(state: Steam) -> str:
    return asked(STEADY, state)


def build_turn(state: Steam) -> list[str]:
    """All the bot plays until its build turn is over."""
    seat, played = state.mover, []
    while state.stage == BUILD and state.mover == seat:
        played.append(chosen(state))
        state.play(GAME.move(played[-1]))
    return played


def test_it_delivers_over_the_longest_way_of_its_own() -> None:
    state = scene(
        phase="move",
        tiles=HUDSON,
        owners=OWN,
        levels=[6, 1, 1],
        cubes={"Albany": {"yellow": 1}, "New York": {"purple": 1, "red": 1}},
    )
    assert chosen(state) in (
        "deliver yellow Albany > Poughkeepsie > New York",
        "deliver purple New York > Poughkeepsie > Albany",
    )


def test_it_stays_in_the_auction_by_its_free_pass_while_others_may_drop_out() -> None:
    facts: dict[str, Any] = {"rules": "standard", "phase": "auction", "cash": [9, 9, 9]}
    state = scene(free_pass=1, **facts)
    state.play(GAME.move("bid 8"))
    assert chosen(state) == "free pass"
    assert asked(make("novice", GAME), state) == "free pass"
    # With the leader alone it would be asked again at once.
    state = scene(free_pass=2, **facts)
    state.play(GAME.move("bid 8"))
    state.play(GAME.move("pass"))
    assert chosen(state) == "pass"


def test_it_upgrades_when_a_longer_way_waits() -> None:
    cubes = {"Albany": {"yellow": 2}, "New York": {"purple": 2}}
    state = scene(phase="move", tiles=HUDSON, owners=OWN, cubes=cubes)
    assert chosen(state) == "upgrade"


def test_it_upgrades_no_standard_locomotive_for_nothing() -> None:
    facts: dict[str, Any] = {"phase": "move", "tiles": HUDSON, "owners": OWN, "cubes": {}}
    assert chosen(scene(rules="standard", **facts)) == "pass"
    assert chosen(scene(rules="base", **facts)) == "upgrade"  # without upkeep it is free


def test_it_would_rather_share_little_of_a_delivery() -> None:
    """Two ways for one cube: with a link of another, or all on its own."""
    tiles = {**HUDSON, "M19": "22 NE-NW", "L18": "T32 N SE S", "N20": "22 N-SW", "M21": "21 NE-SW"}
    owners = {**OWN, "M19 NE": 0, "M21 SW": 1}
    state = scene(phase="move", tiles=tiles, owners=owners, levels=[3, 1, 1], cubes={"Albany": {"yellow": 1}})
    assert chosen(state) == "deliver yellow Albany > Poughkeepsie > New York"


@pytest.mark.parametrize(("turn", "expected"), [(1, "score income"), (10, "score points")])
def test_it_takes_income_early_and_points_late(turn: int, expected: str) -> None:
    state = scene(
        phase="move", tiles=HUDSON, owners=OWN, turn_number=turn, levels=[2, 1, 1], cubes={"Albany": {"yellow": 1}}
    )
    state.play(GAME.move("deliver yellow Albany > Poughkeepsie > New York"))
    assert chosen(state) == expected


def test_below_zero_income_is_worth_more_than_points_to_the_last() -> None:
    state = scene(
        phase="move",
        tiles=HUDSON,
        owners=OWN,
        turn_number=10,
        income=[-4, 0, 0],
        levels=[2, 1, 1],
        cubes={"Albany": {"yellow": 1}},
    )
    state.play(GAME.move("deliver yellow Albany > Poughkeepsie > New York"))
    assert chosen(state) == "score income"  # four points that would be lost, against two


@pytest.mark.parametrize("seed", range(4))
def test_a_build_turn_ends_with_links_and_no_loose_ends(seed: int) -> None:
    state = scene(seed=seed, phase="build")
    played = build_turn(state)
    assert 2 <= len(played) <= 4
    assert played[-1] == "done"
    tracks = state.tracks
    links = [link for link, owner in enumerate(tracks.owners) if owner == 0]
    assert links
    assert all(complete(tracks, link) for link in links)


def test_it_goes_on_with_the_line_it_began() -> None:
    state = scene(
        phase="build",
        tiles={"L16": "21 N-S"},
        owners={"L16 N": 0},
        fresh=["L16 N"],
        builds_left=2,
        cubes={"Albany": {"yellow": 3}, "New York": {"purple": 3}},
    )
    first = chosen(state)
    assert first.startswith("lay L18 T")
    assert " N" in first


def test_with_urbanization_it_makes_a_city_of_a_town_it_serves() -> None:
    state = scene(
        phase="build",
        tiles=HUDSON,
        owners=OWN,
        held=["urbanization", None, None],
        cubes={"Albany": {"red": 2}},
        spaces=[{"yellow": 2, "purple": 1}],
    )
    played = build_turn(state)
    (city,) = [move for move in played if move.startswith("urbanize")]
    assert city.endswith(" 1")
    assert played[-1] == "done"


def test_near_ruin_it_builds_nothing_and_takes_what_is_free() -> None:
    facts: dict[str, Any] = {"income": [-9, 0, 0], "points": [0, 0, 0], "cash": [0, 0, 0]}
    assert chosen(scene(phase="build", **facts)) == "done"
    taken = chosen(scene(phase="select", **facts))
    assert taken.split()[1] in ("turn", "first", "engineer") or taken.endswith(" pass")


def test_it_buys_the_capital_it_needs_and_no_more() -> None:
    assert chosen(scene(rules="standard", phase="capital", cash=[40, 0, 0])) == "capital 0"
    steps = int(chosen(scene(rules="standard", phase="capital", seed=3)).split()[1])
    assert 1 <= steps <= 3


def test_in_danger_it_buys_capital_for_the_upkeep() -> None:
    """Two dollars for a step when the upkeep is due would ruin it; five for a step now do not."""
    state = scene(
        rules="standard", phase="capital", turn_number=10, income=[-7, 0, 0], levels=[2, 1, 1],
        cubes={},
    )  # fmt: skip
    move = GAME.move(chosen(state))
    state.play(move)
    purse = Purse(True, state.cash[0], state.incomes[0], state.points[0], state.levels[0], 1)
    assert purse.settle()


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_it_bids_little(rules: str) -> None:
    state = GAME.start(4, 5, rules=rules)
    highest = 0
    while state.prompt != "take an action tile":
        state.play(GAME.move(chosen(state)))
        highest = max(highest, *state.bids)
    assert highest <= 2


def test_a_purse_knows_what_the_game_would_take() -> None:
    """Worked examples of the rulebook: STM-T.21, STM-T.32, STM-T.37 and STM-T.40."""
    purse = Purse(False, 0, -1, 0, 1, 5)
    assert purse.settle()
    assert (purse.cash, purse.income) == (4, -2)
    assert not Purse(False, 0, -10, 3, 1, 5).settle()
    assert Purse(False, 0, -10, 4, 1, 5).settle()
    standard = Purse(True, 0, 2, 4, 3, 5)
    assert standard.settle()
    assert (standard.points, standard.cash) == (3, 1)
    poor = Purse(True, 8, -9, 0, 1, 5)
    assert poor.settle()
    assert (poor.income, poor.cash) == (-10, 0)
    assert not Purse(True, 0, -10, 0, 1, 5).settle()
