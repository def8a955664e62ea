"""Load: many tables at once, with many who watch them."""

import asyncio
import random
import statistics
import time
from dataclasses import dataclass

from bench.server.processes import Running
from bench.server.wire import Ear, Wire

TABLES = 100
LISTENERS = 500
AT_ONCE = 16  # requests under way
DRAWS = 80  # moves of a table: so many cards can be drawn from the deck before it is empty


@dataclass(frozen=True)
class Speed:
    """How many requests were answered in a second, and how long they took."""

    per_second: float
    middle: float  # milliseconds
    slowest: float  # milliseconds, of all but one in a hundred
    requests: int
    processor: float  # milliseconds of the server's own work for each

    @staticmethod
    def of(times: list[float], elapsed: float, worked: float) -> "Speed":
        """The figures of so many requests."""
        return Speed(
            per_second=len(times) / elapsed,
            middle=statistics.median(times) * 1e3,
            slowest=statistics.quantiles(times, n=100)[98] * 1e3,
            requests=len(times),
            processor=worked / len(times) * 1e3,
        )


class Watch:
    """How long something takes, and how long the server works for it."""

    def __init__(self, server: Running) -> None:
        self.server = server
        self.begun = time.perf_counter()
        self.worked = server.seconds()

    def speed(self, times: list[float]) -> Speed:
        """The figures of the requests since then."""
        worked = self.server.seconds() - self.worked
        return Speed.of(times, time.perf_counter() - self.begun, worked)


@dataclass
class Seated:
    """A table, and the connection of somebody who plays both its seats."""

    wire: Wire
    path: str
    seat: int
    position: int
    moves: int = 0

    async def draw(self) -> None:
        """Draw a card, which is legal at all times and costs the rules little."""
        told = await self.wire.post(
            f"{self.path}/moves",
            {"seat": self.seat, "move": "draw deck", "position": self.position},
            f"Idempotency-Key: {self.position}\r\n",
        )
        now = told["now"]
        self.seat, self.position = now["turn"], now["position"]
        self.moves += 1


async def sat_down(port: int, number: int) -> Seated:
    """A table where both players have kept their first tickets."""
    made = await Wire(port).post("/api/me/tokens", {"name": f"Player {number}"})
    wire = Wire(port, made["token"])
    seats = [{"kind": "me"}, {"kind": "guest", "name": "Guest"}]
    table = await wire.post("/api/tables", {"game": "ticket-to-ride", "seats": seats})
    path = f"/api/tables/{table['id']}"
    for _ in seats:
        told = await wire.get(f"{path}/moves")
        body = {"seat": told["seat"], "position": told["position"]}
        body["move"] = random.Random(number).choice(told["moves"])["move"]
        await wire.post(f"{path}/moves", body)
    now = await wire.get(path)
    return Seated(wire, path, now["turn"], now["position"])


async def moves(server: Running, seconds: float) -> Speed:
    """Moves at many tables, watched by many; every listener must hear of every move."""
    port = server.port
    tables = [await sat_down(port, number) for number in range(TABLES)]
    ears = [Ear(port, f"{tables[number % TABLES].path}/events") for number in range(LISTENERS)]
    for ear in ears:
        await ear.open()
    waiting = list(tables)
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def play() -> None:
        while waiting and time.perf_counter() < end:
            table = waiting.pop(0)
            begun = time.perf_counter()
            await table.draw()
            times.append(time.perf_counter() - begun)
            if table.moves < DRAWS:
                waiting.append(table)

    watch = Watch(server)
    await asyncio.gather(*[play() for _ in range(AT_ONCE)])
    speed = watch.speed(times)
    await all_heard(tables, ears)
    for ear in ears:
        await ear.close()
    for table in tables:
        await table.wire.close()
    return speed


async def all_heard(tables: list[Seated], ears: list[Ear]) -> None:
    """Wait until every listener has heard of the last move of its table."""
    async with asyncio.timeout(30):
        for number, ear in enumerate(ears):
            while ear.last < tables[number % len(tables)].position:
                await asyncio.sleep(0.01)


async def rows(server: Running, seconds: float) -> Speed:
    """The same number of requests at once, to the bare endpoint."""
    times: list[float] = []
    end = time.perf_counter() + seconds

    async def write() -> None:
        wire = Wire(server.port)
        while time.perf_counter() < end:
            begun = time.perf_counter()
            await wire.post("/rows", {"text": "draw deck"})
            times.append(time.perf_counter() - begun)
        await wire.close()

    watch = Watch(server)
    await asyncio.gather(*[write() for _ in range(AT_ONCE)])
    return watch.speed(times)
