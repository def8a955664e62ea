"""Every legal move can be spelt, in one way, and what is spelt is that move."""

from __future__ import annotations

import pytest

import branchline
from branchline import BadMove, Dice, Move, State
from branchline.learn.encoding import ENOUGH, Encoding, Vocabulary, encoding
from branchline.learn.fast.observation import Rows
from branchline.learn.fast.speller import LONGEST, Speller
from tests.contract.small_map import SMALL
from tests.contract.walk import TABLES, Table, stroll
from tests.learn.spelling import spelt

# Names that are also colours, numbers and tiles, and names within names.
ODD_NAMES = {"Ashford": "red", "Birch Hill": "4", "Elmwood": "21 N-S", "Firth": "deliver red"}


def encoding_of(table: Table) -> Encoding:
    return encoding(table.game, table.seats, **table.options)


def check_spellings(vocabulary: Vocabulary, moves: list[Move]) -> None:
    """All moves of a position can be spelt and told apart, and none begins another."""
    spellings = [vocabulary.spell(move.text) for move in moves]
    assert [vocabulary.read(spelling) for spelling in spellings] == [move.text for move in moves]
    whole = set(spellings)
    assert len(whole) == len(moves)
    assert max(len(spelling) for spelling in spellings) <= LONGEST
    for spelling in spellings:
        assert not any(spelling[:length] in whole for length in range(1, len(spelling)))


def asked(vocabulary: Vocabulary, state: State) -> Speller[State]:
    """The decision of the player to move, found from the list of its moves."""
    decision: Speller[State] = Speller(vocabulary.spell, Rows(1, 0, len(vocabulary)), 0)
    decision.ask(state)
    return decision


def check_decision(vocabulary: Vocabulary, state: State, dice: Dice) -> None:
    """A move of the list is reached by its own words, however many are said by themselves."""
    moves = state.moves()
    move = moves[dice.below(len(moves))]
    spelling = vocabulary.spell(move.text)
    decision = asked(vocabulary, state)
    chosen: list[int] = []
    while decision.move is None:
        words = decision.words
        assert len(words) > 1
        assert decision.words_said == list(spelling[: decision.said_count])
        assert words == spelt(vocabulary, moves, chosen).words
        assert all(decision.allows(word) for word in words[:3])
        chosen.append(spelling[decision.said_count])
        decision.say(state, chosen[-1])
    assert decision.move == move
    assert decision.words == []


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_every_legal_move_of_a_game_can_be_spelt_in_one_way(table: Table) -> None:
    vocabulary = encoding_of(table).vocabulary
    dice = Dice(table.seed)
    for state in stroll(table, 1, rare=True):
        if state.turn is not None:
            check_spellings(vocabulary, state.moves())
            check_decision(vocabulary, state, dice)


def test_a_map_may_give_places_any_names() -> None:
    text = SMALL
    for name, odd in ODD_NAMES.items():
        text = text.replace(f'name = "{name}"', f'name = "{odd}"')
    game = branchline.game("steam")
    vocabulary = encoding(game, 3, map=text).vocabulary
    for seed in range(3):
        state, dice = game.start(3, seed, map=text), Dice(seed)
        while state.turn is not None:
            check_spellings(vocabulary, state.moves())
            state.play(state.pick(dice))


def test_deliveries_name_the_owner_of_a_link_as_a_word_of_its_own() -> None:
    vocabulary = encoding(branchline.game("steam"), 3).vocabulary
    text = "deliver red Albany > Utica >green> New York"
    assert [vocabulary.words[word] for word in vocabulary.spell(text)] == [
        "deliver red",
        " Albany",
        " > Utica",
        " >green>",
        " New York",
    ]


def test_bids_are_spelt_by_tens_and_units() -> None:
    vocabulary = encoding(branchline.game("steam"), 3).vocabulary
    for text, words in {"bid 7": ["bid ", "7"], "bid 1234": ["bid 123", "4"]}.items():
        assert [vocabulary.words[word] for word in vocabulary.spell(text)] == words


def test_what_no_board_has_cannot_be_spelt() -> None:
    vocabulary = encoding(branchline.game("ticket-to-ride"), 2).vocabulary
    with pytest.raises(BadMove, match="claim paris-paris"):
        vocabulary.spell("claim paris-paris red 2")


def test_tickets_are_kept_one_by_one() -> None:
    game = branchline.game("ticket-to-ride")
    vocabulary = encoding(game, 2).vocabulary
    state = game.start(2, 7)
    decision = asked(vocabulary, state)
    assert [vocabulary.words[word] for word in decision.words_said] == ["keep"]
    first, second = decision.words[:2]
    decision.say(state, first)
    assert vocabulary.index[ENOUGH] not in decision.words  # two must be kept at least
    decision.say(state, second)
    assert vocabulary.index[ENOUGH] in decision.words
    decision.say(state, vocabulary.index[ENOUGH])
    assert decision.move is not None
    assert str(decision.move) == "keep" + vocabulary.words[first] + vocabulary.words[second]


def test_words_that_lead_nowhere_are_refused_and_change_nothing() -> None:
    game = branchline.game("railways")
    vocabulary = encoding(game, 2).vocabulary
    decision = asked(vocabulary, game.start(2, 1))
    words, said = decision.words, decision.words_said
    for word in set(range(len(vocabulary))) - set(words):
        assert not decision.allows(word)
    with pytest.raises(BadMove):
        decision.check(vocabulary.index["stop"])
    assert (decision.words, decision.words_said) == (words, said)
