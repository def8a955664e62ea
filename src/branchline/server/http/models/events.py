"""What happened at a table."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, JsonValue

from branchline.server.http.models.common import example

# What an event can be besides a move.
OtherKind = Literal[
    "created", "renamed", "bot_speed", "seated", "nonce", "guest_asked", "guest_answered",
    "started", "bot_failed", "undo_asked", "undo_answered", "undo", "chat", "paused", "resumed",
    "resigned", "stood_in", "returned", "finished", "unattended", "abandoned", "restored",
]  # fmt: skip

EVENT: Final[dict[str, JsonValue]] = {
    "number": 18,
    "kind": "move",
    "at": "2026-01-01T12:00:00Z",
    "seat": 0,
    "move": "claim brest-paris black 3",
    "draws": [],
    "text": "claims Brest\N{EN DASH}Paris with 3 black for 4 points",
    "entries": 14,
    "bot": None,
    "taken_back": False,
    "rule": "TTR-6.1",
    "price": {"black": 3},
    "scores": [4, 0],
    "gains": [{"seat": 0, "points": 4, "rule": "TTR-6.10"}],
    "effects": [],
}


class Gain(BaseModel):
    """Points that a move gave a seat."""

    seat: int
    points: int
    rule: str = Field(description="the id of the rule that gives them")


class Effect(BaseModel):
    """Something that a move caused besides what it says; `facts` depend on the kind."""

    seat: int
    kind: str
    rule: str
    facts: dict[str, int]
    text: str | None = Field(description="null where the text of the move says it")


class JournalEntry(BaseModel):
    """What every event has."""

    number: int = Field(description="counted from 1; also the id of the live event")
    at: datetime
    seat: int | None


class MoveEvent(JournalEntry):
    """A move that was played, as far as the caller may know."""

    kind: Literal["move"]
    move: str
    draws: list[str] = Field(description="what was drawn, by name")
    text: str = Field(description="the move in words")
    entries: int = Field(description="how many moves had been made with it")
    bot: str | None = Field(description="the bot that chose it")
    taken_back: bool
    rule: str | None = Field(description="the id of the rule for this kind of move")
    price: dict[str, int] | None = Field(description="what it cost")
    scores: list[int] | None = Field(description="everyone's points after it")
    gains: list[Gain] | None
    effects: list[Effect] | None


class TableEvent(JournalEntry):
    """Something else that happened at a table; further fields depend on the kind."""

    model_config = ConfigDict(extra="allow")

    kind: OtherKind


EventInfo = Annotated[MoveEvent | TableEvent, Field(discriminator="kind")]


@example(events=[EVENT], more=False)
class Log(BaseModel):
    """Events in their order."""

    events: list[EventInfo]
    more: bool = Field(description="whether there are later ones: ask again `after` the last")
