"""The registry of games: entry points, built-in games, plugins."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import EntryPoint, EntryPoints
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline import Game, UnknownGame
from branchline.engine import registry
from branchline.engine.plugin import BadPlugin, Plugin
from branchline.games import BUILT_IN


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_is_built_once(slug: str) -> None:
    game: Game[Any] = branchline.game(slug)
    assert branchline.game(slug) is game
    assert registry.get(slug) is game
    assert game.slug == slug


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_says_what_it_is(slug: str) -> None:
    game = branchline.game(slug)
    assert game.name
    assert game.version
    assert 1 <= game.least <= game.most
    assert len(game.rulebook) > 50


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.get("monorail")
    assert "'monorail'" in str(caught.value)
    assert all(slug in str(caught.value) for slug in branchline.GAMES)


ROOT = Path(__file__).parents[2]
OTHER = Plugin(slug="other", package="tests", game="branchline.games.steam.rules.game:SteamGame")


@pytest.fixture
def fresh() -> Iterator[None]:
    """A registry that has to look for games again, before and after."""
    registry.PLACES.clear()
    yield
    registry.PLACES.clear()
    registry.PLUGINS.pop("other", None)


def offer(monkeypatch: pytest.MonkeyPatch, *points: tuple[str, str]) -> None:
    """Let the metadata of installed packages hold these entry points."""
    found = EntryPoints(EntryPoint(name, value, registry.GROUP) for name, value in points)
    monkeypatch.setattr(registry, "entry_points", lambda group: found.select(group=group))


def test_the_entry_points_are_the_built_in_games() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert project["entry-points"][registry.GROUP] == BUILT_IN


@pytest.mark.usefixtures("fresh")
def test_games_are_found_where_no_package_has_metadata(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch)
    assert registry.slugs() == tuple(BUILT_IN)
    assert registry.get("steam").name == "Steam"


@pytest.mark.usefixtures("fresh")
def test_a_game_of_another_package_comes_after_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, *BUILT_IN.items(), ("other", "tests.engine.test_registry:OTHER"))
    assert registry.slugs() == (*BUILT_IN, "other")
    assert registry.plugin("other") is OTHER


@pytest.mark.usefixtures("fresh")
def test_another_package_cannot_replace_a_game_of_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    offer(monkeypatch, ("steam", "tests.engine.test_registry:OTHER"))
    assert registry.places()["steam"] == BUILT_IN["steam"]


@pytest.mark.usefixtures("fresh")
@pytest.mark.parametrize(
    ("name", "place", "told"),
    [
        ("other", "tests.engine.test_registry:ROOT", "is not a Plugin"),
        ("third", "tests.engine.test_registry:OTHER", "the plugin of other, not of third"),
    ],
)
def test_an_entry_point_that_is_no_plugin_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, place: str, told: str
) -> None:
    offer(monkeypatch, (name, place))
    with pytest.raises(BadPlugin, match=told):
        registry.plugin(name)


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_opening_one_game_does_not_load_another(slug: str) -> None:
    script = (
        "import sys, branchline; branchline.game(sys.argv[1]);"
        "names = [name.split('.') for name in sys.modules if name.startswith('branchline.games.')];"
        "print(*{parts[2] for parts in names})"
    )
    done = subprocess.run([sys.executable, "-c", script, slug], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [slug.replace("-", "_")]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_part_that_a_plugin_names_is_there(slug: str) -> None:
    provided = registry.plugin(slug)
    parts = [
        provided.game, *provided.bots.values(), provided.terminal_view, provided.encoding,
        provided.board, provided.vocabulary, provided.lesson_checks, *provided.commands.values(),
        *([provided.account_changes] if provided.account_changes else []),
    ]  # fmt: skip
    assert all(provided.load(part) is not None for part in parts)
    assert provided.text("rulebook.md")
    assert provided.text("nothing.md") is None
