"""The pages, their files and texts, and the board of a table."""

import gzip
import hashlib
import json
from functools import cache
from typing import Annotated, Final

from fastapi import APIRouter, Path, Request, Response

from branchline.server.http.dependencies import AViewer, TableId
from branchline.server.http.middleware.security import CONTENT_SECURITY_POLICY, policy
from branchline.tables.refusal import Refusal
from branchline.web.i18n import LANGUAGES, client_words, language_of
from branchline.web.pages import Assets, Pages, board_json

SMALL: Final = 600  # bytes; below, compressing is no gain
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "private, no-cache"


def packed(request: Request, body: bytes, kind: str, cache: str = ASK_AGAIN, small: bytes | None = None) -> Response:
    """Return a response, compressed if that helps; 304 if the client has it already."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if cache == ASK_AGAIN:
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
    else:
        headers["Vary"] = "Accept-Encoding"
    if "gzip" in request.headers.get("accept-encoding", "") and len(body) > SMALL:
        body = gzip.compress(body, 6, mtime=0) if small is None else small
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=kind, headers=headers)


router = APIRouter()
HTML: Final = "text/html; charset=utf-8"
BOARD_COST: Final = 4  # requests that drawing a board counts as; it is drawn once


assets = cache(Assets)  # read on first use


@cache
def pages() -> Pages:
    """Return the pages, which name those files."""
    return Pages(assets())


def page(request: Request, name: str, **facts: object) -> Response:
    """Return a page in the language of the request."""
    text = pages().render(name, language_of(request), **facts)
    answer = packed(request, text.encode(), HTML)
    answer.headers[CONTENT_SECURITY_POLICY] = policy(assets().import_map_hash)
    return answer


def add_page(path: str, template: str) -> None:
    """Serve a page that is the same for everyone in a language."""

    async def shown(request: Request) -> Response:
        return page(request, template)

    router.add_api_route(path, shown, include_in_schema=False)


add_page("/", "lobby.html")  # play now, open a table, join one, come back to one
add_page("/learn", "learn.html")  # guided first games, and puzzles
add_page("/adopt", "adopt.html")  # where a link from another device arrives


@router.get("/tables/{table_id}", include_in_schema=False)
async def table(request: Request, table_id: TableId) -> Response:
    """A table; the page itself is the same for all and asks for what this player may see."""
    return page(request, "table.html")


@router.get("/favicon.ico", include_in_schema=False)
async def icon(request: Request) -> Response:
    """The icon, at the address where browsers look when a page does not name one."""
    found = assets().files["icon.svg"]
    return packed(request, found.body, found.media_type, small=found.packed)


@router.get("/static/{digest}/{name:path}", include_in_schema=False)
async def static(request: Request, digest: Annotated[str, Path(max_length=64)], name: str) -> Response:
    """A script, a style, a font."""
    found = assets().find(digest, name)
    if found is None:
        raise Refusal("not_found", "There is no such file.")
    return packed(request, found.body, found.media_type, FOREVER, found.packed)


@router.get("/api/tables/{table_id}/board", tags=["play"], response_class=Response)
async def board(request: Request, viewer: AViewer) -> Response:
    """Return what never changes at a table: places, routes, cards, and where they are drawn."""
    table = viewer.table

    def drawn() -> tuple[bytes, bytes]:
        body = json.dumps(board_json(table.game.slug, table.options), separators=(",", ":")).encode()
        return body, gzip.compress(body, 6, mtime=0)

    async def make() -> tuple[bytes, bytes]:
        return await viewer.aside(BOARD_COST, drawn)

    body, small = await viewer.services.boards.get(table.id, make)
    return packed(request, body, "application/json", small=small)


@router.get("/words/{language}.json", include_in_schema=False)
async def words(request: Request, language: str) -> Response:
    """Return the translations of the pages' texts, by their English."""
    if language not in LANGUAGES:
        raise Refusal("not_found", "There is no such language.")
    return packed(request, written_words(language), "application/json")


@cache
def written_words(language: str) -> bytes:
    """Return the words of a language as they are sent; they never change while the server runs."""
    return json.dumps(client_words(language), ensure_ascii=False, separators=(",", ":")).encode()
