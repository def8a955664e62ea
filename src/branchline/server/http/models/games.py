"""What can be played, and by which bots."""

from __future__ import annotations

from typing import Any

from pydantic import BaseModel, Field

from branchline.server.http.models.common import example


class OptionInfo(BaseModel):
    """One choice of whoever starts a game."""

    name: str = Field(examples=["rules"])
    kind: str = Field(description="`choice`, `switch`, `seat` or `map`", examples=["choice"])
    choices: list[str] = Field(examples=[["base", "standard"]])
    default: Any = Field(examples=["base"])
    text: str = Field(description="what it means")


class GameInfo(BaseModel):
    """A game that can be played here."""

    game: str = Field(examples=["steam"])
    name: str = Field(examples=["Steam"])
    rules: str = Field(description="the version of its rules", examples=["1"])
    least: int = Field(description="how many seats at least", examples=[3])
    most: int = Field(description="how many seats at most", examples=[6])
    options: list[OptionInfo]
    bots: list[str] = Field(examples=[["random", "greedy"]])


@example(
    games=[
        {
            "game": "ticket-to-ride",
            "name": "Ticket to Ride: Europe",
            "rules": "1",
            "least": 2,
            "most": 5,
            "options": [
                {
                    "name": "first",
                    "kind": "seat",
                    "choices": ["random"],
                    "default": "random",
                    "text": "the seat that begins",
                }
            ],
            "bots": ["random", "greedy"],
        }
    ]
)
class GameList(BaseModel):
    """All games."""

    games: list[GameInfo]


@example(bots={"steam": ["random", "greedy"]})
class BotList(BaseModel):
    """The bots that play each game."""

    bots: dict[str, list[str]]
