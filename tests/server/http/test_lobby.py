"""Opening tables, finding them, and being invited to those that are not listed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.server.http.running import Person, Running, refused

SEATS = [{"kind": "me"}, {"kind": "open"}]


def ids(person: Person, which: str) -> list[str]:
    """The ids in a list of tables."""
    return [table["id"] for table in person.asks("/tables", list=which)["tables"]]


def test_games_come_with_what_can_be_chosen(stranger: Person) -> None:
    games = {game["game"]: game for game in stranger.asks("/games")["games"]}
    steam = games["steam"]
    assert (steam["least"], steam["most"], steam["name"]) == (3, 6, "Steam")
    options = {option["name"]: option for option in steam["options"]}
    assert options["rules"]["choices"] == ["base", "standard"]
    assert options["map"]["kind"] == "map"
    assert all(option["text"] for option in steam["options"])
    bots = stranger.asks("/bots")["bots"]
    assert set(bots) == set(games)
    assert bots["steam"] == steam["bots"]
    assert set(bots["steam"]) >= {"random", "steady"}


def test_a_table_is_opened_and_found(ada: Person, bob: Person) -> None:
    made = ada.post("/tables", game="ticket-to-ride", seats=SEATS, name="Friday")
    table = made.json()
    assert made.status_code == 201
    assert made.headers["location"] == f"/api/tables/{table['id']}"
    assert (table["name"], table["status"], table["turn"]) == ("Friday", "open", None)
    assert table["you"] == {"owner": True, "seats": [0], "looking": 0, "hints": False}
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"]
    assert table["seats"][0]["name"] == "Ada"
    assert len(table["fairness"]["commitment"]) == 64
    line = bob.asks("/tables")["tables"][0]
    assert (line["id"], line["name"], line["mine"]) == (table["id"], "Friday", False)
    assert [seat["kind"] for seat in line["seats"]] == ["person", "open"]
    seen = bob.asks(f"/tables/{table['id']}")
    assert seen["you"] == {"owner": False, "seats": [], "looking": None, "hints": False}


def test_lists_follow_a_table_through_its_life(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    assert table in ids(bob, "open")
    assert table not in ids(bob, "mine")
    bob.does(f"/tables/{table}/join")
    assert table not in ids(bob, "open")
    assert table in ids(bob, "playing")
    assert table in ids(bob, "mine")
    [line] = [line for line in bob.asks("/tables", list="mine")["tables"] if line["id"] == table]
    assert [seat["mine"] for seat in line["seats"]] == [False, True]
    assert line["turn"] in (0, 1)
    ada.does(f"/tables/{table}/abandon")
    assert table not in ids(bob, "playing")
    assert table not in ids(bob, "finished")
    assert table in ids(bob, "mine")  # nothing is ever deleted


def test_my_current_tables_are_those_not_over(ada: Person, bob: Person) -> None:
    running, given_up = ada.opens("me", "open"), ada.opens("me", "open")
    ada.does(f"/tables/{given_up}/abandon")
    assert ids(ada, "current") == [running]
    assert ids(bob, "current") == []


def test_lists_tell_how_a_game_is_played(ada: Person) -> None:
    from branchline.games.steam.rules.maps.loader import our_map

    ada.opens("me", "open", "steady", game="steam", options={"rules": "standard", "map": "ruhr"})
    own = our_map("ruhr").text.replace("Ruhr", "Rhine", 1)
    ada.opens("me", "open", "steady", game="steam", options={"map": own})
    second, first = ada.asks("/tables", list="current")["tables"]
    assert first["options"] == {"rules": "standard", "map": {"name": "ruhr", "ours": True}}
    assert second["options"]["map"] == {"name": "ruhr", "ours": False}
    assert [seat["bot"] for seat in first["seats"]] == [None, None, "steady"]
    assert (first["winners"], first["totals"]) == (None, None)


def test_the_graph_of_a_game_is_told_in_public_numbers(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "guest", undo="free")
    for _ in range(3):
        ada.plays_any(table)
    numbers = bob.asks(f"/tables/{table}/graph")["numbers"]
    assert {"cars", "stations", "points", "cards"} <= set(numbers)
    assert "tickets" not in numbers  # no number before they are chosen
    assert "known" not in numbers
    assert numbers["cars"] == [[45, 45]] * 4
    players = bob.asks(f"/tables/{table}/view")["view"]["players"]
    assert numbers["cards"][-1] == [player["cards"] for player in players]
    hidden = ada.opens("me", "guest", listed=False)
    assert bob.get(f"/tables/{hidden}/graph").status_code == 404
    waiting = ada.opens("me", "open")
    assert bob.get(f"/tables/{waiting}/graph").json()["error"]["code"] == "not_playing"


def test_the_points_of_a_game_grow_move_by_move(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "guest", undo="free")
    assert ada.asks(f"/tables/{table}/points")["points"] == []
    for _ in range(4):
        ada.plays_any(table)
    points = bob.asks(f"/tables/{table}/points")["points"]
    assert len(points) == 4
    assert points[-1] == bob.asks(f"/tables/{table}")["scores"]
    now = ada.asks(f"/tables/{table}")
    last = ada.asks(f"/tables/{table}/log")["events"][-1]
    ada.does(f"/tables/{table}/undo", seat=last["seat"], position=now["position"])
    left = bob.asks(f"/tables/{table}/points")["points"]
    assert left == points[: len(left)]
    assert len(left) < 4
    hidden = ada.opens("me", "guest", listed=False)
    refused(bob.get(f"/tables/{hidden}/points"), 404, "not_found")


def test_lists_come_in_pages(server: Running) -> None:
    ada = server.person("Ada")
    made = [ada.opens("me", "open", name=f"table {number}") for number in range(53)]
    first = ada.asks("/tables", list="mine")
    assert len(first["tables"]) == 50
    second = ada.asks("/tables", list="mine", before=first["before"])
    assert second["before"] is None
    found = [table["id"] for table in first["tables"] + second["tables"]]
    assert found == made[::-1]


def test_a_list_must_be_one(ada: Person) -> None:
    refused(ada.get("/tables", list="all"), 422, "bad_request")
    refused(ada.get("/tables", before="x" * 65), 422, "too_long")
    refused(ada.get("/tables", before="\x00"), 404, "not_found")
    assert ada.asks("/tables", before="nosuchtable")["tables"] == []


def test_a_stranger_opens_nothing_and_has_nothing(stranger: Person) -> None:
    refused(stranger.post("/tables", game="steam", seats=SEATS), 401, "unknown_player")
    assert stranger.asks("/tables", list="mine")["tables"] == []


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"game": "chess", "seats": SEATS}, "unknown_game"),
        ({"game": "ticket-to-ride", "seats": SEATS[:1]}, "bad_option"),
        ({"game": "ticket-to-ride", "seats": []}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": [{"kind": "open"}] * 13}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": [{"kind": "open"}] * 6}, "bad_option"),
        ({"game": "ticket-to-ride", "seats": [{"kind": "me"}, {"kind": "me"}]}, "already_seated"),
        ({"game": "ticket-to-ride", "seats": [{"kind": "throne"}]}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": [*SEATS, {"kind": "bot"}]}, "unknown_bot"),
        ({"game": "ticket-to-ride", "seats": [*SEATS, {"kind": "bot", "bot": "os:system"}]},
         "unknown_bot"),
        ({"game": "ticket-to-ride", "seats": [*SEATS, {"kind": "guest"}]}, "bad_name"),
        ({"game": "ticket-to-ride", "seats": SEATS, "options": {"first": 9}}, "bad_option"),
        ({"game": "ticket-to-ride", "seats": SEATS, "options": {"seed": 1}}, "bad_option"),
        ({"game": "ticket-to-ride", "seats": SEATS, "options": {"\ud800": 1}}, "bad_option"),
        ({"game": "ticket-to-ride", "seats": SEATS, "undo": "always"}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": SEATS, "hints": "sometimes"}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": SEATS, "bot_speed": "late"}, "bad_request"),
        ({"game": "ticket-to-ride", "seats": SEATS, "name": "x" * 41}, "too_long"),
        ({"game": "ticket-to-ride", "seats": SEATS, "name": "a\tb"}, "bad_name"),
        ({"game": "ticket-to-ride", "seats": SEATS, "nonce": "x" * 65}, "too_long"),
        ({"game": "ticket-to-ride", "seats": SEATS, "nonce": "a\nb"}, "bad_nonce"),
        ({"game": "steam", "seats": [{}] * 3, "options": {"map": "atlantis"}}, "bad_option"),
        ({"game": "steam", "seats": [{}] * 3, "options": {"map": "title = 1\n"}}, "bad_option"),
        ({"game": "steam", "seats": [{}] * 3, "options": {"map": "x\n" * 40_000}}, "too_long"),
        ({"game": "steam", "seats": [{}] * 3, "options": {"map": {"name": [1]}}}, "bad_option"),
    ],
)  # fmt: skip
def test_a_table_that_cannot_be_is_refused(ada: Person, body: dict[str, Any], code: str) -> None:
    refused(ada.post("/tables", **body), 422 if code != "already_seated" else 409, code)
    assert ids(ada, "mine") == []


def test_a_map_of_ones_own(ada: Person) -> None:
    from branchline.games.steam.rules.maps.loader import our_map

    text = our_map("ruhr").text.replace("Ruhr", "Rhine", 1)
    table = ada.opens("me", "open", "open", game="steam", options={"map": text})
    options = ada.asks(f"/tables/{table}")["options"]
    assert options["map"]["text"] == text


def test_opening_again_with_the_same_key_opens_one_table(ada: Person, bob: Person) -> None:
    body = {"game": "ticket-to-ride", "seats": SEATS}
    first = ada.does("/tables", "once", **body)
    assert ada.does("/tables", "once", **body)["id"] == first["id"]
    assert ids(ada, "mine") == [first["id"]]
    assert ada.does("/tables", "twice", **body)["id"] != first["id"]
    assert bob.does("/tables", "once", **body)["id"] != first["id"]


def test_unknown_tables(ada: Person, server: Running) -> None:
    for table in ("nosuchtable", "x" * 64, "%00", "a%20b", "..%2fme", "%ff"):
        refused(ada.get(f"/tables/{table}"), 404, "not_found")
        refused(ada.get(f"/tables/{table}/view"), 404, "not_found")
        refused(ada.post(f"/tables/{table}/start"), 404, "not_found")
        refused(ada.post(f"/tables/{table}/join"), 404, "not_found")
    refused(ada.get(f"/tables/{'x' * 65}"), 422, "too_long")


READ = ["", "/view", "/sight", "/log", "/events", "/history/0", "/record"]


def test_an_unlisted_table_is_not_there_for_strangers(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "guest", "open", listed=False)
    assert table in ids(ada, "mine")
    assert table not in ids(bob, "open")
    unknown = refused(bob.get("/tables/nosuchtable"), 404, "not_found")
    for path in [*READ, "/moves", "/invites"]:
        assert refused(bob.get(f"/tables/{table}{path}"), 404, "not_found") == unknown
    wishes: dict[str, dict[str, Any]] = {
        "/join": {},
        "/start": {},
        "/chat": {"text": "hello"},
        "/moves": {"seat": 0, "move": "pass", "position": 0},
    }
    for path, body in wishes.items():
        assert refused(bob.post(f"/tables/{table}{path}", **body), 404, "not_found") == unknown
    assert refused(bob.get(f"/tables/{table}", invite="x"), 404, "not_found") == unknown


def test_an_invitation_opens_the_door(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", listed=False)
    links = ada.asks(f"/tables/{table}/invites")
    invite = links["invite"]
    assert links["link"] == f"{ada.server.url}/tables/{table}#{invite}"
    assert [one["seat"] for one in links["seats"]] == [1]
    assert stranger.asks(f"/tables/{table}", invite=invite)["id"] == table
    refused(stranger.post(f"/tables/{table}/join", invite=invite), 401, "unknown_player")
    joined = bob.does(f"/tables/{table}/join", invite=invite)
    assert joined["now"]["status"] == "playing"
    assert bob.asks(f"/tables/{table}")["you"]["seats"] == [1]  # no more asked for
    assert table in ids(bob, "mine")
    refused(stranger.get(f"/tables/{table}/view"), 404, "not_found")


def test_a_used_invitation_opens_no_door(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", "open", listed=False, start_when_full=False)
    links = ada.asks(f"/tables/{table}/invites")
    seat, other = (one["invite"] for one in links["seats"])
    for invite in (links["invite"], seat, other):
        assert stranger.asks(f"/tables/{table}", invite=invite)["id"] == table
    bob.does(f"/tables/{table}/join", invite=seat)
    carol = ada.server.person("Carol")
    for who in (stranger, carol):
        for path in [*READ, "/moves", "/invites"]:
            refused(who.get(f"/tables/{table}{path}", invite=seat), 404, "not_found")
    refused(carol.post(f"/tables/{table}/join", invite=seat), 404, "not_found")
    assert bob.asks(f"/tables/{table}", invite=seat)["you"]["seats"] == [1], "he sits there"
    assert carol.asks(f"/tables/{table}", invite=links["invite"])["you"]["seats"] == []
    carol.does(f"/tables/{table}/join", invite=links["invite"])
    for invite in (links["invite"], other):
        refused(stranger.get(f"/tables/{table}", invite=invite), 404, "not_found")
    carol.does(f"/tables/{table}/leave")
    assert stranger.asks(f"/tables/{table}", invite=other)["id"] == table, "the seat is open again"
    ada.does(f"/tables/{table}/start")
    for invite in (links["invite"], seat, other):
        refused(stranger.get(f"/tables/{table}/view", invite=invite), 404, "not_found")
    assert bob.asks(f"/tables/{table}/view")["seat"] == 1


def test_a_table_that_was_closed_is_opened_by_no_invitation(ada: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", listed=False)
    links = ada.asks(f"/tables/{table}/invites")
    ada.does(f"/tables/{table}/abandon")
    for invite in (links["invite"], links["seats"][0]["invite"]):
        refused(stranger.get(f"/tables/{table}", invite=invite), 404, "not_found")


def test_links_never_repeat_a_name_that_somebody_invented(ada: Person) -> None:
    table = ada.opens("me", "open", listed=False)
    invented = {"Host": "203.0.113.9:81", "Origin": "http://203.0.113.9:81"}
    links = ada.http.get(f"/api/tables/{table}/invites", headers=invented)
    assert links.status_code == 200
    assert "203.0.113.9" not in links.text
    assert links.json()["link"].startswith(f"{ada.server.url}/tables/{table}#")
    moved = ada.http.post("/api/me/transfer", json={}, headers=invented)
    assert moved.json()["link"].startswith(f"{ada.server.url}/adopt#")


def test_a_link_to_watch_is_no_seat(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", listed=False)
    watch = ada.asks(f"/tables/{table}/invites")["watch"]
    assert watch["link"] == f"{ada.server.url}/tables/{table}#{watch['invite']}"
    refused(bob.post(f"/tables/{table}/join", invite=watch["invite"]), 404, "not_found")
    bob.does(f"/tables/{table}/join", invite=ada.asks(f"/tables/{table}/invites")["invite"])
    assert stranger.asks(f"/tables/{table}/view", invite=watch["invite"])["seat"] is None
    refused(stranger.get(f"/tables/{table}/view", invite=f"{watch['invite']}x"), 404, "not_found")


def test_an_invitation_to_one_seat_is_for_that_seat(ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open", "open", listed=False)
    seats = ada.asks(f"/tables/{table}/invites")["seats"]
    assert [one["seat"] for one in seats] == [1, 2]
    invite = seats[1]["invite"]
    assert seats[1]["link"].endswith(f"#{invite}")
    refused(bob.post(f"/tables/{table}/join", invite=invite, seat=1), 403, "not_yours")
    joined = bob.does(f"/tables/{table}/join", invite=invite)
    assert joined["events"][0]["seat"] == 2
    carol = ada.server.person("Carol")
    refused(carol.post(f"/tables/{table}/join", invite=invite), 404, "not_found")


def test_an_invitation_is_for_one_table(ada: Person, bob: Person) -> None:
    one = ada.opens("me", "open", listed=False)
    other = ada.opens("me", "open", listed=False)
    invite = ada.asks(f"/tables/{one}/invites")["invite"]
    refused(bob.get(f"/tables/{other}", invite=invite), 404, "not_found")
    refused(bob.post(f"/tables/{other}/join", invite=invite), 404, "not_found")


def test_only_those_at_the_table_invite(ada: Person, bob: Person, stranger: Person) -> None:
    table = ada.opens("me", "open", "open")
    refused(bob.get(f"/tables/{table}/invites"), 403, "not_yours")
    refused(stranger.get(f"/tables/{table}/invites"), 401, "unknown_player")
    bob.does(f"/tables/{table}/join")
    hers, his = (one.asks(f"/tables/{table}/invites") for one in (ada, bob))
    assert (his["invite"], his["watch"]) == (hers["invite"], hers["watch"])
    assert [one["seat"] for one in hers["seats"]] == [2]
    assert his["seats"] == [], "only the owner gives a seat to one person"


def test_nobody_is_named_but_by_their_name(server: Running, ada: Person, bob: Person) -> None:
    table = ada.opens("me", "open")
    bob.does(f"/tables/{table}/join")
    sessions = server.app.state.services.sessions.remembered.values()
    identities = {player.identity for player, _ in sessions}
    assert len(identities) >= 2
    for path in [*READ[:3], "/history/0"]:
        text = bob.get(f"/tables/{table}{path}").text + bob.get("/tables", list="mine").text
        assert not [identity for identity in identities if identity in text]
