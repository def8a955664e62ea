"""Learning to play in the browser: the page of lessons, guided first games, puzzles."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import Page, Route, expect

from branchline.lessons.guide import Lesson, Step, first_game
from branchline.lessons.puzzles import puzzles
from branchline.web.i18n import ENGLISH, LANGUAGES, text
from tests.web.browser.accessibility import assert_for_everybody, faults
from tests.web.browser.guided_player import FITS, Pupil, begun, card, lesson_of, speak
from tests.web.browser.robots.page_actions import asked, drawn, press
from tests.web.browser.tables import GAMES, any_move, move, moves_of, table_of, until
from tests.web.browser.test_languages import OVERFLOWING, SCREENS, resize
from tests.web.browser.visitor import DESKTOP, PHONE, Device, Visitor, Visitors

pytestmark = pytest.mark.slow

devices = pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=lambda device: device.name)
games = pytest.mark.parametrize("game", GAMES)
languages = pytest.mark.parametrize("language", LANGUAGES)


def check_farewell(page: Page, lesson: Lesson) -> None:
    """In every language the guide says goodbye, and where to go from here."""
    box = page.locator(".farewell .guide")
    for language in (*list(LANGUAGES)[1:], ENGLISH):
        speak(page, language)
        expect(box).to_contain_text(text("The lesson is over", language))
        expect(box).to_contain_text(text("Well done!", language))
        assert box.evaluate(FITS) == []
    expect(box.get_by_role("link", name="Try a puzzle")).to_have_attribute("href", f"/learn#puzzles-{lesson.game}")
    expect(box.get_by_role("link", name="Rulebook")).to_have_attribute("href", f"/rules/{lesson.game}")


@devices
@games
def test_a_guided_game_is_played_to_its_end_in_all_languages(visitors: Visitors, game: str, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    lesson = first_game(game)
    table = begun(ada, game)
    page = ada.go(f"/tables/{table}")
    shown = Pupil(ada, table, lesson).learn()
    assert len(shown) > len(lesson.steps) / 2
    if table_of(ada, table)["turn"] is not None:  # the lesson is over before the game is
        expect(card(page)).to_contain_text("Well done!")
        ada.api("POST", f"/api/tables/{table}/seats/{lesson.seat}/stand-in")
    expect(page.locator(".endgame")).to_be_visible()
    check_farewell(page, lesson)
    assert faults(ada) == []


@games
def test_the_guide_points_at_what_it_speaks_of(visitor: Visitor, game: str) -> None:
    visitor.enter("Ada")
    table = begun(visitor, game)
    if game == "steam":
        until(visitor, table, lambda now: now["turn"] == 0)
        while lesson_of(visitor, table)["guide"]["step"]["id"] != "first-tile":
            any_move(visitor, table, Random(1))
            until(visitor, table, lambda now: now["turn"] == 0)
    page = visitor.go(f"/tables/{table}")
    expect(page.locator(".halos > *, .halos g > *").first).to_be_attached()
    for place in POINTED[game]:
        thing = page.locator(place)
        expect(thing).to_have_count(1)
        assert thing.evaluate("(one) => getComputedStyle(one).outlineStyle") == "solid"
        assert thing.evaluate("(one) => getComputedStyle(one).animationName") == "none"
    halos = page.locator(".halos circle, .halos path, .halos rect")
    expect(halos).to_have_count(HALOS[game])
    page.get_by_role("button", name="Back to the start").click()
    expect(page.locator(".halos")).to_have_count(1 if game != "steam" else 0)


# The signs with names of cities that a ring of the guide runs over.
RUN_OVER = """() => {
    const signs = [...document.querySelectorAll(".stop.end")].map((stop) =>
        [stop.textContent, stop.querySelector(".sign").getBoundingClientRect()]);
    return [...document.querySelectorAll(".halos path")].flatMap((ring) => {
        const place = ring.getScreenCTM();
        const length = ring.getTotalLength();
        const points = Array.from({ length: 60 }, (_, n) =>
            ring.getPointAtLength((length * n) / 59).matrixTransform(place));
        return signs.filter(([, { left, right, top, bottom }]) =>
            points.some(({ x, y }) => x > left && x < right && y > top && y < bottom)).map(([name]) => name);
    });
}"""


def test_the_guide_points_at_cities_beside_their_names(visitor: Visitor) -> None:
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{begun(visitor, 'ticket-to-ride')}")
    expect(page.locator(".halos path").first).to_be_attached()
    expect(page.locator(".stop.end .sign").first).to_be_attached()
    assert page.evaluate(RUN_OVER) == []


RING = "(one) => getComputedStyle(one).outlineColor"

# What is marked next to the board at the first step that points at something, and how much on it.
POINTED = {
    "ticket-to-ride": ['[data-keep="brest-marseille"] + .ticket', '[data-keep="paris-wien"] + .ticket'],
    "steam": [],
    "railways": ['[data-card="Cheyenne"]'],
}
HALOS = {"ticket-to-ride": 4, "steam": 2, "railways": 1}


# The guide, the decision it stands next to, and what else must stay in sight.
PLACES = """() => {
    const box = (one) => one && JSON.parse(JSON.stringify(one.getBoundingClientRect()));
    const column = document.querySelector(".guide").closest(".col, .sheetlet");
    const below = [...column.querySelectorAll(".guide ~ *, .guiding ~ *")];
    return {
        guide: box(document.querySelector(".guide")),
        decision: box(below.find((one) => one.checkVisibility())),
        board: box(document.querySelector(".board")),
        banner: box(document.querySelector(".banner")),
    };
}"""


def overlap(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        min(one["right"], other["right"]) - max(one["left"], other["left"]) > 1
        and min(one["bottom"], other["bottom"]) - max(one["top"], other["top"]) > 1
    )


@games
@pytest.mark.parametrize("hand", SCREENS)
def test_the_guide_stands_next_to_the_decision_and_covers_nothing(visitors: Visitors, game: str, hand: str) -> None:
    ada = visitors.new(SCREENS[hand][0])
    ada.enter("Ada")
    page = ada.go(f"/tables/{begun(ada, game)}")
    step = first_game(game).steps[0]
    for device in SCREENS[hand]:
        resize(page, device)
        check_place(page, step)
        if device.touch:  # once read it gives way to the decision
            check_strip(page, step)


def check_place(page: Page, step: Step) -> None:
    """The guide stands over the decision, and not over anything else."""
    expect(page.locator(".guide")).to_contain_text(step.say)
    drawn(page)
    found = page.evaluate(PLACES)
    assert not overlap(found["guide"], found["board"])
    assert not overlap(found["guide"], found["banner"])
    assert not overlap(found["guide"], found["decision"])
    assert 0 <= found["decision"]["top"] - found["guide"]["bottom"] <= 24


def check_strip(page: Page, step: Step) -> None:
    """The guide can be folded to a strip, and unfolded again."""
    page.get_by_role("button", name="Got it").tap()
    expect(page.locator(".guide")).to_have_count(0)
    expect(page.locator(".guide-strip")).to_contain_text(step.goal)
    strip = page.locator(".guide-strip").bounding_box()
    assert strip
    assert strip["height"] < 110
    page.get_by_role("button", name="Expand guide").tap()
    expect(page.locator(".guide")).to_contain_text(step.say)


def test_the_guide_is_folded_and_closed_for_good(visitor: Visitor) -> None:
    visitor.enter("Ada")
    page = visitor.go(f"/tables/{begun(visitor, 'ticket-to-ride')}")
    step = first_game("ticket-to-ride").steps[0]
    guide = card(page)
    expect(guide).to_contain_text(step.say)
    expect(page.locator("#said")).to_contain_text(step.goal)
    guide.get_by_role("button", name="How?").click()
    guide.get_by_role("link", name=step.rules[0]).click()
    expect(page.get_by_role("dialog", name="Rules")).to_contain_text(step.rules[0])
    page.keyboard.press("Escape")
    guide.get_by_role("button", name="Collapse guide").press("Enter")
    expect(guide).not_to_contain_text(step.say)
    expect(guide).to_contain_text(step.goal)
    guide.get_by_role("button", name="Expand guide").press("Enter")
    expect(guide).to_contain_text(step.say)
    guide.get_by_role("button", name="Close the guide for good").click()
    expect(guide).to_have_count(0)
    expect(page.locator(".halos")).to_have_count(0)
    page.reload()
    asked(page)
    expect(guide).to_have_count(0)


def test_the_guide_notices_what_was_done_and_taken_back(visitor: Visitor) -> None:
    visitor.enter("Ada")
    visitor.expected.append("503")
    table = begun(visitor, "ticket-to-ride")
    first, second = first_game("ticket-to-ride").steps[:2]
    page = visitor.go(f"/tables/{table}")
    expect(card(page)).to_contain_text(first.goal)
    failures = iter([True, True, False])

    def stumble(route: Route) -> None:
        if next(failures, False):
            route.fulfill(status=503, json={"error": {"code": "storage", "message": ""}})
        else:
            route.continue_()

    page.route("**/lesson", stumble)  # the server cannot answer, and is asked again
    for ticket in ("brest-marseille", "paris-wien"):
        page.locator(f'[data-keep="{ticket}"]').check()
    page.locator("[data-act=commit]").click()
    expect(card(page)).to_contain_text(second.goal)
    expect(card(page)).to_contain_text(first.praise[-1].say)
    rings = {
        colour: page.locator(f'[data-draw="{colour}"]').first.evaluate(RING) for colour in (*second.show, "purple")
    }
    assert rings["blue"] == rings["yellow"] != rings["purple"]  # which can be taken, too
    page.get_by_role("button", name="Undo").click()
    expect(card(page)).to_contain_text(first.goal)


# One of each game that is solved before anyone else moves; the first ends its game.
SOLVABLE = {"ticket-to-ride": "over-the-channel", "steam": "two-links", "railways": "a-wild-helps"}


@devices
@games
def test_a_puzzle_is_solved_and_the_next_one_begins(visitors: Visitors, game: str, device: Device) -> None:
    ada = visitors.new(device)
    puzzle = next(one for one in puzzles(game) if one.id == SOLVABLE[game])
    page = ada.go("/learn")
    press(page.locator(f"#{game} [data-puzzle={puzzle.id}]"))
    page.wait_for_url("**/tables/*")
    table = page.url.rsplit("/", 1)[1]
    expect(card(page)).to_contain_text(puzzle.text)
    assert card(page).evaluate(FITS) == []
    if game == GAMES[0]:
        assert_for_everybody(ada, puzzle.id)
    for one in puzzle.solution:
        move(ada, table, one)
    scope = page.locator(".farewell") if table_of(ada, table)["result"] else card(page)
    expect(scope).to_contain_text("Solved!")
    press(scope.get_by_role("button", name="Next puzzle"))
    page.wait_for_url(lambda url: table not in url)
    following = puzzles(game)[puzzles(game).index(puzzle) + 1]
    expect(card(page)).to_contain_text(following.text)
    until(ada, table, lambda now: now["status"] in ("abandoned", "finished"))
    page = ada.go("/")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    assert ada.api("GET", "/api/tables?list=current")["tables"] == []
    page = ada.go("/learn")
    expect(page.locator(f"#{game} [data-puzzle={puzzle.id}] .done")).to_have_count(1)
    expect(page.locator(".puzzle .done")).to_have_count(1)


@devices
def test_a_puzzle_is_failed_taken_back_and_tried_again(visitors: Visitors, device: Device) -> None:
    ada = visitors.new(device)
    ada.enter("Ada")
    puzzle = puzzles("ticket-to-ride")[0]
    table = begun(ada, "ticket-to-ride", puzzle.id)
    page = ada.go(f"/tables/{table}")
    wrong = next(one for one in moves_of(ada, table) if one.startswith("draw "))
    expect(card(page)).to_contain_text("1 move left")
    move(ada, table, wrong)
    expect(card(page)).to_contain_text("Not solved this time")
    press(card(page).get_by_role("button", name="Undo move"))
    expect(card(page)).to_contain_text("1 move left")
    move(ada, table, wrong)
    press(card(page).get_by_role("button", name="Show the solution"))
    expect(card(page)).to_contain_text("One solution")
    expect(card(page).locator("li")).to_have_text(re.compile("Brest"))
    assert faults(ada) == []
    press(card(page).get_by_role("button", name="Try again"))
    page.wait_for_url(lambda url: table not in url)
    expect(card(page)).to_contain_text("1 move left")
    until(ada, table, lambda now: now["status"] == "abandoned")
    page = ada.go(f"/tables/{table}")  # even there it can be begun again
    expect(card(page).get_by_role("button", name="Try again")).to_be_visible()


@devices
@languages
def test_the_page_of_lessons_is_for_everybody(visitors: Visitors, device: Device, language: str) -> None:
    ada = visitors.new(device, language)
    page = ada.go("/learn")
    expect(page.get_by_role("article")).to_have_count(len(GAMES))
    expect(page.get_by_role("heading", level=1)).to_have_text(text("Learn to play", language))
    for game in GAMES:
        course = page.locator(f"#{game}")
        expect(course).to_contain_text(text(first_game(game).about, language))
        assert course.locator(".puzzle b").all_inner_texts() == [
            text(puzzle.title, language) for puzzle in puzzles(game)
        ]
    drawn(page)
    assert page.evaluate(OVERFLOWING) == []
    assert_for_everybody(ada, language)


@devices
def test_a_lesson_is_begun_from_the_lobby(visitors: Visitors, device: Device) -> None:
    stranger = visitors.new(device)
    page = stranger.go("/")
    posters = page.get_by_role("article").get_by_role("link", name="Learn to play")
    expect(posters).to_have_count(len(GAMES))
    assert posters.evaluate_all("all => all.map((one) => one.getAttribute('href'))") == [
        f"/learn#{game}" for game in GAMES
    ]
    press(page.get_by_role("link", name="New here? Learn to play"))
    page.wait_for_url("**/learn")
    page.get_by_label("What is your name?").fill("Ada")
    press(page.get_by_role("article").last.get_by_role("button", name="Begin"))
    page.wait_for_url("**/tables/*")
    expect(card(page)).to_contain_text(first_game("railways").steps[0].goal)
    table = table_of(stranger, page.url.rsplit("/", 1)[1])
    assert table["seats"][0]["name"] == "Ada"
    page = stranger.go("/")  # a game under way stays, to be come back to
    expect(page.get_by_role("link", name=table["name"]).first).to_be_visible()
