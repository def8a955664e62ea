"""A worker: a process that reads questions, lets bots choose, and writes answers, each as a line of JSON."""

import faulthandler
import json
import os
import sys
from pathlib import Path
from traceback import extract_tb
from typing import Any

import branchline
from branchline.bots import Budget, Seat, make


def main() -> None:
    """Serve questions from standard input until the server closes it, or dies."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    # What a bot prints must not stand between the answers.
    os.dup2(2, 1)
    if hasattr(os, "nice"):
        os.nice(5)  # people who move go before bots that think
    print(json.dumps({"ready": True}), file=answers, flush=True)
    with Path(os.devnull).open("w") as nowhere:
        for line in sys.stdin.buffer:
            question = json.loads(line)
            # If the server died, nothing else would end a bot that thinks for ever.
            faulthandler.dump_traceback_later(question["limit"], exit=True, file=nowhere)
            answer = answered(question)
            faulthandler.cancel_dump_traceback_later()
            print(json.dumps(answer), file=answers, flush=True)


def answered(question: dict[str, Any]) -> dict[str, object]:
    """Return the move a bot chooses, or how it failed."""
    try:
        return chosen(question) if question["compare"] is None else hinted(question)
    except Exception as error:
        # The type and the place, never the message: it may name cards of the bot's hand.
        frame = extract_tb(error.__traceback__)[-1]
        return {"failed": "error", "detail": f"{type(error).__name__} {Path(frame.filename).name}:{frame.lineno}"}


def chosen(question: dict[str, Any]) -> dict[str, object]:
    """Ask the bot, and look at what it says: only a legal move is passed on."""
    game = branchline.game(question["game"])
    state = game.from_json(question["state"])
    bot = make(question["bot"], game)
    move: object = bot.choose(Seat(state.copy(), branchline.Dice(question["seed"])))
    if not isinstance(move, branchline.Move):
        return {"failed": "nonsense", "detail": type(move).__name__}
    # The text is read again: what is played is what the record can say.
    legal = state.why_not(state.move(move.text)) is None
    return {"move": move.text} if legal else {"failed": "illegal", "detail": ""}


def hinted(question: dict[str, Any]) -> dict[str, object]:
    """Ask the bot for a hint; like any bot, it gets its seat and nothing else."""
    # Bots that only play need none of it.
    from branchline.arena.hints import hint, hint_json

    game = branchline.game(question["game"])
    seat = Seat(game.from_json(question["state"]), branchline.Dice(question["seed"]))
    watch = Budget(seconds=question["compare"]).watch()
    return {"hint": hint_json(hint(seat, make(question["bot"], game), watch))}


if __name__ == "__main__":
    main()
