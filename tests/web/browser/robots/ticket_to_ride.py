"""Ticket to Ride: Europe, played with a pointer."""

from __future__ import annotations

import re
from random import Random

from playwright.sync_api import Page

from tests.web.browser.robots.page_actions import asked, board, decision, drawn, go, names, play, press, touch, verbs

POINTS = re.compile(r"(\d+) points?$")
CLAIM = re.compile("^Claim ")
TAKE = re.compile("^Take the face-up card: ")
BLIND = re.compile("^Draw from deck")
WORTH = 4  # points for which a route is claimed without thinking
SELDOM = 0.05


def decide(page: Page, chance: Random) -> None:
    """Make one decision: long routes first, else cards."""
    question = asked(page)
    if question.startswith("keep at least"):
        keep(page, chance, int(re.findall(r"\d+", question)[0]))
    elif question == "second card":
        draw(page, chance)
    elif question == "draw cards or claim a route":
        act(page, chance)
    else:  # a tunnel, or nothing but to pass
        play(go(page))


def keep(page: Page, chance: Random, least: int) -> None:
    """Keep as few tickets as may be."""
    offered = decision(page).get_by_role("checkbox")
    for number in chance.sample(range(offered.count()), least):
        press(offered.nth(number))
        drawn(page)
    play(go(page))


def draw(page: Page, chance: Random) -> None:
    """Take any card there is; one that is barred has another name."""
    piles = page.locator(".ttr:has(> .market), .pay:has(> .market)")
    blind = piles.get_by_role("button", name=BLIND, disabled=False)
    open_cards = piles.get_by_role("button", name=TAKE)
    cards = open_cards.or_(blind)
    count = cards.count()
    if count:
        play(cards.nth(chance.randrange(count)))
    else:
        tickets(page)


def tickets(page: Page) -> None:
    """Draw tickets: asked for once more, since it cannot be taken back."""
    verb(page, "Tickets")
    play(go(page))


def verb(page: Page, name: str) -> None:
    """Take a verb in hand."""
    press(verbs(page).get_by_role("button", name=name, exact=True))
    drawn(page)


def act(page: Page, chance: Random) -> None:
    """Claim the best route, now and then build a station or draw tickets, else draw a card."""
    routes = board(page).get_by_role("button", name=CLAIM)
    labels = names(routes)
    points = [int(POINTS.findall(label)[0]) for label in labels]
    if points and (max(points) >= WORTH or chance.random() < 0.5):
        touch(routes.nth(points.index(max(points))))
        play(go(page))
    elif chance.random() < SELDOM and can(page, "Station"):
        station(page, chance)
    elif chance.random() < SELDOM and can(page, "Tickets"):
        tickets(page)
    else:
        draw(page, chance)


def can(page: Page, name: str) -> bool:
    """Whether a verb is possible now; the name of one that is not says so."""
    return verbs(page).get_by_role("button", name=name, exact=True).count() == 1


def station(page: Page, chance: Random) -> None:
    """Build a station anywhere."""
    verb(page, "Station")
    cities = board(page).get_by_role("button", name=re.compile("^Build a station in "))
    touch(cities.nth(chance.randrange(cities.count())))
    play(go(page))
