"""The house keeps its shape: imports run one way, and files stay small."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

SRC = Path(__file__).parents[1] / "src"
HOUSE = SRC / "branchline"
FILES = sorted(HOUSE.rglob("*.py"))

# Each package may use itself and the packages named here. Shared packages know no game: they find
# the parts of a game through its plugin. The folder of a game has its own packages, here `games.*`.
SHARED = {"engine", "branchline"}
PACKAGES = {
    "engine": set(),
    "files": {"engine"},
    "branchline": {"engine", "files"},  # the package itself: the public names
    "bots": SHARED,
    "arena": {*SHARED, "bots", "files"},
    "learn": {*SHARED, "bots"},
    "lessons": SHARED,
    "testing": {*SHARED, "lessons"},  # pytest only in its plugin, see below
    "web": SHARED,
    "tables": {*SHARED, "bots", "lessons"},
    "server": {*SHARED, "bots", "arena", "lessons", "web", "files", "tables"},
    "terminal": {*SHARED, "bots", "arena", "lessons", "web", "server", "files", "tables"},
    "games": set(),  # the list of the built-in games
    "games.plugin": {"engine"},  # the plugin
    "games.rules": {"engine"},
    "games.bots": {*SHARED, "bots", "games.rules"},
    "games.learn": {*SHARED, "learn", "games.rules"},
    "games.lessons": {*SHARED, "lessons"},
    "games.web": {*SHARED, "games.rules"},
    "games.analysis": {*SHARED, "bots", "arena", "games.rules"},
    "games.terminal": {
        *SHARED, "bots", "arena", "terminal", "games.rules", "games.bots", "games.analysis",
        "games.web",
    },
}  # fmt: skip
# Modules that stand alone in the folder of a game, and the package they count as.
ALONE = {"plugin": "games.plugin", "__init__": "games.plugin", "lesson_checks": "games.lessons"}

# The floors of the server: each stands on those named here. Its settings are for all of them.
FLOORS = {
    "__init__": set(),
    "settings": set(),
    "storage": {"settings"},
    "tables": {"settings", "storage"},
    "bots": {"settings", "storage", "tables"},
    "http": {"settings", "storage", "tables", "bots"},
    "web_server": {"settings", "storage", "tables", "bots", "http"},
}  # fmt: skip

# What else tables may use: they are given the time, and never ask a clock for it.
TABLES = {"datetime", "sys"}
CLOCKS = {"now", "utcnow", "today", "time", "monotonic", "perf_counter"}

# What the rules may use of the standard library: no I/O, no clock, no chance but our own.
PURE = {
    "__future__", "abc", "array", "bisect", "collections", "collections.abc", "dataclasses", "difflib", "enum",
    "functools", "hashlib", "itertools", "json", "math", "re", "tomllib", "typing", "unicodedata",
}  # fmt: skip
# The one way to the data files; it works in a wheel and in a browser too.
RESOURCES = {"importlib.resources"}
# The files that may use it: those that read what comes with a game.
READERS = ("board.py", "loader.py", "tiles.py", "plugin.py")
# The two modules that load the parts of a game by name.
LOADERS = {"plugin.py": {"importlib"}, "registry.py": {"importlib", "importlib.metadata"}}
# What only the compiler reads, and is not imported at run time.
MARKS = {"subclassing.py": {"mypy_extensions"}, "packed.py": {"mypy_extensions", "librt.vecs"}}


def name_of(path: Path) -> str:
    """A file as messages name it."""
    return path.relative_to(SRC).as_posix()


def package_of(path: Path) -> str:
    """The package a file is in, as PACKAGES calls it."""
    return package(list(path.relative_to(HOUSE).with_suffix("").parts))


def package(parts: list[str]) -> str:
    """The package of a module, given its name without `branchline`."""
    if parts[0] in ("__init__", "__main__"):
        return "branchline"
    if parts[0] == "games" and len(parts) > 1 and parts[1] != "__init__":
        part = parts[2] if len(parts) > 2 else "__init__"
        return ALONE.get(part, f"games.{part}")
    return parts[0]


@cache
def parsed(path: Path) -> ast.Module:
    """Return the code of a file, read once for all tests."""
    return ast.parse(path.read_text("utf-8"))


@cache
def imports(path: Path) -> list[tuple[str, list[str]]]:
    """Every module a file imports, at the top or inside, and the names it takes from it."""
    found: list[tuple[str, list[str]]] = []
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            found += [(alias.name, []) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: relative imports hide where things are"
            assert node.module is not None
            found.append((node.module, [alias.name for alias in node.names]))
    return found


def packages_used(path: Path) -> set[str]:
    """The packages a file imports from."""
    used = set()
    for module, names in imports(path):
        first, *parts = module.split(".")
        if first != "branchline":
            continue
        if parts and package(parts) == "games.plugin":
            used |= {package([*parts, name]) for name in names}
        elif parts:
            used.add(package(parts))
        else:
            used |= {name if name in PACKAGES else "branchline" for name in names} or {"branchline"}
    return used


def test_there_is_something_to_look_at() -> None:
    assert set(PACKAGES) == {package_of(path) for path in FILES}
    assert len(FILES) > 25


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_imports_run_one_way(path: Path) -> None:
    own = package_of(path)
    assert own in PACKAGES, f"{name_of(path)} is in an unknown package"
    wrong = packages_used(path) - {own} - PACKAGES[own]
    assert not wrong, f"{own} may not import {', '.join(sorted(wrong))}"


# Slugs, names and modules of the built-in games, and what only one of them has.
NAMES = re.compile(r"ticket[-_ ]?to[-_ ]?ride|\bsteam\b|\bsteam_|railways|SteamGame|SteamEncoding|\beurope\b", re.I)
SHARED_FILES = [path for path in FILES if "games" not in path.relative_to(HOUSE).parts[:1]]


@pytest.mark.parametrize("path", SHARED_FILES, ids=name_of)
def test_shared_code_names_no_game(path: Path) -> None:
    """A new game needs no change outside its folder."""
    lines = enumerate(path.read_text("utf-8").splitlines(), start=1)
    found = [f"{number}: {line.strip()}" for number, line in lines if NAMES.search(line)]
    assert not found


SERVER_FILES = [path for path in FILES if package_of(path) == "server"]


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
    used = packages_used(HOUSE / "server" / "bots" / "worker.py")
    assert "server" not in used


GAME_FILES = [path for path in FILES if package_of(path).startswith("games.")]
RULES_FILES = [path for path in FILES if package_of(path) in ("engine", "games.rules")]
TABLES_FILES = [path for path in FILES if package_of(path) == "tables"]
PURE_FILES = RULES_FILES + TABLES_FILES


@pytest.mark.parametrize("path", GAME_FILES, ids=name_of)
def test_games_never_import_each_other(path: Path) -> None:
    own = path.relative_to(HOUSE).parts[1]
    for module, _ in imports(path):
        if module.startswith("branchline.games."):
            assert module.split(".")[2] == own


def outside(path: Path) -> set[str]:
    """The modules a file imports that are not ours."""
    return {module for module, _ in imports(path) if module.split(".")[0] != "branchline"}


@pytest.mark.parametrize("path", RULES_FILES, ids=name_of)
def test_rules_use_the_standard_library_only_and_nothing_that_reaches_out(path: Path) -> None:
    allowed = PURE | (RESOURCES if path.name in READERS else set())
    allowed |= LOADERS.get(path.name, set()) | MARKS.get(path.name, set())
    others = outside(path)
    assert others <= allowed, f"not for the rules: {', '.join(sorted(others - allowed))}"


@pytest.mark.parametrize("path", TABLES_FILES, ids=name_of)
def test_tables_know_no_framework_database_thread_or_clock(path: Path) -> None:
    others = outside(path)
    assert others <= PURE | TABLES, f"not for tables: {', '.join(sorted(others - PURE - TABLES))}"
    asked = {
        node.func.attr
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
    }
    assert not asked & CLOCKS, "the time comes with the caller"


def test_tables_run_on_the_standard_library_alone() -> None:
    """As in a browser page: no package is installed, and a game is opened and played."""
    script = HOUSE.parents[1] / "tests" / "tables" / "alone.py"
    played = subprocess.run([sys.executable, "-I", "-S", script, SRC], capture_output=True, text=True, check=False)
    assert played.returncode == 0, played.stderr
    assert played.stdout.split() == ["finished"] * 3


TESTING_FILES = [path for path in FILES if package_of(path) == "testing"]


@pytest.mark.parametrize("path", TESTING_FILES, ids=name_of)
def test_authors_of_games_need_pytest_for_its_plugin_only(path: Path) -> None:
    others = {module.split(".")[0] for module, _ in imports(path)} - {"branchline"}
    allowed = {"pytest"} if path.name == "pytest_plugin.py" else set()
    assert others <= set(sys.stdlib_module_names) | allowed


@pytest.mark.parametrize("path", PURE_FILES, ids=name_of)
def test_rules_and_tables_open_no_file_and_print_nothing(path: Path) -> None:
    called = {
        node.func.id
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not called & {"open", "print", "input", "eval", "exec", "__import__", "breakpoint"}


@pytest.mark.parametrize("path", RULES_FILES, ids=name_of)
def test_caught_errors_of_two_types_have_two_names(path: Path) -> None:
    """A compiled function gives a name one type: the second error would be a TypeError."""
    for function in ast.walk(parsed(path)):
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
    docstring = ast.get_docstring(parsed(path))
    assert docstring, "a module starts with what it is for"
    assert docstring.splitlines()[0].endswith((".", ":")), "a sentence, please"


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_no_file_is_too_long(path: Path) -> None:
    assert len(path.read_text("utf-8").splitlines()) <= 400


FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@cache
def classes() -> dict[str, list[ast.ClassDef]]:
    """All classes by their names."""
    found: dict[str, list[ast.ClassDef]] = {}
    for path in FILES:
        for node in ast.walk(parsed(path)):
            if isinstance(node, ast.ClassDef):
                found.setdefault(node.name, []).append(node)
    return found


def inherits_words(made: ast.ClassDef, method: str, seen: frozenset[str] = frozenset()) -> bool:
    """Whether a class that it derives from describes the method."""
    bases = {ast.unparse(base).split("[")[0].rsplit(".")[-1] for base in made.bases} - seen
    for base in (one for name in bases for one in classes().get(name, [])):
        own = [node for node in base.body if isinstance(node, FUNCTIONS) and node.name == method]
        if any(ast.get_docstring(node) for node in own) or inherits_words(base, method, seen | bases):
            return True
    return False


@pytest.mark.parametrize("path", FILES, ids=name_of)
def test_public_methods_are_documented_where_they_are_declared(path: Path) -> None:
    """A method that overrides another needs no words of its own: Python shows those of the base class."""
    for made in ast.walk(parsed(path)):
        if isinstance(made, ast.ClassDef) and not made.name.startswith("_"):
            for node in made.body:
                if isinstance(node, FUNCTIONS) and not node.name.startswith("_") and not ast.get_docstring(node):
                    setter = any("setter" in ast.unparse(mark) for mark in node.decorator_list)
                    assert setter or inherits_words(made, node.name), f"{made.name}.{node.name} has no docstring"
