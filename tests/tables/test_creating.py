"""A table is opened as it was planned, or refused with a reason."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from branchline.tables import snapshot
from branchline.tables.commands import creating, seating
from branchline.tables.refusal import Refusal
from branchline.tables.table import Caller, SeatOptions, TableOptions
from tests.tables.parlour import ANN, BEN, BOT, CAT, FREE, ME, NOON, SECRET, Parlour, guest
from tests.tables.test_projection import read_again

PLAN = TableOptions("ticket-to-ride", [ME, FREE, FREE], {"first": 0}, "Evening", start_when_full=False)


def test_a_table_is_what_was_planned() -> None:
    table = Parlour(TableOptions("ticket-to-ride", [ME, guest("Gus"), BOT, FREE], name="  Evening ")).table
    assert (table.name, table.game.slug, table.owner) == ("Evening", "ticket-to-ride", ANN)
    assert (table.status, table.undo, table.listed) == ("open", "unrevealed", True)
    assert [seat.kind for seat in table.seats] == ["person", "person", "bot", "open"]
    assert [seat.name for seat in table.seats] == ["Ann", "Gus", "Random 3", ""]
    assert [seat.holder for seat in table.seats] == [ANN, ANN, None, None]
    assert table.commitment == creating.commitment_of(SECRET)
    assert table.record is None
    assert table.turn is None


def test_a_table_without_a_name_is_called_as_its_game() -> None:
    assert Parlour(replace(PLAN, name="")).table.name == "Ticket to Ride: Europe"


def test_options_are_kept_as_a_record_keeps_them() -> None:
    table = Parlour(TableOptions("steam", [ME, FREE, FREE], {"rules": "standard"})).table
    assert table.options["rules"] == "standard"
    assert isinstance(table.options["map"], dict)
    assert set(table.options["map"]) == {"name", "digest"}


def test_a_full_table_starts_at_once() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT]))
    assert [event.kind for event in parlour.events] == ["created", "seated", "seated", "started"]
    assert (parlour.table.status, parlour.table.position) == ("playing", 4)


def test_a_full_table_waits_for_its_owner_if_that_was_said() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT], start_when_full=False))
    assert parlour.status == "open"
    parlour.do(ANN, creating.start)
    assert parlour.status == "playing"


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("unknown_game", {"game": "chess"}),
    ("bad_option", {"seats": [ME]}),
    ("bad_option", {"seats": [FREE] * 6}),
    ("bad_option", {"options": {"first": 3}}),
    ("bad_option", {"options": {"colour": "red"}}),
    ("bad_option", {"options": {"seed": 1}}),
    ("bad_option", {"options": {"self": 1}}),
    ("bad_option", {"game": "steam", "options": {"map": "atlantis"}}),
    ("bad_option", {"game": "steam", "options": {"map": "no map\nat all"}}),
    ("too_long", {"game": "steam", "options": {"map": "x\n" * 40_000}}),
    ("too_long", {"name": "x" * 41}),
    ("bad_name", {"name": "two\nlines"}),
    ("bad_name", {"name": "backwards \u202e"}),
    ("bad_name", {"name": "half \ud800"}),
    ("bad_name", {"seats": [SeatOptions("me", " "), FREE]}),
    ("bad_name", {"seats": [ME, guest("")]}),
    ("already_seated", {"seats": [ME, ME]}),
    ("unknown_bot", {"seats": [ME, SeatOptions("bot", bot="clever")]}),
    ("unknown_bot", {"seats": [ME, SeatOptions("bot")]}),
    ("unknown_bot", {"seats": [ME, SeatOptions("bot", bot="os:system")]}),
    ("bad_nonce", {"nonce": "two\nlines"}),
    ("too_long", {"nonce": "x" * 65}),
]


@pytest.mark.parametrize(("code", "change"), WRONG, ids=str)
def test_a_bad_plan_is_refused(code: str, change: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as caught:
        creating.create(Caller(ANN, NOON), replace(PLAN, **change), "table-1", SECRET)
    assert caught.value.code == code
    assert str(caught.value).endswith(".")


def test_a_table_belongs_to_somebody() -> None:
    with pytest.raises(Refusal) as caught:
        creating.create(Caller(None, NOON), PLAN, "table-1", SECRET)
    assert caught.value.code == "not_yours"


def test_the_owner_starts_without_those_who_did_not_come() -> None:
    seats = [FREE, ME, FREE, FREE]
    parlour = Parlour(TableOptions("ticket-to-ride", seats, start_when_full=False))
    parlour.do(BEN, seating.join, 3, "Ben", "ben's nonce")
    events = parlour.do(ANN, creating.start)
    assert [event.kind for event in events] == ["seated", "seated", "started"]
    table = parlour.table
    assert [(seat.name, seat.nonce) for seat in table.seats] == [("Ann", None), ("Ben", "ben's nonce")]
    assert table.record is not None
    assert table.record.names == ["Ann", "Ben"]


def test_a_game_needs_its_players_and_the_word_of_the_owner() -> None:
    parlour = Parlour(replace(PLAN, seats=[ME, FREE, FREE]))
    parlour.refuses("too_few", ANN, creating.start)
    parlour.do(BEN, seating.join, 1, "Ben")
    parlour.refuses("not_yours", BEN, creating.start)
    parlour.refuses("not_yours", CAT, creating.start)
    parlour.refuses("not_yours", None, creating.start)
    parlour.do(ANN, creating.start)
    parlour.refuses("not_open", ANN, creating.start)


def test_an_option_that_asks_for_a_seat_given_up_keeps_the_table_open() -> None:
    plan = replace(PLAN, seats=[ME, FREE, FREE], options={"first": 2})
    parlour = Parlour(plan)
    parlour.do(BEN, seating.join, 1, "Ben")
    refusal = parlour.refuses("bad_option", ANN, creating.start)
    assert "first" in str(refusal)
    assert parlour.table.status == "open"
    assert len(parlour.table.seats) == 3


def guards(parlour: Parlour) -> list[object]:
    """Whether a game of Railways ends when nothing changes, by all who can tell."""
    table = parlour.table
    assert table.record is not None
    assert read_again(parlour).options == table.options
    shown = snapshot.table_info(table, None).options
    return [shown["guard"], table.record.options["guard"], table.record.state.view(None)["guard"]]


def test_where_only_bots_play_no_game_is_endless() -> None:
    """No one is there to see that it will never end, and to abandon it."""
    assert guards(Parlour(TableOptions("railways", [BOT, BOT]))) == [True] * 3
    assert guards(Parlour(TableOptions("railways", [BOT, BOT], {"variant": "younger"}))) == [True] * 3
    assert guards(Parlour(TableOptions("railways", [BOT, BOT], {"guard": False}))) == [False] * 3
    assert guards(Parlour(TableOptions("railways", [ME, BOT]))) == [False] * 3
    assert guards(Parlour(TableOptions("railways", [ME, BOT], {"guard": True}))) == [True] * 3


def test_it_is_at_the_deal_that_nobody_but_bots_must_be_there() -> None:
    filled = Parlour(TableOptions("railways", [BOT, FREE]))
    assert filled.table.options["guard"] is False
    filled.do(ANN, seating.set_seat, 1, "bot", "random")
    assert guards(filled) == [True] * 3
    started = Parlour(TableOptions("railways", [BOT, BOT, ME], start_when_full=False))
    started.do(ANN, seating.leave)
    started.do(ANN, creating.start)
    assert guards(started) == [True] * 3
    joined = Parlour(TableOptions("railways", [BOT, FREE]))
    joined.do(BEN, seating.join, 1, "Ben")
    assert guards(joined) == [False] * 3


def test_the_deal_comes_from_the_secret_and_the_nonces() -> None:
    plan = replace(PLAN, seats=[ME, BOT], nonce="mine", start_when_full=True)
    table = Parlour(plan).table
    assert table.record is not None
    assert table.record.seed == creating.seed_of(SECRET, ["mine", None])
    other = Parlour(replace(plan, nonce="other")).table
    assert other.record is not None
    assert other.record.deal != table.record.deal
