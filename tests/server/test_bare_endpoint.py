"""What `make bench-server` compares the server with."""

from __future__ import annotations

import asyncio
from pathlib import Path

from bench.server.processes import bare
from bench.server.wire import Wire


def test_the_bare_endpoint_stores_rows(tmp_path: Path) -> None:
    async def rows(port: int) -> list[int]:
        wire = Wire(port)
        stored = [(await wire.post("/rows", {"text": "draw deck"}))["id"] for _ in range(2)]
        await wire.close()
        return stored

    with bare(tmp_path, f"sqlite:///{tmp_path}/bare.sqlite") as server:
        assert asyncio.run(rows(server.port)) == [1, 2]
