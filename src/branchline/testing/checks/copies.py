"""Copies: of states, through JSON, and tables as a seat could imagine them."""

import json

from branchline import Dice, State
from branchline.testing.suite import every_table
from branchline.testing.tables import Table, finish, frozen, steps, stroll, unchanged, walk


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
    for state in unchanged(stroll(table, 10)):
        one, other = state.copy(), state.copy()
        assert frozen(one) == frozen(state)
        play_together(one, other, 60)


@every_table
def states_through_json_play_on_identically(table: Table) -> None:
    """Check that a state read from its JSON plays on as the state would."""
    for state in unchanged(stroll(table, 10)):
        again = table.game.from_json(json.loads(frozen(state)))
        assert frozen(again) == frozen(state)
        assert [again.view(seat) for seat in table.all_seats] == [state.view(seat) for seat in table.all_seats]
        play_together(state.copy(), again, 60)


@every_table
def every_state_and_every_step_pass_the_audit(table: Table) -> None:
    """Check that nothing is wrong in any state, and that no move changes what it may not change."""
    game = table.game
    game.audit(table.start())
    for before, move, state in steps(table):
        game.audit(state)
        game.audit_step(before, move, state)


@every_table
def views_are_json_and_have_what_pages_and_terminals_need(table: Table) -> None:
    """Check that views are JSON with game, rules, seats, seat, turn, prompt and players."""
    for state in unchanged(stroll(table, 3)):
        for seat in table.viewers:
            view = state.view(seat)
            assert json.loads(json.dumps(view)) == view
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
    for number, state in enumerate(unchanged(stroll(table, 3))):
        for seat in table.viewers:
            imagined = state.imagine(seat, Dice(1000 * table.seed + number))
            table.game.audit(imagined)
            assert imagined.view(seat) == state.view(seat)
            if seat == state.turn:
                assert imagined.moves() == state.moves()


@every_table
def imagined_tables_can_be_played_to_the_end(table: Table) -> None:
    """Check that a game continues from an imagined table to its outcome."""
    for number, state in enumerate(stroll(table, 40)):
        for seat in table.viewers:
            imagined = finish(state.imagine(seat, Dice(number)), seed=number)
            assert imagined.turn is None
            assert imagined.outcome() is not None
            table.game.audit(imagined)


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
