"""The lobby: tables to join, to watch and to come back to, and opening one."""

from enum import StrEnum
from typing import Annotated, Any

from fastapi import APIRouter, Query, Request, Response
from sqlalchemy import Connection

from branchline.server.http import dependencies
from branchline.server.http.dependencies import Anybody, ASender, AViewer, Sender, TheServices
from branchline.server.http.middleware import security
from branchline.server.http.models import tables as models
from branchline.server.http.models.tables import TableLine, TableList
from branchline.server.http.sessions import Player
from branchline.server.storage import queries
from branchline.server.storage.schema import SeatRow, TableRow
from branchline.tables import positions, refusal, snapshot
from branchline.tables.table import SeatOptions, TableOptions
from branchline.web import i18n

router = APIRouter(prefix="/api/tables", tags=["tables"])
PAGE = 50
ENTRIES = 25  # moves that cost as much as a request where a game is played again
OVER = ("finished", "replay")  # what can have an ending; most tables of a lobby have none
Before = Annotated[str | None, Query(max_length=64, description="where the last page ended")]


class Which(StrEnum):
    """The lists of tables."""

    OPEN = "open"
    MINE = "mine"
    CURRENT = "current"
    PLAYING = "playing"
    FINISHED = "finished"


List = Annotated[Which, Query(alias="list", description="which tables")]


@router.get("")
async def tables(services: TheServices, player: Anybody, which: List = Which.OPEN, before: Before = None) -> TableList:
    """Return a list of tables: open, your own, your current ones, in play, or finished."""
    if before is not None and not dependencies.ID.fullmatch(before):
        raise refusal.Refusal("not_found", "There is no such page.")
    identity = dependencies.identity_of(player)
    return await services.tables.read(lambda connection: page(connection, which, identity, before))


def page(connection: Connection, which: Which, identity: str | None, before: str | None) -> TableList:
    """Return one page of a list, with the seats of its tables and how they ended."""
    if which not in (Which.MINE, Which.CURRENT):
        rows = queries.listed(connection, which, PAGE, before)
    elif identity is None:
        rows = []
    else:
        rows = queries.tables_of(connection, identity, PAGE, before, current=which is Which.CURRENT)
    ids = [row.id for row in rows]
    seats = queries.seats_of(connection, ids)
    ended = queries.endings(connection, [row.id for row in rows if row.status in OVER])
    lines = [table_line(row, seats[row.id], ended.get(row.id), identity) for row in rows]
    return TableList(tables=lines, before=ids[-1] if len(ids) == PAGE else None)


def table_line(row: TableRow, seats: list[SeatRow], ending: dict[str, Any] | None, identity: str | None) -> TableLine:
    """Return a table as a list shows it to somebody."""

    def is_mine(person: str | None) -> bool:
        return identity is not None and person == identity

    shown = [{**vars(seat), "bot": seat.bot or seat.stand_in, "mine": is_mine(seat.identity_id)} for seat in seats]
    winners, totals = (None, None) if ending is None else (ending["ranking"][0], ending["totals"])
    line = {**vars(row), "turn": row.turn_seat, "mine": is_mine(row.owner_id), "winners": winners, "totals": totals}
    line |= {"options": {name: brief(value) for name, value in row.options.items()}, "seats": shown}
    return TableLine.model_validate(line)


def brief(value: object) -> object:
    """Return an option as lists show it: for a map its name, and whether it is built in."""
    return {"name": value.get("name"), "ours": "text" not in value} if isinstance(value, dict) else value


@router.post("", status_code=201)
async def open_table(body: models.TableIn, response: Response, sender: ASender) -> snapshot.TableInfo:
    """Open a table; its game starts at once if no seat is open."""
    sender.make()
    seats = [seat_plan(seat, sender.player, number, sender.language) for number, seat in enumerate(body.seats)]
    plan = TableOptions(**{**vars(body), "seats": seats, "name": body.name or ""})
    return await opened(sender, plan, response)


async def opened(sender: Sender, plan: TableOptions, response: Response) -> snapshot.TableInfo:
    """Open a table and say where it is; its id is the same for the same player and key."""
    services, identity, key = sender.services, sender.player.identity, sender.key
    table_id = None if key is None else services.keys.mark("table", identity, key)[:16]
    outcome = await services.tables.create(services.tables.caller(identity, key), plan, table_id)
    response.headers["Location"] = f"/api/tables/{outcome.table.id}"
    return snapshot.table_info(outcome.table, identity)


def seat_plan(seat: models.SeatIn, player: Player, number: int, language: str) -> SeatOptions:
    """Return the options of a seat."""
    bot = refusal.bot_name(seat.bot or "", number, i18n.words(language).text)
    names = {"me": seat.name or player.name, "guest": seat.name or "", "bot": bot}
    return SeatOptions(seat.kind, names.get(seat.kind, ""), seat.bot)


@router.get("/{table_id}")
async def one_table(viewer: AViewer) -> snapshot.TableInfo:
    """Return a table: its seats, its status, and what its deal can be checked with."""
    return snapshot.table_info(viewer.table, viewer.identity)


@router.get("/{table_id}/points")
async def points(viewer: AViewer) -> models.Points:
    """Return everyone's public points after each move, for a graph."""
    standing = set(viewer.table.moved)
    events = await viewer.services.tables.since(viewer.table, 0)
    told = (event.body.get("scores") for event in events if event.number in standing)
    return models.Points(points=[scores for scores in told if scores is not None])


@router.get("/{table_id}/graph")
async def graph(viewer: AViewer) -> models.Graph:
    """Return everyone's public numbers at the deal and after each move, for a graph."""
    table = viewer.table
    return models.Graph(numbers=await viewer.aside(1 + table.entries / ENTRIES, lambda: positions.game_graph(table)))


@router.get("/{table_id}/invites")
async def invitations(request: Request, viewer: AViewer) -> models.Invitations:
    """Return links for friends: to the table, to watch it, and for the owner to each open seat."""
    services, table, player = viewer.services, viewer.table, dependencies.known(viewer.player)
    if player.identity != table.owner and not table.held_by(player.identity):
        raise refusal.Refusal("not_yours", "Only people at the table can invite others.")

    def both(invite: str) -> dict[str, str]:
        # After the #, so it appears in no log of any server on the way.
        link = f"{security.link_origin(request, services.settings)}/tables/{table.id}#{invite}"
        return {"link": link, "invite": invite}

    # An invitation to a seat is the owner's consent to take one more.
    seats = table.open_seats if player.identity == table.owner else []
    own = [models.SeatInvitation(seat=seat, **both(services.keys.invitation(table.id, seat))) for seat in seats]
    watch = models.Invitation(**both(services.keys.invitation(table.id, "watch")))
    return models.Invitations(**both(services.keys.invitation(table.id)), watch=watch, seats=own)
