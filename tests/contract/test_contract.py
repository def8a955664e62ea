"""The published contract suite on our games, and what it must find in them at least."""

from __future__ import annotations

import pytest

import branchline
from branchline import Dice, Move, UnknownGame
from branchline.engine.action import Action
from branchline.engine.game import Game, State
from branchline.engine.registry import plugin
from branchline.testing import Case
from branchline.testing.checks.moves import MANY, SIGMAS, small_positions, surprise
from branchline.testing.checks.previews import previews_promise_the_points_that_come
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import SUITES, TABLES, Table, walk

tables = pytest.mark.parametrize("table", TABLES, ids=str)
slugs = pytest.mark.parametrize("slug", CATALOGUES)


@pytest.mark.game_contract(plugin("ticket-to-ride"), CATALOGUES["ticket-to-ride"])
@pytest.mark.game_contract(plugin("steam"), CATALOGUES["steam"])
@pytest.mark.game_contract(plugin("railways"), CATALOGUES["railways"])
def test_the_contract(contract_case: Case) -> None:
    contract_case.run()


def test_every_game_has_a_catalogue_and_a_table_for_every_number_of_seats() -> None:
    assert sorted(CATALOGUES) == sorted(branchline.GAMES)
    for slug, suite in SUITES.items():
        game = branchline.game(slug)
        seats = {table.seats for table in suite.tables}
        assert seats == set(range(game.least, game.most + 1))


@slugs
def test_some_moves_bring_points(slug: str) -> None:
    assert branchline.game(slug).scoring


@tables
def test_there_are_positions_with_few_moves_to_pick_from(table: Table) -> None:
    assert small_positions(table)


@slugs
def test_every_question_is_looked_at(slug: str) -> None:
    asked, looked_at = set(), set()
    for table in SUITES[slug].tables:
        asked |= {state.prompt for state in walk(table) if state.turn is not None}
        looked_at |= {state.prompt for state in small_positions(table)}
    assert looked_at == asked


@pytest.mark.parametrize("size", [4, 8, MANY])
def test_a_favourite_would_be_noticed(size: int) -> None:
    moves = [Move(str(number)) for number in range(size)]
    fair, loaded = Dice(1), Dice(1)
    assert surprise(moves, lambda: moves[fair.below(size)]) < SIGMAS
    assert surprise(moves, lambda: [*moves, moves[0]][loaded.below(size + 1)]) > SIGMAS


@tables
def test_the_points_of_some_moves_are_certain(table: Table) -> None:
    assert previews_promise_the_points_that_come(table)


def test_a_game_must_say_its_reasons_and_its_previews_itself() -> None:
    bare: Game[State] = Game()
    with pytest.raises(NotImplementedError):
        bare.denial_of(State(), Action("x"))
    with pytest.raises(NotImplementedError):
        bare.effects(State(), Move("x"), State())
    action: Action[State] = Action("x")
    with pytest.raises(NotImplementedError):
        action.denial(State())
    with pytest.raises(NotImplementedError):
        action.preview(State())


@pytest.mark.parametrize("slug", ["", "chess", "Ticket-To-Ride", "ticket_to_ride", "x" * 10_000])
def test_a_game_nobody_knows(slug: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        branchline.game(slug)
    for known in branchline.GAMES:
        assert known in str(caught.value)
    assert len(str(caught.value)) < 300
