"""The OpenAPI document: what the framework finds, and how one proves who one is."""

import json
from importlib.resources import files
from typing import Any, Final

from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from branchline.engine import registry
from branchline.server.http.dependencies import COOKIE, CSRF_HEADER
from branchline.server.http.models.common import EXAMPLE_GAME

WAYS: Final[dict[str, dict[str, str]]] = {
    "token": {"type": "http", "scheme": "bearer", "description": "from POST /api/me/tokens"},
    "cookie": {
        "type": "apiKey",
        "in": "cookie",
        "name": COOKIE,
        "description": f"set by POST /api/me; over TLS it is called __Host-{COOKIE}",
    },
    "csrf": {
        "type": "apiKey",
        "in": "header",
        "name": CSRF_HEADER,
        "description": "from GET /api/me; needed with the cookie to change something",
    },
}


# By status: what it means, and the code of an example.
MEANINGS: Final = {
    400: ("The request cannot be read, or is for another host.", "bad_host"),
    401: ("Register or log in first.", "unknown_player"),
    403: ("You may not do this, or a page of another site sent the request.", "not_yours"),
    404: ("There is nothing there, or you need an invitation.", "not_found"),
    405: ("This address does not answer to that method.", "wrong_method"),
    409: ("This is not possible now; `stale` has the new view in `details`.", "not_your_turn"),
    413: ("The body is too long.", "too_long"),
    422: ("The request is not valid; an illegal move comes with its rule.", "illegal_move"),
    429: ("Too much, too fast: wait for `Retry-After` seconds.", "rate_limited"),
    500: ("An error of the server.", "internal"),
    503: ("The storage cannot be reached; nothing was changed.", "storage"),
}


def add_schema(app: FastAPI) -> None:
    """Let the app describe itself; the document is made when it is first asked for."""

    def openapi() -> dict[str, Any]:
        if app.openapi_schema is None:
            app.openapi_schema = document(app)
        return app.openapi_schema

    app.openapi = openapi  # type: ignore[method-assign]  # as the framework has it


def document(app: FastAPI) -> dict[str, Any]:
    """Return the document, with examples and the ways to authenticate."""
    found = get_openapi(title=app.title, version=app.version, description=app.description, routes=app.routes)
    found["components"]["securitySchemes"] = WAYS
    # Any one of them; much can be read by anyone.
    found["security"] = [{}, {"token": []}, {"cookie": [], "csrf": []}]
    for name, example in examples().items():
        found["components"]["schemas"][name]["examples"] = [example]
    for operations in found["paths"].values():
        for operation in operations.values():
            for status, (meaning, code) in MEANINGS.items():
                rule = {"id": "TTR-6.4", "text": meaning} if code == "illegal_move" else None
                error = {"code": code, "message": meaning, "rule": rule, "details": None}
                operation["responses"][str(status)]["content"]["application/json"]["example"] = {"error": error}
    return found


def examples() -> dict[str, Any]:
    """Return an example of each body, by the name of its schema; they are about our first game."""
    # In a file, because the framework leaves out whatever is null in the examples of a model.
    text = files("branchline.server.http.models").joinpath("examples.json").read_text("utf-8")
    name = registry.get(EXAMPLE_GAME).name
    found: dict[str, Any] = json.loads(text.replace("{game}", EXAMPLE_GAME).replace("{name}", name))
    return found
