"""The games keep the rules of Gymnasium, and bots play the other seats."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import branchline
from branchline import BadOption, Move
from branchline.bots import Bot, Seat, UnknownBot
from branchline.learn.encoding import name_of as environment_of
from branchline.learn.gymnasium_env import SeatEnv, register
from tests.learn.test_pettingzoo_env import SETTINGS, name_of

ASKED: list[tuple[str, int]] = []


class Witness(Bot):
    """Notes who was asked, and plays the first legal move."""

    name = "witness"

    def choose(self, seat: Seat) -> Move:
        ASKED.append((self.name, seat.number))
        return seat.moves[0]


class Second(Witness):
    """Another one."""

    name = "second"


def play(table: SeatEnv, seed: int) -> tuple[list[float], dict[str, Any]]:
    """Play a game at random; the rewards, and what was told last."""
    observation, told = table.reset(seed=seed)
    dice = np.random.default_rng(seed)
    rewards: list[float] = []
    over = False
    while not over:
        words = np.flatnonzero(observation["action_mask"])
        assert len(words) > 1
        observation, reward, ended, cut, told = table.step(dice.choice(words))
        assert table.observation_space.contains(observation)
        rewards.append(reward)
        over = ended or cut
    return rewards, told


@pytest.mark.parametrize("settings", SETTINGS, ids=name_of)
def test_gymnasium_accepts_the_games(settings: dict[str, Any]) -> None:
    name = environment_of(branchline.game(settings["game"]))
    check_env(gymnasium.make(name, **settings, render_mode="ansi").unwrapped)


@pytest.mark.parametrize("settings", SETTINGS, ids=name_of)
def test_a_seed_gives_the_same_game(settings: dict[str, Any]) -> None:
    one, other = [SeatEnv(**settings) for _ in range(2)]
    assert play(one, 5) == play(other, 5)


@pytest.mark.parametrize("bots", ["random", "steady"])
def test_rewards_are_those_of_the_seat(bots: str) -> None:
    table = SeatEnv("railways", bots=bots)
    rewards, told = play(table, 2)
    assert sum(rewards) == (1.0 if told["won"] else -1.0)
    assert told["won"] == (max(told["totals"]) == told["totals"][told["seat"]])
    table = SeatEnv("railways", bots=bots, reward="margin")
    rewards, told = play(table, 2)
    own, other = told["totals"][told["seat"]], told["totals"][1 - told["seat"]]
    assert sum(rewards) == own - other


def test_bots_sit_in_the_seats_after_the_learner() -> None:
    ASKED.clear()
    bots = [f"{__name__}:Witness", f"{__name__}:Second"]
    table = SeatEnv("ticket-to-ride", seats=3, seat=1, bots=bots)
    table.reset(seed=1)
    table.step(np.flatnonzero(table.action_masks())[0])
    while len(set(ASKED)) < 2:
        table.step(np.flatnonzero(table.action_masks())[0])
    assert set(ASKED) == {("witness", 2), ("second", 0)}


def test_the_seat_is_drawn_by_lot_unless_it_is_said() -> None:
    table = SeatEnv("railways")
    seats = set()
    for seed in range(10):
        table.reset(seed=seed)
        seats.add(table.seat)
    assert seats == {0, 1}
    fixed = SeatEnv("railways", seat=1)
    for seed in range(5):
        fixed.reset(seed=seed)
        assert fixed.seat == 1


def test_a_word_that_is_not_legal_ends_the_game_at_a_cost() -> None:
    table = SeatEnv("steam")
    observation, _ = table.reset(seed=1)
    wrong = np.flatnonzero(observation["action_mask"] == 0)[0]
    _, reward, over, cut, told = table.step(wrong)
    assert (reward, over, cut, told) == (-1.0, True, False, {"illegal": True})


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"bots": ["random", "random"]}, BadOption),
        ({"bots": "grandmaster"}, UnknownBot),
        ({"seat": 2}, BadOption),
        ({"seats": 1}, BadOption),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        SeatEnv("railways", **settings)


def test_a_limit_that_leaves_the_learner_nothing_to_do_is_told() -> None:
    table = SeatEnv("railways", seat=1, first=0, limit=1)
    with pytest.raises(BadOption, match="limit"):
        table.reset(seed=1)


def test_games_are_made_by_name() -> None:
    register()  # again does no harm
    for slug in branchline.GAMES:
        made = gymnasium.make(environment_of(branchline.game(slug)), bots="random", reward="margin")
        observation, _ = made.reset(seed=1)
        assert made.observation_space.contains(observation)
        made.close()
