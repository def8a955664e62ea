"""The table: the Turn and its phase, the players, the goods on the map and in the supply."""

from __future__ import annotations

from typing import Final

from rich.console import Group, RenderableType
from rich.text import Text

from branchline.games.steam.rules import state as stages
from branchline.games.steam.rules.actions.growth import may_act
from branchline.games.steam.rules.board import ACTION_TILES, CITY_GROWTH, KINDS, TURNS, URBANIZATION
from branchline.games.steam.rules.state import NO_BID, Steam
from branchline.games.steam.rules.turn import BUILDS, ROUNDS
from branchline.games.steam.terminal.formatting import cube, cubes, links_of, player, seat_colour, signed
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
    if later := still_to_act(state):
        shown.append(Text(f"After you: {', '.join(names[seat] for seat in later)}", style="dim"))
    if state.stage in (stages.CAPITAL, stages.SELECT) or may_place(state) or opens(state):
        shown += ["", goods(state), "", supply(state)]
    return shown


def still_to_act(state: Steam) -> tuple[int, ...]:
    """Return the seats that act after the mover in this phase, or in this round of it."""
    if state.stage not in (stages.CAPITAL, stages.SELECT, stages.BUILD, stages.MOVE, stages.UPKEEP):
        return ()
    return state.acting[state.at + 1 :]


def opens(state: Steam) -> bool:
    """Return whether the mover is about to make a first bid, and has not seen the goods yet."""
    return state.stage == stages.FIRST_BID and not state.places and state.bids[state.mover] == NO_BID


def may_place(state: Steam) -> bool:
    """Return whether the mover may put cubes onto the map now."""
    # In the middle of the turn the goods have just been shown.
    if state.stage != stages.BUILD or state.builds_left not in (0, BUILDS):
        return False
    return may_act(state, CITY_GROWTH) or may_act(state, URBANIZATION)


def heading(state: Steam) -> RenderableType:
    """Return the Turn, the phase, and the progress of the phase."""
    text = Text(f"Turn {state.turn_number} of {TURNS[state.seats]}", style="bold")
    text.append(f"   {PHASES.get(state.stage, 'the end')}", style="not bold")
    if state.stage in (stages.MOVE, stages.POINTS):
        text.append(f", round {state.round} of {ROUNDS}", style="not bold")
    if state.stage == stages.BUILD:
        text.append(f", {count(state.builds_left, 'build')} left", style="not bold")
        if state.loose:
            text.append(", new track does not reach a city yet", style="not bold")
    if state.stage == stages.FIRST_BID:
        place = len(state.places) + 1
        text.append(f", bids for place {place}", style="not bold")
    game = "Standard" if state.standard else "Base"
    return text.append(f"   {game} game, {state.board.map.id}", style="dim")


def players(state: Steam, names: list[str]) -> RenderableType:
    """List the players in turn order, with what is public about them."""
    bidding = state.stage in (stages.FIRST_BID, stages.BID)
    numbers = ("cash", "income", "VP", "level", "links")
    whole = ["colour", *numbers, "bid" if bidding else "action tile"]
    table = plain_table(columns=["", "player", *whole], right=numbers, whole=whole)
    known = [*state.order, *state.bankrupt]
    for other in known or range(state.seats):
        unfinished = len(links_of(state, other, False))
        status = bid(state, other) if bidding else tile(state, other)
        table.add_row(
            ">" if other == state.turn else "",
            player(names, other),
            seat_colour(other),
            f"${state.cash[other]}",
            signed(state.incomes[other]),
            str(state.points[other]),
            str(state.levels[other]),
            f"{len(links_of(state, other, True))}{f'+{unfinished}' if unfinished else ''}",
            "bankrupt" if other in state.bankrupt else status,
        )
    return table


def tile(state: Steam, seat: int) -> str:
    """Return the action tile that a player holds."""
    held = state.held[seat]
    if not held:
        return ""
    number = "" if state.standard else f"{held} "
    name = f"{number}{ACTION_TILES[held].title()}"
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
        cities = [place for place, there in enumerate(state.city) if there == colour]
        name = cube(colour)
        for line in lines([city(state, place) for place in cities]):
            table.add_row(name, line)
            name = Text()
    title = Text("Cities and their goods", style="bold")
    if state.grown or any(new_city(state, place) for place in range(state.board.size)):
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
    new = new_city(state, place)
    text = Text().append(state.board.hexes[place].title, style="bold")
    text.append("*" if new or place in state.grown else "").append(": ")
    return text.append_text(cubes(state.cubes[place * KINDS : (place + 1) * KINDS]))


def new_city(state: Steam, place: int) -> bool:
    """Return whether a New City lies on a hex."""
    return state.city[place] >= 0 > state.board.city[place]


def supply(state: Steam) -> RenderableType:
    """List the supply spaces that hold cubes, and the New Cities left."""
    table = plain_table(header=False)
    cells = []
    for space in range(len(state.spaces) // KINDS):
        there = state.spaces[space * KINDS : (space + 1) * KINDS]
        if any(there):
            cells.append(Text(f"{space + 1}: ").append_text(cubes(there)))
    for row in range(0, len(cells), 3):
        table.add_row(*cells[row : row + 3])
    if not cells:
        table.add_row("empty")
    left = Text("New Cities left: ").append_text(cubes(state.new_cities))
    return Group(Text("Goods supply, by space", style="bold"), table, left)
