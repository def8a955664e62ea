"""Requests about tables: opening, joining and running them."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from branchline.server.http.models.common import EXAMPLE_GAME, JsonObject, Name, Request
from branchline.tables import table_options

Nonce = Annotated[
    str,
    StringConstraints(min_length=1, max_length=64),
    Field(description="anything; it goes into the seed of the game", examples=["7 white horses"]),
]
Speed = Annotated[table_options.Speed, Field(description="how long bots wait before they move", examples=["normal"])]
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
    options: JsonObject = Field(
        default_factory=dict,
        description="what GET /api/games lists; a map may be the text of a map file",
        examples=[{"first": 0}],
    )
    name: Name | None = Field(None, description="default: the name of the game")
    listed: bool = Field(True, description="whether the lobby lists it")
    undo: table_options.Undo = "unrevealed"
    hints: table_options.Hints = Field(
        "alone", description="whether players may have hints; `alone`: only against bots"
    )
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
