"""Playing: positions, moves, events and the log."""

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from branchline.server.http.models.common import Request
from branchline.tables.positions import Sight
from branchline.tables.snapshot import Pulse
from branchline.tables.table import OtherKind


class Gain(BaseModel):
    """Points that a move gave a seat."""

    seat: int
    points: int
    rule: str = Field(description="the id of the rule that gives them")


class Effect(BaseModel):
    """A side effect of a move; its `facts` depend on the kind."""

    seat: int
    kind: str
    rule: str
    facts: dict[str, int]
    text: str | None = Field(description="null if the text of the move includes it")


class JournalEntry(BaseModel):
    """What every event has."""

    number: int = Field(description="counted from 1; also the id of the live event")
    at: datetime
    seat: int | None


class MoveEvent(JournalEntry):
    """A move that was played, as far as the caller may know."""

    kind: Literal["move"]
    move: str
    draws: list[str] = Field(description="what was drawn, by name")
    text: str = Field(description="the move in words")
    entries: int = Field(description="the number of moves including this one")
    bot: str | None = Field(description="the bot that chose it")
    taken_back: bool
    rule: str | None = Field(description="the id of the rule for this kind of move")
    price: dict[str, int] | None = Field(description="what it cost")
    scores: list[int] | None = Field(description="everyone's points after it")
    gains: list[Gain] | None
    effects: list[Effect] | None


class TableEvent(JournalEntry):
    """Any other event at a table; further fields depend on the kind."""

    model_config = ConfigDict(extra="allow")

    kind: OtherKind


EventInfo = Annotated[MoveEvent | TableEvent, Field(discriminator="kind")]


class Log(BaseModel):
    """Events in order."""

    events: list[EventInfo]
    more: bool = Field(description="whether there are later ones; request them with `after`")


MOVE: Final = Field(description="a move in its notation", examples=["claim brest-paris black 3"])
MoveText = Annotated[str, StringConstraints(min_length=1, max_length=1000), MOVE]
Seat = Annotated[int, Field(ge=0, le=63, description="a seat, counted from 0")]
Position = Annotated[
    int, Field(ge=0, le=2**31 - 1, description="the `position` you saw; if it has changed, the answer is `stale`")
]


DRAWS: Final = "what was drawn at a real table, by name, in its order"
DrawName = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Draws = Annotated[list[DrawName], Field(max_length=300, description=DRAWS)]

TYPED: Final = (
    "what was drawn after `draws`, as people write it: a text for each of the `rows` that `draws_needed` lists"
)
Row = Annotated[str, StringConstraints(max_length=2000)]
Typed = Annotated[list[Row], Field(max_length=300, description=TYPED, examples=[["red 2, blue, locomotive"]])]


class MoveIn(Request):
    """A move to play."""

    seat: Seat
    move: MoveText
    position: Position
    draws: Draws | None = Field(None, description="only at a real table, for its referee")
    typed: Typed | None = Field(None, description="only at a real table, after `draws`")
    look: bool = Field(False, description="include what you see after the move")


class DealIn(Request):
    """The deal of a real table."""

    draws: Draws
    typed: Typed = Field(default_factory=list)


class WhyIn(Request):
    """A move to check."""

    seat: Seat
    move: MoveText
    position: int | None = Field(
        None, description="the position you see; `legal` is null if it changed, or it is not your turn"
    )


class UndoIn(Request):
    """A request to undo your last move."""

    seat: Seat
    position: Position


class AnswerIn(Request):
    """An answer to a request to undo a move, or for a guest's seat."""

    asked: int = Field(ge=0, le=2**31 - 1, description="the number of the event with the request")
    agree: bool


class ChatIn(Request):
    """A message to a table."""

    text: Annotated[str, StringConstraints(min_length=1, max_length=500)] = Field(examples=["Good luck!"])


class Done(BaseModel):
    """The result of a request; all of it is stored."""

    events: list[EventInfo]
    repeated: bool = Field(description="whether a request with the same key did this before")
    now: Pulse


class Moved(Done):
    """The result of a move."""

    sight: Sight | None = Field(None, description="what you see after the move, if requested")


class Chance(BaseModel):
    """A probability of winning, with the interval in which it lies with 95% confidence."""

    value: float = Field(ge=0, le=1)
    low: float = Field(ge=0, le=1)
    high: float = Field(ge=0, le=1)
    text: str = Field(description="a percentage where it is known to within 5 points, otherwise in words")


class HintMove(BaseModel):
    """A move that was compared."""

    move: str = Field(examples=["claim brest-paris black 3"])
    text: str = Field(description="the move in words")
    chance: Chance
    ahead: float = Field(description="average lead in points over the best other seat at the end")


class HintInfo(BaseModel):
    """The move a bot would play for a seat, and the chances, from what the seat may know."""

    position: int
    seat: int
    bot: str
    move: str
    text: str = Field(description="the move in words")
    reason: str | None = Field(description="the bot's reason in a sentence, if it gives one")
    before: Chance
    after: Chance
    chances: str = Field(description="both chances in a sentence, as exactly as they are known")
    moves: list[HintMove] = Field(description="the best moves of the comparison, at most three")
    games: int = Field(description="the number of simulated games for each")
