"""What the browser works out of a view of Steam for itself, held against the rules."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.web.boards import board_json
from tests.web.javascript import answer, scripts_of

STEAM = scripts_of("steam")
GAMES = [("base", "northeast", 3), ("standard", "ruhr", 4)]
EACH = pytest.mark.parametrize(("rules", "name", "seats"), GAMES)
START = "const { prepare, worldOf } = await import(data.world); const board = prepare(data.board);"


@cache
def played(rules: str, name: str, seats: int) -> list[dict[str, Any]]:
    """Positions of a game between bots, the last seat playing at random: views, moves, effects."""
    game = branchline.game("steam")
    state = game.start(seats=seats, seed=11, rules=rules, map=name)
    bot, dice, found = make("steady", game), branchline.Dice(3), []
    events: list[dict[str, Any]] = []
    while state.turn is not None:
        wild = state.turn == seats - 1 and state.prompt in ("build", "take an action tile")
        move = state.pick(dice) if wild else bot.choose(Seat(state, dice))
        moves = [{"move": str(one), "price": state.price(one)} for one in state.moves()]
        found.append(
            {
                "view": state.view(None),
                "moves": moves,
                "move": str(move),
                "price": state.price(move),
                "events": list(events),
            }
        )
        state.play(move)
        found[-1]["after"] = state.view(None)
        events.append({"kind": "move", "move": str(move)})
    return found


def asked(module: str, script: str, rules: str, name: str, positions: list[Any]) -> Any:
    board = board_json("steam", {"rules": rules, "map": name})
    data = {"world": (STEAM / "position_index.js").as_uri(), "board": board, "positions": positions}
    return answer(STEAM / f"{module}.js", START + script, data)


def tracks(view: dict[str, Any]) -> list[str]:
    """Every piece of track on the map: its hex and the sides it joins."""
    sides = ["N", "NE", "SE", "S", "SW", "NW"]
    found = []
    for place, (text, _) in view["tiles"].items():
        for word in text.split()[1:]:
            ends = sorted(sides.index(side) for side in word.split("-"))
            found.append(f"{place} {'-'.join(map(str, ends))}")
    return sorted(found)


@EACH
@pytest.mark.rule("STM-12.1")
def test_links_are_walked_to_their_ends(rules: str, name: str, seats: int) -> None:
    positions = played(rules, name, seats)[::9]
    script = """
      return data.positions.map(({ view }) => {
        const world = worldOf({ board, view });
        return world.links.flatMap((link) => link.stretches.map(({ hex, sides }) =>
          `${hex} ${[...sides].sort((a, b) => a - b).join("-")}`)).sort();
      });"""
    said = asked("position_index", script, rules, name, positions)
    assert max(len(found) for found in said) > 40
    for position, found in zip(positions, said, strict=True):
        assert found == tracks(position["view"])  # every track belongs to one link, and to one only


@EACH
def test_every_move_is_sorted_and_none_is_lost(rules: str, name: str, seats: int) -> None:
    positions = played(rules, name, seats)[::7]
    script = """
      return data.positions.map(({ moves }) => {
        const found = module.sorted(moves);
        const takes = [...found.takes.values()].flatMap(({ use, pass }) => [use, pass]);
        const steps = Array.from({ length: found.capital + 1 }, (_, at) => `capital ${at}`);
        const others = [...[...found.lays.values()].flat(), ...found.growths, ...found.deliveries,
          ...(found.back ? [found.back] : [])];
        return [...others.map(({ move }) => move), ...found.plain, ...steps,
          ...takes.filter(Boolean), ...found.bids.map((bid) => `bid ${bid}`)].sort();
      });"""
    said = asked("legal_moves", script, rules, name, positions)
    for position, found in zip(positions, said, strict=True):
        assert found == sorted(move["move"] for move in position["moves"])


@EACH
@pytest.mark.rule("STM-22.1", "STM-22.6", "STM-21.14")
def test_the_points_shown_are_those_that_are_given(rules: str, name: str, seats: int) -> None:
    trips = [one for one in played(rules, name, seats) if one["move"].startswith("deliver")]
    assert len(trips) > 20
    script = """
      const { sorted } = await import(data.world.replace("position_index.js", "legal_moves.js"));
      return data.positions.map(({ view, moves, move }) => {
        const ctx = { board, view, moves };
        const way = sorted(moves).deliveries.find((one) => one.move === move);
        return module.gains(ctx, worldOf(ctx), way);
      });"""
    said = asked("deliveries", script, rules, name, trips)
    for trip, found in zip(trips, said, strict=True):
        dues = [tuple(due) for due in trip["after"]["dues"]]
        assert tuple(found[0]) == dues[0]  # the mover first
        assert sorted(map(tuple, found)) == sorted(dues)


def complete(view: dict[str, Any]) -> int:
    return sum(1 for link in view["links"] if link and all(end["node"] for end in link["ends"]))


@EACH
@pytest.mark.rule("STM-12.2")
def test_the_links_a_tile_would_complete(rules: str, name: str, seats: int) -> None:
    lays = [one for one in played(rules, name, seats) if one["move"].startswith("lay")]
    script = """
      const { sorted } = await import(data.world.replace("position_index.js", "legal_moves.js"));
      return data.positions.map(({ view, moves, move }) => {
        const lay = [...sorted(moves).lays.values()].flat().find((one) => one.move === move);
        return module.completes(worldOf({ board, view }), lay);
      });"""
    said = asked("links", script, rules, name, lays)
    more = [complete(one["after"]) - complete(one["view"]) for one in lays]
    assert said == more
    assert {0, 1} <= set(more)


@EACH
@pytest.mark.rule("STM-10.1", "STM-10.7", "STM-10.9")
def test_the_bill_adds_up(rules: str, name: str, seats: int) -> None:
    builds = [one for one in played(rules, name, seats) if one["view"]["prompt"] == "build"]
    assert any(one["move"].startswith("take back") for one in builds)
    script = """
      return data.positions.map(({ view, events }) =>
        module.lines({ board, view, events }).map(({ hex, price }) => [hex, price]));"""
    said = asked("recent_events", script, rules, name, builds)
    due: list[list[Any]] = []
    for build, found in zip(builds, said, strict=True):
        assert found == due
        if build["move"].startswith("lay"):
            due = [*due, [build["move"].split()[1], build["price"]["dollars"]]]
        elif build["move"] == "done":
            due = []
        elif build["move"].startswith("take back"):
            due = due[: len(due) - (build["after"]["builds_left"] - build["view"]["builds_left"])]


LATELY = [
    (0, "lay K9 21 N-S"),
    (1, "lay L8 22 NE-S"),
    (1, "grow New York 3"),
    (2, "deliver red Boston > Albany"),
    (1, "score income"),
]


@pytest.mark.parametrize(
    ("seat", "shown", "hexes", "rides"),
    [
        (0, None, ["L22", "L8"], 1),  # all that the others did
        (0, 2, ["L8"], 0),  # as far as it has been told
        (1, None, [], 0),  # one's own last move, which touched nothing
        (None, None, [], 0),  # a spectator: the last move
    ],
)
def test_what_others_did_lately_is_shown(
    seat: int | None, shown: int | None, hexes: list[str], rides: int
) -> None:
    [first, *_] = played(*GAMES[0])
    events = [
        {"kind": "move", "number": number, "seat": mover, "move": text}
        for number, (mover, text) in enumerate(LATELY, 1)
    ]
    script = """
      const [{ view, events, seat, shown }] = data.positions;
      const at = (number) => events.find((event) => event.number === number) ?? null;
      const ctx = { board, view, events, seat, live: true, shown: at(shown), last: events.at(-1) };
      return [[...module.touched(ctx, worldOf(ctx))].sort(), module.rides(ctx).length];"""
    position = {"view": first["view"], "events": events, "seat": seat, "shown": shown}
    assert asked("recent_events", script, "base", "northeast", [position]) == [hexes, rides]


@EACH
def test_of_ways_that_bring_everybody_the_same_one_is_offered(
    rules: str, name: str, seats: int
) -> None:
    positions = [
        one
        for one in played(rules, name, seats)
        if any(move["move"].startswith("deliver") for move in one["moves"])
    ]
    script = """
      const { readDelivery } = await import(data.world.replace("position_index.js", "legal_moves.js"));
      return data.positions.map(({ view, moves }) => {
        const ctx = { board, view, moves };
        const world = worldOf(ctx);
        const points = (way) => module.gains(ctx, world, way).sort().join(" ");
        const told = (way) => `${way.colour} ${way.places[0]} ${way.places.at(-1)} ${points(way)}`;
        const legal = moves.filter(({ move }) => move.startsWith("deliver")).map(({ move }) => readDelivery(move));
        const ways = [...module.cargo(ctx).keys()].flatMap((from) => module.waysOf(ctx, from));
        const own = (way) => module.gains(ctx, world, way).find(([seat]) => seat === view.turn)?.[1] ?? 0;
        const best = [...module.cargo(ctx)].every(([from, colours]) => [...colours].every((colour) => {
          const worth = module.waysOf(ctx, from, colour).map(own);
          return worth.every((points, at) => !at || points <= worth[at - 1]);
        }));
        return [[...new Set(legal.map(told))].sort(), ways.map(told).sort(), best];
      });"""  # noqa: E501 - it is JavaScript
    found = asked("deliveries", script, rules, name, positions)
    assert len(found) > 5
    for legal, offered, best in found:
        assert offered == legal
        assert best


# Orange's line from Albany over Poughkeepsie to New York.
LINE = """
    L16 21 N-S orange
    L18 T21 N orange S orange
    L20 21 N-S orange
"""


@pytest.mark.rule("STM-21.3")
@pytest.mark.parametrize(
    ("level", "drawing", "move", "rule"),
    [
        # The level is the reason, and not that no link leads to some other yellow city.
        (1, LINE, "deliver yellow Albany > Poughkeepsie > New York", "STM-21.3"),
        # Without any link the nearest city is tried.
        (1, "", "deliver yellow Albany > Burlington", "STM-21.2"),
    ],
)
def test_a_cube_that_stays_is_told_the_reason_to_act_on(
    level: int, drawing: str, move: str, rule: str
) -> None:
    state = branchline.game("steam").scene(
        phase="move", drawing=drawing, levels=[level], cubes={"Albany": {"yellow": 1}}
    )
    script = """
      return data.positions.map((view) => {
        const ctx = { board, view };
        return module.firstTry(ctx, worldOf(ctx), "L14", "yellow");
      });"""
    (said,) = asked("deliveries", script, "base", "northeast", [state.view(0)])
    assert said == move
    refused = state.why_not(state.move(said))
    assert refused is not None
    assert refused.id == rule
