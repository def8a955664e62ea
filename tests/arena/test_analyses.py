"""Analyses of finished games: chances that add up, only what is clear told, pages that hold."""

import time
from collections.abc import Iterable
from html.parser import HTMLParser
from typing import Any

import pytest

import branchline
from branchline import BadOption, Record
from branchline.arena import Task
from branchline.arena.analysis import Analysis, Choice, Evaluation, Squares, part_of
from branchline.arena.analysis_page import missed, page
from branchline.arena.analysis_run import AnalysisRun, LookJob, TrialJob, paced
from branchline.files import dumps, loads

SEATS = {"ticket-to-ride": 2, "railways": 2, "steam": 3}


def finished(slug: str, bots: tuple[str, ...] | None = None, seed: int = 2) -> Record:
    task = Task(0, slug, seed, bots or ("steady",) * SEATS[slug], keep_record=True)
    found = task.play().record
    assert found is not None
    return loads(found)


def games(won: int, rounds: int = 20) -> list[tuple[float, ...]]:
    """So many rounds that the first of two seats won, spread evenly."""
    firsts = [(number * won) % rounds < won for number in range(rounds)]
    assert sum(firsts) == won
    return [(1.0, 0.0) if first else (0.0, 1.0) for first in firsts]


def evaluated(place: int, won: int, moved: int | None = None, choice: Choice | None = None) -> Evaluation:
    return Evaluation(place, games(won), None if moved is None else games(moved), False, choice)


@pytest.fixture(scope="module")
def short() -> Record:
    """Any finished game, cut down to its last three moves: the chances are made up anyway."""
    record = finished("railways", ("random", "random"))
    record.entries = record.entries[-3:]
    for number, entry in enumerate(record.entries):
        entry.seat = number % 2
    record.result = {**(record.result or {}), "ranking": [[0], [1]]}
    return record


def test_from_an_equal_share_all_parts_add_up_to_the_result(short: Record) -> None:
    found = Analysis(
        short,
        [
            evaluated(0, 12, moved=10),  # seat 0 errs, and is lucky
            evaluated(1, 14),  # seat 1 errs
            evaluated(2, 18, moved=18),
        ],
    )
    luck = found.luck(0)
    assert luck.deal.value == pytest.approx(0.1)
    assert luck.own.value == pytest.approx(-0.1)
    assert luck.others.value == pytest.approx(0.2)
    assert luck.drawn.value == pytest.approx(0.3)
    for seat in (0, 1):
        part = found.luck(seat)
        parts = [part.deal, part.own, part.others, part.drawn]
        assert 0.5 + sum(one.value for one in parts) == pytest.approx(part.result)
        assert all(one.error > 0 for one in parts)
    assert [found.luck(seat).result for seat in (0, 1)] == [1, 0]


def test_squares_are_free_of_noise() -> None:
    """What only fluctuates has no square in the mean; what stays has its own, with no error."""
    noise, signal = Squares(4), Squares(4)
    noise.add([1.0, -1.0, 1.0, -1.0])
    signal.add([0.5] * 4)
    assert noise.whole == pytest.approx(-1 / 3)  # all products of two different rounds
    assert signal.whole == pytest.approx(0.25)
    assert signal.without == pytest.approx([0.25] * 4)
    other = Squares(4)
    other.add([1.0] * 4)
    share = part_of(signal, other)
    assert share is not None
    assert share.value == pytest.approx(0.2)
    assert share.error == pytest.approx(0)


def test_a_luck_share_that_cannot_be_told_is_none() -> None:
    few, other = Squares(2), Squares(2)
    few.add([1.0, 1.0])
    assert part_of(few, other) is None  # two rounds cannot tell how sure they are
    vague, wild = Squares(4), Squares(4)
    vague.add([1.0, 0.0, 0.0, 1.0])
    wild.add([1.0, 1.0, 0.0, 0.0])
    assert part_of(vague, wild) is None  # it hangs on single rounds
    assert part_of(Squares(4), Squares(4)) is None


def test_the_luck_share_is_that_of_chance_in_all_change(short: Record) -> None:
    """A game that the deal decided, and one that the moves did."""
    luck = Analysis(short, [evaluated(place, 20) for place in range(3)]).luck_share()
    assert luck is not None
    assert luck.value == 1
    choice = Analysis(short, [evaluated(0, 10), evaluated(1, 20), evaluated(2, 20)]).luck_share()
    assert choice is not None
    assert choice.value < 0.1


def test_turning_points_are_changes_beyond_the_error_in_the_order_of_play(short: Record) -> None:
    found = Analysis(short, [evaluated(0, 2), evaluated(1, 3), evaluated(2, 19)])
    [turn] = found.turning_points()
    assert (turn.place, turn.before, turn.after) == (1, 0.15, 0.95)
    assert turn.by_choice == pytest.approx(0.8)
    assert turn.by_chance == 0
    assert turn.change.value == pytest.approx(0.8)
    assert Analysis(short, [evaluated(0, 10), evaluated(1, 13), evaluated(2, 17)]).turning_points() == []


