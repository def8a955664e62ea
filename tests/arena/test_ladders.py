"""Ladders: who meets whom, ratings, and folders in which a ladder continues."""

import json
import time
from collections import Counter
from importlib.metadata import version
from pathlib import Path

import pytest

from branchline import BadData, BadOption
from branchline.arena import Ladder, Pairing, Result, run
from branchline.arena.ladder_results import LadderFolder, Pace, Standings, markdown, plot
from branchline.arena.results import adding_results
from branchline.bots import UnknownBot

pytest.importorskip("openskill")
SLUG = "ticket-to-ride"


def ladder(games: int = 4, seats: int = 2, bots: tuple[str, ...] = ("random", "steady")) -> Ladder:
    return Ladder(SLUG, bots, seats, games)


def test_all_pairs_meet_on_the_same_deals_from_every_seat() -> None:
    plan = ladder(6, bots=("random", "steady", "steady@3"))
    assert plan.pairings() == [
        Pairing("steady@3", "steady"), Pairing("steady@3", "random"), Pairing("steady", "random"),
    ]  # fmt: skip
    tasks = list(plan.tasks())
    assert len(tasks) == plan.total == 18
    deals = {}
    for pairing in plan.pairings():
        own = [task for task in tasks if plan.pairing_of(task.number) == pairing]
        deals[pairing] = [task.seed for task in own]
        assert [task.bots.index(pairing.one) for task in own] == [0, 1] * 3
    assert len({tuple(seeds) for seeds in deals.values()}) == 1
    assert set(Counter(deals[plan.pairings()[0]]).values()) == {2}  # each deal from both seats


def test_at_larger_tables_one_sits_among_the_others_and_the_other_way_round() -> None:
    plan = ladder(3, seats=3)
    assert [task.bots for task in plan.tasks()] == [
        ("steady", "random", "random"), ("random", "steady", "steady"),
        ("random", "steady", "random"), ("steady", "random", "steady"),
        ("random", "random", "steady"), ("steady", "steady", "random"),
    ]  # fmt: skip


def test_a_longer_ladder_begins_with_the_same_games() -> None:
    assert list(ladder(9).tasks())[:4] == list(ladder(4).tasks())


def test_what_is_left_is_what_was_not_played() -> None:
    rest = ladder(5).without({0, 3})
    assert rest.total == 3
    assert [task.number for task in rest.tasks()] == [1, 2, 4]


@pytest.mark.parametrize(
    ("wrong", "error"),
    [
        ({"bots": ("random",)}, BadOption),
        ({"bots": ("random", "random")}, BadOption),
        ({"bots": ("random", "gredy")}, UnknownBot),
        ({"seats": 6}, BadOption),
        ({"games": 0}, BadOption),
        ({"limit": 0}, BadOption),
        ({"seed": -1}, BadOption),
    ],
)
def test_what_cannot_be_played_is_refused_at_once(wrong: dict[str, object], error: type[Exception]) -> None:
    facts: dict[str, object] = {
        "game": SLUG, "bots": ("random", "steady"), "seats": 2, "games": 1, **wrong,
    }  # fmt: skip
    with pytest.raises(error):
        Ladder(**facts)  # type: ignore[arg-type]  # wrong on purpose


def made(plan: Ladder, number: int, ranking: list[list[int]]) -> Result:
    """A result without playing."""
    task = plan.task(number)
    totals = [0] * plan.seats
    for place, seats in enumerate(ranking):
        for seat in seats:
            totals[seat] = 100 - 10 * place
    table = [{"total": total} for total in totals]
    outcome: dict[str, object] = {
        "ranking": ranking, "totals": totals, "table": table, "reason": "TTR-12.3",
    }  # fmt: skip
    return Result(number, task.seed, task.bots, 100, outcome)


def test_whoever_wins_is_rated_higher_and_more_games_make_it_surer() -> None:
    plan = ladder(40)
    standings = Standings(plan)
    spread = []
    for number in range(40):
        steady = plan.task(number).bots.index("steady")
        lost = number % 4 == 3
        first = 1 - steady if lost else steady
        standings.add(made(plan, number, [[first], [1 - first]]))
        spread.append(standings.ratings["steady"].sigma)
    assert standings.order() == ["steady", "random"]
    assert standings.ones[Pairing("steady", "random")].share.value == 0.75
    assert standings.bots["random"].share.value == 0.25
    assert spread == sorted(spread, reverse=True)
    assert standings.ratings["steady"].mu > 25 > standings.ratings["random"].mu


def test_a_shared_victory_counts_in_parts_and_moves_no_rating_of_equals() -> None:
    plan = ladder(2)
    standings = Standings(plan)
    standings.add(made(plan, 0, [[0, 1]]))
    assert standings.bots["steady"].wins == standings.bots["random"].wins == 0.5
    assert standings.ratings["steady"].mu == pytest.approx(standings.ratings["random"].mu)


