"""Seats: taking and leaving them, bots that stand in, and running the table."""

from fastapi import APIRouter

from branchline.engine.phrase import phrase
from branchline.server.http import dependencies
from branchline.server.http.dependencies import Actor, AnActor, ASender, Invite, SeatNumber, TableId
from branchline.server.http.models import tables as models
from branchline.server.http.models.common import RenameIn
from branchline.server.http.models.play import AnswerIn, Done
from branchline.tables.commands import creating, seating
from branchline.tables.permissions import may_watch
from branchline.tables.refusal import Refusal, bot_name
from branchline.web import i18n

router = APIRouter(prefix="/api/tables/{table_id}", tags=["seats"])


@router.post("/join")
async def join(table_id: TableId, body: models.JoinIn, sender: ASender, invite: Invite = None) -> Done:
    """Take a seat; an unlisted table needs an invitation."""
    table = await dependencies.table_of(sender.services, table_id)
    seat, player = body.seat, sender.player
    if not may_watch(table, player.identity):
        seats = dependencies.invited(sender.services, table, body.invite or invite)
        if not seats:
            raise dependencies.not_found()
        if seat is not None and seat not in seats:
            raise other_seat(seats[0])
        if len(seats) == 1:
            seat = seats[0]
    return await Actor(**vars(sender), table=table).do(seating.join, seat, body.name or player.name, body.nonce)


def other_seat(seat: int) -> Refusal:
    """Return the refusal of an invitation to another seat."""
    return Refusal("not_yours", phrase("Your invitation is for seat {seat}.", seat=seat + 1))


@router.post("/guest")
async def add_guest(body: models.GuestIn, actor: AnActor) -> Done:
    """Take one more seat, for someone at your screen; players who are not owner need `invite`."""
    seats = dependencies.invited_to_one(actor.services, actor.table, body.invite)
    if seats and body.seat not in (None, *seats):
        raise other_seat(seats[0])
    seat = seats[0] if seats else body.seat
    return await actor.do(seating.add_guest, seat, body.name, invited=bool(seats))


@router.post("/guest/ask")
async def ask_guest(body: models.GuestIn, actor: AnActor) -> Done:
    """Ask the owner for one more seat, for someone at your screen; with `invite`, take it."""
    seats = dependencies.invited_to_one(actor.services, actor.table, body.invite)
    if seats and body.seat in (None, *seats):
        return await actor.do(seating.add_guest, seats[0], body.name, invited=True)
    return await actor.do(seating.ask_guest, body.seat, body.name)


@router.post("/guest/answer")
async def answer_guest(body: AnswerIn, actor: AnActor) -> Done:
    """Accept or refuse a player's guest, as the owner; the player may withdraw the request."""
    return await actor.do(seating.answer_guest, body.asked, body.agree)


@router.post("/leave")
async def leave(body: models.LeaveIn, actor: AnActor) -> Done:
    """Leave your seat before the game starts."""
    return await actor.do(seating.leave, body.seat)


@router.put("/seats/{seat}")
async def set_seat(seat: SeatNumber, body: models.SetSeatIn, actor: AnActor) -> Done:
    """Give a seat to a bot, or open it, as the owner."""
    name = bot_name(body.bot or "", seat, i18n.words(actor.language).text)
    return await actor.do(seating.set_seat, seat, body.kind, body.bot, name)


@router.post("/nonce")
async def give_nonce(body: models.NonceIn, actor: AnActor) -> Done:
    """Add something of your own to the seed of the game, before it starts."""
    return await actor.do(seating.give_nonce, body.seat, body.nonce)


@router.post("/name")
async def rename(body: RenameIn, actor: AnActor) -> Done:
    """Rename the table, as its owner."""
    return await actor.do(seating.rename, body.name)


@router.post("/start")
async def start(actor: AnActor) -> Done:
    """Start the game, as the owner; seats that are still open are removed."""
    return await actor.do(creating.start)


@router.post("/bot-speed")
async def set_bot_speed(body: models.SpeedIn, actor: AnActor) -> Done:
    """Set how long the bots of the table wait before they move."""
    return await actor.do(seating.set_bot_speed, body.speed)


@router.post("/abandon")
async def abandon(actor: AnActor) -> Done:
    """Close the table, as its owner; nothing is deleted, and its secrets stay secret."""
    return await actor.do(seating.abandon)


@router.post("/pause")
async def pause(actor: AnActor) -> Done:
    """Pause the game."""
    return await actor.do(seating.pause)


@router.post("/resume")
async def resume(actor: AnActor) -> Done:
    """Resume a paused game."""
    return await actor.do(seating.resume)


@router.post("/seats/{seat}/resign")
async def resign(seat: SeatNumber, actor: AnActor) -> Done:
    """Resign: a bot plays your seat to the end."""
    return await actor.do(seating.resign, seat)


@router.post("/seats/{seat}/stand-in")
async def stand_in(seat: SeatNumber, body: models.BotIn, actor: AnActor) -> Done:
    """Let a bot play a seat for a while: your own, or that of a player who has long been away."""
    return await actor.do(seating.stand_in, seat, body.bot)


@router.post("/seats/{seat}/come-back")
async def come_back(seat: SeatNumber, actor: AnActor) -> Done:
    """Take your seat back from the bot."""
    return await actor.do(seating.come_back, seat)
