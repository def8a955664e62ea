"""A refusal names the facts of the position and the move, for every rule that can forbid one."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.engine.dice import Dice
from branchline.engine.rulebook import Denial
from branchline.games.railways.rules import board
from branchline.games.railways.rules.state import Railways
from tests.games.railways.helpers import N1, scene
from tests.games.railways.refusal_cases import CONNECT, DELIVER, Case
from tests.games.railways.refusal_cases_of_cards import CARDS, TIMING

CASES = [*CONNECT, *DELIVER, *CARDS, *TIMING]
ACTIONS = Path(board.__file__).parent / "actions"


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


def refusals() -> list[Denial]:
    """Return the denials of all the moves above."""
    found = []
    for facts, sentences in CASES:
        state = table(facts)
        found += [state.denial(state.game.move(text)) for text in sentences]
    return [denial for denial in found if denial is not None]


def test_every_rule_that_a_check_names_refuses_a_move_above() -> None:
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(ACTIONS.glob("*.py"))]
    everywhere = {name: rule for tree in trees for name, rule in picked_rules(tree).items()}
    named = set()
    for tree in trees:
        rules = {**everywhere, **picked_rules(tree)}
        for function in denying_functions(tree):
            names = [name_of(node) for node in ast.walk(function)]
            named |= {rules[name] for name in names if name in rules}
    assert len(named) > 30
    assert named == {denial.rule.id for denial in refusals()}


def test_every_sentence_that_can_refuse_is_shown_above() -> None:
    written = set()
    for path in sorted(ACTIONS.glob("*.py")):
        for function in denying_functions(ast.parse(path.read_text("utf-8"))):
            written |= set(templates(function))
    assert len(written) > 60
    assert written == {denial.message.one for denial in refusals()}


def name_of(node: ast.AST) -> str:
    """Return the name that a node uses, of a module or by itself; empty if it is none."""
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def picked_rules(tree: ast.Module) -> dict[str, str]:
    """Return the ids of the rules that a file picks, by the names it gives them."""
    found: dict[str, str] = {}
    for line in tree.body:
        if isinstance(line, ast.Assign) and isinstance(line.targets[0], ast.Tuple):
            if isinstance(line.value, ast.Call) and ast.unparse(line.value.func).endswith("RULES.pick"):
                names = [ast.unparse(name) for name in line.targets[0].elts]
                texts = [ast.literal_eval(text) for text in line.value.args]
                found |= dict(zip(names, texts, strict=True))
    return found


def denying_functions(tree: ast.Module) -> Iterator[ast.FunctionDef]:
    """Find the functions and methods of a file that can deny an action."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and node.returns is not None:
            if ast.unparse(node.returns) in ("Denial", "Denial | None"):
                yield node


def templates(function: ast.FunctionDef) -> Iterator[str]:
    """Find the sentences that a function can say."""
    for node in ast.walk(function):
        if isinstance(node, ast.Call) and name_of(node.func) in ("phrase", "plural", "forbids", "forbids_plural"):
            text = ast.literal_eval(node.args[0])
            assert text.endswith("."), text
            yield text
