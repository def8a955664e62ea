"""Who sits where: joining, guests, bots, leaving, nonces."""

from __future__ import annotations

from dataclasses import replace

from branchline.tables.commands import creating, seating
from branchline.tables.projection import opened, project_event
from branchline.tables.table import TableOptions
from tests.tables.parlour import ANN, BEN, BOT, CAT, DAN, FREE, ME, SECRET, Parlour, two_people

PLAN = TableOptions("ticket-to-ride", [ME, FREE, FREE], start_when_full=False)


def test_people_join_where_they_like_or_where_there_is_room() -> None:
    parlour = Parlour(PLAN)
    parlour.do(BEN, seating.join, 2, "Ben")
    parlour.do(CAT, seating.join, None, "Cat")
    assert [seat.holder for seat in parlour.table.seats] == [ANN, CAT, BEN]
    parlour.refuses("table_full", DAN, seating.join, None, "Dan")
    parlour.refuses("seat_taken", DAN, seating.join, 1, "Dan")


def test_the_last_to_join_starts_a_table_that_waits_for_no_word() -> None:
    parlour = Parlour(replace(PLAN, start_when_full=True))
    assert [event.kind for event in parlour.do(BEN, seating.join, 1, "Ben")] == ["seated"]
    events = parlour.do(CAT, seating.join, None, "Cat", "cat's nonce")
    assert [event.kind for event in events] == ["seated", "started"]
    assert parlour.table.record is not None
    assert parlour.table.record.seed == creating.seed_of(SECRET, [None, None, "cat's nonce"])


def test_nobody_joins_twice_or_on_a_seat_that_is_not_there() -> None:
    parlour = Parlour(PLAN)
    refusal = parlour.refuses("already_seated", ANN, seating.join, 1, "Ann again")
    assert "seat 1" in str(refusal)
    for seat in (-1, 3, 99):
        parlour.refuses("bad_seat", BEN, seating.join, seat, "Ben")
    parlour.refuses("not_yours", None, seating.join, 1, "Nobody")
    parlour.refuses("bad_name", BEN, seating.join, 1, "")
    parlour.refuses("too_long", BEN, seating.join, 1, "B" * 41)
    parlour.refuses("bad_nonce", BEN, seating.join, 1, "Ben", "\n")
    assert [seat.kind for seat in parlour.table.seats] == ["person", "open", "open"]


def test_a_guest_shares_the_screen_of_somebody_who_is_there() -> None:
    parlour = Parlour(PLAN)
    parlour.refuses("not_yours", BEN, seating.add_guest, 1, "Gus")
    parlour.do(ANN, seating.add_guest, None, "Gus")
    assert parlour.table.held_by(ANN) == [0, 1]
    parlour.do(BEN, seating.join, 2, "Ben")
    parlour.refuses("table_full", ANN, seating.add_guest, None, "Bea")


def test_an_owner_without_a_seat_may_bring_guests() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [FREE, FREE]))
    parlour.do(ANN, seating.add_guest, 1, "Gus")
    assert parlour.table.held_by(ANN) == [1]


def test_who_joins_brings_a_guest_only_if_the_owner_agrees() -> None:
    parlour = Parlour(PLAN)
    parlour.do(BEN, seating.join, 1, "Ben")
    refusal = parlour.refuses("needs_consent", BEN, seating.add_guest, 2, "Gus")
    assert "ask the owner" in str(refusal)
    parlour.refuses("not_yours", CAT, seating.ask_guest, 2, "Gus")
    parlour.refuses("not_yours", ANN, seating.ask_guest, 2, "Gus")
    parlour.refuses("seat_taken", BEN, seating.ask_guest, 0, "Gus")
    parlour.refuses("bad_name", BEN, seating.ask_guest, 2, "\n")
    [asked] = parlour.do(BEN, seating.ask_guest, None, "Gus")
    parlour.refuses("already_asked", BEN, seating.ask_guest, 2, "Hal")
    parlour.refuses("not_yours", BEN, seating.answer_guest, asked.number, True)
    parlour.refuses("not_yours", CAT, seating.answer_guest, asked.number, False)
    parlour.do(ANN, seating.answer_guest, asked.number, False)
    assert parlour.table.held_by(BEN) == [1]
    parlour.refuses("stale", ANN, seating.answer_guest, asked.number, True)
    [asked] = parlour.do(BEN, seating.ask_guest, 2, "Gus")
    parlour.do(ANN, seating.answer_guest, asked.number, True)
    assert parlour.table.held_by(BEN) == [1, 2]
    assert parlour.table.seats[2].name == "Gus"
    assert parlour.table.guests == ()
    again = project_event(opened("table-1", SECRET, parlour.events[0]), parlour.events[1:])
    assert again.seats == parlour.table.seats


