"""The terminal view of Railways: its words, and the end; the other files of this folder draw the rest."""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Game, Move, State
from branchline.engine.outcome import Outcome
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.take import SOURCES
from branchline.games.railways.rules.board import CITIES, GOODS, RULES, counted
from branchline.games.railways.rules.layout import DELIVERED, POINTS
from branchline.games.railways.rules.scoring import best_partition, best_sets
from branchline.games.railways.rules.state import TRIM, Railways
from branchline.games.railways.terminal import move_list
from branchline.games.railways.terminal.formatting import goods_words
from branchline.games.railways.terminal.move_list import filtered_connects
from branchline.games.railways.terminal.network import draw_network
from branchline.games.railways.terminal.table import draw_table, hands_known, scores_now
from branchline.games.railways.terminal.visible_table import SEAT_STYLES, VisibleTable, short
from branchline.terminal import formatting
from branchline.terminal.view import TerminalView, View

CARD_PARTS: Final = ("1", "2", "wild", "loco")  # of the last word of a connection, if that names its cards
REASONS: Final = {  # what decided a game, by the heading of the score sheet
    "total": ("wins with {total}", RULES["RWC-15.1"]),
    "links": ("wins: tied on points, but with {links}", RULES["RWC-15.2"]),
    "delivered": ("wins: tied on points and links, but with {delivered} delivered", RULES["RWC-15.3"]),
    None: ("share the victory with {total}", RULES["RWC-15.4"]),
}


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
        return draw_table(VisibleTable(self.game, view, names))

    def order(self, view: View, moves: list[Move]) -> list[Move]:
        return move_list.ordered(VisibleTable(self.game, view, []), moves)

    def menu(self, view: View, names: list[str], moves: list[Move]) -> list[RenderableType]:
        return move_list.draw_menu(VisibleTable(self.game, view, names), moves)

    def more(self, words: list[str], view: View, names: list[str], moves: list[Move]) -> list[RenderableType] | None:
        """Answer the view's words; half a move lists the whole ones."""
        seen = VisibleTable(self.game, view, names)
        rest = " ".join(words[1:]).replace(">", " ").split()
        answers: dict[str, Callable[[], list[RenderableType]]] = {
            "connects": lambda: filtered_connects(formatting.numbered_moves(moves, Connect), rest),
            "deliveries": lambda: move_list.filtered_deliveries(seen, moves, rest),
            "takes": lambda: move_list.take_group(seen, moves),
            "trims": lambda: move_list.trim_group(moves),
            "network": lambda: draw_network(seen, rest),
            "hands": lambda: hands_known(seen),
            "scores": lambda: scores_now(seen),
        }
        answer = answers.get(meant(words, seen.state.stage))
        return None if answer is None else answer() or None

    def ending(self, state: State, names: list[str]) -> list[RenderableType]:
        """Show the scores, who won and why, the cities and, with goods, the sets of goods."""
        assert isinstance(state, Railways)
        outcome = state.outcome()
        assert outcome is not None
        more = [] if state.options.younger else [goods_rows(state, names)]
        scores = score_rows(state, outcome, names)
        return formatting.ending(outcome, scores, verdict(outcome, names), city_rows(state, names), *more)


def meant(words: list[str], stage: int) -> str:
    """Return the view's word that is meant, also by half a move, which lists the whole ones."""
    verb, rest = words[0], words[1:]
    if verb == "connect" and not any(part in "".join(rest[-1:]) for part in CARD_PARTS):
        return "connects"
    if ">" not in " ".join(rest) and (verb == "deliver" or (verb == "locomotive" and rest)):
        return "deliveries"
    if verb == "take" and " ".join(rest) not in SOURCES:
        return "takes"
    if verb == "discard" and stage == TRIM:
        return "trims"
    return "network" if verb == "board" else verb


def score_rows(state: Railways, outcome: Outcome, names: list[str]) -> Table:
    """List the scores, the winners first; points won in play by links and by deliveries."""
    young = state.options.younger
    headings = ["links", "cities"] if young else ["links", "deliveries", "cities", "locos", "goods"]
    headings.append("total")
    columns = ["place", "player", *headings]
    table = formatting.plain_table("Final scoring", columns, right=["place", *headings], whole=["player"])
    network = state.network
    for place, seat in formatting.ranked(outcome):
        # Points won in play: for links (RWC-4.19), and for anyone's deliveries (RWC-7).
        links = sum([link.value for link in network.links if network.owner(link.city) == seat])
        row = {**outcome.table[seat], "links": links, "deliveries": state.of(seat, POINTS) - links}
        row["locos"] = row["locomotives"]
        values = [str(row[heading]) for heading in headings]
        table.add_row(place, Text(names[seat], style=SEAT_STYLES[seat]), *values)
    return table


def verdict(outcome: Outcome, names: list[str]) -> str:
    """Return who won, and the rule that decided."""
    return formatting.verdict(outcome, names, REASONS, links="link", delivered="cube")


def city_rows(state: Railways, names: list[str]) -> Table:
    """List the value of everyone's links at each city; who has the most gets its points."""
    title = "Cities, * for the most there (RWC-14.2)"
    table = formatting.plain_table(title, ["city", "points"], right=["points"])
    for seat in range(state.seats):
        name = Text(short(names[seat]), style=SEAT_STYLES[seat])
        table.add_column(name, justify="right", no_wrap=True)
    for link in state.network.links:
        at = state.network.shares(link.city)[: state.seats]
        cells = [Text(f"{share}*" if share == max(at) else str(share or "")) for share in at]
        table.add_row(CITIES[link.city].name, str(CITIES[link.city].value), *cells)
    return table


def goods_rows(state: Railways, names: list[str]) -> Table:
    """List everyone's goods and the sets that score most."""
    columns = ["player", "delivered", "sets", "points"]
    table = formatting.plain_table("Sets of goods (RWC-14.8)", columns, right=["points"], whole=["player"])
    for seat in range(state.seats):
        counts = counted(state.of(seat, DELIVERED))
        table.add_row(
            Text(names[seat], style=SEAT_STYLES[seat]),
            goods_words(counts),
            ", ".join(sets_of(counts)) or "none",
            str(best_sets(counts)),
        )
    return table


def sets_of(counts: list[int]) -> list[str]:
    """Return the best sets in words: `4 different`, `3 red`."""
    found = []
    for goods in best_partition(counts):
        kinds = [colour for colour, number in enumerate(goods.counts) if number]
        kind = "different" if len(kinds) > 1 else GOODS[kinds[0]]
        found.append(f"{sum(goods.counts)} {kind}")
    return found
