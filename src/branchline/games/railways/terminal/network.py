"""The network as a tree that grows from the start board, and what there is at a city."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple, final

from rich.console import Console, ConsoleOptions, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from branchline.games.railways.rules.board import CITIES, COLOURS, GOODS, NODE_NAMES, START, City, counted
from branchline.games.railways.rules.notation import plain
from branchline.games.railways.rules.scoring import shares_at
from branchline.games.railways.terminal import formatting
from branchline.games.railways.terminal.seen_table import SeenTable
from branchline.terminal.formatting import plain_table

BROAD: Final = 999  # columns: more than any tree asks for


class Form(NamedTuple):
    """Which colours of a tree are words, the others being letters; how far each level is set in."""

    goods: bool
    tracks: bool
    links: bool
    step: int = 2


FORMS: Final = [
    Form(goods=True, tracks=True, links=True),
    Form(goods=True, tracks=False, links=True),
    Form(goods=False, tracks=False, links=True),
    Form(goods=False, tracks=False, links=False),
    Form(goods=False, tracks=False, links=False, step=1),
]


@final
class Tree:
    """The network: in words if the terminal is wide enough, otherwise in letters."""

    def __init__(self, seen: SeenTable) -> None:
        self.seen = seen

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Yield the first form that fits, and what its letters mean."""
        broad = options.update_width(BROAD)
        form = FORMS[-1]
        for form in FORMS:
            wanted = console.measure(rows(self.seen, form), options=broad).maximum
            if wanted <= options.max_width:
                break
        yield rows(self.seen, form)
        yield from legend(form, self.seen.younger)


def rows(seen: SeenTable, form: Form) -> Table:
    """Return a row for each node, children below their parent."""
    free_tracks = "free tracks" if form.tracks else "free"
    cargo_columns = [] if seen.younger else ["takes", "goods"]
    table = plain_table(
        columns=["network", "value", *cargo_columns, free_tracks, "link to it"],
        right=["value"],
        whole=["network", "goods", free_tracks, "link to it"],
    )
    for city, branch in nodes(seen, START, "", form.step):
        name = Text(branch, style="dim").append(NODE_NAMES[city], style="not dim")
        if city == START:
            table.add_row(name)
            continue
        goods = counted(seen.state.goods[city])
        told = formatting.goods_words(goods) if form.goods else formatting.goods_letters(goods)
        cargo = [formatting.demand(CITIES[city]), told]
        free = seen.free(city)
        table.add_row(
            name,
            str(CITIES[city].value),
            *([] if seen.younger else cargo),
            formatting.track_words(free) if form.tracks else formatting.track_letters(free),
            link_to(seen, city, form.links),
        )
    return table


def nodes(seen: SeenTable, node: int, indent: str, step: int) -> Iterator[tuple[int, str]]:
    """Yield a node and all nodes below it, each with the lines of the tree before its name."""
    if node == START:
        yield node, ""
    children = [link.city for link in seen.state.network.links if link.node == node]
    for place, child in enumerate(children):
        last = place == len(children) - 1
        yield child, indent + ("└ " if last else "├ ")[:step]
        yield from nodes(seen, child, indent + ("  " if last else "│ ")[:step], step)


def link_to(seen: SeenTable, city: int, words: bool) -> Text:
    """Return the link that built a city: its colour, value and owner."""
    (link,) = [link for link in seen.state.network.links if link.city == city]
    colour = formatting.rail(link.colour) if words else formatting.rail_letter(link.colour)
    owner = seen.state.network.owners[city]
    return colour.append(f" {link.value}, ", style="default").append_text(seen.name(owner))


def legend(form: Form, younger: bool) -> list[Text]:
    """Return what the letters mean."""
    shown = []
    for letters, names, words in (
        (formatting.RAIL_LETTERS, COLOURS, form.tracks),
        (formatting.GOOD_LETTERS, GOODS, form.goods or younger),
    ):
        if not words:
            told = [f"{letter} {name}" for letter, name in zip(letters, names, strict=True)]
            shown.append(Text(", ".join(told), style="dim"))
    return shown


def draw_network(seen: SeenTable, words: list[str]) -> list[RenderableType]:
    """Show the whole tree, or everything about some cities."""
    if not words:
        return [Tree(seen)]
    near = [c for c in CITIES if all(plain(word) in plain(c.name) for word in words)]
    if not near:
        return [Text(f"There is no city called {' '.join(words)}.")]
    shown: list[RenderableType] = []
    for city in near:
        shown += around(seen, city)
    return shown


def around(seen: SeenTable, city: City) -> list[RenderableType]:
    """Show a city card; if it is built also its goods, free tracks, links and leaders."""
    card = formatting.card_table(seen.younger, "city")
    card.add_row(Text(city.name, style="bold"), *formatting.card_facts(city.kind, seen.younger))
    state = seen.state
    if not state.network.has(city.index):
        return [card, Text("It is not built.")]
    text = Text("Free tracks: ").append_text(formatting.track_words(seen.free(city.index)))
    if not seen.younger:
        text.append(". Goods: ").append_text(formatting.goods_words(counted(state.goods[city.index])))
    table = plain_table(columns=["link to", "colour", "value", "owner"], right=["value"])
    for link in state.network.links:
        if city.index in (link.city, link.node):
            other = link.node if link.city == city.index else link.city
            owner = seen.name(state.network.owners[link.city])
            table.add_row(NODE_NAMES[other], formatting.rail(link.colour), str(link.value), owner)
    shares = shares_at(state)[city.index]
    most = [seat for seat in range(state.seats) if shares[seat] == max(shares)]
    leaders = Text(" and ").join([seen.name(seat) for seat in most])
    lead = Text("Most links by value: ").append_text(leaders)
    return [card, text, table, lead.append(f", with {max(shares)} (RWC-14.2)")]
