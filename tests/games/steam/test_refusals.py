"""Refusals tell the facts: what is missing, what is in the way, and whose it is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from branchline.games import steam
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.board import ACTION_TILES, LOCOMOTIVE, SEAT_COLOURS
from branchline.games.steam.rules.refusals.bidding import BIDS, CAPITALS, FREE_PASSES
from branchline.games.steam.rules.refusals.goods import DELIVERIES, UPGRADES
from branchline.games.steam.rules.refusals.growing import GROWS, URBANIZATIONS
from branchline.games.steam.rules.refusals.laying import ENDS, LAYS, TAKE_BACKS
from branchline.games.steam.rules.refusals.redirecting import REDIRECTS
from branchline.games.steam.rules.refusals.taking import TAKES
from branchline.games.steam.rules.refusals.timing import TIMES
from branchline.games.steam.rules.refusals.track import TRACKS
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES
from tests.games.steam.helpers import GAME, WIDE, building, scene
from tests.games.steam.refusal_cases import BUILD, GOODS, OTHERS, STANDARD, YARM, Facts
from tests.games.steam.rich_games import walk
from tests.games.steam.small_map import TEXT, TOWNS
from tests.games.steam.tables import finished, settled
from tests.games.table import allowed, explained, play, refused


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
    told(state, "bid 51", "STM-5.18", "You have $0 and can raise $50 more, but would bid $51.")
    state = scene(phase="auction", cash=[7] * 3, **STANDARD)
    words = "You have $7 in cash but would bid $8: no money can be raised for a bid."
    told(state, "bid 8", "STM-29.5", words)


def test_what_is_told_of_loose_track() -> None:
    tile = "lay M15 44 N-NE SE-NW"
    start = "The track north\N{EN DASH}north-east on hex M15 leads to no city, and "
    told(building(builds_left=1), tile, "STM-17.5", start + "you could build nothing after it.")
    state = allowed(building(), tile)
    words = "Track on hex M15 leads to no city yet: lead it to one, or take the tile back."
    told(state, "done", "STM-17.5", words)
    words = "The tile on hex M15 is the one to take back: its track leads to no city."
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
    words = "The game ended with Turn 10: there is nothing left to play."
    told(finished(), "pass", "STM-26.7", words)
    bankrupt = settled(income=[-10, -10, 0])
    words = "The game ended in Turn 1, as all players but one were bankrupt."
    told(bankrupt, "pass", "STM-26.7", words)


def test_a_pass_that_a_tile_does_not_have() -> None:
    """No text says so; with all other tiles taken Urbanization has none either (STM-R.4)."""
    words = "The action of Locomotive cannot be passed."
    assert str(scene(phase="select").refusal(Take(LOCOMOTIVE, True))) == words
    held = [*ACTION_TILES[1:6], None]
    cities = dict(zip(TOWNS, ("red", "blue", *["grey"] * 4), strict=True))
    levels = [1, 1, 1, 1, 1, 6]
    state = scene(6, phase="select", turn=5, held=held, levels=levels, map=TEXT, new_cities=cities)
    words = (
        "Urbanization has no action to pass now, as no New City can be placed: just take the tile."
    )
    told(state, "take urbanization pass", "STM-8.13", words)


def returned(node: ast.expr | None) -> Iterator[str]:
    """The names that an expression may stand for."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.IfExp):
        yield from returned(node.body)
        yield from returned(node.orelse)


def picked(tree: ast.Module) -> dict[str, str]:
    """The names that a file gives to rules, with their ids."""
    found: dict[str, str] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            if ast.unparse(node.value.func) == "RULES.pick":
                target = node.targets[0]
                assert isinstance(target, ast.Tuple)
                ids = [ast.literal_eval(word) for word in node.value.args]
                names = [ast.unparse(name) for name in target.elts]
                found |= dict(zip(names, ids, strict=True))
    return found


def ids_that_refuse() -> set[str]:
    """The ids of all rules that some function of the game answers with, but as to effects."""
    paths = [path for path in Path(steam.__file__).parent.rglob("*.py") if path.stem != "effects"]
    trees = [ast.parse(path.read_text("utf-8")) for path in paths]
    ids: dict[str, set[str]] = {}
    for tree in trees:
        for name, rule_id in picked(tree).items():
            ids.setdefault(name, set()).add(rule_id)
    names = {
        name
        for tree in trees
        for node in ast.walk(tree)
        if isinstance(node, ast.Return)
        for name in returned(node.value)
    }
    return {rule_id for name in names & set(ids) for rule_id in ids[name]}


def test_every_rule_that_refuses_has_a_sentence_and_no_other() -> None:
    tables: list[dict[str, Any]] = [
        TIMES,
        BIDS,
        FREE_PASSES,
        CAPITALS,
        TAKES,
        LAYS,
        TRACKS,
        REDIRECTS,
    ]
    tables += [GROWS, URBANIZATIONS, ENDS, TAKE_BACKS, UPGRADES, DELIVERIES]
    found = ids_that_refuse()
    assert len(found) > 50
    assert {rule_id for table in tables for rule_id in table} == found
    assert not set(LAYS) & set(TRACKS) | set(LAYS) & set(REDIRECTS) | set(TRACKS) & set(REDIRECTS)


def test_every_tile_on_every_hex_of_a_grown_map_is_refused_in_words() -> None:
    seen: set[str] = set()
    for number, state in enumerate(walk(4, "ruhr", "base", 2)):
        if state.prompt != "build" or number % 90 > 3:
            continue
        for place in state.board.hexes:
            for piece in PIECES:
                move = Lay(place.name, place.index, piece)
                rule = state.why_not(move)
                if rule is not None:
                    explained(str(state.refusal(move)), rule)
                    seen.add(rule.id)
        if number > 400:
            break
    assert len(seen) > 15
