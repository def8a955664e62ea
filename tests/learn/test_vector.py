"""Many tables at once produce exactly what single ones produce."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import SyncVectorEnv

import branchline
from branchline import BadOption
from branchline.learn.batch import WorkerBatch
from branchline.learn.encoding import name_of
from branchline.learn.gymnasium_env import SeatEnv
from branchline.learn.pettingzoo_env import raw_env
from branchline.learn.vector import SeatVectorEnv, SelfPlay

TABLES = 4
STEPS = 150


def same(one: Any, other: Any) -> bool:
    """Whether two observations are equal, field by field."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(same(one[name], other[name]) for name in one)
    return bool(np.array_equal(np.asarray(one), np.asarray(other)))


def first_words(masks: Any, step: int) -> list[int]:
    """A legal word at each table, another in each step; any word where a game is over."""
    found = []
    for mask in masks:
        words = np.flatnonzero(mask)
        found.append(int(words[step % len(words)]) if len(words) else 0)
    return found


# Once is enough for processes.
@pytest.mark.parametrize(("reward", "workers"), [("win", 0), ("margin", 0), ("margin", 2)])
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_seats_against_bots_are_those_of_single_environments(slug: str, reward: str, workers: int) -> None:
    settings: dict[str, Any] = {"game": slug, "reward": reward, "limit": 60}
    single = SyncVectorEnv([lambda: SeatEnv(**settings) for _ in range(TABLES)])
    many = SeatVectorEnv(num_envs=TABLES, workers=workers, **settings)
    assert many.observation_space == single.observation_space
    assert many.action_space == single.action_space
    expected, told = single.reset(seed=5)
    found, also_told = many.reset(seed=5)
    assert same(found, expected)
    assert told == also_told == {}
    ended = 0
    for step in range(STEPS):
        words = np.array(first_words(found["action_mask"], step))
        one, other = single.step(words), many.step(words)
        for name, mine, theirs in zip(["observation", "reward", "over", "cut"], one[:4], other[:4], strict=True):
            assert same(mine, theirs), (step, name)
        assert one[4].keys() == other[4].keys()
        assert all(same(one[4][name], other[4][name]) for name in one[4] if not name.endswith("totals"))
        found = other[0]
        assert same(many.action_masks(), found["action_mask"])
        ended += int((other[2] | other[3]).sum())
    assert ended >= TABLES
    many.close()


@pytest.mark.parametrize("workers", [0, 2])
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_seat_is_that_of_single_environments(slug: str, workers: int) -> None:
    tables = SelfPlay(slug, TABLES, limit=60, reward="margin", workers=workers)
    single = [raw_env(slug, limit=60, reward="margin") for _ in range(TABLES)]
    tables.reset(seed=5)
    for number, table in enumerate(single):
        table.reset(seed=5 + number)
    ended = [False] * TABLES
    for step in range(STEPS):
        for number, table in enumerate(single):
            agent = table.possible_agents[tables.seats[number]]
            if not ended[number]:
                assert agent == table.agent_selection
            seen = table.observe(agent)
            assert same(tables.observations[number], seen["observation"])
            assert same(tables.masks[number], seen["action_mask"])
        words = first_words(tables.masks, step)
        tables.step(np.array(words))
        for number, table in enumerate(single):
            if ended[number]:
                table.reset()
                ended[number] = False
                continue
            table.step(words[number])
            assert tables.rewards[number].tolist() == list(table.rewards.values())
            ended[number] = bool(tables.over[number] or tables.cut[number])
            assert ended[number] == (all(table.terminations.values()) or all(table.truncations.values()))
    tables.close()


def test_an_illegal_word_ends_the_game_at_a_cost() -> None:
    tables = SelfPlay("railways", 2)
    tables.reset(seed=1)
    mover = int(tables.seats[0])
    words = tables.random_words()
    words[0] = int(np.flatnonzero(tables.masks[0] == 0)[0])
    tables.step(words)
    assert tables.over.tolist() == [True, False]
    assert tables.rewards[0, mover] == -1
    tables.step(tables.random_words())
    assert tables.over.tolist() == [False, False]
    many = SeatVectorEnv("railways", 2)
    observation, _ = many.reset(seed=1)
    words = np.array([int(np.flatnonzero(mask == 0)[0]) for mask in observation["action_mask"]])
    _, rewards, over, cut, told = many.step(words)
    assert (rewards.tolist(), over.tolist(), cut.tolist()) == ([-1, -1], [True, True], [False, False])
    assert told["illegal"].tolist() == [True, True]


def test_gymnasium_makes_many_tables() -> None:
    name = name_of(branchline.game("ticket-to-ride"))
    assert name == "branchline/ticket-to-ride-v2"
    many = gymnasium.make_vec(name, num_envs=3, bots="novice", flat=True)
    assert isinstance(many, SeatVectorEnv)
    observation, _ = many.reset(seed=[3, 4, 5])
    assert observation.shape == many.observation_space.shape
    assert many.observation_space.contains(observation)
    words = [np.flatnonzero(mask)[0] for mask in many.action_masks()]
    again, *_ = many.step(np.array(words))
    assert not same(again, observation)  # the first is a copy


def test_arrays_that_are_not_copied_are_overwritten() -> None:
    many = SeatVectorEnv("railways", 2, copy=False)
    first, _ = many.reset(seed=1)
    words = np.array([np.flatnonzero(mask)[0] for mask in first["action_mask"]])
    second, *_ = many.step(words)
    assert np.shares_memory(first["observation"], second["observation"])


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"num_envs": 0}, "at least one"),
        ({"num_envs": 2, "workers": 3}, "expected 1 to 2"),
        ({"num_envs": 2, "workers": 1, "reward": "fame"}, "win, margin"),
        ({"num_envs": 2, "workers": 1, "bots": ["random", "random"]}, "expected a name or 1"),
        ({"num_envs": 2, "seat": 7}, "expected 0 to 1"),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption, match=message):
        SeatVectorEnv("railways", **settings)


def test_as_many_seeds_as_tables_are_needed() -> None:
    with pytest.raises(BadOption, match="expected 2 seeds, not 3"):
        SelfPlay("railways", 2).reset(seed=[1, 2, 3])


def test_a_fault_in_a_worker_reaches_the_caller() -> None:
    """A seat that is never asked within the limit cannot learn."""
    many = SeatVectorEnv("railways", 2, seat=1, limit=1, workers=1, first=0)
    with pytest.raises(BadOption, match="is the limit too low"):
        many.reset(seed=1)
    many.close()


def test_a_worker_that_has_died_is_noticed() -> None:
    tables = SelfPlay("railways", 2, workers=1)
    tables.reset(seed=1)
    assert isinstance(tables.batch, WorkerBatch)
    words = tables.random_words()
    tables.batch.processes[0].kill()
    tables.batch.processes[0].join()
    with pytest.raises(RuntimeError, match="a worker process has ended"):
        tables.step(words)
    with pytest.raises(RuntimeError, match="a worker process has ended"):
        tables.batch.report(0)
    tables.close()
