"""What only fingers do: stay on a thing, and spread."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import Locator

from tests.web.browser.robots.page_actions import drawn

LONG: Final = 700  # milliseconds, longer than a tap
STEPS: Final = 6


def middle(thing: Locator) -> dict[str, float]:
    """The middle of a thing on the screen."""
    box = thing.bounding_box()
    assert box is not None
    return {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}


def hold(thing: Locator) -> None:
    """Lay a finger on the middle of something, and lift it after a while."""
    finger = thing.page.context.new_cdp_session(thing.page)
    point = middle(thing)
    finger.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    drawn(thing.page)  # a busy page may notice it late, and that it was long
    thing.page.wait_for_timeout(LONG)
    drawn(thing.page)
    finger.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    finger.detach()


def spread(thing: Locator, near: float, far: float) -> None:
    """Put two fingers on something, so far from its middle, and move them until they are so far."""
    hand = thing.page.context.new_cdp_session(thing.page)
    centre = middle(thing)
    for step in range(STEPS + 1):
        away = near + (far - near) * step / STEPS
        points = [
            {"x": centre["x"] + side * away, "y": centre["y"], "id": number} for number, side in enumerate((-1, 1))
        ]
        kind = "touchMove" if step else "touchStart"
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    hand.detach()
