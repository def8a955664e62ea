"""`branchline play`: whole games by piped answers, and every word one can type."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import Result

import branchline
from branchline.games.ticket_to_ride.rules.game import TicketToRideGame

Run = Callable[..., Result]

END = "─ The end ─"
# Some numbers are no move at some prompts; the 1 after them always is.
ANSWERS = ["1", "draw deck", "1"] * 150


def ending(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert END in result.output
    return result.output.split(END)[1].split("Save the record?")[0]


@pytest.mark.slow
def test_always_1_plays_a_whole_game(run: Run) -> None:
    result = run("play", "--seed", "3", answers=["1"] * 300)
    text = ending(result)
    assert "Final scoring" in text
    assert "wins: " in text
    assert "TTR-14.1" in text
    for heading in ("routes", "tickets", "stations", "express", "total"):
        assert heading in text


def test_a_newcomer_plays_against_two_steady_bots(run: Run) -> None:
    result = run("play")
    assert "At the table: Player 1, Bot 2 [steady], Bot 3 [steady]." in result.output
    assert result.exit_code == 0


@pytest.mark.slow
def test_nothing_is_wider_than_80_columns(run: Run) -> None:
    result = run("play", "--seed", "3", answers=["1", "help", "claims", "board", *ANSWERS])
    assert max(len(line) for line in result.output.splitlines()) <= 80
    assert "\x1b" not in result.output


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_saved_game_goes_on_to_the_same_end(run: Run, seed: int) -> None:
    args = ("play", "--seed", str(seed), "--bots", "steady,random")
    whole = run(*args, answers=["1"] * 400)
    first = run(*args, answers=["1"] * 9 + ["save half.json", "quit", "n"])
    assert "To resume" not in first.output
    rest = run("play", "--load", "half.json", answers=["1"] * 400)
    assert ending(rest) == ending(whole)


def test_the_end_of_input_saves_the_game_and_says_how_to_go_on(run: Run) -> None:
    result = run("play", "--seed", "1", answers=["1", "1"])
    assert result.exit_code == 0
    assert "branchline play --load ticket-to-ride-1.json" in result.output
    record = branchline.load("ticket-to-ride-1.json")
    assert len([entry for entry in record.entries if entry.seat == 0]) == 2
    again = run("play", "--seed", "1", answers=["1", "1"])
    assert "ticket-to-ride-2.json" in again.output, "an older game was overwritten"


@pytest.mark.slow
def test_the_record_is_offered_at_the_end(run: Run) -> None:
    answers = ["1"] * 300
    count = run("play", "--seed", "3", answers=answers).output.count("Player 1> 1")
    result = run("play", "--seed", "3", answers=["1"] * count + ["done.json"])
    assert "Saved as done.json." in result.output
    branchline.load("done.json").verify()
    over = run("play", "--load", "done.json")
    assert "Final scoring" in over.output


def test_quit_can_leave_without_a_file(run: Run, tmp_path: Path) -> None:
    result = run("play", answers=["1", "quit", "n"])
    assert "Goodbye." in result.output
    assert not list(tmp_path.iterdir())


RED_FOR_BLACK = "Brest\N{EN DASH}Paris takes only black cards and locomotives, not 3 red."


def test_moves_by_notation_and_refusals_by_rule(run: Run) -> None:
    answers = [
        "keep berlin-london",  # one of 46 tickets, but two must be kept
        "1",
        "claim brest-paris red 3",
        "why claim brest-paris red 3",
        "why draw deck",
        "draw mauve",
        "fly to paris",
        "",
        "99999",
        "claim brest-parix black 3",
        "draw deck",
    ]
    text = run("play", "--seed", "3", "--first", answers=answers).output
    assert "TTR-2.9" in text
    assert text.count("TTR-6.5  A coloured route takes only cards of its colour and loco") == 2
    assert text.count(RED_FOR_BLACK) == 2
    assert "draw deck is legal" in text
    assert "Gains  1 unseen card from the deck TTR-4.2" in text
    assert "then a second card TTR-4.1" in text
    assert "unknown card 'mauve'; choose from purple" in text
    assert "moves look like: draw deck" in " ".join(text.split())
    assert "There is no move 99999" in text
    assert "did you mean brest-paris" in text
    assert "Player 1: second card" in text


def test_undo_goes_back_over_the_bots_to_the_same_choice(run: Run) -> None:
    text = run("play", "--seed", "3", "--first", answers=["1", "1", "2", "undo", "undo"]).output
    titles = re.findall(r"─ Player 1: ([a-z ]+) ─", text)
    assert titles == ["first tickets", "action", "second card", "action", "second card", "action"]
    tables = re.split(r"─ Player 1: [a-z ]+ ─+", text)
    assert tables[2].split("Player 1>")[0] == tables[6].split("Player 1>")[0]
    assert "Undone: 3 moves." in " ".join(text.split()) or "Undone: 5 moves." in text


def test_undo_has_nothing_to_take_back_at_first(run: Run) -> None:
    assert "You have not decided anything yet." in run("play", answers=["undo"]).output


def test_the_other_words(run: Run) -> None:
    answers = [
        "help", "1", "log", "rules TTR-9.5", "rules second card", "rules xyzzy", "rules",
        "board", "board par", "board atlantis", "claims", "claims zzz", "stations",
        "stations paris", "stations atlantis", "claim edinburgh-london-black", "moves", "table",
        "why", "why xyz",
    ]  # fmt: skip
    text = run("play", "--seed", "3", "--first", answers=answers).output
    for expected in (
        "undo your last decision",
        "Bot 2 [steady] keeps ",
        "TTR-9.5  Each revealed card of the tunnel colour costs 1 extra card.",
        "TTR-4.21",
        "No rule matches: xyzzy.",
        "Type some words after it",
        "no routes yet",
        "brest-paris",
        "There is no city called atlantis.",
        "No route you can claim matches: zzz.",
        "Free cities: Amsterdam",
        "You cannot build a station there now: atlantis.",
        "To see why: why claim edinburgh-london-black black 4",
        "as in: why draw locomotive",
        "not a move: 'xyz'",
    ):
        assert expected in text or expected in " ".join(text.split()), expected


def test_save_to_a_folder_that_is_not_there_says_so(run: Run) -> None:
    result = run("play", answers=["save nowhere/x.json", "quit", "n"])
    assert "Not saved: nowhere/x.json" in result.output


def ticket_names(game: TicketToRideGame, ids: set[str]) -> set[str]:
    """Tickets as they are shown, but for those whose cities also bound a route."""
    routes = {(route.a.id, route.b.id) for route in game.board.routes}
    tickets = [game.board.tickets[game.board.ticket_index[ticket]] for ticket in ids]
    return {f"{t.a.name}–{t.b.name}" for t in tickets if (t.a.id, t.b.id) not in routes}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(4))
def test_the_terminal_tells_nothing_hidden_before_the_end(run: Run, seed: int) -> None:
    args = ("play", "--seed", str(seed), "--bots", "steady,random")
    text = run(*args, answers=ANSWERS).output
    count = len(re.findall(r"^Player 1> ", text, re.MULTILINE))
    before = text.split(END)[0]
    run(*args, answers=[*ANSWERS[:count], "done.json"])
    record = branchline.load("done.json")

    assert re.search(r"^Player 1 +draws a card from the deck: \w+", before, re.MULTILINE)
    assert re.search(r"^Bot \d \[\w+\] +draws a card from the deck *$", before, re.MULTILINE)
    assert not re.search(r"^Bot.*draws a card from the deck:", before, re.MULTILINE)

    game = record.game
    assert isinstance(game, TicketToRideGame)
    mine: set[str] = set()
    theirs: set[str] = set()
    for state in record.replay():
        data = json.loads(json.dumps(state.to_json()))
        for seat in range(3):
            known = {*data["tickets"][seat], *data["given_up"][seat], *data["offers"][seat]}
            (mine if seat == 0 else theirs).update(known)
    secret = ticket_names(game, theirs - mine)
    assert len(secret) >= 6
    flat = " ".join(before.split())
    assert not [name for name in secret if name in flat]
    assert any(name in text.split(END)[1] for name in secret), "the end shows all tickets"


def test_people_pass_the_device_round(run: Run) -> None:
    answers = ["", "1", "", "1", "", "1", "1", "", "1"]
    args = ("play", "--human", "2", "--names", "Kim,Alex", "--seed", "3", "--first")
    text = run(*args, answers=answers).output
    turns = re.findall(r"Pass the device to (\w+)|─ (\w+): ([a-z ]+) ─", text)
    assert ["".join(turn) for turn in turns[:9]] == [
        "Kim", "Kimfirst tickets", "Alex", "Alexfirst tickets", "Kim", "Kimaction",
        "Kimsecond card", "Alex", "Alexaction",
    ]  # fmt: skip
    kims = text.split("Pass the device to Kim")[1].split("Pass the device to Alex")[0]
    alexs = text.split("Pass the device to Alex")[1].split("Pass the device to Kim")[0]
    kept = re.findall(r"1 +(\S+–\S+) \d+, (\S+–\S+) ", kims)[0]
    assert not any(ticket in alexs for ticket in kept)


def test_bots_can_be_watched(run: Run) -> None:
    result = run("play", "--human", "0", "--bots", "steady,steady", "--seed", "4")
    assert "Final scoring" in result.output
    assert "draws a card from the deck:" not in result.output.split(END)[0]
    assert result.exit_code == 0
