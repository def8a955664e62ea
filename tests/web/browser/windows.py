"""Windows that go from test to test: where a page was loaded before, it loads much faster."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page, StorageState

from tests.web.browser.devices import PATIENCE, Device

# What someone chose at an earlier table; there is no memory for it where no page is open.
INSTANT_BOTS: Final = "try { localStorage.botSpeed ??= 'instant'; } catch {}"
# No test looks at pixels. All is laid out, styled and hit as ever, but nobody sees it: a seventh less work.
UNSEEN: Final = """{
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("html { opacity: 0 }");
    document.adoptedStyleSheets.push(sheet);
}"""
SEEN: Final = "() => { document.documentElement.style.opacity = 1; }"  # for a picture
FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"
BLANK: Final = "about:blank"
REST: Final = "/healthz"  # a page of the same server, which has the same process of the browser
SPARE: Final = 2  # windows of a kind that are kept: few tests need more at once
OUTSIDE: Final = -10  # pixels: where a mouse is that points at nothing


@dataclass(frozen=True)
class Kind:
    """What cannot be changed of a window once it is open."""

    touch: bool
    scale: int
    dark: bool
    still: bool
    hurried: bool


@dataclass
class Window:
    """A browser with cookies of its own, and the page that it shows."""

    kind: Kind
    context: BrowserContext
    page: Page
    size: tuple[int, int]
    spoilt: bool = False  # no one else may have it

    def fit(self, device: Device) -> None:
        """Be as large as a device."""
        if self.size != (device.width, device.height):
            self.page.set_viewport_size({"width": device.width, "height": device.height})
            self.size = (device.width, device.height)

    def clean(self, url: str) -> bool:
        """Forget all that was done here at a server; whether that was possible."""
        page = self.page
        ours = page.url.startswith(f"{url}/")
        if self.spoilt or page.is_closed() or not (ours or page.url == BLANK):
            return False
        for other in self.context.pages:
            if other is not page:
                other.close()
        page.unroute_all(behavior="ignoreErrors")
        if not self.kind.touch:
            page.mouse.move(OUTSIDE, OUTSIDE)
        if ours:
            page.goto(url + REST)
            page.evaluate(FORGET)
        self.context.clear_cookies()
        self.size = (0, 0)  # a test may have changed it
        return True


class Windows:
    """The windows of a process that no one uses now; their pages are visible only if a test needs that."""

    def __init__(self, browser: Browser, seen: bool = False) -> None:
        self.browser = browser
        self.seen = seen
        self.spare: dict[Kind, list[Window]] = {}

    def take(self, kind: Kind, device: Device, known: StorageState | None = None) -> Window:
        """A window of this kind, as large as a device: a used one, if there is any."""
        spare = self.spare.get(kind)
        window = spare.pop() if spare else self.open(kind, device)
        if known is not None:
            assert not known.get("origins"), "nothing but cookies is taken along"
            window.context.add_cookies(known.get("cookies", []))  # type: ignore[arg-type]
        window.fit(device)
        window.page.bring_to_front()
        window.page.emulate_media(
            media="null",
            color_scheme="dark" if kind.dark else "light",
            reduced_motion="reduce" if kind.still else "no-preference",
        )
        return window

    def open(self, kind: Kind, device: Device, known: StorageState | None = None) -> Window:
        """A window that no one has used, perhaps of someone who is known to the server."""
        context = self.browser.new_context(
            viewport={"width": device.width, "height": device.height},
            has_touch=kind.touch,
            is_mobile=kind.touch,
            device_scale_factor=kind.scale,
            locale="en",
            color_scheme="dark" if kind.dark else "light",
            reduced_motion="reduce" if kind.still else "no-preference",
            storage_state=known,
        )
        context.set_default_timeout(PATIENCE)
        if kind.hurried:
            context.add_init_script(INSTANT_BOTS)
        if not self.seen:
            context.add_init_script(UNSEEN)
        return Window(kind, context, context.new_page(), (device.width, device.height))

    def take_back(self, window: Window, url: str) -> None:
        """Keep a window for the next one who needs such, if it can be cleaned, or close it."""
        spare = self.spare.setdefault(window.kind, [])
        if len(spare) < SPARE and window.clean(url):
            spare.append(window)
        else:
            window.context.close()
