"""Somebody before a browser, and everything their browser complains of."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import (
    APIResponse,
    Browser,
    BrowserContext,
    Page,
    Request,
    Response,
    StorageState,
)

ROOT: Final = Path(__file__).parents[3]
AXE: Final = ROOT / "node_modules" / "axe-core" / "axe.min.js"

# What somebody chose at an earlier table; there is no memory for it where no page is open.
INSTANT_BOTS: Final = "try { localStorage.botSpeed ??= 'instant'; } catch {}"


@dataclass(frozen=True)
class Device:
    """A kind of screen."""

    name: str
    width: int
    height: int
    touch: bool
    scale: int = 1


DESKTOP: Final = Device("desktop", 1440, 900, touch=False)
PHONE: Final = Device("phone", 390, 844, touch=True)
PATIENCE: Final = 30_000  # milliseconds; a page of a busy machine may be slow


@dataclass
class Visitor:
    """One person: a window with cookies of its own, and what went wrong in it."""

    context: BrowserContext
    page: Page
    url: str
    device: Device
    complaints: list[str] = field(default_factory=list)
    answers: list[Response] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)
    csrf: str = ""

    def __post_init__(self) -> None:
        self.watch(self.page)

    def watch(self, page: Page) -> None:
        """Listen to a window: its errors, and where it turns to."""
        page.on("console", lambda message: self.heard(message.type, message.text))
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("request", self.asked)
        page.on("response", self.answered)

    def heard(self, kind: str, text: str) -> None:
        """Something was written to the console."""
        if kind in ("error", "warning") and not any(known in text for known in self.expected):
            self.complaints.append(f"{kind}: {text}")

    def asked(self, request: Request) -> None:
        """Nothing may be loaded from anywhere but the server."""
        scheme, host = urlsplit(request.url)[:2]
        if scheme not in ("data", "blob") and host != urlsplit(self.url).netloc:
            self.complaints.append(f"another host: {request.url}")

    def answered(self, response: Response) -> None:
        """Note what came of the API; live events are noted as they come, if anybody listens."""
        if "/api/" in response.url and "event-stream" not in response.headers.get(
            "content-type", ""
        ):
            self.answers.append(response)

    def listen(self) -> None:
        """Note all live events too, from the next page that is opened."""
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

    def go(self, path: str = "/") -> Page:
        """Open a page of the server."""
        self.page.goto(self.url + path)
        return self.page

    def ask(self, method: str, path: str, body: object = None) -> APIResponse:
        """Ask the server with this visitor's cookie, beside the page and unseen by it."""
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

    def faults(self) -> list[str]:
        """What axe finds wrong with the page for people who see, hear or move otherwise."""
        if not self.page.evaluate("() => 'axe' in window"):
            # Through the protocol, so that the page's own policy need not allow it.
            self.page.evaluate(AXE.read_text("utf-8"))
        found = self.page.evaluate(
            """async () => (await axe.run(document, {
                runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"],
            })).violations.map((one) => [one.id, one.help, one.nodes.map((node) => node.html)])"""
        )
        return [f"{rule}: {text}: {nodes[:3]}" for rule, text, nodes in found]


class Visitors:
    """The people of a test."""

    def __init__(self, browser: Browser, url: str, folder: Path) -> None:
        self.browser = browser
        self.url = url
        self.folder = folder
        self.people: list[Visitor] = []

    def leave(self, failed: bool) -> None:
        """All go home; if a test failed, what they saw last is kept, else nothing may be wrong."""
        complaints = [said for person in self.people for said in person.complaints]
        for number, person in enumerate(self.people):
            if failed:
                person.page.screenshot(path=self.folder / f"visitor-{number}.png")
            person.context.close()
        assert failed or not complaints, complaints

    def new(
        self,
        device: Device = DESKTOP,
        language: str = "en",
        dark: bool = False,
        known: StorageState | None = None,
        still: bool = True,
        hurried: bool = True,
    ) -> Visitor:
        """Somebody with this device, perhaps known to the server, who rather has nothing move.

        They have chosen instant bots, unless they are in no hurry.
        """
        context = self.browser.new_context(
            viewport={"width": device.width, "height": device.height},
            has_touch=device.touch,
            is_mobile=device.touch,
            device_scale_factor=device.scale,
            locale=language,
            color_scheme="dark" if dark else "light",
            reduced_motion="reduce" if still else "no-preference",
            storage_state=known,
        )
        context.set_default_timeout(PATIENCE)
        if hurried:
            context.add_init_script(INSTANT_BOTS)
        person = Visitor(context, context.new_page(), self.url, device)
        self.people.append(person)
        return person
