"""The quick table of imagined games agrees with the rules."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import branchline
from branchline import Dice
from branchline.bots import Seat, make
from branchline.games.ticket_to_ride.bots.path_search import FAR
from branchline.games.ticket_to_ride.bots.position import Position
from branchline.games.ticket_to_ride.bots.rollout_policy import best_draw, first_payable, play_out
from branchline.games.ticket_to_ride.bots.simulator import CALM, QUICK, Rails, Table, laid_out, totals
from branchline.games.ticket_to_ride.bots.ticket_plan import Plan, keep_tickets, lose_route, route_costs
from branchline.games.ticket_to_ride.rules.actions.claim import claims, closed, is_open
from branchline.games.ticket_to_ride.rules.actions.draw import TOP_CARD
from branchline.games.ticket_to_ride.rules.layout import CARDS, CARS, EMPTY, KINDS, STATIONS
from branchline.games.ticket_to_ride.rules.state import TicketToRide

GAME = branchline.game("ticket-to-ride")
RAILS = Rails(GAME.board)  # type: ignore[attr-defined]  # the contract knows no boards
ALL_CARDS = 110


def after(seed: int, plies: int, seats: int, bot: str = "random") -> TicketToRide:
    """A position some moves into a game."""
    state = GAME.start(seats, seed)
    player = make(bot, GAME)
    dice = Dice(seed)
    while state.turn is not None and plies:
        state.play(player.choose(Seat(state, dice)))
        plies -= 1
    assert isinstance(state, TicketToRide)
    return state


def table_of(state: TicketToRide) -> Table:
    return laid_out(RAILS, state, [QUICK] * state.seats, 1)


def scene(**facts: Any) -> Table:
    state = GAME.scene(**facts)
    assert isinstance(state, TicketToRide)
    return table_of(state)


def number(route: str) -> int:
    return RAILS.board.route_index[route]


def cards_on(table: Table) -> int:
    shown = sum(card != EMPTY for card in table.market)
    return sum(table.hands) + table.left + shown + sum(table.discard)


def stack(table: Table, *cards: int) -> None:
    """Make these cards the deck; the last of them is the next."""
    for place, card in enumerate(cards):
        table.deck[place] = card
    table.left = len(cards)


@pytest.mark.slow
@given(st.integers(0, 2**32), st.integers(2, 5), st.sampled_from(["random", "steady"]))
@settings(max_examples=15, deadline=None)
def test_the_final_scores_are_those_of_the_rules(seed: int, seats: int, bot: str) -> None:
    state = after(seed, 10_000, seats, bot)
    outcome = state.outcome()
    assert outcome is not None
    assert totals(table_of(state)) == outcome.totals


@given(st.integers(0, 2**32), st.integers(10, 250), st.integers(2, 5))
@settings(max_examples=40, deadline=None)
def test_the_same_routes_are_open_and_can_be_paid(seed: int, plies: int, seats: int) -> None:
    state = after(seed, plies, seats)
    if state.turn is None:
        return
    table = table_of(state)
    seat = state.turn
    payable = {claim.route.index for claim in claims(state)}
    for route in RAILS.board.routes:
        opened = is_open(state, route)
        assert opened == (closed(state, route) is None)
        assert table.is_open(seat, route.index) == opened
        cost = route_costs(table, seat)[route.index]
        assert (0 < cost < FAR) == opened or state.owner[route.index] >= 0
        claim = first_payable(table, seat, [route.index])
        assert (claim == route.index) == (route.index in payable)


@given(st.integers(0, 2**32), st.integers(10, 120), st.integers(2, 5))
@settings(max_examples=25, deadline=None)
def test_no_card_car_or_station_is_lost_when_a_game_is_played_out(seed: int, plies: int, seats: int) -> None:
    table = table_of(after(seed, plies, seats, "novice"))
    if table.mover < 0:
        return
    play_out(table)
    assert cards_on(table) <= ALL_CARDS  # a tunnel under way holds some
    for seat in range(seats):
        own = [route for route, owner in enumerate(table.owner) if owner == seat]
        assert sum(RAILS.length[route] for route in own) + table.cars[seat] == CARS
        assert table.points[seat] == sum(RAILS.points[route] for route in own)
        assert bin(table.built[seat]).count("1") + table.reserve[seat] == STATIONS
        assert table.cars[seat] >= 0
    assert min(table.hands) >= 0


def test_a_game_played_out_is_like_one_between_bots() -> None:
    state = GAME.start(2, 7)
    steady = make("steady", GAME)
    for _ in range(2):
        state.play(steady.choose(Seat(state, Dice(1))))
    assert isinstance(state, TicketToRide)
    scores = []
    for word in range(20):
        table = laid_out(RAILS, state, [CALM, CALM], word)
        for seat in range(2):
            Plan(table, seat).join(table.tickets[seat]).begin()
        play_out(table)
        assert min(table.cars) <= 2
        assert cards_on(table) == ALL_CARDS
        scores += totals(table)
    assert 80 <= sum(scores) / len(scores) <= 150


def test_what_a_copy_does_leaves_the_table_as_it_was() -> None:
    table = table_of(after(3, 30, 3))

    def rows() -> list[list[int]]:
        return [[*row] for row in (table.owner, table.hands, table.deck, [table.left], table.market, table.discard)]

    before = rows()
    play_out(table.copy())
    assert before == rows()


def test_a_cut_way_goes_round() -> None:
    table = scene(tickets=[["frankfurt-kobenhavn"]], hands=[[], ["green"] * 2])
    work = Plan(table, 0).join(table.tickets[0])
    work.begin()
    assert number("essen-frankfurt") in table.goals[0]
    table.mover = 1
    assert table.claim(1, number("essen-frankfurt"), CARDS.index("green"), 0)
    lose_route(table, 1, number("essen-frankfurt"))
    assert number("essen-frankfurt") not in table.goals[0]
    cost = Plan(table, 0).resume().cost
    assert table.rails.paths.search(cost, *ends("frankfurt-kobenhavn")) == 0, (
        "what it works for no longer joins the ticket"
    )


def ends(ticket: str) -> tuple[int, int]:
    found = RAILS.board.tickets[RAILS.board.ticket_index[ticket]]
    return found.a.index, found.b.index


def test_a_tunnel_that_cannot_be_paid_costs_nothing_but_the_turn() -> None:
    table = scene(hands=[["black"] * 3])
    stack(table, *[CARDS.index("black")] * 3)
    assert not table.claim(0, number("madrid-pamplona-black"), CARDS.index("black"), 0)
    assert table.hands[CARDS.index("black")] == 3
    assert table.owner[number("madrid-pamplona-black")] < 0


def test_three_locomotives_in_the_market_are_replaced() -> None:
    table = scene(market=["locomotive", "locomotive", "red", "red", "red"])
    stack(table, *[0] * 20, CARDS.index("locomotive"))
    table.take(0, 2)
    assert [*table.market] == [0] * 5


@pytest.mark.rule("TTR-4.12")
def test_a_blind_card_minds_the_locomotives_of_the_market_too() -> None:
    table = scene(market=["locomotive", "locomotive", "locomotive", "red", "red"])
    stack(table, *[0] * 20)
    table.draw_blind(0)
    assert ([*table.market], table.left) == ([0] * 5, 14)


def test_the_deck_takes_in_the_discard() -> None:
    table = scene()
    for kind in range(KINDS):
        table.discard[kind] = 3 * (kind == 2)
    stack(table)
    table.draw_blind(0)
    assert (table.left, [*table.discard]) == (2, [0] * KINDS)


@pytest.mark.parametrize(
    ("market", "drawn"),
    [(["red", "blue", "green", "white", "black"], "green"), (["red", "blue", "purple", "white", "black"], None)],
)
def test_the_card_a_goal_lacks_is_drawn(market: list[str], drawn: str | None) -> None:
    table = scene(hands=[["green"]], tickets=[[]], market=market)
    table.goals[0] = [number("essen-frankfurt")]
    slot = best_draw(table, 0, 2)
    assert (None if slot == TOP_CARD else CARDS[table.market[slot]]) == drawn


def test_a_station_in_any_city_is_seen_in_a_view() -> None:
    for city in RAILS.board.cities:
        state = GAME.scene(stations={city.id: 1})
        assert Position(RAILS, state.view(0)).table.built[1] == 1 << int(city.index)


def test_tickets_on_the_way_are_kept_and_hopeless_ones_are_not() -> None:
    table = scene(cars=[8, 4], tickets=[[]])
    tickets = {ticket.id: ticket for ticket in RAILS.board.tickets}
    offer = [tickets[name] for name in ("erzurum-rostov", "athina-wilno", "berlin-moskva")]
    assert [ticket.id for ticket in keep_tickets(table, 0, offer, 1)] == ["erzurum-rostov"]
