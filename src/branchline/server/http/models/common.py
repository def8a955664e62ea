"""What all models share: texts that people type, and the shape of an error."""

from __future__ import annotations

from typing import Annotated, Any, Final

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

import branchline
from branchline.tables.positions import RuleInfo

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    Field(description="a name that everyone can see", examples=["Ada"]),
]
Label = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    Field(description="what this is for", examples=["my first bot"]),
]
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
