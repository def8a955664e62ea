"""Playing: positions, moves, events and the log."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, JsonValue, StringConstraints

from branchline.server.http.models.common import (
    EXAMPLE_GAME,
    JsonObject,
    Request,
    RuleInfo,
    example,
)
from branchline.server.http.models.events import EVENT, EventInfo

MoveText = Annotated[
    str,
    StringConstraints(min_length=1, max_length=1000),
    Field(description="a move in its notation", examples=["claim brest-paris black 3"]),
]
Seat = Annotated[int, Field(ge=0, le=63, description="a seat, counted from 0")]
Position = Annotated[
    int,
    Field(ge=0, le=2**31 - 1, description="the `position` you decided at; another one is `stale`"),
]
Status = Literal["open", "playing", "paused", "finished", "abandoned", "replay"]

PULSE: Final[dict[str, JsonValue]] = {
    "status": "playing",
    "last": 18,
    "position": 18,
    "entries": 14,
    "turn": 1,
    "prompt": "action",
}
VIEW: Final[dict[str, JsonValue]] = {
    "game": EXAMPLE_GAME,
    "seat": 0,
    "turn": 1,
    "prompt": "action",
}


Draws = Annotated[
    list[Annotated[str, StringConstraints(min_length=1, max_length=60)]],
    Field(max_length=300, description="what was drawn at a real table, by name, in its order"),
]


Typed = Annotated[
    list[Annotated[str, StringConstraints(max_length=2000)]],
    Field(
        max_length=300,
        description="what was drawn after `draws`, as people write it: a text for each of the "
        "`rows` that `draws_needed` lists",
        examples=[["red 2, blue, locomotive"]],
    ),
]


@example(seat=0, move="claim brest-paris black 3", position=17)
class MoveIn(Request):
    """A move to be played."""

    seat: Seat
    move: MoveText
    position: Position
    draws: Draws | None = Field(None, description="only at a real table, where you are referee")
    typed: Typed | None = Field(None, description="only at a real table, after `draws`")
    look: bool = Field(False, description="whether the answer is to have what you see then")


@example(draws=["seat 0"], typed=["red 2, blue, white"])
class DealIn(Request):
    """The deal of a real table."""

    draws: Draws
    typed: Typed = Field(default_factory=list)


@example(seat=0, move="claim brest-paris black 3")
class WhyIn(Request):
    """A move to be asked about."""

    seat: Seat
    move: MoveText
    position: int | None = Field(
        None, description="the one you see: if it is gone, or not yours to move, nothing is said"
    )


@example(seat=0, position=18)
class UndoIn(Request):
    """One's last move to be taken back."""

    seat: Seat
    position: Position


@example(asked=19, agree=True)
class AnswerIn(Request):
    """An answer to someone who wants to take a move back, or a seat for a guest."""

    asked: int = Field(ge=0, le=2**31 - 1, description="the number of the event that asked")
    agree: bool


@example(text="Good luck!")
class ChatIn(Request):
    """Something to be said at a table."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)] = Field(
        examples=["Good luck!"]
    )


class Pulse(BaseModel):
    """How a table stands."""

    status: Status
    last: int = Field(description="the number of the last event")
    position: int = Field(description="the number of the event that made this position")
    entries: int = Field(description="how many moves stand")
    turn: int | None = Field(description="the seat that must decide")
    prompt: str | None = Field(description="what it is asked", examples=["second card"])


@example(events=[EVENT], repeated=False, now=PULSE)
class Done(BaseModel):
    """What a request has led to; all of it is stored."""

    events: list[EventInfo]
    repeated: bool = Field(description="whether this was done before, under the same key")
    now: Pulse


@example(**PULSE, seat=0, view=VIEW)
class View(Pulse):
    """The position as a seat may know it."""

    seat: int | None = Field(description="whose eyes; null for a spectator")
    view: JsonObject = Field(description="see the contract of the games")


@example(entries=7, seat=0, view=VIEW, facts={})
class PastView(BaseModel):
    """An earlier position as a seat could know it then."""

    entries: int
    seat: int | None
    view: JsonObject
    facts: JsonObject = Field(description="what the rules say of it, for the page")


class MoveInfo(BaseModel):
    """A legal move."""

    move: str = Field(examples=["claim brest-paris black 3"])
    price: dict[str, int] = Field(description="what it costs", examples=[{"black": 3}])
    rule: str = Field(description="explains moves of this kind", examples=["TTR-6.1"])
    text: str | None = Field(None, description="the move in words, if they were asked for")


@example(
    position=18,
    seat=1,
    prompt="action",
    moves=[
        {"move": "draw deck", "price": {}, "rule": "TTR-4.1"},
        {"move": "claim brest-paris black 3", "price": {"black": 3}, "rule": "TTR-6.1"},
    ],
)
class MoveList(BaseModel):
    """The legal moves of a seat; none while others are to move."""

    position: int
    seat: int
    prompt: str
    moves: list[MoveInfo]


@example(side="brings", text="7 points", rule="TTR-6.10")
class PreviewLine(BaseModel):
    """A cost or a gain of a move for the player who makes it."""

    side: Literal["costs", "brings", "end", "perhaps"] = Field(
        description="`end` for the final scoring as the table stands, "
        "`perhaps` for what others or chance decide"
    )
    text: str
    rule: str = Field(description="the id of the rule behind it")


@example(
    position=18,
    move="withdraw",
    legal=False,
    reason="There is no tunnel to withdraw from.",
    rule={"id": "TTR-9.9", "text": "Only a tunnel can be withdrawn from."},
    preview=[],
)
class Verdict(BaseModel):
    """Whether a move is legal: its preview, or the rule that forbids it."""

    position: int
    move: str
    legal: bool | None = Field(
        description="null if the position that was seen is gone, or is not yours to move at"
    )
    reason: str | None = Field(description="why not, with the facts of this position")
    rule: RuleInfo | None
    preview: list[PreviewLine] = Field(
        description="of a legal move; nothing the mover may not know"
    )


class Chance(BaseModel):
    """A probability of winning, with the interval in which it lies with 95% confidence."""

    value: float = Field(ge=0, le=1)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)
    text: str = Field(
        description="a percentage where it is known to within 5 points, otherwise in words"
    )


class HintMove(BaseModel):
    """A move that was compared."""

    move: str = Field(examples=["claim brest-paris black 3"])
    text: str = Field(description="the move in words")
    chance: Chance
    ahead: float = Field(description="points ahead of the best other seat at the end, in the mean")


@example(
    position=18,
    seat=0,
    bot="sharp",
    move="draw deck",
    text="draws a card from the deck",
    reason=None,
    before={"value": 0.5, "low": 0.3, "high": 0.7, "text": "about even"},
    after={"value": 0.7, "low": 0.48, "high": 0.85, "text": "high"},
    chances="Chance of winning: about even now, high after this move.",
    moves=[
        {
            "move": "draw deck",
            "text": "draws a card from the deck",
            "chance": {"value": 0.7, "low": 0.48, "high": 0.85, "text": "high"},
            "ahead": 3.2,
        }
    ],
    games=20,
)
class HintInfo(BaseModel):
    """What a bot would play for a seat, and the chances, from what the seat may know."""

    position: int
    seat: int
    bot: str
    move: str
    text: str = Field(description="the move in words")
    reason: str | None = Field(description="why, in a sentence, if the bot says it")
    before: Chance
    after: Chance
    chances: str = Field(description="both in a sentence, as sure as they are known")
    moves: list[HintMove] = Field(description="the best that were compared, at most three")
    games: int = Field(description="how often each was played out")
