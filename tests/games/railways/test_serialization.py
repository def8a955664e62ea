"""States through JSON: clones play on alike, and what is no state is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline import BadData, Dice
from branchline.games.railways.rules.layout import TRAINS
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import CALM, GAME, N1, n1, scene
from tests.games.railways.playing import builder, by_verb, games
from tests.games.table import play


def frozen(state: Railways) -> str:
    """Everything about a state as one text."""
    return json.dumps(state.to_json())


def changed(state: Railways, **changes: object) -> dict[str, Any]:
    """The state as data, with other values for some keys."""
    return {**json.loads(frozen(state)), **changes}


def refused(data: object, place: str) -> None:
    """Check that data are refused and that the reason names the place."""
    with pytest.raises(BadData, match=place) as refusal:
        GAME.from_json(data)
    assert len(str(refusal.value)) < 500


@pytest.mark.parametrize("variant", ["full", "younger"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_state_is_written_and_read_alike_and_plays_on(seats: int, variant: str) -> None:
    for number, state in enumerate(games(seats, seats, builder, every=9, variant=variant)):
        clone, original = GAME.from_json(json.loads(frozen(state))), state.copy()
        assert frozen(clone) == frozen(state)
        one, other = Dice(number), Dice(number)
        for _ in range(12):
            if original.turn is not None:
                original.play(by_verb(original, one))
                clone.play(by_verb(clone, other))
        assert frozen(clone) == frozen(original)


PLAIN = n1(
    hands=[{"Denver": 1, "white 2": 2, LOCO: 1}, {"Roanoke": 1}],
    goods={"Portland": {"red": 1}},
    power=[1, 2],
    delivered=[{"blue": 2}],
    discard=["white 1", "Omaha"],
)
PLACING = play(n1(hands=[{"white 2": 1}], draws=["red"]), "discard white 2, restock")
TAKING = play(scene(display=CALM), "pass")
TRIMMING = scene(hands=[{"white 1": 6, "white 2": 7, "brown 2": 1}], display=["Denver"])
play(TRIMMING, "pass", "take 1", "stop")
OVER = scene(prompt="over")
GUARDED = scene(guard=True, quiet=2)


@pytest.mark.parametrize("state", [PLAIN, PLACING, TAKING, TRIMMING, OVER, GUARDED])
def test_a_copy_and_a_state_through_json_are_the_same(state: Railways) -> None:
    assert frozen(state.copy()) == frozen(GAME.from_json(changed(state))) == frozen(state)


JUNK: tuple[object, ...] = (10**5000, -1000, 0.5, "\ud800", {"x": {}}, [[]], "true")


@pytest.mark.parametrize("key", [*changed(PLAIN)])
def test_junk_under_any_key_is_refused_by_its_place(key: str) -> None:
    for junk in JUNK:
        refused(changed(PLAIN, **{key: junk}), key)


@pytest.mark.parametrize("key", [*changed(PLAIN)])
def test_every_key_is_needed(key: str) -> None:
    data = changed(PLAIN)
    del data[key]
    refused(data, key)
    refused(changed(PLAIN, surprise=1), "surprise")


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("game", "chess", "game: expected 'railways'"),
        ("rules", "2", "rules"),
        ("variant", "children", "variant"),
        ("variant", "younger", "cards"),
        ("loco_second", None, "loco_second"),
        ("guard", 1, "guard"),
        ("seats", 1, "seats"),
        ("seats", 5, "seats"),
        ("seats", 3, "links"),
        ("first", 4, "first"),
        ("turn", 4, "turn"),
        ("turn", None, "turn"),
        ("prompt", "dance", "prompt"),
        ("prompt", "over", "turn"),
        ("prompt", "last delivery", "prompt"),
        ("prompt", "place the good", "good"),
        ("prompt", "discard to 13 cards", "prompt"),
        ("hands", [{}] * 3, "hands"),
        ("hands", [{}] * 4, "cards|promised"),
        ("hands", [{"mauve": 1}, {}, {}, {}], r"hands\[0\].mauve"),
        ("known", [{"white 1": 1}, {}, {}, {}], "known"),
        ("known", [{}] * 5, "known"),
        ("promised", [True] * 4, "promised"),
        ("promised", [False] * 3, "promised"),
        ("promised", [0] * 4, "promised"),
        ("pile", {}, "cards"),
        ("pile", {"white 1": 1000}, "pile"),
        ("display", ["white 1"], "display"),
        ("display", ["white 1", "white 2", None], "cards|display"),
        ("display", ["white 1", "white 2", "mauve"], "display"),
        ("discard", ["white 1", "mauve"], "discard"),
        ("discard", [], "cards"),
        ("links", [], "goods|cards"),
        ("goods", {}, "goods"),
        ("goods", {"Denver": {"red": 1}}, "goods"),
        ("goods", {"Portland": {"red": 16}}, "goods"),
        ("good", "mauve", "good"),
        ("good", "red", "good"),
        ("bag", {}, "goods|bag"),
        ("bag", {"red": 1}, "goods|bag"),
        ("power", [0] * 4, "cards"),
        ("power", [0] * 3, "power"),
        ("delivered", [{}] * 4, "goods"),
        ("points", [0] * 3, "points"),
        ("points", [-1, 0, 0, 0], "points"),
        ("ending", "RWC-1.1", "ending"),
        ("ending", "RWC-S.32", "guard"),
        ("quiet", 1, "guard"),
        ("mark", 5, "mark"),
        ("dice", [1, 2, 3], "dice"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(key: str, value: object, place: str) -> None:
    refused(changed(PLAIN, **{key: value}), place)


def linked(number: int, **changes: object) -> dict[str, Any]:
    """The state as data, with another link."""
    data = changed(PLAIN)
    data["links"][number].update(changes)
    return data


@pytest.mark.parametrize(
    ("number", "key", "value", "place"),
    [
        (0, "city", "Atlantis", r"links\[0\]"),
        (0, "city", "Cheyenne", r"links\[1\].*RWC-4.2"),
        (0, "city", "start", r"links\[0\].*RWC-4.2"),
        (1, "city", "Portland", r"links\[1\].*RWC-4.2"),
        (2, "node", "Atlanta", r"links\[2\].*RWC-4.3"),
        (0, "colour", "mauve", r"links\[0\].colour"),
        (0, "colour", "white", r"links\[0\].*RWC-4.5"),
        (6, "colour", "orange", r"links\[6\].*RWC-4.6"),
        (0, "cards", "2", r"links\[0\]"),
        (0, "cards", "3", r"links\[0\].cards"),
        (0, "value", 4, r"links\[0\].value"),
        (0, "owner", 4, r"links\[0\].owner"),
        (0, "owner", None, r"links\[0\].owner"),
        (0, "colour_of", "x", r"links\[0\]"),
    ],
)
def test_a_link_that_cannot_be_is_refused(number: int, key: str, value: object, place: str) -> None:
    refused(linked(number, **{key: value}), place)


def test_a_seat_has_ten_trains() -> None:
    data = changed(PLAIN)
    assert len(data["links"]) == len(N1)
    for one in data["links"]:
        one["owner"] = 0
    assert GAME.from_json(data).all_of(TRAINS) == [3, 10, 10, 10]


@pytest.mark.parametrize(
    ("state", "key", "value", "place"),
    [
        (PLACING, "good", None, "good|goods"),
        (PLACING, "prompt", "action", "good"),
        (TAKING, "prompt", "discard to 13 cards", "prompt"),
        (TRIMMING, "prompt", "last delivery", "prompt"),
        (OVER, "ending", None, "prompt|ending"),
        (OVER, "turn", 0, "turn"),
        (GUARDED, "quiet", 3, "quiet"),
        (GUARDED, "quiet", 4, "quiet"),
        (GUARDED, "ending", "RWC-S.32", "quiet"),
        (GUARDED, "guard", False, "guard"),
    ],
)
def test_a_question_that_does_not_fit_is_refused(state: Railways, key: str, value: object, place: str) -> None:
    assert frozen(GAME.from_json(changed(state))) == frozen(state)
    refused(changed(state, **{key: value}), place)


def test_a_hand_of_thirteen_is_not_cut() -> None:
    data = changed(TRIMMING)
    data["hands"][0]["white 1"] -= 1
    data["pile"]["white 1"] = data["pile"].get("white 1", 0) + 1
    data["hands"][0]["white 2"] -= 1
    data["pile"]["white 2"] = data["pile"].get("white 2", 0) + 1
    refused(data, "prompt: the hand is not above 13 cards")


def test_an_end_that_is_due_must_have_been_triggered() -> None:
    for facts in ({"pile": 0}, {"bag": 0}):
        state = scene(2, **facts)
        refused(changed(state, ending=None), "ending")
