"""A table is the fold of its journal, however it was read and whatever was taken back."""

from __future__ import annotations

import pytest

from branchline import Dice
from branchline.tables.commands import undoing
from branchline.tables.projection import MARK_EVERY, MARKS, RECENT, opened, project, project_event, settled
from branchline.tables.table import Table, TableOptions
from tests.tables.parlour import ANN, BOT, ME, SECRET, Options, Parlour, guest, in_every_way, two_people

ALIKE = (
    "name", "options", "given", "status", "seats", "last", "position", "waiting_since", "moved",
    "asked",
)  # fmt: skip


def read_again(parlour: Parlour) -> Table:
    """The table from its journal alone."""
    return project_event(opened("table-1", SECRET, parlour.events[0]), parlour.events[1:])


def same(one: Table, other: Table) -> bool:
    """Whether two tables are alike in everything but what they keep for speed."""
    for name in ALIKE:
        if getattr(one, name) != getattr(other, name):
            return False
    if one.record is None or other.record is None:
        return one.record is other.record
    same_state = one.record.state.to_json() == other.record.state.to_json()
    return same_state and one.record.to_json(True) == other.record.to_json(True)


@in_every_way()
def test_a_journal_with_undos_reads_as_it_was_played(game: str, options: Options) -> None:
    """A walk of moves and undos of any depth, compared at every step with a fresh fold."""
    seats = [ME, guest("Gus"), guest("Gil")]
    parlour = Parlour(TableOptions(game, seats, options, undo="free"))
    dice = Dice(11)
    for step in range(120):
        if parlour.table.status != "playing":
            break
        parlour.play()
        entries = parlour.table.entries
        if dice.below(4) == 0 and parlour.table.status == "playing":
            seat = dice.below(3)
            record = parlour.table.record
            assert record is not None
            if any(entry.seat == seat for entry in record.entries):
                parlour.do(ANN, undoing.undo, seat, parlour.table.position)
                assert parlour.table.entries < entries
        if step % 10 == 0:
            assert same(read_again(parlour), parlour.table)
    assert same(read_again(parlour), parlour.table)
    assert "undo" in {event.kind for event in parlour.events}


def test_far_undo_starts_from_the_deal() -> None:
    """Further back than any position that is kept."""
    parlour = two_people(undo="free")
    deal = parlour.state()
    for _ in range(3 * MARK_EVERY * MARKS):
        parlour.play()
    while parlour.table.entries:
        holder, seat = (ANN, 0)
        parlour.do(holder, undoing.undo, seat, parlour.table.position)
    assert parlour.state() == deal
    assert same(read_again(parlour), parlour.table)


def test_a_table_keeps_little_in_memory() -> None:
    parlour = two_people()
    for _ in range(100):
        parlour.play()
        assert len(parlour.table.recent) <= RECENT
        assert len(parlour.table.marks) <= MARKS + 1
        assert parlour.table.marks[-1][0] == parlour.table.entries
    assert parlour.table.recent == tuple(parlour.events[-RECENT:])
    while parlour.table.status == "playing":
        parlour.play()
    assert len(parlour.table.marks) == 1, "of a finished game only the end is needed"


def test_equal_words_are_kept_once() -> None:
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT]))
    for _ in range(40):
        parlour.play()
    table = read_again(parlour)
    assert table.record is not None
    draws = [name for entry in table.record.entries for name in entry.draws]
    assert len({id(name) for name in draws}) == len(set(draws))


def test_a_gap_in_the_journal_is_noticed() -> None:
    parlour = two_people()
    parlour.play()
    parlour.play()
    table = opened("table-1", SECRET, parlour.events[0])
    with pytest.raises(AssertionError, match="missing"):
        project(table, parlour.events[2:])


def test_reading_in_pieces_is_reading_at_once() -> None:
    parlour = two_people(undo="free")
    for _ in range(30):
        parlour.play()
    parlour.do(ANN, undoing.undo, 0, parlour.table.position)
    parlour.play()
    table = opened("table-1", SECRET, parlour.events[0])
    for event in parlour.events[1:]:
        table = project_event(table, [event])
    assert same(table, parlour.table)
    unsettled = project(opened("table-1", SECRET, parlour.events[0]), parlour.events[1:])
    assert same(settled(unsettled), parlour.table)


def test_a_table_and_its_events_do_not_print_secrets() -> None:
    parlour = two_people()
    assert SECRET not in repr(parlour.table)
    assert parlour.table.record is not None
    shown = repr(parlour.events)
    assert SECRET not in shown
    assert str(parlour.table.record.seed) not in shown
