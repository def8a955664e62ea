"""Taking moves back under the four policies."""

from __future__ import annotations

from typing import get_args

import pytest

from branchline.tables.commands import seating, undoing
from branchline.tables.table import Event, TableOptions, Undo
from tests.tables.parlour import ANN, BEN, BOT, CAT, FREE, ME, Parlour, one_screen, steam_people, two_people

POLICIES = get_args(Undo)


def undo(parlour: Parlour, who: str, seat: int) -> list[Event]:
    return parlour.do(who, undoing.undo, seat, parlour.table.position)


def refused(parlour: Parlour, who: str, seat: int) -> str:
    position = parlour.table.position
    return str(parlour.refuses("undo_refused", who, undoing.undo, seat, position))


def after_tickets(undo: str) -> Parlour:
    """Ann and Ben have chosen their tickets."""
    parlour = two_people(undo=undo)
    parlour.play()
    parlour.play()
    return parlour


def test_without_undo_every_move_stands() -> None:
    parlour = after_tickets("none")
    parlour.play("draw deck")
    assert refused(parlour, ANN, 0) == "Undo is off at this table."


@pytest.mark.parametrize("policy", POLICIES)
def test_there_must_be_a_move_to_take_back(policy: str) -> None:
    parlour = two_people(undo=policy)
    refused(parlour, ANN, 0)


@pytest.mark.parametrize("policy", POLICIES)
def test_nobody_takes_back_for_others_or_from_afar(policy: str) -> None:
    parlour = after_tickets(policy)
    parlour.play("draw deck")
    position = parlour.table.position
    parlour.refuses("not_yours", BEN, undoing.undo, 0, position)
    parlour.refuses("not_yours", CAT, undoing.undo, 0, position)
    stale = parlour.refuses("stale", ANN, undoing.undo, 0, position - 1)
    assert stale.details["position"] == position


def test_a_move_that_revealed_nothing_is_taken_back() -> None:
    parlour = two_people(undo="unrevealed")
    before = parlour.state()
    moved = parlour.play()
    event = undo(parlour, ANN, 0)[0]
    assert (event.kind, event.seat, event.body) == ("undo", 0, {"entries": 0})
    assert parlour.state() == before
    assert parlour.table.moved == []
    assert parlour.table.position == event.number > moved.number
    refused(parlour, ANN, 0)


def test_several_own_moves_are_taken_back_one_by_one() -> None:
    parlour = steam_people(undo="unrevealed")
    states = [parlour.state()]
    seat = parlour.turn
    # An auction: whoever passes or bids; play until someone has moved twice in a row.
    while len(states) < 3 or parlour.table.seats[seat].holder is None:
        before = parlour.turn
        parlour.play()
        if before != seat:
            states, seat = [], before
        states.append(parlour.state())
        assert parlour.table.entries < 300
    holder = parlour.table.seats[seat].holder
    assert holder is not None
    undo(parlour, holder, seat)
    assert parlour.state() == states[-2]
    undo(parlour, holder, seat)
    assert parlour.state() == states[-3]


def test_a_move_that_drew_from_chance_stands() -> None:
    parlour = after_tickets("unrevealed")
    parlour.play("draw deck")
    assert "revealed" in refused(parlour, ANN, 0)


def test_in_railways_too_only_chance_is_in_the_way() -> None:
    parlour = two_people("railways", undo="unrevealed")
    before = parlour.state()
    parlour.play("pass")
    undo(parlour, ANN, 0)
    assert parlour.state() == before
    parlour.play("pass")
    parlour.play("take pile")
    assert "revealed" in refused(parlour, ANN, 0)


def test_a_move_that_turned_up_the_choices_of_others_stands() -> None:
    """The last to choose tickets learns how many the others kept, without any draw."""
    parlour = after_tickets("unrevealed")
    assert parlour.events[-1].body["draws"] == []
    assert "revealed" in refused(parlour, BEN, 1)


def test_a_move_stands_once_somebody_has_moved() -> None:
    parlour = two_people(undo="unrevealed")
    parlour.play()
    parlour.play()
    assert "moved since" in refused(parlour, ANN, 0)


def test_chance_stays_the_same() -> None:
    parlour = after_tickets("free")
    first = parlour.play("draw deck")
    undo(parlour, ANN, 0)
    again = parlour.play("draw deck")
    assert again.body["draws"] == first.body["draws"]
    assert again.number > first.number


def test_freely_one_takes_back_what_others_did_since() -> None:
    parlour = after_tickets("free")
    before = parlour.state()
    parlour.play("draw deck")
    parlour.play("draw deck")
    parlour.play()
    parlour.play()
    assert parlour.table.entries == 6
    undo(parlour, ANN, 0)
    assert parlour.table.entries < 6
    while parlour.table.entries > 2:
        undo(parlour, ANN, 0)
    assert parlour.state() == before
    undo(parlour, BEN, 1)  # anyone: Ben's choice of tickets
    assert (parlour.table.entries, parlour.turn) == (1, 1)


