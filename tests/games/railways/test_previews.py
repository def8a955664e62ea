"""What a preview promises is what comes, whatever chance brings."""

from __future__ import annotations

import re
from typing import Any

import pytest

from branchline import Dice, Move
from branchline.engine.preview import BRINGS, COSTS
from branchline.games.railways.rules.layout import TRAINS as TRAINS_LEFT
from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO
from tests.games.railways.helpers import hand, scene
from tests.games.railways.playing import builder, games
from tests.games.table import play

SECOND = "then a second card, if you want one"
PERHAPS_SECOND = "a second card, if there is one"
LOST = "the second card of the turn"
IN_HAND = re.compile(r"\(leaves (\d+) cards? in hand\)")
TRAINS = re.compile(r"1 of your (\d+) trains?")
STOCKED = re.compile(r"(\d+) cubes? on (.+)")


def sides(state: Railways, move: Move) -> dict[str, str]:
    """Return the side of each text in the preview of a move."""
    return {str(part.words): part.side for part in state.preview(move)}


def goods_in_bag(state: Railways) -> int:
    """How many goods are in the bag, as all see it."""
    number = state.view(None)["bag"]
    assert isinstance(number, int)
    return number


def check(state: Railways, move: Move, number: int) -> set[str]:
    """Compare the preview of a move with what comes; the texts that it gave."""
    preview = sides(state, move)
    text = " / ".join(preview)
    seat = state.turn
    assert seat is not None
    for seed in range(number):
        after = state.copy()
        after.dice = Dice(seed)
        after.play(move)
        if state.prompt == "take a card":
            follows = after.prompt == "take a second card or stop"
            assert follows == (SECOND in preview) or PERHAPS_SECOND in preview, move
        ended = state.view(None)["ending"] is None and after.view(None)["ending"] is not None
        said = [words for words in preview if "this is the last round" in words]
        assert ended == bool(said), (move, preview)
        for found in IN_HAND.finditer(text):
            assert sum(hand(after, seat).values()) == int(found.group(1))
        for found in TRAINS.finditer(text):
            assert after.of(seat, TRAINS_LEFT) == int(found.group(1)) - 1
        for words in preview:
            stocked = STOCKED.fullmatch(words)
            if stocked:
                assert goods_in_bag(state) - goods_in_bag(after) == int(stocked.group(1))
    return set(preview)


@pytest.mark.rule("RWC-10.1", "RWC-13.4")
@pytest.mark.parametrize("options", [{}, {"loco_second": False, "guard": True}])
@pytest.mark.parametrize("seats", [2, 4])
def test_previews_of_whole_games_come_true(seats: int, options: dict[str, Any]) -> None:
    texts: set[str] = set()
    for state in games(seats, 80 + seats, steer=builder, every=4, **options):
        kinds: dict[str, Move] = {}
        for move in state.moves() if state.turn is not None else []:
            words = move.text.split()
            kinds.setdefault(move.text if words[0] == "take" else words[0] + words[-1], move)
        for move in kinds.values():
            texts |= check(state, move, 3)
    assert SECOND in texts
    assert any(IN_HAND.search(text) for text in texts)


@pytest.mark.rule("RWC-10.1", "RWC-10.8", "RWC-S.1", "RWC-S.4")
@pytest.mark.parametrize("pile", [[], ["brown 1"], [LOCO], ["brown 1", LOCO]])
@pytest.mark.parametrize("discard", [[], ["white 1"], [LOCO], ["white 1", LOCO], [LOCO, "white 1"]])
@pytest.mark.parametrize("display", [[], ["orange 1"], [LOCO], [LOCO, LOCO, "orange 1"]])
@pytest.mark.parametrize("free", [True, False])
def test_rwc_10_1_a_second_card_is_promised_if_there_is_one(
    pile: list[str], discard: list[str], display: list[str], free: bool
) -> None:
    if pile:  # then the display is full
        display = [*display, *[LOCO] * (3 - len(display))]
    ending: dict[str, Any] = {} if pile else {"ending": "RWC-13.1"}
    facts = {"pile": pile, "discard": discard, "display": display, "loco_second": free, **ending}
    state = scene(2, turn=0, first=0, hands=[{}], **facts)
    play(state, "pass")
    if state.prompt == "take a card":
        for move in state.moves():
            check(state, move, 8)
    else:
        assert not pile + discard + display


@pytest.mark.rule("RWC-10.6")
def test_rwc_10_6_a_locomotive_costs_the_second_card_only_if_there_is_one() -> None:
    ended = {"pile": [], "ending": "RWC-13.1", "turn": 0, "first": 0, "hands": [{}]}
    alone = play(scene(2, display=[LOCO], discard=[], **ended), "pass")
    assert LOST not in sides(alone, alone.move("take 1"))
    beside = play(scene(2, display=[LOCO], discard=["white 1"], **ended), "pass")
    assert sides(beside, beside.move("take 1"))[LOST] == COSTS
    assert SECOND not in sides(beside, beside.move("take 1"))


@pytest.mark.rule("RWC-13.14", "RWC-S.4")
def test_rwc_s_4_the_last_card_of_all_promises_no_other() -> None:
    facts = {"pile": [], "display": ["orange 1"], "discard": [], "hands": [None, {}]}
    state = play(scene(2, turn=1, first=0, ending="RWC-13.1", **facts), "pass")
    take = state.move("take 1")
    assert sides(state, take) == {"the card orange 1": BRINGS}
    play(state, "take 1")
    assert state.turn is None
