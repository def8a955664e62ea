"""Bots are found by name."""

import pytest

import branchline
from branchline import BadOption, BranchlineError, Dice
from branchline.bots import Bot, RandomBot, Seat, UnknownBot, make, names

GAME = branchline.game("ticket-to-ride")


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert names(GAME)[0] == "random"
    for name in names(GAME):
        bot = make(name, GAME)
        assert isinstance(bot, Bot)
        assert bot.name == name


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_bot_says_why_in_a_clause(slug: str) -> None:
    """As it would follow "because": no capital letter of a sentence, and no full stop."""
    game = branchline.game(slug)
    for name in names(game):
        bot = make(name if name != "sharp" else "sharp@1", game)
        bot.choose(Seat(game.start(game.least, 5), Dice(1)))
        why = str(bot.reason)
        assert bot.reason is not None
        assert not why.endswith(".")
        assert len(why.split()) > 2


@pytest.mark.parametrize("name", ["", "gredy", "Steady", "no_such_module:Bot", "json:loads", ":"])
def test_an_unknown_name_is_refused_with_a_typed_error(name: str) -> None:
    with pytest.raises(UnknownBot, match="no bot"):
        make(name, GAME)
    assert issubclass(UnknownBot, BranchlineError)


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(UnknownBot, match=r"random, .*steady"):
        make("gredy", GAME)


def test_the_name_of_earlier_versions_still_finds_it() -> None:
    assert make("greedy", GAME).name == "steady"


def test_a_class_is_named_by_its_module() -> None:
    assert isinstance(make("branchline.bots.bot:RandomBot", GAME), RandomBot)


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
