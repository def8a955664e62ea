"""Tiles to lay: by the places they start from, by hex, and what each would join."""

from collections import Counter
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.steam.rules import board, money, tiles, track
from branchline.games.steam.rules.actions.building import Lay
from branchline.games.steam.rules.links import complete, other_node
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.terminal.table import link_name, links_of, place_name, unknown_hex
from branchline.terminal.formatting import count, numbered, numbered_moves, plain_table

Lays = list[tuple[int, Lay]]  # each with its number

EDGE, KEEPS, NOT_YOURS = board.RULES.pick("STM-9.17", "STM-16.3", "STM-16.5")
SHOWN: Final = 8  # tiles that complete a link


def lay_summary(state: Steam, lays: Lays) -> list[RenderableType]:
    """List tiles that complete a link immediately, then the hexes by where track would start."""
    if not lays:
        return [Text("You cannot lay any more tiles." if not state.builds_left else "No tile fits.")]
    shown: list[RenderableType] = [""]
    if done := completing(state, lays):
        shown += [Text("Tiles that complete a link immediately", style="bold"), tile_rows(state, done[:SHOWN])]
        if len(done) > SHOWN:
            shown.append(Text(f"and {len(done) - SHOWN} more"))
    own = bool(links_of(state, state.mover))
    rows = beginnings(state, lays, own)
    if rows.row_count:
        title = "Where your track can continue" if own else "Where track can start"
        shown += [Text(f"{title}, with the lowest tile price", style="bold"), rows]
    places = list(dict.fromkeys(lay.place for _, lay in lays))
    near = [place for place in places if roots(state, place, own)] or places
    example = state.board.hexes[near[0]].name
    words = f"{count(len(lays), 'tile')} on {count(len(places), 'hex')} in all: type lays, "
    shown.append(Text(f"{words}or lays {example}. To see the land: map, map {example}, goods"))
    # STM-31.2, STM-6.6
    more = (
        "; the rest is raised at $5 for a step of income" if money.may_raise(state) else ", and no more can be raised"
    )
    return [*shown, Text(f"You have ${state.cash[state.mover]}{more}")]


def completing(state: Steam, lays: Lays) -> list[tuple[int, Lay, str]]:
    """Return the tiles that complete links of the mover, for the same links the cheapest."""
    best: dict[str, tuple[int, Lay, str]] = {}
    for number, lay in sorted(lays, key=lambda pair: pair[1].dollars(state)):
        words = effect(state, lay)
        if links := "; ".join(part for part in words.split("; ") if part.startswith("completes")):
            best.setdefault(links, (number, lay, words))
    return list(best.values())


def effect(state: Steam, lay: Lay) -> str:
    """Return what a tile would join: links it completes, then where open track leads."""
    after = state.copy()
    lay.apply(after)
    before = {ends(state, link) for link in links_of(state, state.mover)}
    joined: list[str] = []
    leads: dict[int, list[str]] = {}
    for link in links_of(after, state.mover):
        if ends(after, link) in before:
            continue
        node = other_node(after.tracks, link)
        if complete(after.tracks, link):
            joined.append(f"completes {link_name(after, link)}")
        elif node < 0:
            joined.append(link_name(after, link))
        else:
            beyond = link_name(after, link).partition("towards ")[2]
            leads.setdefault(node, []).append(beyond)
    for node, names in leads.items():
        joined.append(f"{place_name(after, node)} towards {', '.join(names)}")
    return "; ".join(joined) or "nothing new for you"


def ends(state: Steam, link: int) -> tuple[tuple[int, int], ...]:
    """Return the two ends of a link, which differ from those of any other."""
    tracks = state.tracks
    both = [(tracks.nodes[2 * link + w], tracks.ends[2 * link + w]) for w in (0, 1)]
    return tuple(sorted(both))


