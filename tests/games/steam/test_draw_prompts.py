"""What is asked at a real table of Steam."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import branchline
from branchline import Record
from branchline.engine.draw_prompts import deal_question
from branchline.games.steam.rules.state import Steam

GAME = branchline.game("steam")
NAMES = ["Ada", "Ben", "Cid"]


def asked(options: dict[str, object]) -> tuple[Record, list[str]]:
    """A game, and all that its set-up asks."""
    record = Record.start(GAME, len(NAMES), 7, NAMES, **options)
    said = []
    for number in range(len(record.deal)):
        question = deal_question(GAME, NAMES, options, record.deal[:number])
        assert question is not None
        said.append(str(question.said))
    return record, said


@pytest.mark.rule("STM-4.2", "STM-4.3", "STM-4.5", "STM-4.6")
@pytest.mark.parametrize("name", ["northeast", "ruhr"])
def test_each_cube_is_asked_for_the_place_where_it_goes(name: str) -> None:
    record, said = asked({"map": name})
    spoken = Counter(line.partition(" for ")[2] for line in said if " cube" in line)
    state = record.state
    assert isinstance(state, Steam)
    view: Any = state.view(None)
    titles = {place.name: place.title for place in state.board.hexes}
    lying = {titles[place]: sum(cubes.values()) for place, (_, cubes) in view["cities"].items()}
    for number, cubes in enumerate(view["spaces"], start=1):
        lying[f"supply space {number}"] = sum(cubes.values())
    assert spoken == {place: number for place, number in lying.items() if number}
    for line in said:
        count, _, rest = line.partition(" cube")
        if rest:
            assert int(count) == lying[rest.partition(" for ")[2]]


@pytest.mark.rule("STM-5.1", "STM-5.6", "STM-27.3")
def test_the_first_order_is_asked_for_by_the_way_it_is_found() -> None:
    assert asked({})[1][-1] == "who opens the auction for first place"
    for options in ({"order": "random"}, {"rules": "standard"}):
        _, said = asked(dict(options))
        assert said[-3:] == [f"the action tile that {name} draws for the first turn order" for name in NAMES]


def test_tiles_and_cubes_have_words() -> None:
    assert str(GAME.drawn_name(NAMES, "5")) == "5: City Growth"
    assert str(GAME.drawn_name(NAMES, "grey")) == "grey"
    assert str(GAME.drawn_name(NAMES, "seat 2")) == "Cid"
