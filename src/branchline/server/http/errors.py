"""Every error in one shape: a code, a sentence, and the rule where there is one."""

import json
from collections.abc import Mapping
from http import HTTPStatus
from math import ceil
from typing import Any, Final

from fastapi import Request
from fastapi.exceptions import RequestValidationError
from starlette.exceptions import HTTPException
from starlette.responses import Response

from branchline.engine.phrase import phrase
from branchline.tables.commands.refereeing import DrawsNeeded, question_json
from branchline.tables.refusal import Refusal
from branchline.web.i18n import ENGLISH, language_of, speaker, text

# The codes of refusals, by the status they answer with.
REFUSALS: Final = {
    401: "bad_token unknown_player",
    403: "csrf needs_consent no_hints not_yours",
    404: "bad_link not_found",
    409: "already_asked already_known already_seated draws_needed not_finished not_open "
    "not_paused not_playing not_your_turn other_rules paused seat_taken stale "
    "table_full too_few too_many undo_refused",
    422: "bad_chat bad_draw bad_move bad_name bad_nonce bad_option bad_record bad_seat "
    "illegal_move too_long unknown_bot unknown_game",
    429: "rate_limited",
    503: "busy storage",
}
STATUSES: Final = {code: status for status, codes in REFUSALS.items() for code in codes.split()}
Headers = Mapping[str, str] | None
GONE: Final = 499  # what other servers note, too, for a caller who did not wait for the answer
# The refusals of pydantic that have a code of our own.
FAULTS: Final = {"json_invalid": "bad_json", "string_too_long": "too_long"}
# In how many seconds to ask again, where nothing more exact is known.
RETRY_AFTER: Final = {429: 5, 503: 2}
# What Starlette refuses by itself, in our words.
STARLETTE: Final = {
    400: ("bad_request", "The request could not be read."),
    404: ("not_found", "There is nothing at this address."),
    405: ("wrong_method", "This address does not answer to that method."),
    413: ("too_long", "The body of the request is too long."),
}


class TooMany(Refusal):
    """A caller asks for too much, too fast."""

    def __init__(self, seconds: float) -> None:
        self.seconds = ceil(seconds)
        message = phrase("Too many requests; try again in {seconds} s.", seconds=self.seconds)
        super().__init__("rate_limited", message)


class CallerGone(Refusal):
    """A caller no longer waits for the response: no one reads this."""

    def __init__(self) -> None:
        super().__init__("busy", "No hint was found in time: try again.")


def status_of(refusal: Refusal) -> int:
    """Return the status that a refusal answers with."""
    return GONE if isinstance(refusal, CallerGone) else STATUSES[refusal.code]


def error_response(
    status: int, code: str, message: str, details: object = None, headers: Headers = None, rule: object = None
) -> Response:
    """Return an error in the form that every client expects."""
    error = {"code": code, "message": message, "rule": rule, "details": details}
    # ASCII only: a message may quote half a character, which UTF-8 cannot hold.
    body = json.dumps({"error": error}, ensure_ascii=True, allow_nan=False)
    answer = Response(body, status, headers, "application/json")
    if status in RETRY_AFTER:
        answer.headers.setdefault("Retry-After", str(RETRY_AFTER[status]))
    return answer


# Not in a thread, where the framework would run a plain function: that takes longer.
async def refused(request: Request, error: Exception) -> Response:
    """Return the response to a refused command."""
    assert isinstance(error, Refusal)
    request.app.state.metrics.refusals.labels(error.code).inc()
    return refusal_response(error, language_of(request))


def refusal_response(error: Refusal, language: str = ENGLISH) -> Response:
    """Return a refusal as the response to a request."""
    details: object = error.details or None
    if isinstance(error, DrawsNeeded):
        details = question_json(error, speaker(language))  # what to enter next
    headers = {"Retry-After": str(error.seconds)} if isinstance(error, TooMany) else None
    rule = None if error.rule is None else {"id": error.rule.id, "text": text(error.rule.text, language)}
    return error_response(status_of(error), error.code, text(error.said, language), details, headers, rule)


async def bad_request(request: Request, error: Exception) -> Response:
    """Return the response to a body, path or query that does not fit the schema."""
    assert isinstance(error, RequestValidationError)
    # Where and what, but never the input: it may be a token, or not fit into JSON.
    faults = [{"where": ".".join(map(str, fault["loc"])), "what": str(fault["msg"])} for fault in error.errors()]
    code = FAULTS.get(str(error.errors()[0]["type"]), "bad_request")
    return error_response(422, code, f"{faults[0]['where']}: {faults[0]['what']}.", details=faults)


async def plain(request: Request, error: Exception) -> Response:
    """Return the response to an unknown address, a wrong method or a broken body."""
    assert isinstance(error, HTTPException)
    status = error.status_code
    other = ("bad_request" if status < 500 else "internal", f"{HTTPStatus(status).phrase}.")
    return error_response(status, *STARLETTE.get(status, other), headers=error.headers)


HANDLERS: Final[dict[Any, Any]] = {Refusal: refused, RequestValidationError: bad_request, HTTPException: plain}
