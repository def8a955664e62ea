"""The room of learning is told of where newcomers look."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_architecture_names_every_file_of_the_room() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    (part,) = re.findall(r"^## Learning\n(.*?)^## ", page, re.M | re.S)
    named = set(re.findall(r"`(\w+\.py)`", part))
    files = {path.name for path in (ROOT / "src" / "branchline" / "learn").glob("*.py")}
    assert named == files - {"__init__.py"}
