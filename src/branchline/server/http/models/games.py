"""What can be played, and by which bots."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from branchline.server.http.models.common import EXAMPLE_GAME


class OptionInfo(BaseModel):
    """An option of a game."""

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
    least: int = Field(description="the smallest number of seats", examples=[3])
    most: int = Field(description="the largest number of seats", examples=[6])
    options: list[OptionInfo]
    bots: list[str] = Field(examples=[["random", "steady"]])
    has_lessons: bool = Field(description="whether there is a guided first game")
    headings: dict[str, str] = Field(
        description="the headings of the final scoring, and the rule behind each", examples=[{"links": "STM-26.5"}]
    )


class GameList(BaseModel):
    """All games."""

    games: list[GameInfo]


class RuleLine(BaseModel):
    """A rule of a game, with its section."""

    id: str = Field(examples=["TTR-6.4"])
    section: str = Field(examples=["6 Claiming a route"])
    text: str = Field(description="in the language of the request, if translated")


class RuleList(BaseModel):
    """The rules of a game, in order."""

    rules: list[RuleLine]


class BotList(BaseModel):
    """The bots that play each game."""

    bots: dict[str, list[str]]
