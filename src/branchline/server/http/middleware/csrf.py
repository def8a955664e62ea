"""Forged requests: another site may not act through a player's browser."""

from __future__ import annotations

from typing import Final
from urllib.parse import urlsplit

from starlette.requests import Request

from branchline.server.http.keys import Keys, same
from branchline.server.settings import Settings
from branchline.tables.refusal import Refusal

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
TOKEN: Final = "X-CSRF-Token"


def called_origin(request: Request) -> str:
    """Return the address of this server as the request writes it."""
    return f"{request.url.scheme}://{request.headers.get('host', '')}"


def same_origin(given: str, own: str) -> bool:
    """Return whether two origins are equal, with or without the default port."""
    return plain_origin(given) == plain_origin(own) is not None


def plain_origin(text: str) -> tuple[str, str, int] | None:
    """Return the parts of an origin, None if the text is not one."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError:
        return None
    if parts.scheme not in ("http", "https") or not parts.hostname:
        return None
    return parts.scheme, parts.hostname, port or (443 if parts.scheme == "https" else 80)


def check_origin(request: Request, settings: Settings, needed: bool) -> None:
    """Refuse what a page of another site sent; `needed` refuses also what does not say."""
    site = request.headers.get("sec-fetch-site")
    origin = request.headers.get("origin")
    if site is not None and site not in ("same-origin", "none"):
        raise Refusal("csrf", "This request came from a page on another site.")
    if origin is not None and (origin != "null" or site is None):
        # Browsers write null for a form of a page that sends no referrer, but name the site.
        own = (settings.public_url or "", called_origin(request))
        if not any(same_origin(origin, one) for one in own):
            raise Refusal("csrf", "This request came from a page on another site.")
    if needed and origin is None and site is None:
        message = "A request with a cookie must say where it comes from: send an Origin header."
        raise Refusal("csrf", message)


def check_token(request: Request, keys: Keys, session: str) -> None:
    """Refuse a request that acts by a cookie and does not know the session's token."""
    if not same(request.headers.get(TOKEN, ""), keys.csrf(session)):
        message = f"Send the token that GET /api/me gives you, in the header {TOKEN}."
        raise Refusal("csrf", message)
