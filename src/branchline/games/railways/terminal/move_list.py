"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from operator import itemgetter
from typing import Final

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from branchline.engine.action import Visitor
from branchline.engine.game import NOBODY, Move
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver, Locomotive
from branchline.games.railways.rules.actions.discard import RESTOCK, Discard, Trim
from branchline.games.railways.rules.actions.pass_turn import Decline, PassTurn
from branchline.games.railways.rules.actions.place import Place
from branchline.games.railways.rules.actions.take import PILE, TOP_DISCARD, Stop, Take
from branchline.games.railways.rules.board import CARD_INDEX, CITIES, COLOURS, LOCO, NODE_NAMES, START
from branchline.games.railways.rules.layout import POWER
from branchline.games.railways.rules.notation import plain
from branchline.games.railways.rules.payment import Payment
from branchline.games.railways.rules.state import ACTION, SECOND
from branchline.games.railways.terminal import formatting
from branchline.games.railways.terminal.visible_table import VisibleTable
from branchline.terminal.formatting import count, moves_of, numbered, numbered_moves, plain_table

Connects = list[tuple[int, Connect]]  # each with its number
Way = tuple[int, int, Payment]  # a city, a colour, the cards
Ways = dict[Way, Connects]  # each with the connections to all the nodes it can lead to

SHOWN: Final = 30  # ways to pay that are listed at once


def place(move: Connect) -> tuple[object, ...]:
    """Return the sort key of a connection: city, colour, price; the start board before cities."""
    # A payment is dearer the more locomotives, then cards, then value it has.
    link, payment = move.link, move.link.payment
    price = (payment.wilds, payment.rails, payment.value)
    return (NODE_NAMES[link.city], link.colour, price, link.node != START, NODE_NAMES[link.node])


def by_way(connects: Connects) -> Ways:
    """Return connections in order, by what is paid for what."""
    found: Ways = {}
    for number, move in sorted(connects, key=lambda pair: place(pair[1])):
        way = (move.link.city, move.link.colour, move.link.payment)
        found.setdefault(way, []).append((number, move))
    return found


def cheapest(ways: Ways) -> Ways:
    """Return the cheapest way for each city in each colour."""
    first: dict[tuple[int, int], Way] = {}
    for way in ways:
        first.setdefault(way[:2], way)
    return {way: ways[way] for way in first.values()}


def connect_group(connects: Connects) -> list[RenderableType]:
    """Show one way to pay for each city and colour, and how to see the rest."""
    ways = by_way(connects)
    if not ways:
        return []
    title = Text("Connect", style="bold")
    title.append("   city, cards, points; then the number for each place it can join", style="dim")
    first = cheapest(ways)
    shown: list[RenderableType] = [title, rows(first)]
    if len(first) < len(ways):
        city = plain(NODE_NAMES[next(iter(ways))[0]])
        more = count(len(ways) - len(first), "more way")
        shown.append(Text(f"  {more} to pay, some for more points: type connects {city}"))
    return shown


def rows(ways: Ways) -> Table:
    """Show a row for each way, with the nodes along it and the numbers of the moves."""
    table = plain_table(columns=[""] * 3, whole=[""], header=False)
    before = START
    for (city, colour, payment), connects in ways.items():
        name = "" if city == before else f"{CITIES[city].name} {CITIES[city].value}"
        before = city
        cards = Text(f"{COLOURS[colour]} {payment.text}", style=formatting.RAIL_STYLES[colour])
        nodes = [
            numbered(number).append(f" {NODE_NAMES[move.link.node]}", style="not bold") for number, move in connects
        ]
        table.add_row(f"  {name}", cards, f"+{payment.value}", formatting.side_by_side(nodes))
    return table


def filtered_connects(connects: Connects, words: list[str]) -> list[RenderableType]:
    """Show the short list for `connects`; with words, every way that names them all."""
    if not connects:
        return [Text("You cannot connect anything now.")]
    if not words:
        return connect_group(connects)
    ways = by_way([one for one in connects if all(plain(word) in plain(one[1].text) for word in words)])
    if not ways:
        nothing = f"No connection matches now: {' '.join(words)}."
        return [Text(nothing), Text("To see why, type the whole move: why connect ...")]
    shown: list[RenderableType] = [rows(dict(list(ways.items())[:SHOWN]))]
    if len(ways) > SHOWN:
        more = count(len(ways) - SHOWN, "way")
        shown.append(Text(f"and {more} more; add a colour, a place or cards, as in white 2+1"))
    return shown


SINGLES: Final[dict[type[Move], str]] = {
    Locomotive: "put a locomotive in front of you: power {power}, no delivery",
    PassTurn: "no action; you still take cards",
    Stop: "take no second card",
    Decline: "make no last delivery",
}
FOLLOW_UPS: Final = {RESTOCK: "restock", PILE: "the pile"}  # of a discard, besides cards of the display

