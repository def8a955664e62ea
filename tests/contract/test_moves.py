"""Moves: what is listed, what is refused, and how a move is written."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline import Dice, IllegalMove
from tests.contract.catalogues import CATALOGUES
from tests.contract.walk import PLAIN, TABLES, Table, finished, frozen, stroll, walk

tables = pytest.mark.parametrize("table", TABLES, ids=str)
plain = pytest.mark.parametrize("table", PLAIN, ids=str)


def test_every_game_has_a_catalogue_and_a_table_for_every_number_of_seats() -> None:
    assert sorted(CATALOGUES) == sorted(branchline.GAMES)
    for slug in branchline.GAMES:
        game = branchline.game(slug)
        seats = {table.seats for table in TABLES if table.slug == slug}
        assert seats == set(range(game.least, game.most + 1))


@tables
def test_listed_exactly_when_no_rule_forbids_it(table: Table) -> None:
    for state in stroll(table, 5, rare=True):
        asked = table.catalogue.moves(table.game, state)
        legal = {move for move in asked if state.why_not(move) is None}
        listed = state.moves()
        # The catalogue is wide enough to hold every move that is listed.
        assert set(listed) == legal


@tables
def test_the_list_is_stable_without_repeats_and_empty_only_at_the_end(table: Table) -> None:
    for state in stroll(table, 2, rare=True):
        before = frozen(state)
        listed = [str(move) for move in state.moves()]
        assert [str(move) for move in state.copy().moves()] == listed
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (state.turn is not None)
        assert frozen(state) == before


@tables
def test_texts_round_trip(table: Table) -> None:
    for state in stroll(table, 4):
        for move in state.moves():
            again = table.game.move(str(move))
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)
            assert state.why_not(again) is None


@tables
def test_a_move_that_was_read_does_the_same_as_the_move_itself(table: Table) -> None:
    for state in stroll(table, 10):
        for move in state.moves()[::25]:
            one, other = state.copy(), state.copy()
            one.play(move)
            other.play(table.game.move(str(move)))
            assert frozen(one) == frozen(other)


@tables
def test_a_move_is_read_in_capitals_in_small_letters_and_with_spaces(table: Table) -> None:
    for state in walk(table, 20):
        for move in state.moves()[:20]:
            for text in (str(move).upper(), str(move).lower()):
                assert table.game.move(f"  {text.replace(' ', '   ')}\n") == move


# A game that picks in another way is left to test_pick.py, which looks at how fair it is.
@pytest.mark.parametrize(
    "table", [table for table in TABLES if table.catalogue.by_number is not None], ids=str
)
def test_pick_is_a_bijection_onto_the_list(table: Table) -> None:
    by_number = table.catalogue.by_number
    assert by_number is not None
    for state in walk(table, 4):
        assert by_number(table.game, state) == state.moves()


@tables
def test_pick_gives_a_legal_move_and_changes_nothing(table: Table) -> None:
    dice = Dice(table.seed)
    for state in walk(table, 5, rare=True):
        if state.turn is None:
            continue
        before = frozen(state)
        listed = set(state.moves())
        assert all(state.pick(dice) in listed for _ in range(5))
        assert frozen(state) == before


@plain
def test_there_is_no_move_to_pick_when_the_game_is_over(table: Table) -> None:
    state = finished(table)
    with pytest.raises(branchline.BadMove, match="over"):
        state.pick(Dice(1))


@tables
def test_an_illegal_move_names_its_rule_and_changes_nothing(table: Table) -> None:
    game, catalogue = table.game, table.catalogue
    for state in stroll(table, 12):
        before = frozen(state)
        moves = catalogue.moves(game, state)
        refused = [(move, rule) for move in moves if (rule := state.why_not(move)) is not None]
        for move, rule in refused[table.seed :: max(1, len(refused) // 200)]:
            with pytest.raises(IllegalMove) as caught:
                state.play(move)
            assert caught.value.rule is rule
            assert game.rulebook[rule.id] is rule
            assert caught.value.move == str(move)
            assert str(caught.value) == f"{move}: {state.refusal(move)} {rule.id}"
        assert frozen(state) == before


@plain
def test_when_the_game_is_over_every_move_is_refused(table: Table) -> None:
    state = finished(table)
    for move in table.catalogue.moves(table.game, state):
        assert state.why_not(move) is not None


@tables
def test_the_prompt_and_the_turn_say_who_decides_what(table: Table) -> None:
    seen = set()
    for state in walk(table):
        assert state.turn is None or state.turn in table.all_seats
        assert state.prompt
        seen.add(state.prompt)
    assert len(seen) > 2


@tables
def test_a_move_is_told_before_it_is_played_as_after_it_but_for_what_was_drawn(
    table: Table,
) -> None:
    for state in stroll(table, 5, rare=True):
        before = frozen(state)
        for move in state.moves()[:50]:
            told = str(state.phrase(move))
            assert told == str(state.phrase(table.game.move(str(move))))
            assert "{" not in told
            assert not told.endswith(".")
            assert " of the display" not in told  # it is called by its name, not by its place
        assert frozen(state) == before
        if state.turn is not None:
            move = state.moves()[-1]
            after = state.copy()
            after.play(move)
            entry = branchline.Entry(state.turn, move.text, [])
            effects = table.game.effects(state, move, after)
            short = [effect.kind for effect in effects if effect.kind == "short reveal"]
            # Of two cards that are alike only a list must say which is meant.
            told = re.sub(r" \(place \d\)$", "", str(state.phrase(move)))
            assert short or str(table.game.story(state, entry, effects)) == told


@tables
def test_a_price_is_told_in_whole_positive_numbers_and_changes_nothing(table: Table) -> None:
    for state in stroll(table, 2, rare=True):
        before = frozen(state)
        for move in state.moves()[:50]:
            price = state.price(move)
            assert all(type(paid) is int and paid > 0 for paid in price.values()), (move, price)
            assert state.price(table.game.move(str(move))) == price
        assert frozen(state) == before


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_option_may_be_what_it_is_if_unsaid(slug: str) -> None:
    game = branchline.game(slug)
    unsaid = {option.name: option.default for option in game.options}
    said = game.start(game.least, 7, **unsaid)
    assert said.to_json() == game.start(game.least, 7).to_json()
    for option in game.options:
        assert option.kind in ("choice", "switch", "seat", "map")
        for choice in option.choices:
            game.start(game.least, 7, **{option.name: choice})


@plain
def test_a_table_reads_its_own_moves(table: Table) -> None:
    for state in stroll(table, 2):
        for move in state.moves()[:20]:
            assert state.move(str(move)) == move
        with pytest.raises(branchline.BadMove):
            state.move("dance")
