"""Where a player is logged in, shown in the lobby: adding a device, and logging out."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow
devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)


def arrived(visitors: Visitors, device: Device = DESKTOP) -> Visitor:
    """Someone in the lobby who has a name."""
    ada = visitors.new(device)
    ada.enter("Ada")
    ada.go("/")
    return ada


def opened(page: Page) -> Locator:
    """The list of devices."""
    page.get_by_role("button", name="Devices").click()
    box = page.get_by_role("dialog", name="Your devices")
    expect(box).to_be_visible()
    return box


def added(visitors: Visitors, page: Page) -> Visitor:
    """Another device of the same player, by a link that the list makes."""
    box = opened(page)
    box.get_by_role("button", name="Add a device").click()
    code = page.get_by_role("dialog", name="Play on another device").locator("code")
    expect(code).to_contain_text("http")
    link = code.text_content()
    page.get_by_role("button", name="Done").click()
    box.get_by_role("button", name="Close").click()
    phone = visitors.new(PHONE)
    phone.go((link or "").removeprefix(phone.url))
    phone.page.get_by_role("button", name="Yes, that is me").click()
    expect(phone.page.get_by_text("You are now logged in on this browser as Ada")).to_be_visible()
    return phone


def knows(visitor: Visitor, name: str | None) -> bool:
    """Whether the browser is known by this name."""
    return bool(visitor.api("GET", "/api/me")["name"] == name)


@devices
def test_another_device_is_added_and_logged_out(visitors: Visitors, device: Device) -> None:
    ada = arrived(visitors, device)
    phone = added(visitors, ada.page)
    box = opened(ada.page)
    expect(box.locator(".sessions li")).to_have_count(2)
    expect(box.locator(".sessions li").first).to_contain_text("This device")
    width = ada.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    assert width <= 0
    box.get_by_role("button", name="Log out: Chrome").click()
    expect(box.locator(".sessions li")).to_have_count(1)
    assert knows(phone, None)
    assert knows(ada, "Ada")


def test_one_logs_out_here_after_a_warning(visitors: Visitors) -> None:
    ada = arrived(visitors)
    box = opened(ada.page)
    box.get_by_role("button", name="Log out here").click()
    expect(box).to_contain_text("you cannot log back in as Ada")
    box.get_by_role("button", name="Cancel").click()
    assert knows(ada, "Ada")
    box.get_by_role("button", name="Log out here").click()
    box.get_by_role("button", name="Log out here").click()
    expect(ada.page.get_by_label("What should others call you?")).to_be_visible()
    assert knows(ada, None)


def test_one_logs_out_everywhere(visitors: Visitors) -> None:
    ada = arrived(visitors)
    phone = added(visitors, ada.page)
    box = opened(ada.page)
    box.get_by_role("button", name="Log out everywhere", exact=True).click()
    box.get_by_role("button", name="Log out everywhere", exact=True).click()
    expect(ada.page.get_by_label("What should others call you?")).to_be_visible()
    assert knows(ada, None)
    assert knows(phone, None)
    ada.enter("Eve")
    assert knows(ada, "Eve")


def test_one_logs_out_everywhere_else(visitors: Visitors) -> None:
    ada = arrived(visitors)
    phone = added(visitors, ada.page)
    box = opened(ada.page)
    box.get_by_role("button", name="Log out everywhere else").click()
    expect(box.locator(".sessions li")).to_have_count(1)
    assert knows(ada, "Ada")
    assert knows(phone, None)
