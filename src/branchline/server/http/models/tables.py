"""Tables as they are told: to whoever looks at one, and in lists."""

from __future__ import annotations

from datetime import datetime
from typing import Final, Literal

from pydantic import BaseModel, Field, JsonValue

from branchline.server.http.models.common import EXAMPLE_GAME, JsonObject, example
from branchline.server.http.models.play import PULSE, Pulse, Status
from branchline.server.http.models.seating import Hints, Speed, Undo

SeatKind = Literal["open", "person", "bot"]

SEAT: Final[dict[str, JsonValue]] = {
    "number": 1,
    "kind": "person",
    "name": "Bob",
    "bot": None,
    "stand_in": None,
    "resigned": False,
    "has_nonce": False,
    "you": False,
}


class SeatLine(BaseModel):
    """A seat as lists show it."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None = Field(description="the bot that plays it, for good or for a while")
    mine: bool


class SeatInfo(BaseModel):
    """A seat as everybody may see it."""

    number: int
    kind: SeatKind
    name: str
    bot: str | None = Field(description="the bot that plays it for good")
    stand_in: str | None = Field(description="the bot that plays while the person is away")
    resigned: bool
    has_nonce: bool
    you: bool


class You(BaseModel):
    """What the caller is at a table."""

    owner: bool
    seats: list[int]
    looking: int | None = Field(description="whose eyes the caller looks through")
    hints: bool = Field(description="whether the caller may have hints, when it is their turn")


class AskedInfo(BaseModel):
    """Somebody wants to take moves back."""

    number: int = Field(description="of the event that asked: say it in the answer")
    seat: int
    entries: int = Field(description="how many moves would be left")
    waiting_for: list[int]
    you_answer: bool


class GuestAskedInfo(BaseModel):
    """A player asks the owner for a seat for someone at the same screen."""

    number: int = Field(description="of the event that asked: say it in the answer")
    seat: int
    name: str
    by: int = Field(description="a seat of the player who asks")
    you_asked: bool


class Fairness(BaseModel):
    """What the deal is checked with: all of it when the game is over."""

    commitment: str = Field(description="to the secret of the server, from the beginning")
    nonces: list[str | None] | None
    seed_commitment: str | None
    secret: str | None
    seed: str | None


class Outcome(BaseModel):
    """How a game ended."""

    ranking: list[list[int]] = Field(description="the seats in each place, the winners first")
    totals: list[int] = Field(description="the points at the end, by seat")
    table: list[dict[str, int]] = Field(description="for each seat, the points by heading")
    reason: str = Field(description="the id of the rule that ended the game")
    decided_by: str | None = Field(
        description="the heading that put the winner ahead; null if the victory is shared, or if "
        "no heading decided it"
    )


@example(
    **PULSE,
    id="Xk3v9QmT2pLc0aZb",
    game=EXAMPLE_GAME,
    rules="2",
    options={"first": 0},
    name="Friday",
    listed=True,
    undo="unrevealed",
    hints="alone",
    bot_speed="normal",
    start_when_full=True,
    lesson=None,
    referee=False,
    created_at="2026-01-01T12:00:00Z",
    changed_at="2026-01-01T12:20:00Z",
    seats=[{**SEAT, "number": 0, "name": "Ada", "you": True}, {**SEAT, "number": 1}],
    you={"owner": True, "seats": [0], "looking": 0, "hints": True},
    asked=None,
    guests=[],
    fairness={
        "commitment": "2b831e17d58facca0147706e8ed4146cadd84cb265dd9ff9b271914c7431a04a",
        "nonces": ["7 white horses", None],
        "seed_commitment": "af308245b52400367969bd07be2b5c1e10160df2c935be9cfe0ed59ccab2ebe2",
        "secret": None,
        "seed": None,
    },
    scores=[4, 0],
    result=None,
)
class TableInfo(Pulse):
    """A table as the caller may see it, without the position."""

    id: str
    game: str = Field(examples=[EXAMPLE_GAME])
    rules: str
    options: JsonObject
    name: str
    listed: bool
    undo: Undo = Field(examples=["unrevealed"])
    hints: Hints = Field(examples=["alone"])
    bot_speed: Speed
    start_when_full: bool
    lesson: str | None = Field(description="the lesson that is played here")
    referee: bool = Field(description="whether a game at a real table is followed here")
    created_at: datetime
    changed_at: datetime
    seats: list[SeatInfo]
    you: You
    asked: AskedInfo | None
    guests: list[GuestAskedInfo] = Field(description="questions that the owner has not answered")
    fairness: Fairness | None = Field(description="null where nothing is dealt by the server")
    scores: list[int] | None = Field(description="the points everybody can see")
    result: Outcome | None = Field(description="how the game ended")


class TableLine(BaseModel):
    """A table as lists show it."""

    id: str
    game: str = Field(examples=[EXAMPLE_GAME])
    name: str
    options: JsonObject = Field(
        description="what was chosen; of a map its `name`, and whether it is one of `ours`"
    )
    status: Status = Field(examples=["open"])
    listed: bool
    undo: Undo
    mine: bool = Field(description="whether I opened it")
    seats: list[SeatLine]
    turn: int | None = Field(description="the seat to move")
    winners: list[int] | None = Field(description="the seats that won; null if it is not over")
    totals: list[int] | None = Field(description="the points at the end, by seat")
    created_at: datetime
    changed_at: datetime


@example(
    tables=[
        {
            "id": "Xk3v9QmT2pLc0aZb",
            "game": EXAMPLE_GAME,
            "name": "Friday",
            "options": {"first": "random"},
            "status": "open",
            "listed": True,
            "undo": "unrevealed",
            "mine": False,
            "seats": [{"number": 0, "kind": "person", "name": "Ada", "bot": None, "mine": False}],
            "turn": None,
            "winners": None,
            "totals": None,
            "created_at": "2026-01-01T12:00:00Z",
            "changed_at": "2026-01-01T12:00:00Z",
        }
    ],
    before=None,
)
class TableList(BaseModel):
    """Tables, the newest first."""

    tables: list[TableLine]
    before: str | None = Field(description="send it as `before` for the next page; null at the end")


@example(points=[[0, 0], [4, 0], [4, 2]])
class Points(BaseModel):
    """How the points of a game grew."""

    points: list[list[int]] = Field(description="by move, then by seat; games of old may have none")


@example(course={"cars": [[45, 45], [41, 45]], "cards": [[4, 4], [0, 4]]})
class Course(BaseModel):
    """How a game went, in numbers that all could see."""

    course: dict[str, list[list[int]]] = Field(
        description="by the field of a player in the view; then by move, from the deal on; by seat"
    )


class Invitation(BaseModel):
    """A link, and what it holds, for programs."""

    link: str = Field(examples=["http://127.0.0.1:8765/tables/Xk3v9#r0zJm1XvS6pYcT2q"])
    invite: str


class SeatInvitation(Invitation):
    """A link for one seat."""

    seat: int


@example(
    link="http://127.0.0.1:8765/tables/Xk3v9QmT2pLc0aZb#r0zJm1XvS6pYcT2q",
    invite="r0zJm1XvS6pYcT2q",
    watch={
        "link": "http://127.0.0.1:8765/tables/Xk3v9QmT2pLc0aZb#pYcT2qr0zJm1XvS6",
        "invite": "pYcT2qr0zJm1XvS6",
    },
    seats=[
        {
            "seat": 1,
            "link": "http://127.0.0.1:8765/tables/Xk3v9QmT2pLc0aZb#cT2qr0zJm1XvS6pY",
            "invite": "cT2qr0zJm1XvS6pY",
        }
    ],
)
class Invitations(Invitation):
    """Links that bring friends to a table: to take a seat while one is open, or to watch."""

    watch: Invitation = Field(description="lets friends watch, and take no seat")
    seats: list[SeatInvitation] = Field(description="one for each open seat, for the owner only")
