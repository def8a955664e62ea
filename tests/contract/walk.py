"""The tables of our games, for tests that walk through them."""

from __future__ import annotations

from branchline.engine.registry import plugin
from branchline.testing import Table, suite_of
from branchline.testing.tables import check_brief, finish, frozen, played, stroll, walk
from tests.contract.catalogues import CATALOGUES

__all__ = [
    "PLAIN", "SUITES", "TABLES", "Table", "check_brief", "finish", "frozen", "played", "stroll",
    "walk",
]  # fmt: skip

SUITES = {slug: suite_of(plugin(slug), catalogue) for slug, catalogue in CATALOGUES.items()}
TABLES = [table for suite in SUITES.values() for table in suite.tables]
# One table for each game, with as few seats as it takes.
PLAIN = [suite.plain for suite in SUITES.values()]
