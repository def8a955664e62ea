"""The table: phase, players, goods, links, what there is at a place; and cubes, players and links as short texts."""

from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from branchline.engine.game import NOBODY
from branchline.games.steam.rules import board
from branchline.games.steam.rules import state as stages
from branchline.games.steam.rules.actions.growth import may_act
from branchline.games.steam.rules.board import CITY_GROWTH, COLOURS, KINDS, URBANIZATION
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.money import pay
from branchline.games.steam.rules.state import GONE, NO_BID, Steam
from branchline.games.steam.rules.turn import BUILDS, ROUNDS
from branchline.terminal.formatting import count, plain_table

GAP: Final = "   "
ROOM: Final = 70  # for the cities of one colour, in a terminal of 80 columns
FREE_PASS: Final = "free pass"
PHASES: Final = {
    stages.FIRST_BID: "first order",
    stages.CAPITAL: "buy capital",
    stages.BID: "auction for turn order",
    stages.SELECT: "select action tiles",
    stages.BUILD: "build track",
    stages.MOVE: "move goods",
    stages.POINTS: "move goods",
    stages.UPKEEP: "income and expenses",
}


def draw_table(state: Steam, names: list[str]) -> list[RenderableType]:
    """Show what a player needs before deciding."""
    shown: list[RenderableType] = [heading(state), "", players(state, names)]
    if state.stage in (stages.CAPITAL, stages.SELECT, stages.BUILD, stages.MOVE, stages.UPKEEP):
        # Those that act after the mover in this phase, or in this round of it.
        if later := [names[seat] for seat in state.acting[state.at + 1 :]]:
            shown.append(Text(f"After you: {', '.join(later)}", style="dim"))
    # Who is about to make a first bid has not seen the goods yet; in the middle of a build turn they were just shown.
    opens = state.stage == stages.FIRST_BID and not state.places and state.bids[state.mover] == NO_BID
    builds = state.stage == stages.BUILD and state.builds_left in (0, BUILDS)
    grows = builds and (may_act(state, CITY_GROWTH) or may_act(state, URBANIZATION))
    if state.stage in (stages.CAPITAL, stages.SELECT) or opens or grows:
        shown += ["", goods(state), "", supply(state)]
    return shown


def heading(state: Steam) -> Text:
    """Return the Turn, the phase, and the progress of the phase."""
    words = f"   {PHASES.get(state.stage, 'the end')}"
    if state.stage in (stages.MOVE, stages.POINTS):
        words += f", round {state.round} of {ROUNDS}"
    if state.stage == stages.BUILD:
        words += f", {count(state.builds_left, 'build')} left"
        if state.loose:
            words += ", new track does not reach a city yet"
    if state.stage == stages.FIRST_BID:
        words += f", bids for place {len(state.places) + 1}"
    text = Text(f"Turn {state.turn_number} of {board.TURNS[state.seats]}", style="bold").append(words, style="not bold")
    game = "Standard" if state.standard else "Base"
    return text.append(f"   {game} game, {state.board.map.id}", style="dim")


def players(state: Steam, names: list[str]) -> RenderableType:
    """List the players in turn order, with what is public about them."""
    bidding = state.stage in (stages.FIRST_BID, stages.BID)
    numbers = ("cash", "income", "VP", "level", "links")
    whole = ["colour", *numbers, "bid" if bidding else "action tile"]
    table = plain_table(columns=["", "player", *whole], right=numbers, whole=whole)
    for other in [*state.order, *state.bankrupt] or range(state.seats):
        done, begun = (len(links_of(state, other, whole)) for whole in (True, False))
        status = bid(state, other) if bidding else tile(state, other)
        table.add_row(
            ">" if other == state.turn else "",
            player(names, other),
            seat_colour(other),
            f"${state.cash[other]}",
            signed(state.incomes[other]),
            str(state.points[other]),
            str(state.levels[other]),
            f"{done}+{begun}" if begun else str(done),
            "bankrupt" if other in state.bankrupt else status,
        )
    return table


