"""Tables in lists, their graphs, and invitations."""

from __future__ import annotations

from datetime import datetime

from pydantic import BaseModel, Field

from branchline.server.http.models.common import EXAMPLE_GAME, JsonObject
from branchline.tables.table import SeatKind, Status
from branchline.tables.table_options import Undo


class SeatLine(BaseModel):
    """A seat as lists show it."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None = Field(description="the bot that plays it, permanently or for a while")
    mine: bool


class TableLine(BaseModel):
    """A table as lists show it."""

    id: str
    game: str = Field(examples=[EXAMPLE_GAME])
    name: str
    options: JsonObject = Field(description="of a map, only its `name` and whether it is one of `ours`")
    status: Status = Field(examples=["open"])
    listed: bool
    undo: Undo
    mine: bool = Field(description="whether you opened it")
    seats: list[SeatLine]
    turn: int | None = Field(description="the seat to move")
    winners: list[int] | None = Field(description="the seats that won; null before the end")
    totals: list[int] | None = Field(description="the points at the end, by seat")
    created_at: datetime
    changed_at: datetime


class TableList(BaseModel):
    """Tables, the newest first."""

    tables: list[TableLine]
    before: str | None = Field(description="send it as `before` for the next page; null at the end")


class Points(BaseModel):
    """The points of a game over time."""

    points: list[list[int]] = Field(description="by move, then by seat; older games may have none")


class Course(BaseModel):
    """The course of a game, in public numbers."""

    course: dict[str, list[list[int]]] = Field(
        description="by field of a player in the view, then by move from the deal on, then by seat"
    )


class Invitation(BaseModel):
    """An invitation, as a link and as its code for programs."""

    link: str = Field(examples=["http://127.0.0.1:8765/tables/Xk3v9#r0zJm1XvS6pYcT2q"])
    invite: str


class SeatInvitation(Invitation):
    """A link for one seat."""

    seat: int


class Invitations(Invitation):
    """Links for friends: to take a seat while one is open, or to watch."""

    watch: Invitation = Field(description="for friends who only watch")
    seats: list[SeatInvitation] = Field(description="one for each open seat, for the owner only")
