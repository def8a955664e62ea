"""Sidings, built from `examples/` and installed where only these tests look."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.examples.installed import install


@pytest.fixture(scope="session")
def sidings(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder that Sidings is installed in."""
    return install(tmp_path_factory.mktemp("sidings"))
