"""What views, moves and events look like to those who may see them."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

import pytest
from pydantic_core import to_json

from branchline.engine.registry import plugin
from branchline.tables import event_log, permissions, positions, snapshot
from branchline.tables.commands import seating, undoing
from branchline.tables.records import replayed
from branchline.tables.refusal import Refusal
from branchline.tables.table import KINDS, Caller, Event, Table, TableOptions
from tests.tables.parlour import ANN, BEN, CAT, FREE, ME, NOON, Parlour, one_screen, steam_people, two_people
from tests.tables.viewers import legal_moves


def told(parlour: Parlour, event: Event, who: str | None, seat: int | None) -> dict[str, object]:
    return event_log.log_json(parlour.table, [event], who, seat)[0]


def test_every_kind_of_event_is_told_by_a_list_of_what_all_may_read() -> None:
    assert set(event_log.PUBLIC) == set(KINDS) - {"move"}
    never = {"seed", "deal", "holder", "nonce", "options"}
    assert not never & {name for names in event_log.PUBLIC.values() for name in names}


def test_what_an_event_holds_never_covers_what_every_event_has() -> None:
    own = {"number", "kind", "at", "seat"}
    assert not own & {name for names in event_log.PUBLIC.values() for name in names}
    parlour = two_people()
    seated = next(event for event in parlour.events if event.seat == 1)
    assert told(parlour, seated, None, None) == {
        "number": seated.number,
        "kind": "seated",
        "at": seated.at.isoformat(),
        "seat": 1,
        "seat_kind": "person",
        "name": "Ben",
        "bot": None,
    }


def test_an_event_has_its_number_time_and_seat() -> None:
    parlour = two_people()
    event = parlour.do(BEN, seating.chat, "hello")[0]
    assert told(parlour, event, CAT, None) == {
        "number": parlour.table.last,
        "kind": "chat",
        "at": event.at.isoformat(),
        "seat": 1,
        "text": "hello",
    }


def test_a_draw_is_told_to_whoever_drew_and_hidden_from_the_others() -> None:
    parlour = two_people()
    parlour.play()
    parlour.play()
    event = parlour.play("draw deck")
    assert told(parlour, event, ANN, 0)["draws"] == event.body["draws"]
    for who, seat in ((BEN, 1), (CAT, None), (ANN, None)):
        assert told(parlour, event, who, seat)["draws"] == ["?"]
    assert told(parlour, event, BEN, 1)["taken_back"] is False


def test_a_card_of_the_pile_is_told_to_whoever_took_it_and_hidden_from_the_others() -> None:
    parlour = two_people("railways")
    parlour.play("discard locomotive, draw pile")
    parlour.play("take pile")
    for event in parlour.events[-2:]:
        mine = told(parlour, event, ANN, 0)
        card = mine["draws"][0]  # type: ignore[index]  # JSON
        assert [card] == event.body["draws"]
        assert str(mine["text"]).endswith(f"a card from the pile: {card}")
        for who, seat in ((BEN, 1), (CAT, None), (ANN, None)):
            seen = told(parlour, event, who, seat)
            assert (seen["move"], seen["draws"]) == (event.body["move"], ["?"])
            assert str(seen["text"]).endswith("a card from the pile")
    shown = parlour.play("take 1")
    assert told(parlour, shown, BEN, 1)["draws"] == shown.body["draws"] != ["?"]


def test_choices_show_their_number_only_when_all_have_chosen() -> None:
    parlour = two_people()
    event = parlour.play()
    assert told(parlour, event, BEN, 1)["move"] == "keep ?"
    assert told(parlour, event, ANN, 0)["move"] == event.body["move"]
    parlour.play()
    number = len(str(event.body["move"]).split()) - 1
    assert told(parlour, event, BEN, 1)["move"] == f"keep {number}"


def test_a_move_that_was_taken_back_is_told_as_it_was_then() -> None:
    parlour = two_people(undo="free")
    event = parlour.play()
    parlour.do(ANN, undoing.undo, 0, parlour.table.position)
    after = told(parlour, event, BEN, 1)
    assert (after["move"], after["taken_back"]) == ("keep ?", True)
    assert told(parlour, event, ANN, 0)["move"] == event.body["move"]
    parlour.play()
    parlour.play()
    assert told(parlour, event, BEN, 1)["move"] == "keep ?", "its number was never shown"
    draw = parlour.play("draw deck")
    parlour.do(ANN, undoing.undo, 0, parlour.table.position)
    assert told(parlour, draw, BEN, 1)["draws"] == ["?"]
    log = event_log.log_json(parlour.table, parlour.events, BEN, 1)
    assert [event["number"] for event in log] == list(range(1, parlour.table.last + 1))
    assert [event["taken_back"] for event in log if event["kind"] == "move"] == [
        True, False, False, True,
    ]  # fmt: skip


def test_moves_that_were_taken_back_one_after_another_are_told_as_they_were_then() -> None:
    parlour = two_people(undo="free")
    for _ in range(2):
        parlour.play()
    draws = [parlour.play("draw deck") for _ in range(2)]
    for _ in draws:
        parlour.do(ANN, undoing.undo, 0, parlour.table.position)
    for draw in draws:
        assert told(parlour, draw, BEN, 1)["draws"] == ["?"]
        assert told(parlour, draw, ANN, 0)["draws"] == draw.body["draws"]
        assert told(parlour, draw, ANN, 0)["taken_back"]


def test_at_one_screen_a_draw_is_hidden_once_the_next_seat_is_to_move() -> None:
    parlour = one_screen()
    for _ in range(3):
        parlour.play()
    first = parlour.play("draw deck")
    assert told(parlour, first, ANN, permissions.looking(parlour.table, ANN))["draws"] != ["?"]
    second = parlour.play("draw deck")
    assert permissions.looking(parlour.table, ANN) == 1
    for event in (first, second):
        assert told(parlour, event, ANN, 1)["draws"] == ["?"]


def test_moves_have_words_and_say_which_bot_played() -> None:
    parlour = steam_people()
    events = [parlour.play() for _ in range(6)]
    for event in events:
        shown = told(parlour, event, None, None)
        assert shown["text"]
        assert shown["bot"] == ("random" if event.seat == 2 else None)


def test_a_table_is_described_for_each_who_asks() -> None:
    parlour = two_people(name="Evening")
    mine = snapshot.table_info(parlour.table, ANN)
    yours = snapshot.table_info(parlour.table, BEN)
    theirs = snapshot.table_info(parlour.table, None)
    assert mine.you == snapshot.You(owner=True, seats=[0], looking=0, hints=False)
    assert yours.you == snapshot.You(owner=False, seats=[1], looking=1, hints=False)
    assert theirs.you == snapshot.You(owner=False, seats=[], looking=None, hints=False)
    assert [[seat.you for seat in told.seats] for told in (mine, yours, theirs)] == [
        [True, False],
        [False, True],
        [False, False],
    ]
    for told in (mine, yours):
        seats = [replace(seat, you=False) for seat in told.seats]
        assert replace(told, you=theirs.you, seats=seats) == theirs
    assert (mine.name, mine.status, mine.turn) == ("Evening", "playing", 0)
    assert (mine.prompt, mine.scores, mine.result) == ("first tickets", [0, 0], None)
    assert mine.position == parlour.table.position


def test_before_the_start_there_is_no_position() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, FREE]))
    shown = snapshot.table_info(parlour.table, ANN)
    assert (shown.prompt, shown.scores, shown.turn) == (None, None, None)
    looks: list[Callable[[Table, str, int], object]] = [positions.view, positions.move_list]
    for look in looks:
        with pytest.raises(Refusal) as caught:
            look(parlour.table, ANN, 0)
        assert caught.value.code == "not_playing"


def test_nonces_are_shown_from_the_start_on() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, FREE], nonce="of Ann"))
    assert "of Ann" not in str(snapshot.table_info(parlour.table, BEN))
    events = parlour.do(BEN, seating.join, 1, "Ben", "of Ben")
    fairness = snapshot.table_info(parlour.table, None).fairness
    assert fairness is not None
    assert fairness.nonces == ["of Ann", "of Ben"]
    assert told(parlour, events[1], None, None)["nonces"] == ["of Ann", "of Ben"]
    assert "of Ben" not in str(told(parlour, events[0], None, None))
    assert fairness.secret is fairness.seed is None


def test_moves_come_with_their_prices_and_rules_and_only_in_turn() -> None:
    parlour = two_people()
    parlour.play()
    parlour.play()
    mine = positions.move_list(parlour.table, ANN, 0)
    assert mine.position == parlour.table.position
    assert parlour.table.record is not None
    state = parlour.table.record.state
    assert legal_moves(parlour.table, ANN, 0) == [
        positions.MoveInfo(move=move.text, price=state.price(move), rule=state.rule(move)) for move in state.moves()
    ]
    assert legal_moves(parlour.table, BEN, 1) == []
    parlour.do(BEN, seating.pause)
    assert legal_moves(parlour.table, ANN, 0) == []
    parlour.do(BEN, seating.resume)
    parlour.do(ANN, seating.stand_in, 0, "random")
    assert legal_moves(parlour.table, ANN, 0) == []


def test_why_a_move_cannot_be_made() -> None:
    parlour = two_people()
    forbidden = positions.verdict(parlour.table, ANN, 0, "Draw deck")
    assert (forbidden.move, forbidden.legal) == ("draw deck", False)
    assert forbidden.rule is not None
    assert forbidden.rule.id.startswith("TTR-")
    assert str(forbidden.reason).endswith(".")
    allowed = positions.verdict(parlour.table, ANN, 0, parlour.picked())
    assert (allowed.legal, allowed.rule, allowed.reason) == (True, None, None)
    with pytest.raises(Refusal) as caught:
        positions.verdict(parlour.table, ANN, 0, "no such thing")
    assert caught.value.code == "bad_move"
    with pytest.raises(Refusal) as caught:
        positions.verdict(parlour.table, BEN, 1, "draw deck")
    assert caught.value.code == "not_your_turn"


def test_a_view_says_whose_it_is_and_of_which_position() -> None:
    parlour = two_people()
    assert parlour.table.record is not None
    state = parlour.table.record.state
    for who, seat in ((ANN, 0), (BEN, 1), (CAT, None), (ANN, None)):
        shown = positions.view(parlour.table, who, seat)
        assert (shown.seat, shown.position) == (seat, parlour.table.position)
        assert shown.view == state.view(seat)
    earlier = positions.past_view(parlour.table, state, 0, BEN, 1)
    facts = plugin(state.game.slug).facts(state, 1)
    assert facts
    assert earlier == positions.PastView(entries=0, seat=1, view=state.view(1), facts=facts)
    with pytest.raises(Refusal):
        positions.past_view(parlour.table, state, 0, BEN, 0)


def test_a_question_is_shown_to_those_who_must_answer() -> None:
    parlour = two_people(undo="consent")
    parlour.play()
    assert snapshot.asked_info(parlour.table, ANN) is None
    event = parlour.do(ANN, undoing.undo, 0, parlour.table.position)[0]
    asked = snapshot.AskedInfo(number=event.number, seat=0, entries=0, waiting_for=[1], you_answer=True)
    assert snapshot.asked_info(parlour.table, BEN) == asked
    for who in (ANN, None):
        assert snapshot.asked_info(parlour.table, who) == replace(asked, you_answer=False)


def test_times_are_told_with_their_zone() -> None:
    told = to_json(snapshot.table_info(two_people().table, None))
    assert datetime.fromisoformat(json.loads(told)["created_at"]) == NOON


@pytest.mark.parametrize("game", ["ticket-to-ride", "railways", "steam"])
def test_a_move_tells_the_points_of_all_and_what_it_brought(game: str) -> None:
    parlour = steam_people() if game == "steam" else two_people(game)
    rules = parlour.table.game.rulebook
    before = [0] * len(parlour.table.seats)
    gained = 0
    kinds: set[str] = set()
    shown: dict[str, object] = {}
    while parlour.table.turn is not None:
        assert parlour.table.record is not None
        state = parlour.table.record.state
        event = parlour.play()
        shown = told(parlour, event, None, None)
        assert shown["rule"] == state.rule(state.move(str(event.body["move"])))
        assert parlour.table.record is not None
        assert shown["scores"] == parlour.table.record.state.scores()
        gains: Any = shown["gains"]
        for gain in gains:
            assert list(gain) == ["seat", "points", "rule"]
            assert gain["rule"] in rules
            before[gain["seat"]] += gain["points"]
            gained += 1
        effects: Any = shown["effects"]
        for effect in effects:
            assert list(effect) == ["seat", "kind", "rule", "facts", "text"]
            assert effect["rule"] in rules
            assert (effect["text"] is None) == (effect["kind"] == "card")  # the move tells it
            kinds.add(effect["kind"])
        if parlour.table.turn is not None and game != "steam":  # there points can be paid
            assert shown["scores"] == before
    assert gained > 5
    assert ("account" in kinds) == (game == "steam")
    # Final scoring comes on top, and is no gain of the last move.
    [table] = [event.body["result"] for event in parlour.events if event.kind == "finished"]
    assert isinstance(table, dict)
    assert shown["scores"] == table["totals"]
    if game != "steam":
        heading = "routes" if game == "ticket-to-ride" else "points"
        assert [row[heading] for row in table["table"]] == before


def test_a_move_that_was_stored_without_points_has_none() -> None:
    parlour = two_people()
    event = parlour.play()
    old = {name: event.body[name] for name in ("move", "draws", "entries", "bot")}
    shown = told(parlour, replace(event, body=old), ANN, 0)
    assert [shown[name] for name in ("rule", "scores", "gains", "effects")] == [None] * 4
    assert shown["move"] == event.body["move"]


def test_the_points_of_a_record_are_told_as_those_of_the_game_were() -> None:
    parlour = two_people("railways")
    while parlour.table.turn is not None:
        parlour.play()
    assert parlour.table.record is not None
    data = parlour.table.record.to_json(reveal_seed=True)
    replay, _ = replayed(Caller(ANN, NOON), data, "", True, "table-2", every=50)
    played = [event.body for event in parlour.events if event.kind == "move"]
    again = [event.body for event in replay.events if event.kind == "move"]
    for name in ("rule", "gains", "scores"):
        assert [body[name] for body in again] == [body[name] for body in played]


def test_what_is_told_is_said_in_the_language_of_the_reader() -> None:
    parlour = two_people()
    event = parlour.play()
    table = parlour.table
    [shown] = event_log.log_json(table, [event], ANN, 0, lambda phrase: phrase.one.upper())
    assert shown["text"] in ("KEEPS THE TICKET {TICKETS}", "KEEPS THE TICKETS {TICKETS}")
