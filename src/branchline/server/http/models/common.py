"""What all models share: texts that people type, and the shape of an error."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar

from pydantic import BaseModel, ConfigDict, Field, JsonValue, StringConstraints

import branchline

Name = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    Field(description="a name that all can read", examples=["Ada"]),
]
Label = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=40),
    Field(description="what this is for", examples=["my first bot"]),
]
JsonObject = dict[str, Any]

# The game in the examples of the OpenAPI document.
EXAMPLE_GAME: Final = branchline.GAMES[0]
EXAMPLE_NAME: Final = branchline.game(EXAMPLE_GAME).name


M = TypeVar("M", bound=BaseModel)

# Kept beside the models: in their schemas the framework would leave out whatever is null.
EXAMPLES: Final[dict[str, dict[str, JsonValue]]] = {}


def example(**fields: JsonValue) -> Callable[[type[M]], type[M]]:
    """Give a model an example for the readers of the OpenAPI document."""

    def keep(model: type[M]) -> type[M]:
        EXAMPLES[model.__name__] = fields
        return model

    return keep


class Request(BaseModel):
    """A body that was sent; a field that we do not know is a mistake of its writer."""

    model_config = ConfigDict(extra="forbid")


class RuleInfo(BaseModel):
    """A rule of the game."""

    id: str = Field(examples=["TTR-6.4"])
    text: str = Field(examples=["A route is claimed with as many cards as it has spaces."])


class ErrorInfo(BaseModel):
    """What went wrong."""

    code: str = Field(description="a stable word for programs", examples=["illegal_move"])
    message: str = Field(description="a sentence for people")
    rule: RuleInfo | None = Field(description="the rule that stands in the way, if one does")
    details: Any = Field(description="what else a client can use, such as the new position")


@example(
    error={
        "code": "not_your_turn",
        "message": "It is seat 1's turn.",
        "rule": None,
        "details": None,
    }
)
class Error(BaseModel):
    """The one shape of every error."""

    error: ErrorInfo


@example(name="Ada")
class RenameIn(Request):
    """Another name."""

    name: Name
