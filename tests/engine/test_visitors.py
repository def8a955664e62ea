"""Visitors: each kind of action reaches the method that is named like its class."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import branchline
from branchline.engine.action import Visitor
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS, PassTurn
from branchline.games.ticket_to_ride.rules.actions.tunnel import WITHDRAW

GAMES = Path(branchline.__file__).parent / "games"


class Named(Visitor[str]):
    """Tells which method was called."""

    def pass_turn(self, action: PassTurn) -> str:
        return f"pass_turn({action})"

    def other(self, action: Action) -> str:
        return f"other({action})"


def test_an_action_is_visited_by_the_method_named_like_its_class() -> None:
    assert PASS.accept(Named()) == "pass_turn(pass)"


def test_a_kind_without_a_method_is_visited_by_other() -> None:
    assert WITHDRAW.accept(Named()) == "other(withdraw)"


def test_without_other_a_kind_must_have_a_method() -> None:
    with pytest.raises(NotImplementedError):
        WITHDRAW.accept(Visitor[str]())


def visits() -> list[tuple[str, str, str]]:
    """The file, name and kind of action of each method of a visitor that takes an action."""
    found = []
    for path in sorted(GAMES.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and "Visitor[" in "".join(map(ast.unparse, node.bases)):
                for method in node.body:
                    if isinstance(method, ast.FunctionDef) and len(method.args.args) == 2:
                        taken = method.args.args[1]
                        if taken.arg == "action" and taken.annotation is not None:
                            kind = ast.unparse(taken.annotation)
                            found.append((path.name, method.name, kind))
    return found


@pytest.mark.slow
def test_every_method_is_named_like_the_kind_it_takes() -> None:
    assert len(visits()) > 30
    for file, name, kind in visits():
        own = re.sub(r"\B(?=[A-Z])", "_", kind.rpartition(".")[2]).lower()
        assert name in (own, "other") or name.startswith("_"), f"{file}: {name} of {kind}"
