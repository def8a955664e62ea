"""Players as they see themselves, and what all models share: texts that people type, and the shape of an error."""

from datetime import datetime
from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

import branchline
from branchline.tables.positions import RuleInfo

SHORT: Final = StringConstraints(strip_whitespace=True, min_length=1, max_length=40)
Name = Annotated[str, SHORT, Field(description="a name that everyone can see", examples=["Ada"])]
Label = Annotated[str, SHORT, Field(description="what this is for", examples=["my first bot"])]
JsonObject = dict[str, Any]

# The game in the examples of the OpenAPI document.
EXAMPLE_GAME: Final = branchline.GAMES[0]


class Request(BaseModel):
    """A body that was sent; a field that we do not know is a mistake of its writer."""

    model_config = ConfigDict(extra="forbid")


class ErrorInfo(BaseModel):
    """What went wrong."""

    code: str = Field(description="a stable code for programs", examples=["illegal_move"])
    message: str = Field(description="a sentence for people")
    rule: RuleInfo | None = Field(description="the rule that forbids it, if any")
    details: Any = Field(description="more for clients, such as the new position")


class Error(BaseModel):
    """The form of every error."""

    error: ErrorInfo


class RenameIn(Request):
    """A new name."""

    name: Name


Secret = Annotated[str, StringConstraints(min_length=20, max_length=100)]


class AdoptIn(Request):
    """The secret of a transfer link."""

    token: Secret = Field(examples=["3q2-7wAtR5mYh0cJb1kLx9vPz8sNf6uE4iDgQoTyWHM"])
    replace: bool = Field(False, description="log out the player who is logged in to this browser")


class TokenIn(Request):
    """An API token to make."""

    label: Label = Field("token", validate_default=False)
    name: Name | None = Field(None, description="makes a new player with this name, for a caller who is not registered")


CSRF: Final = "send it as X-CSRF-Token with every request that changes something; null for tokens, which need none"


class Me(BaseModel):
    """The caller, as known to the server."""

    name: str | None = Field(description="null if the caller is not registered", examples=["Ada"])
    known_by: Literal["browser", "token"] | None = Field(examples=["browser"])
    csrf: str | None = Field(description=CSRF, examples=["r0zJm1XvS6pYcT2qKd8wNfUaLh4eGb9i"])


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
