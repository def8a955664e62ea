"""Every error has the one shape, and tells when to come back if that may help."""

from __future__ import annotations

import pytest

from branchline.server.http.errors import STATUSES, TooMany, error_response, refusal_response
from branchline.tables.refusal import Refusal
from tests.server.test_documents import TABLES, raised


def test_every_refusal_of_a_table_has_a_status() -> None:
    assert {STATUSES[code] for code in raised("Refusal", TABLES)} == {403, 404, 409, 422}
    assert STATUSES["not_yours"] == 403


@pytest.mark.parametrize("code", sorted(STATUSES))
def test_refusals_that_pass_tell_when_to_come_back(code: str) -> None:
    answer = refusal_response(Refusal(code, "Not now."))
    assert ("Retry-After" in answer.headers) == (answer.status_code in (429, 503))


def test_what_is_known_more_exactly_is_told_so() -> None:
    assert refusal_response(TooMany(7.2)).headers["Retry-After"] == "8"
    assert error_response(429, "rate_limited", "Not now.").headers["Retry-After"] == "5"