def test_unfinished_games_are_counted_and_rate_nobody() -> None:
    standings = Standings(ladder())
    task = ladder().task(0)
    standings.add(Result(0, task.seed, task.bots, 7, None))
    assert (standings.games, standings.unfinished) == (1, 1)
    steady, random = standings.ratings["steady"], standings.ratings["random"]
    assert (steady.mu, steady.sigma) == (random.mu, random.sigma)


def test_tables_and_plots_name_every_bot(tmp_path: Path) -> None:
    from xml.etree import ElementTree

    plan = ladder(2, seats=3)
    standings = Standings(plan)
    for number in range(plan.total):
        standings.add(made(plan, number, [[0], [1], [2]]))
    assert "| steady | 2 x random | 2 |" in markdown(standings)
    drawn = plot(standings, "A & B")
    ElementTree.fromstring(drawn)
    assert "steady against 2 random" in drawn
    assert "A &amp; B" in drawn


def play(folder: LadderFolder, plan: Ladder) -> list[Result]:
    found = folder.open()
    with adding_results(folder.results) as add:
        for result in run(plan.without({result.number for result in found}), 1):
            add(result)
            found.append(result)
    return found


def test_a_ladder_that_was_stopped_goes_on_as_if_nothing_had_happened(tmp_path: Path) -> None:
    plan = ladder(3, bots=("random", "random@2"))
    whole = LadderFolder(tmp_path / "whole", plan, "x")
    play(whole, plan)
    lines = (tmp_path / "whole" / "results.jsonl").read_bytes()
    torn = LadderFolder(tmp_path / "torn", plan, "x")
    torn.open()
    half = lines.splitlines(keepends=True)
    torn.results.write_bytes(half[0] + half[1][:30])  # killed while it wrote the second
    again = LadderFolder(tmp_path / "torn", plan, "typed otherwise")
    assert [result.number for result in again.open()] == [0]
    play(again, plan)
    assert torn.results.read_bytes() == lines


def test_another_ladder_is_not_mixed_in(tmp_path: Path) -> None:
    plan = ladder(1, bots=("random", "random@2"))
    play(LadderFolder(tmp_path, plan, "x"), plan)
    other = Ladder(SLUG, plan.bots, 2, 1, seed=1)
    with pytest.raises(BadOption, match="contains another ladder: seed was"):
        LadderFolder(tmp_path, other, "x").open()
    (tmp_path / "manifest.json").unlink()
    with pytest.raises(BadOption, match="without a manifest"):
        LadderFolder(tmp_path, plan, "x").open()


def test_results_that_are_not_of_this_ladder_or_stand_there_twice_are_refused(tmp_path: Path) -> None:
    plan = ladder(2, bots=("random", "random@2"))
    folder = LadderFolder(tmp_path, plan, "x")
    play(folder, plan)
    first, second = folder.results.read_text().splitlines(keepends=True)
    folder.results.write_text(first + first)
    with pytest.raises(BadData, match="line 2: game 0 again"):
        folder.open()
    other = {**json.loads(second), "seed": "5"}
    folder.results.write_text(first + json.dumps(other) + "\n")
    with pytest.raises(BadData, match="line 2: not a game of this ladder"):
        folder.open()


def test_a_manifest_that_is_none_is_refused(tmp_path: Path) -> None:
    for text in ("{", "[]", '{"format": "branchline manifest 9"}'):
        (tmp_path / "manifest.json").write_text(text)
        with pytest.raises(BadData, match="not a manifest"):
            LadderFolder(tmp_path, ladder(), "x").open()


def test_a_ladder_is_reported_every_tenth_and_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    pace = Pace(50)
    due = [number for number in range(1, 21) if pace.due()]
    assert due == [5, 10, 15, 20]
    now = 61.0
    assert [pace.due() for _ in range(3)] == [True, False, False]
    assert [Pace(3).due() for _ in range(3)] == [True] * 3


def test_tables_and_plots_can_be_read_before_all_is_played(tmp_path: Path) -> None:
    plan = ladder(4)
    folder = LadderFolder(tmp_path, plan, "x")
    folder.open()
    results = [made(plan, 0, [[0], [1]])]
    folder.report(results, "half way")
    assert "| steady | random | 1 |" in (tmp_path / "tables.md").read_text("utf-8")
    folder.report([*results, made(plan, 1, [[0], [1]])], "half way")
    assert "| steady | random | 2 |" in (tmp_path / "tables.md").read_text("utf-8")
    assert "half way" in (tmp_path / "plots.svg").read_text("utf-8")
    names = {file.name for file in tmp_path.iterdir()}
    assert names == {"manifest.json", "tables.md", "plots.svg"}


def test_the_manifest_tells_who_rates_and_another_version_goes_on(tmp_path: Path) -> None:
    folder = LadderFolder(tmp_path, ladder(), "x")
    assert folder.facts["openskill"] == version("openskill")
    folder.open()
    path = tmp_path / "manifest.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "openskill": "1.0"}))
    folder.open()  # ratings are made again from all results
