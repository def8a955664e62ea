"""Sitting down and getting up, guests at one screen, bots, and who plays for whom."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.running import Person, done, refused, until


def put(person: Person, path: str, **body: Any) -> Any:
    """PUT, which only seats know."""
    return person.http.put(f"/api{path}", json=body)


def kinds(person: Person, table: str) -> list[str]:
    """The kinds of the seats."""
    return [seat["kind"] for seat in person.asks(f"/tables/{table}")["seats"]]


def test_joining(ada: Person, bob: Person) -> None:
    table = ada.opens("open", "me", "open")
    joined = bob.does(f"/tables/{table}/join", seat=2, name="Robert")
    [event] = joined["events"]
    assert (event["kind"], event["seat"], event["name"]) == ("seated", 2, "Robert")
    refused(bob.post(f"/tables/{table}/join"), 409, "already_seated")
    carol = ada.server.person("Carol")
    refused(carol.post(f"/tables/{table}/join", seat=1), 409, "seat_taken")
    refused(carol.post(f"/tables/{table}/join", seat=3), 422, "bad_seat")
    refused(carol.post(f"/tables/{table}/join", seat=-1), 422, "bad_request")
    refused(carol.post(f"/tables/{table}/join", name="x" * 41), 422, "too_long")
    started = carol.does(f"/tables/{table}/join")
    assert [event["kind"] for event in started["events"]] == ["seated", "started"]
    dave = ada.server.person("Dave")
    refused(dave.post(f"/tables/{table}/join"), 409, "not_open")


def test_leaving_and_being_asked_to(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", "open")
    refused(bob.post(f"/tables/{table}/leave"), 403, "not_yours")
    bob.does(f"/tables/{table}/join")
    bob.does(f"/tables/{table}/leave")
    assert kinds(ada, table) == ["person", "open", "open"]
    bob.does(f"/tables/{table}/join", seat=2)
    refused(put(bob, f"/tables/{table}/seats/1", kind="bot", bot="steady"), 403, "not_yours")
    done(put(ada, f"/tables/{table}/seats/2", kind="open"))
    assert kinds(ada, table) == ["person", "open", "open"]


def test_bots_take_seats(ada: Person) -> None:
    table = ada.opens("me", "open", "open", start_when_full=False)
    done(put(ada, f"/tables/{table}/seats/1", kind="bot", bot="random"))
    assert kinds(ada, table) == ["person", "bot", "open"]
    refused(put(ada, f"/tables/{table}/seats/1", kind="bot", bot="deep"), 422, "unknown_bot")
    refused(put(ada, f"/tables/{table}/seats/1", kind="person"), 422, "bad_request")
    refused(put(ada, f"/tables/{table}/seats/7", kind="open"), 422, "bad_seat")
    refused(put(ada, f"/tables/{table}/seats/x", kind="open"), 422, "bad_request")
    refused(ada.post(f"/tables/{table}/seats/1", kind="open"), 405, "wrong_method")


def test_the_owner_starts(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", "open", start_when_full=False)
    refused(ada.post(f"/tables/{table}/start"), 409, "too_few")
    bob.does(f"/tables/{table}/join", seat=2)
    refused(bob.post(f"/tables/{table}/start"), 403, "not_yours")
    started = ada.does(f"/tables/{table}/start")
    assert started["now"]["status"] == "playing"
    assert kinds(ada, table) == ["person", "person"]  # the empty chair is gone
    refused(ada.post(f"/tables/{table}/start"), 409, "not_open")
    refused(ada.post(f"/tables/{table}/leave"), 409, "not_open")
    refused(ada.post(f"/tables/{table}/guest", name="Late"), 409, "not_open")
    refused(put(ada, f"/tables/{table}/seats/0", kind="open"), 409, "not_open")
    refused(ada.post(f"/tables/{table}/nonce", seat=0, nonce="x"), 409, "not_open")


def test_nonces_are_secret_until_the_deal(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", start_when_full=False)
    bob.does(f"/tables/{table}/join", nonce="seven black cats")
    refused(bob.post(f"/tables/{table}/nonce", seat=0, nonce="x"), 403, "not_yours")
    refused(bob.post(f"/tables/{table}/nonce", seat=1, nonce="x" * 65), 422, "too_long")
    refused(bob.post(f"/tables/{table}/nonce", seat=1, nonce="a\nb"), 422, "bad_nonce")
    given = bob.does(f"/tables/{table}/nonce", seat=1, nonce="nine white mice")
    before = ada.get(f"/tables/{table}").text + ada.get(f"/tables/{table}/log").text + str(given)
    assert "mice" not in before
    assert "cats" not in before
    assert [seat["has_nonce"] for seat in ada.asks(f"/tables/{table}")["seats"]] == [False, True]
    ada.does(f"/tables/{table}/start")
    fair = ada.asks(f"/tables/{table}")["fairness"]
    assert fair["nonces"] == [None, "nine white mice"]
    assert (fair["secret"], fair["seed"]) == (None, None)


def test_one_screen_shows_only_whose_turn_it_is(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "guest", "open")
    ada_does = ada.asks(f"/tables/{table}")["you"]
    assert ada_does["seats"] == [0, 1]
    bob.does(f"/tables/{table}/join")
    for _ in range(6):
        now = ada.asks(f"/tables/{table}")
        turn = now["turn"]
        for seat in (0, 1):
            answer = ada.get(f"/tables/{table}/view", seat=seat)
            if seat == turn:
                assert "own" in answer.json()["view"]
            else:
                refused(answer, 403, "not_yours")
                refused(ada.get(f"/tables/{table}/log", seat=seat), 403, "not_yours")
                refused(ada.get(f"/tables/{table}/history/0", seat=seat), 403, "not_yours")
                assert ada.asks(f"/tables/{table}/moves", seat=seat)["moves"] == []
        looking = ada.asks(f"/tables/{table}/view")
        assert looking["seat"] == (turn if turn != 2 else None)
        assert ("own" in looking["view"]) == (turn != 2)
        refused(ada.get(f"/tables/{table}/view", seat=2), 403, "not_yours")
        (bob if turn == 2 else ada).plays_any(table)


def test_guests(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", "open")
    refused(bob.post(f"/tables/{table}/guest", name="Eve"), 403, "not_yours")
    refused(ada.post(f"/tables/{table}/guest"), 422, "bad_request")
    refused(ada.post(f"/tables/{table}/guest", name="a\x07"), 422, "bad_name")
    ada.does(f"/tables/{table}/guest", seat=2, name="Carl")
    assert ada.asks(f"/tables/{table}")["you"]["seats"] == [0, 2]
    ada.does(f"/tables/{table}/leave", seat=2)
    refused(ada.post(f"/tables/{table}/leave", seat=2), 403, "not_yours")
    ada.does(f"/tables/{table}/guest", name="Carl")
    assert ada.asks(f"/tables/{table}")["you"]["seats"] == [0, 1]


def test_a_player_who_joins_takes_one_seat(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", "open", "open", listed=False, start_when_full=False)
    links = ada.asks(f"/tables/{table}/invites")
    bob.does(f"/tables/{table}/join", invite=links["invite"])
    refused(bob.post(f"/tables/{table}/join", seat=2), 409, "already_seated")
    refused(bob.post(f"/tables/{table}/guest", name="Eve"), 403, "needs_consent")
    general = bob.asks(f"/tables/{table}/invites")["invite"]
    refused(bob.post(f"/tables/{table}/guest", name="Eve", invite=general), 403, "needs_consent")
    assert bob.asks(f"/tables/{table}")["you"]["seats"] == [1]
    invite = links["seats"][2]["invite"]
    wrong = bob.post(f"/tables/{table}/guest", name="Eve", invite=invite, seat=2)
    assert refused(wrong, 403, "not_yours")["message"] == "Your invitation is for seat 4."
    bob.does(f"/tables/{table}/guest", name="Eve", invite=invite)
    assert bob.asks(f"/tables/{table}")["you"]["seats"] == [1, 3]
    used = bob.post(f"/tables/{table}/guest", name="Dan", invite=invite)
    refused(used, 403, "needs_consent")
    assert [seat["name"] for seat in ada.asks(f"/tables/{table}")["seats"]][1:] == ["Bob", "", "Eve"]


def test_the_owner_consents_to_a_guest(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", "open")
    refused(bob.post(f"/tables/{table}/guest/ask", name="Eve"), 403, "not_yours")
    bob.does(f"/tables/{table}/join")
    refused(bob.post(f"/tables/{table}/guest/ask", name="a\x07"), 422, "bad_name")
    [event] = bob.does(f"/tables/{table}/guest/ask", name="Eve")["events"]
    assert (event["kind"], event["seat"], event["name"]) == ("guest_asked", 2, "Eve")
    asked = {"number": event["number"], "seat": 2, "name": "Eve", "by": 1}
    assert bob.asks(f"/tables/{table}")["guests"] == [{**asked, "you_asked": True}]
    assert ada.asks(f"/tables/{table}")["guests"] == [{**asked, "you_asked": False}]
    refused(bob.post(f"/tables/{table}/guest/ask", name="Dan"), 409, "already_asked")
    answer = {"asked": event["number"], "agree": True}
    refused(bob.post(f"/tables/{table}/guest/answer", **answer), 403, "not_yours")
    refused(ada.post(f"/tables/{table}/guest/answer", asked=1, agree=True), 409, "stale")
    agreed = ada.does(f"/tables/{table}/guest/answer", **answer)
    assert [one["kind"] for one in agreed["events"]] == ["guest_answered", "seated", "started"]
    assert bob.asks(f"/tables/{table}")["you"]["seats"] == [1, 2]
    assert ada.asks(f"/tables/{table}")["you"]["seats"] == [0]
    refused(ada.post(f"/tables/{table}/guest/answer", **answer), 409, "not_open")


def test_a_bot_stands_in_and_one_comes_back(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    bob.does(f"/tables/{table}/join")
    refused(bob.post(f"/tables/{table}/seats/0/stand-in", bot="random"), 403, "not_yours")
    refused(ada.post(f"/tables/{table}/seats/1/stand-in", bot="random"), 403, "not_yours")  # so soon
    refused(bob.post(f"/tables/{table}/seats/1/stand-in", bot="deep"), 422, "unknown_bot")
    refused(bob.post(f"/tables/{table}/seats/1/come-back"), 409, "already_seated")
    bob.does(f"/tables/{table}/seats/1/stand-in", bot="random")
    assert ada.asks(f"/tables/{table}")["seats"][1]["stand_in"] == "random"
    if ada.asks(f"/tables/{table}")["turn"] == 0:
        ada.plays_any(table)
    until(lambda: ada.asks(f"/tables/{table}")["turn"] == 0)  # the bot has moved
    assert bob.asks(f"/tables/{table}/moves", seat=1)["moves"] == []
    bob.does(f"/tables/{table}/seats/1/come-back")
    ada.plays_any(table)
    while bob.asks(f"/tables/{table}")["turn"] == 0:
        ada.plays_any(table)
    bob.plays_any(table)


def test_whoever_resigns_is_played_to_the_end(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    bob.does(f"/tables/{table}/join")
    refused(bob.post(f"/tables/{table}/seats/0/resign"), 403, "not_yours")
    bob.does(f"/tables/{table}/seats/1/resign")
    seat = ada.asks(f"/tables/{table}")["seats"][1]
    assert (seat["resigned"], seat["bot"]) == (True, "steady")
    refused(bob.post(f"/tables/{table}/seats/1/come-back"), 403, "not_yours")
    refused(bob.get(f"/tables/{table}/view", seat=1), 403, "not_yours")
    refused(bob.get(f"/tables/{table}/moves", seat=1), 403, "not_yours")


def test_pause_and_resume(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "guest")
    refused(bob.post(f"/tables/{table}/pause"), 403, "not_yours")
    refused(ada.post(f"/tables/{table}/resume"), 409, "not_paused")
    assert ada.does(f"/tables/{table}/pause")["now"]["status"] == "paused"
    now = ada.asks(f"/tables/{table}")
    sent = ada.post(f"/tables/{table}/moves", seat=now["turn"], move="pass", position=now["position"])
    refused(sent, 409, "paused")
    assert ada.asks(f"/tables/{table}/moves")["moves"] == []
    ada.does(f"/tables/{table}/resume")
    ada.plays_any(table)


def test_an_abandoned_table_keeps_its_secrets(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    bob.does(f"/tables/{table}/join")
    refused(bob.post(f"/tables/{table}/abandon"), 403, "not_yours")
    assert ada.does(f"/tables/{table}/abandon")["now"]["status"] == "abandoned"
    refused(ada.post(f"/tables/{table}/abandon"), 409, "not_playing")
    refused(bob.get(f"/tables/{table}/view", seat=0), 403, "not_yours")
    refused(bob.get(f"/tables/{table}/record"), 409, "not_finished")
    fair = bob.asks(f"/tables/{table}")["fairness"]
    assert (fair["secret"], fair["seed"]) == (None, None)


def test_a_table_gets_another_name(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    refused(bob.post(f"/tables/{table}/name", name="Mine"), 403, "not_yours")
    ada.does(f"/tables/{table}/name", name="Ours")
    assert bob.asks(f"/tables/{table}")["name"] == "Ours"


STRANGE: dict[str, dict[str, Any]] = {
    "join": {},
    "guest": {"name": "Eve"},
    "leave": {},
    "start": {},
    "abandon": {},
    "pause": {},
    "resume": {},
    "nonce": {"seat": 0, "nonce": "x"},
    "name": {"name": "Mine"},
    "seats/0/resign": {},
    "seats/0/stand-in": {"bot": "steady"},
    "seats/0/come-back": {},
}


@pytest.mark.parametrize("path", STRANGE)
def test_strangers_do_nothing(ada: Person, stranger: Person, path: str) -> None:
    table = ada.opens("me", "open")
    sent = stranger.post(f"/tables/{table}/{path}", **STRANGE[path])
    refused(sent, 401, "unknown_player")


def test_the_speed_of_bots_is_set_by_those_at_the_table(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "random", "open", options={"first": 0})
    assert ada.asks(f"/tables/{table}")["bot_speed"] == "instant"
    slow = f"/tables/{ada.opens('me', 'random', options={'first': 0}, bot_speed='slow')}"
    assert ada.asks(slow)["bot_speed"] == "slow"
    refused(ada.post(f"{slow}/bot-speed", speed="late"), 422, "bad_request")
    [event] = ada.does(f"{slow}/bot-speed", speed="normal")["events"]
    assert (event["kind"], event["speed"], event["seat"]) == ("bot_speed", "normal", 0)
    assert ada.asks(slow)["bot_speed"] == "normal"
    refused(ada.post(f"{slow}/bot-speed", speed="warp"), 422, "bad_request")
    refused(ada.post(f"{slow}/bot-speed"), 422, "bad_request")
    refused(bob.post(f"/tables/{table}/bot-speed", speed="slow"), 403, "not_yours")
    ada.does(f"{slow}/abandon")
    refused(ada.post(f"{slow}/bot-speed", speed="slow"), 409, "not_playing")
