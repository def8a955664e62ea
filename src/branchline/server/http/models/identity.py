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
    replace: bool = Field(False, description="log out the player who is logged in to this browser")


class TokenIn(Request):
    """An API token to make."""

    label: Label = Field("token", validate_default=False)
    name: Name | None = Field(None, description="makes a new player with this name, for a caller who is not registered")


class Me(BaseModel):
    """The caller, as known to the server."""

    name: str | None = Field(description="null if the caller is not registered", examples=["Ada"])
    known_by: Literal["browser", "token"] | None = Field(examples=["browser"])
    csrf: str | None = Field(
        description="send it as X-CSRF-Token with every request that changes something; "
        "null for tokens, which need none",
        examples=["r0zJm1XvS6pYcT2qKd8wNfUaLh4eGb9i"],
    )


class Transfer(BaseModel):
    """A link that logs a player in on another device, once."""

    link: str = Field(examples=["http://127.0.0.1:8765/adopt#3q2-7wAtR5mYh0cJb1kLx9vPz8sNf6uE"])
    token: str = Field(description="the secret in the link")
    expires_at: datetime


class SessionInfo(BaseModel):
    """A session of a player, without its secret."""

    id: str = Field(examples=["9f86d081884c"])
    kind: Literal["browser", "token", "transfer"] = Field(
        description="a browser, an API token, or a link to another device that was not used yet"
    )
    label: str = Field(
        description="the browser and its system, or the name of a token; empty if not known",
        examples=["Firefox · Linux"],
    )
    created_at: datetime
    used_at: datetime = Field(description="the last use, to within an hour")
    expires_at: datetime | None
    current: bool = Field(description="whether it is the session that sends this request")


class SessionList(BaseModel):
    """A player's sessions, the oldest first."""

    sessions: list[SessionInfo]


class TokenInfo(BaseModel):
    """An API token, without its secret."""

    id: str = Field(examples=["9f86d081884c"])
    label: str = Field(examples=["my first bot"])
    created_at: datetime


class NewToken(TokenInfo):
    """A new API token."""

    token: str = Field(description="shown only once; send it as `Authorization: Bearer TOKEN`")


class TokenList(BaseModel):
    """The API tokens of a player."""

    tokens: list[TokenInfo]
