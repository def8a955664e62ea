"""Players, as they see themselves."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field, StringConstraints

from branchline.server.http.models.common import Label, Name, Request

Secret = Annotated[str, StringConstraints(min_length=20, max_length=100)]


class AdoptIn(Request):
    """The secret of a transfer link."""

    token: Secret = Field(examples=["3q2-7wAtR5mYh0cJb1kLx9vPz8sNf6uE4iDgQoTyWHM"])
    replace: bool = Field(
        False, description="whether the player who is known in this browser may be forgotten by it"
    )


class TokenIn(Request):
    """An API token to be made."""

    label: Label = Field("token", validate_default=False)
    name: Name | None = Field(
        None, description="makes a new player of this name, for a caller who is not known"
    )


class Me(BaseModel):
    """Who the server takes the caller for."""

    name: str | None = Field(description="null if the caller is not known", examples=["Ada"])
    known_by: Literal["browser", "token"] | None = Field(examples=["browser"])
    csrf: str | None = Field(
        description="to be sent as X-CSRF-Token with every request that changes something; "
        "null for tokens, which need none",
        examples=["r0zJm1XvS6pYcT2qKd8wNfUaLh4eGb9i"],
    )


class Transfer(BaseModel):
    """A link that makes the same player known on another device, once."""

    link: str = Field(examples=["http://127.0.0.1:8765/adopt#3q2-7wAtR5mYh0cJb1kLx9vPz8sNf6uE"])
    token: str = Field(description="what the link holds")
    expires_at: datetime


class SessionInfo(BaseModel):
    """A place where a player is logged in, without its secret."""

    id: str = Field(examples=["9f86d081884c"])
    kind: Literal["browser", "token", "transfer"] = Field(
        description="a browser, an API token, or a link to another device that was not used yet"
    )
    label: str = Field(
        description="the browser and its system, or the name of a token; empty if not known",
        examples=["Firefox · Linux"],
    )
    created_at: datetime
    used_at: datetime = Field(description="when it was last in use, to within an hour")
    expires_at: datetime | None
    current: bool = Field(description="whether it is the one that asks")


class SessionList(BaseModel):
    """Where a player is logged in, the oldest first."""

    sessions: list[SessionInfo]


class TokenInfo(BaseModel):
    """An API token, without its secret."""

    id: str = Field(examples=["9f86d081884c"])
    label: str = Field(examples=["my first bot"])
    created_at: datetime


class NewToken(TokenInfo):
    """An API token that was made just now."""

    token: str = Field(description="told only this once: send it as `Authorization: Bearer TOKEN`")


class TokenList(BaseModel):
    """The API tokens of a player."""

    tokens: list[TokenInfo]
