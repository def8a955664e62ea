"""Series of games: seeds, seats, limits, workers and what they report."""

import json
import subprocess
import sys

import pytest

import branchline
from branchline import BadOption, Record, UnknownGame
from branchline.arena import GameFailed, Result, Series, Summary, Task, bot_in, decide, run, seat_name
from branchline.bots import UnknownBot, make

SLUG = "ticket-to-ride"


def series(games: int = 4, bots: tuple[str, ...] = ("random",), **more: int | bool) -> Series:
    return Series(SLUG, games, bots, **more)  # type: ignore[arg-type]  # numbers and flags mixed


def test_every_game_has_a_seed_of_its_own_that_the_number_of_games_does_not_change() -> None:
    few, many = series(10), series(1000)
    assert [few.task(n) for n in range(10)] == [many.task(n) for n in range(10)]
    assert len({many.task(n).seed for n in range(1000)}) == 1000
    assert series(10, seed=1).task(0).seed != few.task(0).seed


def test_all_sizes_of_table_come_up_and_every_bot_sits_everywhere() -> None:
    tasks = list(series(16, ("random", "steady"), least=2, most=5).tasks())
    assert [len(task.bots) for task in tasks[:5]] == [2, 3, 4, 5, 2]
    for size in range(2, 6):
        firsts = [task.bots[0] for task in tasks if len(task.bots) == size]
        assert set(firsts) == {"random", "steady"}


def test_a_game_depends_on_its_task_alone() -> None:
    task = series(keep_records=True).task(2)
    assert task.play() == task.play()


def test_the_record_tells_who_played_and_can_be_verified() -> None:
    result = next(run(series(1, ("steady", "random"), least=3, most=3, keep_records=True), 1))
    assert result.record is not None
    record = Record.from_json(json.loads(result.record))
    record.verify()
    assert [bot_in(name) for name in record.names] == ["steady", "random", "steady"]
    assert record.result == result.outcome
    assert record.seed == result.seed
    assert len(record.entries) == result.moves


def test_games_that_nobody_watches_are_guarded_against_endless_play() -> None:
    """The option of RWC-S.32 is on where only bots play, and the record keeps it."""
    assert branchline.game("railways").bot_game_options == {"guard": True}
    assert [branchline.game(slug).bot_game_options for slug in (SLUG, "steam")] == [{}, {}]
    guarded = Task(0, "railways", 7, ("random",) * 2, options={"variant": "younger"}).start()
    assert (guarded.options["guard"], guarded.options["variant"]) == (True, "younger")
    assert Record.from_json(guarded.to_json(reveal_seed=True)).options["guard"] is True


def test_what_is_asked_for_goes_before_what_suits_bots() -> None:
    asked = Series("railways", 1, ("random",), most=4, options={"guard": False}).task(0)
    assert asked.start().options["guard"] is False


@pytest.mark.rule("RWC-S.32")
def test_bots_that_do_nothing_come_to_an_end() -> None:
    games = Series("railways", 3, ("idle_bots:Idler",), most=4, limit=600)
    for result in run(games, 1):
        assert result.outcome is not None
        assert result.outcome["reason"] == "RWC-S.32"
    endless = Series("railways", 1, ("idle_bots:Idler",), most=4, limit=600, options={"guard": False})
    assert next(run(endless, 1)).outcome is None


def test_names_of_seats_tell_bots_from_people() -> None:
    assert bot_in(seat_name(2, "steady")) == "steady"
    assert bot_in("Kim") is None
    assert bot_in("[steady]") is None


@pytest.mark.slow
def test_results_do_not_depend_on_the_number_of_workers() -> None:
    games = series(24, ("random", "steady"), keep_records=True)
    assert list(run(games, 1)) == list(run(games, 2))


def test_a_game_over_the_limit_is_unfinished_not_an_error() -> None:
    summary = Summary()
    for result in run(series(3, limit=20), 1):
        assert result.outcome is None
        assert result.moves == 20
        summary.add(result)
    assert (summary.games, summary.unfinished, summary.moves) == (3, 3, 60)


