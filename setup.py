"""Adds the optional compiled modules; everything else is declared in pyproject.toml.

Without BRANCHLINE_COMPILE=1 this builds pure Python. With it, mypyc compiles the engine and the
games, and each compiled module lies beside its source, which it takes precedence over.
"""

import os
from pathlib import Path

from setuptools import Extension, setup

COMPILED_PACKAGES = ("src/branchline/engine", "src/branchline/games")


def sources() -> list[str]:
    """List the modules to compile, in an order that does not hang on the file system."""
    # An __init__.py only gathers names, so compiling it gains nothing; left as source, it also
    # keeps a package's path and resources handled by the ordinary import system.
    return sorted(
        path.as_posix()
        for package in COMPILED_PACKAGES
        for path in Path(package).rglob("*.py")
        if path.name != "__init__.py"
    )


def extensions() -> list[Extension]:
    if os.environ.get("BRANCHLINE_COMPILE") != "1":
        return []
    # Imported here because a pure Python build needs no mypy.
    from mypyc.build import mypycify

    # All modules form one group, so that calls between them are direct. The group is named, as
    # otherwise its name would be a hash that changes with the list of modules. Debug information
    # is left out, for it would hold the paths of the machine that built it.
    return mypycify(sources(), opt_level="3", debug_level="0", group_name="branchline")


setup(ext_modules=extensions())
