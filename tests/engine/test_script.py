"""Dice that are told what to draw, and dice that write down what was drawn."""

from __future__ import annotations

import json

import pytest

from branchline.engine.dice import Bag, Dice, Script, Tape, dice_from_json
from branchline.engine.errors import BadDraw


def bag() -> Bag:
    return Bag(("red", "blue", "green"), [2, 1, 0])


def test_a_script_draws_what_it_is_told() -> None:
    script, things = Script(["blue", "red"]), bag()
    assert [script.draw(things), script.draw(things)] == [1, 0]
    assert (things.counts, things.left) == ([1, 0, 0], 1)
    assert script.unused() == []


def test_a_script_says_when_it_has_run_out() -> None:
    script, things = Script(["red"]), bag()
    script.draw(things)
    with pytest.raises(BadDraw, match="run out"):
        script.draw(things)
    assert things.counts == [1, 1, 0]


def test_a_script_refuses_a_name_nobody_knows_and_says_which_there_are() -> None:
    script, things = Script(["mauve"]), bag()
    with pytest.raises(BadDraw, match=r"'mauve'.*red, blue, green"):
        script.draw(things)
    assert things.counts == [2, 1, 0]
    assert script.unused() == ["mauve"]


def test_a_script_refuses_what_the_bag_does_not_hold() -> None:
    script, things = Script(["green"]), bag()
    with pytest.raises(BadDraw, match=r"'green'.*none is left"):
        script.draw(things)
    assert (things.counts, things.left) == ([2, 1, 0], 3)
    assert script.unused() == ["green"]


def test_other_dice_go_on_after_a_script() -> None:
    script, things = Script(["blue"], Dice(3)), bag()
    plain, same = Dice(3), bag()
    assert script.draw(things) == 1
    same.take(1)
    assert [script.draw(things) for _ in range(2)] == [plain.draw(same) for _ in range(2)]


def test_a_copied_script_goes_on_alike_and_by_itself() -> None:
    script = Script(["red", "blue", "red"], Dice(3))
    things = bag()
    script.draw(things)
    clone = script.copy()
    assert isinstance(clone, Script)
    assert clone.unused() == script.unused() == ["blue", "red"]
    assert [clone.draw(things), clone.draw(things)] == [1, 0]
    assert script.unused() == ["blue", "red"]
    plain, more = Dice(3), Bag(("a", "b"), [50, 50])
    assert [clone.draw(more.copy()) for _ in range(20)] == [plain.draw(more.copy()) for _ in range(20)]


@pytest.mark.parametrize("then", [None, Dice(6)])
def test_a_script_through_json_goes_on_alike(then: Dice | None) -> None:
    script = Script(["red", "blue"], then)
    script.draw(bag())
    clone = dice_from_json(json.loads(json.dumps(script.to_json())))
    assert isinstance(clone, Script)
    assert clone.to_json() == script.to_json()
    assert clone.unused() == ["blue"]
    assert (clone.then is None) == (then is None)


def test_a_tape_draws_as_its_dice_do_and_writes_the_names() -> None:
    tape, plain = Tape(Dice(12)), Dice(12)
    things, same = bag(), bag()
    kinds = [tape.draw(things) for _ in range(3)]
    assert kinds == [plain.draw(same) for _ in range(3)]
    assert tape.drawn == [things.names[kind] for kind in kinds]
    assert tape.to_json() == plain.to_json()


def test_a_tape_writes_nothing_that_was_not_drawn() -> None:
    tape = Tape(Script(["red", "green"]))
    tape.draw(bag())
    with pytest.raises(BadDraw):
        tape.draw(bag())
    assert tape.drawn == ["red"]


def test_a_copy_of_a_tape_is_not_recorded() -> None:
    tape = Tape(Dice(12))
    clone = tape.copy()
    assert not isinstance(clone, Tape)
    clone.draw(bag())
    assert tape.drawn == []