def test_a_question_for_a_guest_is_withdrawn_or_falls_away() -> None:
    parlour = Parlour(PLAN)
    parlour.do(BEN, seating.join, 1, "Ben")
    [asked] = parlour.do(BEN, seating.ask_guest, 2, "Gus")
    parlour.do(BEN, seating.answer_guest, asked.number, False)
    assert parlour.table.guests == ()
    parlour.do(BEN, seating.ask_guest, 2, "Gus")
    parlour.do(CAT, seating.join, 2, "Cat")
    assert parlour.table.guests == (), "the seat is taken"
    parlour.do(CAT, seating.leave)
    parlour.do(BEN, seating.ask_guest, 2, "Gus")
    parlour.do(BEN, seating.leave)
    assert parlour.table.guests == (), "nobody asks any more"
    parlour.do(BEN, seating.join, 1, "Ben")
    parlour.do(BEN, seating.ask_guest, 2, "Gus")
    parlour.do(ANN, creating.start)
    assert parlour.table.guests == (), "the game has begun"
    assert parlour.table.status == "playing"


def test_the_owner_gives_seats_to_bots_and_opens_them_again() -> None:
    parlour = Parlour(PLAN)
    parlour.do(BEN, seating.join, 1, "Ben")
    parlour.do(ANN, seating.set_seat, 1, "bot", "steady")
    assert parlour.table.seats[1].bot == "steady"
    assert parlour.table.held_by(BEN) == []
    parlour.do(ANN, seating.set_seat, 1, "open")
    parlour.do(BEN, seating.join, 1, "Ben")
    parlour.refuses("not_yours", BEN, seating.set_seat, 2, "bot", "steady")
    parlour.refuses("unknown_bot", ANN, seating.set_seat, 2, "bot", "branchline.bots:RandomBot")
    parlour.refuses("unknown_bot", ANN, seating.set_seat, 2, "bot")
    parlour.refuses("bad_seat", ANN, seating.set_seat, 3, "open")


def test_the_last_bot_starts_the_game() -> None:
    parlour = Parlour(replace(PLAN, seats=[ME, FREE], start_when_full=True))
    parlour.do(ANN, seating.set_seat, 1, "bot", "random")
    assert parlour.table.status == "playing"


def test_leaving_frees_one_seat_or_all() -> None:
    parlour = Parlour(PLAN)
    parlour.do(ANN, seating.add_guest, 1, "Gus")
    parlour.do(BEN, seating.join, 2, "Ben")
    parlour.refuses("not_yours", BEN, seating.leave, 1)
    parlour.refuses("not_yours", CAT, seating.leave)
    parlour.do(BEN, seating.leave)
    assert parlour.table.seats[2].kind == "open"
    parlour.do(ANN, seating.leave, 1)
    assert parlour.table.held_by(ANN) == [0]
    parlour.do(ANN, seating.add_guest, 1, "Gus")
    parlour.do(ANN, seating.leave)
    assert [seat.kind for seat in parlour.table.seats] == ["open"] * 3
    parlour.do(ANN, seating.set_seat, 0, "bot", "random")  # still the owner


def test_a_nonce_is_added_by_the_player_and_before_the_start() -> None:
    parlour = Parlour(replace(PLAN, seats=[ME, BOT, FREE]))
    parlour.do(ANN, seating.give_nonce, 0, "first thought")
    parlour.do(ANN, seating.give_nonce, 0, "second thought")
    parlour.refuses("not_yours", BEN, seating.give_nonce, 0, "mine")
    parlour.refuses("not_yours", ANN, seating.give_nonce, 1, "for the bot")
    parlour.refuses("too_long", ANN, seating.give_nonce, 0, "x" * 65)
    parlour.do(BEN, seating.join, None, "Ben", "ben's")
    parlour.do(BEN, seating.leave)
    parlour.do(ANN, creating.start)
    assert parlour.table.record is not None
    assert parlour.table.record.seed == creating.seed_of(SECRET, ["second thought", None])


def test_the_owner_renames_the_table() -> None:
    parlour = Parlour(PLAN)
    parlour.do(ANN, seating.rename, "Night train")
    assert parlour.table.name == "Night train"
    parlour.refuses("not_yours", BEN, seating.rename, "Mine")
    parlour.refuses("bad_name", ANN, seating.rename, "\t")


def test_seats_do_not_change_once_the_game_has_begun() -> None:
    parlour = two_people()
    parlour.refuses("not_open", CAT, seating.join, None, "Cat")
    parlour.refuses("not_open", ANN, seating.add_guest, None, "Gus")
    parlour.refuses("not_open", ANN, seating.set_seat, 1, "open")
    parlour.refuses("not_open", BEN, seating.leave)
    parlour.refuses("not_open", BEN, seating.give_nonce, 1, "late")
    assert [seat.holder for seat in parlour.table.seats] == [ANN, BEN]
