"""The levels for Railways: legal, blind to secrets, and never without a reason."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import BadOption, Dice
from branchline.bots import Bot, Seat, make, names
from branchline.games.railways.rules.state import PROMPTS
from tests.bots.playing import asked, play_out, wander
from tests.bots.railways_tables import LINE, VARIANTS, scene
from tests.games.railways.helpers import GAME

LEVELS = {"novice": "novice", "steady": "steady", "sharp": "sharp@2"}


def wins(seat: int, bots: list[Bot]) -> int:
    """How many games of four a seat wins alone."""
    return sum(play_out(GAME.start(2, seed), bots, seed).winners == [seat] for seed in range(4))


def test_they_are_on_the_shelf_weakest_first() -> None:
    assert names(GAME) == ["random", *LEVELS]
    for name in LEVELS:
        assert make(name, GAME).name == name


@pytest.mark.parametrize("name", LEVELS)
def test_they_play_no_other_game(name: str) -> None:
    with pytest.raises(BadOption, match="does not play Steam"):
        type(make(name, GAME))(branchline.game("steam"))


@pytest.mark.parametrize("name", LEVELS)
@given(st.integers(0, 2**32), st.integers(0, 150), st.integers(2, 4), st.sampled_from(VARIANTS))
@settings(max_examples=12, deadline=None)
def test_they_choose_a_legal_move_and_say_why(name: str, seed: int, plies: int, seats: int, variant: str) -> None:
    bot = make(LEVELS[name], GAME)
    state = wander(GAME.start(seats, seed, variant=variant), seed, plies)
    if state.turn is None:
        return
    before = state.to_json()
    assert state.why_not(GAME.move(asked(bot, state, seed))) is None
    assert state.to_json() == before
    assert bot.reason is not None
    said = str(bot.reason)
    assert said
    assert not said.endswith(".")
    assert "{" not in said


@pytest.mark.parametrize("name", LEVELS)
@given(st.integers(0, 2**32), st.integers(0, 120), st.integers(2, 3))
@settings(max_examples=8, deadline=None)
def test_they_choose_the_same_whatever_the_others_hide(name: str, seed: int, plies: int, seats: int) -> None:
    """What they imagine hangs on their dice and on what they may know."""
    state = wander(GAME.start(seats, seed), seed, plies)
    if state.turn is None:
        return
    hidden = state.imagine(state.turn, Dice(seed + 1))
    assert hidden.view(state.turn) == state.view(state.turn)
    once = asked(make(LEVELS[name], GAME), state)
    assert asked(make(LEVELS[name], GAME), hidden) == once


@pytest.mark.slow
def test_every_kind_of_move_has_a_reason_of_its_own() -> None:
    """Games between beginners come to every question."""
    bot = make("novice", GAME)
    prompts: set[str] = set()
    said: set[str] = set()
    for seed in range(4):
        state = GAME.start(2, seed)
        dice = Dice(seed)
        while state.turn is not None:
            prompts.add(PROMPTS[state.stage])
            move = bot.choose(Seat(state, dice))
            assert bot.reason is not None
            said.add(bot.reason.one)
            state.play(move)
    assert {"action", "take a card", "take a second card or stop", "last delivery"} <= prompts
    assert len(said) >= 10


def test_a_novice_overlooks_what_a_steady_player_sees() -> None:
    """By its own dice: the same position with other dice may bring another action."""
    goods = {"Portland": {"yellow": 1}}
    state = scene(links=LINE, goods=goods, power=[3, 0], hands=[{"white 1": 1}], pile=4)
    novice = make("novice", GAME)
    best = "deliver yellow Portland > Kansas City"
    seen = [asked(novice, state, seed) == best for seed in range(60)]
    assert 30 <= sum(seen) < 60
    assert asked(make("steady", GAME), state) == best


@pytest.mark.slow
def test_a_novice_is_between_chance_and_the_steady_bot() -> None:
    novice, steady, chance = make("novice", GAME), make("steady", GAME), make("random", GAME)
    assert wins(0, [novice, chance]) >= 3
    assert wins(1, [novice, steady]) >= 2
