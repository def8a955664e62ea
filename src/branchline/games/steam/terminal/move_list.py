"""The legal moves, numbered and in groups, each kind as it reads best."""

from collections.abc import Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.action import Visitor
from branchline.engine.game import Move, verb
from branchline.games.steam.rules import board, delivery_routes
from branchline.games.steam.rules.actions.bidding import Bid, FreePass, PassTurn
from branchline.games.steam.rules.actions.building import EndBuilding, Lay, TakeBack
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.actions.growth import Grow, Urbanize, has_duty
from branchline.games.steam.rules.actions.player_tracks import BuyCapital, Score, Upgrade
from branchline.games.steam.rules.actions.take import TakeTile, tile_price
from branchline.games.steam.rules.board import COLOURS, MOST_INCOME
from branchline.games.steam.rules.maps.grid import fold
from branchline.games.steam.rules.money import STEP, price_of_steps
from branchline.games.steam.rules.state import BUILD, FIRST_BID, MOVE, Steam
from branchline.games.steam.terminal.table import cube, payment_words, place_name, seat_colour, signed, supply
from branchline.games.steam.terminal.tile_moves import lay_summary
from branchline.terminal.formatting import count, moves_of, numbered, numbered_moves, plain_table

SHOWN: Final = 8  # deliveries in the short list
FEW: Final = 4  # bids, or steps of capital; the others are shown as a range
# The kinds of moves that have a row of their own, and those that may be too many for that.
SINGLES: Final = (PassTurn, FreePass, TakeTile, TakeBack, EndBuilding, Upgrade, Score)
AMOUNTS: Final = (Bid, BuyCapital)
EFFECTS: Final = {
    board.TURN_ORDER: "first in the next Turn",
    board.FIRST_MOVE: "first in both rounds of moving goods",
    board.ENGINEER: "four builds instead of three",
    board.FIRST_BUILD: "build before everyone",
    board.CITY_GROWTH: "the cubes of a supply space onto a city",
    board.LOCOMOTIVE: "locomotive up one level now",
    board.URBANIZATION: "a town becomes a city, with the cubes of a supply space",
}
PLAIN_WORDS: Final[dict[type[Move], str]] = {
    FreePass: "stay in for now: the Turn Order tile allows it once",
    TakeBack: "its track leads to no city; everything built after it goes too",
    EndBuilding: "end the build turn",
}

Deliveries = list[tuple[int, Deliver]]


class RowWords(Visitor[tuple[str, ...]]):
    """What a row says about each kind of move that has one, next to the move."""

    def __init__(self, state: Steam) -> None:
        self.state = state

    def other(self, action: Any) -> tuple[str, ...]:
        return (PLAIN_WORDS[type(action)],)

    def bid(self, action: Bid) -> tuple[str, ...]:
        """Say what paying it would cost."""
        return (f"{payment_words(self.state, action.amount)} if you pay it",)

    def pass_turn(self, action: PassTurn) -> tuple[str, ...]:
        """Say what is left."""
        if self.state.stage == MOVE:
            return ("do nothing",)
        # STM-5.10, STM-29.6
        return (f"leave the bidding for this {'place' if self.state.stage == FIRST_BID else 'Turn'}",)

    def buy_capital(self, action: BuyCapital) -> tuple[str, ...]:
        """Say what steps of capital gain and cost."""
        state, seat = self.state, self.state.mover
        if not action.steps:
            return ("take no money",)
        by_income, by_points = price_of_steps(state, seat, action.steps)
        income, points = state.incomes[seat], state.points[seat]
        words = f"${STEP * action.steps}, income {signed(income)} to {signed(income - by_income)}"
        return (words + (f", {points} VP to {points - by_points}" if by_points else ""),)

    def take_tile(self, action: TakeTile) -> tuple[str, ...]:
        """Say what an action tile costs and does."""
        state, tile, passing = self.state, action.tile, action.passing
        effect = "take the number only" if passing else EFFECTS[tile]
        if tile == board.URBANIZATION and not passing and not any(state.spaces):
            effect = "a town becomes a city, without cubes: the supply is empty"  # STM-R.5
        if state.standard and tile == board.TURN_ORDER:
            effect = "you may pass once in the next auction and stay in"  # STM-30.4
        number = "" if state.standard else f"{tile}"
        price = 0 if passing else tile_price(state, tile)
        return (number, f"${price}", f"{effect}; {payment_words(state, price)}") if price else (number, "", effect)

    def upgrade(self, action: Upgrade) -> tuple[str, ...]:
        """Say which level follows, what it costs and what it reaches."""
        state = self.state
        level = state.levels[state.mover]
        stronger = state.copy()
        stronger.levels[state.mover] += 1
        now, then = best_delivery(state), best_delivery(stronger)
        reach = f"best delivery then {then}, now {now or 'none'}" if now != then else "it reaches nothing better"
        upkeep = f"; upkeep ${level + 1} a Turn" if state.standard else ""
        return (f"locomotive from level {level} to {level + 1}, free{upkeep}; {reach}",)

    def score(self, action: Score) -> tuple[str, ...]:
        """Say where the points of a delivery would go."""
        seat, points = self.state.dues[0]
        if not action.income:
            before = self.state.points[seat]
            return (f"{points} on victory points: {before} to {before + points}",)
        before = self.state.incomes[seat]
        after = min(MOST_INCOME, before + points)
        lost = f"; {before + points - after} lost at the top" if before + points > after else ""
        return (f"{points} on income: {signed(before)} to {signed(after)}{lost}",)


