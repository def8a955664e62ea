"""Speed of play beside other engines, all in one run, so that the ratios mean something.

    python -m bench.run [--quick] [--json FILE]

Machines are noisy: everything is measured in turns over several rounds, the middle value counts.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
TREES = {"interpreted": ROOT / "src", "compiled": ROOT / "build" / "compiled"}
GAME = "ticket-to-ride"


def measure(tree: str, *what: str) -> dict[str, float]:
    """One measurement in a process of its own."""
    environment = {**os.environ, "PYTHONPATH": str(TREES[tree])}
    command = [sys.executable, "-m", "bench.measure", *what]
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise SystemExit(f"bench: {' '.join(what)} failed:\n{done.stderr}")
    result: dict[str, float] = json.loads(done.stdout)
    if what[0] != "peer" and result["compiled"] != (tree == "compiled"):
        raise SystemExit(f"bench: the {tree} tree was asked for, the other one answered")
    return result


def races(seconds: str) -> dict[str, tuple[str, ...]]:
    """What runs against each other: (tree, then what to measure)."""
    return {
        "catanatron, 4 random players": ("interpreted", "peer", "catanatron", seconds),
        "OpenSpiel hearts from Python": ("interpreted", "peer", "hearts", seconds),
        "Branchline interpreted, 4 seats": ("interpreted", "moves", GAME, "4", seconds),
        "Branchline compiled, 4 seats": ("compiled", "moves", GAME, "4", seconds),
        "Branchline interpreted, 2 seats": ("interpreted", "moves", GAME, "2", seconds),
        "Branchline compiled, 2 seats": ("compiled", "moves", GAME, "2", seconds),
        "Branchline interpreted, 5 seats": ("interpreted", "moves", GAME, "5", seconds),
        "Branchline compiled, 5 seats": ("compiled", "moves", GAME, "5", seconds),
        "Steam interpreted, 4 seats": ("interpreted", "moves", "steam", "4", seconds),
        "Steam compiled, 4 seats": ("compiled", "moves", "steam", "4", seconds),
        "Railways interpreted, 4 seats": ("interpreted", "moves", "railways", "4", seconds),
        "Railways compiled, 4 seats": ("compiled", "moves", "railways", "4", seconds),
        "Branchline playout, 2 seats": ("compiled", "playouts", GAME, "2", seconds),
        "Branchline playout, 5 seats": ("compiled", "playouts", GAME, "5", seconds),
        "Steam playout, 4 seats": ("compiled", "playouts", "steam", "4", seconds),
        "Railways playout, 4 seats": ("compiled", "playouts", "railways", "4", seconds),
    }


def progress(done: int, total: int, what: str) -> None:
    """A bar on the terminal, nothing in a pipe."""
    if sys.stderr.isatty():
        filled = "#" * (30 * done // total)
        print(f"\r[{filled:<30}] {what:<40}", end="" if done < total else "\n", file=sys.stderr)


def race(rounds: int, seconds: str) -> dict[str, float]:
    """The middle value of every contestant's moves per second."""
    found: dict[str, list[float]] = {name: [] for name in races(seconds)}
    total = rounds * len(found)
    for number in range(rounds):
        for place, (name, (tree, *what)) in enumerate(races(seconds).items()):
            progress(number * len(found) + place, total, name)
            found[name].append(measure(tree, *what)["value"])
    progress(total, total, "moves per second: done")
    return {name: statistics.median(values) for name, values in found.items()}


def show_race(speeds: dict[str, float]) -> None:
    """The race as a table with bars and ratios."""
    catan, hearts = list(speeds.values())[:2]
    longest = max(speeds.values())
    print(f"\n{'random play':<34}{'moves/s':>10}  {'x catanatron':>12}  {'x hearts':>9}")
    for name, value in speeds.items():
        bar = "=" * max(1, round(20 * value / longest))
        print(f"{name:<34}{value:>10,.0f}  {value / catan:>12.2f}  {value / hearts:>9.2f}  {bar}")


def other_figures(seconds: str, games: str) -> dict[str, float]:
    """Copies, final scoring, lists of moves and the size of a state."""
    found = {}
    for tree in TREES:
        found[f"copy, {tree} (us)"] = measure(tree, "copies", GAME, "4", seconds)["value"]
        scoring = measure(tree, "scoring", GAME, games)
        found[f"slowest final scoring of {games}, {tree} (ms)"] = scoring["value"]
        found[f"mean final scoring, {tree} (ms)"] = scoring["mean"]
        found |= steam_figures(tree, seconds) | railways_figures(tree, seconds, games)
        found |= series_figures(tree, games)
    found["largest state, 5 seats (bytes of JSON)"] = measure("compiled", "size", GAME, "5")["value"]
    return found


def series_figures(tree: str, games: str) -> dict[str, float]:
    """A series of games on one core and on two, in turns; the middle values count."""
    number = str(max(40, int(games) // 20))
    speeds: dict[str, list[float]] = {"1": [], "2": []}
    for _ in range(3):
        for jobs, found in speeds.items():
            found.append(measure(tree, "series", GAME, "2", number, jobs)["value"])
    one, two = (statistics.median(found) for found in speeds.values())
    return {
        f"simulate, steady bots, 2 seats, one core, {tree} (games/s)": one,
        f"simulate, two cores, {tree} (games/s)": two,
        f"simulate, two cores beside one, {tree}": two / one,
    }


def steam_figures(tree: str, seconds: str) -> dict[str, float]:
    """Copies and lists of moves of Steam."""
    late = measure(tree, "listing", "steam", "5", "2")
    return {
        f"Steam: copy, {tree} (us)": measure(tree, "copies", "steam", "4", seconds)["value"],
        f"Steam: slowest late list of moves, 5 seats, {tree} (ms)": late["value"],
        f"Steam: mean late list of moves, {tree} (ms)": late["mean"],
    }


def railways_figures(tree: str, seconds: str, positions: str) -> dict[str, float]:
    """Copies and lists of moves of Railways."""
    lists = measure(tree, "lists", "railways", positions)
    return {
        f"Railways: copy, {tree} (us)": measure(tree, "copies", "railways", "4", seconds)["value"],
        f"Railways: longest list of moves in {positions}, {tree} (ms)": lists["value"],
        f"Railways: how many moves that are, {tree}": lists["moves"],
        f"Railways: mean list of moves, {tree} (ms)": lists["mean"],
    }


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round, for a first look")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    rounds, seconds, games = (1, "1", "200") if asked.quick else (5, "3", "10000")
    start = time.perf_counter()
    speeds = race(rounds, seconds)
    show_race(speeds)
    others = other_figures(seconds, games)
    print()
    for name, value in others.items():
        print(f"{name:<58}{value:>12,.3f}")
    print(f"\nmeasured in {time.perf_counter() - start:.0f} s")
    if asked.json:
        asked.json.write_text(json.dumps({"moves_per_second": speeds, "others": others}, indent=1))


if __name__ == "__main__":
    main()
