"""The table as one seat sees it: face-up cards, players, hand and tickets."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from branchline.engine.json_validation import Reader
from branchline.games.ticket_to_ride.bots.board_arrays import Rails
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.ticket_plan import FAR, cheapest_path
from branchline.games.ticket_to_ride.rules.board import Board, Ticket
from branchline.games.ticket_to_ride.rules.state import PROMPTS, SECOND_CARD, TUNNEL
from branchline.games.ticket_to_ride.terminal.formatting import card, cards, ticket_name
from branchline.terminal.formatting import count, plain_table
from branchline.terminal.view import View


def draw_table(board: Board, view: View, names: list[str]) -> list[RenderableType]:
    """Show what a player needs before an action."""
    reader = Reader(view)
    # In the middle of a turn the rest has just been shown.
    midway = reader.text("prompt") in (PROMPTS[SECOND_CARD], PROMPTS[TUNNEL])
    shown: list[RenderableType] = [] if midway else [players(reader, names), ""]
    shown.append(face_up_cards(reader))
    if "own" in view:
        own = reader.object("own")
        shown.append(Text("Your hand  ", style="bold").append_text(cards(own.object("hand").data)))
        position = Position(Rails(board), view)
        if own.items("offer"):
            offer = [board.tickets[board.ticket_index[name]] for name in own.texts("offer")]
            shown += ["", ticket_rows(position, "tickets on offer", offer)]
        if own.items("tickets") and not midway:
            shown += ["", ticket_rows(position, "your tickets", position.tickets)]
    if reader.value("tunnel") is not None:
        shown.append(tunnel(reader.object("tunnel")))
    left = reader.value("turns_left")
    if left is not None and reader.value("turn") is not None:
        last = f"The last round: {count(int(str(left)), 'turn')} left, including yours."
        shown.append(Text(last, style="bold"))
    return shown


def players(reader: Reader, names: list[str]) -> RenderableType:
    """List the players with what is public about them."""
    numbers = ("points", "trains", "stations", "cards", "tickets")
    table = plain_table(columns=["", "player", *numbers], right=numbers)
    for seat, player in enumerate(reader.objects("players")):
        kept = player.value("tickets")
        table.add_row(
            ">" if seat == reader.value("turn") else "",
            names[seat] + (" (you)" if seat == reader.value("seat") else ""),
            *[str(player.value(key)) for key in ("points", "cars", "stations", "cards")],
            "?" if kept is None else str(kept),
        )
    return table


def face_up_cards(reader: Reader) -> RenderableType:
    """Return the face-up cards and the sizes of the piles."""
    text = Text("Face up    ", style="bold")
    for name in reader.items("market"):
        text.append_text(card(str(name)) if name else Text("(gap)")).append("  ")
    discard = sum(int(str(number)) for number in reader.object("discard").data.values())
    deck, left = reader.value("deck"), reader.value("ticket_deck")
    piles = f"deck {deck}, discard pile {discard}, tickets {left}"
    return text.append(f"\n           {piles}", style="dim")


def ticket_rows(position: Position, title: str, tickets: list[Ticket]) -> RenderableType:
    """List some tickets of the seat and how far they are."""
    table = plain_table(columns=[title, "value", ""], right=["value"])
    for ticket in tickets:
        table.add_row(ticket_name(ticket), str(ticket.points), progress(position, ticket))
    return table


def progress(position: Position, ticket: Ticket) -> Text:
    """Whether a ticket is connected by own routes, or how many cars the shortest way takes."""
    if position.joined[ticket.a.index] == position.joined[ticket.b.index]:
        return Text("connected", style="green")
    cars = [FAR] * len(position.board.routes)
    for route in position.board.routes:
        if position.table.owner[route.index] == position.seat:
            cars[route.index] = 0
        elif position.is_open(route):
            cars[route.index] = route.length
    least, _ = cheapest_path(position.table, cars, ticket.a.index, ticket.b.index)
    if least > position.cars:
        return Text("open; you have too few trains, but a station might do", style="red")
    return Text(f"open, at least {count(least, 'train')}")


def tunnel(reader: Reader) -> RenderableType:
    """Return the tunnel under way and what it costs."""
    text = Text("Tunnel     ", style="bold").append(f"{reader.text('claim')}; turned over: ")
    for name in reader.texts("revealed"):
        text.append_text(card(name)).append(" ")
    demanded = reader.whole("demanded", 0, 3)
    return text.append(f"; it costs {count(demanded, 'extra card')}")
