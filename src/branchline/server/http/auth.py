"""Authentication: browsers by cookie, programs by token."""

from __future__ import annotations

from typing import Annotated, Final

from fastapi import Depends, Request, Response

from branchline.server.http.middleware.csrf import SAFE, check_origin, check_token
from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.services import Services, services_of
from branchline.server.http.sessions import BROWSER, TOKEN, Player
from branchline.tables.refusal import Refusal

COOKIE: Final = "branchline"
# With this prefix a browser takes the cookie only over TLS and only from this very host.
SAFE_COOKIE: Final = "__Host-branchline"
COOKIE_SECONDS: Final = 400 * 24 * 3600  # the longest that browsers grant


def is_secure(request: Request, services: Services) -> bool:
    """Return whether the player's browser uses TLS."""
    return request.url.scheme == "https" or (services.settings.public_url or "").startswith("https:")


def cookie_name(request: Request, services: Services) -> str:
    """Return the name of the cookie."""
    return SAFE_COOKIE if is_secure(request, services) else COOKIE


def set_cookie(request: Request, response: Response, services: Services, secret: str) -> None:
    """Let the browser keep a session."""
    keep_cookie(request, response, services, services.keys.sealed(secret))


def keep_cookie(request: Request, response: Response, services: Services, value: str) -> None:
    """Let the browser keep a cookie from now on for as long as browsers do."""
    response.set_cookie(
        cookie_name(request, services),
        value,
        max_age=COOKIE_SECONDS,
        path="/",
        httponly=True,
        samesite="lax",
        secure=is_secure(request, services),
    )


def forget_cookie(request: Request, response: Response, services: Services) -> None:
    """Let the browser forget its session."""
    response.delete_cookie(
        cookie_name(request, services), path="/", httponly=True, samesite="lax", secure=is_secure(request, services)
    )


async def cookie_player(request: Request, services: Services) -> Player | None:
    """Return the player of the cookie, if there is one and it is ours."""
    cookie = request.cookies.get(cookie_name(request, services))
    secret = services.keys.opened(cookie) if cookie else None
    return await services.sessions.find(secret, BROWSER) if secret else None


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
        player = await cookie_player(request, services)
        if request.method not in SAFE:
            check_origin(request, services.settings, needed=player is not None)
            if player is not None:
                check_token(request, services.keys, player.session)
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
