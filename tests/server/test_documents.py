"""The pages about the server: their tables are complete, and what they explain is true."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from branchline.server.http.app import create_app
from branchline.server.settings import Settings, read_settings
from branchline.tables import event_log, projection
from branchline.tables.commands import creating
from branchline.tables.table import KINDS, Event
from tests.tables.parlour import NOON, two_people

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "branchline" / "server"
TABLES = ROOT / "src" / "branchline" / "tables"
API = (ROOT / "docs" / "api.md").read_text("utf-8")
HOSTING = (ROOT / "docs" / "hosting.md").read_text("utf-8")
# A code as it is written where a request is refused.


def under(page: str, heading: str) -> str:
    """What stands under a heading, up to the next one of the same depth."""
    depth = heading.split(" ")[0]
    return page.split(f"\n{heading}\n", 1)[1].split(f"\n{depth} ", 1)[0]


def cells(text: str, column: int) -> list[str]:
    """The cells of a column, the heads of tables left out."""
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    return [row[column].strip() for row in rows]


def quoted(cell: str) -> list[str]:
    """The names in a cell."""
    return re.findall(r"`([^`]+)`", cell)


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Settings that no environment has a say in."""
    monkeypatch.chdir(tmp_path)
    return read_settings()


@pytest.fixture
def app(settings: Settings) -> FastAPI:
    """The app, which opens nothing before it starts."""
    return create_app(settings)


def is_projected(kind: str) -> bool:
    """Whether a table takes events of a kind; this one says nothing, which is an error of another type."""
    try:
        projection.fold(two_people().table, Event(99, kind, NOON, None, None, {}))
    except ValueError:
        return False
    except (AssertionError, KeyError):
        return True
    return True


def test_every_kind_of_event_is_projected_and_shown() -> None:
    assert [kind for kind in KINDS if not is_projected(kind)] == ["created"]
    assert not is_projected("unknown")
    assert {"move", *event_log.PUBLIC} == set(KINDS)


@pytest.mark.slow
def test_the_page_lists_every_address(app: FastAPI) -> None:
    listed = [name for cell in cells(under(API, "## Addresses"), 1) for name in quoted(cell)]
    known = {f"{method.upper()} {path}" for path, methods in app.openapi()["paths"].items() for method in methods}
    assert set(listed) == known
    assert len(listed) == len(known)


def test_the_page_lists_every_kind_of_event() -> None:
    table = under(API, "## Live events")
    kinds = [quoted(cell)[0] for cell in cells(table, 1)]
    assert sorted(kinds) == sorted(KINDS)
    fields = dict(zip(kinds, map(quoted, cells(table, 3)), strict=True))
    for kind, names in event_log.PUBLIC.items():
        assert fields[kind] == list(names), kind


def codes() -> set[str]:
    """Every code that an error of the server can have."""
    from branchline.server.http import errors

    found = {*errors.STATUSES, *errors.FAULTS.values(), *(code for code, _ in errors.STARLETTE.values())}
    return found | raised(r"(?:Refusal|error_response)")


def raised(by: str, *folders: Path) -> set[str]:
    """The codes that are given to something in the code of folders: the server and tables."""
    code = re.compile(by + r"\(\s*(?:\d+, )?\"([a-z_]+)\"")
    paths = [path for folder in folders or (SERVER, TABLES) for path in folder.rglob("*.py")]
    return {found for path in paths for found in code.findall(path.read_text("utf-8"))}


def test_every_refusal_has_a_status() -> None:
    from branchline.server.http.errors import STATUSES

    assert raised("Refusal")
    assert raised("Refusal") <= set(STATUSES)


def test_the_page_lists_every_code() -> None:
    listed = [name for cell in cells(under(API, "## Errors"), 1) for name in quoted(cell)]
    assert sorted(listed) == sorted(codes() | {"bad_request", "internal"})


def test_the_page_checks_a_deal_as_the_server_makes_it() -> None:
    block = re.search(r"```python\n(.*?)```", API, re.DOTALL)
    assert block is not None
    names: dict[str, Any] = {}
    exec(block.group(1), names)
    secret, nonces = "ab" * 32, ["seven horses", None, "x"]
    told = {
        "secret": secret,
        "nonces": nonces,
        "commitment": creating.commitment_of(secret),
        "seed": str(creating.seed_of(secret, nonces)),
    }
    assert names["is_fair"](told)
    assert not names["is_fair"]({**told, "seed": "1"})
    assert not names["is_fair"]({**told, "commitment": "00"})
    assert not names["is_fair"]({**told, "nonces": ["", None, "x"]})


def test_the_page_lists_every_setting(settings: Settings) -> None:
    table = under(HOSTING, "## Settings")
    listed = dict(zip(cells(table, 1), cells(table, 3), strict=True))
    assert list(listed) == [f"`BRANCHLINE_{name.upper()}`" for name in Settings.model_fields]
    for name, field in Settings.model_fields.items():
        default = field.default
        text = str(default).lower() if isinstance(default, bool) else str(default)
        expected = "" if default is None or default == [] else f"`{text}`"
        assert listed[f"`BRANCHLINE_{name.upper()}`"] == expected, name


def test_every_setting_that_is_spoken_of_exists() -> None:
    for name in re.findall(r"BRANCHLINE_([A-Z_]+[A-Z])", HOSTING):
        if name != "COMPILE":
            assert name.lower() in Settings.model_fields, name
