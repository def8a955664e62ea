"""A table is light enough for a phone on a slow connection."""

from __future__ import annotations

from functools import partial

import pytest
from playwright.sync_api import Request

from tests.web.browser.robots.page_actions import asked
from tests.web.browser.tables import LEAST, opened
from tests.web.browser.visitor import DESKTOP, Visitors

pytestmark = pytest.mark.slow
MOST_BYTES = 250_000  # of the bodies, compressed
A_MOMENT = 500  # milliseconds in which a page loads what it needs at once


@pytest.mark.parametrize("game", sorted(LEAST))
def test_a_table_keeps_within_its_weight(visitors: Visitors, game: str) -> None:
    ada = visitors.new(DESKTOP, fresh=True)
    ada.enter("Ada")
    done: list[Request] = []
    ada.page.on("requestfinished", partial(list.append, done))
    page = ada.go(f"/tables/{opened(ada, game)}")
    asked(page)
    page.wait_for_timeout(A_MOMENT)
    weights = [(request.sizes()["responseBodySize"], request.url) for request in done]
    assert len(weights) > 50  # what is not counted weighs nothing
    bodies = sum(size for size, _ in weights)
    assert MOST_BYTES / 2 < bodies <= MOST_BYTES, sorted(weights, reverse=True)[:10]
