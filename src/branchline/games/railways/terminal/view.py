"""The terminal view of Railways, which the other files of this folder draw."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, final

from rich.console import RenderableType

from branchline.engine.game import Game, Move, State
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.take import SOURCES
from branchline.games.railways.rules.state import TRIM, Railways
from branchline.games.railways.terminal.connection_moves import filtered_connects
from branchline.games.railways.terminal.deliveries import filtered_deliveries
from branchline.games.railways.terminal.ending import draw_ending
from branchline.games.railways.terminal.move_list import draw_menu, ordered, take_group, trim_group
from branchline.games.railways.terminal.network import draw_network
from branchline.games.railways.terminal.seen_table import SeenTable
from branchline.games.railways.terminal.table import draw_table, hands_known, scores_now
from branchline.terminal.formatting import numbered_moves
from branchline.terminal.view import TerminalView, View


@final
class RailwaysView(TerminalView):
    """Railways of the World: The Card Game as text."""

    headings = ("links", "delivered", "cities", "goods")
    unscored = ("deliver", "locomotive")
    words: ClassVar[dict[str, str]] = {
        "connects [WORDS]": "all connections, or those with a city, place or colour",
        "deliveries [WORDS]": "all deliveries with their routes, or those with a cube or place",
        "network [CITY]": "the network, or everything about a city",
        "hands": "the cards you saw others take and that they still hold",
        "scores": "everyone's points if the game were scored now",
        "white 2+1+wild": "the cards of a link: a two and a one of white, and a locomotive",
        "power": "of a player: locomotives in front; the most links a delivery may use",
    }
    examples = ("connect Omaha > start white 2+1", "connect Omaha > start white 2+1", "free track")

    def __init__(self, game: Game[Any]) -> None:
        self.game = game

    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """Show the network, the players, the cards and the hand."""
        return draw_table(SeenTable(self.game, view, names))

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """Put connections, deliveries and other moves first, other payments last."""
        return ordered(SeenTable(self.game, view, []), moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """Show the moves in groups."""
        return draw_menu(SeenTable(self.game, view, names), moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; half a move lists the whole ones."""
        seen = SeenTable(self.game, view, names)
        rest = " ".join(words[1:]).replace(">", " ").split()
        answers: dict[str, Callable[[], list[RenderableType]]] = {
            "connects": lambda: filtered_connects(numbered_moves(moves, Connect), rest),
            "deliveries": lambda: filtered_deliveries(seen, moves, rest),
            "takes": lambda: take_group(seen, moves),
            "trims": lambda: trim_group(moves),
            "network": lambda: draw_network(seen, rest),
            "hands": lambda: hands_known(seen),
            "scores": lambda: scores_now(seen),
        }
        answer = answers.get(meant(words, seen.state.stage))
        return None if answer is None else answer() or None

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show scores, verdict, cities and sets of goods."""
        assert isinstance(state, Railways)
        return draw_ending(state, names)


def meant(words: list[str], stage: int) -> str:
    """Return the view's word that is meant, also by half a move, which lists the whole ones."""
    verb, rest = words[0], words[1:]
    if verb == "connect" and not names_cards(rest):
        return "connects"
    if ">" not in " ".join(rest) and (verb == "deliver" or (verb == "locomotive" and rest)):
        return "deliveries"
    if verb == "take" and " ".join(rest) not in SOURCES:
        return "takes"
    if verb == "discard" and stage == TRIM:
        return "trims"
    return "network" if verb == "board" else verb


def names_cards(words: list[str]) -> bool:
    """Return whether the words of a connection include its cards."""
    last = words[-1] if words else ""
    return any(part in last for part in ("1", "2", "wild", "loco"))
