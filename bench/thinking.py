"""How long `sharp` thinks about a move, and whether it keeps its budget.

    python -m bench.thinking [--seconds 1] [--choices 400] [--json FILE]

One sharp seat plays whole games against steady ones; each of its choices is timed, by the clock on
the wall and by the processor. Choices with a single legal move do not count. On a machine that
others use too, the wall tells of them as well.
"""

import argparse
import json
import time
from pathlib import Path

import branchline
from branchline.arena import Task, decide
from branchline.bots import Bot, make
from branchline.engine.dice import derived
from branchline.engine.record import Record

SLACK = 1.2  # times the budget: what 99 of 100 choices must keep
HEAD = """\
                         choices     middle  99 of 100    slowest  within 1.2 x
  goal                                                                      99%"""

Times = list[float]  # seconds


def choices(slug: str, seconds: float, number: int) -> tuple[Times, Times]:
    """So many choices of a game: how long each took on the wall, and of the processor."""
    game = branchline.game(slug)
    sharp, steady = make(f"sharp@{seconds}s", game), make("steady", game)
    wall: Times = []
    processor: Times = []
    seed = 0
    while len(wall) < number:
        record = Task(0, slug, derived(0, "thinking", seed), ("sharp",) * game.least).start()
        place = seed % game.least
        seed += 1
        while record.state.turn is not None and len(wall) < number:
            if record.state.turn != place:
                record.play(decide(record, steady))
                continue
            counts = len(record.state.moves()) > 1
            took = timed(record, sharp)
            if counts:
                wall.append(took[0])
                processor.append(took[1])
    return wall, processor


def timed(record: Record, bot: Bot) -> tuple[float, float]:
    """Let a bot play, and tell how long it thought."""
    start, used = time.perf_counter(), time.process_time()
    move = decide(record, bot)
    took = time.perf_counter() - start, time.process_time() - used
    record.play(move)
    return took


def figures(times: Times, budget: float) -> dict[str, float]:
    """What people want to know of them."""
    order = sorted(times)
    return {
        "choices": len(order),
        "middle": order[len(order) // 2],
        "99 of 100": order[min(len(order) - 1, len(order) * 99 // 100)],
        "slowest": order[-1],
        "within": sum(one <= SLACK * budget for one in order) / len(order),
    }


def show(name: str, found: dict[str, float]) -> None:
    """A line of figures."""
    parts = [f"{1000 * found[part]:>8,.0f} ms" for part in ("middle", "99 of 100", "slowest")]
    count = f"{found['choices']:>7.0f}"
    print(f"  {name:<24}{count}{''.join(parts)}{found['within']:>14.1%}", flush=True)


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="the budget of a move")
    parser.add_argument("--choices", type=int, default=400, help="in each game")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    print(HEAD)
    found = {}
    for slug in branchline.GAMES:
        wall, processor = choices(slug, asked.seconds, asked.choices)
        for name, times in (("wall", wall), ("processor", processor)):
            found[f"{slug}, {name}"] = figures(times, asked.seconds)
            show(f"{slug}, {name}", found[f"{slug}, {name}"])
    if asked.json:
        asked.json.write_text(json.dumps({"seconds": asked.seconds, **found}, indent=1))


if __name__ == "__main__":
    main()