def tile(state: Steam, seat: int) -> str:
    """Return the action tile that a player holds."""
    held = state.held[seat]
    if not held:
        return ""
    number = "" if state.standard else f"{held} "
    name = f"{number}{board.ACTION_TILES[held].title()}"
    return f"({name})" if state.passed[seat] else name


def bid(state: Steam, seat: int) -> str:
    """Return a player's position in the auction."""
    if seat in state.places:
        place = state.places.index(seat) + 1
        if state.stage == stages.BID:  # places fill from the back
            place += len(state.order) - len(state.places)
        return f"place {place}"
    if seat not in state.bidders:
        return "passed"
    if state.bids[seat] == NO_BID:
        return FREE_PASS if seat == state.free_pass else ""
    parts = [f"${state.bids[seat]}"]
    parts += ["leads"] if seat == state.leader else []
    parts += [FREE_PASS] if seat == state.free_pass else []
    return ", ".join(parts)


def goods(state: Steam) -> RenderableType:
    """List the cities by the colour that they take, each with its cubes."""
    table = plain_table(header=False)
    for colour in range(KINDS):
        cities = [city(state, place) for place, there in enumerate(state.city) if there == colour]
        for number, line in enumerate(lines(cities)):
            table.add_row(Text() if number else cube(colour), line)
    title = Text("Cities and their goods", style="bold")
    if any(has_grown(state, place) for place in range(state.board.size)):
        title.append("   * cannot grow again", style="not bold dim")  # STM-19.4
    return Group(title, table)


def lines(parts: list[Text]) -> list[Text]:
    """Return texts side by side, as many to a line as fit, without breaking any."""
    found: list[Text] = []
    for part in parts:
        if found and found[-1].cell_len + part.cell_len + len(GAP) <= ROOM:
            found[-1].append(GAP).append_text(part)
        else:
            found.append(part.copy())
    return found


def city(state: Steam, place: int) -> Text:
    """Return a city with its cubes, and a star if it has grown or is new."""
    text = Text().append(state.board.hexes[place].title, style="bold")
    text.append("*: " if has_grown(state, place) else ": ")
    return text.append_text(cubes_at(state, place))


def has_grown(state: Steam, place: int) -> bool:
    """Return whether a city has grown, or is a New City."""
    return place in state.grown or state.city[place] >= 0 > state.board.city[place]


def supply(state: Steam) -> RenderableType:
    """List the supply spaces that hold cubes, and the New Cities left."""
    table = plain_table(header=False)
    table_cells = [
        Text(f"{at // KINDS + 1}: ").append_text(cubes(state.spaces[at : at + KINDS]))
        for at in range(0, len(state.spaces), KINDS)
        if any(state.spaces[at : at + KINDS])
    ]
    for at in range(0, len(table_cells), 3):
        table.add_row(*table_cells[at : at + 3])
    if not table_cells:
        table.add_row("empty")
    left = Text("New Cities left: ").append_text(cubes(state.new_cities))
    return Group(Text("Goods supply, by space", style="bold"), table, left)


def draw_board(state: Steam, names: list[str], words: list[str]) -> list[RenderableType]:
    """Show the links of all players and the unowned ones, or everything at a place."""
    if words:
        place = state.board.map.find(" ".join(words))
        if place < 0 or not state.board.hexes[place].title:
            return [Text(f"There is no city or town {' '.join(words)}.")]
        return around(state, names, place)
    shown: list[RenderableType] = []
    for seat in (*range(state.seats), NOBODY):
        done, begun = (
            ", ".join(link_name(state, link) for link in links_of(state, seat, whole)) for whole in (True, False)
        )
        if seat != NOBODY or done or begun:
            text = Text("Nobody") if seat == NOBODY else player(names, seat)
            unfinished = f"; unfinished: {begun}" if begun else ""
            shown.append(text.append(f": {done or 'no links yet'}{unfinished}", style="default"))
    return [*shown, Text("For one place: board albany. For the map: map, or map albany", style="dim")]


