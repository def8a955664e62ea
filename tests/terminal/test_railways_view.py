"""How Railways is drawn: the network, the table and the end."""

import re
from typing import Any

import pytest

from branchline import Dice, Outcome
from branchline.engine.outcome import deciding_heading
from branchline.games.railways.rules.board import CITIES, COLOURS, GOODS
from branchline.games.railways.rules.scoring import best_sets
from branchline.games.railways.terminal.view import sets_of, verdict
from tests.terminal.printing import printed
from tests.terminal.railways_view import GAME, NAMES, VIEW, WEALTH, flat, menu, more, row, scene, table


def test_the_network_is_a_tree_in_words_or_in_letters() -> None:
    state = scene(goods={"Atlanta": {"black": 2}, "New York": {"red": 1, "yellow": 1}})
    forms = {
        100: "New York 5 any red, yellow purple x3 purple 5, Bot 3",
        74: "New York 5 any red, yellow PPP purple 5, Bot 3",
        65: "New York 5 any ry PPP purple 5, Bot 3",
        54: "New York 5 any ry PPP P 5, Bot 3",
    }
    for width, expected in forms.items():
        text = table(state, width=width)
        assert row(text, "New York") == expected
        assert ("P purple, L lightgreen, B brown, O orange, W white" in text) == (width < 100)
        assert ("b blue, r red, k black, y yellow" in text) == (width < 70)


def test_the_tree_hangs_cities_below_their_nodes() -> None:
    lines = table(scene()).splitlines()[1:9]
    assert [line.strip(" │├└").split("  ")[0] for line in lines] == [
        "start", "Portland", "Fort Worth", "Altoona", "Cheyenne", "Kansas City", "Atlanta",
        "New York",
    ]  # fmt: skip
    names = [re.search(r"\w", line) for line in lines]
    assert [name.start() for name in names if name] == [0, 2, 4, 4, 2, 4, 6, 8]


def all_cities() -> list[tuple[str, str, str, int, int]]:
    """Links of four owners for all 25 cities, each to the latest city that has a track for it."""
    left = {city.name: list(city.tracks) for city in CITIES}
    links: list[tuple[str, str, str, int, int]] = []
    for place, city in enumerate(CITIES):
        node, colour = "start", city.colours[0]
        for other, *_ in links:
            for shared in city.colours:
                if left[other][shared]:
                    node, colour = other, shared
        left[city.name][colour] -= 1
        if node != "start":
            left[node][colour] -= 1
        links.append((city.name, node, COLOURS[colour], place % 4, city.value))
    return links


@pytest.mark.parametrize("width", [80, 100])
def test_the_deepest_tree_of_all_cities_fits(width: int) -> None:
    links = all_cities()
    goods = {link[0]: {GOODS[n % 4]: 1, GOODS[(n + 1) % 4]: 1} for n, link in enumerate(links)}
    text = table(scene(seats=4, links=links, goods=goods), width=width).split("player")[0]
    lines = text.splitlines()
    assert lines[0].split() == ["network", "value", "takes", "goods", "free", "link", "to", "it"]
    assert max(len(line) for line in lines) <= width
    last = next(line for line in lines if "Cheyenne" in line)
    assert last.index("Cheyenne") > 20, "the tree is deep"
    letters = {"blue": "b", "red": "r", "black": "k", "yellow": "y"}
    for name, _, colour, owner, value in links:
        told = row(text, f"{name} ").removeprefix(f"{name} ").split()
        there = "".join([letters[good] for good in GOODS if good in goods[name]])
        assert (told[0], told[2]) == (str(value), there)
        seat = ("you", "Alex", "Bot 3", "Robin Lon…")[owner]
        assert " ".join(told[4:]) == f"{colour[0].upper()} {value}, {seat}"


def test_a_city_tells_its_card_its_links_and_who_leads() -> None:
    state = scene(goods={"Kansas City": {"blue": 2}})
    text = flat(more(state, "network kansas"))
    for expected in (
        "Kansas City 4 yellow brown x2, orange x2",
        "Free tracks: brown, orange. Goods: blue 2",
        "Cheyenne orange 4 Alex",
        "Atlanta brown 4 you",
        "Most links by value: you and Alex, with 4",
    ):
        assert expected in text
    assert "It is not built." in more(state, "board chicago")
    assert "There is no city called atlantis." in more(state, "network atlantis")
    assert more(state, "board") in table(state)


