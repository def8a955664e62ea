"""Machine integers and packed rows for compiled code, which are plain ones where the same source is interpreted.

This module itself stays source: a compiled one takes what is meant for the type checker as true.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i32 as i32
    from mypy_extensions import i64 as i64
    from mypy_extensions import u8 as u8
else:
    from array import array

    i64 = int

    def i32(number: int) -> int:
        """Return the number: whole numbers have any size."""
        return number

    def u8(number: int) -> int:
        """Return the number: whole numbers have any size."""
        return number

    # Rows of other numbers are what NumPy reads where they lie, so they lie in memory as compiled ones do.
    CODES = {i32: "i", u8: "B", float: "d"}

    class vec:  # noqa: N801 - named as the compiler's type
        """Rows of numbers: `vec[i64]([0, 0])` is a list."""

        def __class_getitem__(cls, item: object) -> object:
            """Return the type that stands for rows of these items."""
            code = CODES.get(item)
            return list if code is None else lambda numbers: array(code, numbers)

    def append(row: list[int], item: int) -> list[int]:
        """Return the row with one number more; the row that was given may no longer be used."""
        row.append(item)
        return row
