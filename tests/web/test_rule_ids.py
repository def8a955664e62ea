"""The rules that scripts name are those of the game, and its book tells them."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline.lessons.how_to_play import book
from tests.web.javascript import scripts_of

QUOTED = re.compile(r'"([A-Z]{3}-(?:\d+|[A-Z])\.\d+)"')
FEWEST = 5  # in the scripts of a game


@pytest.mark.parametrize("game", branchline.GAMES)
def test_rules_that_scripts_name_can_be_looked_up(game: str) -> None:
    texts = [path.read_text("utf-8") for path in sorted(scripts_of(game).glob("*.js"))]
    named = {rule for text in texts for rule in QUOTED.findall(text)}
    assert len(named) >= FEWEST
    assert named <= set(book(game).places)
