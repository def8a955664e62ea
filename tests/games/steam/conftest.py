"""Fixtures for the tests of Steam."""

import pytest

from branchline.games.steam.rules.board import Board
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.maps.loader import our_map
from tests.games.steam.helpers import GAME


@pytest.fixture
def game() -> SteamGame:
    """The game itself; it never changes, so all tests share it."""
    return GAME


@pytest.fixture
def board(game: SteamGame) -> Board:
    """The board of the north-east map."""
    return game.board_of(our_map("northeast"))
