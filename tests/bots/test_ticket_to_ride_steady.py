"""The steady bot: legal everywhere, blind to secrets, and far better than chance."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from branchline import Dice, State
from branchline.bots import Seat, make
from tests.bots.playing import asked, one_among, play_out, wander
from tests.games.ticket_to_ride.helpers import GAME, scene

STEADY = make("steady", GAME)
RANDOM = make("random", GAME)


def chosen(state: State) -> str:
    return asked(STEADY, state)


@given(st.integers(0, 2**32), st.integers(0, 250), st.integers(2, 5))
@settings(max_examples=80, deadline=None)
def test_it_chooses_a_legal_move_in_any_position(seed: int, plies: int, seats: int) -> None:
    state = wander(GAME.start(seats, seed), seed, plies)
    if state.turn is not None:
        assert state.why_not(GAME.move(chosen(state))) is None
        assert str(STEADY.reason)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_it_chooses_a_legal_move_all_through_random_games(seats: int) -> None:
    for seed in range(3):
        state = GAME.start(seats, seed)
        dice = Dice(seed)
        while state.turn is not None:
            assert state.why_not(STEADY.choose(Seat(state, dice))) is None
            state.play(state.pick(dice))


@given(st.integers(0, 2**32), st.integers(0, 150), st.integers(2, 5))
@settings(max_examples=40, deadline=None)
def test_it_plays_the_same_whatever_the_others_hide(seed: int, plies: int, seats: int) -> None:
    state = wander(GAME.start(seats, seed), seed, plies)
    if state.turn is not None:
        assert chosen(state) == chosen(state.imagine(state.turn, Dice(seed)))


@pytest.mark.slow
def test_it_beats_chance_and_completes_its_tickets() -> None:
    won = held = completed = 0
    for seed in range(40):
        state = GAME.start(2, seed)
        steady = seed % 2
        outcome = play_out(state, one_among(STEADY, RANDOM, 2, steady), seed)
        won += outcome.winners == [steady]
        completed += outcome.table[steady]["completed"]
        tickets: Any = state.view(None)["tickets"]
        held += len(tickets[steady])
    assert won >= 38
    assert completed / held >= 0.9


@pytest.mark.slow
def test_against_itself_it_still_completes_most_tickets() -> None:
    held = completed = 0
    for seed in range(6):
        state = GAME.start(4, seed)
        outcome = play_out(state, [STEADY] * 4, seed)
        completed += sum(row["completed"] for row in outcome.table)
        tickets: Any = state.view(None)["tickets"]
        held += sum(len(mine) for mine in tickets)
    assert completed / held >= 0.75


def test_it_claims_a_wanted_route_as_soon_as_it_can_pay() -> None:
    state = scene(hands=[["green", "green", "red"]], tickets=[["frankfurt-kobenhavn"]])
    # Frankfurt-Essen-København is the shortest way, and Essen-Frankfurt is green 2.
    assert chosen(state) == "claim essen-frankfurt green 2"


def test_it_saves_locomotives_where_colour_cards_will_do() -> None:
    state = scene(hands=[["green", "green", "locomotive", "locomotive"]], tickets=[["frankfurt-kobenhavn"]])
    assert chosen(state).startswith("claim")
    assert chosen(state) in (
        "claim essen-frankfurt green 2",
        "claim essen-kobenhavn-1 green 2+1",
        "claim essen-kobenhavn-2 green 2+1",
    )


def test_it_takes_the_card_its_next_route_needs() -> None:
    state = scene(
        routes={"essen-kobenhavn-1": 0},
        hands=[["green"]],
        tickets=[["frankfurt-kobenhavn"]],
        market=["red", "blue", "green", "white", "black"],
    )
    assert chosen(state) == "draw green"


def test_it_takes_no_detour_over_routes_of_others() -> None:
    state = scene(
        seats=2,
        routes={"essen-kobenhavn-1": 0, "essen-frankfurt": 1},
        hands=[["blue", "blue"]],
        tickets=[["frankfurt-kobenhavn"]],
    )
    assert not chosen(state).startswith("claim essen-frankfurt")


def test_it_pays_for_a_tunnel_when_it_can() -> None:
    state = scene(hands=[["black"] * 4 + ["locomotive"]], draws=["black", "red", "white"])
    state.play(GAME.move("claim madrid-pamplona-black black 3"))
    assert chosen(state) == "pay black 1"


def test_it_withdraws_from_a_tunnel_it_cannot_pay() -> None:
    state = scene(hands=[["black"] * 3], draws=["black", "red", "white"])
    state.play(GAME.move("claim madrid-pamplona-black black 3"))
    assert chosen(state) == "withdraw"


def test_it_builds_a_station_where_one_route_of_another_closes_the_gap() -> None:
    """No cars are left for any way of its own, but Berlin-Frankfurt of another would do (V-S1)."""
    state = scene(
        routes={"amsterdam-london": 0, "amsterdam-frankfurt": 0, "berlin-frankfurt-red": 1},
        cars=[2],
        hands=[["red", "red", "blue"]],
        tickets=[["berlin-london"]],
        keep_open=["berlin-essen"],
    )
    assert chosen(state).split()[:2] in (["station", "berlin"], ["station", "frankfurt"])


def test_in_the_last_turn_it_takes_what_brings_most() -> None:
    state = scene(
        routes={"amsterdam-london": 0},
        hands=[["white", "white", "red", "red", "red", "red"]],
        tickets=[["berlin-london"]],
        turns_left=1,
    )
    # Seven points for four red cards; nothing can complete the ticket any more.
    assert chosen(state).startswith("claim ")
    assert chosen(state).endswith(" red 4")


def test_with_its_tickets_done_it_claims_long_routes() -> None:
    state = scene(hands=[["white"] * 4 + ["red"] * 2], tickets=[[]], cars=[12, 12])
    move = chosen(state)
    assert move.startswith("claim ")
    assert move.endswith(" white 4")


def test_it_keeps_no_hopeless_ticket_when_the_end_is_near() -> None:
    state = scene(cars=[8, 4], ticket_deck=["erzurum-rostov", "athina-wilno", "berlin-moskva"], tickets=[[]])
    state.play(GAME.move("tickets"))
    # One must be kept: the cheapest, and no second.
    assert chosen(state) == "keep erzurum-rostov"


def test_it_says_which_ticket_a_route_is_for() -> None:
    state = scene(hands=[["green", "green", "red"]], tickets=[["frankfurt-kobenhavn"]])
    chosen(state)
    assert str(STEADY.reason) == ("Essen–Frankfurt is on the path for the ticket Frankfurt–København (5)")


def test_it_says_which_route_a_card_is_for() -> None:
    state = scene(
        routes={"essen-kobenhavn-1": 0},
        hands=[["green"]],
        tickets=[["frankfurt-kobenhavn"]],
        market=["red", "blue", "green", "white", "black"],
    )
    chosen(state)
    assert str(STEADY.reason) == "Essen–Frankfurt still needs green"


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"hands": [["red"] * 4], "tickets": [[]], "turns_left": 1}, "scores 7 points immediately"),
        ({"hands": [[]], "tickets": [[]]}, "there is time for more tickets"),
    ],
)
def test_it_says_what_it_does_for_points(facts: dict[str, Any], words: str) -> None:
    chosen(scene(**facts))
    assert words in str(STEADY.reason)
