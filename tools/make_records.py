"""Play finished games for the tests: one record on each line, and the totals they lead to.

Run as `python tools/make_records.py tests/records/steam.jsonl --game steam`; next to that file
another one is written, `steam_totals.json`, with the expected totals of each game.
"""

from __future__ import annotations

import argparse
import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import branchline
from branchline import Dice, Game, Record
from branchline.bots import Seat, make


@dataclass(frozen=True)
class Table:
    """Who sits at a table, by the names of bots, and what is played there."""

    bots: tuple[str, ...]
    options: dict[str, object] = field(default_factory=dict)


# Tables are taken in turn; good play and bad play meet different rules.
TICKET_TO_RIDE = [
    Table(("steady", "steady")),
    Table(("steady", "random", "steady")),
    Table(("random", "steady", "steady", "random")),
    Table(("steady", "steady", "steady", "steady", "steady")),
    Table(("random", "random")),
    Table(("steady", "steady", "steady")),
    Table(("steady", "steady", "steady", "steady")),
]

STEADY = ("steady",) * 6
MIXED = ("steady", "random", "steady", "steady", "random", "steady")
RANDOM = ("random",) * 6
RULES: tuple[dict[str, object], ...] = (
    {"rules": "base", "order": "auction"},
    {"rules": "standard"},
    {"rules": "base", "order": "random"},
    {"rules": "standard"},
)
# Each way to play on each map by each number of seats; random players soon go bankrupt.
STEAM = [
    Table(bots[:seats], {**rules, "map": name})
    for bots, two in ((STEADY, RULES[:2]), (MIXED, RULES[2:]), (RANDOM, RULES[:1]))
    for rules in two
    for name in ("northeast", "ruhr")
    for seats in (3, 4, 5, 6)
]

# Both variants by each number of seats, and tables with the switches the other way.
SWITCHED: dict[str, object] = {"loco_second": False, "guard": True, "first": 1}
RAILWAYS = [
    *[
        Table(bots[:seats], {"variant": variant})
        for bots in (STEADY, MIXED, RANDOM)
        for variant in ("full", "younger")
        for seats in (2, 3, 4)
    ],
    Table(STEADY[:3], SWITCHED),
    Table(RANDOM[:3], SWITCHED),
]

# The tables of a game, and how many games are played by default.
PLANS = {"ticket-to-ride": (TICKET_TO_RIDE, 50), "steam": (STEAM, len(STEAM)), "railways": (RAILWAYS, 40)}


def played(game: Game[Any], number: int) -> Record:
    """The game of this number, always the same as long as rules and bots are."""
    tables, _ = PLANS[game.slug]
    table = tables[number % len(tables)]
    names = [f"{name} {seat}" for seat, name in enumerate(table.bots)]
    bots = [make(name, game) for name in table.bots]
    thinking = Dice(number + 10_000)
    record = Record.start(game, len(names), number, names, **table.options)
    while record.state.turn is not None:
        record.play(bots[record.state.turn].choose(Seat(record.state, thinking)))
    return record


def main() -> None:
    """Write the records and the totals."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("path", type=Path, help="the file of records, ending in .jsonl")
    parser.add_argument("--game", default="ticket-to-ride", choices=branchline.GAMES)
    parser.add_argument("--number", type=int, help="how many games, if not as many as usual")
    arguments = parser.parse_args()
    game = branchline.game(arguments.game)
    number = PLANS[game.slug][1] if arguments.number is None else arguments.number
    records = [played(game, place) for place in range(number)]
    lines = [json.dumps(record.to_json(), separators=(",", ":")) for record in records]
    arguments.path.write_text("\n".join(lines) + "\n", "utf-8")
    totals = [record.state.scores() for record in records]
    target = arguments.path.with_name(f"{arguments.path.stem}_totals.json")
    target.write_text("[\n " + ",\n ".join(map(str, totals)) + "\n]\n", "utf-8")
    print(f"{len(records)} games, {sum(map(len, lines)) // 1024} KiB")


if __name__ == "__main__":
    main()
