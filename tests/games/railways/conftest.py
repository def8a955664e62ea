"""Fixtures for the tests of Railways of the World: The Card Game."""

import pytest

from branchline.games.railways.rules.game import RailwaysGame
from tests.games.railways.helpers import GAME


@pytest.fixture
def game() -> RailwaysGame:
    """The game itself; it never changes, so all tests share it."""
    return GAME
