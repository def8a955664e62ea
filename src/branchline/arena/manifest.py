"""A manifest: everything needed to repeat games, next to their results."""

from __future__ import annotations

import hashlib
import inspect
import json
import platform
from importlib.resources import files
from pathlib import Path
from typing import Any, Final

import branchline
from branchline import game as find_game
from branchline.bots import make
from branchline.engine import dice
from branchline.engine.errors import BadData
from branchline.engine.registry import plugin

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
    """Return a hash of the code that plays a game, so results of other code are not mixed in.

    It covers the engine, what all bots share, and the rules, bots and data of the game. Other games
    may change, and so may code that only shows or teaches this one.
    """
    root, package = Path(branchline.__file__).parent, plugin(game).package
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
