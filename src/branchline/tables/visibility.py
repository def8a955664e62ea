"""Who may see what of a table, and as which seat."""

from __future__ import annotations

from branchline.engine.game import State
from branchline.engine.phrase import phrase
from branchline.tables.refusal import Refusal
from branchline.tables.table import IN_THE_OPEN, Table


def viewer_seats(table: Table, identity: str | None) -> set[int]:
    """Return your seats whose view you may see now; on a shared screen, only the one to move."""
    own = table.held_by(identity)
    # A referee has typed in all there is to see.
    if len(own) < 2 or table.status in IN_THE_OPEN or table.referee:
        return set(own)
    # Several people share this screen: those who do not move look away.
    return {seat for seat in own if seat == table.turn and table.seats[seat].is_present}


def looking(table: Table, identity: str | None) -> int | None:
    """Return the seat whose view a person sees by default; None is a spectator."""
    seats = viewer_seats(table, identity)
    if table.referee and table.turn in seats:
        return table.turn
    return min(seats, default=None)


def may_look(table: Table, identity: str | None, seat: int | None) -> bool:
    """Return whether a person may see a seat's view; after the game, everyone sees all."""
    if seat is None:
        return True
    if table.status in IN_THE_OPEN:
        return 0 <= seat < len(table.seats)
    return seat in viewer_seats(table, identity)


def may_watch(table: Table, identity: str | None) -> bool:
    """Return whether somebody may see this table without an invitation: who has or had a seat may."""
    known = {table.owner, *(seat.holder for seat in table.seats)} - {None}
    return table.listed or identity in known


def not_yours(seat: int) -> Refusal:
    """Return the refusal of a seat that someone else has."""
    return Refusal("not_yours", phrase("Seat {seat} is not yours.", seat=seat + 1))


def need_held(table: Table, identity: str | None, seat: int) -> None:
    """Refuse a seat that a person does not play."""
    if seat not in table.held_by(identity):
        raise not_yours(seat)


def need_look(table: Table, identity: str | None, seat: int | None) -> None:
    """Refuse to look through a seat that is not one's own, or not now."""
    if not may_look(table, identity, seat):
        if seat in table.held_by(identity):
            raise Refusal("not_yours", "On a shared screen, only the seat to move is shown.")
        raise not_yours(seat or 0)


def need_state(table: Table) -> State:
    """Return the position, or refuse if the game has not started."""
    if table.record is None:
        raise Refusal("not_playing", "The game has not started.")
    return table.record.state


def may_move(table: Table, identity: str | None, seat: int) -> bool:
    """Return whether a person is to move on a seat now."""
    return (
        table.status == "playing"
        and table.turn == seat
        and seat in viewer_seats(table, identity)
        and table.seats[seat].is_present
    )


def eyes_after(table: Table, identity: str, seat: int) -> int | None:
    """Return the seat whose view a player sees after moving on a seat."""
    if table.referee:
        return looking(table, identity)
    # At one screen the turn may be another's now, who has not said yet that they may be shown.
    return seat if may_look(table, identity, seat) else None
