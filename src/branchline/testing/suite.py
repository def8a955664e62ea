"""The contract suite: every check that a game must pass, at every table, one case for each."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from branchline import Game, Plugin
from branchline.engine import registry
from branchline.testing.tables import Catalogue, Options, Table

GAMES: Final = 2  # for each number of seats


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


Check = Callable[[Any], object]
Places = list[tuple[str, object]]  # what a check is run on, each by its name
CHECKS: Final[list[tuple[Check, Callable[[Suite], Places]]]] = []


def check_of(places: Callable[[Suite], Places]) -> Callable[[Check], Check]:
    """Return the decorator that adds a check to the suite, to be run in some places."""

    def add(check: Check) -> Check:
        CHECKS.append((check, places))
        return check

    return add


every_table: Final = check_of(lambda suite: [(str(table), table) for table in suite.tables])
one_table: Final = check_of(lambda suite: [(suite.game.slug, suite.plain)])
whole_game: Final = check_of(lambda suite: [(suite.game.slug, suite)])


@dataclass(frozen=True)
class Case:
    """One check of one game, ready to be run."""

    check: Check
    place: str
    subject: object

    def __str__(self) -> str:
        return f"{self.check.__name__}-{self.place}"

    def run(self) -> None:
        """Run it; an AssertionError says which check failed, where, and why."""
        try:
            self.check(self.subject)
        except Exception as error:
            reason = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
            text = (self.check.__doc__ or "").partition("\n")[0]
            raise AssertionError(f"{self}: {text} {reason}") from error


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
    return [Case(check, name, subject) for check, places in CHECKS for name, subject in places(suite)]


def check_game(plugin: Plugin, *, catalogue: Catalogue | None = None, seed: int = 1, games: int = GAMES) -> None:
    """Check that a game keeps the contract, in `games` games for each number of seats; AssertionError if not."""
    for one in cases(suite_of(plugin, catalogue, seed, games)):
        one.run()
