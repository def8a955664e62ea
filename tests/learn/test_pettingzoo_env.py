"""The games keep the rules of PettingZoo."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import branchline
from branchline import BadMove, BadOption
from branchline.learn.pettingzoo_env import env, raw_env
from tests.contract.small_map import SMALL

SETTINGS: list[dict[str, Any]] = [
    {"game": "ticket-to-ride"},
    {"game": "ticket-to-ride", "seats": 5, "reward": "margin", "first": 2},
    {"game": "railways"},
    {"game": "railways", "seats": 4, "variant": "younger", "limit": 40},
    {"game": "steam"},
    {"game": "steam", "seats": 4, "rules": "standard", "map": SMALL},
]


def name_of(settings: dict[str, Any]) -> str:
    return "-".join(str(value)[:10] for value in settings.values())


def play(table: Any, seed: int, chance: int = 0) -> dict[str, float]:
    """Play a game at random; what each agent got in all."""
    table.reset(seed=seed)
    dice = np.random.default_rng(chance)
    got = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        observation, reward, over, cut, _ = table.last()
        got[agent] += reward
        words = np.flatnonzero(observation["action_mask"])
        assert (len(words) > 1) != (over or cut)
        table.step(None if over or cut else int(dice.choice(words)))
    return got


@pytest.mark.parametrize("settings", SETTINGS, ids=name_of)
def test_pettingzoo_accepts_the_games(settings: dict[str, Any], capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        # Its tests do not know of masks next to the observation, though its documents ask for them.
        warnings.filterwarnings("ignore", message="Observation is not a NumPy array")
        warnings.filterwarnings("ignore", message="Observation space for each agent probably")
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")
        api_test(env(**settings), num_cycles=200)
        seed_test(lambda: env(**settings), num_cycles=100)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("settings", SETTINGS, ids=name_of)
def test_what_is_won_is_lost_by_others(settings: dict[str, Any]) -> None:
    for seed in range(2):
        table = raw_env(**settings)
        got = play(table, seed, seed)
        assert sum(got.values()) == pytest.approx(0, abs=1e-6)
        assert list(got.values()) == pytest.approx(table.batch.setting.worths(table.table.position))


def test_games_end_when_they_go_on_for_too_long() -> None:
    table = raw_env("railways", limit=20)
    got = play(table, 1)
    assert table.table.played == 20
    assert set(got.values()) == {0.0}


def test_only_who_speaks_knows_what_was_said() -> None:
    table = raw_env("ticket-to-ride")
    table.reset(seed=1)
    first, second = (table.agent_selection, next(agent for agent in table.agents if agent != table.agent_selection))
    seen = table.observe(second)
    word = int(np.flatnonzero(table.observe(first)["action_mask"])[0])
    before = table.observe(first)
    table.step(word)
    assert table.agent_selection == first  # the move is not complete yet
    assert not np.array_equal(table.observe(first)["observation"], before["observation"])
    assert np.array_equal(table.observe(second)["observation"], seen["observation"])
    assert not table.observe(second)["action_mask"].any()


def test_a_word_that_is_not_legal_ends_the_game_at_a_cost() -> None:
    table = env("railways")
    table.reset(seed=3)
    agent = table.agent_selection
    wrong = int(np.flatnonzero(table.observe(agent)["action_mask"] == 0)[0])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PettingZoo tells it, too
        table.step(wrong)
    assert table.rewards[agent] == -1.0
    assert all(table.terminations.values())


def test_without_safeguards_it_is_refused_and_changes_nothing() -> None:
    table = raw_env("railways")
    table.reset(seed=3)
    before = table.table.position.to_json()
    mask = table.observe(table.agent_selection)["action_mask"]
    for wrong in (int(np.flatnonzero(mask == 0)[0]), None):
        with pytest.raises(BadMove):
            table.step(wrong)
    assert table.table.position.to_json() == before


def test_agents_are_the_seats_and_the_name_has_the_version_of_the_rules() -> None:
    for slug in branchline.GAMES:
        table = raw_env(slug)
        game = branchline.game(slug)
        assert table.possible_agents == [f"seat_{seat}" for seat in range(game.least)]
        assert table.metadata["name"] == f"branchline/{slug}-v{game.version}"


def test_a_position_is_shown_to_the_agent_whose_turn_it_is() -> None:
    table = raw_env("ticket-to-ride", render_mode="ansi", first=1)
    table.reset(seed=1)
    shown = table.render()
    assert shown is not None
    assert "seat: 1" in shown
    other: dict[str, Any] = table.table.position.view(0)
    for ticket in other["own"]["offer"]:
        assert ticket not in shown
    assert raw_env("ticket-to-ride").render() is None
    drawn = raw_env("railways", render_mode="ansi", drawing=lambda view: f"<{view['prompt']}>")
    drawn.reset(seed=1)
    assert drawn.render() == "<action>"


@pytest.mark.parametrize(
    ("settings", "error"),
    [
        ({"game": "chess"}, branchline.UnknownGame),
        ({"game": "railways", "seats": 9}, BadOption),
        ({"game": "railways", "reward": "fame"}, BadOption),
        ({"game": "railways", "seats": 0}, BadOption),
        ({"game": "railways", "limit": 0}, BadOption),
        ({"game": "railways", "weather": "fine"}, BadOption),
        ({"game": "ticket-to-ride", "first": 7}, BadOption),
        ({"game": "steam", "map": "atlantis"}, BadOption),
    ],
)
def test_wrong_settings_are_refused(settings: dict[str, Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        raw_env(**settings)
