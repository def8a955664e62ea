"""The folder of a ladder: results of each game, then tables, plots and a Parquet file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final, final

from branchline.arena.ladder import Ladder
from branchline.arena.results import ResultFile, difference, manifest, read_manifest, write_manifest, write_parquet
from branchline.arena.series import Result
from branchline.arena.standings import Standings, markdown, openskill_version, plot
from branchline.engine.errors import BadData, BadOption

MANIFEST: Final = "manifest.json"
RESULTS: Final = "results.jsonl"
PARQUET: Final = "results.parquet"
TABLES: Final = "tables.md"
PLOTS: Final = "plots.svg"
PARTS: Final = 10
PAUSE: Final = 60.0  # seconds


@final
class LadderFolder:
    """The folder of a ladder; the same command continues where it was stopped."""

    def __init__(self, path: Path, ladder: Ladder, command: str) -> None:
        self.path = path
        self.ladder = ladder
        self.results = ResultFile(path / RESULTS)
        self.facts = manifest(
            "ladder", ladder.game, ladder.bots, ladder.options, command,
            seats=ladder.seats, games=ladder.games, seed=str(ladder.seed), limit=ladder.limit,
            openskill=openskill_version(),
        )  # fmt: skip

    def open(self) -> list[Result]:
        """Make the folder, or read what was played before; refuse that of another ladder."""
        self.path.mkdir(parents=True, exist_ok=True)
        written = self.path / MANIFEST
        if written.exists():
            why = difference(read_manifest(written), self.facts)
            if why:
                raise BadOption(f"{self.path} contains another ladder: {why}; choose another folder, or remove it")
        elif self.results.path.exists():
            raise BadOption(f"{self.path} contains results without a manifest; choose another folder")
        found = self.results.read()
        self.check(found)
        write_manifest(self.facts, written)
        total = self.ladder.total
        return sorted([one for one in found if one.number < total], key=lambda one: one.number)

    def check(self, results: list[Result]) -> None:
        """Refuse results that are not of this ladder, or appear twice."""
        numbers = set()
        for line, result in enumerate(results, start=1):
            task = self.ladder.task(result.number)
            if (result.seed, result.bots) != (task.seed, task.bots):
                raise BadData(f"{self.results.path}, line {line}: not a game of this ladder")
            if result.number in numbers:
                raise BadData(f"{self.results.path}, line {line}: game {result.number} again")
            numbers.add(result.number)

    def report(self, results: list[Result], title: str) -> Standings:
        """Write the tables and plots of the results so far."""
        standings = Standings(self.ladder)
        for result in sorted(results, key=lambda one: one.number):
            standings.add(result)
        replace_text(self.path / TABLES, markdown(standings))
        replace_text(self.path / PLOTS, plot(standings, title))
        return standings

    def finish(self, results: list[Result]) -> None:
        """Write the results as Parquet; needs pyarrow."""
        write_parquet(results, self.facts, self.path / PARQUET)


def replace_text(path: Path, text: str) -> None:
    """Replace a text file in one step, so a reader never sees a part of it."""
    part = path.with_name(f".{path.name}.part")
    part.write_text(text, "utf-8")
    part.replace(path)


@final
class Pace:
    """When to report: after every tenth of the work, and every minute."""

    def __init__(self, total: int) -> None:
        self.step = max(1, total // PARTS)
        self.done = 0
        self.last = time.monotonic()

    def due(self) -> bool:
        """Check, after each piece of work, whether to report now."""
        self.done += 1
        now = time.monotonic()
        if self.done % self.step and now - self.last < PAUSE:
            return False
        self.last = now
        return True
