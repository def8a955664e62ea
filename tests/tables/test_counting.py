"""A move is parsed, checked and applied once: the table keeps the state that its command made."""

from __future__ import annotations

import pytest

from branchline import GAMES
from branchline.tables import positions
from branchline.tables.commands import playing, refereeing
from branchline.tables.commands.refereeing import DrawsNeeded, EnteredDraws
from branchline.tables.records import replayed
from branchline.tables.table import Caller, TableOptions
from tests.tables.counting import ONCE, counted, needs_source
from tests.tables.parlour import ANN, BOT, ME, NOON, Options, Parlour, guest, in_every_way
from tests.tables.real_games import elsewhere
from tests.tables.test_refereeing import real_table

pytestmark = needs_source
MOVES = 60


def three_people(game: str, options: Options) -> Parlour:
    seats = [ME, guest("Gus"), guest("Gil")]
    return Parlour(TableOptions(game, seats, options, undo="free"))


@in_every_way()
def test_a_move_is_evaluated_once(game: str, options: Options) -> None:
    parlour = three_people(game, options)
    for _ in range(MOVES):
        text = parlour.picked()
        with counted() as found:
            parlour.play(text)
        assert found == ONCE, text


@in_every_way()
def test_a_bots_move_is_evaluated_once(game: str, options: Options) -> None:
    parlour = Parlour(TableOptions(game, [BOT, BOT, BOT], options))
    for _ in range(MOVES):
        text = parlour.picked()
        with counted() as found:
            parlour.play(text)
        assert found == ONCE, text


@in_every_way()
def test_a_question_about_a_move_evaluates_it_once(game: str, options: Options) -> None:
    """Most moves are tried on a copy, for what they lead to; a forbidden one is not."""
    parlour = three_people(game, options)
    earlier: list[str] = []
    for _ in range(MOVES):
        text, seat = parlour.picked(), parlour.turn
        for asked in (text, *earlier[-2:]):
            with counted() as found:
                verdict = positions.verdict(parlour.table, ANN, seat, asked)
            assert (found["parsed"], found["checked"]) == (1, 1), asked
            assert found["applied"] <= int(verdict.legal is True), asked
        parlour.play(text)
        earlier.append(text)


@pytest.mark.parametrize("game", GAMES)
def test_a_move_at_a_real_table_is_evaluated_once(game: str) -> None:
    parlour, record = real_table(game), elsewhere(game, MOVES)
    parlour.do(ANN, refereeing.enter_deal, EnteredDraws(record.deal))
    for entry in record.entries:
        with counted() as found:
            told = EnteredDraws(entry.draws)
            parlour.do(ANN, playing.move, parlour.turn, entry.move, parlour.table.position, told)
        assert found == ONCE, entry.move


def test_a_move_that_needs_draws_is_tried_once_more_for_the_question() -> None:
    parlour, record = real_table("ticket-to-ride"), elsewhere("ticket-to-ride", MOVES)
    parlour.do(ANN, refereeing.enter_deal, EnteredDraws(record.deal))
    for entry in record.entries:
        now = parlour.table.position
        if entry.draws:
            with counted() as found, pytest.raises(DrawsNeeded):
                parlour.do(ANN, playing.move, parlour.turn, entry.move, now, EnteredDraws([]))
            assert found == {"parsed": 1, "checked": 2, "applied": 2}, entry.move
        parlour.do(ANN, playing.move, parlour.turn, entry.move, now, EnteredDraws(entry.draws))


@pytest.mark.parametrize("game", GAMES)
def test_a_record_is_played_once_when_it_becomes_a_table(game: str) -> None:
    record = elsewhere(game, MOVES)
    data = record.to_json(reveal_seed=True)
    with counted() as found:
        replay, kept = replayed(Caller(ANN, NOON), data, "", True, "table-2", every=25)
    moves = len(record.entries)
    assert found == dict.fromkeys(ONCE, moves)
    assert [entries for entries, _ in kept] == [*range(25, moves, 25), moves]
    assert replay.table.record is not None
    assert replay.table.record.state.to_json() == record.state.to_json()
