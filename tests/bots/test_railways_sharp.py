"""The sharp bot for Railways: it keeps its rounds, and thinks of the end."""

import pytest

from branchline import Dice
from branchline.bots import Seat, make
from branchline.games.railways.bots import sharp
from branchline.games.railways.rules.state import Railways
from tests.bots.playing import asked
from tests.bots.railways_tables import scene
from tests.games.railways.helpers import GAME


def chosen(state: Railways, rounds: int = 8) -> str:
    return asked(make(f"sharp@{rounds}", GAME), state)


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
    chosen(GAME.start(2, 3), rounds=2)
    assert 0 < len(looked) <= 2 * (sharp.RIVALS + 1)
    looked.clear()
    chosen(scene(prompt="take a card", hands=[{"white 1": 1}]), rounds=2)
    assert not looked


@pytest.mark.slow
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
