"""How moves are written, read and told (RWC-17.3)."""

from __future__ import annotations

from itertools import product

import pytest

from branchline import BadMove, Entry
from tests.games.railways.cities import CARDS, CITIES, GOODS, START
from tests.games.railways.helpers import GAME, listed, n1
from tests.games.railways.playing import builder, by_verb, games
from tests.games.table import refused

WRITTEN = [
    ("connect Kansas City > start orange 2+1+wild", "connect Kansas City > start orange 2+1+wild"),
    ("CONNECT kansas   city>start ORANGE wild + 1 + 2", "connect Kansas City > start orange 2+1+wild"),
    ("connect roanoke > Start brown loco+1+locomotive", "connect Roanoke > start brown 1+wild+wild"),
    ("connect st louis > start orange 2+2+1", "connect St. Louis > start orange 2+2+1"),
    ("connect Roanoke > start white 1+2+1+2", "connect Roanoke > start white 2+2+1+1"),
    ("connect Roanoke > start orange wild", "connect Roanoke > start orange wild"),
    ("connect start > Roanoke orange 2", "connect start > Roanoke orange 2"),
    ("locomotive", "locomotive"),
    ("Locomotive RED altoona > portland", "locomotive red Altoona > Portland"),
    ("deliver red Altoona>Portland", "deliver red Altoona > Portland"),
    ("deliver red start > Portland", "deliver red start > Portland"),
    ("discard orange 2, draw pile", "discard orange 2, draw pile"),
    ("discard ORANGE  2 draw 1", "discard orange 2, draw 1"),
    ("discard fort worth, draw 3", "discard Fort Worth, draw 3"),
    ("discard locomotive, restock", "discard locomotive, restock"),
    ("discard white 1, draw discard", "discard white 1, draw discard"),
    ("place Pörtland", "place Portland"),
    ("place start", "place start"),
    ("pass", "pass"),
    ("Take Pile", "take pile"),
    ("take 3", "take 3"),
    ("take discard", "take discard"),
    ("STOP", "stop"),
    ("trim St. Louis", "trim St. Louis"),
    ("decline", "decline"),
]


@pytest.mark.rule("RWC-17.3")
@pytest.mark.parametrize(("text", "written"), WRITTEN)
def test_rwc_17_3_a_move_is_read_with_tolerance_and_written_in_one_way(text: str, written: str) -> None:
    move = GAME.move(f"  {text} ")
    assert str(move) == written
    assert GAME.move(str(move)) == move
    assert hash(GAME.move(str(move))) == hash(move)


@pytest.mark.rule("RWC-17.3")
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "moves look like"),
        ("dance", "moves look like"),
        ("take", "moves look like"),
        ("take 4", "moves look like"),
        ("take white 1", "moves look like"),
        ("pass now", "moves look like"),
        ("connect", "expected cities and cards"),
        ("connect Omaha start white 2", "expected cities and cards"),
        ("connect Omaha > start", "expected cities and cards"),
        ("connect Omaha > start white", "expected cards, as in 2+1+wild"),
        ("connect Omaha > start white 3", "expected cards, as in 2+1+wild, not '3'"),
        ("connect Omaha > start white 2+", "expected cards, as in 2+1+wild"),
        ("connect Omaha > start mauve 2", "expected cities and cards"),
        ("connect Roanoke > start brown 1 orange 1", "a link has one colour (RWC-4.4)"),
        ("connect Saint Louis > start orange 2", "did you mean St. Louis"),
        ("connect Omaha > Portlant white 2", "did you mean Portland"),
        ("connect Omaha > start white " + "+".join(["2"] * 200), "a link has at most 111 cards"),
        ("deliver", "no good"),
        ("deliver mauve Omaha > Portland", "no good 'mauve'; expected one of blue, red"),
        ("deliver red Omaha", "no city"),
        ("locomotive red", "no city"),
        ("locomotive 2", "no good '2'"),
        ("discard", "expected a card and what follows"),
        ("discard white 2", "expected a card and what follows"),
        ("discard white 3, draw pile", "no card 'white 3'; did you mean"),
        ("discard draw pile", "no card"),
        ("place", "no city"),
        ("place mars", "no city 'mars'"),
        ("trim", "no card"),
        ("trim white", "did you mean white"),
    ],
)
def test_rwc_17_3_a_text_that_is_no_move_is_explained(text: str, words: str) -> None:
    with pytest.raises(BadMove) as caught:
        GAME.move(text)
    assert words in str(caught.value)
    assert len(str(caught.value)) < 500


