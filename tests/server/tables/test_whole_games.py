"""Whole games by commands over the service, on both databases; opening, exporting, importing them."""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from typing import Any

import pytest
from sqlalchemy import event as hooks

from branchline import Record
from branchline.engine.dice import commitment
from branchline.server.http.errors import status_of
from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.journal import SNAPSHOT_EVERY, load
from branchline.server.tables.table_service import TableService
from branchline.tables import event_log, permissions, positions, records, snapshot
from branchline.tables.commands import creating, seating, undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.server.tables.journals import events_of
from tests.server.tables.world import play_on, visit
from tests.tables.parlour import ANN, BEN, BOT, CAT, FREE, ME, Options, guest, in_every_way
from tests.tables.test_fair_deals import is_fair
from tests.tables.test_projection import same

SEATS = [ME, FREE, BOT, guest("Gus")]
RIDE = TableOptions("ticket-to-ride", SEATS, undo="free")


async def whole_game(service: TableService, plan: TableOptions) -> Table:
    """A game with a person at another screen, a bot, an undo, a stand-in and talk."""
    table = (await service.create(service.caller(ANN), plan)).table
    await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben", "of Ben")
    table = await play_on(service, await service.table(table.id), 60)
    await service.execute(table.id, service.caller(BEN), seating.chat, "wait")
    undo = service.execute(table.id, service.caller(BEN), undoing.undo, 1, table.position)
    table = (await undo).table
    await service.execute(table.id, service.caller(BEN), seating.stand_in, 1, "random")
    table = await play_on(service, await service.table(table.id), 20)
    await service.execute(table.id, service.caller(BEN), seating.come_back, 1)
    return await play_on(service, await service.table(table.id))


@pytest.mark.slow
@in_every_way(without={"rules": "base"})
def test_a_game_is_played_opened_exported_and_looked_at(database: Database, game: str, options: Options) -> None:
    played: list[Table] = []

    async def play(service: TableService) -> None:
        plan = TableOptions(game, SEATS, options, undo="free", nonce="of Ann")
        played.append(await whole_game(service, plan))

    async def look(service: TableService) -> None:
        table = await service.table(played[0].id)
        assert table.status == "finished"
        assert same(table, played[0])
        check_record(table)
        check_fairness(table)
        log = event_log.log_json(table, await events_of(service, table.id), CAT, None)
        assert [event["number"] for event in log] == list(range(1, table.last + 1))
        await check_replay(service, table)

    visit(database, play, look)


def check_record(table: Table) -> None:
    """The export is a record that anyone can verify."""
    data = json.loads(json.dumps(records.record_json(table)))
    record = Record.from_json(data)
    record.verify()
    for state in record.replay():
        record.game.audit(state)
    assert record.result is not None
    assert [entry.seat for entry in record.entries].count(1) > 0


def check_fairness(table: Table) -> None:
    """What is shown at the end proves the deal."""
    shown = snapshot.table_info(table, None).fairness
    assert shown is not None
    assert shown.seed is not None
    assert shown.secret is not None
    assert shown.nonces is not None
    seed = int(shown.seed)
    assert is_fair(shown.secret, shown.commitment, shown.nonces, seed)
    assert shown.seed_commitment == commitment(seed)
    assert shown.nonces[1] == "of Ben"


async def check_replay(service: TableService, table: Table) -> None:
    """The export can be brought back as a replay, in which every position can be looked at."""
    data = records.record_json(table)
    outcome = await service.import_record(service.caller(CAT), data, "An old game", True)
    replay = outcome.table
    assert (replay.status, replay.name, replay.owner) == ("replay", "An old game", CAT)
    assert records.record_json(replay) == data
    for entries in (0, 1, 49, 50, 51, replay.entries):
        state = await service.state_at(replay.id, entries)
        before = await service.state_at(table.id, entries)
        assert state.view(0) == before.view(0)
        assert positions.past_view(replay, state, entries, None, 2).view == before.view(2)


