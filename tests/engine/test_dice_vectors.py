"""The dice never change: a table of vectors, and a second implementation in JavaScript."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from branchline.engine.dice import Bag, Dice, commitment, seeded

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
VECTORS: list[dict[str, Any]] = json.loads((HERE / "dice_vectors.json").read_text("utf-8"))
# Of every sixteen words one is rejected for this limit, so the rule is really used.
ROUGH = 3 << 27


def answer(request: dict[str, Any]) -> dict[str, object]:
    """What our dice say to a request of the table, each part with fresh dice."""
    seed = int(request["seed"])
    words, numbers, drawing, shuffling = Dice(seed), Dice(seed), Dice(seed), Dice(seed)
    counts: list[int] = request["counts"]
    bag = Bag(tuple(f"kind {kind}" for kind in range(len(counts))), counts[:])
    order = list(range(request["size"]))
    shuffling.shuffle(order)
    return {
        "state": list(seeded(seed)),
        "words": [words.word() for _ in range(8)],
        "below": [numbers.below(limit) for limit in request["limits"]],
        "draws": [drawing.draw(bag) for _ in range(sum(counts))],
        "shuffle": order,
        "commitment": commitment(seed),
    }


def in_javascript(requests: list[dict[str, Any]]) -> list[dict[str, object]]:
    """What the JavaScript implementation says to the same requests."""
    node = shutil.which("node")
    if node is None:
        pytest.fail("the dice are compared with JavaScript: install Node.js and put it on the path")
    done = subprocess.run(
        [node, str(HERE / "dice.mjs")],
        input=json.dumps(requests),
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    answers: list[dict[str, object]] = json.loads(done.stdout)
    return answers


def random_requests(number: int) -> list[dict[str, Any]]:
    """Requests of every size of seed, limit, bag and list."""
    chance = Dice(20260101)
    found = []
    for _ in range(number):
        seed = 0
        for _ in range(chance.below(9)):
            seed = seed << 32 | chance.word()
        limits = [chance.below(1 << (3 + chance.below(27))) + 1 for _ in range(20)]
        found.append(
            {
                "seed": str(seed),
                "limits": [*limits, *[ROUGH] * 20],
                "counts": [chance.below(9) for _ in range(1 + chance.below(12))] + [1],
                "size": chance.below(40),
            }
        )
    return found


@pytest.mark.parametrize("vector", VECTORS, ids=lambda vector: vector["request"]["seed"][:12])
def test_the_dice_give_the_table(vector: dict[str, Any]) -> None:
    assert answer(vector["request"]) == vector["answer"]


def test_javascript_gives_the_table() -> None:
    requests = [vector["request"] for vector in VECTORS]
    assert in_javascript(requests) == [vector["answer"] for vector in VECTORS]


def test_javascript_agrees_on_random_seeds() -> None:
    requests = random_requests(200)
    ours = [answer(request) for request in requests]
    theirs = in_javascript(requests)
    assert len(theirs) == 200
    for request, mine, other in zip(requests, ours, theirs, strict=True):
        assert mine == other, request


def test_the_table_rejects_words_somewhere() -> None:
    """The vectors would miss a wrong rejection if none of them needed one."""
    rejections = 0
    for vector in VECTORS:
        dice = Dice(int(vector["request"]["seed"]))
        limits = vector["request"]["limits"]
        for limit in limits:
            dice.below(limit)
        plain = Dice(int(vector["request"]["seed"]))
        for _ in limits:
            plain.word()
        rejections += dice.to_json() != plain.to_json()
    assert rejections >= 3


def test_the_specification_shows_vectors_of_the_table() -> None:
    text = (ROOT / "docs" / "decisions" / "0003-dice.md").read_text("utf-8")
    shown = 0
    for vector in VECTORS:
        words = " ".join(f"{word:08x}" for word in vector["answer"]["words"][:4])
        if words in text and vector["answer"]["commitment"] in text:
            shown += 1
    assert shown >= 3
