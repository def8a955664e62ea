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
    """A secret nobody can guess, fit for a cookie, a header or a link."""
    return secrets.token_urlsafe(32)


def hashed(secret: str) -> str:
    """How a secret is stored: whoever reads the database cannot use it."""
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
        """A session's token as its cookie holds it."""
        return self.signer.sign(token).decode()

    def opened(self, cookie: str) -> str | None:
        """The token in a cookie, if the cookie is ours."""
        try:
            return self.signer.unsign(cookie).decode()
        except (BadSignature, UnicodeError):
            return None

    def csrf(self, session: str) -> str:
        """What a page of ours knows of its session and a page of another site cannot."""
        return self.mark("csrf", session)

    def invitation(self, table: str, seat: int | None = None) -> str:
        """What lets somebody in at a table, on any seat or only on one."""
        return self.mark("invitation", table, ANY_SEAT if seat is None else str(seat))

    def watching(self, table: str) -> str:
        """What lets somebody watch a table, and no more."""
        return self.mark("invitation", table, WATCHING)

    def mark(self, *parts: str) -> str:
        """A text that only this key makes from these parts."""
        # With their lengths, or two lists of parts could make one text.
        text = "".join(f"{len(part)}:{part}" for part in parts)
        digest = hmac.new(self.key, text.encode(), hashlib.sha256).digest()
        return urlsafe_b64encode(digest[:24]).decode()


def same(given: str, expected: str) -> bool:
    """Whether two secrets are one, in a time that tells nothing about them."""
    return hmac.compare_digest(given.encode("utf-8", "replace"), expected.encode())
