"""Who is who: names and sessions, kept in the database by the hashes of their secrets, and what the server signs."""

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from time import monotonic
from typing import Final

from itsdangerous import BadSignature, Signer
from sqlalchemy import Connection

from branchline.engine.phrase import phrase
from branchline.server.storage import queries
from branchline.server.storage.schema import IdentityRow, SessionRow
from branchline.server.tables.cache import Recent, SharedQueries
from branchline.server.tables.table_service import TableService
from branchline.tables.refusal import Refusal

BROWSER: Final = "browser"
TOKEN: Final = "token"
TRANSFER: Final = "transfer"
TRANSFER_TIME: Final = timedelta(minutes=15)
MOST_OPEN: Final = 20  # tokens of a player, and links that were not used yet
REMEMBERED: Final = 10_000
REMEMBERED_SECONDS: Final = 10.0
TOUCHED_EVERY: Final = timedelta(hours=1)


def fresh_secret() -> str:
    """Return a secret that no one can guess, fit for a cookie, a header or a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """Return a secret as it is stored, useless to readers of the database."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Keys:
    """Everything that depends on the server's secret key."""

    def __init__(self, key: str) -> None:
        self.key = key.encode()
        self.signer = Signer(self.key, salt="branchline session", digest_method=hashlib.sha256)

    def sealed(self, token: str) -> str:
        """Return a session's token, signed for its cookie."""
        return self.signer.sign(token).decode()

    def opened(self, cookie: str) -> str | None:
        """Return the token in a cookie, if we signed it."""
        try:
            return self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def csrf(self, session: str) -> str:
        """Return the token that only our own pages know of a session."""
        return self.mark("csrf", session)

    def invitation(self, table: str, what: int | str = "*") -> str:
        """Return the invitation to a table, for any seat or for one, or to `watch` it."""
        return self.mark("invitation", table, str(what))

    def mark(self, *parts: str) -> str:
        """Return a text that only this key makes from these parts."""
        # With their lengths, or two lists of parts could make one text.
        text = "".join(f"{len(part)}:{part}" for part in parts)
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()


def same(given: str | None, expected: str) -> bool:
    """Compare two secrets in constant time; none is never right."""
    return given is not None and hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())


@dataclass(frozen=True)
class Player:
    """The player who sends a request, and how they are authenticated."""

    identity: str
    name: str
    session: str  # the hash of the secret
    kind: str