def test_what_was_missed_is_told_worst_first_and_only_if_it_is_clear(short: Record) -> None:
    states = list(finished("railways", ("random", "random")).replay())[-4:]
    small, other, large = (str(state.moves()[-1]) for state in states[:3])
    evaluations = [evaluated(0, 10, None, Choice(small, "")), evaluated(1, 10, None, Choice(other, "")),
             evaluated(2, 10, None, Choice(large, "why"))]  # fmt: skip
    clear, unclear, tiny = [1.0, 0.0, 0.0] * 40, [1.0, -1.0, 1.0, -0.8] * 4, [0.04] * 4000
    found = Analysis(short, evaluations, {0: clear, 1: unclear, 2: [1.0, 1.0, 0.0] * 40})
    assert [(one.place, one.choice.move) for one in found.missed(0)] == [(2, large), (0, small)]
    assert found.missed(1) == []
    assert (found.agreed(0), found.agreed(1)) == ((0, 2), (0, 1))
    assert (found.tried(0), found.tried(1)) == (2, 1)
    assert Analysis(short, evaluations, {0: tiny}).missed(0) == []  # sure, but not worth a word
    found.positions = states  # of the whole game, of which the record has the end only
    told = missed(found, "steady")
    assert f"{states[2].phrase(states[2].move(large))}, because why" in told
    assert "One other move seemed better at first, but not clearly" in told


def at_once(what: str, jobs: list[Any]) -> list[Any]:
    """Work that is done here, in any order."""
    return [job.attempt() for job in reversed(jobs)]


def test_rounds_can_be_played_in_parts() -> None:
    record = finished("railways", ("random", "random"))
    text = dumps(record)
    place = next(place for place, entry in enumerate(record.entries) if entry.draws)

    def looked(rounds: range) -> Evaluation:
        return LookJob(text, place, rounds, "random", "random").attempt()

    assert looked(range(2)).more(looked(range(2, 5))) == looked(range(5))

    def tried(rounds: range) -> list[float]:
        move = record.entries[place].move
        return TrialJob(text, place, rounds, "random", move, "promising moves").attempt()[1]

    assert tried(range(2)) + tried(range(2, 5)) == tried(range(5))


@pytest.mark.slow
def test_a_study_asks_the_bot_once_and_tries_what_is_promising_in_new_games() -> None:
    record = finished("steam", ("random",) * 3)
    asked: list[Any] = []

    def work(what: str, jobs: list[Any]) -> Iterable[Any]:
        asked.extend((what, job) for job in jobs)
        return at_once(what, jobs)

    study = AnalysisRun(record, "random", "random", work)
    study.run([range(2), range(2, 4)], [range(4)], [range(20)])
    evaluations = [job for what, job in asked if what == "positions"]
    assert [job.bot for job in evaluations[:1] + evaluations[-1:]] == ["random", None]
    assert all(len(one.games) == 4 for one in study.evaluations)
    chosen = {one.place for one in study.evaluations if one.choice is not None}
    assert set(study.scouted) == chosen != set()
    ahead = {place for place, gaps in study.scouted.items() if sum(gaps) > 0}
    assert set(study.trials) <= ahead
    assert len(study.trials) <= 4 * len(record.names)
    assert all(len(gaps) == 20 for gaps in study.trials.values())
    words = {job.purpose for what, job in asked if what != "positions"}
    assert len(words) == 2  # luck of its own for each


@pytest.mark.slow
def test_a_study_by_rounds_is_the_same_again_and_one_by_time_ends() -> None:
    record = finished("steam", ("random",) * 3)

    def study() -> AnalysisRun:
        return AnalysisRun(record, "random", "random", at_once)

    one, other = study().by_rounds(2), study().by_rounds(2)
    assert page(one, "random", "random", "x") == page(other, "random", "random", "x")
    assert one.rounds == 2
    began = time.monotonic()
    assert study().by_time(0.5).rounds >= 2
    assert time.monotonic() - began < 60


def test_rounds_grow_as_time_allows(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    played = []
    for rounds in paced(2, 200, end=130.0):
        played.append(rounds)
        now += len(rounds)  # a second each
    assert played == [range(2), range(2, 6), range(6, 18), range(18, 30)]
    [only] = paced(2, 200, end=now - 5)  # too late already, but one evaluation there must be
    assert only == range(2)
    assert [len(rounds) for rounds in paced(2, 5, end=now + 1e9)] == [2, 3]


class Reading(HTMLParser):
    """What a page is made of."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.links += [value or "" for name, value in attrs if name in ("src", "href")]

    def handle_data(self, data: str) -> None:
        self.text += data


@pytest.mark.slow
def test_a_whole_game_becomes_a_page_that_needs_nothing_beside_it() -> None:
    record = finished("steam", ("random", "random", "random"))
    record.names = ["<b>Ada & Co</b>", "Ben", "Cleo"]
    made = page(AnalysisRun(record, "random", "random", at_once).by_rounds(4), "random", "random", "branchline")
    reading = Reading()
    reading.feed(made)
    assert "b" not in reading.tags
    assert "script" not in reading.tags
    assert reading.links == []
    assert "<b>Ada & Co</b>" in reading.text
    for heading in ("Chances of winning", "Turning points", "What was missed", "Luck and choice"):
        assert heading in reading.text
    totals: Any = (record.result or {})["totals"]
    assert "final scoring" in reading.text
    for total in totals:
        assert f"points {total}, cash" in reading.text


def test_a_game_that_goes_on_is_not_told() -> None:
    record = Record.start(branchline.game("railways"), 2, 5)
    with pytest.raises(BadOption, match="not over"):
        AnalysisRun(record, "steady", "steady", at_once)
