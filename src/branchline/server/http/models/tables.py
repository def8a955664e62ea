"""Tables in lists, their graphs, and invitations."""

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints

from branchline.server.http.models.common import EXAMPLE_GAME, JsonObject, Name, Request
from branchline.tables import table as tables
from branchline.tables.table import SeatKind, Status, Undo

NONCE: Final = Field(description="anything; it goes into the seed of the game", examples=["7 white horses"])
Nonce = Annotated[str, StringConstraints(min_length=1, max_length=64), NONCE]
OPTIONS: Final = "what GET /api/games lists; a map may be the text of a map file"
Speed = Annotated[tables.Speed, Field(description="how long bots wait before they move", examples=["normal"])]
Bot = Annotated[str, StringConstraints(max_length=40), Field(examples=["steady"])]


class SeatIn(Request):
    """One seat of a new table."""

    kind: Literal["open", "me", "guest", "bot"] = "open"
    name: Name | None = Field(None, description="of a guest at your screen; your own is known")
    bot: Bot | None = None


class TableIn(Request):
    """A table to open."""

    game: str = Field(max_length=40, examples=[EXAMPLE_GAME])
    seats: list[SeatIn] = Field(min_length=1, max_length=12)
    options: JsonObject = Field(default_factory=dict, description=OPTIONS, examples=[{"first": 0}])
    name: Name | None = Field(None, description="default: the name of the game")
    listed: bool = Field(True, description="whether the lobby lists it")
    undo: tables.Undo = "unrevealed"
    hints: tables.Hints = Field("alone", description="whether players may have hints; `alone`: only against bots")
    bot_speed: Speed = "instant"
    start_when_full: bool = True
    referee: bool = Field(False, description="follow a game at a real table: you enter what was drawn")
    nonce: Nonce | None = None


class JoinIn(Request):
    """A request for a seat."""

    seat: int | None = Field(None, ge=0, le=63, description="default: the first open seat")
    invite: str | None = Field(None, max_length=64, description="for a table that is not listed")
    name: Name | None = Field(None, description="at this table; default: your name")
    nonce: Nonce | None = None


class GuestIn(Request):
    """A seat for a guest at your screen."""

    seat: int | None = Field(None, ge=0, le=63, description="default: the first open seat")
    name: Name
    invite: str | None = Field(
        None, max_length=64, description="an invitation to one seat, for players who are not the owner"
    )


class LeaveIn(Request):
    """A request to leave a seat before the game starts."""

    seat: int | None = Field(None, ge=0, le=63, description="default: all your seats")


class SetSeatIn(Request):
    """The owner's choice for a seat."""

    kind: Literal["open", "bot"]
    bot: Bot | None = None


class NonceIn(Request):
    """A player's contribution to the seed."""

    seat: int = Field(ge=0, le=63)
    nonce: Nonce


class BotIn(Request):
    """The bot that plays for an absent player."""

    bot: Bot = "steady"


class SpeedIn(Request):
    """A speed for the bots of a table."""

    speed: Speed


class RecordIn(Request):
    """A record to import."""

    record: JsonObject = Field(description="the answer of GET /api/tables/ID/record")
    name: Name | None = Field(None, description="of the table; default: the name of the game")
    listed: bool = False


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


class Graph(BaseModel):
    """What a graph of a game shows: public numbers."""

    numbers: dict[str, list[list[int]]] = Field(
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
