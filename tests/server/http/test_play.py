"""Playing by HTTP: what may be played, why not, once, and never at another position."""

from __future__ import annotations

from threading import Barrier, Thread
from typing import Any

import httpx
import pytest

from tests.server.http.running import Person, Running, refused


@pytest.fixture
def game(ada: Person, bob: Person) -> tuple[str, Person, Person]:
    """A table of two, where the first one begins."""
    table = ada.opens("me", "open", options={"first": 0}, undo="free")
    bob.does(f"/tables/{table}/join")
    return table, ada, bob


Game = tuple[str, Person, Person]


def past_tickets(game: Game) -> None:
    """Play until the first tickets are chosen."""
    table, ada, bob = game
    ada.plays_any(table)
    bob.plays_any(table)


def test_only_the_seat_to_move_has_moves(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    mine = ada.asks(f"/tables/{table}/moves")
    assert (mine["seat"], mine["prompt"]) == (0, "first tickets")
    assert all(move["move"].startswith("keep ") for move in mine["moves"])
    assert bob.asks(f"/tables/{table}/moves", seat=1)["moves"] == []
    refused(bob.get(f"/tables/{table}/moves", seat=0), 403, "not_yours")
    refused(stranger.get(f"/tables/{table}/moves"), 401, "unknown_player")
    carol = ada.server.person("Carol")
    refused(carol.get(f"/tables/{table}/moves"), 403, "not_yours")
    refused(ada.get(f"/tables/{table}/moves", seat="x"), 422, "bad_request")


def test_moves_come_with_their_prices(game: Game) -> None:
    table, ada, bob = game
    past_tickets(game)
    moves, claims = list[Any](), list[Any]()
    for person in (ada, bob) * 12:  # until there are cards for a route
        moves = person.asks(f"/tables/{table}/moves")["moves"]
        claims = [move for move in moves if move["move"].startswith("claim ")]
        if claims:
            break
        person.plays(table, "draw deck")
        person.plays(table, "draw deck")
    for claim in claims:
        _, _, colour, cards = claim["move"].split()
        plain, _, wild = cards.partition("+")
        price = {colour: int(plain)} | ({"locomotive": int(wild)} if wild else {})
        assert claim["price"] == {kind: number for kind, number in price.items() if number}
    assert claims
    assert {"move": "draw deck", "price": {}, "rule": "TTR-4.1"} in moves


def test_all_that_is_seen_is_of_one_moment(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    path = f"/tables/{table}"
    for person, seat in ((ada, 0), (bob, 1)):
        seen = person.asks(f"{path}/sight")
        assert seen["table"] == person.asks(path)
        assert (seen["seat"], seen["view"]) == (seat, person.asks(f"{path}/view")["view"])
        assert seen["moves"] == person.asks(f"{path}/moves", seat=seat)["moves"]
    told = ada.asks(f"{path}/sight", words=True)["moves"]
    assert told == ada.asks(f"{path}/moves", words=True)["moves"]
    watched = stranger.asks(f"{path}/sight")
    assert (watched["seat"], watched["moves"]) == (None, [])
    refused(bob.get(f"{path}/sight", seat=0), 403, "not_yours")


def test_before_the_deal_there_is_nothing_to_see_but_the_table(ada: Person) -> None:
    seen = ada.asks(f"/tables/{ada.opens('me', 'open')}/sight")
    assert (seen["table"]["status"], seen["view"], seen["moves"]) == ("open", None, [])


def test_a_move_is_answered_with_what_is_seen_then_if_asked_for(game: Game) -> None:
    table, ada, _bob = game
    past_tickets(game)
    first = ada.plays(table, "draw deck", key="one", look=True)
    assert first["sight"] == ada.asks(f"/tables/{table}/sight")
    assert first["sight"]["table"]["last"] == first["now"]["last"]
    assert "draw deck" in [move["move"] for move in first["sight"]["moves"]]
    again = ada.plays(table, "draw deck", key="one", look=True)
    assert (again["repeated"], again["sight"]) == (True, first["sight"])
    assert ada.plays(table, "draw deck")["sight"] is None


def test_views_are_by_seat(game: Game, stranger: Person) -> None:
    table, ada, _bob = game
    mine = ada.asks(f"/tables/{table}/view")
    assert (mine["seat"], mine["turn"], mine["status"]) == (0, 0, "playing")
    assert sum(mine["view"]["own"]["hand"].values()) == 4
    assert ada.asks(f"/tables/{table}/view", seat=0) == mine
    refused(ada.get(f"/tables/{table}/view", seat=1), 403, "not_yours")
    refused(ada.get(f"/tables/{table}/view", seat=5), 403, "not_yours")
    watched = stranger.asks(f"/tables/{table}/view")
    assert watched["seat"] is None
    assert "own" not in watched["view"]
    refused(stranger.get(f"/tables/{table}/view", seat=0), 403, "not_yours")


def test_there_is_no_view_before_the_deal(ada: Person) -> None:
    table = ada.opens("me", "open")
    refused(ada.get(f"/tables/{table}/view"), 409, "not_playing")
    refused(ada.get(f"/tables/{table}/moves"), 409, "not_playing")
    refused(ada.get(f"/tables/{table}/history/0"), 404, "not_found")
    sent = ada.post(f"/tables/{table}/moves", seat=0, move="pass", position=0)
    refused(sent, 409, "not_playing")


def test_why_names_the_facts_and_the_rule(game: Game) -> None:
    table, ada, bob = game
    past_tickets(game)
    verdict = ada.does(f"/tables/{table}/why", seat=0, move="Draw Deck")
    assert (verdict["legal"], verdict["rule"], verdict["move"]) == (True, None, "draw deck")
    assert verdict["reason"] is None
    assert verdict["preview"] == [
        {"side": "brings", "text": "1 unseen card from the deck", "rule": "TTR-4.2"},
        {"side": "brings", "text": "then a second card", "rule": "TTR-4.1"},
    ]
    verdict = ada.does(f"/tables/{table}/why", seat=0, move="withdraw")
    assert not verdict["legal"]
    assert verdict["preview"] == []
    assert verdict["rule"]["id"].startswith("TTR-")
    assert verdict["rule"]["text"].endswith(".")
    assert verdict["reason"].endswith(".")
    verdict = ada.does(f"/tables/{table}/why", seat=0, move="claim brest-paris locomotive 2")
    assert "Brest–Paris" in verdict["reason"]
    stale = ada.does(f"/tables/{table}/why", seat=0, move="draw deck", position=1)
    assert (stale["legal"], stale["reason"], stale["preview"]) == (None, None, [])
    assert stale["position"] == ada.asks(f"/tables/{table}")["position"]
    waiting = bob.does(f"/tables/{table}/why", seat=1, move="draw deck", position=stale["position"])
    assert (waiting["legal"], waiting["preview"]) == (None, [])
    refused(ada.post(f"/tables/{table}/why", seat=0, move="checkmate"), 422, "bad_move")
    refused(bob.post(f"/tables/{table}/why", seat=1, move="draw deck"), 409, "not_your_turn")
    # Whether another could play it would tell what they have.
    refused(bob.post(f"/tables/{table}/why", seat=0, move="draw deck"), 403, "not_yours")
    refused(ada.post(f"/tables/{table}/why", seat=0, move="x" * 1001), 422, "too_long")


def send(person: Person, table: str, move: str, **more: Any) -> httpx.Response:
    """A move at the position of now, unless it is said otherwise."""
    key = more.pop("key", None)
    now = person.asks(f"/tables/{table}")
    body = {"seat": now["turn"], "move": move, "position": now["position"], **more}
    return person.post(f"/tables/{table}/moves", key, **body)


def test_a_move_is_played_and_told(game: Game) -> None:
    table, ada, _bob = game
    past_tickets(game)
    before = ada.asks(f"/tables/{table}")
    answer = send(ada, table, "DRAW  deck").json()
    [event] = answer["events"]
    assert (event["kind"], event["seat"], event["move"]) == ("move", 0, "draw deck")
    assert len(event["draws"]) == 1
    assert event["number"] == before["last"] + 1 == answer["now"]["position"]
    assert answer["now"]["entries"] == before["entries"] + 1
    assert answer["now"]["prompt"] == "second card"
    assert not answer["repeated"]


@pytest.mark.parametrize(
    ("sent", "status", "code"),
    [
        ({"move": "withdraw"}, 422, "illegal_move"),
        ({"move": "checkmate"}, 422, "bad_move"),
        ({"move": ""}, 422, "bad_request"),
        ({"move": "x" * 1001}, 422, "too_long"),
        ({"move": 7}, 422, "bad_request"),
        ({"move": "draw\x00deck"}, 422, "bad_move"),
        ({"move": "draw deck", "seat": 1}, 403, "not_yours"),
        ({"move": "draw deck", "seat": 9}, 422, "bad_seat"),
        ({"move": "draw deck", "seat": -1}, 422, "bad_request"),
        ({"move": "draw deck", "seat": None}, 422, "bad_request"),
        ({"move": "draw deck", "position": 0}, 409, "stale"),
        ({"move": "draw deck", "position": 10**6}, 409, "stale"),
        ({"move": "draw deck", "position": 2**40}, 422, "bad_request"),
        ({"move": "draw deck", "position": "now"}, 422, "bad_request"),
    ],
)
def test_a_move_that_cannot_be(game: Game, sent: dict[str, Any], status: int, code: str) -> None:
    table, ada, _bob = game
    past_tickets(game)
    before = ada.asks(f"/tables/{table}/view")
    error = refused(send(ada, table, **sent), status, code)
    assert (error["rule"] is not None) == (code == "illegal_move")
    assert ada.asks(f"/tables/{table}/view") == before


def test_others_cannot_move_for_one(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    past_tickets(game)
    refused(send(bob, table, "draw deck"), 403, "not_yours")
    refused(send(bob, table, "draw deck", seat=1), 409, "not_your_turn")
    refused(send(stranger, table, "draw deck"), 401, "unknown_player")
    refused(send(ada.server.person("Carol"), table, "draw deck"), 403, "not_yours")


def test_a_stale_move_is_told_the_new_state(game: Game) -> None:
    table, ada, bob = game
    past_tickets(game)
    old = ada.asks(f"/tables/{table}")["position"]
    send(ada, table, "draw deck")
    error = refused(send(ada, table, "draw deck", position=old), 409, "stale")
    assert error["details"] == ada.asks(f"/tables/{table}/view")
    late = refused(send(bob, table, "draw deck", seat=1, position=old), 409, "stale")
    assert late["details"]["seat"] == 1
    assert late["details"] == bob.asks(f"/tables/{table}/view")


def test_a_repeated_move_is_played_once(game: Game) -> None:
    table, ada, bob = game
    past_tickets(game)
    now = ada.asks(f"/tables/{table}")
    body = {"seat": 0, "move": "draw deck", "position": now["position"]}
    first = ada.does(f"/tables/{table}/moves", "key-1", **body)
    again = ada.does(f"/tables/{table}/moves", "key-1", **body)
    assert again["repeated"]
    assert again["events"] == first["events"]
    assert ada.asks(f"/tables/{table}")["entries"] == now["entries"] + 1
    send(ada, table, "draw deck", key="key-2")
    send(bob, table, "draw deck", key="key-1")  # another player's key is another key
    late = ada.does(f"/tables/{table}/moves", "key-1", **body)
    assert late["events"] == first["events"]
    assert late["now"]["entries"] == now["entries"] + 3


@pytest.mark.parametrize("key", ["", "x" * 65, "two words", "ä"])
def test_a_key_is_a_short_word(game: Game, key: str) -> None:
    table, ada, _bob = game
    now = ada.asks(f"/tables/{table}")
    body = {"seat": 0, "move": "x", "position": now["position"]}
    sent = ada.http.post(f"/api/tables/{table}/moves", json=body, headers={b"Idempotency-Key": key.encode("latin-1")})
    assert refused(sent, 422, "too_long" if len(key) > 64 else "bad_request")


def together(*work: Any) -> list[httpx.Response]:
    """Do several things at once."""
    barrier = Barrier(len(work))
    found: list[Any] = [None] * len(work)

    def run(number: int) -> None:
        barrier.wait()
        found[number] = work[number]()

    threads = [Thread(target=run, args=(number,)) for number in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_two_devices_race_for_one_move(either_server: Running) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest", options={"first": 0})
    moves = ada.asks(f"/tables/{table}/moves")
    bodies = [{"seat": 0, "move": move["move"], "position": moves["position"]} for move in moves["moves"][:4]]
    devices = [ada.token() for _ in bodies]
    answers = together(
        *(
            lambda device=device, body=body: device.post(f"/api/tables/{table}/moves", json=body)
            for device, body in zip(devices, bodies, strict=True)
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "stale")
    assert ada.asks(f"/tables/{table}")["entries"] == 1


def test_two_devices_race_for_one_undo(either_server: Running) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest", options={"first": 0}, undo="free")
    position = ada.plays_any(table)["now"]["position"]
    answers = together(
        *(
            lambda device=device: device.post(f"/api/tables/{table}/undo", json={"seat": 0, "position": position})
            for device in [ada.token() for _ in range(4)]
        )
    )
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    for answer in answers:
        if answer.status_code == 409:
            refused(answer, 409, "stale")
    kinds = [event["kind"] for event in ada.asks(f"/tables/{table}/log")["events"]]
    assert kinds.count("undo") == 1


def test_two_players_race_for_one_seat(either_server: Running) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "open")
    others = [either_server.person(f"Player {number}") for number in range(4)]
    answers = together(*(lambda other=other: other.post(f"/tables/{table}/join") for other in others))
    assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
    assert len(ada.asks(f"/tables/{table}")["seats"]) == 2


def test_a_click_that_was_sent_twice_at_once_is_one_move(either_server: Running) -> None:
    ada = either_server.person("Ada")
    table = ada.opens("me", "guest", options={"first": 0})
    moves = ada.asks(f"/tables/{table}/moves")
    body = {"seat": 0, "move": moves["moves"][0]["move"], "position": moves["position"]}
    devices = [ada.token() for _ in range(4)]
    answers = together(
        *(
            lambda device=device: device.post(
                f"/api/tables/{table}/moves", json=body, headers={"Idempotency-Key": "click"}
            )
            for device in devices
        )
    )
    assert [answer.status_code for answer in answers] == [200] * 4
    assert len({answer.json()["events"][0]["number"] for answer in answers}) == 1
    assert sorted(answer.json()["repeated"] for answer in answers) == [False, True, True, True]
    assert ada.asks(f"/tables/{table}")["entries"] == 1


def test_history_shows_what_one_could_know_then(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    dealt = ada.asks(f"/tables/{table}/view")["view"]
    past_tickets(game)
    send(ada, table, "draw deck")
    assert ada.asks(f"/tables/{table}/history/0")["view"] == dealt
    now = bob.asks(f"/tables/{table}/history/3")
    assert now["view"] == bob.asks(f"/tables/{table}/view")["view"]
    assert "own" not in stranger.asks(f"/tables/{table}/history/2")["view"]
    refused(stranger.get(f"/tables/{table}/history/2", seat=0), 403, "not_yours")
    refused(ada.get(f"/tables/{table}/history/2", seat=1), 403, "not_yours")
    refused(ada.get(f"/tables/{table}/history/4"), 404, "not_found")
    refused(ada.get(f"/tables/{table}/history/-1"), 422, "bad_request")
    refused(ada.get(f"/tables/{table}/history/x"), 422, "bad_request")


def test_the_log_hides_what_one_may_not_know(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    past_tickets(game)
    card = send(ada, table, "draw deck").json()["events"][0]["draws"][0]
    mine = ada.asks(f"/tables/{table}/log")
    assert mine["events"][-1]["draws"] == [card]
    assert not mine["more"]
    assert [event["number"] for event in mine["events"]] == list(range(1, len(mine["events"]) + 1))
    for other in (bob, stranger):
        theirs = other.asks(f"/tables/{table}/log")["events"][-1]
        assert theirs["draws"] == ["?"]
        assert card not in theirs["text"]
    last = mine["events"][-1]["number"]
    assert ada.asks(f"/tables/{table}/log", after=last)["events"] == []
    assert [e["number"] for e in ada.asks(f"/tables/{table}/log", after=last - 1)["events"]] == [last]
    refused(ada.get(f"/tables/{table}/log", after=-1), 422, "bad_request")
    refused(bob.get(f"/tables/{table}/log", seat=0), 403, "not_yours")


def test_undo(game: Game) -> None:
    table, ada, bob = game
    past_tickets(game)
    card = send(ada, table, "draw deck").json()["events"][0]["draws"]
    now = ada.asks(f"/tables/{table}")
    refused(bob.post(f"/tables/{table}/undo", seat=0, position=now["position"]), 403, "not_yours")
    error = refused(ada.post(f"/tables/{table}/undo", seat=0, position=1), 409, "stale")
    assert error["details"] == ada.asks(f"/tables/{table}/view")
    undone = ada.does(f"/tables/{table}/undo", seat=0, position=now["position"])
    assert undone["events"][0]["kind"] == "undo"
    assert undone["now"]["entries"] == now["entries"] - 1
    assert send(ada, table, "draw deck").json()["events"][0]["draws"] == card  # the same chance
    log = ada.asks(f"/tables/{table}/log")["events"]
    assert [event["taken_back"] for event in log if event["kind"] == "move"][-2:] == [True, False]


def test_undo_by_policy(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", options={"first": 0}, undo="none")
    bob.does(f"/tables/{table}/join")
    ada.plays_any(table)
    now = ada.asks(f"/tables/{table}")
    sent = ada.post(f"/tables/{table}/undo", seat=0, position=now["position"])
    refused(sent, 409, "undo_refused")


def test_undo_by_consent(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", options={"first": 0}, undo="consent")
    bob.does(f"/tables/{table}/join")
    ada.plays_any(table)
    for agree in (False, True):
        now = ada.asks(f"/tables/{table}")
        asked = ada.does(f"/tables/{table}/undo", seat=0, position=now["position"])
        number = asked["events"][0]["number"]
        assert bob.asks(f"/tables/{table}")["asked"]["you_answer"]
        assert not ada.asks(f"/tables/{table}")["asked"]["you_answer"]
        sent = ada.post(f"/tables/{table}/undo/answer", asked=number, agree=True)
        refused(sent, 403, "not_yours")
        answered = bob.does(f"/tables/{table}/undo/answer", asked=number, agree=agree)
        kinds = [event["kind"] for event in answered["events"]]
        assert kinds == (["undo_answered", "undo"] if agree else ["undo_answered"])
        late = bob.post(f"/tables/{table}/undo/answer", asked=number, agree=True)
        refused(late, 409, "stale")
    assert ada.asks(f"/tables/{table}")["entries"] == 0


def test_chat(game: Game, stranger: Person) -> None:
    table, ada, bob = game
    said = bob.does(f"/tables/{table}/chat", "chat-1", text="  <b>hello</b> & ✈  ")
    assert said["events"][0]["text"] == "<b>hello</b> & ✈"
    assert bob.does(f"/tables/{table}/chat", "chat-1", text="again")["repeated"]
    told = [event for event in ada.asks(f"/tables/{table}/log")["events"] if event["kind"] == "chat"]
    assert [(event["seat"], event["text"]) for event in told] == [(1, "<b>hello</b> & ✈")]
    refused(ada.post(f"/tables/{table}/chat", text=""), 422, "bad_request")
    refused(ada.post(f"/tables/{table}/chat", text="  "), 422, "bad_chat")
    refused(ada.post(f"/tables/{table}/chat", text="a\nb"), 422, "bad_chat")
    refused(ada.post(f"/tables/{table}/chat", text="x" * 501), 422, "too_long")
    refused(ada.post(f"/tables/{table}/chat", text="\ud800"), 422, "bad_request")
    refused(stranger.post(f"/tables/{table}/chat", text="hi"), 401, "unknown_player")
    carol = ada.server.person("Carol")
    refused(carol.post(f"/tables/{table}/chat", text="hi"), 403, "not_yours")