def test_after_an_undo_another_game_goes_on() -> None:
    parlour = after_tickets("free")
    parlour.play("draw deck")
    undo(parlour, ANN, 0)
    parlour.play("tickets")
    while parlour.table.status == "playing":
        parlour.play()
    assert parlour.table.record is not None
    parlour.table.record.verify()
    assert parlour.table.record.entries[2].move != "draw deck"


def test_a_stand_in_takes_nothing_back() -> None:
    parlour = after_tickets("free")
    parlour.play("draw deck")
    parlour.do(ANN, seating.stand_in, 0, "random")
    parlour.refuses("not_your_turn", ANN, undoing.undo, 0, parlour.table.position)


# By consent


def asked(parlour: Parlour) -> int:
    """Ann has drawn a card and asks to take it back."""
    parlour.play("draw deck")
    event = undo(parlour, ANN, 0)[0]
    assert (event.kind, event.body) == ("undo_asked", {"entries": 2})
    assert parlour.table.asked is not None
    return event.number


def test_with_consent_it_is_taken_back() -> None:
    parlour = after_tickets("consent")
    before = parlour.state()
    number = asked(parlour)
    events = parlour.do(BEN, undoing.answer_undo, number, True)
    assert [event.kind for event in events] == ["undo_answered", "undo"]
    assert parlour.state() == before
    assert parlour.table.asked is None


def test_one_refusal_ends_it() -> None:
    parlour = after_tickets("consent")
    number = asked(parlour)
    after = parlour.state()
    parlour.do(BEN, undoing.answer_undo, number, False)
    assert parlour.table.asked is None
    assert parlour.state() == after
    parlour.refuses("stale", BEN, undoing.answer_undo, number, True)
    undo(parlour, ANN, 0)  # one may ask again


def test_the_asker_may_withdraw_but_not_agree() -> None:
    parlour = after_tickets("consent")
    number = asked(parlour)
    parlour.refuses("not_yours", ANN, undoing.answer_undo, number, True)
    parlour.refuses("not_yours", CAT, undoing.answer_undo, number, True)
    parlour.do(ANN, undoing.answer_undo, number, False)
    assert parlour.table.asked is None


def test_a_new_move_answers_the_question() -> None:
    parlour = after_tickets("consent")
    number = asked(parlour)
    parlour.play("draw deck")
    assert parlour.table.asked is None
    parlour.refuses("stale", BEN, undoing.answer_undo, number, True)


def test_a_question_stays_open_through_talk_and_is_asked_once() -> None:
    parlour = after_tickets("consent")
    number = asked(parlour)
    parlour.do(BEN, seating.chat, "hm")
    assert "already" in refused(parlour, ANN, 0)
    assert "already" in refused(parlour, BEN, 1)
    parlour.do(ANN, seating.pause)
    parlour.refuses("paused", BEN, undoing.answer_undo, number, True)
    parlour.do(ANN, seating.resume)
    parlour.refuses("stale", BEN, undoing.answer_undo, number + 1, True)
    parlour.do(BEN, undoing.answer_undo, number, True)
    assert parlour.table.entries == 2


def three_people() -> Parlour:
    plan = TableOptions("ticket-to-ride", [ME, FREE, FREE], {"first": 0}, undo="consent")
    parlour = Parlour(plan)
    parlour.do(BEN, seating.join, 1, "Ben")
    parlour.do(CAT, seating.join, 2, "Cat")
    for _ in range(3):
        parlour.play()
    return parlour


def test_all_the_others_must_agree() -> None:
    parlour = three_people()
    parlour.play("draw deck")
    number = undo(parlour, ANN, 0)[0].number
    assert len(parlour.do(CAT, undoing.answer_undo, number, True)) == 1
    parlour.refuses("undo_refused", CAT, undoing.answer_undo, number, True)
    assert parlour.table.entries == 4
    assert len(parlour.do(BEN, undoing.answer_undo, number, True)) == 2
    assert parlour.table.entries == 3


def test_whoever_is_away_is_not_asked_and_going_away_ends_the_question() -> None:
    parlour = three_people()
    parlour.play("draw deck")
    number = undo(parlour, ANN, 0)[0].number
    parlour.do(CAT, seating.stand_in, 2, "random")
    parlour.refuses("stale", BEN, undoing.answer_undo, number, True)
    number = undo(parlour, ANN, 0)[0].number
    parlour.refuses("not_yours", CAT, undoing.answer_undo, number, True)
    parlour.do(BEN, undoing.answer_undo, number, True)
    assert parlour.table.entries == 3
    parlour.play("draw deck")
    undo(parlour, ANN, 0)
    parlour.do(BEN, seating.resign, 1)
    assert parlour.table.asked is None
    assert [event.kind for event in undo(parlour, ANN, 0)] == ["undo"]  # no one is left to ask


def test_guests_at_the_askers_screen_and_bots_need_not_be_asked() -> None:
    parlour = one_screen(undo="consent")
    parlour.play()
    number = undo(parlour, ANN, 0)[0].number
    assert [event.kind for event in parlour.do(BEN, undoing.answer_undo, number, True)] == ["undo_answered", "undo"]
    alone = Parlour(TableOptions("ticket-to-ride", [ME, BOT], {"first": 0}, undo="consent"))
    alone.play()
    assert [event.kind for event in undo(alone, ANN, 0)] == ["undo"]
