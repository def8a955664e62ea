"""Tables where a game at a real table is followed: its owner tells everything."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline import GAMES, Record, game
from branchline.tables.commands import creating, playing, refereeing, seating, undoing
from branchline.tables.commands.refereeing import DrawsNeeded, EnteredDraws
from branchline.tables.event_log import log_json
from branchline.tables.permissions import looking, viewing_seat_after
from branchline.tables.positions import sight, view
from branchline.tables.projection import opened, project_event
from branchline.tables.records import record_json
from branchline.tables.refusal import Refusal
from branchline.tables.snapshot import table_info
from branchline.tables.table import SeatOptions, TableOptions
from tests.tables.parlour import ANN, BEN, ME, Parlour, guest
from tests.tables.real_games import WHOLE, elsewhere
from tests.tables.viewers import legal_moves

games = pytest.mark.parametrize("slug", GAMES)
GUESTS = [guest("Gus"), guest("Hal")]


def real_table(slug: str, **plan: Any) -> Parlour:
    """A table that Ann referees, before the deal."""
    seats = [ME, *GUESTS[: game(slug).least - 1]]
    return Parlour(TableOptions(slug, seats, referee=True, **plan))


def followed(slug: str, moves: int = WHOLE) -> Parlour:
    """A table where so many moves have been told."""
    parlour, record = real_table(slug), elsewhere(slug, moves)
    parlour.do(ANN, refereeing.enter_deal, EnteredDraws(record.deal))
    for entry in record.entries:
        tell(parlour, entry.move, entry.draws)
    return parlour


def tell(parlour: Parlour, move: str, draws: list[str]) -> None:
    """Tell a move with what was drawn."""
    parlour.do(ANN, playing.move, parlour.turn, move, parlour.table.position, EnteredDraws(draws))


@games
def test_a_whole_game_is_told_and_folded_again(slug: str) -> None:
    parlour, record = followed(slug), elsewhere(slug)
    table = parlour.table
    assert table.status == "finished"
    assert table.record is not None
    assert table.record.result == record.result
    again = project_event(opened("table-1", "", parlour.events[0]), parlour.events[1:])
    assert again.record is not None
    assert again.record.state.to_json() == table.record.state.to_json()
    written = record_json(table)
    assert (written["seed"], written["commitment"]) == (None, None)
    assert written["deal"] == record.deal
    *_, last = Record.from_json(written).replay()
    assert last.outcome() is not None


@games
def test_the_deal_is_asked_for_thing_by_thing(slug: str) -> None:
    parlour, deal = real_table(slug), elsewhere(slug, 0).deal
    assert parlour.table.status == "open"
    for number, name in enumerate(deal):
        asked = parlour.refuses("draws_needed", ANN, refereeing.enter_deal, EnteredDraws(deal[:number]))
        assert isinstance(asked, DrawsNeeded)
        assert asked.question.told == number
        assert name in [choice.name for choice in asked.question.choices]
        assert str(asked.question.said) in str(asked)
    parlour.refuses("bad_draw", ANN, refereeing.enter_deal, EnteredDraws([*deal, deal[-1]]))
    parlour.refuses("bad_draw", ANN, refereeing.enter_deal, EnteredDraws([*deal[:-1], "a rabbit"]))
    parlour.refuses("draws_needed", ANN, creating.start)
    parlour.do(ANN, refereeing.enter_deal, EnteredDraws(deal))
    assert parlour.status == "playing"
    parlour.refuses("not_open", ANN, refereeing.enter_deal, EnteredDraws(deal))


@pytest.mark.parametrize("slug", ["ticket-to-ride", "railways"])
def test_draws_of_moves_are_asked_for(slug: str) -> None:
    parlour, record = followed(slug, 0), elsewhere(slug, 60)
    asked = 0
    for entry in record.entries:
        seat, position = parlour.turn, parlour.table.position
        for number in range(len(entry.draws)):
            told = entry.draws[:number]
            parlour.refuses("draws_needed", ANN, playing.move, seat, entry.move, position, EnteredDraws(told))
            asked += 1
        more = [*entry.draws, "red"]
        parlour.refuses("bad_draw", ANN, playing.move, seat, entry.move, position, EnteredDraws(more))
        tell(parlour, entry.move, entry.draws)
    assert asked > 10


def test_a_move_that_the_rules_forbid_is_refused_before_anything_is_asked() -> None:
    parlour = followed("ticket-to-ride", 0)
    position = parlour.table.position
    told = parlour.refuses("illegal_move", ANN, playing.move, parlour.turn, "draw deck", position, EnteredDraws([]))
    assert told.rule is not None
    parlour.refuses("bad_move", ANN, playing.move, parlour.turn, "fly", position, EnteredDraws([]))


def test_draws_are_told_at_real_tables_only() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, guest("Gus")]))
    parlour.refuses("bad_draw", ANN, refereeing.enter_deal, EnteredDraws([]))
    parlour.refuses("bad_draw", ANN, playing.move, parlour.turn, "draw deck", 4, EnteredDraws(["red"]))
    parlour.refuses("bad_draw", ANN, playing.move, parlour.turn, "draw deck", 4, EnteredDraws([]))


@pytest.mark.parametrize("seat", [SeatOptions(), SeatOptions("bot", bot="random")])
def test_a_real_table_has_neither_bots_nor_open_seats(seat: SeatOptions) -> None:
    with pytest.raises(Refusal, match="real table") as caught:
        Parlour(TableOptions("ticket-to-ride", [ME, seat], referee=True))
    assert caught.value.code == "bad_seat"


def test_all_stay_where_they_sit() -> None:
    parlour = real_table("ticket-to-ride")
    parlour.refuses("not_open", BEN, seating.join, None, "Ben")
    parlour.refuses("not_open", ANN, seating.leave)
    parlour.refuses("not_open", ANN, seating.set_seat, 1, "bot", "random")
    parlour.refuses("not_open", ANN, seating.set_seat, 1, "open")
    parlour.refuses("not_open", ANN, seating.add_guest, None, "Ida")
    parlour.refuses("not_open", ANN, seating.give_nonce, 0, "luck")
    parlour.refuses("not_yours", BEN, refereeing.enter_deal, EnteredDraws([]))
    parlour = followed("ticket-to-ride", 2)
    parlour.refuses("bad_seat", ANN, seating.resign, 0)
    parlour.refuses("bad_seat", ANN, seating.stand_in, 0, "random")


def test_undo_takes_back_the_last_entry_whoever_made_it() -> None:
    parlour = followed("ticket-to-ride", 0)
    before = parlour.state()
    record = elsewhere("ticket-to-ride", 3)
    for entry in record.entries:
        tell(parlour, entry.move, entry.draws)
    for left in (2, 1, 0):
        parlour.do(ANN, undoing.undo, 0, parlour.table.position)
        assert parlour.table.entries == left
    assert parlour.state() == before
    parlour.refuses("undo_refused", ANN, undoing.undo, 0, parlour.table.position)
    tell(parlour, record.entries[0].move, [])
    assert parlour.table.entries == 1


@games
def test_the_end_of_a_game_can_be_taken_back_and_told_again(slug: str) -> None:
    parlour, record = followed(slug), elsewhere(slug)
    last = record.entries[-1]
    parlour.do(ANN, undoing.undo, 0, parlour.table.position)
    table = parlour.table
    assert (table.status, table.entries) == ("playing", len(record.entries) - 1)
    assert table_info(table, ANN).result is None
    assert record.result is not None
    totals = json.dumps(record.result["totals"])
    for identity, seat in [(None, None), (ANN, looking(table, ANN))]:
        log = log_json(table, parlour.events, identity, seat)
        assert [one["result"] for one in log if one["kind"] == "finished"] == [None]
        assert [one["scores"] for one in log if one.get("taken_back")] == [None]
        assert totals not in json.dumps(log), "the final totals tell what is hidden again"
    tell(parlour, last.move, last.draws)
    assert parlour.table.status == "finished"
    assert parlour.table.record is not None
    assert parlour.table.record.result == record.result
    again = project_event(opened("table-1", "", parlour.events[0]), parlour.events[1:])
    assert record_json(again) == record_json(parlour.table)


def test_only_the_referee_sees_what_is_hidden() -> None:
    parlour = followed("ticket-to-ride", 20)
    table = parlour.table
    assert looking(table, ANN) == table.turn
    for seat in (0, 1):
        seen = view(table, ANN, seat).view
        assert seen["own"]["tickets"]
        with pytest.raises(Refusal):
            view(table, BEN, seat)
    public = view(table, BEN, None).view
    assert "own" not in public or public["own"] is None
    whole = log_json(table, parlour.events, ANN, looking(table, ANN))
    assert table.record is not None
    told = [event["draws"] for event in whole if event["kind"] == "move"]
    assert told == [entry.draws for entry in table.record.entries]
    others = log_json(table, parlour.events, BEN, None)
    assert ["?"] in [event["draws"] for event in others if event["kind"] == "move"]
    assert log_json(table, parlour.events, ANN, None) == others, "as a spectator she sees no more"
    assert legal_moves(table, ANN, parlour.turn)
    after = sight(table, ANN, viewing_seat_after(table, ANN, 1 - parlour.turn))
    assert after.seat == table.turn
    assert legal_moves(table, ANN, after.seat)


def test_the_record_is_for_the_referee_at_any_time() -> None:
    parlour = followed("railways", 5)
    assert len(Record.from_json(record_json(parlour.table, ANN)).entries) == 5
    for stranger in (BEN, None):
        with pytest.raises(Refusal) as caught:
            record_json(parlour.table, stranger)
        assert caught.value.code == "not_finished"
    with pytest.raises(Refusal):
        record_json(real_table("railways").table, ANN)


def test_nothing_is_dealt_hinted_or_promised() -> None:
    parlour = real_table("steam", undo="none", hints="on", start_when_full=True)
    told = table_info(parlour.table, ANN)
    assert told.fairness is None
    assert told.referee is True
    assert (told.undo, told.hints, told.start_when_full) == ("free", "off", False)
    assert told.you.hints is False


def test_tables_of_earlier_versions_are_no_real_ones() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, guest("Gus")]))
    created = parlour.events[0]
    assert "referee" not in created.body
    assert not project_event(opened("table-1", "", created), parlour.events[1:]).referee


def test_pausing_and_giving_up_are_as_at_other_tables() -> None:
    parlour = followed("railways", 2)
    parlour.do(ANN, seating.pause)
    parlour.refuses("paused", ANN, playing.move, 0, "pass", parlour.table.position, EnteredDraws([]))
    parlour.do(ANN, seating.resume)
    parlour.do(ANN, seating.abandon)
    assert parlour.table.status == "abandoned"