def around(state: Steam, names: list[str], place: int) -> list[RenderableType]:
    """Show a city with its cubes, or a town, and the links that end there."""
    there = state.board.hexes[place]
    text = Text(f"{there.title}, {there.name}: ", style="bold")
    if state.city[place] < 0:
        text.append("a town", style="not bold")
    else:
        text.append_text(cube(state.city[place])).append(" city, cubes: ", style="not bold")
        text.append_text(cubes_at(state, place))
        text.append("; it has grown" if place in state.grown else "", style="not bold")
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


DASH: Final = "\N{EN DASH}"
CUBE_STYLES: Final = ("red", "blue", "yellow", "magenta", "bright_black")
SEAT_STYLES: Final = ("dark_orange", "green", "tan", "bold", "orange4", "bright_black")
SEAT_LETTERS: Final = ("O", "G", "N", "W", "B", "K")  # as on the map; = is unowned
CUBE_LETTERS: Final = ("r", "b", "y", "p", "e")


def cube(colour: int) -> Text:
    """Return a colour in its style."""
    return Text(COLOURS[colour], style=CUBE_STYLES[colour])


def cubes(counts: Sequence[int]) -> Text:
    """Return cubes with their numbers: `red 2, blue`."""
    found = [Text.assemble(cube(colour), f" {n}" if n > 1 else "") for colour, n in enumerate(counts) if n]
    return Text(", ").join(found) if found else Text("none", style="dim")


def cubes_at(state: Steam, place: int) -> Text:
    """Return the cubes in a city."""
    return cubes(state.cubes[place * KINDS : (place + 1) * KINDS])


def seat_colour(seat: int) -> Text:
    """Return the colour that a seat plays."""
    return Text(board.SEAT_COLOURS[seat], style=SEAT_STYLES[seat])


def player(names: list[str], seat: int) -> Text:
    """Return a player's name in the seat's colour."""
    return Text(names[seat], style=SEAT_STYLES[seat])


def place_name(state: Steam, place: int) -> str:
    """Return the name of a city or town, or the letters of any other hex."""
    return state.board.hexes[place].called


def link_name(state: Steam, link: int) -> str:
    """Return a link by its ends: `Albany–New York`, `Albany–open towards L18`."""
    tracks = state.tracks
    ends, loose = [], []
    for at in (2 * link, 2 * link + 1):
        if tracks.nodes[at] >= 0:
            ends.append(place_name(state, tracks.nodes[at]))
        else:
            loose.append(place_name(state, state.board.near[tracks.ends[at]]))
    if not ends:
        return f"loose track between {' and '.join(loose)}"
    return DASH.join([*ends, *[f"open towards {name}" for name in loose]])


def links_of(state: Steam, seat: int, done: bool | None = None) -> list[int]:
    """Return the links of a seat, or the unowned ones (NOBODY): all, or those that are complete or not."""
    tracks = state.tracks
    return [
        link for link, owner in enumerate(tracks.owners) if owner == seat and done in (None, complete(tracks, link))
    ]


def signed(number: int) -> str:
    """Return a number with its sign, as on the income track."""
    return f"{number:+d}" if number else "0"


def owner_name(names: list[str], owner: int) -> str:
    """Return who owns a link."""
    return "nobody" if owner == NOBODY else names[owner]


def unknown_hex(state: Steam, name: str) -> Text:
    """Say what is wrong with a name that is not a hex in play."""
    beyond = state.board.map.out_of_play(name)
    return Text(f"{beyond or f'There is no hex or place {name}'}.")


def payment_words(state: Steam, price: int) -> str:
    """Return the cash that a price leaves the mover, and what raising the rest of it costs."""
    # `leaves $4`, or `income 0 to -1, leaves $3`.
    seat = state.mover
    after = state.copy()
    pay(after, seat, price)
    parts = []
    if after.incomes[seat] != state.incomes[seat]:
        parts.append(f"income {signed(state.incomes[seat])} to {signed(after.incomes[seat])}")
    if after.points[seat] != state.points[seat]:
        parts.append(f"VP {state.points[seat]} to {after.points[seat]}")
    return ", ".join([*parts, f"leaves ${after.cash[seat]}"])