class Statements:
    """Counts what is asked of a database."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __call__(self, _: Any, __: Any, statement: str, *___: Any) -> None:
        self.asked.append(statement.split()[0])


@pytest.mark.slow
def test_a_long_finished_game_opens_without_being_played_again(database: Database) -> None:
    """Three questions, and the position of the last move is at hand."""
    played: list[Table] = []

    async def play(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), RIDE)).table
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        played.append(await play_on(service, await service.table(table.id)))

    visit(database, play)
    table = played[0]
    assert table.entries > 200
    statements = Statements()
    with database.reading() as connection:
        kept = queries.latest_snapshot(connection, table.id, table.entries)
        assert kept is not None
        assert kept.entries == table.entries, "the end is kept"
        hooks.listen(connection, "before_cursor_execute", statements)
        opened = load(connection, table.id)
    assert statements.asked == ["SELECT"] * 3
    assert opened is not None
    assert [entries for entries, _ in opened.marks] == [table.entries], "nothing was played"
    assert same(opened, table)


def test_a_game_under_way_opens_from_its_last_snapshot(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), RIDE)).table
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        table = await play_on(service, await service.table(table.id), 2 * SNAPSHOT_EVERY + 3)
        with database.reading() as connection:
            kept = queries.latest_snapshot(connection, table.id, table.entries)
            assert kept is not None
            assert kept.entries == 2 * SNAPSHOT_EVERY
            opened = load(connection, table.id)
        assert opened is not None
        assert same(opened, table)

    visit(database, story)


def test_nothing_is_exported_before_the_end(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), RIDE)).table
        await refused_export(table)
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        table = await play_on(service, await service.table(table.id), 10)
        await refused_export(table)
        table = (await service.execute(table.id, service.caller(ANN), seating.abandon)).table
        await refused_export(table)

    visit(database, story)


async def refused_export(table: Table) -> None:
    with pytest.raises(Refusal) as caught:
        records.record_json(table)
    assert caught.value.code == "not_finished"


def finished() -> dict[str, Any]:
    """The record of a game that was played elsewhere."""
    from branchline import Dice, game

    record = Record.start(game("ticket-to-ride"), 2, 7, ["Ada " + "x" * 60, "Bob"])
    dice = Dice(1)
    while record.state.turn is not None:
        record.play(record.state.pick(dice))
    told: dict[str, object] = json.loads(json.dumps(record.to_json()))
    return told


RECORD = finished()


def changed(change: Callable[[dict[str, Any]], object]) -> object:
    data = copy.deepcopy(RECORD)
    change(data)
    return data


BAD: list[object] = [
    None,
    [],
    {},
    "a text",
    changed(lambda data: data.update(format="another")),
    changed(lambda data: data.update(game="chess")),
    changed(lambda data: data.update(seed="8")),
    changed(lambda data: data.update(result=None)),
    changed(lambda data: data["entries"].pop()),
    changed(lambda data: data["entries"][3].update(move="castle kingside")),
    changed(lambda data: data["entries"][3].update(seat=9)),
    changed(lambda data: data["result"].update(totals=[0, 0])),
    changed(lambda data: data["options"].update(seed=1)),
    changed(lambda data: data.update(seed=None, commitment="\ud800")),
    changed(lambda data: data.update(seed=None, commitment="0" * 65)),
]


@pytest.mark.parametrize("number", range(len(BAD)))
def test_a_record_that_cannot_be_trusted_is_refused(sqlite: Database, number: int) -> None:
    async def story(service: TableService) -> None:
        with pytest.raises(Refusal) as caught:
            await service.import_record(service.caller(ANN), BAD[number], table_id="replay")
        assert (caught.value.code, status_of(caught.value)) == ("bad_record", 422)
        with pytest.raises(Refusal) as caught:
            await service.table("replay")
        assert caught.value.code == "not_found"

    visit(sqlite, story)


def test_a_replay_is_only_looked_at(database: Database) -> None:
    async def story(service: TableService) -> None:
        data = changed(lambda data: data.update(seed=None, commitment=None))
        replay = (await service.import_record(service.caller(ANN), data)).table
        assert [seat.name for seat in replay.seats] == ["Ada " + "x" * 36, "Bob"]
        assert permissions.may_watch(replay, ANN)
        assert not permissions.may_watch(replay, BEN)
        for command, args in (
            (seating.join, (0, "Ann")),
            (creating.start, ()),
            (seating.abandon, ()),
            (seating.pause, ()),
        ):
            with pytest.raises(Refusal) as caught:
                await service.execute(replay.id, service.caller(ANN), command, *args)
            assert caught.value.code in ("not_open", "not_playing")
        again = await service.import_record(service.caller(ANN), data, table_id=replay.id)
        assert again.repeated
        shown = snapshot.table_info(replay, None)
        assert shown.fairness == snapshot.Fairness(
            commitment="", nonces=[None, None], seed_commitment=None, secret=None, seed=None
        )
        assert shown.result is not None
        assert vars(shown.result) == RECORD["result"]

    visit(database, story)


def test_moves_of_a_record_are_kept_in_their_own_words(sqlite: Database) -> None:
    def shout(data: dict[str, Any]) -> None:
        for entry in data["entries"]:
            entry["move"] = f"  {entry['move'].upper()} "

    async def story(service: TableService) -> None:
        replay = (await service.import_record(service.caller(ANN), changed(shout))).table
        assert records.record_json(replay) == RECORD

    visit(sqlite, story)


def test_an_unfinished_record_is_a_replay_too(sqlite: Database) -> None:
    def cut(data: dict[str, Any]) -> None:
        data["entries"] = data["entries"][:30]
        data["result"] = None

    async def story(service: TableService) -> None:
        replay = (await service.import_record(service.caller(ANN), changed(cut))).table
        assert (replay.status, replay.entries, replay.turn) == ("replay", 30, None)
        assert positions.view(replay, None, 1).seat == 1

    visit(sqlite, story)