def beginnings(state: Steam, lays: Lays, own_only: bool) -> Table:
    """List hexes with their lowest price, by the place or open end where track would start."""
    lays_by_price = sorted([(lay.dollars(state), lay.place) for _, lay in lays], reverse=True)
    least = {place: price for price, place in lays_by_price}
    rows: dict[str, list[str]] = {}
    for place in dict.fromkeys(lay.place for _, lay in lays):
        for root in roots(state, place, own_only):
            rows.setdefault(root, []).append(f"{state.board.hexes[place].name} ${least[place]}")
    table = plain_table(columns=["start"], whole=["start"], header=False)
    for root in sorted(rows):
        table.add_row(root, "  ".join(rows[root]))
    return table


def roots(state: Steam, place: int, own_only: bool) -> list[str]:
    """Return where track on a hex could start: cities next to it, open ends, its own town."""
    found: list[str] = []
    tracks = state.tracks
    own = {node for link in links_of(state, state.mover) for node in tracks.nodes[2 * link : 2 * link + 2]}
    if state.board.town[place] and place in own:
        found.append(place_name(state, place))
    for side in range(board.SIDES):
        other = state.board.near[place * board.SIDES + side]
        if other < 0:
            continue
        if state.city[other] >= 0:
            if not own_only or other in own:
                found.append(place_name(state, other))
            continue
        link = tracks.link_at[other * board.SIDES + tiles.opposite(side)]
        if link >= 0 and tracks.owners[link] == state.mover and not complete(tracks, link):
            found.append(link_name(state, link))
    return found


def filtered_lays(state: Steam, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List all hexes for `lays`; with a hex its tiles, with a city those near it."""
    lays = numbered_moves(moves, Lay)
    if not lays:
        return [Text("You cannot lay a tile now.")]
    if not words:
        title = Text("Hexes by where track would start, with the lowest tile price", style="bold")
        return [title, beginnings(state, lays, own_only=False), Text("The tiles for one hex: lays and its name")]
    whole = len(words) > 1 and words[-1].casefold() == "all"
    name = " ".join(words[:-1] if whole else words)
    place = state.board.map.find(name)
    if place < 0:
        return [unknown_hex(state, name)]
    here = [(number, lay) for number, lay in lays if lay.place == place]
    if not here and state.city[place] >= 0:
        near = state.board.near[place * board.SIDES : (place + 1) * board.SIDES]
        here = [(number, lay) for number, lay in lays if lay.place in near]
    if not here:
        return no_tile(state, place)
    plain = [(number, lay) for number, lay in here if len(lay.piece.paths) < track.MORE_TRACK]
    listed = plain if plain and not whole else here
    table = tile_rows(state, [(number, lay, effect(state, lay)) for number, lay in listed])
    if len(listed) == len(here):
        return [table]
    more = count(len(here) - len(plain), "tile")
    return [table, Text(f"and {more} with two tracks: lays {name} all")]


def no_tile(state: Steam, place: int) -> list[RenderableType]:
    """Show the rule that best explains why no tile can be laid on a hex."""
    found = Text(f"You cannot lay a tile on {place_name(state, place)} now.")
    if state.city[place] >= 0:
        return [found]
    denials = [lay.denial(state) for lay in state.board.fitting[place]]
    counted = Counter(denial.rule for denial in denials if denial is not None)
    if NOT_YOURS in counted:
        return [found, Text(str(NOT_YOURS))]
    # Tiles that do not suit the hex anyway explain less than those that would.
    suiting = Counter({rule: n for rule, n in counted.items() if rule not in (EDGE, KEEPS)})
    return [found, Text(str((suiting or counted).most_common(1)[0][0]))]


def tile_rows(state: Steam, lays: list[tuple[int, Lay, str]]) -> Table:
    """Return a row for each tile: its number, the move, its price and some words."""
    table = plain_table(columns=["number", "move"], whole=["move"], header=False)
    for number, lay, words in lays:
        table.add_row(numbered(number), str(lay), f"${lay.dollars(state)}", words)
    return table