def test_the_hand_is_sorted_and_the_piles_are_told() -> None:
    state = scene(hands=[WEALTH], display=["white 1", "locomotive", "Ogden"], discard=["brown 1", "Chicago"])
    text = table(state)
    assert "Your hand, 13 cards: purple 2+2   white 2+2+1+1+1   4 locomotives" in text
    assert row(text, "Omaha") == "Omaha 3 yellow purple, orange, white x2"
    assert row(text, "display 3") == "display 3 Ogden 2 yellow purple, lightgreen, brown, white"
    assert row(text, "discard") == "discard pile Chicago 5 any lightgreen x4"
    assert f"Pile {state.view(0)['pile']}, discard pile 2, bag 60." in text


def test_the_players_are_told_with_whose_turn_it_is() -> None:
    state = scene(
        turn=1, first=2, points=[7, 8, 9], power=[1, 2, 0], hands=[None, {"white 1": 3}],
        delivered=[{"red": 2, "blue": 1}, {}, {}],
    )  # fmt: skip
    text = table(state, seat=1)
    assert row(text, "Kim") == "Kim 7 0 7 1 blue, red 2"
    assert row(text, "Alex") == "Alex (you) 8 3 7 2 -"
    assert row(text, "Bot 3 [random]") == "Bot 3 [random], begins 9 0 9 0 -"
    assert [line.split()[1] for line in text.splitlines() if line.startswith(">")] == ["Alex"]


def test_only_the_seat_itself_is_shown_its_hand() -> None:
    state = scene(hands=[WEALTH, {"Chicago": 1}])
    assert "Denver" in table(state, seat=0)
    assert "Chicago" not in table(state, seat=0)
    assert "Your hand, 1 card\n" in table(state, seat=1)
    assert "Your hand" not in table(state, seat=None)
    for seat in (1, 2, None):
        hands = printed(VIEW.more(["hands"], state.view(seat), NAMES, []) or [])
        assert "Kim: -; 13 cards unseen" in hands
        assert "Denver" not in table(state, seat=seat) + hands


def test_colours_add_nothing_that_is_not_in_the_words() -> None:
    state = scene(hands=[WEALTH], power=[2, 0, 0], goods={"Atlanta": {"black": 2}})
    view = state.view(0)
    parts = [*VIEW.table(view, NAMES), *VIEW.menu(view, NAMES, VIEW.order(view, state.moves()))]
    coloured = printed(parts, colour=True)
    assert "\x1b[35m" in coloured
    assert re.sub(r"\x1b\[[\d;]*m", "", coloured) == printed(parts)


def test_hands_tells_what_all_have_seen() -> None:
    state = GAME.start(3, seed=5, first=1)
    text = more(state, "hands")
    assert "Kim: locomotive; 3 cards unseen, one of them a city of value 2" in text
    assert "Alex" not in text


def test_scores_are_those_of_the_final_scoring() -> None:
    state = scene(power=[2, 0, 1], points=[10, 20, 30], delivered=[{"red": 3}, {}, {}])
    text = more(state, "scores")
    # RWC-T.137: the cities of N1 bring 7, 11 and 9.
    assert row(text, "Kim") == "Kim 10 7 2 2 21"
    assert row(text, "Alex") == "Alex 20 11 0 0 31"
    assert row(text, "Bot 3 [random]") == "Bot 3 [random] 30 9 1 0 40"


@pytest.mark.parametrize(
    ("facts", "expected"),
    [
        ({"pile": 0}, "the pile is empty (RWC-13.1). The round continues until the turn of Bot 3"),
        ({"bag": 0, "turn": 2}, "the bag is empty (RWC-13.3). This is the last turn; then one"),
        ({"ending": "RWC-13.2", "turn": 1}, "a player has no trains left (RWC-13.2). The round"),
        (
            {"ending": "RWC-S.32", "guard": True, "quiet": 3, "prompt": "last delivery"},
            "three rounds changed nothing (RWC-S.32). Everyone may make one last delivery.",
        ),
    ],
)
def test_the_table_tells_that_the_end_is_triggered(facts: dict[str, Any], expected: str) -> None:
    calm = {"power": [3, 0, 0], "goods": {"Atlanta": {"black": 1}}}
    assert "The end is triggered" not in table(scene(**calm))
    assert f"The end is triggered: {expected}" in flat(table(scene(**calm, **facts)))


def test_rounds_without_a_change_are_counted() -> None:
    assert "2 rounds of 3 without a lasting change" in table(scene(guard=True, quiet=2))


