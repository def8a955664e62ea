"""What pages of Railways get in addition to the view, and what they make of it themselves."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Any

import pytest

import branchline
from branchline.bots import Seat, make
from branchline.games.railways.rules.board import NODE_INDEX, NODE_NAMES
from branchline.games.railways.rules.network import BARE, Link
from branchline.games.railways.rules.payment import PAYMENTS
from branchline.games.railways.rules.scoring import best_partition, best_sets
from branchline.games.railways.web.page_facts import cities_from
from branchline.web.pages import board_json
from tests.web.javascript import answer, page_view, scripts_of

SCRIPTS = scripts_of("railways")
BOARD: Any = board_json("railways", {})
VALUES = {city["name"]: city["value"] for city in BOARD["cities"]}
SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def played(seats: int, seed: int) -> list[branchline.State]:
    """The positions of a game between bots."""
    game = branchline.game("railways")
    state, dice = game.start(seats=seats, seed=seed, guard=True), branchline.Dice(seed)
    bot, found = make("steady", game), [state.copy()]
    while state.turn is not None:
        state.play(bot.choose(Seat(state, dice)))
        found.append(state.copy())
    return found


def facts_of(state: branchline.State, seat: int | None) -> Any:
    return page_view(state, seat)["facts"]


@pytest.mark.rule("RWC-14.11")
def test_sets_of_goods_are_the_best() -> None:
    for counts in product(range(7), repeat=4):
        sets = best_partition(list(counts))
        assert sum(one.points for one in sets) == best_sets(list(counts)), counts
        for one in sets:
            assert sorted(one.counts) in ([1, 1, 1, 1], [0, 0, 0, 3], [0, 0, 0, 4])
        for colour, number in enumerate(counts):
            assert sum(one.counts[colour] for one in sets) <= number


@pytest.mark.slow
@SEATS
@pytest.mark.rule("RWC-14.11")
def test_goods_lie_in_their_sets_or_are_left(seats: int) -> None:
    view: Any = page_view(played(seats, 20 + seats)[-1], None)
    assert any(row["points"] for row in view["facts"]["sets"])
    for player, row in zip(view["players"], view["facts"]["sets"], strict=True):
        goods = [good for one in row["sets"] for good in one["goods"]] + row["left"]
        delivered = [good for good, number in player["delivered"].items() for _ in range(number)]
        assert sorted(goods) == sorted(delivered)
        assert row["points"] == sum(one["points"] for one in row["sets"])


@SEATS
@pytest.mark.rule("RWC-14.2", "RWC-14.3")
def test_majorities_are_those_of_the_rules(seats: int) -> None:
    view: Any = page_view(played(seats, 20 + seats)[-1], None)
    led = [
        (share["seat"], VALUES[city])
        for city, shares in view["facts"]["shares"].items()
        for share in shares
        if share["leads"]
    ]
    table = view["outcome"]["table"]
    for seat, row in enumerate(table):
        assert sum(value for who, value in led if who == seat) == row["cities"]
    assert view["facts"]["standing"] == table


@SEATS
@pytest.mark.rule("RWC-7.12", "RWC-7.13")
def test_the_points_of_a_delivery_are_those_that_are_given(seats: int) -> None:
    trips = 0
    for state in played(seats, 20 + seats):
        mover = state.turn
        if mover is None or state.prompt not in ("action", "last delivery"):
            continue
        told = facts_of(state, mover)["own"]["trips"]
        for move in state.moves():
            verb, _, rest = str(move).partition(" ")
            if verb not in ("deliver", "locomotive") or not rest:
                continue
            after = state.copy()
            after.play(move)
            if after.turn is None:
                continue  # the final scoring has added more
            gains = [new - old for new, old in zip(after.scores(), state.scores(), strict=True)]
            rows = told[rest.partition(" ")[2]]
            assert rows[0]["seat"] == mover
            assert {row["seat"]: row["points"] for row in rows} == {
                seat: points for seat, points in enumerate(gains) if points
            }
            trips += 1
    assert trips > 20


@pytest.mark.rule("RWC-14.1", "RWC-14.4")
def test_the_shares_after_a_link_are_those_it_leads_to() -> None:
    compared = 0
    for state in played(3, 23)[::7]:
        mover = state.turn
        if mover is None or state.prompt != "action":
            continue
        told = facts_of(state, mover)["own"]["shares_after"]
        for move in [move for move in state.moves() if str(move).startswith("connect ")][::5]:
            after = state.copy()
            after.play(move)
            link: Any = page_view(after, None)["links"][-1]
            for node in {link["city"], link["node"]} - {BOARD["start"]}:
                assert told[node][str(link["value"])] == facts_of(after, None)["shares"][node]
                compared += 1
    assert compared > 20


@pytest.mark.rule("RWC-4.6", "RWC-4.8")
def test_free_tracks_take_links_of_their_colours() -> None:
    tracks = {city["name"]: city["tracks"] for city in BOARD["cities"]}
    state = played(3, 23)[-1]
    view: Any = page_view(state, None)
    for city, free in view["facts"]["free_tracks"].items():
        used = [link["colour"] for link in view["links"] if city in (link["city"], link["node"])]
        assert sorted(free + used) == sorted(tracks[city])


@pytest.mark.slow
def test_every_legal_move_is_read_and_every_payment_can_be_tapped() -> None:
    lists = [[str(move) for move in state.moves()] for state in played(3, 5)[:-1]]
    script = """
      const { tapped } = await import(new URL("selection.js", data.folder));
      return data.lists.map((moves) => {
        const menu = module.legalMoves(moves.map((move) => ({ move })));
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


@pytest.mark.rule("RWC-7.2", "RWC-7.3", "RWC-7.5")
def test_a_good_that_stays_is_explained_by_the_nearest_city_that_wants_it() -> None:
    tries = 0
    for state in played(3, 23)[::5]:
        mover = state.turn
        if mover is None or state.prompt != "action":
            continue
        facts = facts_of(state, mover)
        view: Any = state.view(mover)
        for city, goods in facts["own"]["tries"].items():
            assert set(goods) == {good for good, number in view["goods"][city].items() if number}
            for good, goal in goods.items():
                assert goal != city
                if set(facts["accepting"][good]) - {city}:
                    assert goal in facts["accepting"][good]
                    tries += 1
                refused = state.why_not(state.move(f"deliver {good} {city} > {goal}"))
                assert refused is None or refused.id in (
                    "RWC-7.2", "RWC-7.3", "RWC-7.5", "RWC-7.6", "RWC-7.7", "RWC-S.12",
                )  # fmt: skip
    assert tries > 20


def test_the_nearest_city_over_own_links_comes_first() -> None:
    links = [
        ("Omaha", "start", 1), ("Denver", "Omaha", 1), ("Atlanta", "Omaha", 0),
        ("Buffalo", "Atlanta", 0), ("Portland", "start", 0),
    ]  # fmt: skip
    network = BARE.copy()
    for city, node, owner in links:
        link = Link(NODE_INDEX[city], NODE_INDEX[node], 0, PAYMENTS[0])
        network.add(link, owner)
    found = [
        [NODE_NAMES[city] for city in cities_from(network, NODE_INDEX[origin], 0)]
        for origin in ("Omaha", "Buffalo", "Portland")
    ]
    assert found == [
        ["Atlanta", "Denver", "Buffalo", "Portland"],
        ["Atlanta", "Omaha", "Denver", "Portland"],
        ["Omaha", "Atlanta", "Denver", "Buffalo"],
    ]
