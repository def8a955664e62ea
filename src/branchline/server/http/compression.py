"""Answers that are worth compressing: pages, boards, words. None of them holds a secret."""

from __future__ import annotations

import gzip
import hashlib
from typing import Final

from fastapi import Request, Response

SMALL: Final = 600  # bytes; compressing less gains nothing
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "private, no-cache"


def takes_gzip(request: Request) -> bool:
    """Return whether the client accepts gzip."""
    return "gzip" in request.headers.get("accept-encoding", "")


def compressed(body: bytes) -> bytes:
    """Return a compressed body."""
    return gzip.compress(body, 6, mtime=0)


def packed(
    request: Request, body: bytes, media_type: str, cache: str = ASK_AGAIN, small: bytes | None = None
) -> Response:
    """Return a response, compressed if that helps; 304 if the client has it already."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding, Accept-Language, Cookie"}
    if cache == ASK_AGAIN:
        headers["ETag"] = f'"{hashlib.sha256(body).hexdigest()[:32]}"'
        if request.headers.get("if-none-match") == headers["ETag"]:
            return Response(status_code=304, headers=headers)
    else:
        headers["Vary"] = "Accept-Encoding"
    if takes_gzip(request) and len(body) > SMALL:
        body = compressed(body) if small is None else small
        headers["Content-Encoding"] = "gzip"
    return Response(body, media_type=media_type, headers=headers)
