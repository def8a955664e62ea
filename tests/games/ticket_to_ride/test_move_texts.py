"""How moves are told: short, in words, with nothing that was hidden."""

from __future__ import annotations

import pytest

from branchline import Entry
from tests.games.ticket_to_ride.helpers import GAME

ROW = ["red", "red", "white", "blue", "green"]


@pytest.mark.parametrize(
    ("move", "draws", "words"),
    [
        ("draw deck", ["red"], "draws a card from the deck: red"),
        ("draw deck", ["?"], "draws a card from the deck"),
        ("draw deck", ["?", "blue"], "draws a card from the deck; blue turned up"),
        ("draw red", ["blue"], "takes a face-up red card; blue turned up"),
        ("draw red", [], "takes a face-up red card"),
        ("draw locomotive", [], "takes a face-up locomotive"),
        (
            "draw red",
            ["locomotive", *ROW],
            ("takes a face-up red card; the face-up cards are replaced once: red, red, white, blue and green"),
        ),
        (
            "draw red",
            ["locomotive", *["locomotive"] * 5, *ROW],
            ("takes a face-up red card; the face-up cards are replaced 2 times: red, red, white, blue and green"),
        ),
        ("tickets", ["?", "?", "?"], "draws 3 tickets"),
        ("tickets", ["?"], "draws tickets"),  # and others that had been put back
        ("tickets", [], "draws tickets"),
        (
            "tickets",
            ["paris-wien", "athina-wilno", "cadiz-stockholm"],
            (
                "draws the tickets Paris\N{EN DASH}Wien (8), Ath\xedna\N{EN DASH}Wilno (11)"
                " and C\xe1diz\N{EN DASH}Stockholm (21)"
            ),
        ),
        ("keep 1", [], "keeps 1 ticket"),
        ("keep 2", [], "keeps 2 tickets"),
        ("keep ?", [], "chooses tickets"),
        (
            "keep paris-wien cadiz-stockholm",
            [],
            "keeps the tickets Paris\N{EN DASH}Wien (8) and C\xe1diz\N{EN DASH}Stockholm (21)",
        ),
        ("claim brest-paris black 2+1", [], "claims Brest\N{EN DASH}Paris with 2 black and 1 locomotive for 4 points"),
        ("claim dieppe-paris purple 1", [], "claims Dieppe\N{EN DASH}Paris with 1 purple for 1 point"),
        (
            "claim paris-zurich red 3",
            ["red", "blue", "white"],
            ("tries the tunnel Paris–Zürich with 3 red; red, blue and white turned up: 1 extra card needed"),
        ),
        (
            "claim paris-zurich red 2+1",
            ["red", "locomotive", "white"],
            (
                "tries the tunnel Paris–Zürich with 2 red and 1 locomotive; red, locomotive and "
                "white turned up: 2 extra cards needed"
            ),
        ),
        (
            "claim paris-zurich red 3",
            ["green", "blue", "white"],
            (
                "tries the tunnel Paris\N{EN DASH}Z\xfcrich with 3 red;"
                " green, blue and white turned up: claimed for 4 points"
            ),
        ),
        (
            "claim amsterdam-london locomotive 2",
            [],
            "claims the ferry Amsterdam\N{EN DASH}London with 2 locomotives for 2 points",
        ),
        ("claim paris-zurich red 3", [], "tries the tunnel Paris\N{EN DASH}Z\xfcrich with 3 red"),
        ("pay red 1", [], "pays 1 red extra and claims the tunnel"),
        ("withdraw", [], "withdraws from the tunnel"),
        ("station zurich red 1", ["blue"], "builds a station in Z\xfcrich for 1 red; blue turned up"),
        (
            "claim paris-zurich locomotive 3",
            ["red", "blue", "white", "green"],  # the last one came into the market
            (
                "tries the tunnel Paris\N{EN DASH}Z\xfcrich with 3 locomotives;"
                " red, blue and white turned up: claimed for 4 points; green turned up"
            ),
        ),
        ("keep paris-wien", [], "keeps the ticket Paris\N{EN DASH}Wien (8)"),
        ("pass", [], "passes"),
    ],
)
def test_an_entry_is_told_in_words(move: str, draws: list[str], words: str) -> None:
    assert GAME.tell(Entry(0, move, draws)) == words
