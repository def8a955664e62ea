"""Section 5 of the rulebook: the first turn order of the Base game, by lot or by auction."""

from __future__ import annotations

import pytest

from branchline.games.steam.rules.state import Steam
from tests.games.steam.helpers import GAME
from tests.games.steam.tables import started
from tests.games.table import allowed, play, refused

SEATS = [3, 4, 5, 6]


def auction(seats: int, opener: int = 0) -> Steam:
    """The first auction, opened by a seat."""
    return started(seats, f"seat {opener}", order="auction")


@pytest.mark.rule("STM-5.1", "STM-5.2", "STM-C.2")
@pytest.mark.parametrize(
    ("lots", "order"),
    [
        (["3", "1", "5"], (1, 2, 0)),
        (["7", "6", "2"], (2, 0, 1)),
        (["4", "6", "1", "2"], (2, 3, 0, 1)),
        (["7", "2", "5", "3"], (1, 2, 3, 0)),
        (["5", "7", "6", "3", "4"], (3, 4, 0, 1, 2)),
        (["2", "7", "1", "4", "3", "6"], (2, 3, 4, 5, 0, 1)),
    ],
)
def test_stm_5_2_lowest_number_first_then_clockwise(lots: list[str], order: tuple[int, ...]) -> None:
    state = started(len(lots), *lots, order="random")
    assert state.order == order
    assert state.turn == order[0]


@pytest.mark.rule("STM-5.1")
def test_stm_5_1_every_player_can_be_first() -> None:
    assert {GAME.start(5, seed, order="random").order[0] for seed in range(60)} == {0, 1, 2, 3, 4}


@pytest.mark.rule("STM-5.3")
def test_stm_5_3_the_drawn_tiles_are_returned() -> None:
    state = started(3, "6", "7", "5", order="random")
    assert state.held == [0, 0, 0]
    assert state.levels == [1, 1, 1]
    assert {move.text for move in state.moves()} == {
        "take turn order", "take first move", "take engineer", "take first build",
        "take city growth", "take city growth pass", "take locomotive",
        "take urbanization", "take urbanization pass",
    }  # fmt: skip


@pytest.mark.rule("STM-5.4", "STM-T.25")
@pytest.mark.parametrize("seats", SEATS)
def test_stm_5_4_later_places_get_a_dollar_more(seats: int) -> None:
    state = started(seats, *"76543"[: seats - 1], "1", order="random")
    assert state.order[0] == seats - 1
    assert [state.cash[seat] for seat in state.order] == list(range(seats))


@pytest.mark.rule("STM-5.5", "STM-5.11", "STM-5.12", "STM-5.14", "STM-C.9", "STM-T.2")
@pytest.mark.parametrize("winner", range(5))
def test_stm_5_11_one_bids_seven_and_the_rest_pass(winner: int) -> None:
    state = play(auction(5, winner), "bid 7", "pass", "pass", "pass")
    assert (state.cash[winner], state.incomes[winner]) == (0, 0)  # nothing is paid before the end
    play(state, "pass")
    assert state.places == (winner,)
    assert (state.incomes[winner], state.cash[winner]) == (-2, 3)
    assert state.prompt == "bid for a place"
    assert state.turn == (winner + 1) % 5


@pytest.mark.rule("STM-5.6")
def test_stm_5_6_a_random_player_opens() -> None:
    for opener in range(4):
        assert auction(4, opener).turn == opener
    assert {GAME.start(6, seed).turn for seed in range(60)} == {0, 1, 2, 3, 4, 5}


@pytest.mark.rule("STM-5.7", "STM-5.10", "STM-5.13")
def test_stm_5_7_bidding_goes_clockwise_among_those_without_a_place() -> None:
    state = auction(4, 1)
    asked = []
    for text in ("bid 0", "bid 1", "pass", "bid 2", "bid 3", "pass", "pass"):
        asked.append(state.turn)
        play(state, text)
    assert asked == [1, 2, 3, 0, 1, 2, 0]
    assert list(state.places) == [1]
    # The winner is skipped from now on; those who passed are asked again.
    asked = []
    for text in ("bid 0", "bid 1", "bid 2", "bid 3", "bid 4", "pass", "pass"):
        asked.append(state.turn)
        play(state, text)
    assert asked == [2, 3, 0, 2, 3, 0, 2]
    assert list(state.places) == [1, 3]


@pytest.mark.rule("STM-5.8", "STM-R.9")
@pytest.mark.parametrize("bid", [0, 1, 4])
def test_stm_5_8_a_bid_is_higher_than_all_before(bid: int) -> None:
    state = play(auction(3), f"bid {bid}")
    for lower in range(bid + 1):
        refused(state, f"bid {lower}", "STM-5.8")
    assert allowed(state, f"bid {bid + 1}").bids[1] == bid + 1
    assert allowed(state, f"bid {bid + 9}").leader == 1
    # Also above a bid that was made two seats ago.
    refused(play(state, "pass"), f"bid {bid}", "STM-5.8")


@pytest.mark.rule("STM-5.9", "STM-R.9")
def test_stm_5_9_the_opener_may_bid_nothing_or_pass() -> None:
    state = auction(3)
    assert allowed(state, "bid 0").leader == 0
    assert allowed(state, "pass").bidders == (1, 2)
    won = play(state, "bid 0", "pass", "pass")
    assert (won.places, won.cash, won.incomes) == ((0,), [0, 0, 0], [0, 0, 0])


