"""The shared pages know no game: what they say of one comes from its own folder."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import branchline
import branchline.web
from branchline.engine import registry

WEB = Path(branchline.web.__file__).parent
KINDS = {".css", ".html", ".js", ".json", ".py", ".svg", ".ts"}
FOLDERS = ("static", "templates")
FILES = [*WEB.glob("*.py"), *(path for name in FOLDERS for path in (WEB / name).rglob("*") if path.suffix in KINDS)]


def names_of(slug: str) -> set[str]:
    """What a game is called: its slug, its module, and its name, with and without a subtitle."""
    module = registry.plugin(slug).package.rpartition(".")[2]
    name = branchline.game(slug).name
    return {slug, module, slug.replace("-", "_"), name, name.partition(":")[0]}


NAMES = {name.casefold() for slug in branchline.GAMES for name in names_of(slug)}
NAMED = re.compile(rf"(?<![^\W_])(?:{'|'.join(map(re.escape, sorted(NAMES)))})(?![^\W_])")


def games_named(text: str) -> list[str]:
    """The names of games in a text, whatever its capitals."""
    return NAMED.findall(text.casefold())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(WEB).as_posix())
def test_shared_files_name_no_game(path: Path) -> None:
    assert games_named(path.relative_to(WEB).as_posix()) == []
    assert games_named(path.read_text("utf-8")) == []


def test_a_name_would_be_found() -> None:
    assert len(FILES) > 100
    for slug in branchline.GAMES:
        for text in (f'game === "{slug}"', f"games/{slug}/ui.js", branchline.game(slug).name):
            assert games_named(text), text
    assert games_named("upstream") == []
