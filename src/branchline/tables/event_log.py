"""The journal as a viewer may read it."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Any, Final

from branchline.engine import outcome, record
from branchline.tables import permissions, projection, refusal
from branchline.tables.table import IN_THE_OPEN, Event, Table

# The public fields of an event. All others stay in the journal; a move is described by its game.
PUBLIC: Final[dict[str, tuple[str, ...]]] = {
    "created": ("game", "rules", "seats", "name", "listed", "undo", "commitment", "imported"),
    "bot_speed": ("speed",),
    "seated": ("seat_kind", "name", "bot"),
    "started": ("commitment", "nonces", "names"),
    "bot_failed": ("bot", "reason"),
    "chat": ("text",),
    "finished": ("result",),
    **dict.fromkeys(("renamed", "guest_asked"), ("name",)),
    **dict.fromkeys(("guest_answered", "undo_answered"), ("agree", "asked")),
    **dict.fromkeys(("undo_asked", "undo"), ("entries",)),
    **dict.fromkeys(("resigned", "stood_in"), ("bot",)),
    **dict.fromkeys(("nonce", "paused", "resumed", "returned", "unattended", "abandoned", "restored"), ()),
}
FACTS: Final = ("rule", "price", "scores", "gains", "effects")  # of a move, as they are kept with it


class EventLog:
    """The events of a table from a number on for one viewer, in the language of `say`."""

    def __init__(self, table: Table, first: int, identity: str | None, seat: int | None, say: refusal.Say) -> None:
        permissions.need_look(table, identity, seat)
        self.say = say
        self.table = table
        self.seat = seat
        # Only a referee looks through the seats of a real table, and has typed in all of it.
        self.open = table.status in IN_THE_OPEN or (table.referee and seat is not None)
        # A game may be long, and after every move only its last event is needed.
        place = bisect_left(table.moved, first)
        entries = self.seen(table.record.entries, place) if table.record else []
        self.entries = dict(zip(table.moved[place:], entries, strict=True))

    def seen(self, entries: list[record.Entry], first: int) -> list[record.Entry]:
        """Return entries from a place on as this viewer may read them; after the game, in full."""
        if self.open:
            return entries[first:]
        return self.table.game.seen(entries, len(self.table.seats), self.seat, first)

    def event(self, event: Event) -> dict[str, object]:
        """Return an event as this viewer may read it."""
        told = {"number": event.number, "kind": event.kind, "at": event.at.isoformat(), "seat": event.seat}
        if event.kind == "move":
            return {**told, **self.move(event)}
        if event.kind == "finished" and self.table.status not in IN_THE_OPEN:
            return {**told, "result": None}  # it was undone, and says what is hidden again
        return {**told, **{name: event.body.get(name) for name in PUBLIC[event.kind]}}

    def move(self, event: Event) -> dict[str, object]:
        """Return a move, its draws and its text, without what must stay hidden."""
        made = self.entries.get(event.number)
        entry = self.taken_back(event) if made is None else made
        body: dict[str, Any] = {**dict.fromkeys(FACTS), **event.body}  # what is older than the facts does not have them
        effects = [outcome.Effect(**one) for one in body["effects"] or ()]
        text = self.say(self.table.game.story(self.table.game_record.state, entry, effects))
        if entry.move != body["move"]:  # if the move is hidden, so is what it cost
            body["price"] = None
        if made is None:  # after the last move they are the final totals: once undone, they say what is hidden
            body["scores"] = None
        if body["effects"] is not None:
            body["effects"] = [{**one, "text": self.effect(one)} for one in body["effects"]]
        told = {name: body[name] for name in ("entries", "bot", *FACTS)}
        return {"move": entry.move, "draws": entry.draws, "text": text, "taken_back": made is None, **told}

    def effect(self, one: dict[str, Any]) -> str | None:
        """Return an effect in words, None if the move's text includes it."""
        game, kind = self.table.game, one["kind"]
        return None if kind in game.story_effects else self.say(game.effect_phrase(kind, one["facts"]))

    def taken_back(self, event: Event) -> record.Entry:
        """Return an undone move, as it could be read when it was the last."""
        # Those before it may have been undone since, too.
        entries = [*self.table.game_record.entries[: event.body["entries"] - 1], projection.entry_of(event)]
        return self.seen(entries, len(entries) - 1)[0]


def log_json(
    table: Table, events: Sequence[Event], identity: str | None, seat: int | None, say: refusal.Say = str
) -> list[dict[str, object]]:
    """Return events, oldest first, as a viewer may read them."""
    teller = EventLog(table, events[0].number if events else table.last, identity, seat, say)
    return [teller.event(event) for event in events]
