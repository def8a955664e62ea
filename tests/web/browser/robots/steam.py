"""Steam, played with a pointer."""

from __future__ import annotations

import re
from collections.abc import Callable
from random import Random
from typing import Final
from weakref import WeakKeyDictionary

from playwright.sync_api import Locator, Page

from tests.web.browser.robots.page_actions import (
    asked,
    board,
    decision,
    drawn,
    go,
    names,
    one_of,
    play,
    press,
    touch,
    verbs,
)

PRICE = re.compile(r"\$(\d+)")
DEAR = 5  # dollars: no tile is worth more
LOOKS = 3  # hexes that are looked at before one gives up building
STEPS = 2  # of capital, worth ten dollars
BOLD = 0.4  # how often a link is begun
SIDES: Final = {
    "north": (0, -2),
    "north-east": (1, -1),
    "south-east": (1, 1),
    "south": (0, 2),
    "south-west": (-1, 1),
    "north-west": (-1, -1),
}
PLANS: WeakKeyDictionary[Page, str] = WeakKeyDictionary()  # where a link that was begun continues


def decide(page: Page, chance: Random) -> None:
    """Make one decision of whatever kind."""
    question = asked(page)
    for words, answer in ANSWERS.items():
        if words in question:
            answer(page, chance)
            return
    raise AssertionError(f"an unknown question: {question}")


def verb(page: Page, name: str | re.Pattern[str]) -> Locator:
    """A verb that is possible now; the name of one that is not says so."""
    return verbs(page).get_by_role("button", name=name, exact=isinstance(name, str))


def bid(page: Page, chance: Random) -> None:
    """Pass, or bid the least; who has no money left can only pass."""
    passing = decision(page).get_by_role("button", name=re.compile("^(Pass|Free pass)"))
    timid = chance.random() < 0.8 or not go(page).count()
    play(passing.first if passing.count() and timid else go(page))


def buy_capital(page: Page, chance: Random) -> None:
    """Take a little money, if there is any to be had."""
    more = decision(page).get_by_role("button", name="One step more", disabled=False)
    for _ in range(STEPS):
        if more.count():
            press(more)
            drawn(page)
    play(go(page))


def take_action(page: Page, chance: Random) -> None:
    """Take any tile that is left, and rather pass than pay for it."""
    press(one_of(decision(page).get_by_role("list").get_by_role("button", disabled=False), chance))
    drawn(page)
    buttons = decision(page).locator(".commit").get_by_role("button")
    play(buttons.first if chance.random() < 0.7 else buttons.last)


def build(page: Page, chance: Random) -> None:
    """Let the tile's action be done, then complete links, or begin one; else end the turn."""
    growing = verb(page, re.compile("^(Found a New City|Grow a city)$")).first
    must = not verb(page, "End build turn").count()  # what the tile does may be owed
    if growing.count() and (must or chance.random() < 0.8):
        press(growing)
        drawn(page)
        grow(page, chance)
    elif not lay(page, chance):
        end_turn(page, growing.count() > 0)


def grow(page: Page, chance: Random) -> None:
    """A place on the map, a colour for a New City, then the cubes."""
    touch(one_of(board(page).locator(".targets").get_by_role("button"), chance))
    colours = decision(page).get_by_role("group", name="Colour of the New City")
    if colours.count():
        press(one_of(colours.get_by_role("button"), chance))
        drawn(page)
    supply = decision(page).get_by_role("list", name="Goods supply")
    press(one_of(supply.get_by_role("button"), chance))
    drawn(page)
    play(go(page))


def lay(page: Page, chance: Random) -> bool:
    """Look at some hexes, and lay track on one of them if it is worth it."""
    bold = chance.random() < BOLD
    for _ in range(LOOKS):
        lit = names(board(page).get_by_role("button", name="build here"))
        cheap = [name for name in lit if price(name) < DEAR]
        planned = [name for name in lit if hex_of(name) == PLANS.get(page)]
        PLANS.pop(page, None)
        if not (planned or cheap):
            return False
        name = (planned or [chance.choice(cheap)])[0]
        touch(board(page).get_by_role("button", name=name, exact=True))
        if choose_way(page, hex_of(name), {hex_of(other) for other in lit}, bold):
            play(go(page))
            return True
        press(decision(page).get_by_role("button", name="Cancel"))
        drawn(page)
    return False


def choose_way(page: Page, here: str, lit: set[str], bold: bool) -> bool:
    """Choose the way that completes a link; the bold begin one that the next hex may complete."""
    ways = board(page).locator(".turntable").get_by_role("button", name=PRICE, pressed=False)
    found = names(ways)
    for at, name in enumerate(found):
        if "completes" in name and price(name) <= 2 * DEAR:
            touch(ways.nth(at))
            return True
    for at, name in enumerate(found if bold else []):
        there = leads_to(here, name)
        if there in lit and price(name) < DEAR:
            touch(ways.nth(at))
            PLANS[page] = there
            return True
    return False


def hex_of(name: str) -> str:
    """The hex that a name speaks of: a letter and a number."""
    return str(re.findall(r"^(?:.+ at )?([A-Z]\d+)", name)[0])


def leads_to(here: str, name: str) -> str:
    """The hex beyond, if the name says in which direction a way leads."""
    side = re.findall(r"heading ([a-z-]+)", name)
    across, down = SIDES.get(side[0] if side else "", (0, 0))
    return f"{chr(ord(here[0]) + across)}{int(here[1:]) + down}"


def price(name: str) -> int:
    """What something costs, by its name."""
    return int(PRICE.findall(name)[0])


def end_turn(page: Page, due: bool) -> None:
    """End the build turn; where something would be lost, one is asked once more."""
    ending = verb(page, "End build turn")
    if due or decision(page).locator(".warn").count():
        press(ending)
        drawn(page)
        play(go(page))
    else:
        play(ending)


def move_goods(page: Page, chance: Random) -> None:
    """Deliver what can be delivered, else build up steam, else pass."""
    cubes = decision(page).get_by_role("button", name=" cube in ")
    if cubes.count() and chance.random() < 0.95:
        deliver(page, chance, cubes.count())
        return
    upgrade = verb(page, re.compile(r"^Upgrade to level \d+$"))
    if upgrade.count() and chance.random() < 0.6:
        play(upgrade)
    elif cubes.count():
        press(verb(page, "Pass"))
        drawn(page)
        play(go(page))
    else:
        play(verb(page, "Pass"))


def deliver(page: Page, chance: Random, count: int) -> None:
    """A cube on the map or in the panel, then a city on the map or a way in the panel."""
    on_map = board(page).get_by_role("button", name=" cube in ")
    if chance.random() < 0.5:
        touch(one_of(on_map, chance))
    else:
        press(decision(page).get_by_role("button", name=" cube in ").nth(chance.randrange(count)))
        drawn(page)
    if not go(page).count():
        goals = board(page).get_by_role("button", name=re.compile("^Deliver to "))
        if chance.random() < 0.5:
            touch(one_of(goals, chance))
        else:
            press(decision(page).locator(".ways").get_by_role("button", pressed=False).first)
            drawn(page)
    play(go(page))


def score(page: Page, chance: Random) -> None:
    """Income more often than points."""
    track = "Income" if chance.random() < 0.6 else "Victory points"
    play(decision(page).get_by_role("button", name=re.compile(f"^{track}")))


ANSWERS: Final[dict[str, Callable[[Page, Random], None]]] = {
    "bid for": bid,
    "buy capital": buy_capital,
    "raise money for upkeep": buy_capital,
    "choose an action": take_action,
    "build track": build,
    "move goods": move_goods,
    "income or points": score,
}