@pytest.mark.rule("RWC-17.3")
def test_rwc_17_3_every_delivery_and_discard_can_be_written() -> None:
    for colour, origin, goal in product(GOODS, [*CITIES, START], [*CITIES, START]):
        for verb in ("deliver", "locomotive"):
            text = f"{verb} {colour} {origin} > {goal}"
            assert str(GAME.move(text)) == text
    for card in CARDS:
        assert str(GAME.move(f"trim {card}")) == f"trim {card}"
        for follow_up in ("draw pile", "draw 1", "draw 2", "draw 3", "restock"):
            assert str(GAME.move(f"discard {card}, {follow_up}")) == f"discard {card}, {follow_up}"


@pytest.mark.rule("RWC-17.3")
def test_rwc_17_3_what_no_rule_allows_is_a_move_all_the_same() -> None:
    state = n1(hands=[{"orange 1": 1, "Roanoke": 1}], power=[3])
    refused(state, "connect start > Portland lightgreen 2", "RWC-4.2")
    refused(state, "connect Roanoke > Roanoke orange 1", "RWC-4.3")
    refused(state, "deliver red start > Portland", "RWC-7.9")
    refused(state, "deliver red Portland > start", "RWC-7.9")
    refused(state, "discard orange 1, draw discard", "RWC-8.5")
    refused(state, "place start", "RWC-3.3")


@pytest.mark.rule("RWC-17.3")
@pytest.mark.parametrize(("seats", "seed"), [(2, 90), (4, 91)])
def test_rwc_17_3_listed_moves_are_read_as_themselves(seats: int, seed: int) -> None:
    for state in games(seats, seed, builder if seed % 2 else by_verb, every=7):
        for text in listed(state):
            for written in (text.upper(), text.lower(), f" {text.replace(' ', '  ')} "):
                assert str(GAME.move(written)) == text


TOLD = [
    ("connect Omaha > start white 2+1", ["red", "blue"],
     ("connects Omaha to the start board for 3 points with white cards: 2 and 1; goods: red and"
     " blue")),
    ("connect Ogden > Salt Lake City brown 1+wild", [],
     "connects Ogden to Salt Lake City for 2 points with brown cards: 1 and locomotive"),
    ("locomotive", [], "plays a locomotive"),
    ("locomotive red Omaha > Fort Worth", [],
     "plays a locomotive and delivers a red cube from Omaha to Fort Worth"),
    ("deliver red Kansas City > Fort Worth", [],
     "delivers a red cube from Kansas City to Fort Worth"),
    ("discard white 2, draw pile", ["Denver"],
     "discards white 2 and draws a card from the pile: Denver"),
    ("discard white 2, draw pile", ["?"], "discards white 2 and draws a card from the pile"),
    ("discard Denver, draw 2", ["white 1"],
     "discards Denver and draws card 2 from the display; white 1 turned up"),
    ("discard Denver, draw 2", [], "discards Denver and draws card 2 from the display"),
    ("discard white 2, restock", ["red"], "discards white 2 and draws a red cube from the bag"),
    ("place Omaha", [], "puts the cube on Omaha"),
    ("pass", [], "passes"),
    ("take pile", ["locomotive"], "takes a card from the pile: a locomotive"),
    ("take pile", ["?"], "takes a card from the pile"),
    ("take 1", ["Denver"], "takes card 1 from the display; Denver turned up"),
    ("take 1", [], "takes card 1 from the display"),
    ("take discard", [], "takes the top card of the discard pile"),
    ("stop", [], "takes no second card"),
    ("trim white 2", [], "discards white 2"),
    ("trim locomotive", [], "discards a locomotive"),
    ("decline", [], "makes no last delivery"),
]  # fmt: skip


@pytest.mark.parametrize(("move", "draws", "words"), TOLD)
def test_an_entry_is_told_in_words(move: str, draws: list[str], words: str) -> None:
    assert GAME.tell(Entry(0, move, draws)) == words
