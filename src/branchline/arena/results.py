"""Results on disk: a line of JSON for each game, so that a run that was stopped can go on."""

from __future__ import annotations

import json
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final, TextIO, final

from branchline.arena.series import Result
from branchline.engine.dice import SEED_LIMIT
from branchline.engine.errors import BadData
from branchline.engine.json_validation import Reader

OUTCOME: Final = ("ranking", "totals", "table", "reason", "decided_by")
ENDLESS: Final = 1 << 53  # no number of a game or of its moves is larger


def row(result: Result) -> dict[str, object]:
    """A result as a line of a file; a game that reached the limit has no outcome."""
    outcome = result.outcome or dict.fromkeys(OUTCOME)
    return {
        "number": result.number,
        "seed": str(result.seed),  # as text: it is larger than many programs can count
        "bots": list(result.bots),
        "moves": result.moves,
        **{name: outcome.get(name) for name in OUTCOME},
    }


def read_row(data: object) -> Result:
    """The result a line holds; BadData says what is wrong with it."""
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
    """How the game ended, None if it did not."""
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
    """A file of results to which games are added; each line is written whole or mended later."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file: TextIO | None = None

    def read(self) -> list[Result]:
        """What is there; a last line that was cut short is taken off, so that writing can go on."""
        if not self.path.exists():
            return []
        data = self.path.read_bytes()
        found = []
        good = 0  # bytes that can stay
        lines = data.splitlines(keepends=True)
        for number, line in enumerate(lines, start=1):
            try:
                if not line.endswith(b"\n"):
                    raise BadData("cut short")
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
        """Write one game; it is in the file when this returns."""
        assert self.file is not None
        self.file.write(json.dumps(row(result), ensure_ascii=False) + "\n")
        self.file.flush()


def write_parquet(results: Iterable[Result], manifest: dict[str, object], path: Path) -> None:
    """All results as a Parquet file, the manifest among its metadata; needs pyarrow."""
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
    """The score sheets of the seats, none if the game is unfinished."""
    table = line["table"]
    assert table is None or isinstance(table, list)
    return table or []
