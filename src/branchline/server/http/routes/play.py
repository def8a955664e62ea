"""Playing: the position, the legal moves, moving, taking back, talking, the log."""

import asyncio
from collections.abc import Coroutine
from functools import partial
from typing import Annotated, Any, TypeVar

from fastapi import APIRouter, Path, Query, Request, Response
from pydantic_core import to_json

from branchline import bots
from branchline.arena.hints import unpacked
from branchline.engine.phrase import Phrase
from branchline.server.http.dependencies import Actor, AnActor, AViewer, SeatQuery, TableViewer, known
from branchline.server.http.errors import CallerGone, error_response, status_of
from branchline.server.http.models import play as models
from branchline.server.http.routes.live import FEW_EVENTS
from branchline.server.http.sessions import Player
from branchline.tables import positions
from branchline.tables.commands import playing, refereeing, seating, undoing
from branchline.tables.event_log import log_json
from branchline.tables.permissions import looking, need_bot, need_hint, need_record, viewing_seat_after
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table
from branchline.web import i18n

router = APIRouter(prefix="/api/tables/{table_id}", tags=["play"])
MOST_EVENTS = 1000
PAST_COST = 1  # beyond that of any request: an earlier position has to be played to
Written = partial(Response, media_type="application/json")  # of what is JSON: the framework would validate it again
InWords = Annotated[bool, Query(description="describe each move in words")]
Entries = Annotated[int, Path(ge=0, le=100_000, description="the number of moves made by then")]
After = Annotated[int, Query(ge=0, le=2**31 - 1, description="the number of an event")]


# The first route is found soonest, and this one gets the most requests.
@router.post("/moves", response_model=models.Moved)
async def move(body: models.MoveIn, actor: AnActor) -> Response:
    """Play a move, which is stored before the answer; if it is stale, return the new position."""
    drawn = None
    if body.draws is not None or body.typed is not None:  # at a real table
        drawn = refereeing.EnteredDraws(body.draws or [], body.typed or [], i18n.speaker(actor.language))
    try:
        outcome = await actor.outcome(playing.move, body.seat, body.move, body.position, drawn)
    except Refusal as refusal:
        return await stale(refusal, actor)
    seen = await sight_after(outcome.table, actor, body)
    return Written(with_last(to_json(actor.done(outcome)), b"sight", seen))


@router.get("/view")
async def view(viewer: AViewer, seat: SeatQuery = None) -> positions.View:
    """Return the position as you may see it; without a seat, as a spectator."""
    return positions.view(viewer.table, viewer.identity, viewer.viewing_seat(seat))


@router.get("/sight", response_model=positions.Sight)
async def sight(viewer: AViewer, seat: SeatQuery = None, words: InWords = False) -> Response:
    """Return a table, its position and your legal moves, all at the same moment."""
    table, identity, viewing_seat = viewer.table, viewer.identity, viewer.viewing_seat(seat)
    seen = positions.sight(table, identity, viewing_seat)
    language = viewer.language if words else None
    return Written(with_moves(seen, await viewer.services.moves.legal(table, identity, viewing_seat, language)))


def with_moves(answer: positions.Sight | positions.MoveList, moves: bytes) -> bytes:
    """Return an answer as JSON with its list of moves."""
    return with_last(to_json(answer, exclude={"moves"}), b"moves", moves)


def with_last(answer: bytes, name: bytes, value: bytes) -> bytes:
    """Return a JSON object, which is not empty, with one more entry."""
    return b'%b,"%b":%b}' % (answer[:-1], name, value)


@router.get("/history/{entries}")
async def history(entries: Entries, viewer: AViewer, seat: SeatQuery = None) -> positions.PastView:
    """Return an earlier position as you could see it then."""
    table, identity = viewer.table, viewer.identity
    await viewer.services.limits.charge(viewer.party, PAST_COST)
    state = await viewer.services.tables.state_at(table.id, entries)
    return positions.past_view(table, state, entries, identity, viewer.viewing_seat(seat))


@router.get("/moves", response_model=positions.MoveList)
async def moves(viewer: AViewer, seat: SeatQuery = None, words: InWords = False) -> Response:
    """Return the legal moves of your seat with their prices; none when it is not your turn."""
    player = known(viewer.player)
    whose = own_seat(viewer.table, player, seat)
    table, identity = viewer.table, player.identity
    seen = positions.move_list(table, identity, whose)
    language = viewer.language if words else None
    return Written(with_moves(seen, await viewer.services.moves.legal(table, identity, whose, language)))


def own_seat(table: Table, player: Player, seat: int | None) -> int:
    """Return the requested seat, or the player's seat to move, or their first."""
    if seat is not None:
        return seat
    own = table.held_by(player.identity)
    if not own:
        raise Refusal("not_yours", "You do not have a seat at this table.")
    return table.turn if table.turn in own else own[0]


@router.post("/why")
async def why(body: models.WhyIn, viewer: AViewer) -> positions.Verdict:
    """Check whether a move of yours is legal: its costs and gains, or the rule that forbids it."""
    player = known(viewer.player)
    say, translate = i18n.speaker(viewer.language), i18n.words(viewer.language).text
    return positions.verdict(viewer.table, player.identity, body.seat, body.move, body.position, say, translate)


