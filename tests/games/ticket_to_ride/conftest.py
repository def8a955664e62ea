"""Fixtures for the tests of Ticket to Ride: Europe."""

import pytest

from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from tests.games.ticket_to_ride.helpers import GAME


@pytest.fixture
def game() -> TicketToRideGame:
    """The game itself; it never changes, so all tests share it."""
    return GAME


@pytest.fixture
def board(game: TicketToRideGame) -> Board:
    """The printed map."""
    return game.board
