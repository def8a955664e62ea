"""Whole games to watch, and the secrets of a table exchanged for others (TTR-15)."""

from __future__ import annotations

import json
from typing import Any

from branchline import Dice, Move, Record
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.helpers import GAME

LONGEST = 3000  # moves; a game by chance is far shorter


def by_verb(state: TicketToRide, dice: Dice) -> Move:
    """A move at random, each kind of move as likely as the others: games with much drawing."""
    kinds: dict[str, list[Move]] = {}
    for move in state.moves():
        kinds.setdefault(move.text.split()[0], []).append(move)
    moves = list(kinds.values())[dice.below(len(kinds))]
    return moves[dice.below(len(moves))]


def table_of(record: Record) -> TicketToRide:
    """The position of a record, with its own type."""
    state = record.state
    assert isinstance(state, TicketToRide)
    return state


def watched(seats: int, seed: int) -> list[TicketToRide]:
    """Every position of a game by chance, from the deal to the end."""
    state, dice = GAME.start(seats, seed), Dice(1000 + seed)
    found = [state.copy()]
    while state.turn is not None:
        state.play(by_verb(state, dice))
        found.append(state.copy())
        assert len(found) < LONGEST
    return found


def recorded(seats: int, seed: int, moves: int = LONGEST) -> Record:
    """The record of a game by chance, or of its first moves."""
    record, dice = Record.start(GAME, seats, seed), Dice(2000 + seed)
    while record.state.turn is not None and len(record.entries) < moves:
        record.play(by_verb(table_of(record), dice))
    assert len(record.entries) < LONGEST
    return record


def viewers(seats: int) -> list[int | None]:
    """Everyone who looks at the table, the spectator last."""
    return [*range(seats), None]


def full(state: TicketToRide) -> dict[str, Any]:
    """The complete state, secrets included, as a fresh piece of JSON."""
    data: dict[str, Any] = json.loads(json.dumps(state.to_json()))
    return data


def is_long(ticket: str) -> bool:
    """Whether a ticket is one of the six long ones."""
    return GAME.board.tickets[GAME.board.ticket_index[ticket]].long


def with_other_secrets(state: TicketToRide, viewer: int | None) -> tuple[TicketToRide, int]:
    """The same table but for what the viewer may not know, and how many secrets were exchanged."""
    data = full(state)
    changes = 0
    for seat in range(state.seats):
        if seat != viewer:
            changes += exchange_card(data, seat)
            changes += exchange_tickets(data, seat)
    data["dice"] = [1, 2, 3, 4]
    return GAME.from_json(data), changes


def exchange_card(data: dict[str, Any], seat: int) -> int:
    """A card the seat drew blind from this deck for another of the deck."""
    hand, known, drawn = (data[key][seat] for key in ("hands", "known", "drawn"))
    hidden = [card for card in hand if hand[card] > known.get(card, 0) and drawn.get(card, 0)]
    pairs = [(mine, other) for mine in hidden for other in data["deck"] if mine != other]
    if not pairs:
        return 0
    mine, other = pairs[0]
    for pile, gone, come in ((hand, mine, other), (drawn, mine, other), (data["deck"], other, mine)):
        pile[come] = pile.get(come, 0) + 1
        pile[gone] -= 1
        if not pile[gone]:
            del pile[gone]
    return 1


def exchange_tickets(data: dict[str, Any], seat: int) -> int:
    """One ticket of each hidden place of the seat for one of the deck or the box."""
    changes = 0
    places = [data["given_up"][seat], data["offers"][seat]]
    if data["prompt"] != "over":
        places.append(data["tickets"][seat])
    # A ticket and the seat that put it back make a pair of their own.
    places += [pair for pair in data["under"] if pair[1] == seat]
    for place in places:
        if not place:
            continue
        source = data["box"] if is_long(place[0]) else data["ticket_deck"]
        if source:
            place[0], source[0] = source[0], place[0]
            changes += 1
    return changes
