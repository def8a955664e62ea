"""Authentication: browsers by cookie, programs by token."""

from __future__ import annotations

from typing import Annotated, Any, Final
from urllib.parse import urlsplit

from fastapi import Depends, Request, Response

from branchline.server.http.keys import same
from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.services import Services, services_of
from branchline.server.http.sessions import BROWSER, TOKEN, Player
from branchline.server.settings import Settings
from branchline.tables.refusal import Refusal

SAFE: Final = frozenset({"GET", "HEAD", "OPTIONS"})
CSRF_HEADER: Final = "X-CSRF-Token"
COOKIE: Final = "branchline"
# With this prefix a browser takes the cookie only over TLS and only from this very host.
SAFE_COOKIE: Final = "__Host-branchline"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers grant


def cookie(request: Request, services: Services) -> dict[str, Any]:
    """Return the name of the cookie and what else the browser must know of it."""
    secure = request.url.scheme == "https" or (services.settings.public_url or "").startswith("https:")
    name = SAFE_COOKIE if secure else COOKIE
    return {"key": name, "path": "/", "httponly": True, "samesite": "lax", "secure": secure}


def keep_cookie(request: Request, response: Response, services: Services, secret: str) -> None:
    """Let the browser keep a session from now on for as long as browsers do."""
    value = services.keys.sealed(secret)
    response.set_cookie(value=value, max_age=COOKIE_SECONDS, **cookie(request, services))


def forget_cookie(request: Request, response: Response, services: Services) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(**cookie(request, services))


def cookie_secret(request: Request, services: Services) -> str | None:
    """Return the secret in the cookie, if there is one and it is ours."""
    value = request.cookies.get(cookie(request, services)["key"])
    return services.keys.opened(value) if value else None


async def token_player(header: str, services: Services) -> Player:
    """Return the player of an API token."""
    scheme, _, secret = header.partition(" ")
    if scheme.lower() == "bearer":
        player = await services.sessions.find(secret.strip(), TOKEN)
        if player is not None:
            return player
    message = "Unknown token; expected: Authorization: Bearer TOKEN."
    raise Refusal("bad_token", message)


async def anybody(request: Request) -> Player | None:
    """Return the player who sends a request, None if not registered; refuse forged requests."""
    services = services_of(request)
    header = request.headers.get("authorization")
    if header is not None:
        # A token is sent by a program on purpose, never by a browser on its own.
        player: Player | None = await token_player(header, services)
    else:
        secret = cookie_secret(request, services)
        player = await services.sessions.find(secret, BROWSER) if secret else None
        if request.method not in SAFE:
            check_origin(request, services.settings, needed=player is not None)
            if player is not None and not same(
                request.headers.get(CSRF_HEADER, ""), services.keys.csrf(player.session)
            ):
                message = f"Send the token that GET /api/me gives you, in the header {CSRF_HEADER}."
                raise Refusal("csrf", message)
    if player is not None:
        services.host.parties.note(player.identity, caller_address(request.scope))
        await services.limits.take(player.identity)
    return player


async def somebody(request: Request) -> Player:
    """Return the player who sends a request; refuse callers who are not registered."""
    return known(await anybody(request))


def known(player: Player | None) -> Player:
    """Return the player, or refuse a caller who is not registered."""
    if player is None:
        message = "You are not registered: send your name with POST /api/me."
        raise Refusal("unknown_player", message)
    return player


Anybody = Annotated[Player | None, Depends(anybody)]
Somebody = Annotated[Player, Depends(somebody)]


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
        own = (settings.public_url or "", f"{request.url.scheme}://{request.headers.get('host', '')}")
        if not any(same_origin(origin, one) for one in own):
            raise Refusal("csrf", "This request came from a page on another site.")
    if needed and origin is None and site is None:
        message = "A request with a cookie must say where it comes from: send an Origin header."
        raise Refusal("csrf", message)
