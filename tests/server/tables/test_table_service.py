"""The service: what it stores is what it tells, on both databases."""

from __future__ import annotations

import asyncio

import pytest

from branchline import GAMES, Dice
from branchline.bots import Seat as Chair
from branchline.server.http.errors import status_of
from branchline.server.storage import queries
from branchline.server.storage.database import Database
from branchline.server.storage.schema import SeatRow, TableRow
from branchline.server.tables.table_service import TableService
from branchline.tables import event_log, snapshot
from branchline.tables.commands import creating, playing, seating, undoing
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions
from tests.server.storage.samples import seats_at
from tests.server.tables.journals import events_of
from tests.server.tables.world import play, play_on, visit
from tests.tables.counting import ONCE, counted, needs_source
from tests.tables.parlour import ANN, BEN, BOT, CAT, FREE, ME, guest, player_of
from tests.tables.test_projection import same

PAIR = TableOptions("ticket-to-ride", [ME, FREE], {"first": 0}, undo="free")
ALONE = TableOptions("ticket-to-ride", [ME, guest("Gus")], {"first": 0}, undo="free")


async def refused(service: TableService, code: str, *args: object) -> Refusal:
    with pytest.raises(Refusal) as caught:
        await service.execute(*args)  # type: ignore[arg-type]  # any command
    assert caught.value.code == code, str(caught.value)
    return caught.value


def rows(database: Database, table_id: str) -> tuple[TableRow, list[SeatRow]]:
    with database.reading() as connection:
        row = queries.find(connection, TableRow, table_id)
        assert row is not None
        return row, seats_at(connection, table_id)


def test_a_table_is_there_after_a_restart(database: Database) -> None:
    found: list[Table] = []

    async def first(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), PAIR)).table
        outcome = await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        assert [event.kind for event in outcome.events] == ["seated", "started"]
        await service.execute(table.id, service.caller(BEN), seating.chat, "hello")
        table = await play_on(service, outcome.table, 5)
        await service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
        await service.execute(table.id, service.caller(BEN), seating.stand_in, 1, "random")
        found.append(await service.table(table.id))

    async def second(service: TableService) -> None:
        table = await service.table(found[0].id)
        assert same(table, found[0])
        assert [event.number for event in await events_of(service, table.id)] == list(range(1, table.last + 1))

    visit(database, first, second)


def test_lists_know_what_the_journal_says(database: Database) -> None:
    async def story(service: TableService) -> None:
        plan = TableOptions("ticket-to-ride", [ME, BOT, FREE], {"first": 1}, start_when_full=False)
        table = (await service.create(service.caller(ANN, "key"), plan)).table
        row, seats = rows(database, table.id)
        assert (row.status, row.seats, row.last, row.turn_seat) == ("open", 3, 3, None)
        assert [(seat.kind, seat.identity_id) for seat in seats] == [("person", ANN), ("bot", None), ("open", None)]
        await service.execute(table.id, service.caller(ANN), seating.rename, "Night train")
        table = (await service.execute(table.id, service.caller(ANN), creating.start)).table
        row, seats = rows(database, table.id)
        assert (row.status, row.seats, row.name) == ("playing", 2, "Night train")
        assert (row.turn_seat, row.turn_bot, row.last) == (1, True, table.last)
        assert len(seats) == 2
        table = await play_on(service, table, 1)
        row, _ = rows(database, table.id)
        assert (row.turn_seat, row.turn_bot) == (0, False)
        await service.execute(table.id, service.caller(ANN), seating.stand_in, 0, "random")
        row, seats = rows(database, table.id)
        assert (row.turn_bot, seats[0].stand_in) == (True, "random")
        await service.execute(table.id, service.caller(ANN), seating.pause)
        assert rows(database, table.id)[0].turn_bot is False
        await service.execute(table.id, service.caller(ANN), seating.resign, 0)
        row, seats = rows(database, table.id)
        assert (seats[0].resigned, seats[0].bot) == (True, "steady")
        assert (row.status, row.turn_bot) == ("playing", True), "nobody is left who paused it"

    visit(database, story)


