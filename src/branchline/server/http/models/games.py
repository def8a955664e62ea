"""What can be played, and by which bots."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from branchline.server.http.models.common import EXAMPLE_GAME


class OptionInfo(BaseModel):
    """One choice of whoever starts a game."""

    model_config = ConfigDict(from_attributes=True)

    name: str = Field(examples=["rules"])
    kind: Literal["choice", "switch", "seat", "map"]
    choices: list[str] = Field(examples=[["base", "standard"]])
    default: Any = Field(examples=["base"])
    text: str = Field(description="what it means")


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str = Field(examples=[EXAMPLE_GAME])
    name: str
    rules: str = Field(description="the version of its rules", examples=["1"])
    least: int = Field(description="how many seats at least", examples=[3])
    most: int = Field(description="how many seats at most", examples=[6])
    options: list[OptionInfo]
    bots: list[str] = Field(examples=[["random", "steady"]])
    has_lessons: bool = Field(description="whether there is a guided first game")
    headings: dict[str, str] = Field(
        description="the headings of the final scoring, and the rule behind each",
        examples=[{"links": "STM-26.5"}],
    )


class GameList(BaseModel):
    """All games."""

    games: list[GameInfo]


class RuleLine(BaseModel):
    """A rule of a game, where it stands in the rulebook."""

    id: str = Field(examples=["TTR-6.4"])
    section: str = Field(examples=["6 Claiming a route"])
    text: str = Field(description="in the language of the request, where it was translated")


class RuleList(BaseModel):
    """The rulebook of a game, in its order."""

    rules: list[RuleLine]


class BotList(BaseModel):
    """The bots that play each game."""

    bots: dict[str, list[str]]
