"""What learners see and may say is found quickly, and is the same as found slowly: from views and lists of moves."""

from __future__ import annotations

import numpy as np
import pytest

from branchline import Dice
from branchline.learn.encoding import encoding
from branchline.learn.fast.observation import Rows
from branchline.learn.fast.tables import WordTable
from branchline.learn.setting import LIMIT, WIN, Setting
from tests.contract.walk import TABLES, Table, stroll
from tests.games.steam.helpers import GAME
from tests.games.steam.rich_games import walk
from tests.learn.spelling import spelt


def word_table(table: Table) -> tuple[WordTable, Rows]:
    """A table with the rows that it writes into."""
    setting = Setting(table.game, table.seats, WIN, LIMIT, dict(table.options))
    rows = setting.rows(1)
    return setting.table(rows, 0), rows


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_observations_of_positions_are_those_of_their_views(table: Table) -> None:
    numbers = encoding(table.game, table.seats, **table.options)
    core, rows = word_table(table)
    written = np.frombuffer(memoryview(rows.observations), np.float32)
    for state in stroll(table, 7, rare=True):
        core.state = state
        for seat in table.all_seats:
            core.observe(seat)
            expected = numbers.layout.named(numbers.observe(state.view(seat)))
            for name, found in numbers.layout.named(written).items():
                assert found.tolist() == expected[name].tolist(), name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_words_are_those_of_the_moves(table: Table) -> None:
    numbers = encoding(table.game, table.seats, **table.options)
    core, rows = word_table(table)
    mask, dice = np.frombuffer(memoryview(rows.masks), np.int8), Dice(table.seed)
    core.begin(table.game.start(table.seats, table.seed, **table.options))
    chosen: list[int] = []  # at the present decision
    for _ in range(400):
        if not core.deciding:
            break
        decision = spelt(numbers.vocabulary, core.position.moves(), chosen)
        assert np.flatnonzero(mask).tolist() == core.speller.words == decision.words
        core.observe(core.turn or 0)
        noted = numbers.observe(core.position.view(core.turn), decision.said)
        assert np.frombuffer(memoryview(rows.observations), np.float32).tolist() == noted.tolist()
        chosen.append(core.random_word(dice))
        is_move = spelt(numbers.vocabulary, core.position.moves(), chosen).move is not None
        played = core.played
        core.say(chosen[-1])
        assert (core.played > played) == is_move
        if is_move:
            chosen = []


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_words_of_rich_positions_of_steam_lead_to_the_moves(rules: str) -> None:
    setting = Setting(GAME, 4, WIN, 1, {"rules": rules})  # a single move
    rows, dice = setting.rows(1), Dice(5)
    core, mask = setting.table(rows, 0), np.frombuffer(memoryview(rows.masks), np.int8)
    verbs: set[str] = set()
    for state in walk(4, "northeast", rules, 5):
        if state.turn is None:
            break
        moves, chosen = state.moves(), list[int]()
        core.begin(state.copy())
        while core.deciding:
            assert np.flatnonzero(mask).tolist() == spelt(setting.vocabulary, moves, chosen).words
            chosen.append(core.random_word(dice))
            core.say(chosen[-1])
        move = spelt(setting.vocabulary, moves, chosen).move
        assert move is not None
        after = state.copy()
        after.play(move)
        assert core.position.to_json() == after.to_json()
        verbs.add(move.text.split()[0])
    assert {"take", "lay", "grow", "urbanize", "done", "deliver"} <= verbs
