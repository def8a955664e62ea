"""Bots are found by name."""

import pytest

import branchline
from branchline import BadOption, BranchlineError, Dice
from branchline.bots import Bot, RandomBot, Seat, UnknownBot, make, names

GAME = branchline.game("ticket-to-ride")


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert names(GAME) == ["random", "greedy"]
    for name in names(GAME):
        bot = make(name, GAME)
        assert isinstance(bot, Bot)
        assert bot.name == name


@pytest.mark.parametrize("name", ["", "gredy", "Greedy", "no_such_module:Bot", "json:loads", ":"])
def test_an_unknown_name_is_refused_with_a_typed_error(name: str) -> None:
    with pytest.raises(UnknownBot, match="no bot"):
        make(name, GAME)
    assert issubclass(UnknownBot, BranchlineError)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match="random, greedy"):
        make("gredy", GAME)


def test_a_class_is_named_by_its_module() -> None:
    assert isinstance(make("branchline.bots.chance:RandomBot", GAME), RandomBot)


def test_a_seat_needs_a_decision() -> None:
    state = GAME.start(2, 1)
    dice = Dice(1)
    while state.turn is not None:
        state.play(state.pick(dice))
    with pytest.raises(BadOption, match="over"):
        Seat(state, dice)


def test_the_random_bot_plays_every_move_sooner_or_later() -> None:
    state = GAME.start(2, 1)
    bot = make("random", GAME)
    dice = Dice(3)
    chosen = {bot.choose(Seat(state, dice)).text for _ in range(300)}
    assert chosen == {move.text for move in state.moves()}
