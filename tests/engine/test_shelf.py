"""The shelf of games."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline import Game, UnknownGame
from branchline.engine import registry


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_is_built_once(slug: str) -> None:
    game: Game[Any] = branchline.game(slug)
    assert branchline.game(slug) is game
    assert registry.get(slug) is game
    assert game.slug == slug


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_game_says_what_it_is(slug: str) -> None:
    game = branchline.game(slug)
    assert game.name
    assert game.version
    assert 1 <= game.least <= game.most
    assert len(game.rulebook) > 50


def test_a_game_that_is_not_there_is_named_with_those_that_are() -> None:
    with pytest.raises(UnknownGame) as caught:
        registry.get("monorail")
    assert "'monorail'" in str(caught.value)
    assert all(slug in str(caught.value) for slug in branchline.GAMES)
