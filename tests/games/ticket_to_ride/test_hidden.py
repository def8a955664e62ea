"""Hidden information (TTR-15 and the vectors V-H): what a view holds and what it does not."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.endings import CALM, ended
from tests.games.ticket_to_ride.helpers import GAME, hand, offer, scene
from tests.games.ticket_to_ride.watching import full, viewers, watched, with_other_secrets

PUBLIC = {
    "game", "rules", "seat", "seats", "first", "turn", "prompt", "turns_left", "market", "deck",
    "discard", "ticket_deck", "routes", "stations", "tunnel", "players", "deck_pool",
}  # fmt: skip
OF_A_PLAYER = {
    "cars", "stations", "points", "cards", "known", "blind", "shown", "tickets", "given_up",
    "offered",
}  # fmt: skip
OWN = {"hand", "tickets", "given_up", "offer", "under"}
AT_THE_END = {"tickets", "outcome"}
BLACK = "claim madrid-pamplona-black"
BLACKS = ["black", "red", "red"]


def player(state: TicketToRide, viewer: int | None, seat: int) -> dict[str, Any]:
    """What a viewer sees of a seat."""
    players = state.view(viewer)["players"]
    assert isinstance(players, list)
    found: dict[str, Any] = players[seat]
    return found


def may_name(data: dict[str, Any], viewer: int | None) -> set[str]:
    """The tickets a viewer may know the place of, by the table of section 15."""
    known: set[str] = set()
    if data["prompt"] == "over":
        known.update(*data["tickets"])
    if viewer is not None:
        known.update(data["tickets"][viewer], data["given_up"][viewer], data["offers"][viewer])
        known.update(ticket for ticket, seat in data["under"] if seat == viewer)
    return known


def check_view(state: TicketToRide, data: dict[str, Any], viewer: int | None) -> None:
    """Compare a view with the complete state: all that is public, nothing that is not."""
    view: dict[str, Any] = state.view(viewer)
    own = set() if viewer is None else {"own"}
    assert set(view) == PUBLIC | own | (AT_THE_END if state.turn is None else set())
    for key in ("turn", "prompt", "turns_left", "market", "discard", "routes", "stations"):
        assert view[key] == data[key], key
    assert view["tunnel"] == data["tunnel"]
    assert view["deck"] == sum(data["deck"].values())
    assert view["ticket_deck"] == len(data["ticket_deck"]) + len(data["under"])
    text = json.dumps(view)
    for ticket in set(GAME.board.ticket_names) - may_name(data, viewer):
        assert f'"{ticket}"' not in text, ticket
    for seat in range(state.seats):
        check_player(state, data, view["players"][seat], seat)
    if viewer is not None:
        check_own(data, view["own"], viewer)


def check_player(state: TicketToRide, data: dict[str, Any], seen: dict[str, Any], seat: int) -> None:
    """What is seen of a seat are numbers only, but for cards that all have seen."""
    assert set(seen) == OF_A_PLAYER
    assert seen["cards"] == sum(data["hands"][seat].values())
    assert (seen["cars"], seen["stations"]) == (state.cars[seat], state.reserve[seat])
    assert seen["points"] == state.points[seat]
    choosing = data["prompt"] == "first tickets"
    assert seen["tickets"] == (None if choosing else len(data["tickets"][seat]))
    assert seen["given_up"] == (None if choosing else len(data["given_up"][seat]))
    assert seen["offered"] == (4 if choosing else len(data["offers"][seat]))


def check_own(data: dict[str, Any], own: Any, seat: int) -> None:
    """A seat sees its own cards and tickets, and of those it put back the place (TTR-17.25)."""
    assert set(own) == OWN
    assert own["hand"] == data["hands"][seat]
    assert own["tickets"] == data["tickets"][seat]
    assert own["given_up"] == data["given_up"][seat]
    assert own["offer"] == data["offers"][seat]
    assert own["under"] == [ticket if who == seat else None for ticket, who in data["under"]]


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6", "TTR-15.1", "TTR-15.2", "TTR-15.4", "TTR-15.7", "TTR-17.25")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_6_views_of_whole_games_hold_what_is_public_and_no_more(seats: int) -> None:
    for state in watched(seats, seats):
        data = full(state)
        for viewer in viewers(seats):
            check_view(state, data, viewer)


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6", "TTR-15.1", "TTR-15.2", "TTR-15.3", "TTR-2.12", "TTR-2.7")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_6_other_secrets_make_no_difference_to_a_view(seats: int) -> None:
    changes = 0
    for state in watched(seats, 10 + seats)[::3]:
        for viewer in viewers(seats):
            other, changed = with_other_secrets(state, viewer)
            assert other.view(viewer) == state.view(viewer)
            changes += changed
    assert changes > 100  # there were secrets to exchange


@pytest.mark.rule("TTR-15.2")
@pytest.mark.parametrize("card", [pytest.param("green", id="V-H1")])
def test_ttr_15_2_vector_of_a_blind_draw(card: str) -> None:
    state = scene(market=CALM, draws=[card])
    before = state.view(1)
    play(state, "draw deck")
    assert hand(state, 0) == {card: 1}
    after = state.view(1)
    assert after == other_card(state, card, "red").view(1)  # no colour
    assert (player(state, 1, 0)["cards"], player(state, 1, 0)["known"]) == (1, {})
    assert isinstance(before["deck"], int)
    assert after["deck"] == before["deck"] - 1
    assert state.view(0)["own"] != other_card(state, card, "red").view(0)["own"]


def other_card(state: TicketToRide, drawn: str, other: str) -> TicketToRide:
    """The table on which seat 0 has drawn another card."""
    data = full(state)
    data["hands"][0] = data["drawn"][0] = {other: 1}
    data["deck"][drawn] += 1
    data["deck"][other] -= 1
    return GAME.from_json(data)


@pytest.mark.rule("TTR-15.6")
@pytest.mark.parametrize("card", [pytest.param("orange", id="V-H2")])
def test_ttr_15_6_vector_of_a_market_card(card: str) -> None:
    state = play(scene(market=CALM), f"draw {card}")
    for viewer in (0, 1, None):
        assert player(state, viewer, 0)["known"] == {card: 1}


@pytest.mark.rule("TTR-15.1")
@pytest.mark.parametrize("kept", [pytest.param(1, id="V-H3"), 2, 3])
def test_ttr_15_1_vector_of_tickets_drawn(kept: int) -> None:
    state = scene()
    size = state.view(1)["ticket_deck"]
    assert isinstance(size, int)
    play(state, "tickets")
    drawn = offer(state, 0)
    assert player(state, 1, 0)["offered"] == 3
    assert not [ticket for ticket in drawn if ticket in json.dumps(state.view(1))]
    play(state, "keep " + " ".join(drawn[:kept]))
    assert (player(state, 1, 0)["tickets"], player(state, 1, 0)["offered"]) == (kept, 0)
    assert state.view(1)["ticket_deck"] == size - kept
    for viewer in (1, None):
        assert not [ticket for ticket in drawn if ticket in json.dumps(state.view(viewer))]


@pytest.mark.rule("TTR-15.6", "TTR-15.3")
@pytest.mark.parametrize("seat", [pytest.param(0, id="V-H4")])
def test_ttr_15_6_vector_of_secrets_before_scoring(seat: int) -> None:
    ticket, card = "berlin-london", "green"
    routes = dict.fromkeys(["amsterdam-london", "amsterdam-frankfurt", "berlin-frankfurt-red"], 0)
    state = scene(3, routes=routes, tickets=[[ticket]], hands=[{card: 9}], market=CALM)
    for viewer in (1, 2, None):
        view = state.view(viewer)
        assert ticket not in json.dumps(view)
        assert card not in json.dumps(player(state, viewer, seat))
        assert "own" not in view or view["own"] != state.view(seat)["own"]
        assert not {"completed", "outcome", "moves", "dice", "seed"} & set(view)
    assert state.view(seat)["own"] == {
        "hand": {card: 9}, "tickets": [ticket], "given_up": [], "offer": [], "under": [],
    }  # fmt: skip


@pytest.mark.rule("TTR-15.5", "TTR-9.24")
@pytest.mark.parametrize("spare", [pytest.param("black", id="V-H5"), "locomotive"])
def test_ttr_15_5_vector_of_a_tunnel_withdrawn(spare: str) -> None:
    able = scene(hands=[{"black": 3} | {spare: 1 + 3 * (spare == "black")}], draws=BLACKS, market=CALM)
    unable = scene(hands=[{"black": 3, "green": 1}], draws=BLACKS, market=CALM)
    for state in (able, unable):
        play(state, f"{BLACK} black 3")
        for viewer in (0, 1, None):
            tunnel = {"claim": f"{BLACK} black 3", "revealed": BLACKS, "demanded": 1}
            assert state.view(viewer)["tunnel"] == tunnel
    assert able.view(1) == unable.view(1)
    play(able, "withdraw")
    play(unable, "withdraw")
    for viewer in (1, None):
        assert able.view(viewer) == unable.view(viewer)
        assert player(able, viewer, 0)["known"] == {"black": 3}
        assert able.view(viewer)["discard"] == {"black": 1, "red": 2}


@pytest.mark.rule("TTR-15.7", "TTR-2.12", "TTR-13.2")
@pytest.mark.parametrize("seats", [pytest.param(3, id="V-H6"), 5])
def test_ttr_15_7_vector_of_the_end(seats: int) -> None:
    state = watched(seats, 20 + seats)[-1]
    data = full(state)
    assert any(data["given_up"])
    for viewer in viewers(seats):
        view = state.view(viewer)
        assert view["tickets"] == data["tickets"]
        # Own hand and own tickets given up are in `own`; without it no view has any.
        view.pop("own", None)
        text = json.dumps(view)
        for ticket in [ticket for tickets in data["given_up"] for ticket in tickets]:
            assert f'"{ticket}"' not in text
        other, changed = with_other_secrets(state, viewer)
        assert changed
        assert other.view(viewer)["players"] == view["players"]


@pytest.mark.rule("TTR-15.1")
def test_ttr_15_1_tickets_are_secret_until_they_are_scored() -> None:
    held = [["berlin-london"], ["brest-venezia"]]
    before = scene(tickets=held)
    after = ended(tickets=held)
    for viewer in (0, 1, None):
        others = [held[seat][0] for seat in (0, 1) if seat != viewer]
        assert not [ticket for ticket in others if ticket in json.dumps(before.view(viewer))]
        assert "tickets" not in before.view(viewer)
        assert after.view(viewer)["tickets"] == held


@pytest.mark.rule("TTR-15.3")
def test_ttr_15_3_a_completed_ticket_is_not_shown() -> None:
    routes = dict.fromkeys(["amsterdam-london", "amsterdam-frankfurt", "berlin-frankfurt-red"], 0)
    done = scene(routes=routes, tickets=[["berlin-london"]])
    undone = scene(routes=routes, tickets=[["brest-venezia"]])
    for viewer in (1, None):
        assert done.view(viewer) == undone.view(viewer)
    assert done.scores() == undone.scores() == [8, 0]  # route points alone, which all can see


@pytest.mark.rule("TTR-15.4")
def test_ttr_15_4_the_discard_is_public() -> None:
    state = scene(hands=[{"red": 3, "locomotive": 1}], market=CALM, discard={"blue": 2}, deck=50)
    play(state, "claim danzig-warszawa red 1+1")
    for viewer in (0, 1, None):
        assert state.view(viewer)["discard"] == {"blue": 2, "red": 1, "locomotive": 1}


@pytest.mark.rule("TTR-15.5")
def test_ttr_15_5_a_payment_taken_back_is_known_to_be_in_hand() -> None:
    cards = {"black": 4, "locomotive": 2}
    state = scene(hands=[cards], draws=BLACKS, market=CALM)
    play(state, f"{BLACK} black 2+1", "withdraw")
    for viewer in (0, 1, None):
        assert player(state, viewer, 0)["known"] == {"black": 2, "locomotive": 1}
        assert player(state, viewer, 0)["cards"] == 6


@pytest.mark.rule("TTR-15.7")
def test_ttr_15_7_hands_stay_hidden_at_the_end() -> None:
    one = ended(hands=[{"red": 3}, {"blue": 3}])
    assert player(one, 0, 1)["cards"] == 3
    assert player(one, 0, 1)["known"] == {}
    assert "blue" not in json.dumps(player(one, 0, 1))
    own = one.view(0)["own"]
    assert isinstance(own, dict)
    assert own["hand"] == hand(one, 0)
