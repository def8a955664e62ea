"""Moves: what is listed, what is refused, and how a move is written."""

from __future__ import annotations

import pytest

import branchline
from branchline import Dice, IllegalMove
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import TABLES, finished, frozen, walk

tables = pytest.mark.parametrize(("slug", "seats", "seed"), TABLES)


def test_every_game_has_a_catalogue() -> None:
    assert sorted(CATALOGUES) == sorted(branchline.GAMES)


@tables
def test_listed_exactly_when_no_rule_forbids_it(slug: str, seats: int, seed: int) -> None:
    game, catalogue = branchline.game(slug), CATALOGUES[slug]
    for state in walk(game, seats, seed, every=5):
        asked = catalogue.moves(game, state)
        legal = {move for move in asked if state.why_not(move) is None}
        listed = state.moves()
        # The catalogue is wide enough to hold every move that is listed.
        assert set(listed) == legal


@tables
def test_the_list_is_stable_without_repeats_and_empty_only_at_the_end(
    slug: str, seats: int, seed: int
) -> None:
    for state in walk(branchline.game(slug), seats, seed, every=2):
        before = frozen(state)
        listed = [str(move) for move in state.moves()]
        assert [str(move) for move in state.moves()] == listed
        assert [str(move) for move in state.copy().moves()] == listed
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (state.turn is not None)
        assert frozen(state) == before


@tables
def test_texts_round_trip(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for state in walk(game, seats, seed, every=4):
        for move in state.moves():
            again = game.move(str(move))
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)
            assert state.why_not(again) is None


@tables
def test_a_move_is_read_in_capitals_and_with_spaces(slug: str, seats: int, seed: int) -> None:
    game = branchline.game(slug)
    for state in walk(game, seats, seed, every=20):
        for move in state.moves()[:20]:
            assert game.move(f"  {str(move).upper().replace(' ', '   ')}\n") == move


@tables
def test_pick_is_a_bijection_onto_the_list(slug: str, seats: int, seed: int) -> None:
    game, catalogue = branchline.game(slug), CATALOGUES[slug]
    for state in walk(game, seats, seed, every=4):
        assert catalogue.by_number(game, state) == state.moves()


@tables
def test_pick_gives_a_legal_move_and_changes_nothing(slug: str, seats: int, seed: int) -> None:
    dice = Dice(seed)
    for state in walk(branchline.game(slug), seats, seed, every=5):
        if state.turn is None:
            continue
        before = frozen(state)
        listed = set(state.moves())
        assert all(state.pick(dice) in listed for _ in range(5))
        assert frozen(state) == before


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_pick_reaches_every_move(slug: str) -> None:
    state = branchline.game(slug).start(seats=2, seed=1)
    dice = Dice(9)
    listed = state.moves()
    assert {state.pick(dice) for _ in range(40 * len(listed))} == set(listed)


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_there_is_no_move_to_pick_when_the_game_is_over(slug: str) -> None:
    state = finished(branchline.game(slug), 2, 1)
    with pytest.raises(branchline.BadMove, match="over"):
        state.pick(Dice(1))


@tables
def test_an_illegal_move_names_its_rule_and_changes_nothing(
    slug: str, seats: int, seed: int
) -> None:
    game, catalogue = branchline.game(slug), CATALOGUES[slug]
    for state in walk(game, seats, seed, every=25):
        before = frozen(state)
        moves = catalogue.moves(game, state)
        refused = [(move, rule) for move in moves if (rule := state.why_not(move)) is not None]
        for move, rule in refused[seed :: max(1, len(refused) // 200)]:
            with pytest.raises(IllegalMove) as caught:
                state.play(move)
            assert caught.value.rule is rule
            assert game.rulebook[rule.id] is rule
            assert caught.value.move == str(move)
            assert str(caught.value) == f"{move}: {rule.id}: {rule.text}"
        assert frozen(state) == before


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_when_the_game_is_over_every_move_is_refused(slug: str) -> None:
    game, catalogue = branchline.game(slug), CATALOGUES[slug]
    state = finished(game, 2, 1)
    for move in catalogue.moves(game, state):
        assert state.why_not(move) is not None


@tables
def test_the_prompt_and_the_turn_say_who_decides_what(slug: str, seats: int, seed: int) -> None:
    seen = set()
    for state in walk(branchline.game(slug), seats, seed):
        assert state.turn is None or 0 <= state.turn < seats
        assert state.prompt
        seen.add(state.prompt)
    assert len(seen) > 2
