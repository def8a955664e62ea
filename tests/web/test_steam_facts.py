"""What pages of Steam get in addition to the view, and what they make of it themselves."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.web.pages import board_json
from tests.web.javascript import answer, page_view, scripts_of

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
                "view": page_view(state, state.turn),
                "moves": moves,
                "move": str(move),
                "price": state.price(move),
                "events": list(events),
            }
        )
        state.play(move)
        found[-1]["after"] = page_view(state, state.turn)
        events.append({"kind": "move", "move": str(move), "price": found[-1]["price"]})
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


@pytest.mark.slow
@EACH
@pytest.mark.rule("STM-12.1")
def test_links_are_walked_to_their_ends(rules: str, name: str, seats: int) -> None:
    positions = played(rules, name, seats)[::9]
    for view in [position["view"] for position in positions]:
        links = view["facts"]["links"]
        found = [
            f"{hex_['hex']} {'-'.join(map(str, sorted(hex_['sides'])))}" for link in links for hex_ in link["stretches"]
        ]
        assert sorted(found) == tracks(view)  # every track belongs to one link, and to one only
        noted = [link for link in view["links"] if link]
        assert sorted(map(told_link, links)) == sorted(map(noted_link, noted))
    assert max(len(tracks(position["view"])) for position in positions) > 40


def told_link(link: dict[str, Any]) -> str:
    """A link as the page is told of it: whose it is, and its ends."""
    ends = sorted(map(str, zip(link["nodes"], link["exits"], strict=True)))
    return f"{link['owner']} {ends} {link['complete']}"


def noted_link(link: dict[str, Any]) -> str:
    """A link of a view in the same words."""
    ends = sorted(str((end["node"], end["exit"].split()[0])) for end in link["ends"])
    return f"{link['owner']} {ends} {all(end['node'] for end in link['ends'])}"


@EACH
@pytest.mark.rule("STM-13.4")
def test_links_that_are_about_to_be_lost_are_lost(rules: str, name: str, seats: int) -> None:
    lost = 0
    for one in played(rules, name, seats):
        if one["move"] != "done":
            continue
        mover = one["view"]["turn"]
        losing = [link for link in one["view"]["facts"]["links"] if link["losing"] and link["owner"] == mover]
        after = {told_link(link) for link in one["after"]["facts"]["links"]}
        for link in losing:
            assert told_link({**link, "owner": None}) in after
        owned = one["view"]["facts"]["players"][mover]
        assert one["after"]["facts"]["players"][mover]["unfinished"] == (owned["unfinished"] - len(losing))
        lost += len(losing)
    assert lost > 0


@pytest.mark.slow
@EACH
def test_every_move_is_sorted_and_none_is_lost(rules: str, name: str, seats: int) -> None:
    positions = played(rules, name, seats)[::7]
    script = """
      return data.positions.map(({ moves }) => {
        const found = module.legalMoves(moves);
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
    for trip in trips:
        moves = [one["move"] for one in trip["moves"] if one["move"].startswith("deliver")]
        told = trip["view"]["facts"]["deliveries"]
        assert len(told) == len(moves)
        dues = [tuple(due) for due in trip["after"]["dues"]]
        assert list(map(tuple, told[moves.index(trip["move"])])) == dues
        assert dues[0][0] == trip["view"]["turn"]  # the mover first


@EACH
@pytest.mark.rule("STM-23.2", "STM-32.2", "STM-26.1")
def test_what_is_due_and_what_income_is_worth(rules: str, name: str, seats: int) -> None:
    positions = played(rules, name, seats)
    for view in [position["view"] for position in positions[::5]]:
        for player, facts in zip(view["players"], view["facts"]["players"], strict=True):
            level = player["level"] if view["standard"] else 0
            assert facts["due"] == player["income"] - level
            assert facts["complete"] + facts["unfinished"] >= facts["complete"] >= 0
    last = positions[-1]["after"]
    for row, facts in zip(last["outcome"]["table"], last["facts"]["players"], strict=True):
        assert (row["income"], row["links"]) == (facts["worth"], facts["complete"])


PAID = ("lay", "take", "capital")


@EACH
@pytest.mark.rule("STM-6.2", "STM-6.3", "STM-28.1")
def test_what_is_left_after_paying_is_what_is_left(rules: str, name: str, seats: int) -> None:
    compared = dict.fromkeys(PAID, 0)
    for one in played(rules, name, seats):
        verb = one["move"].split()[0]
        if verb not in PAID or one["move"].startswith("take back"):
            continue
        view, player = one["view"], one["after"]["players"][one["view"]["turn"]]
        if verb == "capital":
            funds = view["facts"]["capital"][int(one["move"].split()[1])]
        else:
            price = one["price"].get("dollars", 0)
            columns = view["facts"]["payments"]
            funds = {name: column[price] for name, column in columns.items()}
        assert [funds[key] for key in ("cash", "income", "points")] == [
            player[key] for key in ("cash", "income", "points")
        ], one["move"]
        if verb != "take":  # which may raise the level of the locomotive, and so the upkeep
            assert funds["due"] == one["after"]["facts"]["players"][view["turn"]]["due"]
        compared[verb] += 1
    assert compared["lay"] > 20
    assert (compared["capital"] > 0) == (rules == "standard")


@pytest.mark.rule("STM-29.13", "STM-29.14", "STM-29.15")
def test_places_cost_what_the_auction_says() -> None:
    auctions = 0
    for one in played("standard", "ruhr", 4):
        view = one["view"]
        if view["prompt"] != "bid for turn order":
            continue
        auction = view["facts"]["auction"]
        assert auction["next"] == len(view["order"]) - len(view["places"])
        assert auction["won"] == {str(seat): auction["next"] + at + 1 for at, seat in enumerate(view["places"])}
        after = one["after"]
        if after["prompt"] != "bid for turn order":
            before = view["players"]
            for place, seat in enumerate(after["order"]):
                bid = before[seat]["bid"]
                if one["move"].startswith("bid") and seat == view["turn"]:
                    bid = int(one["move"].split()[1])
                price = before[seat]["cash"] - after["players"][seat]["cash"]
                assert price == auction["prices"][bid or 0][place]
                auctions += 1
    assert auctions > 20


@EACH
@pytest.mark.rule("STM-22.4", "STM-R.1")
def test_points_on_income_do_what_the_page_says(rules: str, name: str, seats: int) -> None:
    scored = 0
    for one in played(rules, name, seats):
        if one["move"] == "score income":
            score, [seat, _] = one["view"]["facts"]["score"], one["view"]["dues"][0]
            assert score["income"] == one["after"]["players"][seat]["income"]
            worth = [now["facts"]["players"][seat]["worth"] for now in (one["after"], one["view"])]
            if one["after"]["turn_number"] == one["view"]["turn_number"]:
                assert score["final"] == worth[0] - worth[1]
            scored += 1
    assert scored > 5


def complete(view: dict[str, Any]) -> int:
    return sum(1 for link in view["links"] if link and all(end["node"] for end in link["ends"]))


@pytest.mark.slow
@EACH
@pytest.mark.rule("STM-12.2")
def test_the_links_a_tile_would_complete(rules: str, name: str, seats: int) -> None:
    lays = [one for one in played(rules, name, seats) if one["move"].startswith("lay")]
    script = """
      const file = data.world.replace("position_index.js", "legal_moves.js");
      const { legalMoves } = await import(file);
      return data.positions.map(({ view, moves, move }) => {
        const lay = [...legalMoves(moves).lays.values()].flat().find((one) => one.move === move);
        return module.completes(worldOf({ board, view }), lay);
      });"""
    said = asked("link_drawing", script, rules, name, lays)
    more = [complete(one["after"]) - complete(one["view"]) for one in lays]
    assert said == more
    assert {0, 1} <= set(more)


@pytest.mark.slow
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
def test_what_others_did_lately_is_shown(seat: int | None, shown: int | None, hexes: list[str], rides: int) -> None:
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


@pytest.mark.slow
@EACH
def test_of_ways_that_bring_everybody_the_same_one_is_offered(rules: str, name: str, seats: int) -> None:
    positions = [
        one for one in played(rules, name, seats) if any(move["move"].startswith("deliver") for move in one["moves"])
    ]
    script = """
      const file = data.world.replace("position_index.js", "legal_moves.js");
      const { legalMoves } = await import(file);
      return data.positions.map(({ view, moves }) => {
        const ctx = { board, view, moves };
        const world = worldOf(ctx);
        const points = (way) => [...module.gains(ctx, way)].sort().join(" ");
        const told = (way) => `${way.colour} ${way.places[0]} ${way.places.at(-1)} ${points(way)}`;
        const legal = legalMoves(moves).deliveries;
        const ways = [...module.cargo(ctx).keys()].flatMap((from) => module.waysOf(ctx, from));
        const own = (way) => module.gains(ctx, way).find(([seat]) => seat === view.turn)?.[1] ?? 0;
        const best = [...module.cargo(ctx)].every(([from, colours]) => [...colours].every((colour) => {
          const worth = module.waysOf(ctx, from, colour).map(own);
          return worth.every((points, at) => !at || points <= worth[at - 1]);
        }));
        return [[...new Set(legal.map(told))].sort(), ways.map(told).sort(), best];
      });"""
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
def test_a_cube_that_stays_is_told_the_reason_to_act_on(level: int, drawing: str, move: str, rule: str) -> None:
    state = branchline.game("steam").scene(
        phase="move", drawing=drawing, levels=[level], cubes={"Albany": {"yellow": 1}}
    )
    tries = page_view(state, state.turn)["facts"]["tries"]["L14"]
    cities: Any = state.view(0)["cities"]
    said = next(one for one in tries if cities[one["goal"]][0] == "yellow")["move"]
    assert said == move
    refused = state.why_not(state.move(said))
    assert refused is not None
    assert refused.id == rule
