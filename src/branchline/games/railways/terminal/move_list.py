"""The legal moves, numbered and in groups; hundreds of them stay readable."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.game import Move
from branchline.games.railways.rules.actions.discard import RESTOCK
from branchline.games.railways.rules.actions.take import PILE, TOP_DISCARD, Take
from branchline.games.railways.rules.board import CARD_INDEX, LOCO, NODE_NAMES
from branchline.games.railways.rules.state import ACTION, SECOND
from branchline.games.railways.terminal.connection_moves import connect_group, ordered_connects
from branchline.games.railways.terminal.deliveries import delivery_group, worth
from branchline.games.railways.terminal.formatting import (
    card,
    card_facts,
    card_table,
    joined,
    side_by_side,
)
from branchline.games.railways.terminal.move_groups import MoveGroups
from branchline.games.railways.terminal.view_network import Sight
from branchline.terminal.formatting import count, numbered, plain_table


def ordered(sight: Sight, moves: list[Move]) -> list[Move]:
    """Put moves in the order of the menu, so that the numbers run on; other payments come last."""
    groups = MoveGroups(moves)
    first, others = ordered_connects(groups.connects)
    takes = [move for _, move in groups.takes]
    # The display before the pile: its places 1 to 3 are then the numbers 1 to 3.
    takes.sort(key=lambda take: (take.source == TOP_DISCARD, take.source == PILE))
    listed: list[Move] = [move for _, move in groups.discards]
    listed += [move for _, move in groups.places]
    listed += [move for _, move in groups.trims]
    singles = [move for _, move, _ in groups.singles]
    return [*first, *ordered_trips(sight, groups), *takes, *listed, *singles, *others]


def ordered_trips(sight: Sight, groups: MoveGroups) -> list[Move]:
    """Put the best deliveries first, and the two moves of each together."""
    found: list[tuple[tuple[int, int], str, bool, Move]] = []
    for _, delivery in groups.deliveries:
        found.append((worth(sight, delivery), delivery.text, False, delivery))
    for _, move, delivery in groups.powered:
        found.append((worth(sight, delivery), delivery.text, True, move))
    return [move for _, _, _, move in sorted(found, key=lambda trip: trip[:3])]


def draw_menu(sight: Sight, moves: list[Move]) -> list[RenderableType]:
    """Show what can be done now."""
    groups = MoveGroups(moves)
    shown = connect_group(groups.connects) or nothing_to_connect(sight)
    shown += delivery_group(sight, groups)
    shown += discard_group(sight, groups)
    shown += place_group(sight, groups)
    shown += take_group(sight, groups)
    shown += trim_group(groups)
    shown += single_rows(sight, groups)
    return shown


def nothing_to_connect(sight: Sight) -> list[RenderableType]:
    """Show what is missing for a connection, if it is time for one."""
    if sight.state.stage != ACTION:
        return []
    words = "   nothing now: you need a city card and enough rail cards in its colours"
    return [Text("Connect", style="bold").append(words, style="dim")]


def discard_group(sight: Sight, groups: MoveGroups) -> list[RenderableType]:
    """Show a grid: a row for each card, a column for each of what may follow."""
    if not groups.discards:
        return []
    table = plain_table()
    table.add_column("")
    numbers: dict[int, list[Text]] = {}
    for number, move in groups.discards:
        numbers.setdefault(move.kind, []).append(numbered(number))
    follow_ups = dict.fromkeys(move.follow_up for _, move in groups.discards)
    for follow_up in follow_ups:
        table.add_column(follow_up_heading(sight, follow_up), justify="right")
    for kind, row in numbers.items():
        table.add_row(Text("  ").append_text(card(kind)), *row)
    restock = ", or restock a city" if RESTOCK in follow_ups else ""
    words = f"   a card; then draw one of these{restock}"
    return [Text("Discard", style="bold").append(words, style="dim"), table]


def follow_up_heading(sight: Sight, follow_up: int) -> Text:
    """Name what follows a discard: a card unseen, one of the display, a good."""
    if follow_up == RESTOCK:
        return Text("restock")
    if follow_up == PILE:
        return Text("the pile")
    return card(sight.state.display[follow_up - 1])


def place_group(sight: Sight, groups: MoveGroups) -> list[RenderableType]:
    """Show the empty cities, each with the owners of its links: they could deliver the good."""
    table = plain_table()
    for name in ("", "place it on", "links there"):
        table.add_column(name)
    network = sight.state.network
    for number, move in groups.places:
        seats = {network.owner_between(move.node, other) for other in network.near[move.node]}
        owners = joined([sight.name(seat) for seat in sorted(seats)], ", ")
        table.add_row(numbered(number), NODE_NAMES[move.node], owners)
    return [table] if table.row_count else []


def take_group(sight: Sight, groups: MoveGroups) -> list[RenderableType]:
    """Show the cards that can be taken, with what city cards say."""
    table = card_table(sight.younger, "  take", "")
    for number, move in groups.takes:
        table.add_row(Text("  ").append_text(numbered(number)), *source(sight, move))
    return [table] if table.row_count else []


def source(sight: Sight, take: Take) -> list[Text]:
    """Show a card that can be taken, by its name if it lies face up."""
    if take.source == PILE:
        return [Text(f"the pile ({count(sight.pile, 'card')})")]
    notes = []
    if take.source == TOP_DISCARD:
        kind = CARD_INDEX[sight.reader.object("discard").text("top")]
        notes.append("discard")
    else:
        kind = sight.state.display[take.source - 1]
    if kind == LOCO and sight.state.stage != SECOND:
        notes.append("no second")  # RWC-10.6
    words = f" ({', '.join(notes)})" if notes else ""
    return [card(kind).append(words, style="default"), *card_facts(kind, sight.younger)]


def trim_group(groups: MoveGroups) -> list[RenderableType]:
    """Show the cards of a hand that is too large, side by side."""
    if not groups.trims:
        return []
    trims = [
        numbered(number).append(" ").append_text(card(move.kind)) for number, move in groups.trims
    ]
    words = "   one card: type its number, or trim and its name"
    return [Text("Discard", style="bold").append(words, "dim"), side_by_side(trims)]


def single_rows(sight: Sight, groups: MoveGroups) -> list[RenderableType]:
    """Show the moves that have a row of their own."""
    table = plain_table()
    table.show_header = False
    table.add_column(style="bold")
    for number, move, template in groups.singles:
        words = template.format(power=sight.state.powers[sight.state.mover] + 1)
        table.add_row(str(move).capitalize(), numbered(number).append(f"  {words}", "not bold"))
    return [table] if table.row_count else []
