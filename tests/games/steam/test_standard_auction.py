"""Section 29 of the rulebook: the auction for turn order in the Standard game."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from branchline import Dice
from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import scene
from tests.games.steam.tables import idled, settled
from tests.games.table import allowed, play, refused

# The worked example: orange, green, white and black are seats 0 to 3.
WORKED = ["bid 0", "bid 2", "pass", "free pass", "bid 3", "pass", "pass"]


def auction(seats: int = 4, cash: int = 20, **facts: Any) -> Steam:
    """The auction of a Turn."""
    return scene(seats, rules="standard", phase="auction", **{"cash": [cash] * seats, **facts})


def spent(state: Steam, cash: int = 20) -> list[int]:
    """What each seat has paid."""
    return [cash - left for left in state.cash]


@pytest.mark.rule("STM-T.27", "STM-29.6", "STM-29.7", "STM-29.8", "STM-29.9", "STM-29.10", "STM-C.6", "STM-C.7")
def test_stm_t_27_the_worked_auction() -> None:
    state = auction(free_pass=3)
    asked = []
    for text in WORKED:
        asked.append(state.turn)
        play(state, text)
        if len(asked) == 3:
            assert state.places == (2,)  # white is fourth
        if len(asked) == 4:
            assert state.places == (2,)  # no disc for black's free pass
    assert asked == [0, 1, 2, 3, 0, 1, 3]
    assert state.order == (0, 3, 1, 2)
    assert spent(state) == [3, 1, 0, 0]
    assert (state.prompt, state.turn) == ("take an action tile", 0)


@pytest.mark.rule("STM-T.28", "STM-29.4")
def test_stm_t_28_no_bid_that_is_not_higher() -> None:
    state = play(auction(free_pass=3), *WORKED[:4])
    assert state.turn == 0
    refused(state, "bid 2", "STM-29.4")
    refused(state, "bid 0", "STM-29.4")
    allowed(state, "bid 3")


@pytest.mark.rule("STM-29.1")
def test_stm_29_1_held_every_turn_among_all() -> None:
    for turn_number in (1, 4, 10):
        state = scene(rules="standard", phase="capital", turn_number=turn_number)
        idled(state, 3)
        assert state.prompt == "bid for turn order"
        assert state.bidders == (0, 1, 2)


@pytest.mark.rule("STM-29.2")
@pytest.mark.parametrize("text", ["bid 0", "bid 5", "pass"])
def test_stm_29_2_the_first_in_order_opens(text: str) -> None:
    state = auction(order=[2, 0, 3, 1], turn=2)
    assert state.turn == 2
    assert allowed(state, text).turn == 0


@pytest.mark.rule("STM-29.3")
def test_stm_29_3_bidding_goes_round_in_turn_order() -> None:
    state = auction(order=[2, 0, 3, 1], turn=2)
    asked = []
    for text in ("bid 0", "bid 1", "pass", "bid 2", "bid 3", "bid 4", "bid 5", "pass"):
        asked.append(state.turn)
        play(state, text)
    assert asked == [2, 0, 3, 1, 2, 0, 1, 2]
    assert state.turn == 0


@pytest.mark.rule("STM-29.4")
@pytest.mark.parametrize("bid", [0, 3])
def test_stm_29_4_more_than_the_highest_bid_or_pass(bid: int) -> None:
    state = play(auction(), f"bid {bid}", "pass")
    for lower in range(bid + 1):
        refused(state, f"bid {lower}", "STM-29.4")
    allowed(state, f"bid {bid + 1}")
    allowed(state, f"bid {bid + 7}")
    allowed(state, "pass")


@pytest.mark.rule("STM-29.5", "STM-T.43")
def test_stm_29_5_no_bid_above_one_s_cash() -> None:
    state = auction(cash=7)
    allowed(state, "bid 7")
    refused(state, "bid 8", "STM-29.5")


@pytest.mark.rule("STM-T.43", "STM-29.5")
def test_stm_t_43_without_cash_one_opens_with_nothing_or_passes() -> None:
    state = auction(cash=0)
    assert [move.text for move in state.moves()] == ["bid 0", "pass"]
    refused(state, "bid 1", "STM-29.5")
    play(state, "bid 0")
    assert [move.text for move in state.moves()] == ["pass"]


@pytest.mark.rule("STM-29.6", "STM-29.7", "STM-29.8")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_stm_29_7_places_fill_from_the_back(seats: int) -> None:
    state = play(auction(seats), "bid 1", *["pass"] * (seats - 1))
    assert state.order == (0, *reversed(range(1, seats)))
    assert state.prompt == "take an action tile"


@pytest.mark.rule("STM-29.6")
def test_stm_29_6_who_passed_is_not_asked_again() -> None:
    state = play(auction(), "bid 0", "pass", "bid 1", "bid 2", "bid 3")
    assert state.turn == 2
    assert state.bidders == (0, 2, 3)


@pytest.mark.rule("STM-29.9")
@pytest.mark.parametrize("holder", [0, 1, 2, 3])
def test_stm_29_9_the_holder_of_turn_order_passes_once_and_stays_in(holder: int) -> None:
    state = auction(free_pass=holder)
    for _ in range(holder):
        play(state, f"bid {state.turn}")
    play(state, "free pass")
    assert holder in state.bidders
    assert state.places == ()
    assert state.free_pass == -1


@pytest.mark.rule("STM-29.9", "STM-29.7", "STM-29.15")
def test_stm_29_9_the_holder_may_drop_out_at_once() -> None:
    state = play(auction(5, free_pass=0), "bid 5", "bid 6", "bid 7", "pass", "pass")
    assert state.turn == 0
    texts = [move.text for move in state.moves()]
    assert texts[-2:] == ["free pass", "pass"]
    told = [str(state.phrase(state.move(text))) for text in texts[-2:]]
    assert told == ["uses the free pass and stays in the auction", "passes"]
    out = allowed(state, "pass")
    assert out.places == (0, 4, 3)
    assert out.free_pass == -1  # STM-29.11
    play(out, "pass")
    assert out.order == (2, 1, 0, 4, 3)
    assert spent(out) == [3, 6, 7, 0, 0]
    stayed = allowed(state, "free pass")
    assert (stayed.turn, stayed.places, stayed.bidders) == (1, (4, 3), (0, 1, 2))


@pytest.mark.rule("STM-29.9", "STM-29.7")
def test_stm_29_9_the_preview_tells_the_two_passes_apart() -> None:
    state = play(auction(5, free_pass=0), "bid 5", "bid 6", "bid 7", "pass", "pass")
    out, stay = (
        [(preview.side, str(preview.words)) for preview in state.preview(state.move(text))]
        for text in ("pass", "free pass")
    )
    assert out == [("costs", "$3"), ("brings", "place 3")]
    assert stay == [("costs", "your free pass"), ("brings", "you stay in the auction")]


@pytest.mark.rule("STM-29.9")
def test_stm_29_9_both_passes_are_picked_as_often_as_a_bid() -> None:
    state = play(auction(3, cash=2, free_pass=1), "bid 1")
    dice = Dice(29)
    picked = Counter(state.pick(dice).text for _ in range(3000))
    assert set(picked) == {"bid 2", "free pass", "pass"}
    assert min(picked.values()) > 900


@pytest.mark.rule("STM-29.9", "STM-29.10", "STM-29.12")
def test_stm_29_9_nobody_else_has_a_free_pass() -> None:
    refused(auction(free_pass=2), "free pass", "STM-29.9")
    refused(auction(), "free pass", "STM-29.9")
    used = play(auction(free_pass=1), "bid 0", "free pass", "pass", "bid 2", "bid 3")
    assert used.turn == 1
    refused(used, "free pass", "STM-29.9")


@pytest.mark.rule("STM-29.9", "STM-27.7", "STM-7.1")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"rules": "standard", "phase": "capital", "free_pass": 0}, "STM-27.7"),
        ({"rules": "standard", "phase": "move"}, "STM-27.7"),
        ({"rules": "base", "phase": "first auction"}, "STM-7.1"),
    ],
)
def test_stm_29_9_it_is_for_the_standard_auction_only(facts: dict[str, Any], rule: str) -> None:
    refused(scene(**facts), "free pass", rule)


@pytest.mark.rule("STM-29.9")
def test_stm_29_9_nobody_else_does() -> None:
    state = play(auction(free_pass=2), "pass")
    assert state.bidders == (1, 2, 3)
    assert state.places == (0,)


@pytest.mark.rule("STM-29.10", "STM-C.7")
def test_stm_29_10_the_second_pass_is_final() -> None:
    state = play(auction(free_pass=1), "bid 0", "free pass", "pass", "bid 2", "bid 3")
    assert state.turn == 1
    second = allowed(state, "pass")
    assert second.places == (1, 2)  # the last free place then
    assert second.bidders == (0, 3)
    # Or he bids; then too the next pass is final.
    bidding = play(allowed(state, "bid 4"), "bid 5", "pass", "pass")
    assert bidding.order == (3, 1, 0, 2)


@pytest.mark.rule("STM-29.11")
def test_stm_29_11_the_free_pass_cannot_be_saved() -> None:
    state = play(auction(3, free_pass=2), "pass", "pass")
    assert state.order == (2, 1, 0)
    assert state.free_pass == -1
    # He takes another tile; in the next auction a pass is final.
    play(state, "take engineer", "take first move", "take first build")
    while state.prompt != "bid for turn order":
        idled(state)
    play(state, "pass")
    assert state.bidders == (1, 0)


@pytest.mark.rule("STM-29.12")
def test_stm_29_12_no_free_pass_in_turn_1() -> None:
    state = scene(rules="standard", phase="capital", cash=[5, 5, 5])
    assert state.free_pass == -1
    idled(state, 3)
    play(state, "pass")
    assert state.bidders == (1, 2)


@pytest.mark.rule("STM-R.14", "STM-30.4", "STM-29.9")
def test_stm_r_14_it_belongs_to_who_held_the_tile_at_the_end_of_the_turn() -> None:
    held = ["engineer", "turn order", "first move"]
    state = settled(rules="standard", held=held, cash=[9] * 3)
    assert state.free_pass == 1
    play(state, *["capital 0"] * 3, "bid 0", "free pass")
    assert state.bidders == (0, 1, 2)
    nobody = settled(rules="standard", held=["engineer", None, "first move"], cash=[9] * 3)
    assert nobody.free_pass == -1
    broke = settled(rules="standard", held=held, cash=[9, 0, 9], income=[0, -10, 0])
    assert (broke.bankrupt, broke.free_pass) == ((1,), -1)


@pytest.mark.rule("STM-R.11", "STM-29.16")
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_stm_r_11_without_a_bid_places_fill_in_passing_order(seats: int) -> None:
    state = play(auction(seats), *["pass"] * (seats - 1))
    assert state.order == tuple(reversed(range(seats)))
    assert spent(state) == [0] * seats


@pytest.mark.rule("STM-R.12", "STM-29.10")
def test_stm_r_12_the_leader_is_skipped() -> None:
    state = play(auction(3, free_pass=2), "bid 2", "pass", "free pass")
    assert state.bidders == (0, 2)
    assert state.turn == 2  # not the leader, who would outbid himself
    done = allowed(state, "pass")
    assert done.order == (0, 2, 1)
    assert spent(done) == [2, 0, 0]
    more = allowed(state, "bid 3")
    assert more.turn == 0
    play(more, "pass")
    assert more.order == (2, 0, 1)
    assert spent(more) == [2, 0, 3]


@pytest.mark.rule("STM-R.10", "STM-R.12")
def test_stm_r_10_nobody_is_asked_to_outbid_himself() -> None:
    for free_pass in (None, 0, 1, 2, 3):
        state = auction(free_pass=free_pass)
        while state.prompt == "bid for turn order":
            assert state.turn != state.leader
            lowest = state.moves()[0].text
            bids = lowest.startswith("bid") and lowest != "bid 9" and int(str(state.turn)) % 2
            play(state, lowest if bids else state.moves()[-2 if state.free_pass == state.turn else -1].text)
