"""Worker processes: legal moves within the time, whatever a bot does."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
import time
from contextlib import aclosing
from pathlib import Path

import pytest

import branchline
from branchline.server.bots.worker import answered
from branchline.server.bots.workers import BotFailed, Question, Workers

TICKET = branchline.game("ticket-to-ride")


def question(bot: str, slug: str = "ticket-to-ride", seed: int = 1) -> Question:
    game = branchline.game(slug)
    return Question(slug, game.start(3, 5).to_json(), bot, seed)


async def ask(asked: Question, seconds: float = 20) -> str:
    async with aclosing(Workers(1, seconds)) as workers:
        return await workers.choose(asked)


@pytest.mark.parametrize("slug", branchline.GAMES)
@pytest.mark.parametrize("bot", ["random", "steady"])
def test_a_bot_of_the_shelf_answers_with_a_legal_move(slug: str, bot: str) -> None:
    game = branchline.game(slug)
    move = asyncio.run(ask(question(bot, slug)))
    assert game.start(3, 5).why_not(game.move(move)) is None


def test_the_same_seed_chooses_the_same_move() -> None:
    async def twice() -> tuple[str, str]:
        async with aclosing(Workers(2, 20)) as workers:
            asked = question("random", seed=9)
            first, second = await asyncio.gather(workers.choose(asked), workers.choose(asked))
            return first, second

    first, second = asyncio.run(twice())
    assert first == second


FAILURES = {
    "Dead": "the bot's process ended",
    "Quitter": "the bot's process ended",
    "Gossip": "the bot ran into an error",
    "Babbler": "the bot chose something that is no move",
    "Cheat": "the bot chose a move that the rules forbid",
    "Missing": "the bot ran into an error",
}


@pytest.mark.parametrize("name", FAILURES)
def test_a_bot_that_fails_is_told_in_a_sentence_and_the_next_is_served(name: str) -> None:
    async def fail_then_play() -> str:
        async with aclosing(Workers(1, 20)) as workers:
            with pytest.raises(BotFailed, match=f"^{FAILURES[name]}$"):
                await workers.choose(question(f"bad_bots:{name}"))
            return await workers.choose(question("steady"))

    assert asyncio.run(fail_then_play()).startswith("keep ")


@pytest.mark.slow
def test_a_bot_that_hangs_is_ended_in_time_and_the_loop_runs_on() -> None:
    async def hang() -> int:
        beats = 0
        async with aclosing(Workers(1, 0.3)) as workers:
            await workers.choose(question("steady"))  # so that starting it is not measured
            waiting = asyncio.create_task(workers.choose(question("bad_bots:Sleeper")))
            begun = time.monotonic()
            while not waiting.done():
                await asyncio.sleep(0.05)
                beats += 1
            assert time.monotonic() - begun < 5
            with pytest.raises(BotFailed, match=r"^the bot took too long$"):
                await waiting
            assert await workers.choose(question("steady"))
        return beats

    assert asyncio.run(hang()) >= 10  # 1.3 seconds of beats every 0.05


def test_a_worker_that_was_killed_between_questions_is_replaced() -> None:
    async def kill() -> None:
        async with aclosing(Workers(1, 20)) as workers:
            await workers.choose(question("steady"))
            process = workers.all[0].process
            assert process is not None
            process.kill()
            await process.wait()
            assert await workers.choose(question("steady"))

    asyncio.run(kill())


def test_a_question_nobody_waits_for_any_more_does_not_answer_the_next() -> None:
    async def cancel() -> str:
        async with aclosing(Workers(1, 20)) as workers:
            await workers.choose(question("steady"))
            given_up = asyncio.create_task(workers.choose(question("bad_bots:Sleeper")))
            await asyncio.sleep(0.1)
            given_up.cancel()
            with pytest.raises(asyncio.CancelledError):
                await given_up
            return await workers.choose(question("random", "steam"))

    move = asyncio.run(cancel())
    steam = branchline.game("steam")
    assert steam.start(3, 5).why_not(steam.move(move)) is None


def test_what_a_bot_prints_is_no_answer() -> None:
    assert asyncio.run(ask(question("bad_bots:Printer"))) != "pass"


def test_workers_know_nothing_of_the_settings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE_URL", "postgresql://somewhere")
    monkeypatch.setenv("BRANCHLINE_SECRET_KEY", "hush")
    assert asyncio.run(ask(question("bad_bots:Spy")))


def test_the_log_tells_of_the_failure_and_not_of_the_hand(told: list[logging.LogRecord]) -> None:
    with pytest.raises(BotFailed):
        asyncio.run(ask(question("bad_bots:Gossip")))
    text = str([vars(entry) for entry in told])
    assert "ValueError bad_bots.py:" in text
    assert "hand" not in text


def test_closing_ends_the_processes() -> None:
    async def close() -> int:
        workers = Workers(1, 20)
        await workers.choose(question("steady"))
        process = workers.all[0].process
        assert process is not None
        await workers.aclose()
        return process.pid

    with pytest.raises(ProcessLookupError):
        os.kill(asyncio.run(close()), 0)


@pytest.mark.slow
def test_a_hanging_worker_ends_by_itself_when_the_server_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    note = tmp_path / "pid"
    monkeypatch.setenv("SCRIBE_FILE", str(note))
    code = (
        "import asyncio, sys; sys.path.insert(0, 'tests/server/bots')\n"
        "from test_bot_workers import ask, question\n"
        "asyncio.run(ask(question('bad_bots:Scribe'), 0.5))"
    )
    root = Path(__file__).parents[3]
    server = subprocess.Popen([sys.executable, "-c", code], cwd=root)
    try:
        wait_until(lambda: note.exists() and note.read_text() != "")
    finally:
        server.send_signal(signal.SIGKILL)
        server.wait()
    worker = int(note.read_text())
    wait_until(lambda: not alive(worker))


def wait_until(true: object) -> None:
    assert callable(true)
    end = time.monotonic() + 30
    while not true():
        assert time.monotonic() < end, "it never came about"
        time.sleep(0.05)


def alive(process: int) -> bool:
    """Whether a process runs; one that no one has waited for yet does not."""
    try:
        os.kill(process, 0)
        if Path("/proc/self/stat").exists():
            return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except (ProcessLookupError, FileNotFoundError):
        return False
    return True


def test_a_state_of_another_game_is_an_error_not_a_crash() -> None:
    state = TICKET.start(3, 5).to_json()
    asked = {"game": "steam", "state": state, "bot": "random", "seed": 1}
    assert answered(asked)["failed"] == "error"


@pytest.mark.parametrize(("count", "seconds"), [(0, 1.0), (1, 0.0)])
def test_senseless_numbers_are_refused(count: int, seconds: float) -> None:
    with pytest.raises(ValueError, match="at least one worker"):
        Workers(count, seconds)