@pytest.mark.rule("STM-5.10")
def test_stm_5_10_who_passed_is_not_asked_again_for_that_place() -> None:
    state = play(auction(4), "bid 1", "pass", "bid 2", "bid 3")
    assert state.bidders == (0, 2, 3)
    play(state, "bid 4")
    assert state.turn == 2  # not seat 1
    play(state, "pass", "pass")
    assert state.places == (0,)
    assert state.turn == 1
    allowed(state, "bid 0")


@pytest.mark.rule("STM-5.12", "STM-T.30", "STM-6.2", "STM-6.3", "STM-6.6", "STM-6.7")
@pytest.mark.parametrize("cash", [0, 1, 4, 7])
@pytest.mark.parametrize("bid", [0, 1, 4, 5, 6, 12, 23])
def test_stm_5_12_the_winner_raises_what_he_is_short_of(bid: int, cash: int) -> None:
    state = auction(3)
    state.cash[0] = cash
    play(state, f"bid {bid}", "pass", "pass")
    steps = max(0, -(-(bid - cash) // 5))
    assert state.incomes[0] == -steps
    assert state.cash[0] == cash + 5 * steps - bid


@pytest.mark.rule("STM-T.30")
def test_stm_t_30_twelve_with_one_in_cash() -> None:
    state = auction(3)
    state.cash[0] = 1
    play(state, "bid 12", "pass", "pass")
    assert (state.cash[0], state.incomes[0]) == (4, -3)


@pytest.mark.rule("STM-5.5", "STM-5.13", "STM-5.14")
def test_stm_5_14_the_left_neighbour_of_the_winner_opens_the_next_place() -> None:
    state = play(auction(4), "pass", "bid 1", "pass", "pass")  # seat 1 wins
    assert (state.places, state.turn) == ((1,), 2)
    play(state, "pass", "bid 0", "pass")  # seat 3 wins, and 0 is next to him
    assert (state.places, state.turn) == ((1, 3), 0)
    play(state, "pass")
    assert state.order == (1, 3, 2, 0)


@pytest.mark.rule("STM-5.14")
def test_stm_5_14_placed_players_are_skipped() -> None:
    state = play(auction(4), "pass", "bid 1", "pass", "pass")  # seat 1 is first
    play(state, "pass", "pass")  # 0 is second, without a bid; next to him sits 1
    assert (state.places, state.turn) == ((1, 0), 2)


@pytest.mark.rule("STM-5.15")
@pytest.mark.parametrize("seats", SEATS)
def test_stm_5_15_the_last_place_is_free(seats: int) -> None:
    state = auction(seats)
    for place in range(seats - 1):
        play(state, "bid 3", *["pass"] * (seats - 1 - place))
    assert state.order == tuple(range(seats))
    assert state.cash == [2] * (seats - 1) + [0]
    assert state.incomes == [-1] * (seats - 1) + [0]
    assert (state.prompt, state.turn, state.turn_number) == ("take an action tile", 0, 1)


@pytest.mark.rule("STM-5.16", "STM-5.17")
def test_stm_5_17_losing_bids_cost_nothing() -> None:
    state = play(auction(3), "bid 1", "bid 2", "bid 11", "pass", "bid 12", "pass")
    assert (state.places, state.turn) == ((1,), 2)
    assert (state.cash, state.incomes) == ([0, 3, 0], [0, -3, 0])
    play(state, "bid 0", "pass")
    assert state.order == (1, 2, 0)
    assert (state.cash, state.incomes) == ([0, 3, 0], [0, -3, 0])  # no starting cash


@pytest.mark.rule("STM-5.18")
def test_stm_5_18_no_bid_above_what_one_could_pay() -> None:
    state = auction(3)
    refused(state, "bid 51", "STM-5.18")
    after = allowed(state, "bid 50")
    assert (after.incomes[0], after.cash[0], after.places) == (-10, 0, (0,))


@pytest.mark.rule("STM-5.18", "STM-6.8")
@pytest.mark.parametrize(
    ("cash", "income", "points", "most"),
    [(0, 0, 0, 50), (3, 0, 0, 53), (0, -10, 0, 0), (2, -10, 1, 2), (0, -9, 5, 15), (1, 4, 0, 71)],
)
def test_stm_5_18_the_most_is_cash_and_all_that_can_be_raised(cash: int, income: int, points: int, most: int) -> None:
    state = auction(3)
    state.cash[0], state.incomes[0], state.points[0] = cash, income, points
    allowed(state, f"bid {most}")
    refused(state, f"bid {most + 1}", "STM-5.18")


@pytest.mark.rule("STM-R.8")
def test_stm_r_8_who_can_only_pass_is_not_asked() -> None:
    state = auction(4)
    state.incomes[1] = -10
    play(state, "bid 1")
    assert state.turn == 2
    assert state.bidders == (0, 2, 3)
    state = auction(4)
    state.incomes[1] = -10
    assert play(state, "pass").turn == 1  # nothing is bid yet: he can bid 0


@pytest.mark.rule("STM-R.8")
@pytest.mark.parametrize("seats", SEATS)
def test_stm_r_8_without_a_bid_the_last_one_gets_the_place_free(seats: int) -> None:
    state = play(auction(seats, 1), *["pass"] * (seats - 1))
    assert state.places == (0,)
    assert (state.cash, state.incomes) == ([0] * seats, [0] * seats)
    assert state.turn == 1


@pytest.mark.rule("STM-R.10", "STM-5.11", "STM-C.9")
def test_stm_r_10_the_leader_is_never_asked() -> None:
    state = auction(3)
    while state.prompt == "bid for a place":
        assert state.leader != state.turn
        play(state, f"bid {state.bids[state.leader] + 1}" if state.leader >= 0 else "bid 45")
    # Two bid against each other as far as it goes; the third is out of it at once.
    assert len(state.order) == 3
