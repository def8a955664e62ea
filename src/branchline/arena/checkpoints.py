"""Results of a series in a file of its own, with a manifest beside it."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Final, final

from branchline.arena.manifest import manifest, write_manifest
from branchline.arena.results import ResultFile, write_parquet
from branchline.arena.series import Result, Series
from branchline.engine.errors import BadOption

PARQUET: Final = ".parquet"
LINES: Final = ".jsonl"


@final
class Checkpoints:
    """The results of one series: written line by line, or as Parquet when all are there."""

    def __init__(self, path: Path, series: Series, command: str) -> None:
        if path.suffix not in (LINES, PARQUET):
            raise BadOption(f"results: expected a {LINES} or {PARQUET} file, not {path}")
        if path.suffix == PARQUET and find_spec("pyarrow") is None:
            raise BadOption("results: Parquet needs pyarrow: pip install 'branchline[arena]'")
        self.path = path
        self.manifest = path.with_suffix(".manifest.json")
        self.facts = manifest(
            "simulate", series.game, series.bots, series.options, command,
            seats=[series.least, series.most], games=series.games, seed=str(series.seed),
            limit=series.limit,
        )  # fmt: skip
        self.lines = ResultFile(path) if path.suffix == LINES else None
        self.results: list[Result] = []

    def __enter__(self) -> Checkpoints:
        write_manifest(self.facts, self.manifest)
        if self.lines is not None:
            self.path.unlink(missing_ok=True)
            self.lines.__enter__()
        return self

    def add(self, result: Result) -> None:
        """Keep one result."""
        if self.lines is not None:
            self.lines.add(result)
        else:
            self.results.append(result)

    def __exit__(self, *error: object) -> None:
        if self.lines is not None:
            self.lines.__exit__(*error)
        elif error[0] is None:
            write_parquet(self.results, self.facts, self.path)
