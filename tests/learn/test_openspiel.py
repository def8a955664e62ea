"""The games keep the rules of OpenSpiel."""

from __future__ import annotations

import json
import pickle
import random
from typing import Any

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from branchline.engine.errors import BadDraw, BadMove, BadOption  # noqa: E402 - only where OpenSpiel is installed
from branchline.learn.openspiel import register  # noqa: E402

GAMES = [
    "branchline_ticket_to_ride_v2",
    "branchline_ticket_to_ride_v2(players=4,first=2,reward=margin)",
    "branchline_railways_v1",
    "branchline_railways_v1(players=3,variant=younger,limit=60)",
    "branchline_steam_v2",
    "branchline_steam_v2(players=4,map=ruhr,rules=standard)",
]


def step(state: Any, dice: random.Random) -> None:
    """Draw what chance draws, or say any word."""
    if state.is_chance_node():
        kinds, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(dice.choices(kinds, likely)[0])
    else:
        state.apply_action(dice.choice(state.legal_actions()))


def played(name: str, seed: int, most: int = 10_000, **parameters: int) -> Any:
    """A state after some draws and words at random."""
    dice = random.Random(seed)
    state = pyspiel.load_game(name, parameters).new_initial_state()
    while not state.is_terminal() and most:
        step(state, dice)
        most -= 1
    return state


def dealt(name: str, seed: int) -> Any:
    """A state after the deal."""
    state = pyspiel.load_game(name).new_initial_state()
    while state.is_chance_node():
        step(state, random.Random(seed))
    return state


@pytest.mark.slow
@pytest.mark.parametrize("name", GAMES)
def test_openspiel_accepts_the_games(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES[::2])
def test_states_can_be_pickled(name: str) -> None:
    dice = random.Random(1)
    state = pyspiel.load_game(name).new_initial_state()
    for _ in range(60):
        if state.is_terminal():
            break
        again = pickle.loads(pickle.dumps(state))
        assert (str(again), again.history()) == (str(state), state.history())
        assert again.legal_actions() == state.legal_actions()
        step(state, dice)


def test_a_copy_of_a_state_goes_its_own_way() -> None:
    state = dealt(GAMES[0], 1)
    told, words = str(state), state.legal_actions()
    clone = state.clone()
    assert (str(clone), clone.legal_actions()) == (told, words)
    clone.apply_action(words[0])
    assert (str(state), state.legal_actions()) == (told, words)
    assert str(clone) != told


@pytest.mark.parametrize("name", GAMES[::2])
def test_the_same_draws_and_words_give_the_same_game(name: str) -> None:
    one, other = played(name, 7), played(name, 7)
    assert str(one) == str(other)
    assert one.returns() == other.returns()
    assert sum(one.returns()) == pytest.approx(0)


def test_chance_acts_where_something_is_drawn_and_nowhere_else() -> None:
    state = dealt(GAMES[0], 1)
    dice = random.Random(2)
    drawing: set[str] = set()
    for _ in range(300):
        if state.is_terminal():
            break
        if state.is_chance_node():
            drawing.add(state.chance_game.waiting.text.split()[0])
        step(state, dice)
    assert {"draw", "tickets"} <= drawing <= {"draw", "tickets", "claim", "station", "pay"}


def test_outcomes_are_as_likely_as_there_are_things_of_their_kind() -> None:
    state = pyspiel.load_game(GAMES[0], {"first": 0}).new_initial_state()
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    cards = {state.action_to_string(kind): outcomes[kind] for kind in outcomes}
    assert cards["red"] == pytest.approx(12 / 110)
    assert cards["locomotive"] == pytest.approx(14 / 110)
    state.apply_action(next(kind for kind in outcomes if state.action_to_string(kind) == "red"))
    after = {state.action_to_string(kind): p for kind, p in state.chance_outcomes()}
    assert after["red"] == pytest.approx(11 / 109)


def test_what_is_not_in_the_bag_is_not_drawn() -> None:
    state = pyspiel.load_game(GAMES[0]).new_initial_state()
    before = str(state)
    with pytest.raises(BadDraw):
        state.chance_game.draw(40)
    assert str(state) == before


def test_a_player_is_told_what_it_may_know() -> None:
    state = played(GAMES[0], 3, 90)
    while state.is_chance_node():
        step(state, random.Random(3))
    for player in range(2):
        view, said = json.loads(state.observation_string(player))
        assert view == json.loads(json.dumps(state.chance_game.state.view(player)))
        assert bool(said) <= (state.current_player() == player)
        deal, log, _ = json.loads(state.information_state_string(player))
        assert deal["seat"] == player
        assert deal["own"]["offer"]
        hidden = [entry for entry in log if entry["draws"] == ["?"]]
        assert all(entry["seat"] != player for entry in hidden)
        vector = np.array(state.observation_tensor(player), np.float32)
        numbers = state.chance_game.setting.encoding
        assert np.array_equal(
            vector, numbers.observe(state.chance_game.state.view(player), state.chance_game.said(player))
        )


def test_before_the_deal_nobody_knows_anything() -> None:
    state = pyspiel.load_game(GAMES[4]).new_initial_state()
    assert state.is_chance_node()
    assert not any(state.observation_tensor(0))
    assert state.information_state_string(0) == state.observation_string(1) == "before the deal"


def test_a_game_that_goes_on_for_too_long_is_won_by_nobody() -> None:
    state = played("branchline_railways_v1", 1, limit=20)
    assert len(state.chance_game.entries) == 20
    assert state.chance_game.state.turn is not None
    assert state.returns() == [0.0, 0.0]


def test_words_out_of_turn_are_refused() -> None:
    state = pyspiel.load_game(GAMES[2]).new_initial_state()
    with pytest.raises(BadMove):
        state.chance_game.say(0)


@pytest.mark.parametrize("wrong", ["limit=0", "players=9", "reward=fame", "first=5", "variant=endless"])
def test_parameters_that_cannot_be_are_refused(wrong: str) -> None:
    with pytest.raises((BadOption, pyspiel.SpielError)):
        pyspiel.load_game(f"branchline_railways_v1({wrong})")


def test_games_are_registered_once() -> None:
    register()
    assert {name.partition("(")[0] for name in GAMES} <= set(pyspiel.registered_names())
