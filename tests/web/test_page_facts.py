"""What pages are told of a position: it is as their types declare it, and nothing hidden."""

from __future__ import annotations

import json
import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import branchline
from tests.web.javascript import page_view, scripts_of
from tests.web.type_declarations import Declarations

OPTIONS: dict[str, list[dict[str, object]]] = {
    "ticket-to-ride": [{}],
    "steam": [{"rules": "base", "order": "auction"}, {"rules": "standard", "mercy": True}],
    "railways": [{"guard": True}, {"variant": "younger"}],
}
TABLES = [(game, options) for game in branchline.GAMES for options in OPTIONS[game]]
EACH = pytest.mark.parametrize(("game", "options"), TABLES, ids=str)
SEATS = 3


@cache
def positions(game: str, options: str) -> list[branchline.State]:
    """Some positions of a random game, and the last one."""
    state = branchline.game(game).start(seats=SEATS, seed=4, **json.loads(options))
    dice, found = branchline.Dice(9), []
    while state.turn is not None:
        found.append(state.copy())
        state.play(state.pick(dice))
    return [*found[:60], *found[60::15], state]


def seen(game: str, options: dict[str, object]) -> list[tuple[branchline.State, int | None, Any]]:
    """The positions as each seat and a spectator see them on their pages."""
    return [
        (state, seat, page_view(state, seat)) for state in positions(game, json.dumps(options)) for seat in (None, 0, 1)
    ]


@pytest.mark.slow
@EACH
def test_views_are_as_the_types_of_the_game_declare_them(game: str, options: dict[str, object]) -> None:
    declared = Declarations(scripts_of(game) / "types.d.ts")
    views = [json.loads(json.dumps(view)) for _, _, view in seen(game, options)]
    faults = {fault for view in views for fault in declared.faults("View", view)}
    assert not faults, "\n".join(sorted(faults)[:20])


@EACH
def test_facts_are_the_same_at_every_table_a_seat_cannot_tell_apart(game: str, options: dict[str, object]) -> None:
    for state, seat, view in seen(game, options)[::7]:
        other = state.imagine(seat, branchline.Dice(5))
        assert page_view(other, seat) == view


def test_declarations_that_are_wrong_are_noticed(tmp_path: Path) -> None:
    path = tmp_path / "types.d.ts"
    path.write_text(
        'export type Colour = "red" | "blue";\n'
        "export interface View {\n"
        "  a: number;\n  b?: Record<string, [x: number, y: Colour][]>;\n  c: (string | null)[];\n"
        "}\n"
    )
    declared = Declarations(path)
    assert declared.faults("View", {"a": 1, "b": {"k": [[1, "red"]]}, "c": ["x", None]}) == []
    wrong: list[dict[str, object]] = [
        {"a": 1},
        {"a": 1, "c": [], "d": 1},
        {"a": "1", "c": []},
        {"a": True, "c": []},
        {"a": 1, "c": [1]},
        {"a": 1, "b": {"k": [[1]]}, "c": []},
        {"a": 1, "b": {"k": [[1, "green"]]}, "c": []},
    ]
    for view in wrong:
        assert len(declared.faults("View", view)) == 1, view


# Amounts that rules give. Scripts show them; they do not work them out.
AMOUNT = (
    r"(?:\w*\.)*(?:points|price|cost|income|cash|level|worth|dollars|bid|power|spaces|steps|due|"
    r"tickets|stations|cars|builds_left|demanded|total)\b"
)
REASONING = (
    rf"{AMOUNT} [*/%] ",
    rf" [*/%] {AMOUNT}(?!\.)",
    rf"Math\.(?:ceil|floor|round)\(.*{AMOUNT}",
    rf"{AMOUNT} (?:<|>|<=|>=|===) (?:[2-9]|\d\d)",
    rf"(?:[3-9]|\d\d) (?:<|>|<=|>=) {AMOUNT}",
)
# What scripts of earlier versions worked out; now the server tells it.
TOLD = (
    "isOpen", "shortestWay", "joinedTo", "settledTickets", "trailOf", "priceOf", "dueOf", "walk",
    "walked", "incomeWorth", "buildsMade", "bestSets", "sharesOf", "gainsOf",
    "freeTracks", "outlookOf", "outwards", "shortest", "countLinks",
)  # fmt: skip
# Each with the reason why it is no rule.
ALLOWED = {"sum += seat === ctx.view.turn ? 10 * points : -points;": "which route is listed first"}


def reasoning(text: str) -> list[str]:
    """The lines of a script that work out amounts, and the functions that once did."""
    code = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    lines = [line.strip() for line in code.splitlines()]
    found = [line for line in lines if line not in ALLOWED and any(re.search(pattern, line) for pattern in REASONING)]
    names = "|".join(TOLD)
    return found + re.findall(rf"function (?:{names})\b|const (?:{names}) = \(", code)


@pytest.mark.parametrize("game", branchline.GAMES)
def test_scripts_of_a_game_have_no_rules(game: str) -> None:
    scripts = sorted(scripts_of(game).glob("*.js"))
    assert len(scripts) > 20
    found = [f"{path.name}: {line}" for path in scripts for line in reasoning(path.read_text())]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    "script",
    [
        "export const incomeWorth = (value) => Math.floor(value / 2);",
        "points: player.points - 2 * player.steps,",
        "const steps = Math.ceil((price - player.cash) / 5);",
        "return place <= 2 ? bid : Math.ceil(bid / 2);",
        "const worth = player.stations * board.station_points;",
        "if (player.cars <= 2) return t('last round');",
    ],
)
def test_rules_in_a_script_are_noticed(script: str) -> None:
    assert reasoning(script)
