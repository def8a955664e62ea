"""Play finished games for the tests: one record on each line, and the totals they lead to.

Run as `python tools/make_records.py tests/records/ticket_to_ride.jsonl`; beside that file another
one is written, `ticket_to_ride_totals.json`, with the expected totals of each game.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import branchline
from branchline import Dice, Game, Record
from branchline.bots import Seat, make

NUMBER = 50
# Who sits at the tables, in turn: good play and bad play meet different rules.
TABLES = (
    ("greedy", "greedy"),
    ("greedy", "random", "greedy"),
    ("random", "greedy", "greedy", "random"),
    ("greedy", "greedy", "greedy", "greedy", "greedy"),
    ("random", "random"),
    ("greedy", "greedy", "greedy"),
    ("greedy", "greedy", "greedy", "greedy"),
)


def played(game: Game[Any], number: int) -> Record:
    """The game of this number, always the same as long as rules and bots are."""
    names = TABLES[number % len(TABLES)]
    bots = [make(name, game) for name in names]
    thinking = Dice(number + 10_000)
    record = Record.start(game, len(names), number, [f"{name} {i}" for i, name in enumerate(names)])
    while record.state.turn is not None:
        record.play(bots[record.state.turn].choose(Seat(record.state, thinking)))
    return record


def main() -> None:
    """Write the records and the totals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path, help="the file of records, ending in .jsonl")
    parser.add_argument("--game", default="ticket-to-ride", choices=branchline.GAMES)
    parser.add_argument("--number", type=int, default=NUMBER, help="how many games")
    arguments = parser.parse_args()
    game = branchline.game(arguments.game)
    records = [played(game, number) for number in range(arguments.number)]
    lines = [json.dumps(record.to_json(), separators=(",", ":")) for record in records]
    arguments.path.write_text("\n".join(lines) + "\n", "utf-8")
    totals = [record.state.scores() for record in records]
    target = arguments.path.with_name(f"{arguments.path.stem}_totals.json")
    target.write_text("[\n " + ",\n ".join(map(str, totals)) + "\n]\n", "utf-8")
    print(f"{len(records)} games, {sum(map(len, lines)) // 1024} KiB")


if __name__ == "__main__":
    main()
