"""The legal moves, numbered and in groups, each kind as it reads best."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.steam.rules.actions.bidding import Bid
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.goods import Deliver, Score, deliveries
from branchline.games.steam.rules.actions.growth import Grow, Urbanize, has_duty
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take, tile_price
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.board import (
    ACTION_TILES,
    CITY_GROWTH,
    COLOURS,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LEAST_INCOME,
    LOCOMOTIVE,
    MOST_INCOME,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.rules.state import BUILD, FIRST_BID, MOVE, Steam
from branchline.games.steam.terminal.cost_preview import payment_words
from branchline.games.steam.terminal.deliveries import delivery_rows, own_points
from branchline.games.steam.terminal.formatting import place_name, signed
from branchline.games.steam.terminal.table import supply
from branchline.games.steam.terminal.tile_moves import lay_summary
from branchline.terminal.formatting import numbered, plain_table

Numbered = list[tuple[int, Move]]

SHOWN: Final = 8  # deliveries in the short list
AMOUNTS: Final = 4  # bids, or steps of capital; the others are told as a range
EFFECTS: Final = {
    TURN_ORDER: "first in the next Turn",
    FIRST_MOVE: "first in both rounds of moving goods",
    ENGINEER: "four builds in place of three",
    FIRST_BUILD: "build before everyone",
    CITY_GROWTH: "the cubes of a supply space onto a city",
    LOCOMOTIVE: "locomotive one level up at once",
    URBANIZATION: "a town becomes a city, with the cubes of a supply space",
}
PLAIN: Final = {
    "pass": "do nothing",
    "free pass": "stay in for now: the Turn Order tile allows it once",
    "done": "end the build turn",
    "upgrade": "locomotive one level up, free",
}


def ordered(state: Steam, moves: list[Move]) -> list[Move]:
    """Few and plain moves first; tiles by hex and price; deliveries by what they bring."""
    lays = [move for move in moves if isinstance(move, Lay)]
    trips = [move for move in moves if isinstance(move, Deliver)]
    others = [move for move in moves if not isinstance(move, (Lay, Deliver))]
    others.sort(key=lambda move: 0 if str(move) in PLAIN or isinstance(move, TakeBack) else 1)
    lays.sort(key=lambda lay: (lay.place, lay.price(state)))
    points = {trip: own_points(state, trip) for trip in trips}
    trips.sort(key=lambda trip: (-points[trip][0], points[trip][1], len(trip.nodes)))
    return [*others, *lays, *trips]


def draw_menu(state: Steam, moves: list[Move]) -> list[RenderableType]:
    """What can be done now."""
    known: Numbered = list(enumerate(moves, start=1))
    table = rows(state, known)
    shown: list[RenderableType] = [table] if table.row_count else []
    if state.stage == BUILD:
        shown += growth_words(state, known)
        shown += lay_summary(state, known)
    if state.stage == MOVE:
        shown += delivery_rows(state, known, SHOWN)
    return shown


def rows(state: Steam, known: Numbered) -> Table:
    """The moves that have a row of their own; of amounts the first ones."""
    table = plain_table()
    table.show_header = False
    table.add_column()
    table.add_column(no_wrap=True)
    amounts = 0
    for number, move in known:
        told = one(state, move)
        if told is None:
            continue
        amounts += isinstance(move, (Bid, Capital))
        if amounts <= AMOUNTS or not isinstance(move, (Bid, Capital)):
            table.add_row(numbered(number), *told)
    if amounts > AMOUNTS:
        last = known[-1][1]
        table.add_row("", "...", f"up to {last}: type {str(last).split()[0]} and the number")
    return table


def one(state: Steam, move: Move) -> tuple[str, ...] | None:
    """A move in words; None if its kind is listed elsewhere."""
    if str(move) in PLAIN:
        return (str(move), plain_words(state, str(move)))
    if isinstance(move, TakeBack):
        return (str(move), "its track leads to no city; all that came after it goes too")
    if isinstance(move, Take):
        return take_words(state, move)
    if isinstance(move, Capital):
        return (str(move), capital_words(state, move.steps))
    if isinstance(move, Bid):
        return (str(move), f"{payment_words(state, move.amount)} if you pay it")
    if isinstance(move, Score):
        return (str(move), score_words(state, move))
    return None


def plain_words(state: Steam, text: str) -> str:
    """What a move of one word does."""
    if text == "upgrade":
        level = state.levels[state.mover]
        upkeep = f"; upkeep ${level + 1} a Turn" if state.standard else ""
        return f"locomotive from level {level} to {level + 1}, free{upkeep}{reach_words(state)}"
    if text == "pass" and state.stage != MOVE:
        # STM-5.10, STM-29.6
        return "leave the bidding for this " + ("place" if state.stage == FIRST_BID else "Turn")
    return PLAIN[text]


def reach_words(state: Steam) -> str:
    """What the best delivery brings now, and after an upgrade."""
    stronger = state.copy()
    stronger.levels[state.mover] += 1
    now, then = best_delivery(state), best_delivery(stronger)
    if now == then:
        return "; it reaches nothing better"
    return f"; best delivery then {then}, now {now or 'none'}"


def best_delivery(state: Steam) -> int:
    """The most points that a delivery of the mover brings."""
    trips = [move for move in deliveries(state) if isinstance(move, Deliver)]
    return max([own_points(state, trip)[0] for trip in trips], default=0)


def take_words(state: Steam, take: Take) -> tuple[str, ...]:
    """An action tile, its price and what it does."""
    price = 0 if take.passing else tile_price(state, take.tile)
    number = "" if state.standard else f"{take.tile}"
    effect = "take the number only" if take.passing else EFFECTS[take.tile]
    if take.tile == URBANIZATION and not take.passing and not any(state.spaces):
        effect = "a town becomes a city, without cubes: the supply is empty"  # STM-R.5
    if state.standard and take.tile == TURN_ORDER:
        effect = "you may pass once in the next auction and stay in"  # STM-30.4
    name = f"{ACTION_TILES[take.tile]}{' pass' if take.passing else ''}"
    if not price:
        return (f"take {name}", number, "", effect)
    return (f"take {name}", number, f"${price}", f"{effect}; {payment_words(state, price)}")


def capital_words(state: Steam, steps: int) -> str:
    """What so many steps of capital bring and cost."""
    if not steps:
        return "take no money"
    income, points = state.incomes[state.mover], state.points[state.mover]
    by_income = min(steps, income - LEAST_INCOME)
    told = f"${5 * steps}, income {signed(income)} to {signed(income - by_income)}"
    if by_income < steps:
        told += f", {points} VP to {points - 2 * (steps - by_income)}"
    return told


def score_words(state: Steam, move: Score) -> str:
    """Where the points of a delivery would go."""
    seat, points = state.dues[0]
    if not move.income:
        return f"{points} on victory points: {state.points[seat]} to {state.points[seat] + points}"
    before = state.incomes[seat]
    after = min(MOST_INCOME, before + points)
    lost = f"; {before + points - after} lost at the top" if before + points > after else ""
    return f"{points} on income: {signed(before)} to {signed(after)}{lost}"


def growth_words(state: Steam, known: Numbered) -> list[RenderableType]:
    """How to carry out City Growth or Urbanization, in place of hundreds of rows."""
    grows = [move for _, move in known if isinstance(move, Grow)]
    cities = [move for _, move in known if isinstance(move, Urbanize)]
    if grows:
        words = f"City Growth: type grow, a city and a space, as in {grows[0]}"
    elif cities:
        words = f"Urbanization: type urbanize, a town, a colour, a space, as in {cities[0]}"
    else:
        return []
    if not state.standard and has_duty(state):
        words += ". The build turn cannot end without it"  # STM-8.18; the Standard game: STM-30.5
    return [Text(words)]


def half_moves(state: Steam, moves: list[Move], verb: str) -> list[RenderableType]:
    """What can follow the first word of a move."""
    known = [(number, move) for number, move in enumerate(moves, start=1) if begins(move, verb)]
    if not known:
        return [Text(f"No move begins with {verb} now. Those you can make: moves")]
    if verb in ("grow", "urbanize"):
        return [*growth_choices(state, [move for _, move in known]), *growth_words(state, known)]
    return [rows(state, known)]


def begins(move: Move, verb: str) -> bool:
    """Whether a move begins with a word and goes on."""
    return str(move).startswith(f"{verb} ")


def growth_choices(state: Steam, moves: list[Move]) -> list[RenderableType]:
    """The places, and for a New City the colours, that can be named; then the supply."""
    places = {move.place for move in moves if isinstance(move, (Grow, Urbanize))}
    colours = {move.colour for move in moves if isinstance(move, Urbanize)}
    names = sorted(place_name(state, place) for place in places)
    shown: list[RenderableType] = [Text(f"{'Towns' if colours else 'Cities'}: {', '.join(names)}")]
    if colours:
        shown.append(Text("Colours: ").append(", ".join(COLOURS[one] for one in sorted(colours))))
    return [*shown, supply(state)]
