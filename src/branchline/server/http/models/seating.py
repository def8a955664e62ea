"""Tables as they are asked for: to be opened, joined and run."""

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
Speed = Annotated[
    table_options.Speed,
    Field(description="how long bots wait before they move", examples=["normal"]),
]
Bot = Annotated[str, StringConstraints(max_length=40), Field(examples=["steady"])]


class SeatIn(Request):
    """One seat of a new table."""

    kind: Literal["open", "me", "guest", "bot"] = "open"
    name: Name | None = Field(None, description="of a guest at my screen; mine is known")
    bot: Bot | None = None


class TableIn(Request):
    """A table to be opened."""

    game: str = Field(max_length=40, examples=[EXAMPLE_GAME])
    seats: list[SeatIn] = Field(min_length=1, max_length=12)
    options: JsonObject = Field(
        default_factory=dict,
        description="what GET /api/games lists; a map may be the text of a map file",
        examples=[{"first": 0}],
    )
    name: Name | None = Field(None, description="unsaid: the name of the game")
    listed: bool = Field(True, description="whether everybody finds it in the lobby")
    undo: table_options.Undo = "unrevealed"
    hints: table_options.Hints = Field(
        "alone", description="whether players may have hints; alone: who plays against bots only"
    )
    bot_speed: Speed = "instant"
    start_when_full: bool = True
    referee: bool = Field(
        False,
        description="whether a game at a real table is followed: you tell what was drawn",
    )
    nonce: Nonce | None = None


class JoinIn(Request):
    """A seat to be taken."""

    seat: int | None = Field(None, ge=0, le=63, description="unsaid: the first that is open")
    invite: str | None = Field(None, max_length=64, description="for a table that is not listed")
    name: Name | None = Field(None, description="at this table; unsaid: my name")
    nonce: Nonce | None = None


class GuestIn(Request):
    """A seat for a guest at my screen."""

    seat: int | None = Field(None, ge=0, le=63, description="unsaid: the first that is open")
    name: Name
    invite: str | None = Field(
        None, max_length=64, description="an invitation to one seat, for players who are not owners"
    )


class LeaveIn(Request):
    """A seat to be left before the game begins."""

    seat: int | None = Field(None, ge=0, le=63, description="unsaid: all that are mine")


class SetSeatIn(Request):
    """What the owner makes of a seat."""

    kind: Literal["open", "bot"]
    bot: Bot | None = None


class NonceIn(Request):
    """What a player adds to the seed."""

    seat: int = Field(ge=0, le=63)
    nonce: Nonce


class BotIn(Request):
    """The bot that plays for somebody who is away."""

    bot: Bot = "steady"


class SpeedIn(Request):
    """A speed for the bots of a table."""

    speed: Speed


class RecordIn(Request):
    """A record to be looked at."""

    record: JsonObject = Field(description="what GET /api/tables/ID/record gave")
    name: Name | None = Field(None, description="of the table; unsaid: the name of the game")
    listed: bool = False