TRIPS_SHOWN: Final = 10  # deliveries in the menu

# A delivery with the numbers of its two moves, as an action and with a locomotive.
Trips = dict[Deliver, dict[bool, int]]


def ordered(seen: VisibleTable, moves: list[Move]) -> list[Move]:
    """Put moves in the order of the menu, to number them in one run; other payments come last."""
    ways = by_way(numbered_moves(moves, Connect))
    best = cheapest(ways)
    first = [move for way in best for _, move in ways[way]]
    others = [move for way in ways if way not in best for _, move in ways[way]]
    # The best deliveries first, and the two moves of each together.
    ranked = [
        ((*worth(seen, trip), trip.text, move is not trip), move)
        for move in moves
        if (trip := delivery_of(move)) is not None
    ]
    trips = [move for _, move in sorted(ranked, key=itemgetter(0))]
    # The display before the pile: its places 1 to 3 are then the numbers 1 to 3.
    takes = moves_of(moves, Take)
    takes.sort(key=lambda take: (take.source == TOP_DISCARD, take.source == PILE))
    listed = [move for kind in (Discard, Place, Trim) for move in moves_of(moves, kind)]
    return [*first, *trips, *takes, *listed, *single_moves(moves), *others]


def single_moves(moves: list[Move]) -> list[Move]:
    """Return the moves that have a row of their own."""
    return [move for move in moves_of(moves, *SINGLES) if delivery_of(move) is None]


