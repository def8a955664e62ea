"""Refusals tell the facts: what is missing, what is in the way, and whose it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from branchline.engine.phrase import Phrase
from branchline.games.steam.rules.actions.action import Action
from branchline.games.steam.rules.actions.building import Lay
from branchline.games.steam.rules.actions.player_tracks import UPGRADE
from branchline.games.steam.rules.actions.take import TAKES, TakeTile
from branchline.games.steam.rules.board import ACTION_TILES, LOCOMOTIVE, SEAT_COLOURS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES
from tests.contract.steam import moves as catalogue_moves
from tests.contract.steam import moves_of_board
from tests.games.steam.helpers import GAME, WIDE, building, scene
from tests.games.steam.refusal_cases import BUILD, GOODS, OTHERS, STANDARD, YARM, Facts
from tests.games.steam.rich_games import sampled, walk
from tests.games.steam.small_map import TEXT, TOWNS, network
from tests.games.steam.tables import finished, settled
from tests.games.table import allowed, explained, play, refused

LOOSE: Final = "lay M15 44 N-NE SE-NW"
# The functions that say something, and which of their arguments is the template.
TEMPLATES: Final = {"phrase": 0, "plural": 0, "forbids": 0, "wrong_phase": 1}
RULES_FOLDER: Final = Path(__file__).parents[3] / "src/branchline/games/steam/rules"


@pytest.mark.parametrize(("facts", "text", "rule", "sentence"), BUILD)
def test_what_a_builder_is_told(facts: Facts, text: str, rule: str, sentence: str) -> None:
    told(building(**facts), text, rule, sentence)


@pytest.mark.parametrize(("facts", "text", "rule", "sentence"), GOODS)
def test_what_a_mover_of_goods_is_told(facts: Facts, text: str, rule: str, sentence: str) -> None:
    told(scene(**{**YARM, **facts}), text, rule, sentence)


@pytest.mark.parametrize(("facts", "text", "rule", "sentence"), OTHERS)
def test_what_is_told_before_building(facts: Facts, text: str, rule: str, sentence: str) -> None:
    told(scene(**facts), text, rule, sentence)


def told(state: Steam, text: str, rule: str, sentence: str) -> None:
    """Check the words of a refusal."""
    refused(state, text, rule)
    assert str(state.refusal(GAME.move(text))) == sentence


def test_what_a_bidder_is_told() -> None:
    state = allowed(GAME.start(3, 1, order="auction"), "bid 4")
    leader = SEAT_COLOURS[state.leader]
    told(state, "bid 4", "STM-5.8", f"The {leader} player has bid $4: bid $5 or more, or pass.")
    told(state, "bid 51", "STM-5.18", "You cannot bid $51: you have $0 and can raise $50 more.")
    state = scene(phase="auction", cash=[7] * 3, **STANDARD)
    words = "You cannot bid $8: you have $7 in cash, and you cannot raise money for a bid."
    told(state, "bid 8", "STM-29.5", words)


def test_what_is_told_of_loose_track() -> None:
    tile = LOOSE
    start = "The track north\N{EN DASH}north-east on hex M15 does not lead to a city, and "
    told(building(builds_left=1), tile, "STM-17.5", start + "you could build nothing after it.")
    state = allowed(building(), tile)
    words = "Track on hex M15 does not lead to a city yet: connect it to one,"
    told(state, "done", "STM-17.5", f"{words} or take the tile back.")
    words = "The tile on hex M15 is the one to take back: its track does not lead to a city."
    told(state, "take back L12", "STM-17.6", words)
    words = "You have just taken this tile back from hex M15: build something else first."
    told(allowed(state, "take back M15"), tile, "STM-17.6", words)


def test_a_link_led_round_to_its_city_is_told_by_the_city() -> None:
    tiles = {"F2": "23 SW-NW", "H6": "22 SE-SW", "G7": "22 NE-NW", "F6": "21 SE-NW"}
    state = building(map=WIDE, tiles=tiles, owners={"F2 NW": 0, "H6 SE": 0})
    play(state, "lay E5 46 N-NW SE-SW", "lay D4 23 NE-SE")
    words = "The link would begin and end at Elm: it must join two different places."
    told(state, "lay E3 42 N-S NE-SW", "STM-9.19", words)


def test_what_is_told_when_the_game_is_over() -> None:
    words = "The game ended after Turn 10: there is nothing left to play."
    told(finished(), "pass", "STM-26.7", words)
    bankrupt = settled(income=[-10, -10, 0])
    words = "The game ended in Turn 1, because all players but one were bankrupt."
    told(bankrupt, "pass", "STM-26.7", words)


def without_new_cities() -> Steam:
    """The last of six to take a tile: Urbanization is left, and no town."""
    held = [*ACTION_TILES[1:6], None]
    cities = dict(zip(TOWNS, ("red", "blue", *["grey"] * 4), strict=True))
    levels = [1, 1, 1, 1, 1, 6]
    return scene(6, phase="select", turn=5, held=held, levels=levels, map=TEXT, new_cities=cities)


def test_a_pass_that_a_tile_does_not_have() -> None:
    """No text says so; with all other tiles taken Urbanization has none either (STM-R.4)."""
    words = "You cannot pass the action of Locomotive."
    assert str(scene(phase="select").refusal(TakeTile(LOCOMOTIVE, True))) == words
    words = "Urbanization has no action to pass now, as no New City can be placed: just take the tile."
    told(without_new_cities(), "take urbanization pass", "STM-8.13", words)


def round_a_corner() -> Steam:
    """Loose track whose two ends meet at a corner."""
    state = building(map=WIDE, tiles={"E3": "21 N-S"}, owners={"E3 N": 0}, held=["engineer"])
    return play(state, "lay E5 44 N-S NE-SE", "lay F4 23 S-SW")


def test_a_ring_is_told() -> None:
    words = "The track on hex F6 would form a loop, with no city or town at its ends."
    told(round_a_corner(), "lay F6 23 N-NW", "STM-9.19", words)


def with_others_links() -> Steam:
    """A cube whose route has one link of the mover and two of another."""
    facts = network(("Brook", "Yarm", 0), ("Yarm", "Oldham", 1), ("Oldham", "Redhill", 1))
    cubes = {"Brook": {"red": 1}}
    return scene(phase="move", levels=[3, 1, 1], cubes=cubes, **facts)


def test_a_route_over_too_many_links_of_another_is_told() -> None:
    words = "This route uses 2 of the green player's links but only 1 of yours."
    told(with_others_links(), "deliver red Brook > Yarm > Oldham > Redhill", "STM-21.11", words)


def short_of_upkeep() -> Steam:
    """A player who lacks six dollars and may raise money by mercy."""
    return settled(rules="standard", mercy=True, cash=[0, 9, 9], levels=[6, 1, 1], points=[5, 0, 0])


def test_more_than_the_upkeep_needs_is_told() -> None:
    words = "You are $6 short of your upkeep: 2 steps of capital cover that, so you cannot buy 3."
    told(short_of_upkeep(), "capital 3", "STM-6.9", words)


def rare_refusals() -> Iterator[Phrase | None]:
    """Refusals that need a position of their own."""
    yield scene(phase="select").refusal(TakeTile(LOCOMOTIVE, True))
    for state, text in (
        (without_new_cities(), "take urbanization pass"),
        (round_a_corner(), "lay F6 23 N-NW"),
        (play(building(), LOOSE, "take back M15"), LOOSE),
        (with_others_links(), "deliver red Brook > Yarm > Oldham > Redhill"),
        (short_of_upkeep(), "capital 3"),
    ):
        yield state.refusal(GAME.move(text))


def common_refusals() -> Iterator[Phrase | None]:
    """Refusals in positions of whole games."""
    for rules in ("base", "standard"):
        for rail_map, seed in (("ruhr", 5), ("northeast", 3)):
            for state in sampled(3, rail_map, rules, seed, 30):
                tried = catalogue_moves(GAME, state)
                yield from [state.refusal(move) for move in tried[:: 4 + len(tried) // 3000]]


def denying_code() -> list[ast.AST]:
    """Return the functions of the rules that can deny an action, and whole modules of faults of track."""
    trees = [ast.parse(path.read_text("utf-8")) for path in sorted(RULES_FOLDER.rglob("*.py"))]
    faults = [tree for tree in trees if any(is_fault(node) for node in ast.walk(tree))]
    functions = [node for tree in trees for node in ast.walk(tree) if type(node) is ast.FunctionDef]
    return [*faults, *(one for one in functions if denies(one))]


def is_fault(node: ast.AST) -> bool:
    """Check whether a node of code names the class of faults."""
    return isinstance(node, ast.Name) and node.id == "TrackFault"


def denies(function: ast.FunctionDef) -> bool:
    """Check whether a function returns a denial."""
    returns = ast.unparse(function.returns) if function.returns else ""
    return function.name != "wrong_phase" and "Denial" in returns


def sentences(code: ast.AST) -> set[str]:
    """Return the templates in code that are whole sentences."""
    calls = [node for node in ast.walk(code) if isinstance(node, ast.Call)]
    return {
        ast.literal_eval(call.args[TEMPLATES[name]])
        for call in calls
        if (name := ast.unparse(call.func).rpartition(".")[2]) in TEMPLATES
    }


@pytest.mark.slow
def test_every_sentence_that_can_refuse_is_heard() -> None:
    written = {sentence for code in denying_code() for sentence in sentences(code)}
    cases = [(building(**facts), text) for facts, text, _, _ in BUILD]
    cases += [(scene(**{**YARM, **facts}), text) for facts, text, _, _ in GOODS]
    cases += [(scene(**facts), text) for facts, text, _, _ in OTHERS]
    refusals = [state.refusal(GAME.move(text)) for state, text in cases]
    heard = [*refusals, *rare_refusals(), *common_refusals()]
    assert len(written) > 100
    assert written - {refusal.one for refusal in heard if refusal is not None} == set()


def test_every_rule_that_refuses_is_picked_and_used() -> None:
    picked: set[str] = set()
    used: set[str] = set()
    for path in sorted(RULES_FOLDER.rglob("*.py")):
        tree = ast.parse(path.read_text("utf-8"))
        for node in tree.body:
            if isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("RULES.pick("):
                assert isinstance(node.targets[0], ast.Tuple)
                picked |= {ast.unparse(name) for name in node.targets[0].elts}
            elif not isinstance(node, ast.ImportFrom):
                used |= {one.id for one in ast.walk(node) if isinstance(one, ast.Name)}
    assert len(picked) > 60
    assert picked <= used


@pytest.mark.parametrize("rules", ["base", "standard"])
def test_the_quick_checks_agree_with_the_denials(rules: str) -> None:
    compared = 0
    for state in sampled(3, "ruhr", rules, 5, 40):
        for move in moves_of_board(state.board)[:: 7 if state.prompt == "build" else 29]:
            assert isinstance(move, Action)
            assert move.is_legal(state) == (state.denial(move) is None), move.text
            compared += 1
        for move in (*TAKES, UPGRADE):
            assert move.is_legal(state) == (state.denial(move) is None), move.text
    assert compared > 5_000


@pytest.mark.slow
def test_every_tile_on_every_hex_of_a_grown_map_is_refused_in_words() -> None:
    seen: set[str] = set()
    for number, state in enumerate(walk(4, "ruhr", "base", 2)):
        if state.prompt != "build" or number % 90 > 3:
            continue
        for place in state.board.hexes:
            for piece in PIECES:
                move = Lay(state.board, place.index, piece)
                rule = state.why_not(move)
                if rule is not None:
                    explained(str(state.refusal(move)), rule)
                    seen.add(rule.id)
        if number > 400:
            break
    assert len(seen) > 15
