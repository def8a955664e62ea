"""Keeps a database of the present schema, of each kind, for the tests of later migrations.

Run it once when a version is released, and never again for that version:

    .venv/bin/python -m tools.keep_schema
"""

from __future__ import annotations

import subprocess

from branchline.server.storage.backup import Versions, migrate
from branchline.server.storage.database import Database
from tests.server.postgres import ROOT, Postgres, programs, running_postgres
from tests.server.storage.samples import fill_all

KEPT = ROOT / "tests/server/storage/kept"


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    file = KEPT / f"schema_{Versions().latest}.sqlite"
    if file.exists():
        raise SystemExit(f"{file.name} is kept already: a released schema never changes")
    make(f"sqlite:///{file}")
    with running_postgres() as postgres:
        name = postgres.create()
        make(postgres.url(name))
        file.with_suffix(".sql").write_text(dump(postgres, name))


def make(url: str) -> None:
    """Make a database with something in every table."""
    database = Database(url)
    migrate(database, KEPT)
    with database.writing() as connection:
        fill_all(connection)
    database.close()


def dump(postgres: Postgres, name: str) -> str:
    """A database as statements, without what only psql reads and what names this machine."""
    words = [str(programs() / "pg_dump"), "--inserts", "--no-owner", "--no-privileges"]
    told = subprocess.run([*words, postgres.url(name)], check=True, capture_output=True, text=True)
    lines = (line for line in told.stdout.splitlines() if not line.startswith(("--", "\\")))
    return "\n".join(line for line in lines if line) + "\n"


if __name__ == "__main__":
    main()