def test_younger_players_see_no_goods_and_no_power() -> None:
    state = scene(variant="younger", hands=[{"Omaha": 1, "white 2": 2}])
    text = table(state) + menu(state)
    for absent in ("takes", "goods", "power", "delivered", "ocomotive", "restock", "bag"):
        assert absent not in text.replace("it takes a city", ""), absent
    assert row(text, "New York") == "New York 5 purple x3 purple 5, Bot 3"
    assert "white 2+2 +4 1 start 2 Altoona" in flat(text)


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"variant": "younger"}, {"loco_second": False}])
@pytest.mark.parametrize("seats", [2, 4])
def test_every_position_of_a_random_game_can_be_drawn(seats: int, options: dict[str, Any]) -> None:
    state = GAME.start(seats, seats, **options)
    dice = Dice(seats)
    while state.turn is not None:
        for text in (table(state, state.turn), menu(state)):
            assert text.strip()
            assert max(len(line) for line in text.splitlines()) <= 80
        state.play(state.pick(dice))
    ending = printed(VIEW.ending(state, NAMES[:seats]))
    assert "Final scoring" in ending
    assert max(len(line) for line in ending.splitlines()) <= 80
    assert table(state, None).startswith("network")


def test_the_score_sheet_has_every_source_of_points() -> None:
    state = scene(prompt="over", points=[9, 12, 5], power=[2, 0, 0], delivered=[{"red": 4, "blue": 1}, {}, {}])
    text = printed(VIEW.ending(state, NAMES[:3]))
    assert "The game is over. RWC-13.1: The end is triggered when the pile is empty." in text
    heads = "place player links deliveries cities locos goods total"
    assert row(text, "place") == heads
    # In play the links brought 9, 9 and 5; what Alex has above that is from deliveries.
    assert row(text, "1 Alex") == "1 Alex 9 3 11 0 0 23"
    assert row(text, "2 Kim") == "2 Kim 9 0 7 2 3 21"
    assert row(text, "3 Bot 3") == "3 Bot 3 [random] 5 0 9 0 0 14"
    assert "Alex wins with 23 points. RWC-15.1" in text
    assert row(text, "Kansas City") == "Kansas City 4 4* 4*"
    assert row(text, "New York") == "New York 5 5*"
    assert row(text.split("Sets of goods")[1], "Kim") == "Kim blue, red 4 4 red 3"


@pytest.mark.parametrize(
    ("counts", "expected"),
    [
        ([2, 2, 2, 0], []),
        ([6, 0, 0, 0], ["3 blue", "3 blue"]),
        ([7, 0, 0, 0], ["4 blue", "3 blue"]),
        ([1, 1, 1, 1], ["4 different"]),
        ([3, 3, 3, 1], ["3 blue", "3 red", "3 black"]),
        ([5, 4, 3, 2], ["4 different", "4 different", "3 blue"]),
    ],
)
def test_sets_of_goods_are_told(counts: list[int], expected: list[str]) -> None:
    assert sets_of(counts) == expected


def test_the_sets_told_bring_what_the_scoring_says() -> None:
    for number in range(6**4):
        counts = [number // 6**place % 6 for place in range(4)]
        told = sets_of(counts)
        mixed = told.count("4 different")
        fours = len([sets for sets in told if sets.startswith("4")]) - mixed
        assert 5 * mixed + 3 * fours + 2 * (len(told) - mixed - fours) == best_sets(counts)


def outcome(ranking: list[list[int]], rows: list[tuple[int, int, int]]) -> Outcome:
    heads = ("total", "links", "delivered")
    sheets = [dict(zip(heads, numbers, strict=True)) for numbers in rows]
    totals, rule = [numbers[0] for numbers in rows], GAME.rulebook["RWC-13.1"]
    return Outcome(ranking, totals, sheets, rule, deciding_heading([*rows], heads))


@pytest.mark.parametrize(
    ("ranking", "rows", "expected"),
    [
        ([[1], [0]], [(40, 7, 9), (41, 6, 2)], "Alex wins with 41 points. RWC-15.1"),
        ([[0], [1]], [(40, 7, 2), (40, 6, 9)], "tied on points, but with 7 links. RWC-15.2"),
        ([[0], [1]], [(40, 6, 5), (40, 6, 4)], "and links, but with 5 cubes delivered. RWC-15.3"),
        ([[0, 1]], [(40, 6, 5), (40, 6, 5)], "share the victory with 40 points. RWC-15.4"),
        ([[0, 1], [2]], [(40, 7, 3), (40, 7, 3), (40, 6, 9)], "Kim and Alex share the victory"),
    ],
)
def test_the_verdict_names_the_rule_that_decided(
    ranking: list[list[int]], rows: list[tuple[int, int, int]], expected: str
) -> None:
    assert expected in verdict(outcome(ranking, rows), NAMES)
