"""What can be played, and by which bots."""

from typing import Any, Literal

from pydantic import BaseModel, Field

from branchline.server.http.models.common import EXAMPLE_GAME, JsonObject


class OptionInfo(BaseModel):
    """An option of a game."""

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


class PuzzleLine(BaseModel):
    """A puzzle in a list."""

    name: str = Field(examples=["two-links"])
    title: str = Field(examples=["A first delivery"])
    text: str = Field(description="the task")
    level: int = Field(description="1 easy, 2 needs thought, 3 hard")
    rules: list[str] = Field(description="the rules that it teaches")


class FirstGameLine(BaseModel):
    """The guided first game of a game."""

    name: str = Field(examples=["first-game"])
    title: str = Field(examples=["Your first journey"])
    about: str


class GameLessons(BaseModel):
    """All lessons of a game."""

    game: str = Field(examples=[EXAMPLE_GAME])
    first_game: FirstGameLine
    puzzles: list[PuzzleLine] = Field(description="from easy to hard")


class LessonList(BaseModel):
    """The lessons of all games, in the language of the request."""

    games: list[GameLessons]


class BlockInfo(BaseModel):
    """A heading, a paragraph, an item of a list, or a figure with its caption."""

    kind: Literal["chapter", "section", "text", "item", "figure"]
    text: str = Field(description="with **strong** and *stressed* words between asterisks")
    rules: list[str] = Field(description="the rules that it explains", examples=[["STM-1.1"]])
    name: str = Field(description="the anchor of a heading, or the figure that is shown")


class SectionLine(BaseModel):
    """A section in the contents."""

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
