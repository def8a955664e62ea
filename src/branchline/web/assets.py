"""The files a browser loads: scripts, styles, fonts; read once, and told by what they hold."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Final, final

FOLDER: Final = Path(__file__).parent / "static"
TYPES: Final = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".png": "image/png",
    ".webmanifest": "application/manifest+json",
}
PACKED: Final = frozenset({".woff2", ".png"})  # compressed by nature


@final
@dataclass(frozen=True)
class Asset:
    """One file, as it is and compressed."""

    media_type: str
    body: bytes
    packed: bytes | None


def read(path: Path) -> Asset:
    """A file of the folder."""
    body = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "text/plain"
    packed = None if path.suffix in PACKED else gzip.compress(body, 9, mtime=0)
    return Asset(kind, body, packed)


@final
class Assets:
    """All files by their path, and a digest of all that is the folder's name for browsers.

    A changed file changes the digest and with it every address, so a browser may keep what it has
    for ever, and modules that import each other always fit together.
    """

    def __init__(self, folder: Path = FOLDER) -> None:
        self.files: dict[str, Asset] = {}
        digest = hashlib.sha256()
        for path in sorted(folder.rglob("*")):
            if path.is_file() and not path.name.endswith(".d.ts"):
                name = path.relative_to(folder).as_posix()
                self.files[name] = read(path)
                digest.update(name.encode() + b"\0" + self.files[name].body + b"\0")
        self.digest = digest.hexdigest()[:16]
        self.root = f"/static/{self.digest}"

    def modules(self, folder: str) -> list[str]:
        """The addresses of the scripts in a folder, for pages that ask for all of them at once."""
        return [
            f"{self.root}/{name}"
            for name in self.files
            if name.endswith(".js") and name.rpartition("/")[0] == folder
        ]

    def find(self, digest: str, name: str) -> Asset | None:
        """A file by its address; None if there is none, or an older one was meant."""
        return self.files.get(name) if digest == self.digest else None
