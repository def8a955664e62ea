"""A client for HTTP that costs little, since it shares the machine with what it measures."""

import asyncio
import json
from typing import Any


class Refused(Exception):
    """The server did not answer with a success."""


class Wire:
    """One connection that is kept open; one request at a time."""

    def __init__(self, port: int, token: str | None = None) -> None:
        self.port = port
        self.headers = f"Host: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        if token is not None:
            self.headers += f"Authorization: Bearer {token}\r\n"
        self.streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def opened(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        """The two ends of the connection, which is made at the first request."""
        if self.streams is None:
            self.streams = await asyncio.open_connection("127.0.0.1", self.port)
        return self.streams

    async def send(self, method: str, path: str, body: object, more: str) -> asyncio.StreamReader:
        """Write a request; where its answer will be."""
        reader, writer = await self.opened()
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\n{self.headers}{more}Content-Length: {len(content)}\r\n"
        writer.write(head.encode() + b"\r\n" + content)
        return reader

    async def ask(self, method: str, path: str, body: object = None, more: str = "") -> Any:
        """The JSON a request is answered with."""
        reader = await self.send(method, path, body, more)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").lower()
        length = int(head.split("content-length:", 1)[1].split("\r\n", 1)[0])
        content = await reader.readexactly(length)
        status = int(head[9:12])
        if status >= 300:
            raise Refused(f"{method} {path}: {status} {content.decode()[:300]}")
        return json.loads(content) if content else None

    async def get(self, path: str) -> Any:
        """The JSON at a path."""
        return await self.ask("GET", path)

    async def post(self, path: str, body: object = None, more: str = "") -> Any:
        """What posting is answered with."""
        return await self.ask("POST", path, {} if body is None else body, more)

    async def close(self) -> None:
        """Hang up."""
        if self.streams is not None:
            self.streams[1].close()
            self.streams = None


class Ear:
    """A listener of a table's live events, which notes the number of the last one."""

    def __init__(self, port: int, path: str, token: str | None = None) -> None:
        self.wire = Wire(port, token)
        self.path = path
        self.heard = 0
        self.last = 0
        self.task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Begin to listen; returns when the server has answered."""
        reader = await self.wire.send("GET", self.path, None, "Accept: text/event-stream\r\n")
        head = await reader.readuntil(b"\r\n\r\n")
        if b" 200 " not in head.split(b"\r\n", 1)[0]:
            raise Refused(head.decode("latin-1"))
        self.task = asyncio.create_task(self.listen(reader))

    async def listen(self, reader: asyncio.StreamReader) -> None:
        """Count events until told to stop."""
        while line := await reader.readline():
            if line.startswith(b"id:"):
                self.heard += 1
                self.last = int(line[3:])

    async def close(self) -> None:
        """Stop listening."""
        if self.task is not None:
            self.task.cancel()
        await self.wire.close()
