"""Pages are for everyone: what axe finds wrong with them, by day and by night."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Page

from tests.web.browser.robots.page_actions import drawn
from tests.web.browser.visitor import ROOT, Visitor

AXE: Final = ROOT / "node_modules" / "axe-core" / "axe.min.js"
RULES: Final = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa")
COLOURS: Final = ("color-contrast", "link-in-text-block")  # the rules that look at colours
# What cannot be seen has no colours to look at.
RUN: Final = """async ([within, kind, values]) => {
    const { style } = document.documentElement;
    style.opacity = "1";
    const { violations } = await axe.run(within, { runOnly: { type: kind, values } });
    style.opacity = "";
    return violations.map((one) => [one.id, one.help, one.nodes.map((node) => node.html)]);
}"""


def faults(person: Visitor, within: str = "html") -> list[str]:
    """What axe finds wrong with the page for people who see, hear or move otherwise."""
    return found_by_axe(person.page, [within, "tag", list(RULES)])


def assert_for_everybody(person: Visitor, what: str = "", within: str = "html") -> None:
    """By day and by night, axe finds nothing; at night only colours can differ."""
    page = person.page
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    drawn(page)
    by_day = faults(person, within)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    drawn(page)
    by_night = found_by_axe(page, [within, "rule", list(COLOURS)])
    assert (what, by_day, by_night) == (what, [], [])


def found_by_axe(page: Page, options: list[object]) -> list[str]:
    """Let axe look at the page."""
    if not page.evaluate("() => 'axe' in window"):
        # Through the protocol, so that the page's own policy need not allow it.
        page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate(RUN, options)
    return [f"{rule}: {text}: {nodes[:3]}" for rule, text, nodes in found]
