"""Moves: whose turn, which position, which rule; bots and their failures; the end."""

from __future__ import annotations

import branchline
from branchline.tables.commands import playing, seating, undoing
from branchline.tables.table import TableOptions
from tests.tables.parlour import ANN, BEN, BOT, CAT, ME, Parlour, steam_people, two_people


def test_a_move_is_played_and_noted_with_its_draws() -> None:
    parlour = two_people()
    parlour.play()
    parlour.play()
    before = parlour.table
    event = parlour.play("draw deck")
    assert (event.kind, event.seat, event.identity) == ("move", 0, ANN)
    assert event.body["move"] == "draw deck"
    draws = event.body["draws"]
    assert isinstance(draws, list)
    assert len(draws) == 1
    assert event.body["entries"] == parlour.table.entries == 3
    assert parlour.table.position == event.number
    assert before.entries == 2, "the table that was there before has not changed"
    assert before.record is not None
    assert before.record.state.to_json() != parlour.state()


def test_only_the_player_moves_and_only_in_turn() -> None:
    parlour = two_people()
    text = parlour.picked()
    position = parlour.table.position
    parlour.refuses("not_yours", BEN, playing.move, 0, text, position)
    parlour.refuses("not_yours", CAT, playing.move, 0, text, position)
    parlour.refuses("not_yours", None, playing.move, 0, text, position)
    parlour.refuses("bad_seat", ANN, playing.move, 7, text, position)
    refusal = parlour.refuses("not_your_turn", BEN, playing.move, 1, text, position)
    assert "seat 1" in str(refusal)


def test_a_move_for_another_position_is_stale_whoever_is_to_move() -> None:
    parlour = two_people()
    seen = parlour.table.position
    text = parlour.picked()
    parlour.play()
    for who, seat in ((ANN, 0), (BEN, 1)):
        refusal = parlour.refuses("stale", who, playing.move, seat, text, seen)
        assert refusal.details["position"] == parlour.table.position != seen
    parlour.refuses("stale", BEN, playing.move, 1, parlour.picked(), 10_000)


def test_talk_does_not_make_a_position_stale() -> None:
    parlour = two_people()
    seen, text = parlour.table.position, parlour.picked()
    parlour.do(BEN, seating.chat, "good luck")
    assert parlour.table.last > parlour.table.position == seen
    parlour.do(ANN, playing.move, 0, text, seen)


def test_a_refusal_of_the_rules_names_the_facts_and_the_rule() -> None:
    parlour = two_people()
    position = parlour.table.position
    refusal = parlour.refuses("illegal_move", ANN, playing.move, 0, "draw deck", position)
    assert refusal.rule is not None
    assert refusal.rule.id.startswith("TTR-")
    assert "at least 2 of 4" in str(refusal)
    refusal = parlour.refuses("bad_move", ANN, playing.move, 0, "castle kingside", position)
    assert refusal.rule is None
    parlour.refuses("too_long", ANN, playing.move, 0, "x" * 1001, position)
    assert parlour.table.entries == 0


def test_a_bot_plays_its_own_seat_and_no_other() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT], {"first": 1}))
    assert parlour.table.bot_to_move() == (1, "random")
    text, position = parlour.picked(), parlour.table.position
    parlour.refuses("not_yours", ANN, playing.move, 1, text, position)
    parlour.refuses("not_your_turn", None, playing.bot_move, 0, text, position)
    parlour.refuses("stale", None, playing.bot_move, 1, text, position - 1)
    event = parlour.do(None, playing.bot_move, 1, text, position)[0]
    assert (event.identity, event.body["bot"]) == (None, "random")
    assert parlour.table.bot_to_move() is None
    parlour.refuses("not_yours", None, playing.bot_move, 0, parlour.picked(), parlour.table.position)


def test_a_bot_that_fails_is_told_of_and_its_seat_plays_on() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT], {"first": 1}))
    text, position = parlour.picked(), parlour.table.position
    reason = "it took\ntoo long" + "!" * 300
    events = parlour.do(None, playing.bot_move, 1, text, position, reason)
    assert [event.kind for event in events] == ["bot_failed", "move"]
    assert str(events[0].body["reason"]).startswith("it tooktoo long!")
    assert len(str(events[0].body["reason"])) == 200
    assert parlour.table.turn == 0
    parlour.refuses("stale", None, playing.bot_move, 1, text, position, reason)


def test_nobody_moves_before_the_start() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT], start_when_full=False))
    parlour.refuses("not_playing", ANN, playing.move, 0, "draw deck", 0)
    parlour.refuses("not_playing", None, playing.bot_move, 1, "draw deck", 0)
    assert parlour.table.bot_to_move() is None


def test_a_game_is_played_to_its_end() -> None:
    parlour = two_people()
    while parlour.table.status == "playing":
        parlour.play()
    assert [event.kind for event in parlour.events[-2:]] == ["move", "finished"]
    table = parlour.table
    assert table.record is not None
    assert table.record.result == parlour.events[-1].body["result"]
    outcome = table.record.state.outcome()
    assert outcome is not None
    assert outcome.to_json() == table.record.result
    assert table.turn is None
    table.record.verify()
    parlour.refuses("not_playing", ANN, playing.move, 0, "draw deck", table.position)
    parlour.refuses("not_playing", ANN, undoing.undo, 0, table.position)


def test_steam_is_played_too() -> None:
    parlour = steam_people()
    for _ in range(12):
        parlour.play()
    assert {event.seat for event in parlour.events if event.kind == "move"} == {0, 1, 2}
    assert parlour.table.game is branchline.game("steam")
