"""Records on disk: read with clear errors, written without ever losing data."""

import json
import os
from pathlib import Path

from branchline.engine.errors import BadRecord
from branchline.engine.record import Record


def dumps(record: Record, reveal_seed: bool = False) -> str:
    """Return a record as readable text: a line for each entry."""
    data = record.to_json(reveal_seed)
    entries = data.pop("entries")
    result = data.pop("result")
    assert isinstance(entries, list)
    lines = [f"  {json.dumps(key)}: {json.dumps(value, ensure_ascii=False)}," for key, value in data.items()]
    moves = ",\n".join(f"    {json.dumps(entry, ensure_ascii=False)}" for entry in entries)
    lines.append('  "entries": [' + (f"\n{moves}\n  ]," if moves else "],"))
    lines.append(f'  "result": {json.dumps(result, ensure_ascii=False)}')
    return "{\n" + "\n".join(lines) + "\n}\n"


def loads(text: str) -> Record:
    """Read a record from a text; raise BadRecord if something is wrong with it."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord(f"not a record, or truncated: {error}") from error
    return Record.from_json(data)


def save(record: Record, path: str | os.PathLike[str], reveal_seed: bool = False) -> None:
    """Write a record; a crash at any moment leaves the earlier file or the new one, whole."""
    replace_text(Path(path), dumps(record, reveal_seed))


def replace_text(target: Path, text: str) -> None:
    """Write a text file in one step: nobody ever sees a part of it, whatever happens."""
    # Opened by hand, not by tempfile, so that the file is as readable as the user's others.
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    sync_folder(target.parent)


def sync_folder(folder: Path) -> None:
    """Make a rename last through a power cut, where the system can."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def load(path: str | os.PathLike[str]) -> Record:
    """Read a record; its moves are checked by `replay` or `verify`."""
    try:
        text = Path(path).read_text("utf-8")
    except UnicodeDecodeError as error:
        raise BadRecord(f"not a record: {error}") from error
    return loads(text)
