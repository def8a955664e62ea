"""Someone before a browser, and everything their browser complains of."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Response,
    StorageState,
)

from branchline.web.i18n import ENGLISH
from tests.web.browser.devices import DESKTOP, PATIENCE, PHONE, Device
from tests.web.browser.windows import REST, SEEN, Kind, Window, Windows

__all__ = ["DESKTOP", "PATIENCE", "PHONE", "Device", "Visitor", "Visitors"]

ROOT: Final = Path(__file__).parents[3]
# What a browser says of a page that is drawn late, on a busy machine: nothing is wrong with it.
LATE: Final = "was preloaded using link preload but not used within a few seconds"


@dataclass
class Visitor:
    """One person: a window with cookies of its own, and what went wrong in it."""

    window: Window
    url: str
    device: Device
    complaints: list[str] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    csrf: str = ""

    def __post_init__(self) -> None:
        self.watch(self.page)

    @property
    def context(self) -> BrowserContext:
        """The browser of this person, with its cookies."""
        return self.window.context

    @property
    def page(self) -> Page:
        """What is in the window."""
        return self.window.page

    def watch(self, page: Page) -> None:
        """Listen to a window: its errors, and that it finds no other host.

        Not to all its requests: a page makes a hundred, and telling of each takes as long as the page itself.
        """
        page.on("console", self.heard)
        page.on("pageerror", self.failed)

    def leave(self) -> None:
        """Listen no longer."""
        self.page.remove_listener("console", self.heard)
        self.page.remove_listener("pageerror", self.failed)

    def heard(self, message: ConsoleMessage) -> None:
        """Something was written to the console."""
        kind, text = message.type, message.text
        known = (*self.expected, LATE)
        if kind in ("error", "warning") and not any(one in text for one in known):
            self.complaints.append(f"{kind}: {text} ({message.location['url']})")

    def failed(self, error: Error) -> None:
        """A script failed."""
        self.complaints.append(f"error: {error}")

    def answered(self, response: Response) -> None:
        """Note what came of the API; live events are noted as they come."""
        if "/api/" in response.url and "event-stream" not in response.headers.get("content-type", ""):
            self.answers.append(response)

    def run_first(self, script: str) -> None:
        """Have a script run in every page before those of the page; no one else gets the window."""
        self.window.spoilt = True
        self.page.add_init_script(script)

    def listen(self) -> None:
        """Leave the page, and note all that the API tells, answers and live events, from the next that is opened.

        What the page before has asked for may come later, and then nobody can read it any more.
        """
        self.window.spoilt = True
        self.go(REST)
        self.page.on("response", self.answered)
        wire = self.context.new_cdp_session(self.page)
        wire.on("Network.eventSourceMessageReceived", self.hear)
        wire.send("Network.enable")

    def hear(self, event: dict[str, Any]) -> None:
        """A live event came."""
        self.told.append(event["data"])

    def received(self, besides: str | None = None) -> list[str]:
        """All that the page was told since this was last asked, by answers and by live events.

        But for the answers of one address, where it matters who asked.
        """
        answers = [one for one in self.answers if besides is None or not one.url.endswith(besides)]
        new = [answer.text() for answer in answers] + self.told
        self.answers, self.told = [], []
        return new

    def other_tab(self) -> Page:
        """One more window of the same person."""
        page = self.context.new_page()
        self.watch(page)
        return page

    @contextmanager
    def looking_away(self) -> Iterator[None]:
        """Be at another page while bots play, and come back: each of their moves would be drawn."""
        here = self.page.url
        self.go(REST)
        yield
        self.page.goto(here)

    def go(self, path: str = "/") -> Page:
        """Open a page of the server."""
        self.page.goto(self.url + path)
        return self.page

    def ask(self, method: str, path: str, body: object = None) -> APIResponse:
        """Ask the server with this visitor's cookie, outside the page and unseen by it."""
        headers = {"Origin": self.url}
        if method != "GET":
            self.csrf = self.csrf or self.ask("GET", "/api/me").json()["csrf"] or ""
            headers["X-CSRF-Token"] = self.csrf
        return self.context.request.fetch(
            self.url + path,
            method=method,
            headers={**headers, "Content-Type": "application/json"},
            data=None if body is None else json.dumps(body),
        )

    def api(self, method: str, path: str, body: object = None) -> Any:
        """What the server answers, where it must not refuse."""
        answer = self.ask(method, path, {} if body is None and method != "GET" else body)
        assert answer.ok, f"{method} {path}: {answer.status} {answer.text()}"
        return answer.json()

    def enter(self, name: str) -> None:
        """Be known to the server by a name."""
        self.csrf = self.api("POST", "/api/me", {"name": name})["csrf"]


class Visitors:
    """The people of a test.

    With windows to choose from they take one that was used before: it is as clean as a new one,
    but knows the scripts of the pages. Else everyone has a new one, and pictures can be taken of it.
    """

    def __init__(self, browser: Browser, url: str, folder: Path, windows: Windows | None = None) -> None:
        self.browser = browser
        self.url = url
        self.folder = folder
        self.windows = windows
        self.people: list[Visitor] = []

    def leave(self, failed: bool) -> None:
        """All go home; if a test failed, what they saw last is kept, else nothing may be wrong."""
        complaints = [said for person in self.people for said in person.complaints]
        for number, person in enumerate(self.people):
            person.leave()
            if failed:
                person.page.evaluate(SEEN)
                person.page.screenshot(path=self.folder / f"visitor-{number}.png")
            if self.windows is None or failed:
                person.context.close()
            else:
                self.windows.take_back(person.window, self.url)
        assert failed or not complaints, complaints

    def new(
        self,
        device: Device = DESKTOP,
        language: str = ENGLISH,
        dark: bool = False,
        known: StorageState | None = None,
        still: bool = True,
        hurried: bool = True,
        fresh: bool = False,
    ) -> Visitor:
        """Someone with this device, perhaps known to the server, who rather has nothing move.

        They have chosen a language, and instant bots, unless they are in no hurry. Where it
        matters what is in the memory of the browser, they need a fresh one.
        """
        kind = Kind(device.touch, device.scale, dark, still, hurried)
        if self.windows is None or fresh:
            window = (self.windows or Windows(self.browser, seen=True)).open(kind, device, known)
            window.spoilt = True
        else:
            window = self.windows.take(kind, device, known)
        if language != ENGLISH:
            window.context.add_cookies([{"name": "lang", "value": language, "url": self.url}])
        person = Visitor(window, self.url, device)
        self.people.append(person)
        return person
