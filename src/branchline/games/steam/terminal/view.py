"""The terminal view of Steam, which the other files of this folder draw."""

from __future__ import annotations

from typing import Any, ClassVar, final

from rich.console import RenderableType

from branchline.engine.dice import Dice
from branchline.engine.game import Game, Move, State
from branchline.engine.record import Entry
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.board import draw_board
from branchline.games.steam.terminal.deliveries import filtered_deliveries
from branchline.games.steam.terminal.ending import draw_ending, scores_now
from branchline.games.steam.terminal.map import draw_map
from branchline.games.steam.terminal.move_list import draw_menu, half_moves, ordered
from branchline.games.steam.terminal.render import tell_entries
from branchline.games.steam.terminal.table import draw_table, goods, supply
from branchline.games.steam.terminal.tile_moves import filtered_lays
from branchline.terminal.position_history import PositionHistory
from branchline.terminal.view import TerminalView, View


@final
class SteamView(TerminalView):
    """Steam as text."""

    headings = ("income", "links")
    words: ClassVar[dict[str, str]] = {
        "lays [HEX or CITY]": "where you can lay tiles, or the tiles for a hex and what they join",
        "deliveries [WORDS]": "all deliveries, or those with a colour or place",
        "map [PLACE]": "the map, or the part around a place or hex",
        "board [PLACE]": "who owns which links, or what is at a place",
        "goods": "the cubes in the cities and in the supply",
        "scores": "everyone's points if the game ended now",
        "links 3+1": "of a player: three complete links and one unfinished",
        "(7 Urbanization)": "of a player: took the tile and passed its action",
        "lay L16 21 N-S": "tile 21 on hex L16, its track from north to south",
        "loose track": "new track that reaches no city: extend it to one, or take it back",
    }
    unscored = ("score",)
    secrets = False
    examples = ("lay L16 21 N-S", "lay L16 21 N-S", "unfinished link")

    def __init__(self, game: Game[Any]) -> None:
        assert isinstance(game, SteamGame)
        self.game = game
        self.seen: View = {}
        self.known: Steam | None = None

    def state_of(self, view: View) -> Steam:
        """Return the position that a view shows, with dice that decide nothing here."""
        if self.known is None or self.seen != view:
            data = {key: value for key, value in view.items() if key not in ("seat", "outcome")}
            self.known = self.game.from_json({**data, "dice": Dice(0).to_json()})
            self.seen = view
        return self.known

    def table(self, view: View, names: list[str]) -> list[RenderableType]:
        """Show the phase, the players and the goods."""
        return draw_table(self.state_of(view), names)

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        """Put plain moves first, then tiles by hex, then deliveries by their points."""
        return ordered(self.state_of(view), moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        """Show the moves in groups."""
        return draw_menu(self.state_of(view), moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; half a move lists the whole ones."""
        state = self.state_of(view)
        verb, rest = words[0], words[1:]
        if verb == "lays" or (verb == "lay" and len(rest) < 2):
            return filtered_lays(state, moves, rest)
        if verb == "deliveries" or (verb == "deliver" and ">" not in " ".join(rest)):
            return filtered_deliveries(state, moves, rest)
        if verb == "map":
            return draw_map(state, names, rest)
        if verb == "board":
            return draw_board(state, names, rest)
        if verb == "scores":
            return [scores_now(state, names)]
        if verb in ("take", "bid", "capital", "score") and not rest:
            return half_moves(state, moves, verb)
        if verb in ("grow", "urbanize") and not "".join(rest[-1:]).isdigit():
            return half_moves(state, moves, verb)
        if verb == "goods":
            return [goods(state), "", supply(state)]
        return None

    def describe(self, history: PositionHistory, entries: list[Entry], first: int) -> list[str]:
        """Name towns, and the links that tiles and cities complete."""
        return tell_entries(history, entries, first)

    def chapter(self, state: State) -> str:
        """Return the Turn."""
        assert isinstance(state, Steam)
        return f"Turn {state.turn_number}"

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show scores and verdict."""
        assert isinstance(state, Steam)
        return draw_ending(state, names)
