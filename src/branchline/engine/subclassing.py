"""Marks for the compiler: who may derive from a class (decision 2), and how the memory of its objects is kept.

This module itself stays source: a compiled one takes what is meant for the type checker as true.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr
else:

    def mypyc_attr(**attributes: object) -> object:
        """Return a decorator that changes nothing: only the compiler reads the mark."""
        return lambda marked: marked
