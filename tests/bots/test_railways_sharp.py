"""What the sharp bot for Railways does in positions where the right thing is plain."""

from typing import Any

import pytest

import branchline
from branchline import Dice
from branchline.bots import Seat, Watch, make
from branchline.bots.race import Runner
from branchline.bots.railways import sharp
from branchline.engine.game import Move
from branchline.games.railways.state import Railways

GAME = branchline.game("railways")
CALM = ["purple 1", "white 1", "brown 1"]  # a display that tempts nobody
LINE = [
    ("Portland", "start", "orange", 0, 3),
    ("Cheyenne", "start", "brown", 0, 2),
    ("Kansas City", "Cheyenne", "orange", 0, 4),
]


def scene(seats: int = 2, **facts: Any) -> Railways:
    state = GAME.scene(seats, **{"display": CALM, **facts})
    assert isinstance(state, Railways)
    GAME.audit(state)
    return state


def chosen(state: Railways, rounds: int = 8, seed: int = 0) -> str:
    return make(f"sharp@{rounds}", GAME).choose(Seat(state, Dice(seed))).text


def test_it_delivers_over_the_longest_way_of_its_own() -> None:
    state = scene(links=LINE, goods={"Portland": {"yellow": 1, "black": 1}}, power=[3, 0])
    assert chosen(state) == "deliver yellow Portland > Kansas City"


def test_it_takes_the_power_with_the_delivery() -> None:
    state = scene(
        links=LINE, goods={"Portland": {"yellow": 1}}, power=[2, 0], hands=[{"locomotive": 1}]
    )
    assert chosen(state) == "locomotive yellow Portland > Kansas City"


@pytest.mark.parametrize("rounds", [1, 8])
def test_in_its_last_turn_it_lays_down_all_that_counts(rounds: int) -> None:
    hand = {"Roanoke": 1, "orange 2": 2, "orange 1": 1, "locomotive": 1}
    state = scene(hands=[hand], pile=0)
    assert chosen(state, rounds) == "connect Roanoke > start orange 2+2+1+wild"


def test_it_takes_a_city_from_another_where_it_can() -> None:
    """Six for the new link against five: St. Louis changes hands."""
    state = scene(
        links=[("St. Louis", "start", "orange", 1, 5)],
        hands=[{"Minneapolis": 1, "orange 2": 3}],
        pile=8,
    )
    assert chosen(state) == "connect Minneapolis > St. Louis orange 2+2+2"


def test_it_lays_down_with_its_last_train_what_no_other_link_can_take() -> None:
    """Nine links are built, so all orange cards go into the tenth: there is no later one."""
    cities = ["Altoona", "Sacramento", "Cheyenne", "Portland", "Omaha", "Fort Worth"]
    links = [(city, "start", "orange", 0) for city in cities]
    links += [(city, "start", "white", 0) for city in ("Louisville", "Baltimore", "Ogden")]
    state = scene(links=links, hands=[{"Roanoke": 1, "orange 2": 2, "orange 1": 1}], power=[0, 0])
    move = chosen(state)
    assert move.startswith("connect Roanoke")
    assert move.endswith("2+2+1")


def test_it_keeps_its_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked at ahead more often than the rounds allow, and nothing without a choice."""
    looked: list[int] = []
    true = sharp.look_ahead

    def counted(state: Railways, seat: int, turns: int) -> float:
        looked.append(seat)
        return true(state, seat, turns)

    monkeypatch.setattr(sharp, "look_ahead", counted)
    state = GAME.start(2, 3)
    assert isinstance(state, Railways)
    chosen(state, rounds=2)
    assert 0 < len(looked) <= 2 * (sharp.RIVALS + 1)
    looked.clear()
    chosen(scene(prompt="take a card", hands=[{"white 1": 1}]), rounds=2)
    assert not looked


@pytest.mark.parametrize(("budget", "most"), [("200", 200), ("3", 3), ("1s", sharp.ROUNDS)])
def test_rounds_that_are_asked_for_are_kept_to(
    monkeypatch: pytest.MonkeyPatch, budget: str, most: int
) -> None:
    """What is enough by its own judgement ends only a budget in seconds."""
    asked: list[int] = []

    def noted(first: Move, others: list[Move], begin: Any, watch: Watch, most: int) -> Runner:
        asked.append(most)
        return Runner(first)

    monkeypatch.setattr(sharp, "challenge", noted)
    make(f"sharp@{budget}", GAME).choose(Seat(GAME.start(2, 3), Dice(0)))
    assert asked == [most]


def test_the_same_rounds_and_dice_make_the_same_choices() -> None:
    played = []
    for _ in range(2):
        bot = make("sharp@3", GAME)
        state = GAME.start(2, 11)
        dice = Dice(5)
        texts = []
        for _ in range(24):
            move = bot.choose(Seat(state, dice))
            texts.append(f"{move.text}: {bot.reason}")
            state.play(move)
        played.append(texts)
    assert played[0] == played[1]
