"""How Ticket to Ride is drawn: positions that a game seldom shows."""

import pytest

import branchline
from branchline import Dice, Outcome, State
from branchline.engine.outcome import deciding_heading
from branchline.games.ticket_to_ride.rules.actions.claim import Claim
from branchline.games.ticket_to_ride.terminal.view import verdict
from branchline.terminal.view import view_for
from tests.terminal.printing import printed

GAME = branchline.game("ticket-to-ride")
VIEW = view_for(GAME)
NAMES = ["Kim", "Alex", "Sam", "Robin", "Toni"]


def menu(state: State) -> str:
    view = state.view(state.turn)
    return printed(VIEW.menu(view, NAMES, VIEW.order(view, state.moves())))


def table(state: State) -> str:
    return printed(VIEW.table(state.view(state.turn), NAMES[: state.seat_count()]))


def more(state: State, text: str) -> str:
    moves = VIEW.order(state.view(state.turn), state.moves())
    parts = VIEW.more(text.split(), state.view(state.turn), NAMES, moves)
    assert parts is not None
    return printed(parts)


def rich_hand() -> State:
    cards = ["purple", "blue", "orange", "white", "green", "yellow", "black", "red"]
    state: State = GAME.scene(hands=[{**dict.fromkeys(cards, 8), "locomotive": 8}])
    return state


def test_a_menu_of_thousands_of_moves_stays_readable() -> None:
    state = rich_hand()
    assert len(state.moves()) > 1000
    lines = menu(state).splitlines()
    assert len(lines) <= 20
    assert max(len(line) for line in lines) <= 80
    assert "and 93 more routes" in menu(state)


def test_the_numbers_are_those_of_the_moves_wherever_they_are_shown() -> None:
    state = rich_hand()
    moves = VIEW.order(state.view(state.turn), state.moves())
    assert sorted(map(str, moves)) == sorted(map(str, state.moves()))
    rows = more(state, "claims brest-paris").splitlines()
    assert len(rows) == 4  # black 3, then with one, two and three locomotives
    for row, locos in zip(rows, range(4), strict=True):
        move = moves[int(row.split()[0]) - 1]
        assert isinstance(move, Claim)
        assert (move.route.id, move.payment.locos) == ("brest-paris", locos)
        assert move.payment.text in row
    row = more(state, "stations zürich").splitlines()[0]
    assert str(moves[int(row.split()[0]) - 1]).startswith("station zurich ")


@pytest.mark.slow
def test_claims_lists_every_route_once_and_the_filter_knows_accents() -> None:
    state = rich_hand()
    assert len(more(state, "claims").splitlines()) == 101
    assert "Kobenhavn" not in more(state, "claims kobenhavn")
    assert more(state, "claims kobenhavn").count("København") > 3
    assert "tunnel" in more(state, "claims tunnel")


def test_a_tunnel_shows_what_it_demands_and_how_to_answer() -> None:
    state: State = GAME.scene(hands=[["black"] * 4 + ["locomotive"]], draws=["black", "red", "white"])
    state.play(GAME.move("claim madrid-pamplona-black black 3"))
    assert "turned over: black red white ; it costs 1 extra card" in " ".join(table(state).split())
    text = menu(state)
    for expected in ("black 1", "locomotive 1", "Withdraw", "take your cards back"):
        assert expected in text


def test_the_table_tells_connected_tickets_and_lost_ones() -> None:
    state: State = GAME.scene(
        routes={"amsterdam-london": 0, "amsterdam-frankfurt": 0, "berlin-frankfurt-red": 0},
        cars=[2],
        tickets=[["berlin-london", "kyiv-sochi"]],
        turns_left=2,
    )
    text = table(state)
    assert "connected" in text.split("Berlin–London")[1].splitlines()[0]
    assert "you have too few trains" in text.split("Kyïv–Sochi")[1].splitlines()[0]
    assert "The last round: 2 turns left" in text


def test_a_pass_and_a_market_with_gaps_can_be_shown() -> None:
    state: State = GAME.scene(hands=[[]], deck=0, discard=0, market=[], ticket_deck=0, cars=[0, 0])
    assert [str(move) for move in state.moves()] == ["pass"]
    assert "you can do nothing else" in menu(state)
    assert "(gap)" in table(state)


def test_the_board_names_owners_stations_and_closed_twins() -> None:
    state: State = GAME.scene(seats=2, routes={"frankfurt-paris-white": 1, "brest-paris": 0}, stations={"paris": 1})
    text = more(state, "board paris")
    assert "Paris, with Alex's station" in text
    assert "Kim" in text.split("brest-paris")[1].splitlines()[0]
    assert "Alex" in text.split("frankfurt-paris-white")[1].splitlines()[0]
    two = printed(VIEW.more(["board", "paris"], state.view(0), NAMES[:2], []) or [])
    assert "closed (TTR-7.4)" in two.split("frankfurt-paris-orange")[1].splitlines()[0]
    assert "stations in Paris" in more(state, "board")


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("seats", [2, 5])
def test_every_position_of_a_random_game_can_be_drawn(seed: int, seats: int) -> None:
    state = GAME.start(seats, seed)
    dice = Dice(seed)
    while state.turn is not None:
        for text in (table(state), menu(state)):
            assert text.strip()
            assert max(len(line) for line in text.splitlines()) <= 80
        state.play(state.pick(dice))
    assert "Final scoring" in printed(VIEW.ending(state, NAMES[:seats]))
    assert printed(VIEW.table(state.view(None), NAMES[:seats])).strip()


def outcome(ranking: list[list[int]], rows: list[tuple[int, int, int, int]]) -> Outcome:
    heads = ("total", "completed", "built", "express")
    sheets = [dict(zip(heads, row, strict=True)) for row in rows]
    rule = GAME.rulebook["TTR-12.3"]
    merits: list[tuple[int, ...]] = [(row[0], row[1], -row[2], row[3]) for row in rows]
    totals = [row[0] for row in rows]
    return Outcome(ranking, totals, sheets, rule, deciding_heading(merits, heads))


@pytest.mark.parametrize(
    ("ranking", "rows", "expected"),
    [
        ([[1], [0]], [(40, 5, 0, 10), (50, 1, 3, 0)], "Alex wins: 50 points. TTR-14.1"),
        ([[0], [1]], [(50, 5, 3, 0), (50, 4, 0, 10)], "5 completed tickets. TTR-14.2"),
        ([[0], [1]], [(50, 5, 1, 0), (50, 5, 2, 10)], "1 built station. TTR-14.3"),
        ([[1], [0]], [(50, 5, 1, 0), (50, 5, 1, 10)], "Alex wins: tied on points"),
        ([[1], [0]], [(50, 5, 1, 0), (50, 5, 1, 10)], "Express. TTR-14.4"),
        ([[0, 1]], [(50, 5, 1, 10), (50, 5, 1, 10)], "Kim and Alex share the victory. TTR-14.5"),
        (
            [[2], [1], [0]],
            [(50, 4, 0, 0), (50, 5, 2, 10), (50, 5, 1, 0)],
            "Sam wins: tied on points, but with 1 built station. TTR-14.3",
        ),
    ],
)
def test_the_verdict_names_the_rule_that_decided(
    ranking: list[list[int]], rows: list[tuple[int, int, int, int]], expected: str
) -> None:
    assert expected in verdict(outcome(ranking, rows), NAMES)
