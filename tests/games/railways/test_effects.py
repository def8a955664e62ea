"""Further effects of a move, as everyone sees them."""

from __future__ import annotations

import pytest

from branchline import Effect, Entry
from branchline.engine.phrase import ENGLISH
from branchline.games.railways.rules.board import CARD_INDEX
from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import CALM, GAME, scene
from tests.games.railways.test_end import TRIGGERS, almost
from tests.games.railways.test_guard import circle, go_round
from tests.games.table import play


def effects(state: Railways, text: str) -> list[Effect]:
    """What a move brings about; it is played."""
    before, move = state.copy(), GAME.move(text)
    play(state, text)
    return GAME.effects(before, move, state)


def words(effect: Effect) -> str:
    """An effect as it is read."""
    return str(GAME.effect_phrase(effect.kind, effect.facts))


@pytest.mark.rule("RWC-10.2")
@pytest.mark.parametrize(("source", "card"), [("1", "white 1"), ("3", "brown 1"), ("discard", "Denver")])
def test_rwc_10_2_a_card_that_all_saw_is_named(source: str, card: str) -> None:
    state = play(scene(discard=["Omaha", "Denver"]), "pass")
    (told,) = effects(state, f"take {source}")
    assert (told.seat, told.kind, told.rule) == (0, "card", "RWC-10.2")
    assert words(told) == f"gets {card}"


@pytest.mark.rule("RWC-8.3")
def test_rwc_8_3_so_is_one_that_is_drawn_after_a_discard() -> None:
    state = scene(hands=[{"purple 1": 1}, None], display=["white 1", "St. Louis", "brown 1"])
    (told,) = effects(state, "discard purple 1, draw 2")
    assert (told.seat, told.kind, told.rule) == (0, "card", "RWC-8.3")
    assert words(told) == "gets St. Louis"


@pytest.mark.parametrize(
    ("entry", "told"),
    [
        (Entry(0, "take 2", ["Denver"]), "takes St. Louis from the display; Denver turned up"),
        (Entry(0, "take 2", []), "takes St. Louis from the display"),
        (Entry(0, "take discard", []), "takes St. Louis from the top of the discard pile"),
        (
            Entry(0, "discard lightgreen 1, draw 2", ["brown 1"]),
            "discards light green 1 and draws St. Louis from the display; brown 1 turned up",
        ),
    ],
)
def test_a_move_is_told_with_the_card_that_all_saw(entry: Entry, told: str) -> None:
    card = Effect(0, "card", "RWC-10.2", {"card": CARD_INDEX["St. Louis"]})
    ending = Effect(0, "last round", "RWC-13.1", {"ending": 0})
    assert str(GAME.story(scene(), entry, [ending, card])) == told
    assert GAME.story(scene(), entry, [ending]).render(ENGLISH) == GAME.tell(entry)
    assert card.kind in GAME.story_effects
    assert ending.kind not in GAME.story_effects


def test_a_locomotive_is_called_so() -> None:
    state = play(scene(display=["locomotive", *CALM[1:]]), "pass")
    assert [words(told) for told in effects(state, "take 1")] == ["gets a locomotive"]


@pytest.mark.parametrize(
    ("prompt", "move", "told"),
    [
        ("take a card", "take 1", "takes a locomotive from the display"),
        ("take a card", "take 2", "takes St. Louis from the display"),
        ("take a card", "take discard", "takes Denver from the top of the discard pile"),
        ("take a card", "take pile", "takes a card from the pile"),
        ("action", "discard purple 1, draw 3", "discards purple 1 and draws brown 1 from the display"),
        ("action", "discard locomotive, draw 2", "discards a locomotive and draws St. Louis from the display"),
        ("action", "discard purple 1, draw pile", "discards purple 1 and draws a card from the pile"),
    ],
)
def test_before_it_is_played_a_move_is_told_with_the_card_that_all_see(prompt: str, move: str, told: str) -> None:
    state = scene(
        hands=[{"purple 1": 1, "locomotive": 1}, None],
        display=["locomotive", "St. Louis", "brown 1"],
        discard=["Omaha", "Denver"],
        prompt=prompt,
    )
    assert str(state.phrase(GAME.move(move))) == told


def test_a_card_of_the_pile_stays_hidden() -> None:
    state = scene(hands=[{"purple 1": 1}, None])
    assert effects(state, "discard purple 1, draw pile") == []
    assert effects(state, "take pile") == []
    assert effects(state, "stop") == []


@pytest.mark.parametrize("trigger", TRIGGERS)
@pytest.mark.rule("RWC-13.1", "RWC-13.2", "RWC-13.3")
def test_rwc_13_1_the_last_round_is_told_once(trigger: str) -> None:
    state, moves = almost(trigger, 3, 1)
    (told,) = [effect for text in moves for effect in effects(state, text)]
    assert (told.seat, told.kind, told.rule) == (1, "last round", trigger)
    cause = {"RWC-13.1": "the pile is empty", "RWC-13.2": "has no trains left"}
    assert words(told) == f"{cause.get(trigger, 'the bag is empty')}: this is the last round"


@pytest.mark.rule("RWC-S.32")
def test_rwc_s_32_the_guard_is_told_too() -> None:
    state = circle(2, guard=True)
    for _ in range(5):
        go_round(state)
    play(state, "pass", "take discard", "stop")
    (told,) = effects(state, "trim Denver")
    assert (told.kind, told.rule) == ("last round", "RWC-S.32")
    assert words(told) == "nothing has changed for three rounds: the game ends"
