"""The least that FastAPI can do and still keep something: each request writes one row.

    python -m bench.server.bare DATABASE_URL

It prints its port when it listens, and ends when its standard input does.
"""

import sys
import threading

import uvicorn
from fastapi import FastAPI
from sqlalchemy import Column, Integer, MetaData, String, Table, insert

from branchline.server.storage.database import Database
from branchline.server.web_server import configured, listening

ROWS = Table("bare_row", MetaData(), Column("id", Integer, primary_key=True), Column("text", String))


def bare_app(database: Database) -> FastAPI:
    """An app with one endpoint, written as the manual of FastAPI does it."""
    app = FastAPI()

    @app.post("/rows")
    def add(row: dict[str, str]) -> dict[str, int]:
        with database.writing() as connection:
            added = connection.execute(insert(ROWS), {"text": row["text"]})
        key = added.inserted_primary_key
        assert key is not None
        return {"id": key[0]}

    return app


def main(url: str) -> None:
    """Serve until nobody holds the other end of standard input."""
    database = Database(url, pool=10)
    with database.writing() as connection:
        ROWS.metadata.create_all(connection)
    listener = listening("127.0.0.1", 0)
    config = configured(bare_app(database))
    config.http = "h11"  # connections that are timed and counted are our server's own
    server = uvicorn.Server(config)

    def end_with_input() -> None:
        sys.stdin.read()
        server.should_exit = True

    threading.Thread(target=end_with_input, daemon=True).start()
    print(listener.getsockname()[1], flush=True)
    server.run(sockets=[listener])


if __name__ == "__main__":
    main(sys.argv[1])
