"""What the browser works out of a view of Railways for itself, held against the rules."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.games.railways.rules.scoring import best_sets
from branchline.web.boards import board_json
from tests.web.javascript import answer, scripts_of

SCRIPTS = scripts_of("railways")
GOODS = ["blue", "red", "black", "yellow"]


def finished(seats: int, seed: int) -> tuple[dict[str, Any], list[dict[str, Any]], list[list[str]]]:
    """The last view of a game between bots, its deliveries with their gains, its lists of moves."""
    game = branchline.game("railways")
    state, dice = game.start(seats=seats, seed=seed, guard=True), branchline.Dice(seed)
    bot, trips, lists = make("steady", game), [], []
    while state.turn is not None:
        mover, before, links = state.turn, state.scores(), state.view(None)["links"]
        lists.append([str(move) for move in state.moves()])
        move = bot.choose(Seat(state, dice))
        state.play(move)
        if ">" in str(move) and not str(move).startswith("connect") and state.turn is not None:
            gains = [new - old for new, old in zip(state.scores(), before, strict=True)]
            trips.append({"text": str(move), "mover": mover, "links": links, "gains": gains})
    return state.view(None), trips, lists


@pytest.mark.rule("RWC-14.11")
def test_sets_of_goods_are_the_best() -> None:
    counts = list(product(range(7), repeat=4))
    script = """
      const names = ["blue", "red", "black", "yellow"];
      return data.counts.map((counts) => {
        const goods = Object.fromEntries(names.map((name, at) => [name, counts[at]]));
        const { points, sets, left } = module.bestSets(names, goods, data.worth);
        return { points, sum: sets.reduce((sum, set) => sum + set.points, 0),
          goods: sets.flatMap((set) => set.goods).concat(left).sort() };
      });"""
    worth = board_json("railways", {})["sets"]
    said = answer(SCRIPTS / "goods_sets.js", script, {"counts": counts, "worth": worth})
    for count, found in zip(counts, said, strict=True):
        assert found["points"] == found["sum"] == best_sets(list(count)), count
        goods = [name for name, n in zip(GOODS, count, strict=True) for _ in range(n)]
        assert found["goods"] == sorted(goods)


@pytest.mark.rule("RWC-14.2", "RWC-14.3", "RWC-7.12", "RWC-7.13")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_majorities_and_gains_are_those_of_the_rules(seats: int) -> None:
    view, trips, _ = finished(seats, 20 + seats)
    script = """
      const shares = [...module.sharesOf(data.links)].map(([city, rows]) =>
        [city, rows.filter((row) => row.leads).map((row) => row.seat)]);
      const gains = data.trips.map(({ links, mover, text }) => {
        const [, from, to] = /^\\w+ \\w+ (.+) > (.+)$/.exec(text);
        return module.gainsOf(module.wayBetween(links, from, to).links, mover);
      });
      return { shares, gains };"""
    said = answer(SCRIPTS / "network.js", script, {"links": view["links"], "trips": trips})
    cities: Any = board_json("railways", {})["cities"]
    values = {city["name"]: city["value"] for city in cities}
    points = [
        sum(values[c] for c, heads in said["shares"] if seat in heads) for seat in range(seats)
    ]
    assert points == [row["cities"] for row in view["outcome"]["table"]]
    assert trips, "a game in which nothing is delivered proves nothing"
    for trip, gains in zip(trips, said["gains"], strict=True):
        expected = {seat: won for seat, won in enumerate(trip["gains"]) if won}
        assert {row["seat"]: row["points"] for row in gains} == expected


def test_every_legal_move_is_read_and_every_payment_can_be_tapped() -> None:
    _, _, lists = finished(3, 5)
    script = """
      const { tapped } = await import(new URL("selection.js", data.folder));
      return data.lists.map((moves) => {
        const menu = module.menuOf(moves.map((move) => ({ move })));
        const simple = [["stop", menu.stop], ["decline", menu.decline], ["pass", menu.pass],
          ["locomotive", menu.locomotive]].filter(([, can]) => can).map(([name]) => name);
        const connects = menu.connects.map((one) => {
          const laid = one.cards.reduce((cards, card) => tapped(cards, card, false), []);
          return module.connectText(one.city, one.node, one.colour, laid);
        });
        return [...connects, ...menu.deliveries.map((one) => one.text), ...simple,
          ...menu.locomotives.map((one) => `locomotive ${one.good} ${one.from} > ${one.to}`),
          ...menu.discards.map((one) => `discard ${one.card}, ${one.follow}`),
          ...menu.places.map((city) => `place ${city}`), ...menu.takes.map((one) => `take ${one}`),
          ...menu.trims.map((card) => `trim ${card}`)];
      });"""
    folder = SCRIPTS.as_uri() + "/"
    said = answer(SCRIPTS / "legal_moves.js", script, {"lists": lists, "folder": folder})
    for moves, found in zip(lists, said, strict=True):
        assert sorted(found) == sorted(moves)


def test_tabs_leave_where_the_links_are_drawn() -> None:
    script = "return data.map(([tracks, used]) => module.tabsOf(tracks, used));"
    tracks = ["purple", "orange", "white", "white"]
    said = answer(
        SCRIPTS / "network.js",
        script,
        [
            [tracks, []],
            [tracks, [{"way": 0, "colour": "white"}]],
            [tracks, [{"way": 0, "colour": "white"}, {"way": 1, "colour": "white"}]],
            [tracks, [{"way": 3, "colour": None}]],
        ],
    )
    assert said[0] == tracks
    assert said[1][0] is None
    assert sorted(said[1][1:]) == ["orange", "purple", "white"]
    assert said[2][:2] == [None, None]
    assert sorted(said[2][2:]) == ["orange", "purple"]
    assert said[3] == ["purple", "orange", "white", None]


@pytest.mark.rule("RWC-7.5")
def test_a_good_that_stays_is_explained_by_the_nearest_city() -> None:
    links = [
        {"city": "Omaha", "node": "start", "owner": 1},
        {"city": "Denver", "node": "Omaha", "owner": 1},
        {"city": "Dallas", "node": "Omaha", "owner": 0},
        {"city": "Houston", "node": "Dallas", "owner": 0},
        {"city": "Reno", "node": "start", "owner": 0},
    ]
    script = (
        "return data.froms.map((from) => module.outwards({ links: data.links, turn: 0 }, from));"
    )
    data = {"links": links, "froms": ["Omaha", "Houston", "Reno"]}
    assert answer(SCRIPTS / "selection.js", script, data) == [
        ["Dallas", "Denver", "Houston", "Reno"],
        ["Dallas", "Omaha", "Denver", "Reno"],
        ["Omaha", "Dallas", "Denver", "Houston"],
    ]