def ordered(state: Steam, moves: list[Move]) -> list[Move]:
    """Put few and plain moves first; then tiles by hex and price, deliveries by their points."""
    trips = moves_of(moves, Deliver)
    points = {trip: own_points(state, trip) for trip in trips}
    trips.sort(key=lambda trip: (-points[trip][0], points[trip][1], len(trip.nodes)))
    lays = sorted(moves_of(moves, Lay), key=lambda lay: (lay.place, lay.dollars(state)))
    few = [*moves_of(moves, *SINGLES), *moves_of(moves, *AMOUNTS)]
    return [*few, *moves_of(moves, Grow), *moves_of(moves, Urbanize), *lays, *trips]


def draw_menu(state: Steam, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now."""
    table = rows(state, moves)
    shown: list[RenderableType] = [table] if table.row_count else []
    if state.stage == BUILD:
        shown += growth_words(state, moves)
        shown += lay_summary(state, numbered_moves(moves, Lay))
    if state.stage == MOVE:
        shown += delivery_rows(state, numbered_moves(moves, Deliver), SHOWN)
    return shown


def rows(state: Steam, moves: list[Move], word: str = "") -> Table:
    """Show moves that have a row of their own, of amounts the first ones; all, or of one verb."""
    table = plain_table(columns=["number", "move"], whole=["move"], header=False)
    singles, amounts = (
        [(number, move) for number, move in numbered_moves(moves, *kinds) if word in ("", verb(move))]
        for kinds in (SINGLES, AMOUNTS)
    )
    words = RowWords(state)
    for number, move in (*singles, *amounts[:FEW]):
        table.add_row(numbered(number), str(move), *move.accept(words))
    if len(amounts) > FEW:
        last = amounts[-1][1]
        table.add_row("", "...", f"up to {last}: type {verb(last)} and the number")
    return table


def best_delivery(state: Steam) -> int:
    """Return the most points that a delivery of the mover scores."""
    return max([own_points(state, trip)[0] for trip in delivery_routes.deliveries(state)], default=0)


def growth_words(state: Steam, moves: Sequence[Move]) -> list[RenderableType]:
    """Say how to carry out City Growth or Urbanization, instead of listing hundreds of moves."""
    if grows := moves_of(moves, Grow):
        words = f"City Growth: type grow, a city and a space, as in {grows[0]}"
    elif new_cities := moves_of(moves, Urbanize):
        words = f"Urbanization: type urbanize, a town, a colour, a space, as in {new_cities[0]}"
    else:
        return []
    if not state.standard and has_duty(state):
        words += ". The build turn cannot end without it"  # STM-8.18; the Standard game: STM-30.5
    return [Text(words)]


def half_moves(state: Steam, moves: list[Move], word: str) -> list[RenderableType]:
    """Show what can follow the first word of a move."""
    growths: list[Grow | Urbanize] = [*moves_of(moves, Grow), *moves_of(moves, Urbanize)]
    growths = [move for move in growths if verb(move) == word]
    if not growths:
        table = rows(state, moves, word)
        return [table if table.row_count else Text(f"No move starts with {word} now. To see your moves: moves")]
    places = ", ".join(sorted({place_name(state, move.place) for move in growths}))
    colours = [COLOURS[colour] for colour in sorted({move.colour for move in moves_of(growths, Urbanize)})]
    shown = [Text(f"{'Towns' if colours else 'Cities'}: {places}")]
    shown += [Text(f"Colours: {', '.join(colours)}")] if colours else []
    return [*shown, supply(state), *growth_words(state, growths)]


def own_points(state: Steam, move: Deliver) -> tuple[int, int]:
    """Return what a delivery scores for the mover, and for all others."""
    owners = move.owners_used(state)
    own = owners.count(state.mover)
    return own, len([owner for owner in owners if owner >= 0]) - own


def delivery_rows(state: Steam, trips: Deliveries, most: int | None = None) -> list[RenderableType]:
    """List deliveries; a short list has only the first ones, each cube by its best route."""
    if not trips:
        return [Text("You have nothing to deliver.")]
    listed = trips
    if most is not None:
        # Trips are in order, so the first one from a city to a city is the best.
        best: dict[tuple[int, int, int], tuple[int, Deliver]] = {}
        for number, move in trips:
            best.setdefault((move.colour, move.nodes[0], move.nodes[-1]), (number, move))
        listed = list(best.values())[:most]
    table = plain_table(columns=["", "deliver", "way", "you", "others"], right=["you"], whole=["others"])
    for number, move in listed:
        owners = move.owners_used(state)
        seats = [seat for seat in state.order if seat in owners and seat != state.mover]
        others = Text(", ").join(seat_colour(seat).append(f" {owners.count(seat)}") for seat in seats)
        way = str(move).split(" ", 2)[2]  # with the owners of links where they must be named
        table.add_row(numbered(number), cube(move.colour), way, str(owners.count(state.mover)), others)
    if len(listed) == len(trips):
        return [table]
    more = count(len(trips) - len(listed), "more delivery")
    example = place_name(state, listed[-1][1].nodes[0]).casefold()
    return [table, Text(f"and {more}, or other routes: type deliveries, or deliveries {example}")]


def filtered_deliveries(state: Steam, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """List all deliveries for `deliveries`; with words, those that name the colours or places."""
    found: Deliveries = []
    for number, move in numbered_moves(moves, Deliver):
        names = fold(" ".join(place_name(state, node) for node in move.nodes))
        if all(fold(word) in f"{fold(str(move))} {names}" for word in words):
            found.append((number, move))
    if found:
        return delivery_rows(state, found)
    return [Text(f"No delivery matches now: {' '.join(words)}." if words else "You cannot deliver anything now.")]
