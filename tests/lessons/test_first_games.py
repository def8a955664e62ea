"""Guided first games: they can be followed to the end, and no one gets stuck in them."""

from __future__ import annotations

import re
from typing import Any

import pytest

import branchline
from branchline import Dice, Record, bots
from branchline.arena import decide
from branchline.engine.errors import BadData, BadMove
from branchline.lessons.checks import matches
from branchline.lessons.guide import Guide, first_game, progress, read_lesson
from tests.lessons.learners import asked_for, erratic, guided, obedient, patterns, started
from tools.words import said_in

GAMES = pytest.mark.parametrize("slug", branchline.GAMES)
LONGEST = 3  # sentences of a text


@GAMES
def test_who_follows_the_guide_meets_every_goal_but_those_chance_decides(slug: str) -> None:
    lesson = first_game(slug)
    offered: set[str] = set()

    def watch(record: Record, guide: Guide) -> None:
        if guide.step and asked_for(record, guide):
            offered.add(guide.step.id)

    record, guide = guided(lesson, obedient, watch)
    skipped = {step.id for step in lesson.steps} - set(guide.done)
    # These come only where the game needs them.
    assert skipped <= {
        "second-card", "tunnel-price", "keep-some", "nothing-to-deliver", "bankrupt", "place-good",
        "hand-limit",
    }  # fmt: skip
    assert guide.progress() == progress(lesson, record)
    # What a step asks for is legal at some time while it asks, unless it was done before that.
    asking = {step.id for step in lesson.steps if list(patterns(step.done))}
    assert len(asking - offered - skipped) <= 3


@GAMES
@pytest.mark.parametrize("seed", [1, 2])
def test_who_does_anything_is_never_stuck_and_hears_of_it(slug: str, seed: int) -> None:
    heard: set[str] = set()

    def watch(record: Record, guide: Guide) -> None:
        if guide.remark:
            heard.add(guide.remark)

    record, guide = guided(first_game(slug), erratic(seed), watch)
    remarks = {answer.say for step in first_game(slug).steps for answer in step.remarks}
    assert heard & remarks
    assert guide.progress() == progress(first_game(slug), record)


@GAMES
def test_undo_and_reload_need_nothing_but_the_record(slug: str) -> None:
    lesson = first_game(slug)
    record, dice = started(lesson), Dice(3)
    guide = Guide(lesson, record.state)
    seen = [guide.progress()]
    for _ in range(25):
        entry = record.play(record.state.pick(dice))
        guide.follow(entry.seat, entry.move, record.state)
        seen.append(guide.progress())
    for left in range(25, -1, -5):
        read = Record.from_json(record.to_json(reveal_seed=True))
        assert progress(lesson, read) == seen[left]
        if left:
            record.take_back(5)


@GAMES
def test_every_step_is_whole(slug: str) -> None:
    lesson, game = first_game(slug), branchline.game(slug)
    assert 10 <= len(lesson.steps) <= 16
    assert len({step.id for step in lesson.steps}) == len(lesson.steps)
    for step in lesson.steps:
        assert step.rules, step.id
        assert all(rule in game.rulebook for rule in step.rules), step.id
        for text in said_in(step):
            assert len(re.findall(r"[.?!](?:\s|$)", text)) <= LONGEST, text
            assert text[-1] in ".?!", text
            assert not re.search(r"\b(TTR|STM|RWC)-", text), text


@pytest.mark.slow
@GAMES
def test_patterns_are_of_moves_that_there_are(slug: str) -> None:
    """A pattern is like some move of a whole game, or of what was legal in it."""
    lesson = first_game(slug)
    wanted: set[str] = set()
    for step in lesson.steps:
        for check in (step.done, step.moot, step.when):
            wanted.update(patterns(check or {}))
        wanted.update(answer.move for answer in (*step.remarks, *step.praise))
    met: set[str] = set()

    def watch(record: Record, guide: Guide) -> None:
        for move in record.state.moves():
            met.update(pattern for pattern in wanted - met if matches(move.text, pattern))

    record, _ = guided(lesson, obedient, watch)
    for seed in (1, 2, 3):
        guided(lesson, erratic(seed), watch)
    rare = {pattern for pattern in wanted - met if not pattern.startswith("claim ")}
    assert not rare
    for pattern in wanted - met:  # a tunnel that was taken, or dear: its route must be there
        route = pattern.split()[1].rstrip("*-")
        assert any(name.startswith(route) for name in routes_of(record)), pattern


# What else can be pointed at, apart from what moves name.
PLACES = {"deck", "display", "start"}
NAMING = {
    "ticket-to-ride": ("station {} red 1", "claim {} red 1", "keep {}", "draw {}"),
    "steam": ("lay {} 21 N-S", "grow {} 1", "urbanize {} grey 1"),
    "railways": ("place {}",),
}


