"""The games by name: found through entry points, each loaded on first use."""

from importlib import import_module
from importlib.metadata import entry_points
from typing import Any, Final

from branchline.engine.errors import UnknownGame
from branchline.engine.game import Game
from branchline.engine.json_validation import shown
from branchline.engine.phrase import phrase
from branchline.engine.plugin import BadPlugin, Plugin

GROUP: Final = "branchline.games"  # of entry points: `slug = module:PLUGIN`
BUILT_IN: Final = "branchline.games"  # the module that lists the games of this distribution

# By slug, where the plugin of a game is. Empty until first used.
PLACES: Final[dict[str, str]] = {}
PLUGINS: Final[dict[str, Plugin]] = {}
GAMES: Final[dict[str, Game[Any]]] = {}


def slugs() -> tuple[str, ...]:
    """Return the names of all games: first the built-in ones, then others by name."""
    return tuple(places())


def places() -> dict[str, str]:
    """Return where each plugin is; the built-in ones also in a zip file or browser, which has no entry points."""
    if not PLACES:
        PLACES.update(import_module(BUILT_IN).BUILT_IN)
        for found in sorted(entry_points(group=GROUP), key=lambda one: one.name):
            PLACES.setdefault(found.name, found.value)
    return PLACES


def register(plugin: Plugin) -> None:
    """Add a game that is not installed as an entry point, such as one in a test."""
    places().setdefault(plugin.slug, "")
    PLUGINS[plugin.slug] = plugin
    GAMES.pop(plugin.slug, None)


def unregister(slug: str) -> None:
    """Remove a game that was registered."""
    places().pop(slug, None)
    PLUGINS.pop(slug, None)
    GAMES.pop(slug, None)


def plugin(slug: str) -> Plugin:
    """Return what a game provides."""
    found = PLUGINS.get(slug)
    if found is None:
        place = places().get(slug)
        if place is None:
            raise UnknownGame(
                phrase("unknown game {name}; choose from {names}", name=shown(slug), names=", ".join(places()))
            )
        module, _, name = place.partition(":")
        made: object = getattr(import_module(module), name)
        if not isinstance(made, Plugin):
            raise BadPlugin(f"{place} is not a Plugin")
        if made.slug != slug:
            raise BadPlugin(f"{place} is the plugin of {made.slug}, not of {slug}")
        found = PLUGINS[slug] = made
    return found


def get(slug: str) -> Game[Any]:
    """Return the game of this name."""
    if slug not in GAMES:
        provided = plugin(slug)
        made: Game[Any] = provided.load(provided.game)()
        GAMES[slug] = made
    return GAMES[slug]
