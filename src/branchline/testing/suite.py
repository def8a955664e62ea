"""The contract suite: every check that a game must pass, at every table, one case for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, final

from branchline.engine import registry
from branchline.engine.game import Game
from branchline.engine.plugin import Plugin
from branchline.testing.catalogue import Catalogue, Options
from branchline.testing.walk import Table

GAMES: Final = 2  # for each number of seats


@final
@dataclass(frozen=True)
class Suite:
    """A game, what is known about it, and the tables to try it at."""

    game: Game[Any]
    catalogue: Catalogue
    tables: list[Table]

    @property
    def plain(self) -> Table:
        """A table with as few seats as the game takes, and no options."""
        return Table(self.game.slug, self.game.least, 1, {}, self.catalogue)


TableCheck = Callable[[Table], None]
SuiteCheck = Callable[[Suite], None]
TABLE_CHECKS: Final[list[TableCheck]] = []  # at every table
PLAIN_CHECKS: Final[list[TableCheck]] = []  # at one table
SUITE_CHECKS: Final[list[SuiteCheck]] = []  # of the game as a whole


def every_table(check: TableCheck) -> TableCheck:
    """Add a check to those of every table."""
    TABLE_CHECKS.append(check)
    return check


def one_table(check: TableCheck) -> TableCheck:
    """Add a check to those of one table."""
    PLAIN_CHECKS.append(check)
    return check


def whole_game(check: SuiteCheck) -> SuiteCheck:
    """Add a check to those of the game as a whole."""
    SUITE_CHECKS.append(check)
    return check


@final
@dataclass(frozen=True)
class Case:
    """One check of one game, ready to be run."""

    name: str
    check: Callable[[], None]
    text: str

    def __str__(self) -> str:
        return self.name

    def run(self) -> None:
        """Run it; an AssertionError says which check failed, where, and why."""
        try:
            self.check()
        except Exception as error:
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            raise AssertionError(f"{self.name}: {self.text} {reason}") from error


def suite_of(plugin: Plugin, catalogue: Catalogue | None = None, seed: int = 1, games: int = GAMES) -> Suite:
    """Return the suite of a game, which need not be installed."""
    if plugin.slug not in registry.slugs():
        registry.register(plugin)
    game = registry.get(plugin.slug)
    known = catalogue or Catalogue()
    sizes = range(game.least, game.most + 1)
    default = tuple((seats, seed + number, Options()) for seats in sizes for number in range(games))
    tables = [Table(plugin.slug, seats, number, options, known) for seats, number, options in known.tables or default]
    return Suite(game, known, tables)


def cases(suite: Suite) -> list[Case]:
    """Return every check of a game, at every table that it concerns."""
    found = [case(check, table, str(table)) for check in TABLE_CHECKS for table in suite.tables]
    found += [case(check, suite.plain, suite.game.slug) for check in PLAIN_CHECKS]
    found += [case(check, suite, suite.game.slug) for check in SUITE_CHECKS]
    return found


def case(check: Callable[[Any], None], subject: object, place: str) -> Case:
    """Return a check with what it is about."""
    text = (check.__doc__ or "").strip().partition("\n")[0]
    return Case(f"{check.__name__}-{place}", lambda: check(subject), text)


def check_game(plugin: Plugin, *, catalogue: Catalogue | None = None, seed: int = 1, games: int = GAMES) -> None:
    """Check that a game keeps the contract; an AssertionError names the first check that fails.

    `games` are played for each number of seats, from `seed` on. A `catalogue` adds facts about the
    game, for checks that need it.
    """
    for one in cases(suite_of(plugin, catalogue, seed, games)):
        one.run()
