"""Adds the optional compiled modules; everything else is declared in pyproject.toml.

Without BRANCHLINE_COMPILE=1 this builds pure Python. With it, mypyc compiles the engine, the games
and what bots think with, and each compiled module lies beside its source, which it takes precedence
over. BRANCHLINE_OPTIMISE=1 has the C compiler finish sooner, for tests.
"""

import os
import re
import sys
from pathlib import Path

from setuptools import Extension, setup

# What is common to all bots stays source: people derive bots of their own from it.
COMPILED_PACKAGES = (
    "src/branchline/engine",
    *sorted(path.as_posix() for path in Path("src/branchline/games").glob("*/rules")),
    *sorted(path.as_posix() for path in Path("src/branchline/games").glob("*/bots")),
)
# An __init__.py only gathers names, so compiling it gains nothing; left as source, it also keeps a
# package's path and resources handled by the ordinary import system. The levels of bots derive from
# a class that is source, and so must be source too; so must the mark for classes to derive from.
SOURCE_ONLY = {"__init__.py", "novice.py", "steady.py", "sharp.py", "subclassing.py"}


def sources() -> list[str]:
    """List the modules to compile, in an order that does not hang on the file system."""
    return sorted(
        path.as_posix()
        for package in COMPILED_PACKAGES
        for path in Path(package).rglob("*.py")
        if path.name not in SOURCE_ONLY
    )


def drop_indentation(source: Path) -> None:
    """Take the indentation out of C code: it is five sixths of the file, and takes long to read."""
    if source.suffix == ".c":
        source.write_text(re.sub(r"(?m)^[ \t]+", "", source.read_text("utf-8")), "utf-8")


def extensions() -> list[Extension]:
    if os.environ.get("BRANCHLINE_COMPILE") != "1":
        return []
    # Imported here because a pure Python build needs no mypy.
    from mypyc.build import mypycify

    # All modules form one group, so that calls between them are direct. The group is named, as
    # otherwise its name would be a hash that changes with the list of modules. Debug information
    # is left out, for it would hold the paths of the machine that built it.
    level = os.environ.get("BRANCHLINE_OPTIMISE", "3")
    made = mypycify(sources(), opt_level=level, debug_level="0", group_name="branchline")
    for extension in made:
        for source in extension.sources:
            drop_indentation(Path(source))
    if sys.platform != "win32":
        for extension in made:
            # Nothing outside calls the functions of a module by name: told so, the compiler may
            # build them into each other. On Windows that is so anyway. Nobody mends generated code,
            # so it need not look for what to warn of (-w).
            extension.extra_compile_args += ["-fvisibility=hidden", "-w"]
    return made


setup(ext_modules=extensions())
