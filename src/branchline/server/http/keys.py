"""The secrets of the server: what signs a cookie, marks a form as ours, and invites to a table."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from base64 import urlsafe_b64encode
from typing import Final

from itsdangerous import BadSignature, Signer

ANY_SEAT: Final = "*"
WATCHING: Final = "watch"


def fresh_secret() -> str:
    """Return a secret that no one can guess, fit for a cookie, a header or a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """Return a secret as it is stored, useless to readers of the database."""
    return hashlib.sha256(secret.encode()).hexdigest()


class Keys:
    """Everything that hangs on the server's secret key."""

    def __init__(self, key: str) -> None:
        self.use(key)

    def use(self, key: str) -> None:
        """Use this key from now on."""
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

    def invitation(self, table: str, seat: int | None = None) -> str:
        """Return the invitation to a table, for any seat or for one."""
        return self.mark("invitation", table, ANY_SEAT if seat is None else str(seat))

    def watching(self, table: str) -> str:
        """Return the invitation to watch a table."""
        return self.mark("invitation", table, WATCHING)

    def mark(self, *parts: str) -> str:
        """Return a text that only this key makes from these parts."""
        # With their lengths, or two lists of parts could make one text.
        text = "".join(f"{len(part)}:{part}" for part in parts)
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()


def same(given: str, expected: str) -> bool:
    """Compare two secrets in constant time."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
