"""Results on disk: a line of JSON for each game, so a stopped run can continue, and a manifest to repeat it."""

import hashlib
import inspect
import json
import os
import platform
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import branchline
from branchline import game as find_game
from branchline.arena.series import Result, Series
from branchline.bots import make
from branchline.engine import dice, json_validation, registry
from branchline.engine.errors import BadData, BadOption

FORMAT: Final = "branchline manifest 1"
# What may differ between two runs of the same work.
LOOSE: Final = ("command", "python", "engine", "games", "openskill")
CODE: Final = (".py", ".json", ".toml")
# Parts of a game that have no influence on how it is played.
SHOWING: Final = ("terminal", "web", "lessons", "analysis")


def manifest(
    work: str, game: str, bots: tuple[str, ...], options: dict[str, object], command: str, **facts: object
) -> dict[str, object]:
    """Return the game, bots, options and versions of some work, with its own `facts`."""
    found = find_game(game)
    return {
        "format": FORMAT,
        "work": work,
        "command": command,
        "branchline": branchline.__version__,
        "engine": "interpreted" if str(dice.__file__).endswith(".py") else "compiled",
        "python": platform.python_version(),
        "code": code_digest(game),
        "game": game,
        "rules": found.version,
        "options": without_texts(found.recorded({**found.bot_game_options, **options})),
        "bots": [bot_facts(bot, found) for bot in bots],
        **facts,
    }


def without_texts(options: dict[str, object]) -> dict[str, object]:
    """Return options as recorded, but only the name and hash of a map."""
    rail_map = options.get("map")
    if not isinstance(rail_map, dict):
        return options
    return {**options, "map": {name: value for name, value in rail_map.items() if name != "text"}}


def bot_facts(name: str, game: Any) -> dict[str, object]:
    """Return a bot for a manifest, with the hash of its file if it is not part of Branchline."""
    bot = make(name, game)
    kind, budget = type(bot), bot.budget
    facts: dict[str, object] = {"name": name, "class": f"{kind.__module__}:{kind.__qualname__}"}
    facts |= {"seconds": budget.seconds} if budget.rounds is None else {"rounds": budget.rounds}
    if not kind.__module__.startswith("branchline."):
        facts["code"] = hashlib.sha256(Path(inspect.getfile(kind)).read_bytes()).hexdigest()
    return facts


def code_digest(game: str) -> str:
    """Return a hash of the code and data by which a game is played, so results of other code are not mixed in."""
    root, package = Path(branchline.__file__).parent, registry.plugin(game).package
    inside = package.startswith("branchline.")
    own = root.joinpath(*package.split(".")[1:]) if inside else Path(str(files(package)))
    found = hashlib.sha256()
    for folder in (root / "engine", root / "bots", own):
        for path in sorted(folder.rglob("*")):
            part = path.relative_to(folder)
            if path.suffix in CODE and part.parts[0] not in SHOWING:
                name = f"{folder.name}/{part.as_posix()}"
                found.update(f"{name}\n".encode() + path.read_bytes().replace(b"\r\n", b"\n"))
    return found.hexdigest()


def difference(written: dict[str, object], now: dict[str, object]) -> str:
    """Return why results of one manifest do not fit another; empty if they do."""
    for name in [*now, *written]:
        if name not in LOOSE and written.get(name) != now.get(name):
            return f"{name} was {briefly(written.get(name))}, now it is {briefly(now.get(name))}"
    return ""


def briefly(value: object) -> str:
    """Return a value as a message shows it."""
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 200 else text[:197] + "..."


def write_manifest(facts: dict[str, object], path: Path) -> None:
    """Write a manifest for people and programs."""
    path.write_text(json.dumps(facts, indent=1, ensure_ascii=False) + "\n", "utf-8")


def read_manifest(path: Path) -> dict[str, object]:
    """Read the manifest in a file."""
    try:
        data = json.loads(path.read_text("utf-8"))
    except ValueError as error:
        raise BadData(f"{path}: not a manifest: {error}") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise BadData(f"{path}: not a manifest that this program reads")
    return data


PARQUET: Final = ".parquet"
LINES: Final = ".jsonl"
MANIFEST: Final = ".manifest.json"
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
    reader = json_validation.Reader(data)
    reader = json_validation.Reader({"decided_by": None, **reader.data})  # older files do not have it
    reader.only("number", "seed", "bots", "moves", *OUTCOME)
    seed = reader.text("seed")
    if not seed.isascii() or not seed.isdigit() or len(seed) > 80 or int(seed) >= dice.SEED_LIMIT:
        raise BadData(f"seed: expected a whole number below 2**256 as text, not {seed[:60]!r}")
    bots = tuple(reader.texts("bots"))
    number, moves = reader.whole("number", 0, ENDLESS), reader.whole("moves", 0, ENDLESS)
    return Result(number, int(seed), bots, moves, read_outcome(reader, len(bots)))


def read_outcome(reader: json_validation.Reader, seats: int) -> dict[str, object] | None:
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


def read_results(path: Path) -> list[Result]:
    """Read a file of results; a last line that was cut short is removed, so writing can continue."""
    if not path.exists():
        return []
    data = path.read_bytes()
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
                raise BadData(f"{path}, line {number}: {error}") from error
            break
        good += len(line)
    if good < len(data):
        os.truncate(path, good)
    return found


@contextmanager
def adding_results(path: Path) -> Iterator[Callable[[Result], None]]:
    """Give the function that adds a result to a file, at once."""
    with path.open("a", encoding="utf-8", newline="\n") as file:

        def add(result: Result) -> None:
            file.write(json.dumps(row(result), ensure_ascii=False) + "\n")
            file.flush()

        yield add


@contextmanager
def keeping_results(path: Path, series: Series, command: str) -> Iterator[Callable[[Result], None]]:
    """Write a manifest, and give the function that keeps a result; Parquet is written when all are there."""
    if path.suffix not in (LINES, PARQUET):
        raise BadOption(f"results: expected a {LINES} or {PARQUET} file, not {path}")
    if path.suffix == PARQUET and find_spec("pyarrow") is None:
        raise BadOption("results: Parquet needs pyarrow: pip install 'branchline[arena]'")
    facts = manifest(
        "simulate", series.game, series.bots, series.options, command,
        seats=[series.least, series.most], games=series.games, seed=str(series.seed),
        limit=series.limit,
    )  # fmt: skip
    write_manifest(facts, path.with_suffix(MANIFEST))
    if path.suffix == LINES:
        path.unlink(missing_ok=True)
        with adding_results(path) as add:
            yield add
    else:
        results: list[Result] = []
        yield results.append
        write_parquet(results, facts, path)


def write_parquet(results: Iterable[Result], manifest: dict[str, object], path: Path) -> None:
    """Write all results as a Parquet file with the manifest in its metadata; needs pyarrow."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    rows = [row(result) for result in results]
    whole = pa.int64()
    tables: Any = [line["table"] or [] for line in rows]  # none of a game that is unfinished
    names = sorted({name for table in tables for sheet in table for name in sheet})
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
