"""Copies share the board until one of them builds on it: no other may notice."""

from __future__ import annotations

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.helpers import GAME, numbered, owner, scene

ROUTE = "budapest-wien-red"
TWIN = "budapest-wien-white"
CLAIM = f"claim {ROUTE} red 1"


def before_the_claim(seats: int) -> TicketToRide:
    """A table at which everyone can pay for both routes of the pair."""
    return scene(seats, hands=[{"red": 2, "white": 1}] * seats, turn=0)


@pytest.mark.parametrize("seats", [2, 5])
@pytest.mark.parametrize("copied", [False, True])
def test_a_claim_is_seen_at_one_table_only(seats: int, copied: bool) -> None:
    state = before_the_claim(seats)
    clone = state.copy()
    builds, waits = (clone, state) if copied else (state, clone)
    moves = waits.moves()
    builds.play(builds.move(CLAIM))
    assert (owner(builds, ROUTE), owner(waits, ROUTE)) == (0, None)
    assert waits.moves() == numbered(waits) == moves
    assert builds.moves() == numbered(builds)
    # Then the other builds too, elsewhere.
    waits.play(waits.move(f"claim {TWIN} white 1"))
    assert [owner(builds, TWIN), owner(waits, TWIN)] == [None, 0]
    assert [owner(builds, ROUTE), owner(waits, ROUTE)] == [0, None]
    assert builds.moves() == numbered(builds)
    assert waits.moves() == numbered(waits)


def test_a_copy_of_a_copy_is_on_its_own_too() -> None:
    state = before_the_claim(3)
    tables = [state, state.copy()]
    tables[0].play(tables[0].move(CLAIM))
    tables += [tables[0].copy(), tables[1].copy()]
    tables[1].play(tables[1].move(CLAIM))
    assert [owner(table, ROUTE) for table in tables] == [0, 0, 0, None]
    assert all(table.moves() == numbered(table) for table in tables)


def test_tickets_put_under_the_deck_are_there_at_one_table_only() -> None:
    one, two, three, four = [ticket.id for ticket in GAME.board.tickets if not ticket.long][:4]
    state = scene(2, ticket_deck=[three, one, two, four], turn=0)
    state.play(state.move("tickets"))
    clone = state.copy()
    state.play(state.move(f"keep {one}"))
    names = [[state.board.ticket_names[ticket] for ticket, _ in table.under] for table in (state, clone)]
    assert names == [[four, three, two], [four]]
    assert [who for _, who in state.under] == [-1, 0, 0]


def test_a_position_that_was_dropped_leaves_nothing_behind() -> None:
    first = GAME.start(3, 7).to_json()
    for seed in range(3):  # compiled code uses the memory of the last one again
        state = GAME.start(3, seed)
        state.playout(Dice(seed), most=40 + seed)
        del state
        assert GAME.start(3, 7).to_json() == first