async def sight_after(table: Table, actor: Actor, body: models.MoveIn) -> bytes:
    """Return what the player sees after their move, if they asked for it."""
    if not body.look:
        return b"null"
    identity = actor.player.identity
    viewing_seat = viewing_seat_after(table, identity, body.seat)
    seen = positions.sight(table, identity, viewing_seat)
    moves = await actor.services.moves.after(table, identity, viewing_seat)
    return b"null" if moves is None else with_moves(seen, moves)


@router.post("/deal")
async def deal(body: models.DealIn, actor: AnActor) -> models.Done:
    """Enter what was dealt at a real table; if more was dealt, the refusal asks for it."""
    say = i18n.speaker(actor.language)
    return await actor.do(refereeing.enter_deal, refereeing.EnteredDraws(body.draws, body.typed, say))


@router.post("/undo", response_model=models.Done)
async def undo(body: models.UndoIn, actor: AnActor) -> models.Done | Response:
    """Undo your last move, or ask the others, depending on the table's policy."""
    try:
        return await actor.do(undoing.undo, body.seat, body.position)
    except Refusal as refusal:
        return await stale(refusal, actor)


async def stale(refusal: Refusal, actor: AnActor) -> Response:
    """Return the refusal of a stale request, with the new position; raise any other."""
    if refusal.code != "stale":
        raise refusal
    table = await actor.services.tables.table(actor.table.id)
    identity = actor.player.identity
    shared = len(table.held_by(identity)) > 1 and not table.referee
    # On a shared screen, the next player has not agreed yet to be shown.
    now = positions.view(table, identity, None if shared else looking(table, identity))
    return error_response(status_of(refusal), refusal.code, i18n.text(refusal.said, actor.language), details=vars(now))


@router.post("/undo/answer")
async def answer_undo(body: models.AnswerIn, actor: AnActor) -> models.Done:
    """Agree or refuse to undo a move."""
    return await actor.do(undoing.answer_undo, body.asked, body.agree)


@router.post("/chat")
async def chat(body: models.ChatIn, actor: AnActor) -> models.Done:
    """Send a message to the table."""
    return await actor.do(seating.chat, body.text)


@router.get("/log")
async def log(viewer: AViewer, seat: SeatQuery = None, after: After = 0) -> models.Log:
    """Return what happened at the table after an event, as far as you may know it."""
    table = viewer.table
    events = await viewer.services.tables.since(table, after)

    def work() -> models.Log:
        viewing_seat, say = viewer.viewing_seat(seat), i18n.speaker(viewer.language, i18n.LOG)
        seen = log_json(table, events[:MOST_EVENTS], viewer.identity, viewing_seat, say)
        return models.Log.model_validate({"events": seen, "more": len(events) > MOST_EVENTS})

    if len(events) <= FEW_EVENTS:
        return work()
    return await viewer.aside(min(len(events), MOST_EVENTS) / FEW_EVENTS, work)


T = TypeVar("T")

HINT_COST = 10  # requests that a hint counts as
WhichBot = Annotated[str | None, Query(max_length=40, description="the bot to ask; default: the strongest")]


@router.get("/hint")
async def hint(request: Request, viewer: AViewer, seat: SeatQuery = None, bot: WhichBot = None) -> models.HintInfo:
    """Return what a bot would play for your seat, why, and your chances, if hints are allowed."""
    table, player = viewer.table, known(viewer.player)
    whose = own_seat(table, player, seat)
    need_hint(table, viewer.services.tables.caller(player.identity), whose)
    adviser = need_bot(table, bot or bots.names(table.game)[-1])
    state, position = need_record(table).state, table.position  # the game may continue while a bot thinks
    found = await while_there(request, found_hint(viewer, whose, adviser, player.identity))
    say = i18n.speaker(viewer.language)

    def told(move: str) -> str:
        return say(state.phrase(state.move(move)))

    def in_words(part: Any) -> Any:
        if isinstance(part, dict):
            phrase = unpacked(part) if "gaps" in part else None
            return say(phrase) if isinstance(phrase, Phrase) else {key: in_words(one) for key, one in part.items()}
        return [in_words(one) for one in part] if isinstance(part, list) else part

    moves = [{**one, "text": told(one["move"])} for one in found["moves"]]
    hint = {**found, "position": position, "text": told(found["move"]), "moves": moves}
    return models.HintInfo.model_validate(in_words(hint))


async def found_hint(viewer: TableViewer, seat: int, bot: str, identity: str) -> dict[str, Any]:
    """Return a hint; it is charged only if it has to be found."""
    services, table = viewer.services, viewer.table
    party = services.tables.parties.of(identity)
    if not services.workers.knows_hint(table, seat, bot):
        await services.limits.charge(party, HINT_COST)
    return await services.workers.hint(table, seat, bot, party)


async def while_there(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """Do something for as long as the caller waits for it; for a request without a body."""

    async def left() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    task, gone = asyncio.create_task(work), asyncio.create_task(left())
    try:
        await asyncio.wait({task, gone}, return_when=asyncio.FIRST_COMPLETED)
        if not task.done():
            raise CallerGone
        return task.result()
    finally:
        for one in (task, gone):
            one.cancel()
        await asyncio.gather(task, gone, return_exceptions=True)
