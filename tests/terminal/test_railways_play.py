"""`branchline play railways`: whole games by piped answers, and every word one can type."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from typer.testing import Result

import branchline
from branchline.games.railways.rules.board import CITIES

Run = Callable[..., Result]

END = "─ The end ─"
AGAINST_CHANCE = ("play", "railways", "--seats", "3", "--bots", "random,random")

# A whole game of one person against two bots, with seed 5.
GAME = """
connect roanoke > start lightgreen 1+wild; take 3; take 2
pass; take discard; take 1
connect ogden > roanoke white 2; take pile; take 1
locomotive red ogden > roanoke; take discard; take 3
connect salt lake city > roanoke orange 2+wild; take 3; take 2
connect new york > ogden purple 2+2+1; take 1; take 2
deliver black ogden > new york; take discard; take 1
connect fort worth > start orange 2+1; take 1; take 2
deliver red ogden > new york; take pile; take pile
connect indianapolis > ogden brown 2+1; take 2
connect cincinnati > new york purple 2+loco; take 1; take 1
connect cheyenne > new york purple 2; take 2; take 3
connect baltimore > start lightgreen 2+2; take 1; take pile
discard st louis, draw 2; take 2; take pile
discard purple 1, draw 2; take 1; take 2
connect sacramento > start lightgreen 2; take 1
deliver black cheyenne > new york
"""
MOVES = [move.strip() for move in re.split(r"[;\n]", GAME.strip())]


def ending(result: Result) -> str:
    assert result.exit_code == 0, result.output
    assert END in result.output
    return result.output.split(END)[1].split("Save the record?")[0]


def flat(result: Result) -> str:
    return " ".join(result.output.split())


@pytest.mark.slow
def test_a_whole_game_by_notation(run: Run) -> None:
    result = run(*AGAINST_CHANCE, "--seed", "5", answers=[*MOVES, "done.json"])
    text = " ".join(ending(result).split())
    for expected in (
        "Player 1 delivers a black cube from Cheyenne to New York (+1)",
        "The game is over. RWC-13.2: The end is triggered when a player has no building train",
        "place player links deliveries cities locos goods total 1 Player 1 29 4 22 1 0 56",
        "2 Bot 3 [random] 18 0 19 0 0 37",
        "Player 1 wins with 56 points. RWC-15.1",
        "Altoona 2 3* 3*",
        "Player 1 red 2, black 2 none 0",
    ):
        assert expected in text, expected
    assert "Saved as done.json." in result.output
    assert max(len(line) for line in result.output.splitlines()) <= 80
    assert "\x1b" not in result.output
    told = " ".join(result.output.split(END)[0].split())
    for expected in (
        "At the table: Player 1, Bot 2 [random], Bot 3 [random].",
        (
            "Player 1 connects Roanoke to the start board for 2 points with light green cards: 1"
            " and locomotive; goods: yellow"
        ),
        "Player 1 takes white 2 from the display; brown 1 turned up",
        "Player 1 takes Ogden from the top of the discard",
        "Player 1 plays a locomotive and delivers a red cube from Ogden to Roanoke (+1)",
        "Bot 2 [random] discards Altoona and draws purple 2 from the display; Atlanta turned up",
        "The end is triggered: a player has no trains left (RWC-13.2).",
        "Everyone may make one last delivery.",
    ):
        assert expected in told, expected
    branchline.load("done.json").verify()
    replayed = " ".join(run("replay", "done.json").output.split())
    assert "takes white 2 from the display; brown 1 turned up" in replayed
    assert "Player 1 wins with 56 points" in replayed
    assert run("verify", "done.json").output == "done.json: ok\n"


@pytest.mark.slow
@pytest.mark.parametrize("args", [(), ("--variant", "younger"), ("--no-loco-second",)])
def test_always_1_plays_a_whole_game(run: Run, args: tuple[str, ...]) -> None:
    text = ending(run(*AGAINST_CHANCE, "--seed", "3", *args, answers=["1"] * 400))
    assert "Final scoring" in text
    assert re.search(r"wins|share the victory", text)
    assert "RWC-15." in text


@pytest.mark.slow
def test_a_saved_game_goes_on_to_the_same_end(run: Run) -> None:
    args = (*AGAINST_CHANCE, "--seed", "5")
    whole = run(*args, answers=MOVES)
    first = run(*args, answers=[*MOVES[:17], "save half.json", "quit", "n"])
    assert "Saved as half.json." in first.output
    rest = run("play", "--load", "half.json", answers=MOVES[17:])
    assert ending(rest) == ending(whole)


def test_refusals_name_the_rule_and_half_moves_are_answered(run: Run) -> None:
    answers = [
        "help", "why", "why connect Roanoke > start orange wild+wild",
        "connect Chicago > start lightgreen 1", "connect roanoke", "connect",
        "connect Roanoke > start orange 1 brown 1", "connect Roanok > start orange 1",
        "deliver", "deliver red Omaha > Portland", "discard white 1, draw 1", "discard purple 2",
        "take pile", "stop", "trim white 2", "fly", "99", "network", "hands", "scores",
        "rules free track", "log", "pass", "take orange 2", "stop", "take 1", "undo", "undo",
    ]  # fmt: skip
    text = flat(run(*AGAINST_CHANCE, "--seed", "5", answers=answers))
    for expected in (
        "all connections, or those with a city, place or colour",
        "as in: why connect Omaha > start white 2+1",
        "RWC-4.12 At least one card in the link must be a rail card of the link colour.",
        "RWC-4.10 The total value of the cards played",
        "Roanoke 2 lightgreen 1+wild +2 1 start",
        "a link has one colour (RWC-4.4)",
        "did you mean Roanoke",
        "You cannot deliver anything now.",
        "RWC-S.12",
        "RWC-8.1",
        "discard: expected a card and what follows",
        "RWC-3.3",
        "not a move: 'fly'",
        "There is no move 99; choose a number up to 15.",
        "Bot 2 [random]: locomotive; 3 cards unseen, one of them a city of value 2",
        "If the game were scored now",
        "RWC-4.6 If the target is a city, it must have a free track of the link colour.",
        "Nothing has happened yet.",
        "2 orange 2 3 white 2 4 the pile (96 cards) Player 1> stop",
        "RWC-10.1 The player takes 1 or 2 cards",
        "Player 1 takes a locomotive from the display",
        "Undone: 1 move.",
    ):
        assert expected in text, expected


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(3))
def test_the_terminal_tells_no_card_that_a_bot_drew_unseen(run: Run, seed: int) -> None:
    answers = ["1", "take pile", "take pile"] * 10
    args = (*AGAINST_CHANCE, "--seed", str(seed))
    text = run(*args, answers=[*answers, "hands", "scores", "log all", "save half.json"]).output
    assert re.search(r"^Player 1 +takes a card from the pile: \w+", text, re.MULTILINE)
    assert re.search(r"^Bot \d \[\w+\] +takes a card from the pile *$", text, re.MULTILINE)
    assert not re.search(r"^Bot.*from the pile:", text, re.MULTILINE)
    hands = saved_hands("half.json")
    secret = {city for seat in (1, 2) for city in hands.hidden_cities(seat)}
    assert secret
    assert not [city for city in secret if city in " ".join(text.split())]


class Hands:
    """The hands of a game that was saved, as only the file knows them."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data = data

    def cities(self, seat: int) -> set[str]:
        """The cities in a hand."""
        return {city.name for city in CITIES if city.name in self.data["hands"][seat]}

    def hidden_cities(self, seat: int) -> set[str]:
        """Those of them that no one else has seen."""
        return self.cities(seat) - set(self.data["known"][seat])


