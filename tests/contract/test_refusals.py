"""Wrong arguments: an error of the right type that says what was expected, and no change."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial

import pytest

import branchline
from branchline import BadMove, BadOption, Dice, Move, UnknownGame
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import check_brief, frozen

slugs = pytest.mark.parametrize("slug", branchline.GAMES)

# A compiled function checks the types of its arguments itself (docs/decisions/0002-mypyc-optional):
# what the types forbid is a TypeError there, and our own error in plain Python.
WRONG_TYPE = (BadOption, TypeError)
# More digits than Python will write: an error message must not try.
HUGE = pytest.param(10**5000, id="huge")


def refused(act: Callable[[], object], *words: str) -> None:
    """The call raises BadOption, and the message holds the words."""
    with pytest.raises(BadOption) as caught:
        act()
    for word in words:
        assert word in str(caught.value)


@slugs
@pytest.mark.parametrize("seats", [-1, 0, 1, 99, True, HUGE])
def test_a_number_of_seats_nobody_can_play_with(slug: str, seats: int) -> None:
    game = branchline.game(slug)
    refused(lambda: game.start(seats=seats, seed=1), "seats")
    refused(lambda: game.scene(seats=seats), "seats")
    refused(lambda: branchline.Record.start(game, seats, 1), "seats")


@slugs
def test_the_bounds_of_the_seats_are_told(slug: str) -> None:
    game = branchline.game(slug)
    for seats in (game.least - 1, game.most + 1):
        refused(partial(game.start, seats, 1), f"{game.least} to {game.most}")


@slugs
@pytest.mark.parametrize("seed", [-1, True, False, 2**256, HUGE])
def test_a_number_that_is_no_seed(slug: str, seed: int) -> None:
    game = branchline.game(slug)
    refused(lambda: game.start(seats=3, seed=seed), "seed", "0 to 2**256 - 1")
    refused(lambda: branchline.Record.start(game, 3, seed), "seed", "0 to 2**256 - 1")


@slugs
def test_the_smallest_and_the_largest_seed(slug: str) -> None:
    game = branchline.game(slug)
    assert frozen(game.start(seats=3, seed=0)) != frozen(game.start(seats=3, seed=2**256 - 1))


@slugs
@pytest.mark.parametrize("wrong", ["3", None, 3.0, [3]])
def test_seats_and_seeds_of_another_type(slug: str, wrong: object) -> None:
    game = branchline.game(slug)
    with pytest.raises(WRONG_TYPE):
        game.start(seats=wrong, seed=1)  # type: ignore[arg-type]  # what is tested
    refused(lambda: game.start(seats=3, seed=wrong), "seed", "0 to 2**256 - 1")
    refused(lambda: branchline.Record.start(game, 3, wrong), "seed", "0 to 2**256 - 1")


@slugs
def test_options_that_are_good(slug: str) -> None:
    game = branchline.game(slug)
    for options in CATALOGUES[slug].good_options:
        game.audit(game.start(3, 1, **options))


@slugs
def test_options_that_are_not(slug: str) -> None:
    game = branchline.game(slug)
    for options, words in CATALOGUES[slug].bad_options:
        with pytest.raises(BadOption) as caught:
            game.start(3, 1, **options)
        assert words in str(caught.value)
        check_brief(caught.value)
        with pytest.raises(BadOption):
            branchline.Record.start(game, 3, 1, None, **options)


@slugs
def test_options_are_recorded_so_that_they_start_the_same_game(slug: str) -> None:
    game = branchline.game(slug)
    for options in CATALOGUES[slug].good_options:
        recorded = game.recorded(options)
        assert json.loads(json.dumps(recorded)) == recorded == game.recorded(recorded)
        assert frozen(game.start(3, 1, **recorded)) == frozen(game.start(3, 1, **options))


@pytest.mark.parametrize("slug", ["", "chess", "Ticket-To-Ride", "ticket_to_ride", "x" * 10_000])
def test_a_game_nobody_knows(slug: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        branchline.game(slug)
    for known in branchline.GAMES:
        assert known in str(caught.value)
    assert len(str(caught.value)) < 300


@slugs
@pytest.mark.parametrize("seat", [-1, 3, 6, True, False, HUGE])
def test_a_seat_that_is_not_at_the_table(slug: str, seat: int) -> None:
    state = branchline.game(slug).start(seats=3, seed=1)
    before = frozen(state)
    refused(lambda: state.view(seat), "seat", "0 to 2", "None")
    refused(lambda: state.imagine(seat, Dice(1)), "seat", "0 to 2", "None")
    assert frozen(state) == before


@slugs
@pytest.mark.parametrize("seat", ["0", 0.0, [0]])
def test_a_seat_of_another_type(slug: str, seat: object) -> None:
    state = branchline.game(slug).start(seats=3, seed=1)
    with pytest.raises(WRONG_TYPE):
        state.view(seat)
    with pytest.raises(WRONG_TYPE):
        state.imagine(seat, Dice(1))


@slugs
def test_a_move_of_no_game(slug: str) -> None:
    game = branchline.game(slug)
    state = game.start(seats=3, seed=1)
    before = frozen(state)
    for move in (Move("x"), Move(""), Move(str(state.moves()[0]))):
        for act in (state.why_not, state.play):
            with pytest.raises(BadMove, match=f"expected a move of {game.name}"):
                act(move)
    assert frozen(state) == before


@slugs
@pytest.mark.parametrize("text", ["", " ", "x", "castle kingside", "\x00", "1" * 10_000])
def test_a_text_that_is_no_move(slug: str, text: str) -> None:
    with pytest.raises(BadMove) as caught:
        branchline.game(slug).move(text)
    assert 10 < len(str(caught.value)) < 500


@slugs
@pytest.mark.parametrize("thing", [None, 1, b"pass", ["pass"]])
def test_a_move_that_is_no_text(slug: str, thing: object) -> None:
    game = branchline.game(slug)
    with pytest.raises((BadMove, TypeError)):
        game.move(thing)  # type: ignore[arg-type]  # what is tested
    with pytest.raises((BadMove, TypeError)):
        game.start(3, 1).play(thing)
