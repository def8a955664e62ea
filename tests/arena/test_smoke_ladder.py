"""A short ladder of all bots, in every game: the full one is `make ladder`."""

import pytest

import branchline
from branchline.arena import Ladder, run
from branchline.arena.ladder_results import Standings
from branchline.bots import names

pytest.importorskip("openskill")
# Rounds for whoever searches: enough to try every part of it, and the same games every time.
QUICK = {"sharp": "sharp@2"}
# Of each pairing, every seat alike. Levels are far enough apart for so few: `sharp@2` wins about
# four games of five against `steady`.
GAMES = {"ticket-to-ride": 4, "railways": 4, "steam": 3}


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_everybody_plays_whole_games_and_the_levels_are_in_their_order(slug: str) -> None:
    game = branchline.game(slug)
    bots = tuple(QUICK.get(name, name) for name in names(game))
    ladder = Ladder(slug, bots, game.least, GAMES[slug])
    standings = Standings(ladder)
    for result in run(ladder, 1):
        standings.add(result)
    assert standings.unfinished == 0
    assert standings.order() == list(reversed(bots))


def test_the_shelf_is_the_same_in_every_game() -> None:
    levels = [names(branchline.game(slug)) for slug in branchline.GAMES]
    assert levels[0][0] == "random"
    assert all(level == levels[0] for level in levels)