def draw_menu(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now."""
    shown = connect_group(numbered_moves(moves, Connect))
    if not shown and seen.state.stage == ACTION:
        missing = "   nothing now: you need a city card and enough rail cards in its colours"
        shown = [Text("Connect", style="bold").append(missing, style="dim")]
    return [
        *shown,
        *delivery_group(seen, moves),
        *discard_group(seen, moves),
        *place_group(seen, moves),
        *take_group(seen, moves),
        *trim_group(moves),
        *single_rows(seen, moves),
    ]


def discard_group(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show a grid: a row for each card, a column for each of what may follow."""
    discards = numbered_moves(moves, Discard)
    if not discards:
        return []
    table = plain_table(columns=[""])
    numbers: dict[int, list[Text]] = {}
    for number, move in discards:
        numbers.setdefault(move.kind, []).append(numbered(number))
    follow_ups = dict.fromkeys(move.follow_up for _, move in discards)
    for follow_up in follow_ups:
        named = FOLLOW_UPS.get(follow_up)
        heading = formatting.card(seen.state.display()[follow_up - 1]) if named is None else Text(named)
        table.add_column(heading, justify="right")
    for kind, row in numbers.items():
        table.add_row(Text("  ").append_text(formatting.card(kind)), *row)
    restock = ", or restock a city" if RESTOCK in follow_ups else ""
    words = f"   a card; then draw one of these{restock}"
    return [Text("Discard", style="bold").append(words, style="dim"), table]


def place_group(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show the empty cities, each with the owners of its links: they could deliver the good."""
    table = plain_table(columns=["", "place it on", "links there"])
    network = seen.state.network
    for number, move in numbered_moves(moves, Place):
        seats = {network.owner_between(move.node, other) for other in network.near(move.node)}
        owners = formatting.joined([seen.name(seat) for seat in sorted(seats)], ", ")
        table.add_row(numbered(number), NODE_NAMES[move.node], owners)
    return [table] if table.row_count else []


def take_group(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show the cards that can be taken, with what city cards say."""
    table = formatting.card_table(seen.younger, "  take", "")
    for number, move in numbered_moves(moves, Take):
        table.add_row(Text("  ").append_text(numbered(number)), *source(seen, move))
    return [table] if table.row_count else []


def source(seen: VisibleTable, take: Take) -> list[Text]:
    """Show a card that can be taken, by its name if it lies face up."""
    if take.source == PILE:
        return [Text(f"the pile ({count(seen.pile, 'card')})")]
    notes = []
    if take.source == TOP_DISCARD:
        kind = CARD_INDEX[seen.reader.object("discard").text("top")]
        notes.append("discard")
    else:
        kind = seen.state.display()[take.source - 1]
    if kind == LOCO and seen.state.stage != SECOND:
        notes.append("no second")  # RWC-10.6
    words = f" ({', '.join(notes)})" if notes else ""
    return [formatting.card(kind).append(words, style="default"), *formatting.card_facts(kind, seen.younger)]


def trim_group(moves: list[Move]) -> list[RenderableType]:
    """Show the cards of a hand that is too large, side by side."""
    trims = [
        numbered(number).append(" ").append_text(formatting.card(move.kind))
        for number, move in numbered_moves(moves, Trim)
    ]
    if not trims:
        return []
    words = "   one card: type its number, or trim and its name"
    return [Text("Discard", style="bold").append(words, "dim"), formatting.side_by_side(trims)]


def single_rows(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show the moves that have a row of their own."""
    table = plain_table(header=False)
    table.add_column(style="bold")
    for move in single_moves(moves):
        words = SINGLES[type(move)].format(power=seen.state.of(seen.state.mover, POWER) + 1)
        number = numbered(moves.index(move) + 1)
        table.add_row(str(move).capitalize(), number.append(f"  {words}", "not bold"))
    return [table] if table.row_count else []


def owners_on(seen: VisibleTable, trip: Deliver) -> list[int]:
    """Return the owners of a delivery's links, link by link."""
    network = seen.state.network
    path = network.path(trip.origin, trip.goal)
    return [network.owner_between(path[at - 1], path[at]) for at in range(1, len(path))]


def worth(seen: VisibleTable, trip: Deliver) -> tuple[int, int]:
    """Return the rank of a delivery: by the mover's points, then by how little others score."""
    owners = owners_on(seen, trip)
    return (-len(owners), len(owners) - owners.count(seen.state.mover))


class DeliveryOf(Visitor[Deliver | None]):
    """The delivery that an action makes, if it makes one."""

    def other(self, action: Action) -> Deliver | None:
        return None

    def deliver(self, action: Deliver) -> Deliver | None:
        """Return the action itself."""
        return action

    def locomotive(self, action: Locomotive) -> Deliver | None:
        """Return the delivery that follows the locomotive, if one does."""
        return action.delivery


def delivery_of(move: Move) -> Deliver | None:
    """Return the delivery that a move makes, if it makes one."""
    assert isinstance(move, Action)
    return move.accept(DeliveryOf())


def trips_in(moves: list[Move]) -> Trips:
    """Return the deliveries in the order of their first numbers."""
    found: Trips = {}
    for number, move in enumerate(moves, start=1):
        if (trip := delivery_of(move)) is not None:
            found.setdefault(trip, {})[move is not trip] = number
    return found


def delivery_group(seen: VisibleTable, moves: list[Move]) -> list[RenderableType]:
    """Show the best deliveries, and how to see the rest."""
    trips = trips_in(moves)
    if not trips:
        return []
    title = Text("Deliver", style="bold")
    if any(True in numbers for numbers in trips.values()):
        title.append("   now, or with a locomotive played first", style="dim")
    shown: list[RenderableType] = [title, trip_rows(seen, trips, TRIPS_SHOWN)]
    if len(trips) > TRIPS_SHOWN:
        rest = count(len(trips) - TRIPS_SHOWN, "more delivery")
        shown.append(Text(f"  and {rest}: type deliveries, or deliveries red"))
    return shown


def trip_rows(seen: VisibleTable, trips: Trips, most: int, way: bool = False) -> Table:
    """Return a row for each delivery: the numbers to choose, and who scores how much."""
    powered = any(True in numbers for numbers in trips.values())
    ways = ["  now", "loco"] if powered else ["  now"]
    columns = [*ways, "good", "from > to", "you", "others"]
    table = plain_table(columns=columns, right=[*ways, "you"])
    for trip in sorted(trips, key=lambda trip: worth(seen, trip))[:most]:
        numbers = [trips[trip].get(with_loco) for with_loco in (False, True)[: len(ways)]]
        choices = [Text() if number is None else numbered(number) for number in numbers]
        owners = owners_on(seen, trip)  # the mover scores for all links, the others for theirs
        others = [
            seen.name(seat).append(f" +{owners.count(seat)}", style="default")
            for seat in sorted({*owners} - {seen.state.mover, NOBODY})
        ]
        table.add_row(
            *choices,
            formatting.good(trip.colour),
            route(seen, trip, way),
            f"+{len(owners)}",
            formatting.joined(others, ", "),
        )
    return table


def route(seen: VisibleTable, trip: Deliver, way: bool) -> str:
    """Return where a cube comes from and goes to, with every node in between if wanted."""
    ends = [trip.origin, trip.goal]
    nodes = seen.state.network.path(trip.origin, trip.goal) if way else ends
    return " > ".join([NODE_NAMES[node] for node in nodes])


def filtered_deliveries(seen: VisibleTable, moves: list[Move], words: list[str]) -> list[RenderableType]:
    """Show all deliveries with their routes for `deliveries`; with words, those that name them."""
    found = {
        trip: numbers
        for trip, numbers in trips_in(moves).items()
        if all(plain(word) in plain(f"{trip.trip} {route(seen, trip, way=True)}") for word in words)
    }
    if found:
        return [trip_rows(seen, found, len(found), way=True)]
    return [Text(f"No delivery matches now: {' '.join(words)}." if words else "You cannot deliver anything now.")]
