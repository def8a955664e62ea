"""Puzzles: each can be solved as it says, and is not solved by doing just anything."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline import Dice, Record, bots
from branchline.arena import decide
from branchline.engine.errors import BadData
from branchline.lessons.puzzles import FAILED, OPEN, SOLVED, Puzzle, puzzles, read_puzzles, state_of

GAMES = pytest.mark.parametrize("slug", branchline.GAMES)
ALL = [puzzle for slug in branchline.GAMES for puzzle in puzzles(slug)]
EACH = pytest.mark.parametrize("puzzle", ALL, ids=lambda puzzle: f"{puzzle.game}-{puzzle.id}")
FEWEST = 12
TRIES = 12


def by_solution(puzzle: Puzzle) -> Record:
    record = puzzle.start()
    for move in puzzle.solution:
        record.play(record.state.move(move))
    return record


@EACH
def test_its_solution_solves_it_within_the_limit_and_not_before_its_end(puzzle: Puzzle) -> None:
    record = by_solution(puzzle)
    assert state_of(puzzle, record) == SOLVED
    own = [entry for entry in record.entries if entry.seat == puzzle.seat]
    assert len(own) <= puzzle.limit
    assert [entry.move for entry in record.entries] == puzzle.solution, "in its own notation"
    record.take_back()
    assert state_of(puzzle, record) == OPEN
    record.verify()


@EACH
def test_its_solution_solves_it_whatever_the_bots_reply(puzzle: Puzzle) -> None:
    own = [entry.move for entry in by_solution(puzzle).entries if entry.seat == puzzle.seat]
    record = puzzle.start()
    bot = bots.make(puzzle.bot, record.game)
    while own:
        mine = record.state.turn == puzzle.seat
        record.play(record.state.move(own.pop(0)) if mine else decide(record, bot))
    assert state_of(puzzle, record) == SOLVED


@EACH
def test_nothing_solves_it_by_itself_nor_the_first_move_of_the_list(puzzle: Puzzle) -> None:
    record = puzzle.start()
    assert record.state.turn == puzzle.seat
    assert state_of(puzzle, record) == OPEN
    moves = record.state.moves()
    for move in {moves[0], *(move for move in moves if move.text in ("pass", "done", "decline"))}:
        lazy = puzzle.start()
        lazy.play(move)
        assert state_of(puzzle, lazy) != SOLVED, move


def tried(puzzle: Puzzle, dice: Dice) -> bool:
    """Whether moves at random solve it."""
    record = puzzle.start()
    while state_of(puzzle, record) == OPEN:
        record.play(record.state.pick(dice))
    return state_of(puzzle, record) == SOLVED


@pytest.mark.slow
@GAMES
def test_trying_at_random_seldom_helps(slug: str) -> None:
    dice = Dice(7)
    tries = {puzzle.id: sum(tried(puzzle, dice) for _ in range(TRIES)) for puzzle in puzzles(slug)}
    assert all(lucky <= TRIES // 2 for lucky in tries.values()), tries
    assert sum(tries.values()) <= len(tries) * TRIES // 8, tries


def greedy(puzzle: Puzzle) -> bool:
    """Whether it is solved by always taking the move with the most points at once."""
    record = puzzle.start()
    while state_of(puzzle, record) == OPEN:
        best, most = None, -1
        for move in record.state.moves():
            after = record.state.copy()
            after.play(move)
            points = record.game.points_of(after)[puzzle.seat]
            if points > most:
                best, most = move, points
        assert best is not None
        record.play(best)
    return state_of(puzzle, record) == SOLVED


@GAMES
def test_many_ask_for_more_than_the_most_points_at_once(slug: str) -> None:
    resisting = [puzzle.id for puzzle in puzzles(slug) if not greedy(puzzle)]
    assert len(resisting) >= 6, resisting


@GAMES
def test_there_are_enough_and_they_grow_harder(slug: str) -> None:
    found = puzzles(slug)
    assert len(found) >= FEWEST
    levels = [puzzle.level for puzzle in found]
    assert levels == sorted(levels)
    assert set(levels) == {1, 2, 3}
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert len({puzzle.title for puzzle in found}) == len(found)


@EACH
def test_it_is_whole(puzzle: Puzzle) -> None:
    book = branchline.game(puzzle.game).rulebook
    assert puzzle.rules
    assert all(rule in book for rule in puzzle.rules)
    assert puzzle.text[-1] in ".?!"
    assert len(re.findall(r"[.?!](?:\s|$)", puzzle.text)) <= 3
    branchline.game(puzzle.game).audit(puzzle.start().state)


def test_a_try_is_over_when_the_moves_are_spent() -> None:
    puzzle = next(puzzle for puzzle in puzzles("ticket-to-ride") if puzzle.id == "two-greens")
    record = puzzle.start()
    record.play(record.state.move("draw green"))
    assert state_of(puzzle, record) == OPEN
    record.play(record.state.move("draw red"))
    assert state_of(puzzle, record) == OPEN  # what others do now cannot help, but it is their turn
    record.play(record.state.move("draw deck"))
    record.play(record.state.move("draw deck"))
    assert state_of(puzzle, record) == FAILED
    record.play(record.state.move("draw deck"))
    assert state_of(puzzle, record) == FAILED
    assert state_of(puzzle, record) != SOLVED


def test_a_try_is_over_with_the_game() -> None:
    puzzle = next(puzzle for puzzle in puzzles("steam") if puzzle.id == "income-or-points")
    record = puzzle.start()
    record.play(record.state.move("pass"))
    assert record.state.turn is None
    assert state_of(puzzle, record) == FAILED


@pytest.mark.parametrize(
    ("text", "told"), [("[[puzzle]]\nid = 'x'", "puzzle 1: "), ("[[puzzle]]\nname = 'x'", "puzzle 1: .*name")]
)
def test_a_puzzle_with_a_fault_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadData, match=told):
        read_puzzles("steam", text)
