"""Copies: of states, through JSON, and tables as a seat could imagine them."""

from __future__ import annotations

import json

from branchline.engine.dice import Dice
from branchline.engine.game import State
from branchline.testing.suite import every_table
from branchline.testing.walk import Table, finish, frozen, played, stroll, walk


def play_together(one: State, other: State, moves: int) -> None:
    """Play the same random moves on two states; they must stay equal to the last."""
    first, second = Dice(77), Dice(77)
    for _ in range(moves):
        if one.turn is None:
            break
        move, same = one.pick(first), other.pick(second)
        assert move == same
        one.play(move)
        other.play(same)
    assert frozen(one) == frozen(other)
    assert one.moves() == other.moves()


@every_table
def copies_play_on_identically_and_by_themselves(table: Table) -> None:
    """Check that a copy plays on as the state would, and leaves the state alone."""
    for state in stroll(table, 10):
        before = frozen(state)
        one, other = state.copy(), state.copy()
        assert frozen(one) == before
        play_together(one, other, 60)
        assert frozen(state) == before


@every_table
def states_through_json_play_on_identically(table: Table) -> None:
    """Check that a state read from its JSON plays on as the state would."""
    game = table.game
    for state in stroll(table, 10):
        before = frozen(state)
        again = game.from_json(json.loads(before))
        assert frozen(again) == before
        assert [again.view(seat) for seat in table.all_seats] == [state.view(seat) for seat in table.all_seats]
        play_together(state.copy(), again, 60)
        assert frozen(state) == before


@every_table
def every_state_passes_the_audit(table: Table) -> None:
    """Check that the audit finds nothing wrong in any state of a game."""
    game = table.game
    for state in walk(table):
        game.audit(state)


@every_table
def no_step_breaks_a_rule(table: Table) -> None:
    """Check that no move of a game changes what it may not change."""
    game, state = table.game, table.start()
    for move in played(table):
        before = state.copy()
        state.play(move)
        game.audit_step(before, move, state)


@every_table
def views_are_json_and_looking_changes_nothing(table: Table) -> None:
    """Check that every view is JSON."""
    for state in stroll(table, 3):
        before = frozen(state)
        for seat in (None, *table.all_seats):
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
        assert frozen(state) == before


@every_table
def views_say_what_pages_and_terminals_need(table: Table) -> None:
    """Check the fields that every view has: game, rules, seats, seat, turn, prompt, players."""
    for state in stroll(table, 10):
        for seat in (None, *table.all_seats):
            view = state.view(seat)
            assert (view["game"], view["rules"]) == (table.slug, table.game.version)
            assert (view["seat"], view["turn"]) == (seat, state.turn)
            assert (view["seats"], view["prompt"]) == (table.seats, state.prompt)
            players = view["players"]
            assert isinstance(players, list)
            assert len(players) == table.seats
            assert all(isinstance(player, dict) for player in players)


@every_table
def imagined_tables_look_the_same_to_their_seat(table: Table) -> None:
    """Check that a seat cannot tell an imagined table from the real one."""
    game = table.game
    for number, state in enumerate(stroll(table, 3)):
        before = frozen(state)
        for seat in (None, *table.all_seats):
            imagined = state.imagine(seat, Dice(1000 * table.seed + number))
            game.audit(imagined)
            assert imagined.view(seat) == state.view(seat)
            if seat == state.turn:
                assert imagined.moves() == state.moves()
        assert frozen(state) == before


@every_table
def imagined_tables_can_be_played_to_the_end(table: Table) -> None:
    """Check that a game continues from an imagined table to its outcome."""
    game = table.game
    for number, state in enumerate(stroll(table, 40)):
        for seat in (None, *table.all_seats):
            imagined = finish(state.imagine(seat, Dice(number)), seed=number)
            assert imagined.turn is None
            assert imagined.outcome() is not None
            game.audit(imagined)


@every_table
def imagining_goes_by_the_dice_alone(table: Table) -> None:
    """Check that the same dice imagine the same table, and other dice another one."""
    differs = False
    for state in walk(table, 50):
        one, same = state.imagine(0, Dice(4)), state.imagine(0, Dice(4))
        assert frozen(one) == frozen(same)
        play_together(one, same, 30)
        differs = differs or frozen(state.imagine(0, Dice(5))) != frozen(state.imagine(0, Dice(4)))
    # At least the future draws are hidden, so other dice must lead to another table.
    assert differs


@every_table
def seeds_decide_everything(table: Table) -> None:
    """Check that the same seed deals and plays the same game, and another seed another one."""
    one = table.start()
    assert frozen(one) == frozen(table.start())
    assert frozen(one) != frozen(table.start(seed=table.seed + 1))
    play_together(one, table.start(), 2000)
