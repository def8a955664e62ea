"""Wrong arguments: an error of the right type that says what was expected, and no change."""

import json
from collections.abc import Callable
from functools import partial
from typing import Final

from branchline import BadData, BadMove, BadOption, Dice, Move, Record
from branchline.testing.suite import Suite, one_table, whole_game
from branchline.testing.tables import Table, check_brief, frozen, raised

# A compiled function checks the types of its arguments itself (docs/decisions/0002-mypyc-optional):
# what the types forbid is a TypeError there, and our own error in plain Python.
WRONG_TYPE: Final = (BadOption, TypeError)
HUGE: Final = 10**5000  # more digits than Python will write: an error message must not try
SEED_BOUNDS: Final = "0 to 2**256 - 1"


def refused(act: Callable[[], object], *words: str) -> None:
    """Check that a call raises BadOption, and that the message holds the words."""
    message = str(raised(BadOption, act))
    for word in words:
        assert word in message, message


@whole_game
def impossible_numbers_of_seats_are_refused(suite: Suite) -> None:
    """Check that an impossible number of seats is refused, with the bounds."""
    game = suite.game
    bounds = f"{game.least} to {game.most}"
    for seats in (-1, 0, game.least - 1, game.most + 1, 99, HUGE):
        refused(partial(game.start, seats=seats, seed=1), "seats", bounds)
        refused(partial(game.scene, seats=seats), "seats")
        refused(partial(Record.start, game, seats, 1), "seats")
    refused(partial(game.start, seats=True, seed=1), "seats")
    for wrong in ("3", None, 3.0, [3]):  # the types are wrong on purpose, here and below
        raised(WRONG_TYPE, partial(game.start, seats=wrong, seed=1))  # type: ignore[arg-type]


@one_table
def seeds_are_checked(table: Table) -> None:
    """Check that only whole numbers below 2**256 are seeds, the smallest and the largest too."""
    game, seats = table.game, table.seats
    for seed in (-1, True, False, 2**256, HUGE, "3", None, 3.0, [3]):
        refused(partial(game.start, seats, seed), "seed", SEED_BOUNDS)
        refused(partial(Record.start, game, seats, seed), "seed", SEED_BOUNDS)
    assert frozen(game.start(seats, 0)) != frozen(game.start(seats, 2**256 - 1))


@whole_game
def good_options_start_games(suite: Suite) -> None:
    """Check that good options start a game, and are recorded so that they start the same game."""
    game = suite.game
    seats = middle(suite)
    for options in suite.catalogue.good_options:
        game.audit(game.start(seats, 1, **options))
        recorded = game.recorded(options)
        assert json.loads(json.dumps(recorded)) == recorded == game.recorded(recorded)
        assert frozen(game.start(seats, 1, **recorded)) == frozen(game.start(seats, 1, **options))


@whole_game
def bad_options_are_refused(suite: Suite) -> None:
    """Check that bad options are refused with a short reason."""
    game = suite.game
    seats = middle(suite)
    for options, words in suite.catalogue.bad_options:
        caught = raised(BadOption, partial(game.start, seats, 1, **options))
        assert words in str(caught), str(caught)
        check_brief(caught)
        raised(BadOption, partial(Record.start, game, seats, 1, None, **options))


def middle(suite: Suite) -> int:
    """Return three seats, or the nearest number that the game takes."""
    return min(max(3, suite.game.least), suite.game.most)


@one_table
def seats_that_are_not_at_the_table_are_refused(table: Table) -> None:
    """Check that views and imagined tables need a seat that exists."""
    state = table.start()
    before = frozen(state)
    last = table.seats - 1
    for seat in (-1, table.seats, table.seats + 3, True, False, HUGE):
        refused(partial(state.view, seat), "seat", f"0 to {last}", "None")
        refused(partial(state.imagine, seat, Dice(1)), "seat", f"0 to {last}", "None")
    for wrong in ("0", 0.0, [0]):
        raised(WRONG_TYPE, partial(state.view, wrong))  # type: ignore[arg-type]
        raised(WRONG_TYPE, partial(state.imagine, wrong, Dice(1)))  # type: ignore[arg-type]
    assert frozen(state) == before


@one_table
def moves_of_no_game_are_refused(table: Table) -> None:
    """Check that a move of another game is a BadMove, whatever its text is."""
    state = table.start()
    before = frozen(state)
    for move in (Move("x"), Move(""), Move(str(state.moves()[0]))):
        for act in (state.why_not, state.play):
            message = str(raised(BadMove, partial(act, move)))
            assert f"expected a move of {table.game.name}" in message, message
    assert frozen(state) == before


@one_table
def texts_that_are_no_moves_are_refused(table: Table) -> None:
    """Check that other texts, and things that are not texts, are a BadMove with a short reason."""
    game = table.game
    for text in ("", " ", "x", "castle kingside", "\x00", "1" * 10_000):
        message = str(raised(BadMove, partial(game.move, text)))
        assert 10 < len(message) < 500, message
    for thing in (None, 1, b"pass", ["pass"]):
        raised((BadMove, TypeError), partial(game.move, thing))  # type: ignore[arg-type]
        raised((BadMove, TypeError), partial(table.start().play, thing))  # type: ignore[arg-type]


@one_table
def states_need_every_key_and_no_other(table: Table) -> None:
    """Check that a state with a key missing, a key too many or a huge number is a BadData."""
    game = table.game
    data = table.start().to_json()
    for key in data:
        less = {name: value for name, value in data.items() if name != key}
        assert key in str(raised(BadData, partial(game.from_json, less)))
    more = {**data, "surprise": 1}
    assert "surprise" in str(raised(BadData, partial(game.from_json, more)))
    for key in ("seats", "turn", "dice"):
        huge = {**data, key: HUGE}
        assert key in str(raised(BadData, partial(game.from_json, huge)))
    others: list[object] = [None, 1, "x", [], {}]
    for other in others:
        raised(BadData, partial(game.from_json, other))
