"""The rulebooks for people, and their figures."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from branchline.server.http.models.common import JsonObject


class BlockInfo(BaseModel):
    """A heading, a paragraph, an item of a list, or a figure with its caption."""

    model_config = ConfigDict(from_attributes=True)

    kind: Literal["chapter", "section", "text", "item", "figure"]
    text: str = Field(description="with **strong** and *stressed* words between asterisks")
    rules: list[str] = Field(description="the rules that it explains", examples=[["STM-1.1"]])
    name: str = Field(description="the anchor of a heading, or the figure that is shown")


class SectionLine(BaseModel):
    """A section in the contents."""

    model_config = ConfigDict(from_attributes=True)

    name: str = Field(examples=["terrain"])
    text: str = Field(examples=["Hexes and terrain"])


class ChapterLine(SectionLine):
    """A chapter in the contents."""

    sections: list[SectionLine]


class BookInfo(BaseModel):
    """A rulebook for people, in the language of the request."""

    game: str
    language: str
    blocks: list[BlockInfo]
    contents: list[ChapterLine]
    places: dict[str, int] = Field(description="for each rule the block that explains it")


class FigureInfo(BaseModel):
    """A position that a rulebook shows."""

    game: str
    name: str
    seats: int
    seat: int | None = Field(description="the seat whose view this is; null for a spectator")
    focus: list[str] = Field(description="what to look at, by the names used in moves")
    options: JsonObject = Field(description="of the game; missing ones have their defaults")
    view: JsonObject = Field(description="see the contract of the games")
    facts: JsonObject = Field(description="what the rules say about it, for the page")