def saved_hands(path: str, moves: int = -1) -> Hands:
    """The hands after so many moves of a record, or at its end."""
    states = list(branchline.load(path).replay())
    return Hands(json.loads(json.dumps(states[moves].to_json())))


def test_people_pass_the_device_round_and_hands_stay_hidden(run: Run) -> None:
    args = ("play", "railways", "--human", "2", "--names", "Kim,Alex", "--seed", "3", "--first")
    answers = ["", "pass", "take pile", "take pile", "", "pass", "take pile", "take pile", ""]
    text = run(*args, answers=[*answers, "save x.json", "quit", "n"]).output
    turns = re.findall(r"Pass the device to (\w+)|─ (\w+): ([a-z ]+) ─", text)
    assert ["".join(turn) for turn in turns] == [
        "Kim", "Kimaction", "Kimtake a card", "Kimtake a second card or stop",
        "Alex", "Alexaction", "Alextake a card", "Alextake a second card or stop",
        "Kim", "Kimaction",
    ]  # fmt: skip
    _, kims, alexs, again = re.split(r"Pass the device to \w+", text)
    dealt, now = saved_hands("x.json", 0), saved_hands("x.json")
    for told, own, other in ((kims, dealt.cities(0), 1), (alexs, dealt.cities(1), 0)):
        assert own
        assert all(city in told for city in own)
        assert not [city for city in now.hidden_cities(other) if city in told]
    assert "takes a card from the pile:" in kims
    assert re.search(r"Kim +takes a card from the pile *\n", alexs)
    assert not re.search(r"Kim +takes a card from the pile:", alexs)
    assert not re.search(r"Alex +takes a card from the pile:", again)


def test_bots_can_be_watched(run: Run) -> None:
    args = ("play", "railways", "--human", "0", "--bots", "random,random", "--seed", "4")
    result = run(*args)
    assert "Final scoring" in ending(result)
    assert "from the pile:" not in result.output.split(END)[0]
    assert re.search(r"takes [\w ]+ from the display; [\w. ]+ turned up", result.output)


def test_a_game_half_told_shows_what_all_may_see(run: Run) -> None:
    run(*AGAINST_CHANCE, "--seed", "5", answers=[*MOVES[:10], "save half.json"])
    text = run("replay", "half.json").output
    assert "network" in text
    assert "Your hand" not in text
    assert "from the pile:" not in text
    own = run("replay", "half.json", "--seat", "1", "--step", "2").output
    assert "Your hand, 2 cards" in own


def test_bots_among_themselves_come_to_an_end(run: Run) -> None:
    idle = "tests.arena.idle_bots:Idler"
    result = run("play", "railways", "--human", "0", "--bots", f"{idle},{idle}")
    assert "RWC-S.32" in ending(result)
