"""The house keeps its shape: imports run one way, and files stay small."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
HOUSE = SRC / "branchline"
FILES = sorted(HOUSE.rglob("*.py"))

# Each room may use itself and the rooms named here; nothing imports the rooms on top.
ROOMS = {
    "engine": set(),
    "games": {"engine"},
    "files": {"engine"},
    "branchline": {"engine", "games", "files"},  # the package itself: the public names
    "bots": {"engine", "games", "branchline"},
    "arena": {"engine", "games", "bots", "files", "branchline"},
    "learn": {"engine", "games", "bots", "branchline"},
    "lessons": {"engine", "branchline"},
    # Only what is drawn and worded for a browser: it reads boards, and plays nothing.
    "web": {"engine", "games", "branchline"},
    # No games: the server holds no rule, and knows them by the contract alone.
    "server": {"engine", "bots", "arena", "lessons", "web", "files", "branchline"},
    "cli": {"engine", "games", "bots", "arena", "lessons", "web", "server", "files", "branchline"},
}  # fmt: skip

# The floors of the server: each stands on those named here. Its settings are for all of them.
FLOORS = {
    "__init__": set(),
    "settings": set(),
    "storage": {"settings"},
    "tables": {"settings", "storage"},
    "bots": {"settings", "storage", "tables"},
    "http": {"settings", "storage", "tables", "bots"},
    "serving": {"settings", "storage", "tables", "bots", "http"},
}  # fmt: skip

# What the rules may use of the standard library: no I/O, no clock, no chance but our own.
PURE = {
    "__future__", "abc", "collections", "collections.abc", "dataclasses", "difflib", "enum",
    "functools", "hashlib", "itertools", "json", "math", "re", "tomllib", "typing", "unicodedata",
}  # fmt: skip
# The one door to the data files, which works in a wheel and in a browser too.
DOOR = {"importlib.resources"}
# The files that may use it: those that read what comes with a game.
READERS = ("board.py", "maps.py", "tiles.py")


def name_of(path: Path) -> str:
    """A file as messages name it."""
    return path.relative_to(SRC).as_posix()


def room_of(path: Path) -> str:
    """The room a file is in: the first folder, or the name of a file that stands alone."""
    part = path.relative_to(HOUSE).parts[0]
    return "branchline" if part in ("__init__.py", "__main__.py") else part.removesuffix(".py")


def imports(path: Path) -> list[tuple[str, list[str]]]:
    """Every module a file imports, at the top or inside, and the names it takes from it."""
    found: list[tuple[str, list[str]]] = []
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found += [(alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: relative imports hide where things are"
            assert node.module is not None
            found.append((node.module, [alias.name for alias in node.names]))
    return found


def rooms_used(path: Path) -> set[str]:
    """The rooms a file imports from."""
    used = set()
    for module, names in imports(path):
        parts = module.split(".")
        if parts[0] != "branchline":
            continue
        if len(parts) > 1:
            used.add(parts[1])
        else:
            used |= {name if name in ROOMS else "branchline" for name in names} or {"branchline"}
    return used


def test_there_is_a_house_to_look_at() -> None:
    assert {"engine", "games", "files", "branchline"} <= {room_of(path) for path in FILES}
    assert len(FILES) > 25


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_run_one_way(path: Path) -> None:
    room = room_of(path)
    assert room in ROOMS, f"{name_of(path)} is in a room nobody has spoken of"
    wrong = rooms_used(path) - {room} - ROOMS[room]
    assert not wrong, f"{room} may not import {', '.join(sorted(wrong))}"


SERVER_FILES = [path for path in FILES if room_of(path) == "server"]


def floor_of(path: Path) -> str:
    """The floor of the server a file is on."""
    return path.relative_to(HOUSE / "server").parts[0].removesuffix(".py")


@pytest.mark.parametrize("path", SERVER_FILES, ids=name_of)
def test_the_floors_of_the_server_stand_on_each_other(path: Path) -> None:
    floor = floor_of(path)
    assert floor in FLOORS, f"{name_of(path)} is on a floor nobody has spoken of"
    used = set()
    for module, names in imports(path):
        parts = module.split(".")
        if parts[:2] == ["branchline", "server"]:
            used |= {parts[2]} if len(parts) > 2 else set(names)
    wrong = used - {floor} - FLOORS[floor]
    assert not wrong, f"{floor} may not import {', '.join(sorted(wrong))}"


def test_a_worker_of_bots_loads_nothing_of_the_server() -> None:
    """It starts quickly, and what is not there cannot be misused."""
    for name in ("server/__init__.py", "server/bots/__init__.py"):
        assert imports(HOUSE / name) == [], name
    used = rooms_used(HOUSE / "server" / "bots" / "worker.py")
    assert "server" not in used


GAME_FILES = [path for path in FILES if room_of(path) == "games"]
PURE_FILES = [path for path in FILES if room_of(path) in ("engine", "games")]


@pytest.mark.parametrize("path", GAME_FILES, ids=name_of)
def test_games_never_import_each_other(path: Path) -> None:
    own = path.relative_to(HOUSE).parts[1]
    for module, _ in imports(path):
        if module.startswith("branchline.games."):
            assert module.split(".")[2] == own


@pytest.mark.parametrize("path", PURE_FILES, ids=name_of)
def test_rules_use_the_standard_library_only_and_nothing_that_reaches_out(path: Path) -> None:
    allowed = PURE | (DOOR if path.name in READERS else set())
    others = {module for module, _ in imports(path) if module.split(".")[0] != "branchline"}
    assert others <= allowed, f"not for the rules: {', '.join(sorted(others - allowed))}"


@pytest.mark.parametrize("path", PURE_FILES, ids=name_of)
def test_rules_open_no_file_and_print_nothing(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "__import__", "breakpoint"}


@pytest.mark.parametrize("path", PURE_FILES, ids=name_of)
def test_caught_errors_of_two_types_have_two_names(path: Path) -> None:
    """A compiled function gives a name one type: the second error would be a TypeError."""
    for function in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        types: dict[str, str] = {}
        for node in ast.walk(function):
            if isinstance(node, ast.ExceptHandler) and node.name and node.type:
                caught = ast.unparse(node.type)
                first = types.setdefault(node.name, caught)
                assert first == caught, f"{function.name}: {node.name} is {first} and {caught}"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_every_file_says_what_it_is(path: Path) -> None:
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8")))
    assert docstring, "a module starts with what it is for"
    assert docstring.splitlines()[0].endswith((".", ":")), "a sentence, please"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400
