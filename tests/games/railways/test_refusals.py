"""A refusal names the facts of the position and the move, for every rule that can forbid one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.engine.dice import Dice
from branchline.games.railways.rules import board
from branchline.games.railways.rules.refusals import connecting, delivering, handling, timing
from branchline.games.railways.rules.refusals.reasons import REASONS
from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import N1, scene
from tests.games.railways.refusal_cases import CONNECT, DELIVER, Case
from tests.games.railways.refusal_cases_of_cards import CARDS, TIMING

CASES = [*CONNECT, *DELIVER, *CARDS, *TIMING]
FOLDER = Path(board.__file__).parent


def table(facts: dict[str, Any]) -> Railways:
    """A position of four players, on the network N1 unless the facts say otherwise."""
    return scene(4, **{"links": N1, **facts})


@pytest.mark.parametrize("case", CASES)
def test_refusals_say_what_stands_in_the_way(case: Case) -> None:
    facts, sentences = case
    state = table(facts)
    for text, sentence in sentences.items():
        move = state.game.move(text)
        assert (text, str(state.refusal(move))) == (text, sentence)
        with pytest.raises(branchline.IllegalMove) as caught:
            state.play(move)
        assert str(caught.value.reason) == sentence
        assert str(caught.value) == f"{move}: {sentence} {caught.value.rule.id}"


def test_a_legal_move_is_not_refused() -> None:
    state = table({})
    assert all(state.refusal(move) is None for move in state.moves())


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_tells_nothing_that_the_mover_cannot_know(case: Case) -> None:
    """In every position that looks the same to the mover it is the same sentence."""
    facts, sentences = case
    state = table(facts)
    for seed in range(3):
        other = state.imagine(state.turn, Dice(seed))
        for text, sentence in sentences.items():
            assert str(other.refusal(state.game.move(text))) == sentence


def test_every_rule_that_can_refuse_has_its_sentences() -> None:
    found = {name for path in sorted(FOLDER.rglob("*.py")) for name in refusing(path)}
    assert len(found) > 30
    assert found == set(REASONS)
    rooms = (timing.TIMING, connecting.CONNECTING, delivering.DELIVERING, handling.HANDLING)
    assert sum(map(len, rooms)) == len(REASONS)


def test_every_sentence_is_shown_above() -> None:
    shown = set()
    for facts, sentences in CASES:
        state = table(facts)
        said = [state.refusal(state.game.move(text)) for text in sentences]
        shown |= {sentence.one for sentence in said if sentence is not None}
    assert {
        text for path in (FOLDER / "refusals").glob("*.py") for text in templates(path)
    } <= shown


def refusing(path: Path) -> Iterator[str]:
    """The ids of the rules that are returned by functions which return a rule."""
    tree = ast.parse(path.read_text("utf-8"))
    ids: dict[str, str] = {}
    for line in tree.body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Tuple):
            if isinstance(line.value, ast.Call) and ast.unparse(line.value.func) == "RULES.pick":
                names = [ast.unparse(name) for name in line.targets[0].elts]
                texts = [ast.literal_eval(text) for text in line.value.args]
                ids |= dict(zip(names, texts, strict=True))
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            if ast.unparse(node.returns) in ("Rule", "Rule | None"):
                yield from (ids[name] for name in returned(node) if name in ids)


def returned(function: ast.FunctionDef) -> Iterator[str]:
    """The names that stand in what a function returns."""
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            for name in ast.walk(node.value):
                if isinstance(name, ast.Name):
                    yield name.id


def templates(path: Path) -> Iterator[str]:
    """The templates of a file that are whole sentences."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("phrase", "plural"):
            text = ast.literal_eval(node.args[0])
            if text.endswith("."):
                yield text
