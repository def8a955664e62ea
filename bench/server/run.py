"""What the server can do on this machine, beside a bare endpoint, with both databases.

    python -m bench.server.run [--quick] [--json FILE]

Everything is on loopback and bounded. Speeds are measured in turns over several rounds, since
machines are noisy; the middle value of the rounds counts.
"""

import argparse
import asyncio
import json
import statistics
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict
from pathlib import Path

from bench.server.load import LISTENERS, TABLES, Speed, moves, rows
from bench.server.midgame import filled, opening
from bench.server.processes import bare, branchline
from branchline.server.storage.backup import migrate
from branchline.server.storage.database import Database
from tests.server.postgres import running_postgres

OPENED = ("a game in its middle", "the same of Steam", "of Railways", "a finished long game")
Figures = dict[str, dict[str, float]]


@contextmanager
def databases(folder: Path) -> Iterator[dict[str, str]]:
    """The addresses of an empty database of each kind, both as careful as a host's."""
    with running_postgres(quick=False) as postgres:
        yield {"SQLite": f"sqlite:///{folder}/bench.sqlite", "PostgreSQL": postgres.url(postgres.create())}


def speeds(folder: Path, url: str, rounds: int, seconds: float) -> Figures:
    """Moves and rows, in turns."""
    found: dict[str, list[Speed]] = {"a bare row": [], "a move": []}
    for _ in range(rounds):
        with bare(folder, url) as server:
            found["a bare row"].append(asyncio.run(rows(server, seconds)))
        with branchline(folder, url) as server:
            found["a move"].append(asyncio.run(moves(server, seconds)))
    return {name: middle(several) for name, several in found.items()}


def middle(several: list[Speed]) -> dict[str, float]:
    """The middle value of each figure."""
    names = asdict(several[0])
    return {name: statistics.median(asdict(speed)[name] for speed in several) for name in names}


def sizes(folder: Path, url: str, tables: int) -> Figures:
    """The memory of many open tables, and how long they take to open."""
    database = Database(url)
    migrate(database, folder)
    midgame = filled(database, "ticket-to-ride", 3, 90, tables)
    others = {
        "the same of Steam": filled(database, "steam", 4, 90, 200),
        "of Railways": filled(database, "railways", 3, 40, 200),
        "a finished long game": filled(database, "ticket-to-ride", 5, 1000, 200, "random"),
    }
    database.close()
    with branchline(folder, url) as server:
        empty = server.megabytes()
        found = {"a game in its middle": asdict(asyncio.run(opening(server.port, midgame)))}
        full = server.megabytes()
        for name, names in others.items():
            found[name] = asdict(asyncio.run(opening(server.port, names)))
    found["memory"] = {"tables": tables, "megabytes": full, "megabytes of none": empty}
    return found


def show(name: str, found: Figures) -> None:
    """The figures of one database."""
    print(f"\n{name}, {TABLES} tables with {LISTENERS} listeners")
    row = found["a bare row"]
    for what in ("a bare row", "a move"):
        speed = found[what]
        print(
            f"  {what:<22}{speed['per_second']:>8,.0f}/s  middle {speed['middle']:>6.1f} ms"
            f"  p99 {speed['slowest']:>6.1f} ms  {speed['per_second'] / row['per_second']:>5.2f} x"
            f"  {speed['processor']:>5.2f} ms of the processor"
        )
    for what in OPENED:
        cold = found[what]
        print(
            f"  {what:<22}opens in {cold['middle']:>5.1f} ms  p99 {cold['slowest']:>6.1f} ms"
            f"  slowest of {cold['tables']:,.0f}: {cold['most']:.1f} ms"
        )
    memory = found["memory"]
    print(
        f"  {memory['tables']:,.0f} open tables: {memory['megabytes']:,.0f} MB"
        f" ({memory['megabytes of none']:,.0f} MB with none)"
    )


def main() -> None:
    """Run everything and print it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="one short round, for a first look")
    parser.add_argument("--json", type=Path, help="also write the figures to this file")
    asked = parser.parse_args()
    rounds, seconds, tables = (1, 4.0, 200) if asked.quick else (3, 15.0, 2000)
    start = time.perf_counter()
    found: dict[str, Figures] = {}
    with tempfile.TemporaryDirectory() as name, databases(Path(name)) as urls:
        for kind, url in urls.items():
            found[kind] = speeds(Path(name), url, rounds, seconds)
            found[kind] |= sizes(Path(name), url, tables)
            show(kind, found[kind])
    print(f"\nmeasured in {time.perf_counter() - start:.0f} s")
    if asked.json:
        asked.json.write_text(json.dumps(found, indent=1))


if __name__ == "__main__":
    main()
