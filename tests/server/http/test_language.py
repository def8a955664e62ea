"""The language of whoever asks: chosen, preferred by the browser, or English."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline.arena.series import Task
from branchline.engine.phrase import phrase
from branchline.games.railways.rules.notation import a_card
from branchline.web.i18n import LANGUAGES, preferred, speaker, text
from tests.server.http.running import Person, Running, error_of
from tests.server.http.test_live import Ear


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("hu", "hu"),
        ("hu-HU,hu;q=0.9,en-US;q=0.8", "hu"),
        ("en-GB,en;q=0.9,it;q=0.8", "en"),
        ("de,fr;q=0.9,it;q=0.2,ja;q=0.5", "ja"),
        ("de-CH;q=1.0, it-CH ; q=0.7", "it"),
        ("JA", "ja"),
        ("de", "en"),
        ("*", "en"),
        ("hu;q=0, it;q=0.1", "it"),
        ("hu;q=x, it", "it"),
        ("hu;level=1", "en"),
        ("hu;q=7, it;q=nan", "en"),
        (";;,,=;q", "en"),
        ("zh-Hant-TW, ja-JP-x-y", "ja"),
    ],
)
def test_a_header_prefers_a_language(header: str, language: str) -> None:
    assert preferred(header) == language


def speaks(person: Person, language: str | None, header: str = "en") -> Person:
    """Let a browser speak a language."""
    person.http.headers["Accept-Language"] = header
    if language is not None:
        person.http.cookies.set("lang", language)
    return person


@pytest.fixture
def table(ada: Person, bob: Person) -> str:
    """A table of two whose tickets are chosen; Ada is to move."""
    found = ada.opens("me", "open", options={"first": 0})
    bob.does(f"/tables/{found}/join")
    ada.plays_any(found)
    bob.plays_any(found)
    return found


def last_text(person: Person, table: str) -> str:
    return str(person.asks(f"/tables/{table}/log")["events"][-1]["text"])


def test_the_log_and_answers_are_in_the_language_of_the_request(table: str, ada: Person) -> None:
    answer = speaks(ada, "it").plays(table, "draw deck")
    card = answer["events"][0]["draws"][0]
    assert answer["events"][0]["text"] == f"pesca una carta dal mazzo: {text(card, 'it')}"
    assert last_text(speaks(ada, "ja"), table).startswith("山札から見ずに1枚引いた：")
    assert last_text(speaks(ada, "tlh", "hu"), table).startswith("lapot húz a pakliból: ")
    assert last_text(speaks(ada, "en", "hu"), table) == f"draws a card from the deck: {card}"


@pytest.mark.parametrize(
    ("language", "said", "logged"),
    [
        ("en", "takes {} from the display", "takes {} from the display"),
        ("hu", "ezt húzza a kínálatból: {}", "ezt húzza a kínálatból: {}"),
        ("it", "prende {} dalle carte scoperte", "prende {} dalle carte scoperte"),
        ("ja", "場札から{}を取得", "場札から{}を取った"),
    ],
)
def test_a_card_that_all_see_is_called_by_its_name_before_it_is_taken(
    ada: Person, language: str, said: str, logged: str
) -> None:
    table = ada.opens("me", "random", game="railways", options={"first": 0})
    ada.plays(table, "pass")
    display = ada.asks(f"/tables/{table}/view")["view"]["display"]
    speaks(ada, language)
    listed = {one["move"]: one["text"] for one in ada.asks(f"/tables/{table}/moves", words=True)["moves"]}
    cards = [speaker(language)(phrase("{card}", card=a_card(card))) for card in display]
    told = [said.format(card) for card in cards]
    for place, deed in enumerate(told, start=1):
        # Of two cards that are alike it is said where they lie, too.
        assert (listed[f"take {place}"] == deed) == (told.count(deed) == 1)
        assert listed[f"take {place}"].startswith(deed)
    answer = ada.plays(table, "take 2")
    assert answer["events"][0]["text"].startswith(logged.format(cards[1]))


def test_a_choice_is_stronger_than_the_browser(table: str, ada: Person, bob: Person) -> None:
    ada.plays(table, "draw deck")
    assert last_text(speaks(bob, None, "it"), table) == "pesca una carta dal mazzo"
    assert last_text(speaks(bob, "hu", "it"), table) == "lapot húz a pakliból"


def test_a_program_that_says_nothing_is_told_in_english(table: str, ada: Person) -> None:
    program = ada.token()
    told = program.get(f"/api/tables/{table}/log").json()["events"]
    assert next(event["text"] for event in told if event["kind"] == "move").startswith("keeps ")


@pytest.mark.parametrize("language", LANGUAGES)
def test_rules_are_told_in_the_language_of_the_request(table: str, ada: Person, language: str) -> None:
    speaks(ada, language)
    verdict = ada.does(f"/tables/{table}/why", seat=0, move="withdraw")
    assert verdict["rule"]["text"] == text(verdict["rule"]["text"], language)
    now = ada.asks(f"/tables/{table}")
    sent = {"seat": 0, "move": "withdraw", "position": now["position"]}
    error = ada.post(f"/tables/{table}/moves", **sent).json()["error"]
    assert error["rule"] == verdict["rule"]
    assert error["message"] == verdict["reason"] != verdict["rule"]["text"]
    english = speaks(ada, "en").does(f"/tables/{table}/why", seat=0, move="withdraw")
    assert english["rule"]["id"] == verdict["rule"]["id"]
    assert (english["reason"] == verdict["reason"]) == (language == "en")
    assert (english["rule"]["text"] == verdict["rule"]["text"]) == (language == "en")
    assert text(english["rule"]["text"], language) == verdict["rule"]["text"]


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "It is seat 1's turn."),
        ("hu", "Most az 1. szék következik."),
        ("it", "È il turno del posto 1."),
        ("ja", "席1の手番です。"),
    ],
)
def test_refusals_are_told_in_the_language_of_the_request(table: str, bob: Person, language: str, said: str) -> None:
    speaks(bob, language)
    now = bob.asks(f"/tables/{table}")
    sent = {"seat": 1, "move": "pass", "position": now["position"]}
    answer = bob.post(f"/tables/{table}/moves", **sent)
    assert (answer.status_code, answer.json()["error"]["message"]) == (409, said)
    stale = bob.post(f"/tables/{table}/moves", **{**sent, "position": 0})
    english = "The position has changed since you saw it: look again."
    assert stale.json()["error"]["message"] == text(english, language)
    assert stale.json()["error"]["details"]["position"] == now["position"]


@pytest.mark.parametrize(
    ("language", "order", "broken", "record"),
    [
        (
            "en",
            "order: only the Base game has a choice of first turn order.",
            "map: not a valid map:\nline 2: title is 5; expected a text.",
            "entry 1: seat 2 moves, but it is seat 1's turn.",
        ),
        (
            "hu",
            "order: csak az alapjáték kérdezi, hogyan dől el az első sorrend.",
            "map: hibás térkép:\n2. sor: title értéke 5; szöveg kell.",
            "1. bejegyzés: a 2. szék lép, de az 1. szék következik.",
        ),
        (
            "it",
            "order: solo il gioco Base chiede come si trova il primo ordine.",
            "map: la mappa ha difetti:\nriga 2: title è 5; serve un testo.",
            "voce 1: muove il posto 2, ma è il turno del posto 1.",
        ),
        (
            "ja",
            "order：最初の手番順の決め方を選べるのは基本ゲームだけです。",
            "map：マップに誤りがあります：\n2行目：titleが5です。文字列が必要です。",
            "1番目の記録：席2が動いていますが、席1の手番です。",
        ),
    ],
)
def test_options_maps_and_records_are_refused_in_the_language_of_the_request(
    ada: Person, language: str, order: str, broken: str, record: str
) -> None:
    speaks(ada, language)
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]

    def refusal(**options: object) -> str:
        answer = ada.post("/tables", game="steam", seats=seats, options=options)
        return str(answer.json()["error"]["message"])

    assert refusal(rules="standard", order="random") == order
    faults = refusal(map="format = 1\ntitle = 5\n").splitlines()
    assert f"{faults[0]}\n{faults[-1]}" == broken
    task = Task(0, "ticket-to-ride", seed=1, bots=("random", "random"), keep_record=True)
    played = json.loads(task.play().record or "")
    first = played["entries"][0]
    first["seat"] = 1 - first["seat"]
    assert ada.post("/records", record=played).json()["error"]["message"] == record


@pytest.mark.slow
def test_live_events_come_in_the_language_of_each_listener(table: str, server: Running, ada: Person) -> None:
    ears = [Ear(speaks(Person(server), language).http, table) for language in (*LANGUAGES, *LANGUAGES, None)]
    ada.plays(table, "draw deck")
    heard = [ear.next()["event"]["text"] for ear in ears]
    for ear in ears:
        ear.close()
    english = "draws a card from the deck"
    assert heard == [
        *["draws a card from the deck", "lapot húz a pakliból", "pesca una carta dal mazzo"],
        "山札から見ずに1枚引いた",
        *heard[:4],
        english,
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_the_pages(server: Running, language: str) -> None:
    client = server.client()
    answer = client.get(f"/words/{language}.json")
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/json"
    words: dict[str, Any] = answer.json()
    assert words["language"] == language
    assert ("red" in words["messages"]) == (language != "en")
    again = client.get(f"/words/{language}.json", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert json.loads(client.get(f"/words/{language}.json").content) == words


def test_a_language_that_nobody_speaks(server: Running) -> None:
    for odd in ("de", "en.json", "..", "HU"):
        answer = server.client().get(f"/words/{odd}.json")
        assert answer.status_code == 404
        assert error_of(answer)["code"] == "not_found"
