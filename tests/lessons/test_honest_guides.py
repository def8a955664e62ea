"""No guide praises what did not happen, and no lesson misses its own point."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import branchline
from branchline import Record
from branchline.engine.game import State
from branchline.lessons.guide import Guide, Lesson, first_game
from tests.lessons.learners import Learner, asked_for, contrary, erratic, guided, obedient, patterns, reformed, scripted
from tests.lessons.proofs import PROOFS, proof_of

GAMES = pytest.mark.parametrize("slug", branchline.GAMES)
OWN = 120  # own moves of a game that is only looked at
LEARNERS: dict[str, Learner] = {
    "obedient": obedient,
    **{f"erratic-{seed}": erratic(seed) for seed in range(4)},
    **{f"contrary-{seed}": contrary(seed) for seed in range(4)},
    **{f"reformed-{moves}": reformed(moves, contrary(moves)) for moves in (3, 8, 15)},
}
ANYBODY = pytest.mark.parametrize("name", LEARNERS)
# What each lesson is about: whoever begins to listen gets there, however they began.
POINTS = {
    "ticket-to-ride": {"claim", "grey-route", "tunnel"},
    "steam": {"first-link", "join-cities", "deliver", "income-or-points"},
    "railways": {"locomotive", "second-city", "delivery"},
}


@GAMES
def test_every_answer_has_a_proof(slug: str) -> None:
    answers = {answer.say for step in first_game(slug).steps for answer in (*step.praise, *step.remarks)}
    for said in answers:
        proof_of(slug, said)
    for words in PROOFS[slug]:
        assert any(said.startswith(words) for said in answers), words


@GAMES
@ANYBODY
def test_the_guide_says_only_what_is_so_when_it_is_asked(slug: str, name: str) -> None:
    lesson = first_game(slug)

    def heard(guide: Guide, before: State, move: str, after: State) -> None:
        if guide.remark:
            views = before.view(lesson.seat), after.view(lesson.seat)
            proof = proof_of(slug, guide.remark)
            assert proof(views[0], move, views[1]), (len(guide.moves), move, guide.remark)

    def watch(record: Record, guide: Guide) -> None:
        """A step about a decision comes with that decision; a cube may have to wait."""
        step = guide.step
        if step and step.when and list(patterns(step.done)) and step.id != "second-deliveries":
            assert asked_for(record, guide), (step.id, record.state.prompt)

    guided(lesson, LEARNERS[name], watch, heard, most=OWN)


@GAMES
@pytest.mark.parametrize("moves", [2, 5, 9, 14])
@pytest.mark.parametrize("kind", [erratic, contrary], ids=["erratic", "contrary"])
def test_whoever_listens_at_last_still_gets_the_point(slug: str, moves: int, kind: Callable[[int], Learner]) -> None:
    _, guide = guided(first_game(slug), reformed(moves, kind(moves)))
    # Whoever is bankrupt before is told so, and to start again.
    assert set(guide.done) >= POINTS[slug] or "bankrupt" in guide.begun


def asked(guide: Guide) -> str:
    """The step that the guide has come to."""
    return guide.step.id if guide.step else ""


def turned_over(colour: str, hand: dict[str, int]) -> Lesson:
    """The first journey, at a table where every card of the deck has one colour."""
    deck = {colour: 12 - hand.get(colour, 0)}
    scene = {"hands": [hand], "deck": deck, "market": ["red", "blue", "red", "blue", "red"]}
    lesson = first_game("ticket-to-ride")
    return replace(lesson, scene=scene, options={}, steps=lesson.steps[1:])


def test_a_failed_tunnel_is_not_praised_and_the_lesson_waits_for_a_route() -> None:
    lesson = turned_over("green", {"green": 2, "black": 3})
    moves = ["claim venezia-zurich green 2"]
    _, guide = guided(lesson, scripted(moves), most=1)
    assert not guide.remark
    assert asked(guide) == "tunnel-price"
    moves.append("withdraw")
    _, guide = guided(lesson, scripted(moves), most=2)
    assert guide.remark.startswith("The tunnel is not yours")
    assert asked(guide) == "face-up"
    moves.append("claim brest-paris black 3")
    _, guide = guided(lesson, scripted(moves), most=3)
    assert guide.remark.startswith("Your first route!")


def test_a_tunnel_that_was_paid_is_praised_when_it_is_paid() -> None:
    lesson = turned_over("green", {"green": 5})
    moves = ["claim venezia-zurich green 2"]
    _, guide = guided(lesson, scripted(moves), most=1)
    assert not guide.remark
    moves.append("pay green 3")
    _, guide = guided(lesson, scripted(moves), most=2)
    assert guide.remark.startswith("Your first route!")


def test_a_station_is_praised_only_when_it_is_built() -> None:
    """It was praised again, whatever was done, when the lesson came to stations."""
    lesson = turned_over("white", {"green": 2, "black": 3, "red": 1, "orange": 3})
    moves = ["station roma red 1", "claim brest-paris black 3", "claim venezia-zurich green 2"]
    _, guide = guided(lesson, scripted(moves), most=3)
    assert guide.remark.startswith("No extra cards this time")
    assert "station" in guide.done


def test_building_is_not_to_end_before_a_cube_can_be_delivered() -> None:
    moves = ["bid 1", "take engineer", "lay L16 21 N-S", "lay L18 T21 N S"]
    _, guide = guided(first_game("steam"), scripted(moves), most=len(moves))
    assert asked(guide) == "join-cities"
    moves.append("lay L20 21 N-S")
    _, guide = guided(first_game("steam"), scripted(moves), most=len(moves))
    assert asked(guide) == "end-building"


def test_who_ends_building_too_soon_hears_how_to_continue_and_delivers_later() -> None:
    moves = ["bid 1", "take turn order", "lay L16 21 N-S", "lay L18 T21 N S", "done"]
    _, guide = guided(first_game("steam"), scripted(moves), most=len(moves))
    assert guide.remark.startswith("No cube can be delivered")
    moves += ["upgrade", "pass"]
    _, guide = guided(first_game("steam"), scripted(moves[:-1]), most=len(moves) - 1)
    assert asked(guide) == "join-cities"  # while others move
    steps: list[str] = []
    guided(first_game("steam"), scripted(moves), lambda record, guide: steps.append(asked(guide)), most=len(moves))
    assert steps[-2:] == ["first-round", "nothing-to-deliver"]
    _, guide = guided(first_game("steam"), scripted(moves))
    assert {"join-cities", "deliver", "income-or-points"} <= set(guide.done)


def test_who_comes_second_to_the_best_line_finds_another() -> None:
    """An opponent builds from Albany to New York first."""
    _, guide = guided(first_game("steam"), scripted(["pass", "pass", "take turn order"]))
    assert {"join-cities", "deliver"} <= set(guide.done)
    assert not any(move.startswith("lay L16") for move in guide.moves)


def test_who_is_out_of_the_game_is_told_so() -> None:
    reckless = ["bid 49", "take engineer", "done", "pass", "pass"]
    _, guide = guided(first_game("steam"), scripted(reckless))
    assert "bankrupt" in guide.done
    assert "bankrupt" in guide.begun


@GAMES
def test_the_first_words_are_the_goal_of_the_game(slug: str) -> None:
    assert first_game(slug).steps[0].say.startswith("The player with the most ")
    assert " wins." in first_game(slug).steps[0].say
