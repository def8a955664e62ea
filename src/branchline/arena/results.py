"""Results on disk: a line of JSON for each game, so a stopped run can continue."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TextIO, final

from branchline.arena.manifest import manifest, write_manifest
from branchline.arena.series import Result, Series
from branchline.engine.dice import SEED_LIMIT
from branchline.engine.errors import BadData, BadOption
from branchline.engine.json_validation import Reader

PARQUET: Final = ".parquet"
LINES: Final = ".jsonl"
OUTCOME: Final = ("ranking", "totals", "table", "reason", "decided_by")
ENDLESS: Final = 1 << 53  # no number of a game or of its moves is larger


def row(result: Result) -> dict[str, object]:
    """Return a result as a line of a file; a game that reached the limit has no outcome."""
    outcome = result.outcome or dict.fromkeys(OUTCOME)
    return {
        "number": result.number,
        "seed": str(result.seed),  # as text: many programs cannot read so large a number
        "bots": list(result.bots),
        "moves": result.moves,
        **{name: outcome.get(name) for name in OUTCOME},
    }


def read_row(data: object) -> Result:
    """Read a line of a file; raise BadData if it is not a result."""
    reader = Reader(data)
    reader = Reader({"decided_by": None, **reader.data})  # older files do not have it
    reader.only("number", "seed", "bots", "moves", *OUTCOME)
    seed = reader.text("seed")
    if not seed.isascii() or not seed.isdigit() or len(seed) > 80 or int(seed) >= SEED_LIMIT:
        raise BadData(f"seed: expected a whole number below 2**256 as text, not {seed[:60]!r}")
    bots = tuple(reader.texts("bots"))
    return Result(
        reader.whole("number", 0, ENDLESS),
        int(seed),
        bots,
        reader.whole("moves", 0, ENDLESS),
        read_outcome(reader, len(bots)),
    )


def read_outcome(reader: Reader, seats: int) -> dict[str, object] | None:
    """Read the outcome of a game, None if it is unfinished."""
    if reader.value("ranking") is None:
        return None
    for name in ("totals", "table"):
        if len(reader.items(name)) != seats:
            raise BadData(f"{name}: expected {seats}, one for each seat")
    for place in reader.items("ranking"):
        if not isinstance(place, list) or not set(place) <= set(range(seats)):
            raise BadData("ranking: expected lists of seats")
    reader.objects("table")
    reader.text("reason")
    if reader.value("decided_by") is not None:
        reader.text("decided_by")
    return {name: reader.value(name) for name in OUTCOME}


@final
class ResultFile:
    """A file of results to which games are added; a line that was cut short is removed later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: TextIO | None = None

    def read(self) -> list[Result]:
        """Read the results; a last line that was cut short is removed, so writing can continue."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        found = []
        good = 0  # bytes that are kept
        lines = data.splitlines(keepends=True)
        for number, line in enumerate(lines, start=1):
            try:
                if not line.endswith(b"\n"):
                    raise BadData("truncated")
                found.append(read_row(json.loads(line)))
            except (ValueError, BadData) as error:
                if number < len(lines):
                    raise BadData(f"{self.path}, line {number}: {error}") from error
                break
            good += len(line)
        if good < len(data):
            os.truncate(self.path, good)
        return found

    def __enter__(self) -> ResultFile:
        self.file = self.path.open("a", encoding="utf-8", newline="\n")
        return self

    def __exit__(self, *_: object) -> None:
        assert self.file is not None
        self.file.close()

    def add(self, result: Result) -> None:
        """Write one game to the file at once."""
        assert self.file is not None
        self.file.write(json.dumps(row(result), ensure_ascii=False) + "\n")
        self.file.flush()


@final
class Checkpoints:
    """The results of one series and their manifest; Parquet is written when all are there."""

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


def write_parquet(results: Iterable[Result], manifest: dict[str, object], path: Path) -> None:
    """Write all results as a Parquet file with the manifest in its metadata; needs pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [row(result) for result in results]
    whole = pa.int64()
    names = sorted({name for line in rows for seat in sheets(line) for name in seat})
    schema = pa.schema(
        {
            "number": whole,
            "seed": pa.string(),
            "bots": pa.list_(pa.string()),
            "moves": whole,
            "ranking": pa.list_(pa.list_(whole)),
            "totals": pa.list_(whole),
            "table": pa.list_(pa.struct(dict.fromkeys(names, whole))),
            "reason": pa.string(),
            "decided_by": pa.string(),
        },
        metadata={"branchline": json.dumps(manifest, ensure_ascii=False)},
    )
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        pq.write_table(pa.Table.from_pylist(rows, schema), part)
        part.replace(path)
    finally:
        part.unlink(missing_ok=True)


def sheets(line: dict[str, object]) -> list[dict[str, object]]:
    """Return the score sheets of the seats, none if the game is unfinished."""
    table = line["table"]
    assert table is None or isinstance(table, list)
    return table or []
