"""Build what is published, into `dist/`: the source archive, a pure wheel and a compiled one.

    python -m tools.build_wheels [--pure] [--to FOLDER]

Both wheels are made from the source archive, unpacked elsewhere: what the archive lacks is missed
at once, and nothing of earlier builds gets in. A compiled wheel fits the Python and the kind of
machine it was made on; pip takes the pure one everywhere else.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
import sysconfig
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(args: list[str]) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pure", action="store_true", help="leave the compiled wheel out")
    parser.add_argument("--to", type=Path, default=ROOT / "dist", help="where they go")
    asked = parser.parse_args(args)
    shutil.rmtree(asked.to, ignore_errors=True)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        build("sdist", ROOT, asked.to)
        [archive] = asked.to.glob("*.tar.gz")
        for compiled in (False,) if asked.pure else (False, True):
            source = unpacked(archive, folder / ("compiled" if compiled else "pure"))
            build("wheel", source, asked.to, compiled)
        made = sorted([*asked.to.glob("*.tar.gz"), *asked.to.glob("*.whl")])
        for file in made:
            check(file, folder)
            print(f"{file.name}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


def build(what: str, source: Path, target: Path, compiled: bool = False) -> None:
    """Let uv build one of them, with the locked tools and without asking the net."""
    settings = {name: text for name, text in os.environ.items() if name != "BRANCHLINE_COMPILE"}
    if compiled:
        settings |= {"BRANCHLINE_COMPILE": "1", "LDSHARED": linker()}
    uv = Path(sys.executable).with_name("uv")
    command = [
        str(uv), "build", "--quiet", "--no-config", "--offline", "--no-build-isolation",
        "--python", sys.executable, f"--{what}", "--out-dir", str(target), str(source),
    ]  # fmt: skip
    subprocess.run(command, env=settings, check=True)


def linker() -> str:
    """How this Python links modules, without the folders where it looks for itself."""
    return re.sub(r"\s-Wl,-rpath[=,]\S+", "", str(sysconfig.get_config_var("LDSHARED")))


def unpacked(archive: Path, folder: Path) -> Path:
    """The source as others get it."""
    with tarfile.open(archive) as file:
        file.extractall(folder, filter="data")
    [found] = folder.iterdir()
    return found


def check(file: Path, folder: Path) -> None:
    """Refuse a file that contains a path of the machine it was made on."""
    known = (ROOT, folder, Path.home(), Path(sys.base_prefix))
    # A short path could be something else.
    places = {str(place).encode() for place in known if len(str(place)) > len("/usr")}
    for name, data in contents(file):
        for place in places:
            if place in data:
                raise SystemExit(f"{file.name}: {name} holds {place.decode()}")


def contents(file: Path) -> Iterator[tuple[str, bytes]]:
    """The files in an archive."""
    if file.suffix == ".whl":
        with zipfile.ZipFile(file) as wheel:
            for name in wheel.namelist():
                yield name, wheel.read(name)
        return
    with tarfile.open(file) as archive:
        for member in archive:
            part = archive.extractfile(member)
            if part is not None:
                yield member.name, part.read()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
