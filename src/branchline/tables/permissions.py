"""Who may see and do what at a table, and as which seat: the checks of commands and of views."""

from branchline import bots
from branchline.engine.phrase import phrase, term
from branchline.engine.record import Record
from branchline.tables.refusal import Refusal
from branchline.tables.table import IN_THE_OPEN, Caller, Seat, Status, Table


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
    seats = range(len(table.seats)) if table.status in IN_THE_OPEN else viewer_seats(table, identity)
    return seat is None or seat in seats


def may_watch(table: Table, identity: str | None) -> bool:
    """Return whether somebody may see this table without an invitation: who has or had a seat may."""
    known = {table.owner, *(seat.holder for seat in table.seats)} - {None}
    return table.listed or identity in known


def need_held(table: Table, identity: str | None, seat: int) -> None:
    """Refuse a seat that a person does not play."""
    if seat not in table.held_by(identity):
        raise Refusal("not_yours", phrase("Seat {seat} is not yours.", seat=seat + 1))


def need_look(table: Table, identity: str | None, seat: int | None) -> None:
    """Refuse to look through a seat that is not one's own, or not now."""
    if seat is not None and not may_look(table, identity, seat):
        need_held(table, identity, seat)
        raise Refusal("not_yours", "On a shared screen, only the seat to move is shown.")


def need_record(table: Table) -> Record:
    """Return the record, or refuse if the game has not started."""
    if table.record is None:
        raise Refusal("not_playing", "The game has not started.")
    return table.record


def may_move(table: Table, identity: str | None, seat: int) -> bool:
    """Return whether a person is to move on a seat now."""
    is_turn = table.status == "playing" and table.turn == seat
    return is_turn and seat in viewer_seats(table, identity) and table.seats[seat].is_present


def viewing_seat_after(table: Table, identity: str, seat: int) -> int | None:
    """Return the seat whose view a player sees after moving on a seat."""
    if table.referee:
        return looking(table, identity)
    # At one screen the turn may be another's now, who has not said yet that they may be shown.
    return seat if may_look(table, identity, seat) else None


def need_open(table: Table) -> None:
    """Refuse what can be done only before the game begins."""
    if table.status != "open":
        raise Refusal("not_open", "The game at this table has started: seats can no longer change.")


def need_free_seats(table: Table) -> None:
    """Refuse to change who sits where: in play, or at a real table."""
    need_open(table)
    if table.referee:
        raise Refusal("not_open", "At a real table, everyone keeps their seat.")


def need_dealing(table: Table) -> None:
    """Refuse a bot at a real table, where only its owner knows what was drawn."""
    if table.referee:
        raise Refusal("bad_seat", "Bots cannot play at a real table.")


def need_playing(table: Table, *also: Status) -> None:
    """Refuse what can be done only while the game continues, or in `also` another state."""
    if table.status in ("playing", *also):
        return
    if table.status == "paused":
        raise Refusal("paused", "The game is paused: someone must resume it first.")
    if table.status == "open":
        raise Refusal("not_playing", "The game has not started.")
    raise Refusal("not_playing", "The game is over.")


def need_somebody(caller: Caller) -> None:
    """Refuse the server itself, and callers who are not registered."""
    if caller.identity is None:
        raise Refusal("not_yours", "You need a name to do that.")


def need_owner(table: Table, caller: Caller) -> None:
    """Refuse what only the owner of a table may do."""
    if caller.identity is None or caller.identity != table.owner:
        raise Refusal("not_yours", "Only the owner of this table can do that.")


def need_seat(table: Table, seat: int) -> Seat:
    """Return the seat of this number."""
    if not 0 <= seat < len(table.seats):
        raise Refusal("bad_seat", phrase("This table has seats 1 to {last}.", last=len(table.seats)))
    return table.seats[seat]


def need_own(table: Table, caller: Caller, seat: int) -> Seat:
    """Return the seat of this number, if the caller plays it."""
    found = need_seat(table, seat)
    need_held(table, caller.identity, seat)
    return found


def need_person(table: Table, caller: Caller, seat: int) -> None:
    """Refuse a seat that is not the caller's, or that a bot plays at the moment."""
    if need_own(table, caller, seat).stand_in is not None:
        raise Refusal("not_your_turn", "A bot is playing for you: return to the game first.")


def need_move(table: Table, seat: int) -> None:
    """Refuse a seat that is not to move; people count seats from 1."""
    if table.turn != seat:
        raise Refusal("not_your_turn", phrase("It is seat {seat}'s turn.", seat=(table.turn or 0) + 1))


def need_member(table: Table, caller: Caller) -> int | None:
    """Return a seat of the caller, None for an owner without one; refuse others."""
    seats = table.held_by(caller.identity)
    if not seats:
        need_owner(table, caller)
        return None
    # On a shared screen it is most likely the player to move.
    return table.turn if table.turn in seats else seats[0]


def need_position(table: Table, position: int) -> None:
    """Refuse what was decided while looking at another position than this."""
    if position != table.position:
        raise Refusal("stale", "The position has changed since you saw it: look again.", position=table.position)


def need_bot(table: Table, bot: str | None) -> str:
    """Return the name of a bot that plays this game; names of modules are not accepted."""
    known = bots.names(table.game)
    if bot is None or bot not in known:
        game, names = table.game.name, [term(name) for name in known]
        raise Refusal("unknown_bot", phrase("A bot for {game} must be one of {bots}.", game=game, bots=names))
    return bot


def need_hint(table: Table, caller: Caller, seat: int) -> None:
    """Refuse a hint that is not for the caller's own seat at its turn, or that no one may have."""
    need_own(table, caller, seat)
    need_look(table, caller.identity, seat)
    need_playing(table)
    need_person(table, caller, seat)
    if not table.gives_hints:
        raise Refusal("no_hints", "There are no hints at this table.")
    need_move(table, seat)