class Sessions:
    """Finds, makes and ends sessions.

    With SQLite it remembers them for a while: no one else ends one. On PostgreSQL another process
    may, and ending a session must take effect at once, so there each request asks the database;
    those that wait at the same time share a query.
    """

    def __init__(self, tables: TableService) -> None:
        self.tables = tables
        self.sought = SharedQueries(
            lambda keys: tables.read(lambda found: queries.sessions_and_names(found, keys), at_once=True)
        )
        self.remembered: Recent[str, tuple[Player, float]] = Recent(REMEMBERED)  # until when, by the session

    async def player(self, key: str, kind: str) -> Player | None:
        """Return the player of the open session with this hash and kind."""
        remembered = self.remembered
        known = remembered.get(key)
        if known is not None and known[1] > monotonic():
            return known[0] if known[0].kind == kind else None
        found = await self.sought.get(key)
        if found is None or found[0].kind != kind or ended(found[0]):
            return None
        row, name = found
        player = Player(row.identity_id, name, row.hash, row.kind)
        if datetime.now(UTC) - row.used_at > TOUCHED_EVERY:
            with suppress(Refusal):  # nobody is turned away because that cannot be noted now
                await self.tables.write(lambda c: queries.change_row(c, SessionRow, key, used_at=datetime.now(UTC)))
        if self.tables.database.is_sqlite:
            remembered[key] = (player, monotonic() + REMEMBERED_SECONDS)
        return player

    def forget(self, identity: str | None = None) -> None:
        """Ask the database again about all sessions of a player, or of everyone."""
        # Another memory: what is being read now, of the time before, goes into the old one.
        before, self.remembered = self.remembered, Recent(REMEMBERED)
        if identity is not None:
            self.remembered.update((key, known) for key, known in before.items() if known[0].identity != identity)

    async def enter(self, name: str, kind: str, label: str = "") -> tuple[Player, str]:
        """Make a player and a first session; its secret is shown only now."""
        identity, secret = IdentityRow(secrets.token_urlsafe(12), name, datetime.now(UTC)), fresh_secret()

        def work(connection: Connection) -> None:
            queries.add(connection, [identity])
            queries.add(connection, [session_row(identity.id, kind, secret, label)])

        await self.tables.write(work)
        return Player(identity.id, name, hashed(secret), kind), secret

    async def rename(self, player: Player, name: str) -> Player:
        """Give a player another name, for tables to come."""
        await self.tables.write(lambda c: queries.change_row(c, IdentityRow, player.identity, name=name))
        self.forget(player.identity)
        return Player(player.identity, name, player.session, player.kind)

    async def open(self, player: Player, kind: str, label: str) -> tuple[SessionRow, str]:
        """Make a further session of a player; its secret is shown only now."""
        secret = fresh_secret()
        row = session_row(player.identity, kind, secret, label)

        def work(connection: Connection) -> None:
            for other in queries.sessions_of(connection, player.identity):
                if ended(other):
                    queries.drop(connection, SessionRow, other.hash)
            number = len(open_ones(connection, player, kind))
            if number >= MOST_OPEN:
                raise Refusal("too_many", phrase("You already have {n} of these.", n=number))
            queries.add(connection, [row])

        await self.tables.write(work)
        return row, secret

    async def adopt(self, secret: str, current: Player | None, label: str = "") -> tuple[Player, str]:
        """Use a transfer link, which works once: the player is known in this browser too."""
        fresh = fresh_secret()

        def work(connection: Connection) -> Player:
            found = queries.sessions_and_names(connection, [hashed(secret)]).get(hashed(secret))
            if found is None or found[0].kind != TRANSFER or not queries.drop(connection, SessionRow, found[0].hash):
                raise Refusal("bad_link", phrase("This link is invalid or already used: ask for a new one."))
            row, name = found
            if ended(row):
                raise Refusal("bad_link", "This link has expired: ask for a new one.")
            opened = session_row(row.identity_id, BROWSER, fresh, label)
            queries.add(connection, [opened])
            if current is not None and current.kind == BROWSER:
                queries.drop(connection, SessionRow, current.session)
            return Player(row.identity_id, name, opened.hash, BROWSER)

        player = await self.tables.write(work)
        if current is not None:
            self.forget(current.identity)
        return player, fresh

    async def of(self, player: Player, kind: str | None = None) -> list[SessionRow]:
        """Return a player's open sessions, of one kind or all, without their secrets."""
        return await self.tables.read(lambda connection: open_ones(connection, player, kind))

    async def drop(self, player: Player, reference: str, kind: str | None = None) -> None:
        """End a session of a player, wherever it is in use."""

        def work(connection: Connection) -> None:
            for row in open_ones(connection, player, kind):
                if session_reference(row.hash) == reference:
                    queries.drop(connection, SessionRow, row.hash)
                    return
            what = "token" if kind == TOKEN else "session"
            raise Refusal("not_found", f"You have no such {what}.")

        await self.tables.write(work)
        self.forget(player.identity)

    async def drop_all(self, player: Player, others: bool) -> None:
        """End all sessions of a player, or all but the one that asks."""

        def work(connection: Connection) -> None:
            for row in queries.sessions_of(connection, player.identity):
                if not (others and row.hash == player.session):
                    queries.drop(connection, SessionRow, row.hash)

        await self.tables.write(work)
        self.forget(player.identity)


def session_row(identity: str, kind: str, secret: str, label: str) -> SessionRow:
    """Return a session as the database keeps it."""
    now = datetime.now(UTC)
    expires = now + TRANSFER_TIME if kind == TRANSFER else None
    return SessionRow(hashed(secret), identity, kind, label, now, now, expires)


def ended(row: SessionRow) -> bool:
    """Return whether a session is too old."""
    return row.expires_at is not None and row.expires_at <= datetime.now(UTC)


def open_ones(connection: Connection, player: Player, kind: str | None) -> list[SessionRow]:
    """Return a player's sessions that have not ended, of one kind or all, oldest first."""
    rows = queries.sessions_of(connection, player.identity)
    return [row for row in rows if kind in (None, row.kind) and not ended(row)]


def session_reference(key: str) -> str:
    """Return the name of a session, which reveals nothing of its secret."""
    return key[:12]
