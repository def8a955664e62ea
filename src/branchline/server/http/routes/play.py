"""Playing: the position, the legal moves, moving, taking back, talking, the log."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Query, Response
from pydantic_core import to_json

from branchline.server.http.auth import known
from branchline.server.http.errors import error_response, status_of
from branchline.server.http.models import play as models
from branchline.server.http.models.events import Log
from branchline.server.http.sessions import Player
from branchline.server.http.sse import FEW_EVENTS
from branchline.server.http.table_access import AViewer, SeatQuery
from branchline.server.http.table_actions import Actor, AnActor, done_json
from branchline.tables import commands, positions
from branchline.tables.commands.refereeing import EnteredDraws
from branchline.tables.event_log import log_json
from branchline.tables.positions import MoveList, PastView, Sight, Verdict, View
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from branchline.tables.visibility import eyes_after, looking
from branchline.web import i18n

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
MOST_EVENTS = 1000
PAST_COST = 1  # beyond that of any request: an earlier position has to be played to
InWords = Annotated[bool, Query(description="describe each move in words")]
After = Annotated[int, Query(ge=0, le=2**31 - 1, description="the number of an event")]


@router.get("/view")
async def view(viewer: AViewer, seat: SeatQuery = None) -> View:
    """Return the position as you may see it; without a seat, as a spectator."""
    return positions.view(viewer.table, viewer.identity, viewer.eyes(seat))


@router.get("/sight", response_model=Sight)
async def sight(viewer: AViewer, seat: SeatQuery = None, words: InWords = False) -> Response:
    """Return a table, its position and your legal moves, all at the same moment."""
    table, identity, eyes = viewer.table, viewer.identity, viewer.eyes(seat)
    seen = positions.sight(table, identity, eyes, [])
    language = viewer.language if words else None
    return written(with_moves(seen, await viewer.services.moves.legal(table, identity, eyes, language)))


def written(answer: bytes) -> Response:
    """Return an answer that is JSON already; the framework would validate it again."""
    return Response(answer, media_type="application/json")


def with_moves(answer: Sight | MoveList, moves: bytes) -> bytes:
    """Return an answer as JSON with its list of moves."""
    return with_last(to_json(answer, exclude={"moves"}), b"moves", moves)


def with_last(answer: bytes, name: bytes, value: bytes) -> bytes:
    """Return a JSON object, which is not empty, with one more entry."""
    return b'%b,"%b":%b}' % (answer[:-1], name, value)


@router.get("/history/{entries}")
async def history(
    entries: Annotated[int, Path(ge=0, le=100_000, description="the number of moves made by then")],
    viewer: AViewer,
    seat: SeatQuery = None,
) -> PastView:
    """Return an earlier position as you could see it then."""
    table, identity = viewer.table, viewer.identity
    await viewer.services.limits.charge(viewer.party, PAST_COST)
    state = await viewer.services.host.state_at(table.id, entries)
    return positions.past_view(table, state, entries, identity, viewer.eyes(seat))


@router.get("/moves", response_model=MoveList)
async def moves(viewer: AViewer, seat: SeatQuery = None, words: InWords = False) -> Response:
    """Return the legal moves of your seat with their prices; none when it is not your turn."""
    player = known(viewer.player)
    whose = own_seat(viewer.table, player, seat)
    table, identity = viewer.table, player.identity
    seen = positions.move_list(table, identity, whose, [])
    language = viewer.language if words else None
    return written(with_moves(seen, await viewer.services.moves.legal(table, identity, whose, language)))


def own_seat(table: Table, player: Player, seat: int | None) -> int:
    """Return the requested seat, or the player's seat to move, or their first."""
    if seat is not None:
        return seat
    own = table.held_by(player.identity)
    if not own:
        raise Refusal("not_yours", "You do not have a seat at this table.")
    return table.turn if table.turn in own else own[0]


