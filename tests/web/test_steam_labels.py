"""The names on the map of Steam stand apart, whichever towns become cities."""

from __future__ import annotations

import pytest

import branchline
from branchline.web.pages import board_json
from tests.web.javascript import answer, page_view, scripts_of

STEAM = scripts_of("steam")
# What meets when each two of the towns are cities: plates with each other, and names of towns with plates.
MEETING = """
    const { prepare, World } = await import(data.world);
    const board = prepare(data.board);
    const grown = module.most(board.box);
    const wall = ({ name, x, y, wide }) => ({ name, left: x - (wide / 2) * grown, right: x + (wide / 2) * grown,
        top: y - module.PLATE.half * grown, bottom: y + module.PLATE.half * grown });
    const meet = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 0.5
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 0.5;
    const found = [];
    const towns = [...board.hexes.values()].filter((hex) => hex.kind === "town");
    for (const [at, one] of towns.entries())
        for (const other of towns.slice(at + 1)) {
            const cities = { ...data.view.cities, [one.name]: ["grey", {}], [other.name]: ["red", {}] };
            const world = new World(board, { ...data.view, cities });
            const plates = module.namePlates(world).map(wall);
            for (const [index, plate] of plates.entries()) {
                if (plate.left < board.box.x || plate.right > board.box.x + board.box.width) found.push(plate.name);
                for (const next of plates.slice(index + 1))
                    if (meet(plate, next)) found.push(`${plate.name} and ${next.name}`);
            }
        }
    return [towns.length, [...new Set(found)]];
"""


@pytest.mark.parametrize("name", ["northeast", "ruhr"])
def test_no_two_names_of_cities_meet(name: str) -> None:
    game = branchline.game("steam")
    view = page_view(game.start(seats=3, seed=1, map=name), 0)
    world = (STEAM / "position_index.js").as_uri()
    data = {"world": world, "board": board_json("steam", {"rules": "base", "map": name}), "view": view}
    towns, meeting = answer(STEAM / "map_labels.js", MEETING, data)
    assert towns > 10
    assert meeting == []
