"""What the better bots for Ticket to Ride do where the right thing is plain."""

import pytest

from branchline.bots import make
from tests.bots.playing import asked
from tests.games.ticket_to_ride.helpers import GAME, scene

levels = pytest.mark.parametrize("level", ["steady", "sharp@20"])


@levels
def test_in_the_last_turn_a_completed_ticket_counts_twice(level: str) -> None:
    state = scene(
        routes={"amsterdam-london": 0, "amsterdam-frankfurt": 0},
        hands=[["black"] * 3 + ["red"] * 4],
        tickets=[["berlin-london"]],
        turns_left=1,
    )
    # Four points and a ticket of seven that would be lost, rather than seven points.
    assert asked(make(level, GAME), state) in (
        "claim berlin-frankfurt-black black 3",
        "claim berlin-frankfurt-red red 3",
    )


@levels
def test_tickets_that_lie_on_one_way_are_kept(level: str) -> None:
    state = scene(tickets=[["cadiz-stockholm"]], ticket_deck=["kyiv-sochi", "essen-kyiv", "frankfurt-kobenhavn"])
    state.play(GAME.move("tickets"))
    # The way from Cádiz to Stockholm can run over Frankfurt and København.
    assert "frankfurt-kobenhavn" in asked(make(level, GAME), state)
