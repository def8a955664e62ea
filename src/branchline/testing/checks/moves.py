"""Moves: what is listed, how a move is written and described, and that picks at random are fair."""

from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from math import sqrt
from typing import Final

from branchline import BadMove, Dice, Entry, Move, Policy, State
from branchline.testing.suite import Suite, every_table, one_table, whole_game
from branchline.testing.tables import Table, finished, frozen, raised, stroll, unchanged, walk

EXPECTED: Final = 45  # how often each move should come up
FEW, MANY = 2, 16  # moves of a position; with more a favourite would hardly be noticed
PLAYOUT_EVERY: Final = 16  # positions, of which one is played on from
PLAYOUT_MOVES: Final = 400  # of a playout: to the end, except in the longest games
POLICY_MOVES: Final = 20
SIGMAS: Final = 4.5  # hardly ever reached by a fair choice, and the seeds are fixed


@every_table
def listed_exactly_when_no_rule_forbids_it(table: Table) -> None:
    """Check that the list holds a move of the catalogue exactly when no rule forbids it."""
    for state in stroll(table, 5, rare=True):
        asked = table.catalogue.moves(table.game, state)
        legal = {move for move in asked if state.why_not(move) is None}
        # The catalogue is wide enough to hold every move that is listed.
        assert set(state.moves()) == legal, set(state.moves()) ^ legal


@every_table
def list_is_stable_without_repeats_and_empty_only_at_the_end(table: Table) -> None:
    """Check that listing gives the same moves again, each once, and none only when it is over."""
    for state in unchanged(stroll(table, 2, rare=True)):
        listed = [str(move) for move in state.moves()]
        assert [str(move) for move in state.copy().moves()] == listed
        assert len(set(listed)) == len(listed)
        assert bool(listed) == (state.turn is not None)


@every_table
def texts_round_trip(table: Table) -> None:
    """Check that a move is read again from its text."""
    for state in stroll(table, 4):
        for move in state.moves():
            again = table.game.move(str(move))
            assert again == move
            assert hash(again) == hash(move)
            assert str(again) == str(move)
            assert state.why_not(again) is None


@every_table
def read_moves_do_the_same_as_the_moves_themselves(table: Table) -> None:
    """Check that a move read from its text does the same as the move that was listed."""
    for state in stroll(table, 10):
        for move in state.moves()[::25]:
            one, other = state.copy(), state.copy()
            one.play(move)
            other.play(table.game.move(str(move)))
            assert frozen(one) == frozen(other), move


@every_table
def moves_are_read_in_capitals_in_small_letters_and_with_spaces(table: Table) -> None:
    """Check that a move is read however its letters and spaces are written."""
    for state in walk(table, 20):
        for move in state.moves()[:20]:
            for text in (str(move).upper(), str(move).lower()):
                assert table.game.move(f"  {text.replace(' ', '   ')}\n") == move


@one_table
def tables_read_their_own_moves(table: Table) -> None:
    """Check that a state reads its own moves, and refuses other texts."""
    for state in stroll(table, 2):
        for move in state.moves()[:20]:
            assert state.move(str(move)) == move
        raised(BadMove, partial(state.move, "no such move"))


@every_table
def prompt_and_turn_say_who_decides_what(table: Table) -> None:
    """Check that every state has a prompt, and a turn that is a seat or None."""
    seen = set()
    for state in walk(table):
        assert state.turn is None or state.turn in table.all_seats
        assert state.prompt
        seen.add(state.prompt)
    assert len(seen) >= table.catalogue.least_prompts, seen


@every_table
def told_before_as_after_except_for_what_was_drawn(table: Table) -> None:
    """Check that a legal move and the same move in a log are described in the same words."""
    game, catalogue = table.game, table.catalogue
    for state in unchanged(stroll(table, 5, rare=True)):
        for move in state.moves()[:50]:
            told = str(state.phrase(move))
            assert told == str(state.phrase(game.move(str(move))))
            assert "{" not in told, told
            assert not told.endswith("."), told
            assert not [words for words in catalogue.never_told if words in told], told
        if state.turn is None:
            continue
        move = state.moves()[-1]
        after = state.copy()
        after.play(move)
        effects = game.effects(state, move, after)
        if not {effect.kind for effect in effects} & catalogue.retold:
            story = game.story(state, Entry(state.turn, move.text, []), effects)
            assert str(story) == catalogue.plain_words(str(state.phrase(move)))


