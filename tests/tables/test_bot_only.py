"""When only bots are left, the game ends: nothing is stuck, nothing is endless."""

from __future__ import annotations

import pytest

from branchline import GAMES, Record
from branchline.tables import records, snapshot
from branchline.tables.commands import playing, seating
from branchline.tables.table import Table, TableOptions
from tests.tables.parlour import ANN, BEN, BOT, ME, Options, Parlour, guest, in_every_way, two_people
from tests.tables.test_projection import read_again, same

PATIENCE = 120


def kinds(parlour: Parlour) -> list[str]:
    return [event.kind for event in parlour.events]


def guard(parlour: Parlour) -> object:
    """Whether a game of Railways ends when nothing changes, by all who can tell."""
    table = parlour.table
    assert same(read_again(parlour), table)
    assert table.record is not None
    shown = snapshot.table_info(table, None).options
    told = {shown["guard"], table.record.options["guard"], table.record.state.view(None)["guard"]}
    assert len(told) == 1
    return told.pop()


def idle(parlour: Parlour) -> None:
    """Move so that nothing changes in the end: pass, and take what was laid off."""
    assert parlour.table.record is not None
    moves = [move.text for move in parlour.table.record.state.moves()]
    for wanted in ("pass", "take discard", "stop"):
        if wanted in moves:
            parlour.play(wanted)
            return
    parlour.play(moves[0])


def idle_game(**options: object) -> Parlour:
    """A game of Railways between Ann and Ben in which both only pass the time."""
    return Parlour(TableOptions("railways", [ME, guest("Gus")], {"first": 0, **options}))


def idle_moves_until_the_guard_acts() -> int:
    """How many such moves there are until a guard ends the game."""
    parlour = idle_game(guard=True)
    while parlour.table.status == "playing":
        idle(parlour)
        assert parlour.table.entries < 400
    assert parlour.table.record is not None
    assert parlour.table.record.result is not None
    return parlour.table.entries


def all_resign(parlour: Parlour) -> None:
    for seat, found in enumerate(parlour.table.seats):
        if found.is_present:
            parlour.do(found.holder, seating.resign, seat)


@in_every_way()
def test_bots_finish_what_people_have_left(game: str, options: Options) -> None:
    seats = [ME, guest("Gus"), guest("Gil")]
    parlour = Parlour(TableOptions(game, seats, options))
    for _ in range(20):
        parlour.play()
    all_resign(parlour)
    while parlour.table.status == "playing":
        assert parlour.table.bot_to_move() is not None
        parlour.play()
    assert parlour.table.status == "finished"
    record = Record.from_json(records.record_json(parlour.table))
    record.verify()
    assert same(read_again(parlour), parlour.table)


def test_the_last_who_resigns_leaves_a_game_that_ends() -> None:
    parlour = two_people("railways")
    for _ in range(10):
        parlour.play()
    before = parlour.state()
    parlour.do(ANN, seating.resign, 0)
    assert guard(parlour) is False, "Ben is still there"
    position = parlour.table.position
    parlour.do(BEN, seating.resign, 1)
    assert kinds(parlour)[-2:] == ["resigned", "unattended"]
    assert guard(parlour) is True
    assert parlour.table.position > position, "it is another position, if only by this"
    after = parlour.state()
    assert {name for name in after if after[name] != before[name]} <= {"guard", "mark", "quiet"}
    assert after["guard"] is True


def test_stand_ins_for_all_are_as_good_as_nobody() -> None:
    parlour = two_people("railways")
    parlour.do(ANN, seating.stand_in, 0, "random")
    assert guard(parlour) is False
    parlour.do(BEN, seating.stand_in, 1, "random")
    assert guard(parlour) is True
    parlour.do(BEN, seating.come_back, 1)
    parlour.do(BEN, seating.stand_in, 1, "random")
    assert kinds(parlour).count("unattended") == 1
    parlour.play()


def test_what_somebody_chose_stays_chosen() -> None:
    for given in (True, False):
        parlour = Parlour(TableOptions("railways", [ME, BOT], {"guard": given}))
        parlour.do(ANN, seating.resign, 0)
        assert guard(parlour) is given
        assert "unattended" not in kinds(parlour)


@pytest.mark.parametrize("game", [game for game in GAMES if game != "railways"])
def test_other_games_end_by_themselves(game: str) -> None:
    parlour = Parlour(TableOptions(game, [ME, BOT, BOT]))
    parlour.do(ANN, seating.resign, 0)
    assert kinds(parlour)[-1] == "resigned"


def test_a_game_that_has_been_endless_long_enough_ends_at_once() -> None:
    """The guard counts what was before it, so the last to resign can find the game over."""
    moves = idle_moves_until_the_guard_acts()
    parlour = idle_game()
    for _ in range(moves):
        idle(parlour)
    assert parlour.table.status == "playing"
    all_resign(parlour)
    assert kinds(parlour)[-3:] == ["resigned", "unattended", "finished"]
    assert parlour.status == "finished"
    Record.from_json(records.record_json(parlour.table)).verify()
    assert same(read_again(parlour), parlour.table)


def test_a_game_that_went_on_beyond_goes_on_as_it_was_and_is_given_up_at_last(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the guard it would have ended long ago: then its moves would be no game."""
    moves = idle_moves_until_the_guard_acts() + 10
    parlour = idle_game()
    for _ in range(moves):
        idle(parlour)
    all_resign(parlour)
    assert "unattended" not in kinds(parlour)
    assert guard(parlour) is False
    monkeypatch.setattr(playing, "MOST_ENTRIES", moves + 5)
    for _ in range(5):
        idle(parlour)
    assert kinds(parlour)[-2:] == ["move", "abandoned"]
    assert parlour.table.status == "abandoned"
    assert exports_nothing(parlour.table)


def exports_nothing(table: Table) -> bool:
    """Whether the secrets of a game that was given up stay secret."""
    fairness = snapshot.fairness(table)
    return fairness.secret is None and fairness.seed is None


def test_a_game_somebody_plays_is_never_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ENTRIES", 6)
    parlour = Parlour(TableOptions("ticket-to-ride", [ME, BOT], {"first": 0}))
    for _ in range(30):
        parlour.play()
    assert parlour.table.status == "playing"
    parlour.do(ANN, seating.resign, 0)
    parlour.play()
    assert parlour.status == "abandoned"


def test_a_bot_that_fails_for_ever_is_given_up_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playing, "MOST_ENTRIES", 3)
    parlour = Parlour(TableOptions("ticket-to-ride", [BOT, BOT]))
    while parlour.table.status == "playing":
        text, position = parlour.picked(), parlour.table.position
        parlour.do(None, playing.bot_move, parlour.turn, text, position, "it broke")
    assert (parlour.table.status, parlour.table.entries) == ("abandoned", 3)


def test_a_pause_ends_with_the_last_who_could_end_it() -> None:
    parlour = two_people()
    parlour.do(BEN, seating.pause)
    parlour.do(BEN, seating.resign, 1)
    assert parlour.table.status == "paused", "Ann can go on when she likes"
    parlour.do(ANN, seating.stand_in, 0, "random")
    assert parlour.table.status == "paused", "and come back"
    parlour.do(ANN, seating.resign, 0)
    assert kinds(parlour)[-1] == "resumed"
    assert parlour.table.bot_to_move() is not None
