"""Measure one thing in a process of its own and print it as JSON.

    python -m bench.measure moves ticket-to-ride 4 3.0

Which tree is measured, pure or compiled, is decided by PYTHONPATH. The clock is the processor time
of the process, so that other work on the machine counts for little.
"""

import gc
import json
import sys
import time
from collections.abc import Callable

import branchline
from bench import peers
from branchline import Dice, State
from branchline.arena import Series, run
from branchline.bots import make
from branchline.bots.bot import Seat
from branchline.engine import dice as dice_module


def moves(slug: str, seats: str, seconds: str) -> dict[str, object]:
    """Random play of whole games, each move picked and played from Python."""
    return random_games(slug, seats, seconds, play_on)


def playouts(slug: str, seats: str, seconds: str) -> dict[str, object]:
    """Random play of whole games that does not return to Python for each move."""
    return random_games(slug, seats, seconds, lambda state, dice: state.playout(dice))


def play_on(state: State, dice: Dice) -> int:
    """Play a game to its end; the number of moves."""
    played = 0
    while state.mover >= 0:
        state.play(state.pick(dice))
        played += 1
    return played


def random_games(slug: str, seats: str, seconds: str, finish: Callable[[State, Dice], int]) -> dict[str, object]:
    """Moves per second of whole games, set-up and final scoring included."""
    game = branchline.game(slug)
    dice = Dice(1)
    played, games = 0, 0
    start = time.process_time()
    elapsed = 0.0
    while elapsed < float(seconds):
        state = game.start(int(seats), games)
        played += finish(state, dice)
        state.outcome()
        games += 1
        elapsed = time.process_time() - start
    return {"value": played / elapsed, "games": games}


def copies(slug: str, seats: str, seconds: str) -> dict[str, object]:
    """Microseconds for a copy, the mean over positions all through several games."""
    game = branchline.game(slug)
    dice = branchline.Dice(1)
    made, spent, seed = 0, 0.0, 0
    clock = time.process_time
    while spent < float(seconds):
        state = game.start(int(seats), seed)
        seed += 1
        while state.mover >= 0:
            state.play(state.pick(dice))
            before = clock()
            for _ in range(20):
                state.copy()
            spent += clock() - before
            made += 20
    return {"value": spent / made * 1e6}


def scoring(slug: str, games: str) -> dict[str, object]:
    """Milliseconds for the slowest final scoring of so many random games, 2 to 5 seats."""
    game = branchline.game(slug)
    dice = branchline.Dice(1)
    worst, total = 0.0, 0.0
    gc.disable()  # a collection is not part of the scoring it happens to fall into
    for seed in range(int(games)):
        state = game.start(2 + seed % 4, seed)
        while state.mover >= 0:
            state.play(state.pick(dice))
        took = timed(state.outcome)
        if took > worst:
            # A slow one is timed again: the machine may have been busy with something else.
            took = min(took, timed(state.outcome), timed(state.outcome))
        total += took
        worst = max(worst, took)
    return {"value": worst * 1e3, "mean": total / int(games) * 1e3, "games": int(games)}


def listing(slug: str, seats: str, games: str) -> dict[str, object]:
    """Milliseconds for the slowest list of moves in the second half of games by steady bots."""
    game = branchline.game(slug)
    worst, longest, listed, total = 0.0, 0, 0, 0.0
    gc.disable()
    for seed in range(int(games)):
        record = branchline.Record.start(game, int(seats), seed)
        bots = [make("steady", game) for _ in range(int(seats))]
        states = []
        while record.state.turn is not None:
            states.append(record.state)
            seat = Seat(record.state, branchline.Dice(len(states)))
            record.play(bots[record.state.turn].choose(seat))
        for state in states[len(states) // 2 :]:
            # Copies, so that nothing one list has found out serves the next.
            took = min(timed(state.copy().moves) for _ in range(3))
            total += took
            listed += 1
            worst = max(worst, took)
            longest = max(longest, len(state.moves()))
    return {"value": worst * 1e3, "mean": total / listed * 1e3, "moves": longest}


def lists(slug: str, positions: str) -> dict[str, object]:
    """Milliseconds for the longest list of moves among so many random positions, all seats."""
    game = branchline.game(slug)
    dice = branchline.Dice(1)
    looked_at, games, total = 0, 0, 0.0
    longest = game.start(game.least, 0)
    most = len(longest.moves())
    gc.disable()
    while looked_at < int(positions):
        state = game.start(game.least + games % (game.most - game.least + 1), games)
        games += 1
        while state.mover >= 0 and looked_at < int(positions):
            start = time.process_time()
            number = len(state.moves())
            total += time.process_time() - start
            looked_at += 1
            if number > most:
                most, longest = number, state.copy()
            state.play(state.pick(dice))
    # Several times: the machine may have been busy with something else.
    best = min(timed(longest.copy().moves) for _ in range(20))
    return {"value": best * 1e3, "mean": total / looked_at * 1e3, "moves": most}


def timed(call: Callable[[], object]) -> float:
    """Seconds a call takes."""
    start = time.process_time()
    call()
    return time.process_time() - start


def size(slug: str, seats: str) -> dict[str, object]:
    """The most bytes a running game's state takes as JSON, over ten games."""
    game = branchline.game(slug)
    dice = branchline.Dice(1)
    most = 0
    for seed in range(10):
        state = game.start(int(seats), seed)
        while state.mover >= 0:
            most = max(most, len(json.dumps(state.to_json())))
            state.play(state.pick(dice))
    return {"value": most}


def series(slug: str, seats: str, games: str, jobs: str) -> dict[str, object]:
    """Games per second of a series by steady bots, on so many cores, starting them included."""
    plan = Series(slug, int(games), ("steady",), 0, int(seats), int(seats))
    start = time.perf_counter()  # not processor time: the work is done by other processes
    played = sum(1 for _ in run(plan, int(jobs)))
    return {"value": played / (time.perf_counter() - start)}


def peer(name: str, seconds: str) -> dict[str, object]:
    """Random play of another engine."""
    play = peers.catanatron_moves if name == "catanatron" else peers.hearts_moves
    number, elapsed = play(float(seconds))
    return {"value": number / elapsed}


MEASURES: dict[str, Callable[..., dict[str, object]]] = {
    "moves": moves,
    "playouts": playouts,
    "copies": copies,
    "scoring": scoring,
    "size": size,
    "listing": listing,
    "lists": lists,
    "peer": peer,
    "series": series,
}

if __name__ == "__main__":
    result = MEASURES[sys.argv[1]](*sys.argv[2:])
    result["compiled"] = not str(dice_module.__file__).endswith(".py")
    print(json.dumps(result))
