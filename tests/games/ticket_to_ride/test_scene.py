"""Scenes: each fact is as told, all else is filled in, and nothing is lost or doubled."""

from __future__ import annotations

import pytest

from branchline import BadDraw, BadOption
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame
from branchline.games.ticket_to_ride.rules.layout import CARDS, KINDS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.table import play
from tests.games.ticket_to_ride.helpers import GAME, hand, market, pile, scene


def checked(seats: int = 2, **facts: object) -> TicketToRide:
    """A scene in which every piece is somewhere."""
    state = scene(seats, **facts)
    GAME.audit(state)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_with_no_facts_it_is_an_empty_board_at_the_first_turn(seats: int) -> None:
    state = checked(seats)
    assert (state.turn, state.prompt) == (0, "action")
    assert state.seats == seats
    assert state.cars == [45] * seats
    assert state.scores() == [0] * seats
    assert sum(state.hands) == 0
    assert state.deck.left == 105
    assert None not in market(state)
    assert state.moves()


def test_routes_have_owners_cars_and_points() -> None:
    state = checked(3, routes={"brest-paris": 0, "petrograd-stockholm": 2})
    assert state.cars == [42, 45, 37]
    assert state.scores() == [4, 0, 21]
    assert state.to_json()["routes"] == {"brest-paris": 0, "petrograd-stockholm": 2}


def test_stations_stand_in_cities() -> None:
    state = checked(stations={"paris": 0, "roma": 0, "wien": 1})
    assert state.reserve == [1, 2]
    assert state.to_json()["stations"] == {"paris": 0, "roma": 0, "wien": 1}


def test_hands_are_counts_or_lists_and_unsaid_ones_are_empty() -> None:
    state = checked(3, hands=[{"red": 3, "locomotive": 2}, ["blue", "blue", "white"]])
    assert hand(state, 0) == {"red": 3, "locomotive": 2}
    assert hand(state, 1) == {"blue": 2, "white": 1}
    assert hand(state, 2) == {}
    assert state.deck.left == 105 - 8
    assert checked(hands=[None, {"red": 1}]).hands[KINDS:].count(1) == 1


def test_tickets_are_held() -> None:
    state = checked(tickets=[["paris-wien", "brest-petrograd"], None])
    data = state.to_json()
    assert data["tickets"] == [["paris-wien", "brest-petrograd"], []] or data["tickets"] == [
        ["brest-petrograd", "paris-wien"],
        [],
    ]
    assert len(bin(state.ticket_deck)[2:].replace("0", "")) == 39
    assert state.box.bit_count() == 5  # long tickets no one holds are out of the game


def test_the_ticket_deck_has_a_known_order() -> None:
    names = ["paris-wien", "berlin-roma", "essen-kyiv", "roma-smyrna"]
    state = checked(ticket_deck=names)
    play(state, "tickets")
    assert state.to_json()["offers"] == [names[:3], []]
    play(state, "keep berlin-roma")
    play(state, "tickets")
    assert state.to_json()["offers"] == [[], ["roma-smyrna", "paris-wien", "essen-kyiv"]]


@pytest.mark.parametrize("size", [0, 1, 2, 40])
def test_the_ticket_deck_has_a_size(size: int) -> None:
    state = checked(ticket_deck=size)
    assert state.view(None)["ticket_deck"] == size
    assert (GAME.move("tickets") in state.moves()) == (size > 0)


def test_the_market_lies_as_told() -> None:
    cards = ["red", "red", "locomotive", "white", "blue"]
    assert market(checked(market=cards)) == cards


def test_a_market_may_have_gaps_when_there_is_no_deck() -> None:
    state = checked(market=["red", None, "blue"], deck=0, discard=0)
    assert market(state) == ["red", None, "blue", None, None]
    assert state.deck.left == state.discard.left == 0
    assert sum(state.hands) == 108


def test_deck_and_discard_are_counts_lists_or_sizes() -> None:
    state = checked(deck=["red", "blue"], discard={"green": 4}, hands=[None, {}])
    assert pile(state.deck) == {"red": 1, "blue": 1}
    assert pile(state.discard) == {"green": 4}
    assert hand(state, 1) == {}
    assert sum(state.hands) == 110 - 6 - 5
    sized = checked(deck=7, discard=3)
    assert (sized.deck.left, sized.discard.left) == (7, 3)


