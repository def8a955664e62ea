"""Who one is: a name and a cookie, links to other devices, tokens for programs."""

from typing import Annotated, Final

from fastapi import APIRouter, Path, Query, Request, Response

from branchline.engine.phrase import phrase
from branchline.server.http import dependencies
from branchline.server.http.dependencies import Anybody, Services, Somebody, TheServices
from branchline.server.http.middleware.rate_limits import caller_address
from branchline.server.http.middleware.security import link_origin
from branchline.server.http.models import common as models
from branchline.server.http.sessions import BROWSER, TOKEN, TRANSFER, Player, session_reference
from branchline.server.storage.schema import SessionRow
from branchline.tables.refusal import LABEL, Refusal, checked_name

router = APIRouter(prefix="/api/me", tags=["players"])

CURRENT: Final = "current"
SessionId = Annotated[
    str, Path(max_length=64, description="the id of a session, or `current` for the one that sends this request")
]
Others = Annotated[bool, Query(description="keep the session that sends this request")]
TokenId = Annotated[str, Path(max_length=64, description="the id of a token")]


def described(services: Services, player: Player | None) -> models.Me:
    """Return a player as they see themselves."""
    if player is None:
        return models.Me(name=None, known_by=None, csrf=None)
    is_browser = player.kind == BROWSER
    csrf = services.keys.csrf(player.session) if is_browser else None
    return models.Me(name=player.name, known_by=BROWSER if is_browser else TOKEN, csrf=csrf)


@router.get("")
async def who_am_i(request: Request, response: Response, services: TheServices, player: Anybody) -> models.Me:
    """Return your name, and the token that your requests must carry."""
    secret = dependencies.cookie_secret(request, services)
    if player is not None and player.kind == BROWSER and secret is not None:
        # Again, so that nobody who comes now and then is forgotten.
        dependencies.keep_cookie(request, response, services, secret)
    return described(services, player)


@router.post("")
async def say_name(
    body: models.RenameIn, request: Request, response: Response, services: TheServices, player: Anybody
) -> models.Me:
    """Register with a name, or change it for future tables; the server sets a cookie."""
    name = checked_name(body.name)
    if player is None:
        services.limits.making.take(caller_address(request.scope))
        player, secret = await services.sessions.enter(name, BROWSER, device(request))
        dependencies.keep_cookie(request, response, services, secret)
    elif player.name != name:
        player = await services.sessions.rename(player, name)
    return described(services, player)


@router.post("/transfer")
async def transfer(request: Request, services: TheServices, player: Somebody) -> models.Transfer:
    """Make a link that logs you in on another device, once, within 15 minutes."""
    row, secret = await services.sessions.open(player, TRANSFER, "")
    assert row.expires_at is not None
    # After the #, so it appears in no log of any server on the way.
    link = f"{link_origin(request, services.settings)}/adopt#{secret}"
    return models.Transfer(link=link, token=secret, expires_at=row.expires_at)


@router.post("/adopt")
async def adopt(
    body: models.AdoptIn, request: Request, response: Response, services: TheServices, player: Anybody
) -> models.Me:
    """Use a transfer link: log this browser in as the player who made it."""
    services.limits.making.take(caller_address(request.scope))
    if player is not None and not body.replace:
        message = phrase(
            "This browser is logged in as {name} and would forget that player's "
            "tables. Send `replace` to continue anyway.",
            name=player.name,
        )
        raise Refusal("already_known", message)
    adopted, secret = await services.sessions.adopt(body.token, player, device(request))
    dependencies.keep_cookie(request, response, services, secret)
    return described(services, adopted)


def token_info(row: SessionRow) -> models.TokenInfo:
    """Return a token as its owner sees it."""
    return models.TokenInfo(id=session_reference(row.hash), label=row.label, created_at=row.created_at)


@router.post("/tokens", status_code=201)
async def make_token(body: models.TokenIn, request: Request, services: TheServices, player: Anybody) -> models.NewToken:
    """Make an API token; with a name and without a cookie, also a new player."""
    label = checked_name(body.label, LABEL)
    if player is not None:
        row, secret = await services.sessions.open(player, TOKEN, label)
    elif body.name is not None:
        services.limits.making.take(caller_address(request.scope))
        player, secret = await services.sessions.enter(checked_name(body.name), TOKEN, label)
        [row] = await services.sessions.of(player, TOKEN)
    else:
        message = "You are not registered: send a name, or register with POST /api/me."
        raise Refusal("unknown_player", message)
    return models.NewToken(**token_info(row).model_dump(), token=secret)


@router.get("/tokens")
async def list_tokens(services: TheServices, player: Somebody) -> models.TokenList:
    """Return your API tokens, without their secrets."""
    return models.TokenList(tokens=[token_info(row) for row in await services.sessions.of(player, TOKEN)])


@router.delete("/tokens/{token}", status_code=204)
async def drop_token(token: TokenId, services: TheServices, player: Somebody) -> None:
    """Revoke an API token."""
    await services.sessions.drop(player, token, TOKEN)


@router.get("/sessions")
async def list_sessions(services: TheServices, player: Somebody) -> models.SessionList:
    """Return where you are logged in: browsers, tokens, and links that were not used yet."""
    shown = [
        {**vars(row), "id": session_reference(row.hash), "current": row.hash == player.session}
        for row in await services.sessions.of(player)
    ]
    return models.SessionList.model_validate({"sessions": shown})


@router.delete("/sessions", status_code=204)
async def drop_sessions(
    request: Request, response: Response, services: TheServices, player: Somebody, others: Others = False
) -> None:
    """Log out everywhere, or everywhere else; programs and unused links are logged out too."""
    await services.sessions.drop_all(player, others)
    if not others and player.kind == BROWSER:
        dependencies.forget_cookie(request, response, services)


@router.delete("/sessions/{session}", status_code=204)
async def drop_session(
    session: SessionId, request: Request, response: Response, services: TheServices, player: Somebody
) -> None:
    """Log out one session; `current` is the one that sends this request."""
    own = session_reference(player.session)
    reference = own if session == CURRENT else session
    await services.sessions.drop(player, reference)
    if reference == own and player.kind == BROWSER:
        dependencies.forget_cookie(request, response, services)


# The first that is found: most browsers also name those that they want to be taken for.
BROWSERS: Final = {
    "Edg": "Edge", "OPR/": "Opera", "SamsungBrowser/": "Samsung Internet", "Firefox/": "Firefox", "FxiOS/": "Firefox",
    "Chrome/": "Chrome", "CriOS/": "Chrome", "Safari/": "Safari",
}  # fmt: skip
SYSTEMS: Final = {
    "Android": "Android", "iPhone": "iPhone", "iPad": "iPad", "Windows": "Windows", "CrOS": "ChromeOS",
    "Mac OS X": "macOS", "Linux": "Linux",
}  # fmt: skip


def device(request: Request) -> str:
    """Return the names of a browser and its system, as far as it says them."""
    said = request.headers.get("user-agent", "")
    found = [next((name for sign, name in signs.items() if sign in said), "") for signs in (BROWSERS, SYSTEMS)]
    return " \N{MIDDLE DOT} ".join(name for name in found if name)
