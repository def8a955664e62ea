"""Talk, pause, stand-ins, resigning and giving up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from branchline.tables.commands import playing, seating, undoing
from branchline.tables.commands.seating import ABSENT
from branchline.tables.table import TableOptions
from tests.tables.parlour import ANN, BEN, CAT, FREE, ME, Parlour, one_screen, two_people


def test_people_at_the_table_talk() -> None:
    parlour = two_people()
    event = parlour.do(BEN, seating.chat, "  <b>hello</b>  ")[0]
    assert (event.kind, event.seat, event.body["text"]) == ("chat", 1, "<b>hello</b>")
    parlour.refuses("not_yours", CAT, seating.chat, "let me in")
    parlour.refuses("not_yours", None, seating.chat, "I am the server")
    parlour.refuses("bad_chat", BEN, seating.chat, "   ")
    parlour.refuses("bad_chat", BEN, seating.chat, "bell \a")
    parlour.refuses("too_long", BEN, seating.chat, "x" * 501)
    assert parlour.do(BEN, seating.chat, "x" * 500)[0].body["text"] == "x" * 500


def test_an_owner_without_a_seat_talks_too_and_a_screen_of_several_as_who_is_to_move() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [FREE, FREE]))
    assert parlour.do(ANN, seating.chat, "come in")[0].seat is None
    shared = one_screen()
    assert shared.do(ANN, seating.chat, "my turn")[0].seat == 0
    shared.play()
    assert shared.do(ANN, seating.chat, "mine now")[0].seat == 1


def test_a_paused_game_rests() -> None:
    parlour = two_people()
    parlour.refuses("not_paused", BEN, seating.resume)
    parlour.do(BEN, seating.pause)
    assert parlour.table.status == "paused"
    text, position = parlour.picked(), parlour.table.position
    parlour.refuses("paused", ANN, playing.move, 0, text, position)
    parlour.refuses("paused", ANN, undoing.undo, 0, position)
    parlour.refuses("paused", ANN, seating.pause)
    parlour.refuses("not_yours", CAT, seating.resume)
    parlour.do(ANN, seating.resume)
    parlour.do(ANN, playing.move, 0, text, position)  # the position was never another


def test_bots_rest_too() -> None:
    parlour = two_people()
    parlour.do(ANN, seating.stand_in, 0, "random")
    text, position = parlour.picked(), parlour.table.position
    parlour.do(BEN, seating.pause)
    assert parlour.table.bot_to_move() is None
    parlour.refuses("paused", None, playing.bot_move, 0, text, position)


def test_only_a_game_can_be_paused() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, FREE]))
    parlour.refuses("not_playing", ANN, seating.pause)
    parlour.refuses("not_playing", ANN, seating.resume)
    parlour.refuses("not_playing", ANN, seating.resign, 0)
    parlour.refuses("not_playing", ANN, seating.stand_in, 0, "random")


def test_a_bot_stands_in_until_the_person_comes_back() -> None:
    parlour = two_people()
    parlour.refuses("unknown_bot", ANN, seating.stand_in, 0, "clever")
    parlour.refuses("already_seated", ANN, seating.come_back, 0)
    parlour.do(ANN, seating.stand_in, 0, "random")
    assert parlour.table.bot_to_move() == (0, "random")
    parlour.refuses("seat_taken", ANN, seating.stand_in, 0, "steady")
    refusal = parlour.refuses("not_your_turn", ANN, playing.move, 0, parlour.picked(), parlour.table.position)
    assert "return to the game" in str(refusal)
    parlour.play()
    assert parlour.events[-1].body["bot"] == "random"
    parlour.refuses("not_yours", BEN, seating.come_back, 0)
    parlour.do(ANN, seating.come_back, 0)
    parlour.play()
    parlour.play()
    assert parlour.events[-1].identity == ANN


def test_the_others_let_a_bot_stand_in_for_whoever_keeps_the_table_waiting() -> None:
    parlour = two_people()
    parlour.play()
    early = parlour.refuses("not_yours", ANN, seating.stand_in, 1, "random")
    assert str(early) == "A bot can play for Ben if they do not move for 10 more minutes."
    parlour.now += ABSENT - timedelta(seconds=3)  # each attempt takes a second
    early = parlour.refuses("not_yours", ANN, seating.stand_in, 1, "random")
    assert str(early) == "A bot can play for Ben if they do not move for 1 more minute."
    parlour.refuses("not_yours", CAT, seating.stand_in, 1, "random")
    parlour.do(ANN, seating.stand_in, 1, "random")
    assert parlour.table.bot_to_move() == (1, "random")
    parlour.do(BEN, seating.come_back, 1)


def test_an_owner_who_is_away_is_played_for_too() -> None:
    parlour = two_people()
    parlour.now += ABSENT
    parlour.refuses("not_yours", CAT, seating.stand_in, 0, "random")
    parlour.do(BEN, seating.stand_in, 0, "random")


def test_a_seat_is_not_taken_while_the_table_does_not_wait_for_it() -> None:
    parlour = two_people()
    parlour.now += 10 * ABSENT
    other = parlour.refuses("not_yours", ANN, seating.stand_in, 1, "random")
    assert str(other) == "A bot can play for Ben only while it is their turn."
    parlour.do(BEN, seating.pause)
    parlour.now += 10 * ABSENT
    parlour.do(BEN, seating.resume)
    parlour.refuses("not_yours", BEN, seating.stand_in, 0, "random")  # it has just begun to wait
    parlour.do(ANN, seating.stand_in, 0, "random")
    parlour.now += 10 * ABSENT
    parlour.do(ANN, seating.come_back, 0)
    parlour.refuses("not_yours", BEN, seating.stand_in, 0, "random")


def test_whoever_resigns_is_played_for_to_the_end() -> None:
    parlour = two_people()
    parlour.refuses("not_yours", ANN, seating.resign, 1)
    parlour.do(BEN, seating.resign, 1)
    seat = parlour.table.seats[1]
    assert (seat.resigned, seat.player, seat.holder) == (True, "steady", BEN)
    for command in (seating.resign, seating.come_back):
        parlour.refuses("not_yours", BEN, command, 1)
    parlour.refuses("not_yours", BEN, seating.stand_in, 1, "random")
    parlour.refuses("not_yours", BEN, seating.chat, "well played")
    parlour.play()
    assert parlour.table.bot_to_move() == (1, "steady")
    while parlour.table.status == "playing":
        parlour.play()
    assert parlour.table.status == "finished"


def test_a_stand_in_gives_way_when_its_person_resigns() -> None:
    parlour = two_people()
    parlour.do(ANN, seating.stand_in, 0, "random")
    parlour.do(ANN, seating.resign, 0)
    assert parlour.table.bot_to_move() == (0, "steady")


@pytest.mark.parametrize("status", ["open", "playing", "paused"])
def test_the_owner_gives_a_table_up(status: str) -> None:
    parlour = two_people() if status != "open" else Parlour(TableOptions("ticket-to-ride", [ME, FREE]))
    if status == "paused":
        parlour.do(ANN, seating.pause)
    parlour.refuses("not_yours", BEN, seating.abandon)
    parlour.do(ANN, seating.abandon)
    assert (parlour.table.status, parlour.table.turn) == ("abandoned", None)
    parlour.refuses("not_playing", ANN, seating.abandon)
    parlour.refuses("not_playing", ANN, seating.pause)
    parlour.refuses("not_open", CAT, seating.join, None, "Cat")
    parlour.refuses("not_playing", ANN, playing.move, 0, "draw deck", parlour.table.position)
    parlour.do(ANN, seating.chat, "another time")  # but one can still say why