def test_cards_nobody_has_spoken_of_go_to_the_discard() -> None:
    state = checked(deck=20, hands=[{"red": 2}, {}])
    assert state.deck.left == 20
    assert state.discard.left == 110 - 20 - 2 - 5


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 8, 44])
def test_cars_are_used_up_on_routes(number: int) -> None:
    state = checked(cars=[number])
    assert state.cars == [number, 45]
    assert sum(route.length for route in state.board.routes if state.owner[route.index] == 0) == (45 - number)


def test_routes_that_are_to_stay_open_do() -> None:
    names = ["petrograd-stockholm", "palermo-smyrna", "berlin-frankfurt-red"]
    state = checked(5, cars=[1, 2, 0, 3, 4], keep_open=names)
    owned = state.to_json()["routes"]
    assert isinstance(owned, dict)
    assert not set(owned) & {*names, "berlin-frankfurt-black"}
    assert state.cars == [1, 2, 0, 3, 4]


def test_the_turn_and_the_turns_left() -> None:
    state = checked(4, turn=2, turns_left=1)
    assert state.turn == 2
    assert state.view(None)["turns_left"] == 1
    play(state, "draw deck", "draw deck")
    assert state.turn is None


def test_draws_come_as_told_and_then_by_chance() -> None:
    state = checked(draws=["locomotive", "red", "white"], market=["blue"] * 5)
    play(state, "draw deck", "draw deck", "draw blue")
    assert hand(state, 0) == {"red": 1, "locomotive": 1}
    assert market(state) == ["white", "blue", "blue", "blue", "blue"]
    play(state, "draw deck")
    assert sum(state.hands[KINDS:]) == 2


def test_a_draw_that_cannot_be_is_told_when_it_is_due() -> None:
    state = checked(draws=["paris-wien"])
    with pytest.raises(BadDraw, match="paris-wien"):
        state.play(GAME.move("draw deck"))


def test_the_seed_decides_what_was_not_said() -> None:
    assert checked(seed=1).to_json() == checked(seed=1).to_json()
    assert checked(seed=1).to_json() != checked(seed=2).to_json()
    assert checked().to_json() == checked(seed=0).to_json()


def test_a_filled_market_never_shows_three_locomotives() -> None:
    for seed in range(60):
        state = checked(seed=seed, deck={"locomotive": 1}, discard=0, hands=[{}, None])
        assert market(state).count("locomotive") <= 2


def test_a_scene_plays_like_any_state() -> None:
    state = checked(3, routes={"brest-paris": 1}, hands=[{"red": 2}], turn=0, draws=["red"])
    clone = GAME.from_json(state.to_json())
    assert clone.to_json() == state.to_json()
    assert clone.moves() == state.moves()
    for seat in (None, 0, 1, 2):
        assert state.imagine(seat, GAME.start(2, 1).dice).view(seat) == state.view(seat)


FACTS = (
    "routes, stations, hands, tickets, ticket_deck, market, deck, discard, cars, keep_open, "
    "turn, turns_left, draws, seed"
)


