"""Talk, pause, stand-ins, resigning and giving up."""

from __future__ import annotations

from datetime import timedelta

import pytest

from branchline.tables import commands
from branchline.tables.commands.attendance import ABSENT
from branchline.tables.table_options import TableOptions
from tests.tables.parlour import ANN, BEN, CAT, FREE, ME, Parlour, one_screen, two_people


def test_people_at_the_table_talk() -> None:
    parlour = two_people()
    event = parlour.do(BEN, commands.chat, "  <b>hello</b>  ")[0]
    assert (event.kind, event.seat, event.body["text"]) == ("chat", 1, "<b>hello</b>")
    parlour.refuses("not_yours", CAT, commands.chat, "let me in")
    parlour.refuses("not_yours", None, commands.chat, "I am the server")
    parlour.refuses("bad_chat", BEN, commands.chat, "   ")
    parlour.refuses("bad_chat", BEN, commands.chat, "bell \a")
    parlour.refuses("too_long", BEN, commands.chat, "x" * 501)
    assert parlour.do(BEN, commands.chat, "x" * 500)[0].body["text"] == "x" * 500


def test_an_owner_without_a_seat_talks_too_and_a_screen_of_several_as_who_is_to_move() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [FREE, FREE]))
    assert parlour.do(ANN, commands.chat, "come in")[0].seat is None
    shared = one_screen()
    assert shared.do(ANN, commands.chat, "my turn")[0].seat == 0
    shared.play()
    assert shared.do(ANN, commands.chat, "mine now")[0].seat == 1


def test_a_paused_game_rests() -> None:
    parlour = two_people()
    parlour.refuses("not_paused", BEN, commands.resume)
    parlour.do(BEN, commands.pause)
    assert parlour.table.status == "paused"
    text, position = parlour.picked(), parlour.table.position
    parlour.refuses("paused", ANN, commands.move, 0, text, position)
    parlour.refuses("paused", ANN, commands.undo, 0, position)
    parlour.refuses("paused", ANN, commands.pause)
    parlour.refuses("not_yours", CAT, commands.resume)
    parlour.do(ANN, commands.resume)
    parlour.do(ANN, commands.move, 0, text, position)  # the position was never another


def test_bots_rest_too() -> None:
    parlour = two_people()
    parlour.do(ANN, commands.stand_in, 0, "random")
    text, position = parlour.picked(), parlour.table.position
    parlour.do(BEN, commands.pause)
    assert parlour.table.bot_to_move() is None
    parlour.refuses("paused", None, commands.bot_move, 0, text, position)


def test_only_a_game_can_be_paused() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, FREE]))
    parlour.refuses("not_playing", ANN, commands.pause)
    parlour.refuses("not_playing", ANN, commands.resume)
    parlour.refuses("not_playing", ANN, commands.resign, 0)
    parlour.refuses("not_playing", ANN, commands.stand_in, 0, "random")


def test_a_bot_stands_in_until_the_person_comes_back() -> None:
    parlour = two_people()
    parlour.refuses("unknown_bot", ANN, commands.stand_in, 0, "clever")
    parlour.refuses("already_seated", ANN, commands.come_back, 0)
    parlour.do(ANN, commands.stand_in, 0, "random")
    assert parlour.table.bot_to_move() == (0, "random")
    parlour.refuses("seat_taken", ANN, commands.stand_in, 0, "steady")
    refusal = parlour.refuses("not_your_turn", ANN, commands.move, 0, parlour.picked(), parlour.table.position)
    assert "return to the game" in refusal.message
    parlour.play()
    assert parlour.events[-1].body["bot"] == "random"
    parlour.refuses("not_yours", BEN, commands.come_back, 0)
    parlour.do(ANN, commands.come_back, 0)
    parlour.play()
    parlour.play()
    assert parlour.events[-1].identity == ANN


def test_the_others_let_a_bot_stand_in_for_whoever_keeps_the_table_waiting() -> None:
    parlour = two_people()
    parlour.play()
    early = parlour.refuses("not_yours", ANN, commands.stand_in, 1, "random")
    assert early.message == "A bot can play for Ben if they do not move for 10 more minutes."
    parlour.now += ABSENT - timedelta(seconds=3)  # each attempt takes a second
    early = parlour.refuses("not_yours", ANN, commands.stand_in, 1, "random")
    assert early.message == "A bot can play for Ben if they do not move for 1 more minute."
    parlour.refuses("not_yours", CAT, commands.stand_in, 1, "random")
    parlour.do(ANN, commands.stand_in, 1, "random")
    assert parlour.table.bot_to_move() == (1, "random")
    parlour.do(BEN, commands.come_back, 1)


def test_an_owner_who_is_away_is_played_for_too() -> None:
    parlour = two_people()
    parlour.now += ABSENT
    parlour.refuses("not_yours", CAT, commands.stand_in, 0, "random")
    parlour.do(BEN, commands.stand_in, 0, "random")


def test_a_seat_is_not_taken_while_the_table_does_not_wait_for_it() -> None:
    parlour = two_people()
    parlour.now += 10 * ABSENT
    other = parlour.refuses("not_yours", ANN, commands.stand_in, 1, "random")
    assert other.message == "A bot can play for Ben only while it is their turn."
    parlour.do(BEN, commands.pause)
    parlour.now += 10 * ABSENT
    parlour.do(BEN, commands.resume)
    parlour.refuses("not_yours", BEN, commands.stand_in, 0, "random")  # it has just begun to wait
    parlour.do(ANN, commands.stand_in, 0, "random")
    parlour.now += 10 * ABSENT
    parlour.do(ANN, commands.come_back, 0)
    parlour.refuses("not_yours", BEN, commands.stand_in, 0, "random")


def test_whoever_resigns_is_played_for_to_the_end() -> None:
    parlour = two_people()
    parlour.refuses("not_yours", ANN, commands.resign, 1)
    parlour.do(BEN, commands.resign, 1)
    seat = parlour.table.seats[1]
    assert (seat.resigned, seat.player, seat.holder) == (True, "steady", BEN)
    for command in (commands.resign, commands.come_back):
        parlour.refuses("not_yours", BEN, command, 1)
    parlour.refuses("not_yours", BEN, commands.stand_in, 1, "random")
    parlour.refuses("not_yours", BEN, commands.chat, "well played")
    parlour.play()
    assert parlour.table.bot_to_move() == (1, "steady")
    while parlour.table.status == "playing":
        parlour.play()
    assert parlour.table.status == "finished"


def test_a_stand_in_gives_way_when_its_person_resigns() -> None:
    parlour = two_people()
    parlour.do(ANN, commands.stand_in, 0, "random")
    parlour.do(ANN, commands.resign, 0)
    assert parlour.table.bot_to_move() == (0, "steady")


@pytest.mark.parametrize("status", ["open", "playing", "paused"])
def test_the_owner_gives_a_table_up(status: str) -> None:
    parlour = two_people() if status != "open" else Parlour(TableOptions("ticket-to-ride", [ME, FREE]))
    if status == "paused":
        parlour.do(ANN, commands.pause)
    parlour.refuses("not_yours", BEN, commands.abandon)
    parlour.do(ANN, commands.abandon)
    assert (parlour.table.status, parlour.table.turn) == ("abandoned", None)
    parlour.refuses("not_playing", ANN, commands.abandon)
    parlour.refuses("not_playing", ANN, commands.pause)
    parlour.refuses("not_open", CAT, commands.join, None, "Cat")
    parlour.refuses("not_playing", ANN, commands.move, 0, "draw deck", parlour.table.position)
    parlour.do(ANN, commands.chat, "another time")  # but one can still say why