@GAMES
def test_what_is_pointed_at_has_a_name_that_moves_use(slug: str) -> None:
    state = started(first_game(slug)).state

    def named(name: str, template: str) -> bool:
        try:
            state.move(template.format(name))
        except BadMove:
            return False
        return True

    for step in first_game(slug).steps:
        for name in set(step.show) - PLACES:
            assert any(named(name, template) for template in NAMING[slug]), name


HINTED = {
    "ticket-to-ride": ["keep brest-marseille paris-wien", "claim brest-paris black 2+1"],
    "steam": [
        "bid 1", "take engineer", "lay L16 21 N-S", "lay L18 T21 N S", "lay L20 21 N-S", "done",
        "upgrade", "deliver yellow Albany > Poughkeepsie > New York", "score income",
    ],
    "railways": ["connect Cheyenne > start brown 2", "take 3", "take pile", "locomotive"],
}  # fmt: skip


@GAMES
def test_the_first_turns_go_as_the_hints_say(slug: str) -> None:
    lesson = first_game(slug)
    record = started(lesson)
    hinted = list(HINTED[slug])
    while hinted:
        assert record.state.turn is not None
        bot = lesson.bots[record.state.turn]
        if bot:
            record.play(decide(record, bots.make(bot, record.game)))
        else:
            record.play(record.state.move(hinted.pop(0)))
    now = progress(lesson, record)
    assert len(now.done) == now.number
    assert now.remark


def routes_of(record: Record) -> list[str]:
    state: Any = record.state
    return [route.id for route in state.board.routes]


def test_a_met_goal_is_not_asked_for_again() -> None:
    lesson = first_game("ticket-to-ride")
    record = started(lesson, "Eve")
    assert record.names == ["Eve", "Ada"]
    record.play(record.state.move("keep brest-marseille paris-wien"))
    record.play(record.state.moves()[0])
    record.play(record.state.move("claim brest-paris black 2+1"))
    now = progress(lesson, record)
    assert now.step
    assert now.step.id == "grey-route"
    assert now.done == ("first-tickets", "face-up", "claim")
    assert now.remark.startswith("Your first route!")


def test_the_guide_speaks_of_what_was_done() -> None:
    lesson = first_game("ticket-to-ride")
    record = started(lesson)
    record.play(record.state.move("keep erzurum-kobenhavn paris-wien"))
    assert progress(lesson, record).remark.startswith("You kept the long one")
    record.play(record.state.moves()[0])
    record.play(record.state.move("station paris red 1"))
    now = progress(lesson, record)
    assert now.step
    assert now.step.id == "face-up"
    assert now.remark.startswith("At the end of the game, a station")


STEP = """
[[step]]
id = "one"
rules = ["TTR-3.1"]
say = "Say."
goal = "Goal."
hint = "Hint."
done = { scores = 1 }
"""
ANSWER = """
[[step.praise]]
move = "claim *"
say = "Claimed."
"""
HEAD = """
title = "T"
about = "A"
seats = 2
seat = 0
names = ["", "Ada"]
bots = ["", "novice"]
seed = 1
"""


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (HEAD + STEP.replace("hint", "hints"), "step 1: .*hints"),
        (HEAD + STEP.replace("scores", "score"), "one.done.score: not expected"),
        (HEAD + STEP + "moot = { }", "one.moot: expected a check"),
        (HEAD + STEP + "when = { }", "one.when: expected a check"),
        (HEAD + STEP + ANSWER.replace("say", "text"), "step 1: .*text"),
        (HEAD + STEP + ANSWER + "when = { prompt = 'x' }", r"one.praise\[0\].when.prompt: not"),
        (HEAD.replace("seed", "seeds") + STEP, "ticket-to-ride: .*seeds"),
        (HEAD.replace('["", "novice"]', '["novice", ""]') + STEP, "ticket-to-ride.bots"),
        (HEAD.replace('["", "Ada"]', '[""]') + STEP, "ticket-to-ride.names"),
    ],
)
def test_a_lesson_with_a_fault_is_refused(text: str, told: str) -> None:
    with pytest.raises(BadData, match=told):
        read_lesson("ticket-to-ride", text)


def test_a_lesson_may_begin_from_a_scene() -> None:
    text = HEAD + "scene = { hands = [{ black = 3 }] }" + STEP
    lesson = read_lesson("ticket-to-ride", text)
    record = started(lesson)
    assert progress(lesson, record).number == 0
    record.play(record.state.move("claim brest-paris black 3"))
    assert progress(lesson, record).number == 1