@pytest.mark.parametrize(
    ("text", "facts"),
    [
        (f"unknown fact 'weather'; choose from {FACTS}", {"weather": "fine"}),
        ("routes: expected an object, not ['brest-paris']", {"routes": ["brest-paris"]}),
        ("routes: unknown name 'paris-moon'", {"routes": {"paris-moon": 0}}),
        ("routes.brest-paris: expected a whole number from 0 to 1, not 2", {"routes": {"brest-paris": 2}}),
        ("stations: unknown name 'moon'", {"stations": {"moon": 0}}),
        ("stations.paris: expected a whole number from 0 to 1, not None", {"stations": {"paris": None}}),
        ("stations: seat 0 has only 3", {"stations": {"paris": 0, "roma": 0, "wien": 0, "riga": 0}}),
        ("hands: 3 given for 2 seats", {"hands": [{}, {}, {}]}),
        ("hands: expected a list, not {'red': 1}", {"hands": {"red": 1}}),
        (f"hands[0].mauve: unknown; expected one of {', '.join(CARDS)}", {"hands": [{"mauve": 1}]}),
        ("hands[0]: there are not that many red cards", {"hands": [{"red": 13}]}),
        ("hands[1]: there are not that many red cards", {"hands": [{"red": 7}, {"red": 6}]}),
        ("hands[1]: expected an object, not 5", {"hands": [{}, 5]}),
        ("market: expected at most 5 cards, not 6", {"market": ["red"] * 6}),
        ("market: there are not that many red cards", {"market": ["red"], "hands": [{"red": 12}]}),
        ("deck: expected a whole number from 0 to 110, not 111", {"deck": 111}),
        ("deck: expected a whole number from 0 to 110, not -1", {"deck": -1}),
        ("discard: there are not that many locomotive cards", {"discard": {"locomotive": 15}}),
        ("ticket_deck: expected 0 to 40 tickets, not 41", {"ticket_deck": 41}),
        ("ticket_deck: unknown name 'paris-moon'", {"ticket_deck": ["paris-moon"]}),
        ("tickets: a ticket is named twice", {"ticket_deck": ["paris-wien", "paris-wien"]}),
        ("tickets: a ticket is named twice", {"tickets": [["paris-wien"], ["paris-wien"]]}),
        ("tickets: a ticket is named twice", {"tickets": [["paris-wien", "paris-wien"]]}),
        ("tickets: a ticket is named twice", {"tickets": [["paris-wien"]], "ticket_deck": ["paris-wien"]}),
        ("tickets: a long ticket is under the ticket deck (TTR-10.6)", {"ticket_deck": ["brest-petrograd"]}),
        ("cars[0]: expected 0 to 45 with these routes, not 46", {"cars": [46]}),
        ("cars[1]: expected 0 to 45 with these routes, not 'x'", {"cars": [1, "x"]}),
        ("cars[0]: expected 0 to 42 with these routes, not 43", {"routes": {"brest-paris": 0}, "cars": [43]}),
        ("keep_open: unknown name 'paris-moon'", {"cars": [3], "keep_open": ["paris-moon"]}),
        ("turn: expected a whole number from 0 to 1, not 2", {"turn": 2}),
        ("turns_left: expected a whole number from 1 to 2, not 0", {"turns_left": 0}),
        ("draws: expected a list, not 'red'", {"draws": "red"}),
        ("draws: expected a list of strings, but it contains 1", {"draws": [1]}),
        ("seed: expected a whole number, not 'x'", {"seed": "x"}),
        ("a seed is a whole number from 0 to 2**256 - 1, not -1", {"seed": -1}),
    ],
)
def test_a_fact_that_cannot_be_is_refused(text: str, facts: dict[str, object]) -> None:
    with pytest.raises(BadOption) as caught:
        scene(2, **facts)
    assert str(caught.value) == text


@pytest.mark.parametrize(
    "facts",
    [
        {"routes": {"berlin-frankfurt-red": 0, "berlin-frankfurt-black": 0}},
        {"routes": {"berlin-frankfurt-red": 0, "berlin-frankfurt-black": 1}},
        {"tickets": ["paris-wien"]},
        {"tickets": [["paris-moon"]]},
        {"market": ["mauve"]},
        {"market": [5]},
        {"market": ["red", None]},  # a gap, though there is a deck
        {"deck": 0, "discard": 5},
        {"deck": 5, "discard": 5, "hands": [{}, {}]},  # ninety-five cards with no place to be
        {"deck": True},
        {"discard": False},
        {"ticket_deck": True},
        {"cars": [True]},
        {"seed": True},
        {"seed": 2**256},
        {"keep_open": ["paris-moon"]},
        {"keep_open": "brest-paris"},
        {"draws": ["mauve", None]},
    ],
)
def test_a_position_that_cannot_be_is_refused(facts: dict[str, object]) -> None:
    with pytest.raises(BadOption):
        scene(2, **facts)


@pytest.mark.parametrize("seats", [0, 1, 6])
def test_a_scene_needs_a_table_of_the_right_size(game: TicketToRideGame, seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 5 players"):
        game.scene(seats)
