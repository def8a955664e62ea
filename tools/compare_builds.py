"""Play the same random games interpreted and compiled, and compare what the rules say of every position.

    python -m tools.compare_builds [--positions 1000000] [--compiled build/compiled]

Compared are the lists of moves, the random picks, why moves of earlier positions are refused, the position as
JSON, and playouts. Both builds tell a digest of each thousand positions.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from itertools import zip_longest
from pathlib import Path

import branchline
from branchline import Dice, Game, Move, State
from branchline.engine import dice as dice_module

ROOT = Path(__file__).parents[1]
CHUNK = 1_000
MOVES = 4  # listed moves, and moves of earlier positions, that are checked at each position
PLAYOUTS = 100  # positions from one playout to the next
JSON = 20  # positions from one that is written as JSON to the next


def positions(game: Game[State]) -> Iterator[tuple[State, Dice, int]]:
    """Yield the positions of random games without end, with dice and a number."""
    number = 0
    for seed in range(1 << 60):
        seats = game.least + seed % (game.most - game.least + 1)
        state, dice = game.start(seats, seed, **game.bot_game_options), Dice(seed)
        while state.turn is not None:
            yield state, dice, number
            number += 1
            state.play(state.pick(dice))


def told(state: State, dice: Dice, number: int, earlier: list[Move]) -> Iterator[str]:
    """Yield what the rules say of a position."""
    moves = state.moves()
    yield from [move.text for move in moves]
    yield state.pick(dice.copy()).text
    for move in [*[moves[dice.below(len(moves))] for _ in range(MOVES)], *earlier]:
        denial = state.denial(move)
        yield "legal" if denial is None else denial.rule.id
    earlier[dice.below(MOVES)] = moves[dice.below(len(moves))]
    if number % JSON == 0:
        yield json.dumps([state.to_json(), state.view(state.turn)])
    if number % PLAYOUTS == 0:
        end = state.copy()
        yield f"{end.playout(dice.copy(), most=2_000)} {end.scores()}"


def tell(slug: str, count: int) -> None:
    """Print a digest of each chunk of positions."""
    game = branchline.game(slug)
    print(Path(str(dice_module.__file__)).suffix, flush=True)
    digest = hashlib.sha256()
    earlier: list[Move] = []
    for state, dice, number in positions(game):
        if number == count:
            return
        earlier = earlier or state.moves()[:1] * MOVES
        digest.update("\n".join(told(state, dice, number, earlier)).encode())
        if (number + 1) % CHUNK == 0:
            print(digest.hexdigest(), flush=True)


def compare(slug: str, count: int, compiled: Path) -> None:
    """Compare both builds; SystemExit names the first positions that differ."""
    with ExitStack() as stack:
        talks = [stack.enter_context(talk(slug, count, tree)) for tree in (ROOT / "src", compiled)]
        for process in talks:
            stack.callback(process.kill)  # before it is waited for
        one, other = [iter(process.stdout or ()) for process in talks]
        if (next(one).strip() == ".py", next(other).strip() == ".py") != (True, False):
            raise SystemExit(f"expected interpreted code in {ROOT / 'src'} and compiled code in {compiled}")
        done = 0
        for mine, theirs in zip_longest(one, other):
            if mine != theirs:
                raise SystemExit(f"{slug}: the builds differ in positions {done} to {done + CHUNK}")
            done += CHUNK
            if sys.stderr.isatty():
                print(f"\r{slug}: {done:,} of {count:,}", end="", file=sys.stderr, flush=True)
        if done <= count - CHUNK:
            raise SystemExit(f"{slug}: both builds stopped after {done:,} positions")
    print(f"\r{slug}: {done:,} positions agree")


def talk(slug: str, count: int, tree: Path) -> subprocess.Popen[str]:
    """Start the process of a build."""
    command = [sys.executable, "-m", "tools.compare_builds", "--tell", slug, "--positions", str(count)]
    environment = {**os.environ, "PYTHONPATH": f"{tree}{os.pathsep}{ROOT}"}
    return subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)


def main() -> None:
    """Compare all games."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--positions", type=int, default=1_000_000, help="of each game")
    asked.add_argument("--compiled", type=Path, default=ROOT / "build" / "compiled", help="the compiled build")
    asked.add_argument("--games", nargs="+", default=list(branchline.GAMES))
    asked.add_argument("--tell", help=argparse.SUPPRESS)
    told = asked.parse_args()
    if told.tell:
        tell(told.tell, told.positions)
        return
    for slug in told.games:
        compare(slug, told.positions, told.compiled.resolve())


if __name__ == "__main__":
    main()
