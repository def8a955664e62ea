"""All that a page shows of a table, at one moment."""

from __future__ import annotations

from pydantic import BaseModel, Field, JsonValue

from branchline.server.http.models.common import EXAMPLES, JsonObject, example
from branchline.server.http.models.events import EVENT
from branchline.server.http.models.play import PULSE, VIEW, Done, MoveInfo
from branchline.server.http.models.tables import TableInfo

SIGHT: dict[str, JsonValue] = {
    "table": EXAMPLES["TableInfo"],
    "seat": 0,
    "view": VIEW,
    "facts": {},
    "moves": [],
}


@example(**SIGHT)
class Sight(BaseModel):
    """A table, its position as a seat may know it, and the legal moves of one's own seat."""

    table: TableInfo
    seat: int | None = Field(description="whose eyes; null for a spectator")
    view: JsonObject | None = Field(description="the position; null before the deal")
    facts: JsonObject | None = Field(description="what the rules say of it, for the page")
    moves: list[MoveInfo] = Field(description="none while others are to move")


@example(events=[EVENT], repeated=False, now=PULSE, sight=SIGHT)
class Moved(Done):
    """What a move has led to."""

    sight: Sight | None = Field(None, description="what you see then, if you asked to look")