def test_the_same_request_twice_is_done_once_whatever_happened_since(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        assert table.record is not None
        text = table.record.state.moves()[0].text
        first = await play(service, table, text, "key-1")
        for _ in range(2):
            again = await play(service, table, text, "key-1")
            assert again.repeated
            assert again.events == first.events
        later = await play_on(service, first.table, 20)
        await service.execute(table.id, service.caller(ANN), undoing.undo, 0, later.position)
        again = await play(service, table, text, "key-1")
        assert (again.repeated, again.events) == (True, first.events)
        assert again.table.last > first.table.last
        # Another key, or another person's same key, is another request.
        await refused(
            service, "stale", table.id, service.caller(ANN, "key-2"), playing.move, 0, text,
            table.position,
        )  # fmt: skip
        await service.execute(table.id, service.caller(ANN, "say"), seating.chat, "hello")
        said = await service.execute(table.id, service.caller(ANN, "say"), seating.chat, "hello")
        assert said.repeated
        events = await events_of(service, table.id)
        assert [event.kind for event in events].count("chat") == 1

    async def restarted(service: TableService) -> None:
        with database.reading() as connection:
            [row] = queries.tables_of(connection, ANN, 10)
        again = await service.execute(row.id, service.caller(ANN, "say"), seating.chat, "hello")
        assert again.repeated

    visit(database, story, restarted)


def test_a_refused_request_may_be_made_again_with_its_key(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        args = (0, "draw deck", table.position)
        await refused(service, "illegal_move", table.id, service.caller(ANN, "key"), playing.move, *args)
        assert table.record is not None
        text = table.record.state.moves()[0].text
        assert not (await play(service, table, text, "key")).repeated

    visit(database, story)


def test_a_table_opened_twice_by_one_request_is_one(database: Database) -> None:
    async def story(service: TableService) -> None:
        first = await service.create(service.caller(ANN, "key"), PAIR, "table-of-key")
        second = await service.create(service.caller(ANN, "key"), PAIR, "table-of-key")
        assert not first.repeated
        assert (second.repeated, second.table) == (True, first.table)
        many = await asyncio.gather(*[service.create(service.caller(ANN), PAIR, "another") for _ in range(5)])
        assert sorted(outcome.repeated for outcome in many) == [False] + [True] * 4

    visit(database, story)


def test_what_is_not_there_is_not_found(database: Database) -> None:
    async def story(service: TableService) -> None:
        for look in (service.table("nowhere"), events_of(service, "nowhere"), service.state_at("nowhere", 0)):
            with pytest.raises(Refusal) as caught:
                await look
            assert (caught.value.code, status_of(caught.value)) == ("not_found", 404)
        await refused(service, "not_found", "nowhere", service.caller(ANN), seating.chat, "hello")

    visit(database, story)


def test_a_table_of_other_rules_is_refused_with_a_reason(database: Database) -> None:
    found: list[str] = []

    async def story(service: TableService) -> None:
        found.append((await service.create(service.caller(ANN), PAIR)).table.id)

    async def with_other_rules(service: TableService) -> None:
        with pytest.raises(Refusal, match="version 0 of the ticket-to-ride rules") as caught:
            await service.table(found[0])
        assert caught.value.code == "other_rules"

    visit(database, story)
    with database.writing() as connection:
        connection.exec_driver_sql("UPDATE game_table SET rules = '0'")
    visit(database, with_other_rules)


def test_few_tables_in_memory_are_enough(database: Database) -> None:
    async def story(service: TableService) -> None:
        ids = [(await service.create(service.caller(ANN), ALONE)).table.id for _ in range(4)]
        for _ in range(3):
            for table_id in ids:
                table = await service.table(table_id)
                assert table.id == table_id
                await play_on(service, table, 1)
        assert [(await service.table(table_id)).entries for table_id in ids] == [3] * 4

    visit(database, story, cached=2)


def test_reading_again_what_fell_out_of_memory_nudges_nobody(database: Database) -> None:
    """Or whoever is nudged and looks would nudge themselves for ever."""

    async def story(service: TableService) -> None:
        ids = [(await service.create(service.caller(ANN), ALONE)).table.id for _ in range(3)]
        async with service.hub.listen(ids[0]) as listener:
            await service.table(ids[0])
            assert not await listener.changed(0.05)

    visit(database, story, cached=1)


def test_a_closed_service_says_so(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        await service.close()
        await refused(service, "storage", table.id, service.caller(ANN), seating.chat, "late")
        with pytest.raises(Refusal) as caught:
            await service.table("another")
        assert caught.value.code == "storage"

    visit(database, story)


def test_events_come_from_memory_or_from_the_journal(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        table = await play_on(service, table, 30)
        for after in (0, 1, 10, table.last - 3, table.last - 1, table.last, table.last + 5):
            events = await events_of(service, table.id, after)
            assert [event.number for event in events] == list(range(after + 1, table.last + 1))

    visit(database, story)


def test_earlier_positions_can_be_looked_at(database: Database) -> None:
    states: dict[int, object] = {}

    async def play_to(service: TableService, table: Table, entries: int) -> Table:
        while table.entries < entries:
            table = await play_on(service, table, 1)
            assert table.record is not None
            states[table.entries] = table.record.state.to_json()
        return table

    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), ALONE)).table
        assert table.record is not None
        states[0] = table.record.state.to_json()
        table = await play_to(service, table, 53)
        while table.entries > 47:  # back over the border of a snapshot, and on by another way
            undo = service.execute(table.id, service.caller(ANN), undoing.undo, 0, table.position)
            table = (await undo).table
        with database.reading() as connection:
            assert queries.latest_snapshot(connection, table.id, 1000) is None, "it would be untrue"
        there = states[50]
        table = await play_to(service, table, 110)
        assert states[50] != there
        for entries in (0, 1, 47, 49, 50, 51, 53, 99, 100, 109, 110):
            state = await service.state_at(table.id, entries)
            assert state.to_json() == states[entries]
        for entries in (-1, 111):
            with pytest.raises(Refusal, match="110 moves"):
                await service.state_at(table.id, entries)

    async def restarted(service: TableService) -> None:
        with database.reading() as connection:
            [row] = queries.tables_of(connection, ANN, 10)
        table = await service.table(row.id)
        assert table.record is not None
        assert table.record.state.to_json() == states[110]

    visit(database, story, restarted)


def test_whoever_listens_is_nudged_when_it_is_stored(database: Database) -> None:
    async def story(service: TableService) -> None:
        changes: list[Table] = []
        service.on_change = changes.append
        table = (await service.create(service.caller(ANN), PAIR)).table
        async with service.hub.listen(table.id) as listener:
            await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
            assert await listener.changed(5)
            with database.reading() as connection:
                stored = queries.events(connection, table.id, table.last)
            assert [row.kind for row in stored] == ["seated", "started"]
            await refused(service, "not_open", table.id, service.caller(CAT), seating.join, 1, "Cat")
            assert not await listener.changed(0.05)
        assert [changed.last for changed in changes] == [2, 4]

    visit(database, story)


def test_whoever_asked_may_go_away_and_it_is_done_and_told_all_the_same(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), PAIR)).table
        async with service.hub.listen(table.id) as listener:
            asking = asyncio.create_task(service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben"))
            await asyncio.sleep(0)
            asking.cancel()
            with pytest.raises(asyncio.CancelledError):
                await asking
            assert await listener.changed(5)
        assert (await service.table(table.id)).status == "playing"

    visit(database, story)


def test_a_log_from_the_journal_reads_as_one_from_memory(database: Database) -> None:
    async def story(service: TableService) -> None:
        table = (await service.create(service.caller(ANN), PAIR)).table
        await service.execute(table.id, service.caller(BEN), seating.join, 1, "Ben")
        live = []
        table = await service.table(table.id)
        for _ in range(12):
            before = table.last
            table = await play_on(service, table, 1)
            live += event_log.log_json(table, await events_of(service, table.id, before), BEN, 1)
        journal = event_log.log_json(table, await events_of(service, table.id), BEN, 1)
        # Read later, a choice of tickets shows how many were kept.
        assert [event for event in journal if event["kind"] == "move"][2:] == live[2:]
        assert snapshot.table_info(table, BEN).last == journal[-1]["number"]

    visit(database, story)


@needs_source
@pytest.mark.parametrize("game", GAMES)
def test_a_move_is_evaluated_once_by_a_request(sqlite: Database, game: str) -> None:
    """What a command made of the position is what the table keeps, and no one plays it again."""

    async def story(service: TableService) -> None:
        seats = [ME, guest("Gus"), guest("Gil")]
        table = (await service.create(service.caller(ANN), TableOptions(game, seats))).table
        player, dice = player_of(table.game), Dice(7)
        for _ in range(20):
            assert table.record is not None
            text = player.choose(Chair(table.record.state, dice)).text
            with counted() as found:
                await play(service, table, text)
                table = await service.table(table.id)
            assert found == ONCE, text

    visit(sqlite, story)