@every_table
def prices_are_whole_positive_numbers(table: Table) -> None:
    """Check that prices are whole positive numbers, and that asking changes nothing."""
    for state in unchanged(stroll(table, 2, rare=True)):
        for move in state.moves()[:50]:
            price = state.price(move)
            assert all(type(paid) is int and paid > 0 for paid in price.values()), (move, price)
            assert state.price(table.game.move(str(move))) == price


@whole_game
def options_may_be_their_defaults_and_all_their_choices(suite: Suite) -> None:
    """Check that saying the defaults changes nothing, and that every choice starts a game."""
    game = suite.game
    defaults = {option.name: option.default for option in game.options}
    said = game.start(game.least, 7, **defaults)
    assert said.to_json() == game.start(game.least, 7).to_json()
    for option in game.options:
        assert option.kind in ("choice", "switch", "seat", "map"), option.kind
        for choice in option.choices:
            game.start(game.least, 7, **{option.name: choice})


@every_table
def pick_reaches_the_list_by_number(table: Table) -> None:
    """Check that moves by number are the list, where the game has them by number."""
    by_number = table.catalogue.by_number
    if by_number is not None:
        assert all(by_number(table.game, state) == state.moves() for state in walk(table, 4))


@every_table
def pick_gives_a_legal_move_and_changes_nothing(table: Table) -> None:
    """Check that picking at random gives legal moves and leaves the state as it is."""
    dice = Dice(table.seed)
    for state in unchanged(walk(table, 5, rare=True)):
        if state.turn is not None:
            listed = set(state.moves())
            assert all(state.pick(dice) in listed for _ in range(5))


@every_table
def a_playout_plays_what_pick_and_play_would(table: Table) -> None:
    """Check that a playout makes exactly the moves of a loop over `pick` and `play`."""
    for number, state in enumerate(walk(table, PLAYOUT_EVERY)):
        looped, played = state.copy(), state.copy()
        dice, same_dice = Dice(number), Dice(number)
        moves = 0
        while looped.turn is not None and moves < PLAYOUT_MOVES:
            looped.play(looped.pick(dice))
            moves += 1
        assert played.playout(same_dice, most=PLAYOUT_MOVES) == moves
        assert played.to_json() == looped.to_json()
        assert dice.to_json() == same_dice.to_json()


class LastListed(Policy[State]):
    """A policy that takes the last move of the list."""

    def choose(self, state: State, dice: Dice) -> Move:
        """Return the last legal move."""
        return state.moves()[-1]


@one_table
def a_playout_follows_a_policy(table: Table) -> None:
    """Check that a playout with a policy makes the moves it chooses, and no more than allowed."""
    state = next(iter(walk(table, 4)))
    looped, played = state.copy(), state.copy()
    for _ in range(POLICY_MOVES):
        if looped.turn is not None:
            looped.play(looped.moves()[-1])
    assert played.playout(Dice(0), LastListed(), most=POLICY_MOVES) <= POLICY_MOVES
    assert played.to_json() == looped.to_json()


@one_table
def nothing_to_pick_when_the_game_is_over(table: Table) -> None:
    """Check that picking a move of a finished game is refused."""
    state = finished(table)
    assert "over" in str(raised(BadMove, lambda: state.pick(Dice(1))))


@cache
def small_positions(table: Table) -> list[State]:
    """Return of each prompt of a game the first position with few moves, but not one."""
    found: dict[str, State] = {}
    for state in walk(table):
        if state.prompt not in found and FEW <= len(state.moves()) <= MANY:
            found[state.prompt] = state.copy()
    return list(found.values())


def surprise(moves: list[Move], pick: Callable[[], Move]) -> float:
    """Return how far the counts of picks are from equal, in standard deviations of chi-square."""
    counts = Counter(pick() for _ in range(EXPECTED * len(moves)))
    assert set(counts) == set(moves)
    chi_square = sum((counts[move] - EXPECTED) ** 2 / EXPECTED for move in moves)
    freedom = len(moves) - 1
    return (chi_square - freedom) / sqrt(2 * freedom)


@every_table
def every_move_is_picked_and_none_is_favoured(table: Table) -> None:
    """Check in positions with few moves that each is picked as often as the others."""
    for number, state in enumerate(small_positions(table)):
        pick = partial(state.pick, Dice(number))
        assert surprise(state.moves(), pick) < SIGMAS, state.prompt
