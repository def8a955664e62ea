"""The menu of Railways: groups and numbers, and the words that open them."""

import pytest

from tests.terminal.railways_view import GAME, N1, NAMES, VIEW, flat, menu, more, numbered, rich_hand, row, scene, table


def test_a_menu_of_hundreds_of_moves_stays_readable() -> None:
    state = rich_hand()
    assert len(state.moves()) > 250
    lines = menu(state).splitlines()
    assert len(lines) <= 20
    assert max(len(line) for line in lines) <= 80
    assert "103 more ways to pay, some for more points: type connects denver" in menu(state)


def test_the_numbers_run_on_through_the_menu() -> None:
    state = rich_hand()
    moves = numbered(state)
    assert sorted(moves[1:]) == sorted(map(str, state.moves()))
    text = flat(menu(state))
    assert "Denver 4 white 2+2 +4 1 start 2 Altoona Omaha 3 purple 2+2 +4 3 start" in text
    assert moves[1:4] == [
        "connect Denver > start white 2+2",
        "connect Denver > Altoona white 2+2",
        "connect Omaha > start purple 2+2",
    ]
    assert "7 New York white 2+1 +3 8 start 9 Altoona" in text
    assert moves[9] == "connect Omaha > Altoona white 2+1"
    grid = menu(state).split("Discard")[1]
    for card in ("purple 2", "white 1", "locomotive", "Omaha"):
        numbers = row(grid, f"{card} ").removeprefix(f"{card} ").split()
        discards = [moves[int(number)] for number in numbers]
        assert discards == [
            f"discard {card}, draw pile",
            f"discard {card}, draw 1",
            f"discard {card}, draw 2",
            f"discard {card}, draw 3",
            f"discard {card}, restock",
        ]
    passes = int(row(menu(state), "Pass").split()[1])
    assert moves[passes] == "pass"
    assert all(move.startswith("connect") for move in moves[passes + 1 :])


def test_the_cheapest_payment_comes_first_and_words_find_the_others() -> None:
    state = rich_hand()
    rows = more(state, "connects omaha white altoona").splitlines()
    assert flat(rows[0]) == "Omaha 3 white 2+1 +3 9 Altoona"
    wilds = [line.count("wild") for line in rows[:-1]]
    assert wilds == sorted(wilds), "locomotives are kept for last"
    assert "21 ways more; add a colour, a place or cards" in more(state, "connects omaha white")
    everything = "2+2+1+1+1+wild+wild+wild+wild"
    last = flat(more(state, f"connects omaha white {everything}", width=100))
    number = int(last.split("+11 ")[1].split()[0])
    assert numbered(state)[number] == f"connect Omaha > start white {everything}"


@pytest.mark.parametrize("verb", ["connect", "connects"])
def test_half_a_connection_lists_whole_ones(verb: str) -> None:
    state = rich_hand()
    assert more(state, verb) in menu(state)
    assert more(state, f"{verb} omaha>start") == more(state, "connects omaha start")
    assert "No connection matches now: chicago" in more(state, f"{verb} chicago")
    assert "You cannot connect anything now." in more(scene(), verb)
    assert "Connect   nothing now: you need a city card" in menu(scene())


def test_deliveries_tell_the_points_of_everybody() -> None:
    goods = {"Portland": {"red": 1}, "Altoona": {"red": 1}}
    state = scene(turn=1, power=[0, 3, 0], hands=[None, {"locomotive": 1}], goods=goods)
    text = flat(menu(state))
    # The far one takes a fourth link, so it has a number only with a locomotive (RWC-T.52).
    assert "others 1 red Portland > Atlanta +4 Kim +2" in text
    assert "2 3 red Altoona > Portland +1 -" in text
    assert numbered(state)[1:4] == [
        "locomotive red Portland > Atlanta",
        "deliver red Altoona > Portland",
        "locomotive red Altoona > Portland",
    ]
    way = "Portland > start > Cheyenne > Kansas City > Atlanta"
    assert way in more(state, "deliveries cheyenne", width=120)
    assert "Altoona" not in more(state, "deliver cheyenne", width=120)
    assert "No delivery matches now: blue" in more(state, "locomotive blue")
    assert VIEW.more(["locomotive"], state.view(1), NAMES, []) is None, "it is a whole move"


def test_many_deliveries_are_cut_short() -> None:
    goods = {name: {"red": 1, "blue": 1, "black": 1, "yellow": 1} for name, *_ in N1}
    state = scene(power=[5, 0, 0], goods=goods)
    known = len([move for move in state.moves() if str(move).startswith("deliver")])
    assert known > 12
    assert f"and {known - 10} more deliveries: type deliveries" in menu(state)
    assert len(more(state, "deliveries", width=120).splitlines()) == known + 1


def test_cards_to_take_have_the_numbers_of_their_places() -> None:
    state = scene(links=[], prompt="take a card", display=["white 1", "locomotive", "New York"], discard=["locomotive"])
    text = menu(state)
    assert row(text, "1 ") == "1 white 1"
    assert row(text, "2 ") == "2 locomotive (no second)"
    assert row(text, "3 ") == "3 New York 5 any purple x4"
    assert row(text, "4 ").startswith("4 the pile (")
    assert row(text, "5 ") == "5 locomotive (discard, no second)"
    assert numbered(state)[1:] == ["take 1", "take 2", "take 3", "take pile", "take discard"]
    assert more(state, "take new york") == text
    assert VIEW.more(["take", "1"], state.view(0), NAMES, []) is None, "it is a whole move"
    state.play(GAME.move("take 1"))
    assert row(menu(state), "2 ") == "2 locomotive"
    assert "Stop  6  take no second card" in menu(state)


def test_without_a_second_locomotive_none_is_offered() -> None:
    second = {"prompt": "take a second card or stop", "display": ["white 1", "locomotive", "Ogden"]}
    assert "locomotive" in menu(scene(**second))
    assert "locomotive" not in menu(scene(loco_second=False, **second))


def test_a_good_is_placed_where_links_tell_who_could_move_it() -> None:
    state = scene(prompt="place the good", goods={"Portland": {"red": 1}}, draws=["blue"])
    good = state.view(0)["good"]
    assert table(state) == f"A {good} cube was drawn from the bag: put it on a city without goods.\n"
    assert row(menu(state), "2 ") == "2 Kansas City you, Alex"
    assert "Portland" not in menu(state)
    assert "Portland" in table(state, seat=1), "the others see the whole table"


def test_a_large_hand_is_cut_card_by_card() -> None:
    hand = {"purple 2": 7, "white 1": 6, "New York": 1, "Omaha": 1}
    state = GAME.scene(hands=[hand], prompt="discard to 13 cards")
    assert "1 purple 2   2 white 1   3 New York   4 Omaha" in menu(state)
    assert more(state, "discard white 1") == menu(state)


def test_the_last_delivery_can_be_declined() -> None:
    state = scene(prompt="last delivery", turn=1, power=[0, 1, 0], goods={"Altoona": {"red": 1}})
    assert "Everyone may make one last delivery." in flat(table(state, seat=1))
    assert "1 red Altoona > Portland +1 -" in flat(menu(state))
    assert "Decline  2  make no last delivery" in menu(state)
