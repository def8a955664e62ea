"""The contract suite, for authors of games: `check_game(PLUGIN)` checks all that a game must keep.

With pytest, `branchline.testing.pytest_plugin` makes a test of each check. See docs/new-game.md.
"""

from branchline.testing import checks as checks  # adds the checks to the suite
from branchline.testing.suite import Case, Suite, cases, check_game, suite_of
from branchline.testing.tables import Catalogue, Table

__all__ = ["Case", "Catalogue", "Suite", "Table", "cases", "check_game", "suite_of"]
