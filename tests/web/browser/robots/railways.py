"""Railways of the World: The Card Game, played with a pointer."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Locator, Page, expect

from tests.web.browser.robots.page_actions import asked, board, decision, drawn, go, one_of, play, press, touch, verbs

PICKS = 6  # more are never needed for one decision
VERBS = ("Connect", "Deliver", "Locomotive", "Discard", "Pass")
PLACES = re.compile("^(Connect .+ to |Deliver .+ to |Put the cube on )")


def decide(page: Page, chance: Random) -> None:
    """Make one decision: build if possible, deliver if not, else get other cards."""
    question = asked(page)
    if question in ("take a card", "second card"):
        play(one_of(open_choices(decision(page).locator(".lay")), chance))
        return
    if question == "action":
        press(verbs(page).get_by_role("button", name=chosen_verb(page, chance), exact=True))
        drawn(page)
    for _ in range(PICKS):
        if go(page).count():
            play(go(page))
            return
        pick(page, chance)
    raise AssertionError(f"no end of choosing: {decision(page).inner_text()}")


def chosen_verb(page: Page, chance: Random) -> str:
    """The first possible verb, and now and then another; one that is barred has another name."""
    possible = [verb for verb in VERBS if verbs(page).get_by_role("button", name=verb, exact=True).count()]
    return possible[0] if chance.random() < 0.8 else chance.choice(possible)


def open_choices(place: Locator) -> Locator:
    """What can be chosen there; what cannot says so when it is asked."""
    return place.get_by_role("button", disabled=False)


def pick(page: Page, chance: Random) -> None:
    """Pick the next part of a decision: on the board where it lights up, or in the panel of the decision."""
    places = board(page).get_by_role("button", name=PLACES)
    rows = decision(page).locator(".rows").get_by_role("button", pressed=False)
    if not (places.count() or rows.count()):
        places = board(page).get_by_role("button", name=" on ")
        rows = decision(page).get_by_role("group", name="Goods you can deliver")
        rows = rows.get_by_role("button")
    if places.count() and (chance.random() < 0.5 or not rows.count()):
        touch_place(one_of(places, chance))
    elif rows.count():
        press(one_of(rows, chance))
    else:
        pick_card(page, chance)
    drawn(page)


def touch_place(place: Locator) -> None:
    """Press something on the board; a card that is asked for is chosen, whatever lies on it."""
    name = place.get_attribute("aria-label") or ""
    touch(place)
    if PLACES.match(name):
        expect(go(place.page), f"{name} was not chosen").to_have_count(1)


def pick_card(page: Page, chance: Random) -> None:
    """Pick a card of those in the panel; of a discard first which one, then what follows."""
    cards = decision(page).locator(".lay")
    if cards.count() == 2:
        press(one_of(open_choices(cards.last).or_(restocking(page)), chance))
    else:
        press(one_of(open_choices(cards), chance))


def restocking(page: Page) -> Locator:
    """The other thing that may follow a discard."""
    return decision(page).get_by_role("button", name="Restock", disabled=False)
