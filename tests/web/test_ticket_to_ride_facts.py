"""What the browser works out of Ticket to Ride for itself, held against the rules."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.web.boards import board_json
from tests.web.javascript import answer, scripts_of

SCRIPTS = scripts_of("ticket-to-ride")
BOARD = (SCRIPTS / "board.js").as_uri()
MARKET = ["red", "blue", "red", "green", "white"]


def finished(seats: int, seed: int) -> dict[str, Any]:
    """The last view of a game between bots."""
    game = branchline.game("ticket-to-ride")
    state, dice = game.start(seats=seats, seed=seed), branchline.Dice(seed)
    bot = make("steady", game)
    while state.turn is not None:
        state.play(bot.choose(Seat(state, dice)))
    view: dict[str, Any] = state.view(None)
    return view


@pytest.mark.rule("TTR-13.8", "TTR-13.9", "TTR-13.11")
@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (3, 2), (5, 3)])
def test_the_trails_that_are_shown_are_the_longest(seats: int, seed: int) -> None:
    view = finished(seats, seed)
    script = f"""
      const {{ prepare }} = await import("{BOARD}");
      const found = module.trails({{ board: prepare(data.board), view: data.view }});
      return found.map((routes) => routes.map(({{ id, a, b, length }}) => [id, a, b, length]));"""
    data = {"board": board_json("ticket-to-ride", {}), "view": view}
    trails = answer(SCRIPTS / "longest_path.js", script, data)
    assert len(trails) == seats
    for seat, trail in enumerate(trails):
        ids = [route[0] for route in trail]
        assert len(set(ids)) == len(ids)
        assert all(view["routes"][route] == seat for route in ids)
        assert sum(route[3] for route in trail) == view["outcome"]["table"][seat]["trail"]
        assert is_walk([(a, b) for _, a, b, _ in trail])


def is_walk(steps: list[tuple[str, str]]) -> bool:
    """Whether each step goes on where the one before it ended."""
    return any(walks_from(start, steps) for start in steps[0]) if steps else True


def walks_from(city: str, steps: list[tuple[str, str]]) -> bool:
    """Whether the steps are a walk from this city."""
    for a, b in steps:
        if city not in (a, b):
            return False
        city = b if city == a else a
    return True


@pytest.mark.parametrize(
    ("move", "draws", "flights"),
    [
        ("draw deck", ["red"], [("red", "deck", "seat:1")]),
        ("draw deck", ["?", "blue"], [(None, "deck", "seat:1")]),  # its back, as it is hidden
        ("draw red", ["blue"], [("red", "slot:2", "seat:1")]),  # where another lies now
        ("tickets", ["?", "?"], [(None, "tickets", "seat:1")] * 2),
        ("claim brest-paris black 1+1", [], [("black",), ("locomotive",)]),
        ("station paris locomotive 2", [], [("locomotive",)] * 2),
        ("pay red 1", [], [("red",)]),
        ("withdraw", [], [("green", "discard", "seat:1")] * 2),
        ("keep 2", [], []),
        ("pass", [], []),
    ],
)
def test_cards_fly_from_where_they_were(
    move: str, draws: list[str], flights: list[tuple[str | None, ...]]
) -> None:
    script = "return module.flightsOf(data.event, data.claim, data.old, data.now);"
    event = {"seat": 1, "move": move, "draws": draws}
    data = {
        "event": event,
        "claim": "claim paris-zurich green 2",
        "old": {"market": MARKET},
        "now": {"market": [*MARKET[:2], "blue", *MARKET[3:]]},
    }
    found = answer(SCRIPTS / "animations.js", script, data)
    paid = ("seat:1", "discard")
    wanted = [flight if len(flight) > 1 else (*flight, *paid) for flight in flights]
    assert [(one["card"], one["from"], one["to"]) for one in found] == wanted
