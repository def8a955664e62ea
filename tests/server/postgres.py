"""A PostgreSQL of the tests' own: started in a temporary folder, gone when they end."""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg

ROOT = Path(__file__).parents[2]
USER = "branchline"
SETTINGS = ("listen_addresses=", "max_connections=200", "log_min_messages=panic")
# Nothing needs to outlive the tests, so nothing waits for the disk.
QUICK = ("fsync=off", "full_page_writes=off", "synchronous_commit=off", "max_wal_size=64MB")
MEMORY = Path("/dev/shm")
ROOM = 2**30  # bytes that must be free in memory: making a database there is ten times as fast
# The server ends when the pipe to it closes: with the tests, even if those are killed.
TIED = '"$@" & read -r _; kill -INT $!; wait $!'


class Postgres:
    """A running server, and the databases in it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.numbers = count(1)

    def url(self, name: str) -> str:
        """The address of a database."""
        return f"postgresql://{USER}@/{name}?host={self.folder}"

    def run(self, statement: str) -> None:
        """Do something that no transaction can hold, such as making a database."""
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    def create(self, template: str = "template0") -> str:
        """Make a new database, a copy of another one; its name."""
        name = f"test_{next(self.numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {template}")
        return name

    def drop(self, name: str) -> None:
        """Take a database away, whoever still uses it."""
        self.run(f"DROP DATABASE {name} WITH (FORCE)")

    def end_connections(self) -> None:
        """Do to everyone who is connected what a restart would do."""
        ours = "application_name = 'branchline'"
        self.run(f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {ours}")


@contextmanager
def running_postgres(quick: bool = True) -> Iterator[Postgres]:
    """A server that listens in a folder of its own, on no port; not quick is as a host runs it."""
    # Not in pytest's folder: another user must reach it, and a socket's path must be short.
    roomy = quick and MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM
    folder = Path(tempfile.mkdtemp(prefix="branchline-pg-", dir=MEMORY if roomy else None))
    identity = own(folder)
    try:
        make = [f"{programs()}/initdb", "-D", f"{folder}/data", "-U", USER, "-A", "trust"]
        make += ["--no-sync", "--no-locale", "--encoding=UTF8"]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **identity)
        serve = [f"{programs()}/postgres", "-D", f"{folder}/data", "-k", str(folder)]
        serve += [f"--{setting}" for setting in (*SETTINGS, *(QUICK if quick else ()))]
        with subprocess.Popen(
            ["sh", "-c", TIED, "sh", *serve],
            cwd=folder, stdin=subprocess.PIPE, start_new_session=True, **identity,
        ) as process:  # fmt: skip
            try:
                postgres = Postgres(folder)
                wait_for(postgres, process)
                yield postgres
            finally:
                process.communicate()  # closes the pipe and waits
    finally:
        shutil.rmtree(folder)


def programs() -> Path:
    """The folder with the programs of PostgreSQL."""
    found = subprocess.run([ROOT / "tools/need", "postgres"], stdout=subprocess.PIPE, check=True)
    # The server may be found by a link, which not all of its programs have.
    return (Path(found.stdout.decode().strip()) / "postgres").resolve().parent


def own(folder: Path) -> dict[str, Any]:
    """Whom to run the server as, since it refuses to be run by root; the folder is made theirs."""
    if os.getuid() != 0:
        return {}
    users = {one.pw_name: one for one in pwd.getpwall()}
    user = users.get("postgres") or users.get("nobody")
    assert user is not None, "PostgreSQL does not run as root, and there is no user to run it"
    os.chown(folder, user.pw_uid, user.pw_gid)
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


def wait_for(postgres: Postgres, process: subprocess.Popen[Any]) -> None:
    """Come back when the server answers."""
    for _ in range(600):
        try:
            postgres.run("SELECT 1")
            return
        except psycopg.OperationalError:
            if process.poll() is not None:
                raise
            time.sleep(0.05)
    raise AssertionError("PostgreSQL did not answer within half a minute")