def test_every_position_can_be_audited() -> None:
    results = list(run(series(2, check=True), 1))
    assert all(result.outcome is not None for result in results)


def test_a_bot_that_fails_is_an_error_that_names_the_seed() -> None:
    games = series(2, ("failing_bots:Crash",))
    seed = games.task(0).seed
    with pytest.raises(GameFailed, match=f"game 0: seed {seed}.*ValueError: lost my ticket"):
        list(run(games, 1))


def test_a_bot_that_plays_against_the_rules_is_an_error_that_names_the_seed() -> None:
    games = series(2, ("failing_bots:Cheat",))
    with pytest.raises(GameFailed, match=f"seed {games.task(0).seed}, move 1 .*TTR-2.19"):
        list(run(games, 1))


@pytest.mark.slow
def test_a_bot_that_fails_in_a_worker_is_the_same_error() -> None:
    games = series(20, ("failing_bots:Crash",))
    with pytest.raises(GameFailed, match=f"game 0: seed {games.task(0).seed}") as caught:
        list(run(games, 2))
    assert "lost my ticket" in "".join(caught.value.__notes__)


@pytest.mark.parametrize(
    "wrong",
    [{"games": 0}, {"bots": ()}, {"least": 1}, {"most": 6}, {"least": 4, "most": 3}, {"limit": 0}, {"seed": -1}],
)
def test_what_cannot_be_played_is_refused_at_once(wrong: dict[str, object]) -> None:
    facts: dict[str, object] = {"game": SLUG, "games": 1, "bots": ("random",), **wrong}
    with pytest.raises(BadOption):
        Series(**facts)  # type: ignore[arg-type]  # wrong on purpose


def test_unknown_games_and_bots_are_refused_at_once() -> None:
    with pytest.raises(UnknownGame):
        Series("chess", 1, ("random",))
    with pytest.raises(UnknownBot):
        series(1, ("gredy",))
    with pytest.raises(BadOption, match="jobs"):
        run(series(), 0)


def test_a_bot_decides_the_same_again_after_an_undo() -> None:
    game = branchline.game(SLUG)
    record = Record.start(game, 2, 9)
    bot = make("random", game)
    for _ in range(20):
        record.play(decide(record, bot))
    texts = [entry.move for entry in record.entries]
    record.take_back(12)
    for _ in range(12):
        record.play(decide(record, bot))
    assert [entry.move for entry in record.entries] == texts


def outcome(totals: list[int], winners: list[int]) -> dict[str, object]:
    ranking = [winners, [seat for seat in range(len(totals)) if seat not in winners]]
    return {
        "ranking": ranking,
        "totals": totals,
        "table": [{"total": total, "completed": 2} for total in totals],
        "reason": "TTR-12.3",
    }


def test_a_summary_counts_wins_in_parts_and_points_with_their_spread() -> None:
    summary = Summary()
    summary.add(Result(0, 1, ("a", "b"), 100, outcome([10, 20], [1])))
    summary.add(Result(1, 2, ("b", "a"), 300, outcome([30, 30], [0, 1])))
    a, b = summary.bots["a"], summary.bots["b"]
    assert (a.games, a.wins, a.share.value, a.mean.value) == (2, 0.5, 0.25, 20)
    assert (b.games, b.wins, b.share.value, b.mean.value) == (2, 1.5, 0.75, 25)
    assert a.mean.spread == pytest.approx(200**0.5)
    assert b.average("completed") == 2
    assert summary.moves_per_game() == 200


def test_the_arena_needs_neither_typer_nor_rich() -> None:
    code = (
        "import sys; sys.modules['typer'] = sys.modules['rich'] = None\n"
        "import branchline.arena\n"
        "print(next(branchline.arena.run(branchline.arena.Series("
        "'ticket-to-ride', 1, ('random',)), 1)).moves)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert int(done.stdout) > 20
