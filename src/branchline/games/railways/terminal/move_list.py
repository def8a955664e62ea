"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.railways.rules.actions.discard import PILE, RESTOCK, Discard, Place
from branchline.games.railways.rules.actions.locomotive import LOCOMOTIVE
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.take import PILE as FROM_PILE
from branchline.games.railways.rules.actions.take import STOP, TOP_DISCARD, Take
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.board import CARD_INDEX, LOCO, NODE_NAMES
from branchline.games.railways.rules.state import ACTION, SECOND
from branchline.games.railways.terminal.connection_moves import connect_group, ordered_connects
from branchline.games.railways.terminal.deliveries import delivery_group, trip_of, worth
from branchline.games.railways.terminal.formatting import (
    card,
    card_facts,
    card_table,
    joined,
    side_by_side,
)
from branchline.games.railways.terminal.view_network import Sight
from branchline.terminal.formatting import count, numbered, plain_table

PLAIN: Final[dict[Move, str]] = {
    LOCOMOTIVE: "a locomotive in front: power {power}, no delivery",
    PASS: "no action; you still take cards",
    DECLINE: "make no last delivery",
    STOP: "take no second card",
}


def ordered(sight: Sight, moves: list[Move]) -> list[Move]:
    """What the menu shows in its order, so that the numbers run on; other payments come last."""
    first, others = ordered_connects(moves)
    trips = [move for move in moves if trip_of(move) is not None]
    trips.sort(key=lambda move: trip_place(sight, move))
    takes = [move for move in moves if isinstance(move, Take)]
    # The display before the pile: its places 1 to 3 are then the numbers 1 to 3.
    takes.sort(key=lambda take: (take.source == TOP_DISCARD, take.source == FROM_PILE))
    known = {*first, *others, *trips, *takes}
    rest = [move for move in moves if move not in known]
    plain = [move for move in rest if move in PLAIN]
    listed = [move for move in rest if move not in PLAIN]
    return [*first, *trips, *takes, *listed, *plain, *others]


def trip_place(sight: Sight, move: Move) -> tuple[object, ...]:
    """Where a delivery stands: the best first, its two moves together."""
    trip = trip_of(move)
    assert trip is not None
    return (worth(sight, trip), trip.text, move != trip)


def draw_menu(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """What can be done now."""
    shown = connect_group(moves) or nothing_to_connect(sight)
    shown += delivery_group(sight, moves)
    shown += discard_group(sight, moves)
    shown += place_group(sight, moves)
    shown += take_group(sight, moves)
    shown += trim_group(moves)
    shown += plain_rows(sight, moves)
    return shown


def nothing_to_connect(sight: Sight) -> list[RenderableType]:
    """What is missing, for an action that would be there else."""
    if sight.state.stage != ACTION:
        return []
    told = "   nothing now: it takes a city card and rails enough in its colours"
    return [Text("Connect", style="bold").append(told, style="dim")]


def discard_group(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """A grid: a row for each card, a column for each of what may follow."""
    discards = [(n, move) for n, move in enumerate(moves, start=1) if isinstance(move, Discard)]
    if not discards:
        return []
    table = plain_table()
    table.add_column("")
    numbers: dict[int, list[Text]] = {}
    for number, move in discards:
        numbers.setdefault(move.kind, []).append(numbered(number))
    for follow_up in dict.fromkeys(move.follow_up for _, move in discards):
        table.add_column(follow_up_told(sight, follow_up), justify="right")
    for kind, row in numbers.items():
        table.add_row(Text("  ").append_text(card(kind)), *row)
    restock = any(move.follow_up == RESTOCK for _, move in discards)
    told = f"   a card; then draw one of these{', or restock a city' if restock else ''}"
    return [Text("Discard", style="bold").append(told, style="dim"), table]


def follow_up_told(sight: Sight, follow_up: int) -> Text:
    """What follows a discard: a card unseen, one of the display, a good."""
    if follow_up == RESTOCK:
        return Text("restock")
    if follow_up == PILE:
        return Text("the pile")
    return card(sight.state.display[follow_up - 1])


def place_group(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """The empty cities, each with those whose links begin there: they could deliver the good."""
    table = plain_table()
    for name in ("", "place it on", "links there"):
        table.add_column(name)
    network = sight.state.network
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Place):
            seats = {network.owner_between(move.node, other) for other in network.near[move.node]}
            owners = joined([sight.name(seat) for seat in sorted(seats)], ", ")
            table.add_row(numbered(number), NODE_NAMES[move.node], owners)
    return [table] if table.row_count else []


def take_group(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """The cards that can be taken, with what city cards say."""
    table = card_table(sight.younger, "  take", "")
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Take):
            table.add_row(Text("  ").append_text(numbered(number)), *source(sight, move))
    return [table] if table.row_count else []


def source(sight: Sight, take: Take) -> list[Text]:
    """A card that can be taken, by its name if it lies face up."""
    if take.source == FROM_PILE:
        return [Text(f"the pile ({count(sight.pile, 'card')})")]
    notes = []
    if take.source == TOP_DISCARD:
        kind = CARD_INDEX[sight.reader.object("discard").text("top")]
        notes.append("discard")
    else:
        kind = sight.state.display[take.source - 1]
    if kind == LOCO and sight.state.stage != SECOND:
        notes.append("no second")  # RWC-10.6
    told = f" ({', '.join(notes)})" if notes else ""
    return [card(kind).append(told, style="default"), *card_facts(kind, sight.younger)]


def trim_group(moves: list[Move]) -> list[RenderableType]:
    """The cards of a hand that is too large, side by side."""
    trims = []
    for number, move in enumerate(moves, start=1):
        if isinstance(move, Trim):
            trims.append(numbered(number).append(" ").append_text(card(move.kind)))
    if not trims:
        return []
    told = "   one card: its number, or trim and its name"
    return [Text("Discard", style="bold").append(told, "dim"), side_by_side(trims)]


def plain_rows(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """Moves with a row of their own."""
    table = plain_table()
    table.show_header = False
    table.add_column(style="bold")
    for number, move in enumerate(moves, start=1):
        if move in PLAIN:
            told = PLAIN[move].format(power=sight.state.powers[sight.state.mover] + 1)
            table.add_row(str(move).capitalize(), numbered(number).append(f"  {told}", "not bold"))
    return [table] if table.row_count else []
