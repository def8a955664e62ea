"""What the formatter of scripts leaves to their writers: it does not wrap templates."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
LONGEST = 120


def scripts() -> Iterator[Path]:
    """Yield every script of the pages, the tests and the tools, except those of others."""
    for folder in ("src", "tests", "tools"):
        for suffix in ("js", "mjs", "d.ts"):
            found = sorted((ROOT / folder).rglob(f"*.{suffix}"))
            yield from (path for path in found if "vendor" not in path.parts)


def test_no_line_of_a_script_is_too_long() -> None:
    paths = list(scripts())
    assert len(paths) > 200
    long = [
        f"{path.relative_to(ROOT)}:{number}: {len(line)} characters"
        for path in paths
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > LONGEST
    ]
    assert not long, "\n".join(long)
