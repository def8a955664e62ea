"""Someone who learns by the guide, does what it asks for, and reads it in every language."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

from branchline.lessons.checks import matches
from branchline.lessons.guide import Lesson, Step
from branchline.web.i18n import ENGLISH, LANGUAGES, text
from tests.lessons.learners import LINES
from tests.web.browser.robots import ROBOTS
from tests.web.browser.robots.page_actions import drawn, is_touched, press
from tests.web.browser.tables import any_move, is_a, move, moves_of, table_of, until
from tests.web.browser.visitor import Visitor
from tests.web.browser.windows import REST

CLICKS: Final = 12  # of so many decisions every other is made by hand; the rest is quicker
MOST: Final = 400  # decisions; no first game takes nearly as many

# Whether all that the guide says has room in its box.
FITS: Final = """(box) => [box, ...box.querySelectorAll("*")]
    .filter((one) => one instanceof HTMLElement && one.checkVisibility())
    .filter((one) => !one.matches(".vh") && one.scrollWidth > one.clientWidth + 1
        && getComputedStyle(one).display !== "inline")
    .map((one) => `${one.tagName}.${one.className}: ${one.scrollWidth} > ${one.clientWidth}`)"""


def begun(person: Visitor, game: str, name: str = "first-game") -> str:
    """A table for a lesson, opened outside the page."""
    return str(person.api("POST", f"/api/lessons/{game}/{name}")["id"])


def lesson_of(person: Visitor, table: str) -> Any:
    """Where a learner is."""
    return person.api("GET", f"/api/tables/{table}/lesson")


IN_STEP: Final = """async (position) => {
    const beside = document.querySelector("script[type=module]").src;
    const { state } = await import(new URL("./state.js", beside));
    return state.position === position && !state.busy;
}"""

SPEAK: Final = """async (language) => {
    document.cookie = `lang=${language}; Path=/; SameSite=Lax`;
    document.documentElement.lang = language;
    const beside = document.querySelector("script[type=module]").src;
    const { loadWords } = await import(new URL("../i18n.js", beside));
    const { changed } = await import(new URL("./state.js", beside));
    await loadWords();
    changed();
}"""


def speak(page: Page, language: str) -> None:
    """Have the page drawn in another language; a reload would take ten times as long."""
    page.evaluate(SPEAK, language)
    drawn(page)


def card(page: Page) -> Locator:
    """What the guide says: a card, and on a phone the strip below it."""
    small = page.locator(".guiding")
    return small if is_touched(page) else page.locator(".col .guide")


def check_step(page: Page, lesson: Lesson, step: Step, number: int) -> None:
    """In every language the card says what this step is about, and has room for it."""
    where = {"n": str(number + 1), "all": str(len(lesson.steps))}
    expect(card(page)).to_contain_text(step.goal)
    press(card(page).locator("[aria-expanded=false]"))  # How?
    for language in (*list(LANGUAGES)[1:], ENGLISH):
        speak(page, language)
        said = [step.say, step.goal, step.hint]
        for words in [text(one, language) for one in said]:
            expect(card(page)).to_contain_text(words)
        progress = text("Step {n} of {all}", language).format(**where)
        expect(card(page)).to_contain_text(progress)
        assert card(page).evaluate(FITS) == []


class Pupil:
    """Someone who does what the guide asks for, at first by hand now and then."""

    def __init__(self, person: Visitor, table: str, lesson: Lesson) -> None:
        self.person = person
        self.table = table
        self.lesson = lesson
        self.chance = Random(f"{lesson.game} {person.device.name}")
        self.decisions = 0
        self.away = False  # from the page

    def learn(self) -> set[str]:
        """Go through the lesson to its end, and look at each step when it comes; those seen."""
        shown: set[str] = set()
        ours = (self.lesson.seat, None)
        for _ in range(MOST):
            now = until(self.person, self.table, lambda now: now["turn"] in ours)
            guide = lesson_of(self.person, self.table)["guide"]
            if now["turn"] is None or guide["step"] is None:
                self.come_back()
                return shown
            step = next(one for one in self.lesson.steps if one.id == guide["step"]["id"])
            if step.id not in shown:
                self.come_back()
                check_step(self.person.page, self.lesson, step, guide["number"])
                shown.add(step.id)
            self.decide(step)
        raise AssertionError(f"the first game of {self.lesson.game} does not end")

    def look_away(self) -> None:
        """Leave the page, which would draw every move."""
        if not self.away:
            self.person.go(REST)
            self.away = True

    def come_back(self) -> None:
        """Be at the page of the table again."""
        if self.away:
            self.person.go(f"/tables/{self.table}")
            self.away = False

    def decide(self, step: Step) -> None:
        """Make one decision of the step: by hand, or outside the page."""
        moves = moves_of(self.person, self.table)
        by_hand = self.decisions < CLICKS and self.decisions % 2 == 0
        self.decisions += 1
        # A robot continues with no track but its own: what was laid at random may lead nowhere.
        if by_hand and not any(is_a(one, "take back") for one in moves):
            self.click()
            return
        if self.decisions > CLICKS:
            self.look_away()
        goal = step.done.get("move", [])
        ways = ([one for one in moves if matches(one, way)] for way in listed(goal))
        wanted = next(filter(None, ways), None)
        tile = next((one for line in LINES for one in line if one in moves), None)
        if tile:  # the lines that the hints of Steam name
            move(self.person, self.table, tile)
        elif wanted:  # no one should bid more than the first few dollars
            move(self.person, self.table, self.chance.choice(wanted[:3]))
        else:
            any_move(self.person, self.table, self.chance)

    def click(self) -> None:
        """Make it by hand, when the card has been read and folded."""
        page = self.person.page
        page.wait_for_function(IN_STEP, arg=table_of(self.person, self.table)["position"])
        drawn(page)
        fold = page.get_by_role("button", name="Got it")
        if fold.count():
            press(fold)
            drawn(page)
        ROBOTS[self.lesson.game](page, self.chance)


def listed(goal: str | list[str]) -> list[str]:
    """The patterns of a goal, of which there may be several."""
    return [goal] if isinstance(goal, str) else goal
