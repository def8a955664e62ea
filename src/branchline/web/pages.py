"""What a browser loads: pages from templates, boards, and files, read once and named by what they contain."""

import base64
import gzip
import hashlib
import json
import mimetypes
import re
from collections.abc import Iterable
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath
from posixpath import dirname, join, normpath
from typing import Final

from jinja2 import Environment, FileSystemLoader, StrictUndefined, pass_context
from jinja2.runtime import Context
from markupsafe import Markup, escape

from branchline.engine import registry
from branchline.engine.plugin import Plugin
from branchline.web.i18n import LANGUAGES, text, words

FOLDER: Final = Path(__file__).parent / "static"
DEFAULT_GAME: Final = "default_game"  # the files of a game that does not have them itself
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = frozenset({".woff2", ".png"})  # compressed by nature
# An import of a module: not one in a comment, nor one that is made when it is needed.
IMPORT: Final = re.compile(rb'^(?:import|export)\s+(?:[\w*{}\s,$]+\s+from\s+)?"([^"]+)"', re.MULTILINE)
SHARED: Final = "branchline/"  # what scripts of games call the folder of the shared ones
SHARED_FOLDER: Final = "js/"
TEMPLATES: Final = Path(__file__).parent / "templates"
# Text between asterisks in a rulebook, in the order of parsing.
STRESS: Final = ((re.compile(r"\*\*(.+?)\*\*"), "strong"), (re.compile(r"\*(.+?)\*"), "em"))


@dataclass(frozen=True)
class Asset:
    """One file, as it is and compressed."""

    media_type: str
    body: bytes
    packed: bytes | None


def read(file: Traversable) -> Asset:
    """Read a file."""
    body = file.read_bytes()
    suffix = PurePosixPath(file.name).suffix
    kind = TYPES.get(suffix) or mimetypes.guess_type(file.name)[0] or "text/plain"
    packed = None if suffix in PACKED else gzip.compress(body, 9, mtime=0)
    return Asset(kind, body, packed)


def files_below(folder: Traversable, prefix: str = "") -> dict[str, Asset]:
    """Read the files of a folder that browsers load, by their paths; none if there is no such folder."""
    found: dict[str, Asset] = {}
    for entry in folder.iterdir() if folder.is_dir() else ():
        if entry.is_dir():
            found |= files_below(entry, f"{prefix}{entry.name}/")
        elif not entry.name.endswith(".d.ts"):
            found[prefix + entry.name] = read(entry)
    return found


def target(path: str, importer: str) -> str:
    """Return the file that an import names."""
    if path.startswith(SHARED):
        return SHARED_FOLDER + path.removeprefix(SHARED)
    return normpath(join(dirname(importer), path))


class Assets:
    """All files by their path, and a digest of all that is the folder's name for browsers.

    A changed file changes the digest and with it every address, so a browser may keep what it has
    for ever, and modules that import each other always fit together. The files of a game are in
    `games/<slug>/`; where it lacks one that pages ask for, the default takes its place.
    """

    def __init__(self, folder: Path = FOLDER, plugins: Iterable[Plugin] | None = None) -> None:
        found = files_below(folder)
        default = f"{DEFAULT_GAME}/"
        defaults = {name[len(default) :]: found[name] for name in found if name.startswith(default)}
        shown = list(map(registry.plugin, registry.slugs()) if plugins is None else plugins)
        for plugin in shown:
            provided = {**defaults, **files_below(files(plugin.package) / "web" / "static")}
            found |= {f"games/{plugin.slug}/{name}": asset for name, asset in provided.items()}
        self.games = tuple(plugin.slug for plugin in shown)
        self.files = dict(sorted(found.items()))
        digest = hashlib.sha256()
        for name, asset in self.files.items():
            digest.update(name.encode() + b"\0" + asset.body + b"\0")
        self.digest = digest.hexdigest()[:16]
        self.root = f"/static/{self.digest}"
        # The import map of all pages lets scripts of games import the shared ones; its hash is for the security policy.
        self.import_map = json.dumps({"imports": {SHARED: f"{self.root}/{SHARED_FOLDER}"}})
        hashed = base64.b64encode(hashlib.sha256(self.import_map.encode()).digest())
        self.import_map_hash = f"'sha256-{hashed.decode()}'"

    def of_games(self, name: str) -> list[str]:
        """Return the paths of a file of all games."""
        return [f"games/{slug}/{name}" for slug in self.games]

    def modules(self, *names: str) -> list[str]:
        """Return the addresses of scripts and of all that they import, to ask for them at once."""
        found: dict[str, None] = {}
        waiting = list(names)
        while waiting:
            name = waiting.pop()
            if name in self.files and name not in found:
                found[name] = None
                imports = IMPORT.findall(self.files[name].body)
                waiting += [target(path.decode(), name) for path in imports]
        return [f"{self.root}/{name}" for name in sorted(found)]

    def find(self, digest: str, name: str) -> Asset | None:
        """Return a file by its address; None if there is none, or an older one was meant."""
        return self.files.get(name) if digest == self.digest else None


def rich(text: str) -> Markup:
    """Return a text of a rulebook as HTML; text between asterisks is stressed."""
    found = escape(text)
    for pattern, tag in STRESS:
        found = Markup(pattern.sub(rf"<{tag}>\1</{tag}>", str(found)))
    return found


@pass_context
def gettext(context: Context, message: str) -> str:
    """Return a text of a template in the language of the page."""
    return text(message, context["language"])


@pass_context
def ngettext(context: Context, one: str, many: str, count: int) -> str:
    """Return the text of a template that fits a number, in the language of the page."""
    return words(context["language"]).form(one, many, count)


class Pages:
    """The templates, with the addresses of the files they load."""

    def __init__(self, assets: Assets) -> None:
        self.assets = assets
        loader = FileSystemLoader(TEMPLATES)
        self.environment = Environment(
            trim_blocks=True, lstrip_blocks=True, autoescape=True, undefined=StrictUndefined, loader=loader
        )
        self.environment.add_extension("jinja2.ext.i18n")
        self.environment.filters["rich"] = rich
        files = {"static": assets.root, "modules": assets.modules, "import_map": Markup(assets.import_map)}
        languages = json.dumps(LANGUAGES, ensure_ascii=False)
        self.environment.globals.update(files, games=assets.games, of_games=assets.of_games, languages=languages)
        self.environment.install_gettext_callables(gettext, ngettext, newstyle=True)  # type: ignore[attr-defined]  # added by the extension

    def render(self, name: str, language: str, **facts: object) -> str:
        """Return a page in a language, with the facts that its template needs."""
        return self.environment.get_template(name).render(language=language, **facts)


def board_json(game: str, options: dict[str, object]) -> dict[str, object]:
    """Return the board of a table, which is the same for everyone and never changes."""
    provided = registry.plugin(game)
    found: dict[str, object] = provided.load(provided.board)(options) if provided.board else {}
    return found
