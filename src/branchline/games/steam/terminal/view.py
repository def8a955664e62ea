"""The terminal view of Steam: its words, the log and the end; the other files of this folder draw the rest."""

from collections import Counter
from typing import Any, ClassVar, Final

from rich.console import RenderableType

from branchline import Dice, Entry, Game, Move, Outcome, Rule, State
from branchline.games.steam.rules import board, links, scoring
from branchline.games.steam.rules.game import SteamGame
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.terminal import move_list, table
from branchline.games.steam.terminal.map import draw_map
from branchline.games.steam.terminal.tile_moves import filtered_lays
from branchline.terminal import formatting
from branchline.terminal.view import PositionHistory, TerminalView, View

SHEET: Final = {"points": "VP", "income": "+income", "links": "+links", "total": "total"}
NUMBERS: Final = ("income", *SHEET.values())
REASONS: Final[dict[str | None, tuple[str, Rule]]] = {  # what decided a game, by the heading of the score sheet
    "total": ("wins with {total}", board.RULES["STM-26.7"]),
    "action tile": ("wins: tied on points and income, but with a lower action tile", board.RULES["STM-26.9"]),
    "turn order": ("wins: tied on points and income, but earlier in turn order", board.RULES["STM-26.10"]),
}
BY_INCOME, LAST_ONE = board.RULES.pick("STM-26.8", "STM-R.44")


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
        return table.draw_table(self.state_of(view), names)

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        return move_list.ordered(self.state_of(view), moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        return move_list.draw_menu(self.state_of(view), moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; half a move lists the whole ones."""
        state = self.state_of(view)
        verb, rest = words[0], words[1:]
        if verb == "lays" or (verb == "lay" and len(rest) < 2):
            return filtered_lays(state, moves, rest)
        if verb == "deliveries" or (verb == "deliver" and ">" not in " ".join(rest)):
            return move_list.filtered_deliveries(state, moves, rest)
        if verb == "map":
            return draw_map(state, names, rest)
        if verb == "board":
            return table.draw_board(state, names, rest)
        if verb == "scores":
            return [scores_now(state, names)]
        is_growth = verb in ("grow", "urbanize") and not "".join(rest[-1:]).isdigit()
        if is_growth or (verb in ("take", "bid", "capital", "score") and not rest):
            return move_list.half_moves(state, moves, verb)
        return [table.goods(state), "", table.supply(state)] if verb == "goods" else None

    def describe(self, history: PositionHistory, entries: list[Entry], first: int) -> list[str]:
        """Name towns, and the links that tiles and cities complete."""
        told = []
        for place, entry in enumerate(entries, start=first):
            before, after = history.positions[place], history.positions[place + 1]
            assert isinstance(before, Steam)
            assert isinstance(after, Steam)
            words = str(self.game.story(before, entry, []))
            if entry.move.partition(" ")[0] in ("lay", "urbanize"):
                words += completions(history.record.names, entry.seat, before, after)
            told.append(words)
        return told

    def chapter(self, state: State) -> str:
        assert isinstance(state, Steam)
        return f"Turn {state.turn_number}"

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show the scores, who won and why."""
        assert isinstance(state, Steam)
        outcome = state.outcome()
        assert outcome is not None
        columns = ["place", "player", "colour", *NUMBERS, ""]
        scores = formatting.plain_table("Final scoring", columns, ["place", *NUMBERS], ["player", ""])
        for place, seat in formatting.ranked(outcome):
            points = numbers(state, seat, outcome.table[seat])
            note = "bankrupt" if seat in state.bankrupt else ""
            scores.add_row(place, table.player(names, seat), table.seat_colour(seat), *points, note)
        return formatting.ending(outcome, scores, verdict(state, outcome, names))


def scores_now(state: Steam, names: list[str]) -> RenderableType:
    """Show the scores as they would be if the game ended now, in the order of seats."""
    columns = ["player", *NUMBERS]
    scores = formatting.plain_table("If the game ended now", columns, right=NUMBERS, whole=["player"])
    for seat in range(state.seats):
        scores.add_row(table.player(names, seat), *numbers(state, seat, scoring.sheet(state, seat)))
    return scores


def numbers(state: Steam, seat: int, row: dict[str, int]) -> list[str]:
    """Return a player's income, and the points of a score sheet."""
    return [table.signed(state.incomes[seat]), *[str(row[heading]) for heading in SHEET]]


def verdict(state: Steam, outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    first = outcome.winners[0]
    income = f"wins: tied on points, but with the higher income, {state.incomes[first]}"
    ruin = f"is bankrupt, {names[first]} was the last" if first in state.bankrupt else "else is bankrupt"
    reasons = {**REASONS, "income": (income, BY_INCOME), None: (f"wins: everyone {ruin}", LAST_ONE)}
    return formatting.verdict(outcome, names, reasons)


def completions(names: list[str], mover: int, before: Steam, after: Steam) -> str:
    """Return the links that have been completed, perhaps for others (STM-11.7, STM-18.8)."""
    words = ""
    old = Counter(complete_links(before).values())
    for link, (owner, nodes) in complete_links(after).items():
        if old[owner, nodes]:
            old[owner, nodes] -= 1
        else:
            words += f"; completes {table.link_name(after, link)}"
            words += "" if owner == mover else f" for {table.owner_name(names, owner)}"
    return words


def complete_links(state: Steam) -> dict[int, tuple[int, tuple[int, ...]]]:
    """Return the owner of each complete link on the map, and the nodes it joins."""
    tracks = state.tracks
    whole = [link for link, owner in enumerate(tracks.owners) if owner != GONE and links.complete(tracks, link)]
    return {link: (tracks.owners[link], tuple(sorted(tracks.nodes[2 * link : 2 * link + 2]))) for link in whole}
