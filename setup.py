"""Adds the optional compiled modules; everything else is declared in pyproject.toml.

Without BRANCHLINE_COMPILE=1 this builds pure Python. With it, mypyc compiles the engine, the games,
what bots think with and what learners see, and each compiled module lies beside its source, which it
takes precedence over. BRANCHLINE_OPTIMISE=1 has the C compiler finish sooner, for tests.
"""

import os
import re
import sys
from importlib.metadata import version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension, setup

COMPILED = os.environ.get("BRANCHLINE_COMPILE") == "1"

# What is common to all bots stays source: people derive bots of their own from it.
COMPILED_PACKAGES = (
    "src/branchline/engine",
    *sorted(path.as_posix() for path in Path("src/branchline/games").glob("*/rules")),
    *sorted(path.as_posix() for path in Path("src/branchline/games").glob("*/bots")),
    "src/branchline/learn/fast",
    *sorted(path.as_posix() for path in Path("src/branchline/games").glob("*/learn")),
)
# An __init__.py only gathers names, so compiling it gains nothing; left as source, it also keeps a
# package's path and resources handled by the ordinary import system. The levels of bots derive from
# a class that is source, and so must be source too; so must what means one thing to the compiler and
# another at run time, and what makes arrays of NumPy.
SOURCE_ONLY = {"__init__.py", "novice.py", "steady.py", "sharp.py", "subclassing.py", "packed.py", "encoding.py"}


def units() -> list[tuple[list[str], str]]:
    """List the modules to compile by the unit they belong to, in an order that does not hang on the file system."""
    return [
        (
            sorted(path.as_posix() for path in Path(package).rglob("*.py") if path.name not in SOURCE_ONLY),
            package.removeprefix("src/").replace("/games/", "/").replace("/", "_"),
        )
        for package in COMPILED_PACKAGES
    ]


def drop_indentation(source: Path) -> None:
    """Take the indentation out of C code: it is five sixths of the file, and takes long to read."""
    if source.suffix == ".c":
        source.write_text(re.sub(r"(?m)^[ \t]+", "", source.read_text("utf-8")), "utf-8")


def extensions() -> list[Extension]:
    if not COMPILED:
        return []
    # Imported here because a pure Python build needs no mypy.
    from mypyc.build import mypycify

    # Each package is a unit: calls within it are direct, and units compile side by side. As one unit,
    # all took three times as long, to be a few per cent faster. Debug information is left out, for it
    # would hold the paths of the machine that built it.
    level = os.environ.get("BRANCHLINE_OPTIMISE", "3")
    modules = [module for unit, _ in units() for module in unit]
    made = mypycify(modules, opt_level=level, debug_level="0", separate=units())
    for extension in made:
        for source in extension.sources:
            drop_indentation(Path(source))
    if sys.platform != "win32":
        for extension in made:
            # Nothing outside calls the functions of a module by name: told so, the compiler may
            # build them into each other. On Windows that is so anyway. Nobody mends generated code,
            # so it need not look for what to warn of (-w).
            extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-w"]
    return made


# The packed rows of the compiler, and what they import; a test plays with nothing else installed.
RUNTIME = ("librt", "mypy_extensions")


class CompiledDistribution(Distribution):
    """What is compiled needs the packed rows of the compiler at run time; pure Python needs nothing."""

    def parse_config_files(self, *args: Any, **options: Any) -> None:
        super().parse_config_files(*args, **options)
        self.install_requires = [*self.install_requires, *[f"{name}>={version(name)}" for name in RUNTIME]]


setup(
    ext_modules=extensions(),
    options={"build_ext": {"parallel": True}},
    distclass=CompiledDistribution if COMPILED else Distribution,
)
