"""`board`: who owns which links, and what there is at a place."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import KINDS
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.state import GONE, Steam
from branchline.games.steam.terminal.formatting import (
    DASH,
    cube,
    cubes,
    link_name,
    links_of,
    owner_name,
    place_name,
    player,
)
from branchline.terminal.formatting import plain_table


def draw_board(state: Steam, names: list[str], words: list[str]) -> list[RenderableType]:
    """Show the links of all players, or everything at a place."""
    if not words:
        return owned(state, names)
    place = state.board.map.find(" ".join(words))
    if place < 0 or not state.board.hexes[place].title:
        return [Text(f"There is no city or town {' '.join(words)}.")]
    return around(state, names, place)


def owned(state: Steam, names: list[str]) -> list[RenderableType]:
    """List the links by player, then the unowned ones."""
    shown: list[RenderableType] = []
    for seat in (*range(state.seats), NOBODY):
        done = [link_name(state, link) for link in links_of(state, seat, True)]
        begun = [link_name(state, link) for link in links_of(state, seat, False)]
        if seat == NOBODY and not done and not begun:
            continue
        text = player(names, seat) if seat != NOBODY else Text("Nobody")
        text.append(f": {', '.join(done) or 'no links yet'}", style="default")
        if begun:
            text.append(f"; unfinished: {', '.join(begun)}", style="default")
        shown.append(text)
    shown.append(Text("For one place: board albany. For the map: map, or map albany", style="dim"))
    return shown


def around(state: Steam, names: list[str], place: int) -> list[RenderableType]:
    """Show a city with its cubes, or a town, and the links that end there."""
    there = state.board.hexes[place]
    text = Text(f"{there.title}, {there.name}: ", style="bold")
    colour = state.city[place]
    if colour < 0:
        text.append("a town", style="not bold")
    else:
        text.append_text(cube(colour)).append(" city, ", style="not bold")
        text.append("cubes: ", style="not bold")
        text.append_text(cubes(state.cubes[place * KINDS : (place + 1) * KINDS]))
        if place in state.grown:
            text.append("; it has grown", style="not bold")
    table = plain_table(columns=["link to", "owner"])
    tracks = state.tracks
    for link, owner in enumerate(tracks.owners):
        nodes = tracks.nodes[2 * link : 2 * link + 2]
        if owner == GONE or place not in nodes:
            continue
        if complete(tracks, link):
            other = place_name(state, nodes[0] if nodes[1] == place else nodes[1])
        else:
            other = link_name(state, link).partition(DASH)[2]
        table.add_row(other, owner_name(names, owner))
    return [text, table if table.row_count else Text("No links end there.")]
