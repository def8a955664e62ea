"""What happened at a table."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from branchline.tables.event import OtherKind


class Gain(BaseModel):
    """Points that a move gave a seat."""

    seat: int
    points: int
    rule: str = Field(description="the id of the rule that gives them")


class Effect(BaseModel):
    """A side effect of a move; its `facts` depend on the kind."""

    seat: int
    kind: str
    rule: str
    facts: dict[str, int]
    text: str | None = Field(description="null if the text of the move includes it")


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
    entries: int = Field(description="the number of moves including this one")
    bot: str | None = Field(description="the bot that chose it")
    taken_back: bool
    rule: str | None = Field(description="the id of the rule for this kind of move")
    price: dict[str, int] | None = Field(description="what it cost")
    scores: list[int] | None = Field(description="everyone's points after it")
    gains: list[Gain] | None
    effects: list[Effect] | None


class TableEvent(JournalEntry):
    """Any other event at a table; further fields depend on the kind."""

    model_config = ConfigDict(extra="allow")

    kind: OtherKind


EventInfo = Annotated[MoveEvent | TableEvent, Field(discriminator="kind")]


class Log(BaseModel):
    """Events in order."""

    events: list[EventInfo]
    more: bool = Field(description="whether there are later ones; request them with `after`")
