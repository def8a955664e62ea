"""How moves are told: short, in words, with nothing that was hidden."""

from __future__ import annotations

import pytest

from branchline import Entry
from tests.games.ticket_to_ride.helpers import GAME

ROW = ["red", "red", "white", "blue", "green"]


@pytest.mark.parametrize(
    ("move", "draws", "words"),
    [
        ("draw deck", ["red"], "draws from the deck: red"),
        ("draw deck", ["?"], "draws from the deck"),
        ("draw deck", ["?", "blue"], "draws from the deck; blue turned up"),
        ("draw red", ["blue"], "takes red; blue turned up"),
        ("draw red", [], "takes red"),
        (
            "draw red",
            ["locomotive", *ROW],
            "takes red; the market was replaced 1 time: red, red, white, blue, green",
        ),
        (
            "draw red",
            ["locomotive", *["locomotive"] * 5, *ROW],
            "takes red; the market was replaced 2 times: red, red, white, blue, green",
        ),
        ("tickets", ["?", "?", "?"], "draws tickets"),
        ("keep 1", [], "keeps 1 ticket"),
        ("keep 2", [], "keeps 2 tickets"),
        ("keep ?", [], "chooses tickets"),
        (
            "keep paris-wien cadiz-stockholm",
            [],
            "keeps Paris\N{EN DASH}Wien (8), C\xe1diz\N{EN DASH}Stockholm (21)",
        ),
        (
            "claim brest-paris black 2+1",
            [],
            "claims Brest\N{EN DASH}Paris with black 2+1 for 4 points",
        ),
        (
            "claim dieppe-paris purple 1",
            [],
            "claims Dieppe\N{EN DASH}Paris with purple 1 for 1 point",
        ),
        (
            "claim paris-zurich red 3",
            ["red", "blue", "white"],
            "tries the tunnel Paris\N{EN DASH}Z\xfcrich with red 3; red, blue, white turned up",
        ),
        (
            "claim paris-zurich red 3",
            [],
            "tries the tunnel Paris\N{EN DASH}Z\xfcrich with red 3; nothing turned up",
        ),
        ("pay red 1", [], "pays red 1 more and claims the tunnel"),
        ("withdraw", [], "withdraws from the tunnel"),
        (
            "station zurich red 1",
            ["blue"],
            "builds a station in Z\xfcrich for red 1; blue turned up",
        ),
        ("pass", [], "passes"),
    ],
)
def test_an_entry_is_told_in_words(move: str, draws: list[str], words: str) -> None:
    assert GAME.tell(Entry(0, move, draws)) == words
