"""The words of the pages, in each language."""

from __future__ import annotations

import json
from functools import cache

from fastapi import APIRouter, Request, Response

from branchline.server.http.compression import packed
from branchline.tables.refusal import Refusal
from branchline.web.i18n import LANGUAGES, client_words

router = APIRouter(include_in_schema=False)


@router.get("/words/{language}.json")
async def words(request: Request, language: str) -> Response:
    """What a page says in a language, by the English texts."""
    if language not in LANGUAGES:
        raise Refusal("not_found", "There is no such language.")
    return packed(request, body(language), "application/json")


@cache
def body(language: str) -> bytes:
    """The words of a language as they are sent; they never change while the server runs."""
    return json.dumps(client_words(language), ensure_ascii=False, separators=(",", ":")).encode()
