"""What is known about a game, tables to play it at, and the games to walk through there."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Final

from branchline import BranchlineError, Dice, Game, Move, Outcome, SmallGame, State
from branchline.engine import registry

Options = dict[str, object]
LONGEST: Final = 5000  # moves; the games of the suite are far shorter


def known_moves(game: Game[Any], state: State) -> list[Move]:
    """Return every move of a game with a fixed list of them, otherwise the legal ones."""
    return list(game.actions) if isinstance(game, SmallGame) else state.moves()


@dataclass(frozen=True, kw_only=True)
class Catalogue:
    """A game as the suite knows it."""

    # The tables to walk through: seats, seed, options. By default some for each number of seats.
    tables: tuple[tuple[int, int, Options], ...] = ()
    # Every move that could ever be legal in a state, and some that never are.
    moves: Callable[[Game[Any], State], list[Move]] = known_moves
    # The moves by number, if `pick` reaches them so: it must give the list of `moves()`.
    by_number: Callable[[Game[Any], State], list[Move]] | None = None
    # A player who leads games into corners that random play hardly finds.
    steer: Callable[[State, Dice], Move] = lambda state, dice: state.pick(dice)
    rare: Callable[[State], bool] = lambda state: False  # positions so rare that a walk may wish to stop at every one
    pace: int = 1  # walks look at one state in this many, where listing moves is slow
    # How many positions every game has at least, and how many different prompts.
    least_positions: int = 2
    least_prompts: int = 2
    parts: tuple[str, ...] = ()  # the headings of a score sheet that add up to the total; by default those before it
    # The seats that left the game, and so rank last whatever their points are.
    out: Callable[[State], list[int]] = lambda state: []
    # Whether moves only score points, and never cost any.
    points_only_grow: bool = True
    good_options: tuple[Options, ...] = ({},)
    # Options, and words of the refusal.
    bad_options: tuple[tuple[Options, str], ...] = (({"no such option": 1}, "no such option"),)
    # What a question for draws must speak of, by the name of what is drawn.
    noun: Callable[[str], str] = lambda name: ""
    # The verbs that several rules explain, with these rules, and those that are hardly ever legal.
    several_rules: dict[str, set[str]] = field(default_factory=dict)
    rare_verbs: frozenset[str] = frozenset()
    # Moves whose points are certain before they are played: their previews must promise these.
    certain: Callable[[State, Move], bool] = lambda state, move: False
    # What distinguishes moves whose previews differ; by default their verbs.
    kind: Callable[[Move], str] = lambda move: move.text.partition(" ")[0]
    # A move in words without what only a list must say, and effects that a story describes differently.
    plain_words: Callable[[str], str] = lambda words: words
    retold: frozenset[str] = frozenset()
    never_told: tuple[str, ...] = ()  # words that describe no move


@dataclass(frozen=True)
class Table:
    """A game to be started; odd seeds are played at random, even ones as they are steered."""

    slug: str
    seats: int
    seed: int
    options: Options = field(hash=False)
    catalogue: Catalogue = field(repr=False, compare=False)

    @property
    def game(self) -> Game[Any]:
        """The game that is played here."""
        return registry.get(self.slug)

    @property
    def all_seats(self) -> range:
        """The seats by number."""
        return range(self.seats)

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Everyone who can look at the table: a spectator, then the seats."""
        return None, *self.all_seats

    def start(self, seed: int | None = None) -> State:
        """Set up the game."""
        chosen = self.seed if seed is None else seed
        state: State = self.game.start(self.seats, chosen, **self.options)
        return state

    def __str__(self) -> str:
        words = [word for word in self.options.values() if isinstance(word, str)]
        short = [word if "\n" not in word else "own map" for word in words]
        return "-".join([self.slug, str(self.seats), *short, str(self.seed)])


@cache
def played(table: Table) -> list[Move]:
    """Return the moves of a whole game at a table; steering takes long, so it is played once."""
    state = table.start()
    chooser = Dice(table.seed + 1000)
    moves: list[Move] = []
    while state.turn is not None:
        assert len(moves) < LONGEST, "a game that does not end"
        moves.append(state.pick(chooser) if table.seed % 2 else table.catalogue.steer(state, chooser))
        state.play(moves[-1])
    return moves


def walk(table: Table, every: int = 1, rare: bool = False) -> Iterator[State]:
    """Yield every `every`-th state of a game, rare ones if wanted, and always the last."""
    state = table.start()
    for number, move in enumerate(played(table)):
        if number % every == 0 or (rare and table.catalogue.rare(state)):
            yield state
        state.play(move)
    assert state.turn is None
    yield state


def stroll(table: Table, every: int, rare: bool = False) -> Iterator[State]:
    """Walk for questions that take long in some games: it looks up less often there."""
    return walk(table, every * table.catalogue.pace, rare)


def steps(table: Table) -> Iterator[tuple[State, Move, State]]:
    """Yield every move of a game, with the positions before and after it."""
    state = table.start()
    for move in played(table):
        before = state.copy()
        state.play(move)
        yield before, move, state


def unchanged(states: Iterator[State]) -> Iterator[State]:
    """Yield states, and check that what is asked of each changes nothing."""
    for state in states:
        before = frozen(state)
        yield state
        assert frozen(state) == before, "asking has changed the state"


def finish(state: State, seed: int = 5, most: int = LONGEST) -> State:
    """Play on at random to the end, or for this many moves."""
    chooser = Dice(seed)
    for _ in range(most):
        if state.turn is None:
            break
        state.play(state.pick(chooser))
    return state


def finished(table: Table) -> State:
    """Return a game walked through to its end."""
    *_, last = walk(table, LONGEST)
    assert last.turn is None
    return last


def outcome_of(state: State) -> Outcome:
    """Return the outcome of a finished game."""
    outcome = state.outcome()
    assert outcome is not None
    return outcome


def illegal_move(table: Table, state: State) -> Move | None:
    """Return a move that is not legal in a state, None if the catalogue has none."""
    listed = set(state.moves())
    moves = table.catalogue.moves(table.game, state)
    return next((move for move in moves if move not in listed), None)


def check_brief(error: BranchlineError, most: int = 600) -> None:
    """Check that an error gives a reason, and one that a person would read."""
    assert 5 < len(str(error)) < most, str(error)


def frozen(state: State) -> str:
    """Return everything about a state as one text, to see whether anything has changed."""
    return json.dumps(state.to_json(), sort_keys=True)


def raised(kinds: type[Exception] | tuple[type[Exception], ...], act: Callable[[], object]) -> Any:
    """Return the error that a call raises, which must be of one of these kinds."""
    try:
        found = act()
    except kinds as error:
        return error
    raise AssertionError(f"expected an error, but the result is {found!r}")
