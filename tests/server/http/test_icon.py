"""The icon at the address that browsers guess."""

from __future__ import annotations

from tests.server.http.running import Running


def test_a_browser_finds_the_icon_without_being_told_where(server: Running) -> None:
    client = server.client()
    icon = client.get("/favicon.ico")
    assert icon.status_code == 200
    assert icon.headers["content-type"] == "image/svg+xml"
    assert icon.text.startswith("<svg")
    again = client.get("/favicon.ico", headers={"If-None-Match": icon.headers["etag"]})
    assert again.status_code == 304
