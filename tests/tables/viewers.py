"""Everything that someone can be told of a table, and tables that they must not tell apart."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic_core import to_json

from branchline import Dice, State
from branchline.engine.record import Entry
from branchline.games.railways.rules.board import CARDS, DISPLAY, NODE_NAMES
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.tables import event_log, permissions, positions, snapshot
from branchline.tables.projection import copied_record
from branchline.tables.table import Event, Table

OTHER_SECRET = "0f" * 32
OTHER_TICKETS = ["brest-petrograd", "berlin-roma", "essen-kyiv", "paris-wien"]
CARS = ["blue", "green", "locomotive", "red"]  # cards of Ticket to Ride


def legal_moves(table: Table, identity: str | None, seat: int | None) -> list[positions.MoveInfo]:
    """The moves that someone may play on a seat now, as they are sent."""
    if seat is None or not permissions.may_move(table, identity, seat):
        return []
    state = permissions.need_record(table).state
    return positions.move_infos(state, state.moves())


def all_told(table: Table, events: list[Event], identity: str | None) -> str:
    """Every byte that someone can get about a table now, without the log of older events."""
    told: list[object] = [snapshot.table_info(table, identity), snapshot.pulse(table)]
    for seat in [None, *range(len(table.seats))]:
        if permissions.may_look(table, identity, seat):
            told.append(event_log.log_json(table, events, identity, seat))
            told += [positions.sight(table, identity, seat), legal_moves(table, identity, seat)]
            if table.record is not None:
                told.append(positions.view(table, identity, seat))
    if table.record is not None:
        told += [positions.move_list(table, identity, seat) for seat in table.held_by(identity)]
    return to_json(told).decode()


def disguised(table: Table, events: list[Event], seat: int | None, dice: Dice) -> tuple[Table, list[Event]]:
    """Another table and journal in which all is different that a seat may not know."""
    assert table.record is not None
    record = copied_record(table.record)
    record.seed = dice.below(1_000_000)
    record.deal = ["red"] * len(record.deal)
    record.live = record.state.imagine(seat, dice)
    record.entries = [masked(entry, seat, dice) for entry in record.entries]
    others = [
        replace(holder, holder=None if holder.holder is None else f"other-{holder.holder}") for holder in table.seats
    ]
    changed = [replace(event, body=masked_body(event, seat, dice)) for event in events]
    other = replace(table, secret=OTHER_SECRET, record=record, seats=tuple(others), owner=f"other-{table.owner}")
    return other, changed


def masked_body(event: Event, seat: int | None, dice: Dice) -> dict[str, object]:
    """The body of an event with other secrets."""
    body = dict(event.body)
    if event.kind == "started":
        body |= {"seed": "1", "deal": ["red"]}
    if event.kind == "seated" and body.get("holder"):
        body["holder"] = f"other-{body['holder']}"
    if event.kind == "move":
        draws = body["draws"]
        assert isinstance(draws, list)
        assert event.seat is not None
        entry = masked(Entry(event.seat, str(body["move"]), draws), seat, dice)
        body |= {"move": entry.move, "draws": entry.draws}
    return body


def masked(entry: Entry, seat: int | None, dice: Dice) -> Entry:
    """An entry with another outcome that the seat cannot see, if there can be one."""
    if entry.seat == seat:
        return entry
    verb, *words = entry.move.split()
    if verb == "keep":  # TTR-15.6
        return Entry(entry.seat, " ".join(["keep", *OTHER_TICKETS[: len(words)]]), [])
    if entry.move == "draw deck":
        return Entry(entry.seat, entry.move, [one_of(CARS, dice), *entry.draws[1:]])
    if verb == "tickets":
        return Entry(entry.seat, entry.move, ["erzurum-kobenhavn"] * len(entry.draws))
    if entry.move.endswith(" pile"):  # RWC-17.1
        return Entry(entry.seat, entry.move, [one_of(CARDS, dice)])
    return entry


def one_of(names: Sequence[str], dice: Dice) -> str:
    return names[dice.below(len(names))]


def held_names(state: State) -> list[str]:
    """What all seats have, or gave up, by names that nothing else has: tickets and cities."""
    game = state.game
    own: list[Any] = [state.view(seat)["own"] for seat in range(state.seat_count())]
    if isinstance(game, TicketToRideGame):
        kinds = ("tickets", "offer", "given_up")
        tickets = [name for hand in own for kind in kinds for name in hand[kind]]
        # A ticket between neighbours has the name of a route, which all may read.
        return [name for name in tickets if name not in game.board.route_index]
    return [name for hand in own for name in hand["hand"] if name in NODE_NAMES]


def known_text(table: Table, events: list[Event], seat: int | None) -> str:
    """Where names stand that a seat may know: its own hand and moves, and what lay face up."""
    assert table.record is not None
    own = [] if seat is None else [table.record.state.view(seat)["own"]]
    moves = [event for event in events if event.kind == "move"]
    own += [event.body for event in moves if seat is not None and event.seat == seat]
    if table.game.slug == "railways":
        # Every move is made in the open, and so is what it turns up, but for cards of the pile.
        own += [event.body["move"] for event in moves]
        own += [event.body["draws"] for event in moves if not is_blind(event)]
        own += table.record.deal[-DISPLAY:]
    return json.dumps(own)


def is_blind(event: Event) -> bool:
    """Whether a move of Railways drew a card that the others did not see."""
    return str(event.body["move"]).endswith(" pile")
