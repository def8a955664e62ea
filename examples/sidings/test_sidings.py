"""The tests of Sidings: the contract that all games keep, and its own rules."""

from dataclasses import replace

import pytest
from sidings.game import SidingsGame
from sidings.plugin import PLUGIN
from sidings.state import Sidings

import branchline
from branchline import IllegalMove
from branchline.engine import registry
from branchline.testing import Case, check_game

GAME = branchline.game(PLUGIN.slug)


@pytest.mark.game_contract(PLUGIN, games=3)
def test_the_contract(contract_case: Case) -> None:
    contract_case.run()


def test_it_also_holds_without_pytest() -> None:
    check_game(PLUGIN, seed=100, games=1)


class ShowingGame(SidingsGame):
    """Sidings with a fault: everyone sees all wagons."""

    def __init__(self) -> None:
        super().__init__()
        self.slug = "showing"

    def view_data(self, state: Sidings, seat: int | None) -> dict[str, object]:
        return {**super().view_data(state, seat), "hands": [hand[:] for hand in state.hands]}


def test_the_suite_finds_a_game_that_shows_what_is_hidden() -> None:
    faulty = replace(PLUGIN, slug="showing", game=f"{__name__}:ShowingGame")
    try:
        with pytest.raises(AssertionError, match=r"imagined_tables_look_the_same.*showing-2-1"):
            check_game(faulty)
    finally:
        registry.unregister("showing")


def position(**changes: object) -> Sidings:
    """A position of two players with some parts of its JSON changed; Ada has 2 red and 1 blue."""
    data = GAME.start(seats=2, seed=1, first=0).to_json()
    players = [{"wagons": ["blue", "red", "red"], "points": 0}, {"wagons": ["green"], "points": 0}]
    state = GAME.from_json({**data, "players": players, "yard": YARD, **changes})
    assert isinstance(state, Sidings)
    return state


YARD = {"red": 2, "blue": 2, "green": 2, "black": 2}


def refused(state: Sidings, move: str) -> str:
    """The id of the rule that forbids a move."""
    with pytest.raises(IllegalMove) as caught:
        state.play(GAME.move(move))
    return caught.value.rule.id


def test_a_new_colour_scores_a_point_and_the_same_again_none() -> None:
    state = position()
    state.play(GAME.move("couple red north"))
    assert (state.points, state.turn) == ([1, 0], 1)
    state.play(GAME.move("take"))
    state.play(GAME.move("couple red north"))
    assert state.points == [1, 0]


@pytest.mark.parametrize(("length", "points"), [(3, 2), (4, 4), (5, 7)])
def test_a_longer_train_scores_more(length: int, points: int) -> None:
    wagons = ["black"] * length
    state = position(sidings={"north": wagons, "middle": [], "south": []})
    state.play(GAME.move("dispatch north"))
    assert (state.points, state.sidings["north"]) == ([points, 0], [])


def test_what_is_not_allowed() -> None:
    full = ["black"] * 5
    state = position(sidings={"north": full, "middle": ["green", "green"], "south": []})
    assert refused(state, "couple red north") == "SID-3.4"
    assert refused(state, "couple green south") == "SID-3.3"
    assert refused(state, "dispatch middle") == "SID-4.3"
    state.play(GAME.move("take"))
    state.play(GAME.move("take"))
    assert refused(state, "take") == "SID-2.3"
    assert refused(position(yard={**YARD, **dict.fromkeys(YARD, 0)}), "take") == "SID-2.4"


def test_the_game_ends_when_the_yard_is_empty_and_somebody_has_no_wagons() -> None:
    players = [{"wagons": ["red"], "points": 3}, {"wagons": ["green", "green"], "points": 4}]
    state = position(yard=dict.fromkeys(YARD, 0), players=players)
    state.play(GAME.move("couple red south"))
    outcome = state.outcome()
    assert outcome is not None
    assert (outcome.totals, outcome.winners) == ([4, 4], [0])
    assert outcome.decided_by == "wagons left"
    assert refused(state, "take") == "SID-5.1"
