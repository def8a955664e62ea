"""Interpreted and compiled code say the same of the same positions; `tools.compare_builds` compares many more."""

from __future__ import annotations

from pathlib import Path

import pytest

import branchline
from tests.both_codes import COMPILED
from tools.compare_builds import CHUNK, ROOT, compare


@pytest.mark.skipif(not COMPILED, reason="there is one build only")
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_builds_agree(slug: str, capsys: pytest.CaptureFixture[str]) -> None:
    compare(slug, 2 * CHUNK, Path(str(branchline.__file__)).parents[1])
    assert f"{slug}: 2,000 positions agree" in capsys.readouterr().out


def test_other_code_than_asked_for_is_refused() -> None:
    with pytest.raises(SystemExit, match="expected interpreted code"):
        compare(branchline.GAMES[0], CHUNK, ROOT / "src")
