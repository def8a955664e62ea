"""Which action a text stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.rules.actions.draw import Draw
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.station import BuildStation
from branchline.games.ticket_to_ride.rules.actions.tickets import HiddenKeep, KeepTickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import WITHDRAW, Pay
from branchline.games.ticket_to_ride.rules.board import Board
from branchline.games.ticket_to_ride.rules.notation import FORMS, plain

PARSERS: Final[dict[str, Callable[[Board, list[str]], Action]]] = {
    "draw": Draw.parse,
    "keep": KeepTickets.parse,
    "claim": Claim.parse,
    "station": BuildStation.parse,
    "pay": Pay.parse,
}


def parse(board: Board, text: str) -> Action:
    """Parse an action, legal or not; a payment that fits nothing is one too."""
    words = plain(text).split()
    if words and words[0] in PARSERS:
        return PARSERS[words[0]](board, words[1:])
    for action in (board.draw_tickets, WITHDRAW, PASS):
        if words == [action.text]:
            return action
    raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")


def parse_logged(board: Board, text: str) -> Action:
    """Parse an action of a log, in which the tickets that others keep are hidden."""
    words = text.split()
    return HiddenKeep(words[1]) if HiddenKeep.is_written(words) else parse(board, text)
