"""The legal moves, numbered and in groups, each kind as it reads best."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.cli.steam.deliveries import delivery_rows, own_points
from branchline.cli.steam.lays import lay_summary
from branchline.cli.steam.texts import signed
from branchline.cli.texts import numbered, plain_table
from branchline.engine.game import Move
from branchline.games.steam.board import (
    ACTION_TILES,
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LEAST_INCOME,
    LOCOMOTIVE,
    MOST_INCOME,
    TURN_ORDER,
    URBANIZATION,
)
from branchline.games.steam.state import BUILD, MOVE, Steam
from branchline.games.steam.verbs.bidding import Bid
from branchline.games.steam.verbs.capital import Capital
from branchline.games.steam.verbs.goods import Deliver, Score
from branchline.games.steam.verbs.growth import Grow, Urbanize
from branchline.games.steam.verbs.lay import Lay
from branchline.games.steam.verbs.take import Take, tile_price
from branchline.games.steam.verbs.take_back import TakeBack

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
    shown: list[RenderableType] = [rows(state, known)]
    if state.stage == BUILD:
        shown += growth_words(known)
        shown += lay_summary(state, known)
    if state.stage == MOVE:
        shown += delivery_rows(state, known, SHOWN)
    return shown


def rows(state: Steam, known: Numbered) -> RenderableType:
    """The moves that have a row of their own; of amounts the first ones."""
    table = plain_table()
    table.show_header = False
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
        return (str(move), "")
    if isinstance(move, Score):
        return (str(move), score_words(state, move))
    return None


def plain_words(state: Steam, text: str) -> str:
    """What a move of one word does."""
    if text == "upgrade":
        level = state.levels[state.mover]
        upkeep = f"; upkeep ${level + 1} a Turn" if state.standard else ""
        return f"locomotive from level {level} to {level + 1}, free{upkeep}"
    if text == "pass" and state.stage != MOVE:
        if state.free_pass == state.mover:
            return "stay in for now: the Turn Order tile allows it once"
        return "leave the bidding"
    return PLAIN[text]


def take_words(state: Steam, take: Take) -> tuple[str, ...]:
    """An action tile, its price and what it does."""
    price = 0 if take.passing else tile_price(state, take.tile)
    number = "" if state.standard else f"{take.tile}"
    effect = "take the number only" if take.passing else EFFECTS[take.tile]
    if state.standard and take.tile == TURN_ORDER:
        effect = "you may pass once in the next auction and stay in"  # STM-30.4
    name = f"{ACTION_TILES[take.tile]}{' pass' if take.passing else ''}"
    return (f"take {name}", number, f"${price}" if price else "", effect)


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


def growth_words(known: Numbered) -> list[RenderableType]:
    """How to carry out City Growth or Urbanization, in place of hundreds of rows."""
    grows = [move for _, move in known if isinstance(move, Grow)]
    if grows:
        return [Text(f"City Growth: type grow, a city and a space, as in {grows[0]}")]
    cities = [move for _, move in known if isinstance(move, Urbanize)]
    if cities:
        words = f"Urbanization: type urbanize, a town, a colour, a space, as in {cities[0]}"
        return [Text(words)]
    return []
