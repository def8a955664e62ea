"""What a page asks for that plays on one screen: no eyes before someone says that they look."""

from __future__ import annotations

import branchline
from tests.server.http.running import Person, error_of, refused
from tests.server.http.test_live import Ear


def test_players_at_one_screen_can_look_as_nobody(ada: Person) -> None:
    table = ada.opens("me", "guest", options={"first": 0})
    path = f"/tables/{table}"
    assert ada.asks(f"{path}/view")["seat"] == 0
    seen = ada.asks(f"{path}/view", public=True)
    assert seen["seat"] is None
    assert "own" not in seen["view"]
    assert seen["view"] == ada.asks(f"{path}/history/0", public=True)["view"]
    # A seat that is named with it is not shown either.
    assert ada.asks(f"{path}/view", public=True, seat=0)["seat"] is None


def test_what_is_told_to_nobody_names_no_card(ada: Person) -> None:
    table = ada.opens("me", "guest", options={"first": 0})
    ada.plays_any(table)
    ada.plays_any(table)
    after = ada.asks(f"/tables/{table}")["last"]
    ear = Ear(ada.http, table, after=after, public=True)
    played = ada.plays(table, "draw deck")["events"][0]
    told = ear.next()["event"]
    ear.close()
    read = ada.asks(f"/tables/{table}/log", public=True)["events"][-1]
    assert {**told, "at": None} == {**read, "at": None}
    assert told["move"] == played["move"]
    assert played["draws"] != told["draws"], "who drew is told the card, the screen is not"


def test_a_stale_move_at_one_screen_shows_nobody_s_hand(ada: Person) -> None:
    table = ada.opens("me", "guest", options={"first": 0})
    listed = ada.asks(f"/tables/{table}/moves")
    move = {"seat": 0, "move": listed["moves"][0]["move"], "position": listed["position"]}
    ada.does(f"/tables/{table}/moves", **move)
    again = ada.post(f"/tables/{table}/moves", **move)
    assert refused(again, 409, "stale")["details"]["seat"] is None
    assert "own" not in error_of(again)["details"]["view"]


def test_after_a_move_at_one_screen_only_whoever_still_moves_is_shown(ada: Person) -> None:
    table = ada.opens("me", "guest", options={"first": 0})
    ada.plays_any(table)
    ada.plays_any(table)
    first = ada.plays(table, "draw deck", look=True)["sight"]
    assert first["seat"] == 0  # who may draw a second card
    assert sum(first["view"]["own"]["hand"].values()) == 5
    assert first["moves"]
    second = ada.plays(table, "draw deck", look=True)["sight"]
    assert (second["table"]["turn"], second["seat"], second["moves"]) == (1, None, [])
    assert "own" not in second["view"]
    assert second == ada.asks(f"/tables/{table}/sight", public=True)


def test_moves_are_told_in_words_if_asked_for(ada: Person) -> None:
    table = ada.opens("me", "guest", game="railways", options={"first": 0})
    path = f"/tables/{table}/moves"
    assert all("text" not in move for move in ada.asks(path)["moves"])
    moves = ada.asks(path, words=True)["moves"]
    assert moves
    played = ada.does(path, seat=0, move=moves[0]["move"], position=ada.asks(path)["position"])
    assert moves[0]["text"]
    # What chance adds is known only afterwards; what is chosen is told the same.
    assert played["events"][0]["text"].split()[0] == moves[0]["text"].split()[0]


def test_a_rulebook_is_told_whole_and_in_order(stranger: Person) -> None:
    for slug in branchline.GAMES:
        rules = stranger.asks(f"/games/{slug}/rules")["rules"]
        book = list(branchline.game(slug).rulebook)
        assert [rule["id"] for rule in rules] == [rule.id for rule in book]
        assert rules[0] == {"id": book[0].id, "section": book[0].section, "text": book[0].text}
    refused(stranger.get("/games/chess/rules"), 404, "not_found")