@router.post("/why")
async def why(body: models.WhyIn, viewer: AViewer) -> Verdict:
    """Check whether a move of yours is legal: its costs and gains, or the rule that forbids it."""
    player = known(viewer.player)
    say, translate = i18n.speaker(viewer.language), i18n.reader(viewer.language)
    return positions.verdict(viewer.table, player.identity, body.seat, body.move, body.position, say, translate)


@router.post("/moves", response_model=models.Moved)
async def move(body: models.MoveIn, actor: AnActor) -> Response:
    """Play a move, which is stored before the answer; if it is stale, return the new position."""
    try:
        outcome = await actor.outcome(
            commands.move, body.seat, body.move, body.position, entered_draws(body, actor.language)
        )
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        return await stale(refusal, actor)
    answer = models.Done.model_validate(done_json(outcome, actor.player, actor.language))
    seen = await sight_after(outcome.table, actor, body)
    return written(with_last(to_json(answer), b"sight", seen))


async def sight_after(table: Table, actor: Actor, body: models.MoveIn) -> bytes:
    """Return what the player sees after their move, if they asked for it."""
    if not body.look:
        return b"null"
    identity = actor.player.identity
    eyes = eyes_after(table, identity, body.seat)
    seen = positions.sight(table, identity, eyes, [])
    moves = await actor.services.moves.after(table, identity, eyes)
    return b"null" if moves is None else with_moves(seen, moves)


def entered_draws(body: models.MoveIn, language: str) -> EnteredDraws | None:
    """Return the draws at a real table that came with a move, if any."""
    if body.draws is None and body.typed is None:
        return None
    return EnteredDraws(body.draws or [], body.typed or [], i18n.speaker(language))


@router.post("/deal")
async def deal(body: models.DealIn, actor: AnActor) -> models.Done:
    """Enter what was dealt at a real table; if more was dealt, the refusal asks for it."""
    say = i18n.speaker(actor.language)
    return await actor.do(commands.enter_deal, EnteredDraws(body.draws, body.typed, say))


@router.post("/undo", response_model=models.Done)
async def undo(body: models.UndoIn, actor: AnActor) -> models.Done | Response:
    """Undo your last move, or ask the others, depending on the table's policy."""
    try:
        return await actor.do(commands.undo, body.seat, body.position)
    except Refusal as refusal:
        if refusal.code != "stale":
            raise
        return await stale(refusal, actor)


async def stale(refusal: Refusal, actor: AnActor) -> Response:
    """Return the refusal of a stale request, with the new position."""
    table = await actor.services.host.table(actor.table.id)
    identity = actor.player.identity
    shared = len(table.held_by(identity)) > 1 and not table.referee
    # On a shared screen, the next player has not agreed yet to be shown.
    now = positions.view(table, identity, None if shared else looking(table, identity))
    message = i18n.told(refusal.said, actor.language)
    return error_response(status_of(refusal), refusal.code, message, details=vars(now))


@router.post("/undo/answer")
async def answer_undo(body: models.AnswerIn, actor: AnActor) -> models.Done:
    """Agree or refuse to undo a move."""
    return await actor.do(commands.answer_undo, body.asked, body.agree)


@router.post("/chat")
async def chat(body: models.ChatIn, actor: AnActor) -> models.Done:
    """Send a message to the table."""
    return await actor.do(commands.chat, body.text)


@router.get("/log")
async def log(viewer: AViewer, seat: SeatQuery = None, after: After = 0) -> Log:
    """Return what happened at the table after an event, as far as you may know it."""
    table = viewer.table
    events = await viewer.services.host.since(table, after)

    def work() -> Log:
        eyes, say = viewer.eyes(seat), i18n.speaker(viewer.language, i18n.LOG)
        seen = log_json(table, events[:MOST_EVENTS], viewer.identity, eyes, say)
        return Log.model_validate({"events": seen, "more": len(events) > MOST_EVENTS})

    if len(events) <= FEW_EVENTS:
        return work()
    return await viewer.aside(min(len(events), MOST_EVENTS) / FEW_EVENTS, work)
