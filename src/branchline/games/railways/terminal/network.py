"""The network as a tree that grows from the start board, and what there is at a city."""

from collections.abc import Collection, Iterator
from typing import Final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.board import CITIES, COLOURS, GOODS, NODE_NAMES, START, City, counted
from branchline.games.railways.rules.notation import plain
from branchline.games.railways.terminal import formatting
from branchline.games.railways.terminal.visible_table import VisibleTable
from branchline.terminal.formatting import plain_table

BROAD: Final = 999  # columns: more than any tree asks for


# What a tree says in words, the rest being letters, and how far each level is set in: the first that fits is shown.
FORMS: Final = ((("goods", "tracks", "links"), 2), (("goods", "links"), 2), (("links",), 2), ((), 2), ((), 1))


class Tree:
    """The network: in words if the terminal is wide enough, otherwise in letters."""

    def __init__(self, seen: VisibleTable) -> None:
        self.seen = seen

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the first form that fits, and what its letters mean."""
        broad = options.update_width(BROAD)
        for in_words, step in FORMS:
            tree = rows(self.seen, in_words, step)
            if step == 1 or console.measure(tree, options=broad).maximum <= options.max_width:
                yield tree
                yield from legend(in_words, self.seen.younger)
                return


def rows(seen: VisibleTable, in_words: Collection[str], step: int) -> Table:
    """Return a row for each node, children below their parent."""
    free_tracks = "free tracks" if "tracks" in in_words else "free"
    cargo_columns = [] if seen.younger else ["takes", "goods"]
    table = plain_table(
        columns=["network", "value", *cargo_columns, free_tracks, "link to it"],
        right=["value"],
        whole=["network", "goods", free_tracks, "link to it"],
    )
    for city, branch in nodes(seen, START, "", step):
        name = Text(branch, style="dim").append(NODE_NAMES[city], style="not dim")
        if city == START:
            table.add_row(name)
            continue
        goods = formatting.goods_words(counted(seen.state.row[at.GOODS + city]), short="goods" not in in_words)
        cargo = [formatting.demand(CITIES[city]), goods]
        table.add_row(
            name,
            str(CITIES[city].value),
            *([] if seen.younger else cargo),
            formatting.track_words(seen.state.network.free_tracks(city), short="tracks" not in in_words),
            link_to(seen, city, short="links" not in in_words),
        )
    return table


def nodes(seen: VisibleTable, node: int, indent: str, step: int) -> Iterator[tuple[int, str]]:
    """Yield a node and all nodes below it, each with the lines of the tree before its name."""
    if node == START:
        yield node, ""
    children = [link.city for link in seen.state.network.links if link.node == node]
    for place, child in enumerate(children):
        last = place == len(children) - 1
        yield child, indent + ("└ " if last else "├ ")[:step]
        yield from nodes(seen, child, indent + ("  " if last else "│ ")[:step], step)


def link_to(seen: VisibleTable, city: int, short: bool) -> Text:
    """Return the link that built a city: its colour, value and owner."""
    (link,) = [link for link in seen.state.network.links if link.city == city]
    colour = formatting.rail(link.colour, short)
    return colour.append(f" {link.value}, ", style="default").append_text(seen.owner(link))


def legend(in_words: Collection[str], younger: bool) -> Iterator[Text]:
    """Yield what the letters mean."""
    for letters, names, is_clear in (
        (formatting.RAIL_LETTERS, COLOURS, "tracks" in in_words),
        (formatting.GOOD_LETTERS, GOODS, "goods" in in_words or younger),
    ):
        if not is_clear:
            yield Text(", ".join(map(" ".join, zip(letters, names, strict=True))), style="dim")


def draw_network(seen: VisibleTable, words: list[str]) -> list[RenderableType]:
    """Show the whole tree, or everything about some cities."""
    if not words:
        return [Tree(seen)]
    near = [city for city in CITIES if all(plain(word) in plain(city.name) for word in words)]
    shown = [part for city in near for part in around(seen, city)]
    return shown or [Text(f"There is no city called {' '.join(words)}.")]


def around(seen: VisibleTable, city: City) -> list[RenderableType]:
    """Show a city card; if it is built also its goods, free tracks, links and leaders."""
    card = formatting.card_table(seen.younger, "city")
    card.add_row(Text(city.name, style="bold"), *formatting.card_facts(city.kind, seen.younger))
    state = seen.state
    if not state.network.has(city.index):
        return [card, Text("It is not built.")]
    text = Text("Free tracks: ").append_text(formatting.track_words(seen.state.network.free_tracks(city.index)))
    if not seen.younger:
        text.append(". Goods: ").append_text(formatting.goods_words(counted(state.row[at.GOODS + city.index])))
    table = plain_table(columns=["link to", "colour", "value", "owner"], right=["value"])
    for link in state.network.links:
        if city.index in (link.city, link.node):
            other = link.node if link.city == city.index else link.city
            table.add_row(NODE_NAMES[other], formatting.rail(link.colour), str(link.value), seen.owner(link))
    shares = state.network.shares(city.index)[: state.seats]
    most = [seat for seat in range(state.seats) if shares[seat] == max(shares)]
    lead = Text("Most links by value: ").append_text(Text(" and ").join(map(seen.name, most)))
    return [card, text, table, lead.append(f", with {max(shares)} (RWC-14.2)")]
