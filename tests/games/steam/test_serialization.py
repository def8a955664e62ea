"""States through JSON: clones play on alike, and what is no state is refused by name."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings

from branchline import BadData, Dice
from branchline.games.steam.rules.maps.loader import our_map
from branchline.games.steam.rules.state import GONE, Steam
from tests.contract.mutate import mutations
from tests.contract.walk import check_brief
from tests.games.steam.helpers import GAME, building, scene
from tests.games.steam.rich_games import TABLES, sampled, walk
from tests.games.steam.small_map import TEXT
from tests.games.table import play

tables = pytest.mark.parametrize(("seats", "rail_map", "rules"), TABLES)


def frozen(state: Steam) -> str:
    """Everything about a state as one text."""
    return json.dumps(state.to_json())


def through(state: Steam) -> Steam:
    """The state written as text and read again."""
    return GAME.from_json(json.loads(frozen(state)))


@tables
def test_a_state_is_written_and_read_alike(seats: int, rail_map: str, rules: str) -> None:
    for state in sampled(seats, rail_map, rules, seed=7):
        clone = through(state)
        assert frozen(clone) == frozen(state)
        assert [move.text for move in clone.moves()] == [move.text for move in state.moves()]


@pytest.mark.slow
@tables
def test_a_twin_plays_on_alike(seats: int, rail_map: str, rules: str) -> None:
    clone, dice = None, Dice(5)
    for number, state in enumerate(walk(seats, rail_map, rules, seed=5)):
        if clone is not None:
            clone.play(clone.pick(dice))
            assert frozen(clone) == frozen(state)
        else:
            dice = Dice(5)  # the dice that the walk picks its moves with
            clone = through(state)
        if number % 40 == 0:
            clone = through(clone)


def test_the_number_of_a_link_that_is_gone_is_used_again_by_the_twin_too() -> None:
    # The town joins two open ends to itself; the number of one of the old links stays free.
    state = building(tiles={"L16": "21 N-S", "L20": "21 N-S"}, owners={"L16 N": 0, "L20 S": 0})
    clone = through(play(state, "lay L18 T21 N S"))
    assert [*state.tracks.owners] == [*clone.tracks.owners] == [0, GONE, 0]
    for table in (state, clone):
        play(table, "lay K15 22 NE-S")
    assert [*state.tracks.owners] == [0, 0, 0]
    assert frozen(clone) == frozen(state)


def test_a_map_that_is_not_ours_is_read_from_the_state_itself() -> None:
    state = scene(map=TEXT, seed=4)
    data = json.loads(frozen(state))
    assert data["map"]["text"] == TEXT
    assert frozen(GAME.from_json(data)) == frozen(state)
    ours = json.loads(frozen(scene()))["map"]
    assert ours == {"name": "northeast", "digest": our_map("northeast").digest}


def changed(state: Steam, **changes: object) -> dict[str, Any]:
    """The state as data, with other values for some keys."""
    return {**json.loads(frozen(state)), **changes}


def player(state: Steam, seat: int, **changes: object) -> dict[str, Any]:
    """The state as data, with another player."""
    data = changed(state)
    data["players"][seat].update(changes)
    return data


def refused(data: object, place: str) -> None:
    """Check that data are refused and that the reason names the place."""
    with pytest.raises(BadData, match=place) as refusal:
        GAME.from_json(data)
    assert len(str(refusal.value)) < 300


BUILDING = scene(tiles={"L16": "21 N-S", "L18": "T21 N S"}, owners={"L16 N": 0, "L18 S": 0})
MOVING = scene(phase="move", turn=1, held=["first move"])
AUCTION = play(scene(phase="auction", rules="standard", cash=[9, 9, 9]), "bid 3")
FIRST = play(scene(phase="first auction"), "bid 3")
CHOOSING = scene(phase="select", turn=1, held=["engineer"])
DEEP: list[Any] = []
for _ in range(3000):
    DEEP = [DEEP]


JUNK: tuple[object, ...] = (10**5000, -1, 0.5, "\ud800", DEEP, {"x": {}}, [[]], "true")


@pytest.mark.parametrize("key", [*changed(BUILDING)])
def test_junk_under_any_key_is_refused_by_its_place(key: str) -> None:
    for junk in JUNK:
        refused(changed(BUILDING, **{key: junk}), key)


@pytest.mark.parametrize("key", [*changed(BUILDING)])
def test_every_key_is_needed(key: str) -> None:
    data = changed(BUILDING)
    del data[key]
    refused(data, key)
    refused(changed(BUILDING, surprise=1), "surprise")


@pytest.mark.parametrize(
    ("key", "value", "place"),
    [
        ("game", "chess", "game: expected 'steam'"),
        ("rules", "1", "rules"),
        ("map", {"name": "nowhere", "digest": "x"}, "unknown map 'nowhere'"),
        ("map", {"name": "northeast", "digest": "x"}, "digest differs"),
        ("map", {"name": "x", "digest": "x", "text": "a = "}, "map: not a valid map"),
        ("map", {"name": "northeast"}, "map.digest: missing"),
        ("seats", 2, "seats"),
        ("seats", 4, "players"),
        ("turn", None, "turn"),
        ("turn", 1, "turn: expected seat 0"),
        ("turn_number", 11, "turn_number"),
        ("prompt", "dance", "prompt"),
        ("prompt", "over", "turn"),
        ("prompt", "buy capital", "prompt: possible only in the Standard game"),
        ("prompt", "bid for a place", "order"),
        ("prompt", "income or victory points", "dues"),
        ("order", [0, 1], "order"),
        ("order", [0, 1, 1], "order: a seat is named twice"),
        ("acting", [1, 0, 2], "acting"),
        ("at", 3, "at"),
        ("bankrupt", [2], "order"),
        ("places", [2], "places"),
        ("free_pass", 1, "free_pass"),
        ("builds_left", 4, "builds_left"),
        ("performed", True, "performed"),
        ("loose", True, "loose"),
        ("dues", [[0, 1]], "dues"),
        ("dues", [[0]], r"dues\[0\]"),
        ("tiles", {"Z99": ["21 N-S", "21/22"]}, "tiles"),
        ("tiles", {"L16": ["21 S-N", "21/22"]}, "tiles.L16"),
        ("tiles", {"L16": ["21 N-S", "21/23"]}, "tiles.L16"),
        ("tiles", {"L16": ["21 N-S", "42/T41"]}, "tile on L16"),
        ("tiles", {}, "tiles"),
        ("supply", {}, "supply"),
        ("links", [], "links"),
        ("links", [None], "links"),
        ("cities", {}, "cubes"),
        ("spaces", [], "spaces"),
        ("grown", ["L18"], "grown"),
        ("grown", ["L14", "L14"], "grown"),
        ("new_cities", {"red": 2}, "cities"),
        ("bag", {}, "cubes"),
        ("delivered", {"red": 1}, "cubes"),
        ("players", [], "players"),
    ],
)
def test_what_cannot_be_is_refused_by_its_place(key: str, value: object, place: str) -> None:
    refused(changed(BUILDING, **{key: value}), place)


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("cash", -1), ("cash", 10**6), ("income", 11), ("points", -1), ("level", 7),
        ("tile", "nothing"), ("tile", 3), ("passed", None), ("passed", True), ("bid", -1),
    ],
)  # fmt: skip
def test_a_player_out_of_bounds_is_refused(key: str, value: object) -> None:
    refused(player(BUILDING, 1, **{key: value}), key)


def test_an_action_tile_has_one_holder_and_is_not_held_before_its_time() -> None:
    refused(player(CHOOSING, 1, tile="first move"), "held: seat 1")
    refused(player(MOVING, 1, tile="first move"), "held: seat 1")
    refused(player(AUCTION, 0, tile="engineer"), "held: seat 0")


@pytest.mark.parametrize(
    ("state", "key", "value", "place"),
    [
        (AUCTION, "bidders", [1], "bidders"),
        (AUCTION, "bidders", [1, 0, 2], "bidders: expected seats in turn order"),
        (AUCTION, "bidders", [0, 1], "places"),
        (AUCTION, "leader", None, "leader"),
        (AUCTION, "leader", 1, "leader"),
        (AUCTION, "leader", 2, "leader"),
        (AUCTION, "turn", 0, "leader"),
        (AUCTION, "standard", False, "prompt"),
        (FIRST, "bidders", [0, 2, 1], "bidders: expected seats round the table"),
        (FIRST, "places", [2], "places"),
        (FIRST, "order", [0, 1, 2], "order"),
        (FIRST, "turn_number", 2, "prompt"),
        (MOVING, "acting", [1, 0, 2], "acting"),
        (MOVING, "loose", True, "loose"),
        (MOVING, "barred", ["lay L16 45 N-SE S-NW"], "barred"),
    ],
)
def test_a_question_that_does_not_fit_is_refused(state: Steam, key: str, value: object, place: str) -> None:
    assert frozen(through(state)) == frozen(state)
    refused(changed(state, **{key: value}), place)


def test_a_bid_must_be_payable() -> None:
    assert through(AUCTION).bids == [3, -1, -1]
    refused(player(AUCTION, 0, bid=10), r"players\[0\].bid")
    refused(player(FIRST, 0, bid=51), r"players\[0\].bid")


def test_points_are_due_to_those_who_choose_in_order() -> None:
    facts: dict[str, Any] = {"tiles": {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}}
    state = scene(
        phase="move", levels=[2, 1, 1], owners={"L16 N": 0, "L20 S": 1},
        cubes={"Albany": {"yellow": 1}}, **facts,
    )  # fmt: skip
    play(state, "deliver yellow Albany > Poughkeepsie > New York")
    assert state.dues == ((0, 1), (1, 1))
    assert frozen(through(state)) == frozen(state)
    refused(changed(state, dues=[[1, 1], [0, 1]]), "dues")
    refused(changed(state, dues=[[0, 4], [1, 3]]), "dues")
    refused(changed(state, dues=[[0, 1], [0, 1]]), "dues: a seat is named twice")
    refused(changed(state, dues=[]), "dues")


def test_a_ring_of_track_that_no_link_shows_is_refused() -> None:
    data = changed(building())
    ring = {"F14": "23 NE-SE", "G13": "23 S-SW", "G15": "23 N-NW"}
    data["tiles"] = {name: [piece, "23/T23"] for name, piece in ring.items()}
    data["supply"]["23/T23"] -= 3
    refused(data, "part of a loop")


def test_track_that_leads_to_no_city_is_refused() -> None:
    # Of two links in a row the one that starts at the town hangs on the other (STM-9.13).
    tiles = {"L16": "21 N-S", "L18": "T21 N S"}
    state = scene(phase="move", tiles=tiles, owners={"L16 N": 1, "L18 S": 1})
    assert frozen(through(state)) == frozen(state)
    refused(changed(scene(phase="move", tiles=tiles, owners={"L18 S": 1})), "links: a link of seat 1")


LOOSE = play(building(held=["urbanization"]), "lay L16 45 N-SE S-NW", "lay L12 21 N-S")


def with_before(**changes: object) -> dict[str, Any]:
    """A position with loose track as data, with other values in the position before it."""
    data = changed(LOOSE)
    data["before"].update(changes)
    return data


def test_the_position_before_loose_track_is_kept_and_read_again() -> None:
    assert LOOSE.loose
    clone = through(LOOSE)
    assert frozen(clone) == frozen(LOOSE)
    for state in (clone, LOOSE.copy()):
        play(state, "take back L16")
        assert state.barred
        assert frozen(through(state)) == frozen(state)
        refused(changed(state, barred=[*changed(state)["barred"] * 2]), r"barred\[1\]")


@pytest.mark.parametrize(
    ("data", "place"),
    [
        (changed(LOOSE, before=None), "before: expected only, and always, while track is loose"),
        (changed(LOOSE, loose=False), "before: expected only, and always, while track is loose"),
        (changed(BUILDING, before=changed(LOOSE)["before"]), "before: expected only, and always"),
        (changed(LOOSE, barred=["lay L12 21 N-S"]), r"barred\[0\]"),
        (changed(LOOSE, before=7), "before: expected an object"),
        (changed(LOOSE, before={}), "before.players: missing"),
        (with_before(dice=1), "before.dice: not expected"),
        (with_before(loose=True), "before.loose: not expected"),
        (with_before(before=None), "before.before: not expected"),
        (with_before(builds_left=1), "before: expected more builds"),
        (with_before(builds_left=4), "before: builds_left"),
        (with_before(performed=None), "before: performed"),
        (with_before(barred=[]), "before: expected more builds, and the tile"),
        (with_before(supply={}), "before: supply"),
        (with_before(built=[1]), "before.built: expected"),
        (changed(LOOSE, built=[]), "before.built: expected"),
        (with_before(tiles=changed(LOOSE)["tiles"]), "before: "),
        (with_before(links=changed(LOOSE)["links"]), "before: links"),
        (with_before(players=changed(BUILDING)["players"]), "before"),
        (with_before(players=player(LOOSE, 1, cash=3)["players"]), "before.players: expected"),
        (with_before(players=player(LOOSE, 0, level=2)["players"]), "before.players: expected"),
    ],
)
def test_a_position_before_that_cannot_have_been_is_refused(data: object, place: str) -> None:
    refused(data, place)


@pytest.mark.parametrize(
    "text",
    [
        7, "", "lay", "done", "lay Z99 21 N-S", "lay L16 21", "grow L16 45 N-SE S-NW",
        "lay L14 21 N-S", "lay L16 21 N-S", "lay L16 42 NE-SW SE-NW",
    ],
)  # fmt: skip
def test_only_a_tile_that_leaves_track_loose_can_have_been_taken_back(text: object) -> None:
    fine = changed(building(), barred=["lay L16 45 N-SE S-NW"])
    assert [str(move) for move in GAME.from_json(fine).barred] == ["lay L16 45 N-SE S-NW"]
    refused(changed(building(), barred=[text]), r"barred\[0\]")
    refused(changed(MOVING, barred=["lay L16 45 N-SE S-NW"]), "barred: expected only")


SAMPLES = [frozen(state) for table in TABLES[::3] for state in sampled(*table, seed=2, every=40)]
SAMPLES += [frozen(state) for state in (BUILDING, MOVING, AUCTION, FIRST, CHOOSING, LOOSE)]


@pytest.mark.slow
@settings(max_examples=400, deadline=None)
@given(mutations(SAMPLES))
def test_damaged_data_are_refused_or_played_on(data: Any) -> None:
    try:
        state = GAME.from_json(data)
    except BadData as error:
        check_brief(error)
        return
    assert frozen(through(state)) == frozen(state)
    dice = Dice(1)
    for _ in range(30):
        if state.turn is None:
            return
        state.play(state.pick(dice))
        GAME.audit(state)
