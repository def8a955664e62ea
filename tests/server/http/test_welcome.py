"""The first page, before there are others."""

from __future__ import annotations

import re

import branchline
from tests.server.http.running import Person


def test_a_browser_finds_the_games_and_the_way_to_them(stranger: Person) -> None:
    page = stranger.http.get("/")
    assert page.status_code == 200
    assert page.headers["content-type"] == "text/html; charset=utf-8"
    assert "default-src 'self'" in page.headers["content-security-policy"]
    for name in branchline.GAMES:
        assert branchline.game(name).name in page.text
        assert f"branchline play {name}" in page.text
    for link in re.findall(r'href="([^"]+)"', page.text):
        assert stranger.http.get(link).status_code == 200, link
