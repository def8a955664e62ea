"""Records that begin from a scene: a lesson or a puzzle is a game like any other."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import Any

import pytest

import branchline
from branchline import BadOption, BadRecord, Dice, Record, Script
from branchline.games.railways.rules import scene as railways
from branchline.games.steam.rules import scene as steam
from branchline.games.ticket_to_ride.rules import scene as ride

SEED = 41
SCENES: dict[str, tuple[int, dict[str, Any], dict[str, Any]]] = {
    "ticket-to-ride": (
        2,
        {},
        {
            "hands": [{"black": 3, "green": 2}, {"red": 4}],
            "tickets": [["brest-venezia"], ["berlin-roma"]],
            "routes": {"paris-zurich": 0},
        },
    ),
    "steam": (3, {"map": "ruhr", "rules": "standard"}, {"phase": "build", "cash": [12, 8, 8], "levels": [2]}),
    "railways": (
        2,
        {"variant": "full", "guard": True},
        {
            "links": [["Portland", "start", "orange", 0, "2+1"], ["Cheyenne", "start", "brown", 1]],
            "goods": {"Portland": {"yellow": 1}},
            "power": [2, 1],
            "hands": [["white 2", "Omaha"], ["white 1", "locomotive"]],
        },
    ),
}
GAMES = pytest.mark.parametrize("slug", branchline.GAMES)


def begun(slug: str, seed: int | Dice = SEED) -> Record:
    seats, options, scene = SCENES[slug]
    return Record.start(branchline.game(slug), seats, seed, scene=scene, **options)


def played(slug: str, moves: int = 60) -> Record:
    record, chooser = begun(slug), Dice(5)
    while record.state.turn is not None and len(record.entries) < moves:
        record.play(record.state.pick(chooser))
    return record


def as_read(record: Record, reveal_seed: bool = True) -> Record:
    return Record.from_json(json.loads(json.dumps(record.to_json(reveal_seed))))


@GAMES
def test_the_first_position_is_the_scene_and_nothing_is_dealt(slug: str) -> None:
    seats, options, scene = SCENES[slug]
    record = begun(slug)
    expected = branchline.game(slug).scene(seats, **options, **scene)
    assert record.state.view(0) == expected.view(0)
    assert record.deal == []
    assert record.state.dice.to_json() == Dice(SEED).to_json()
    assert record.commitment is not None


@GAMES
def test_it_is_saved_read_replayed_and_verified(slug: str) -> None:
    record = played(slug)
    read = as_read(record)
    assert read.to_json(reveal_seed=True) == record.to_json(reveal_seed=True)
    read.verify()
    *_, last = read.replay()
    assert last.view(0) == record.state.view(0)
    assert as_read(record).state.to_json() == record.state.to_json()  # the dice too


@GAMES
def test_moves_are_taken_back_to_the_scene(slug: str) -> None:
    record, fresh = played(slug, 7), begun(slug)
    record.take_back(7)
    assert record.state.to_json() == fresh.state.to_json()
    record.play(record.state.moves()[0])
    record.verify()


@GAMES
def test_a_whole_game_from_a_scene_has_its_result(slug: str) -> None:
    record = played(slug, 5000)
    assert record.result is not None
    as_read(record, reveal_seed=False).verify()


def test_what_a_scene_says_is_drawn_comes_first_and_then_the_seed() -> None:
    game = branchline.game("ticket-to-ride")
    record = Record.start(game, 2, SEED, scene={"market": ["red"] * 5, "draws": ["blue", "white"]})
    drawn = [record.play(game.move("draw deck")).draws for _ in range(3)]
    assert drawn[:2] == [["blue"], ["white"]]
    other = Record.start(game, 2, SEED + 1, scene=record.scene)
    more = [other.play(game.move("draw deck")).draws for _ in range(3)]
    assert more[:2] == drawn[:2]
    record.verify()
    record.take_back(2)
    assert record.play(game.move("draw deck")).draws == ["white"]
    assert as_read(record).state.to_json() == record.state.to_json()
    for state in as_read(record).replay():
        assert game.from_json(state.to_json()).view(0) == state.view(0)


def test_other_seeds_go_on_from_the_same_scene_in_other_ways() -> None:
    games = [begun("ticket-to-ride", seed) for seed in range(12)]
    assert len({json.dumps(record.state.view(0)) for record in games}) == 1
    move = branchline.game("ticket-to-ride").move("draw deck")
    assert len({record.play(move).draws[0] for record in games}) > 1


def test_a_game_at_a_real_table_may_begin_from_a_scene() -> None:
    game = branchline.game("ticket-to-ride")
    record = Record.start(game, 2, Script([]), scene={"market": ["red"] * 5})
    record.play(game.move("draw deck"), draws=["blue"])
    assert record.commitment is None
    assert [state.turn for state in as_read(record).replay()] == [0, 0]


def test_tickets_kept_in_a_scene_are_counted_and_not_named() -> None:
    game = branchline.game("ticket-to-ride")
    record = Record.start(game, 5, SEED, scene={})
    record.play(game.move("tickets"))
    record.play(record.state.moves()[0])
    assert [entry.move for entry in record.seen(3)] == ["tickets", "keep 1"]
    assert record.seen(3)[0].draws == ["?", "?", "?"]


@pytest.mark.parametrize("seen", [None, 0, 1])
def test_a_seat_is_not_told_the_scene(seen: int | None) -> None:
    told = json.dumps([entry.to_json() for entry in played("railways", 20).seen(seen)])
    assert "hands" not in told


@GAMES
def test_a_record_without_a_scene_says_nothing_of_one(slug: str) -> None:
    game = branchline.game(slug)
    record = Record.start(game, game.least, SEED)
    assert record.scene is None
    assert "scene" not in record.to_json()


@pytest.mark.parametrize(
    ("scene", "options", "told"),
    [
        ({"hands": [{"pink": 1}]}, {}, "pink"),
        ({"weather": "fine"}, {}, "unknown fact 'weather'"),
        ({"seats": 3}, {}, "scene: 'seats' must be given separately"),
        ({"self": 3}, {}, "scene: 'self' must be given separately"),
        ({}, {"first": 9}, "first"),
        ({}, {"second": 1}, "unknown option 'second'"),
    ],
)
def test_a_scene_that_cannot_be_is_refused(scene: dict[str, object], options: dict[str, Any], told: str) -> None:
    game = branchline.game("ticket-to-ride")
    with pytest.raises(BadOption, match=told):
        Record.start(game, 2, SEED, scene=scene, **options)
    data = {**Record.start(game, 2, SEED, scene={}).to_json(), "scene": scene, "options": options}
    with pytest.raises(BadRecord, match=told) as found:
        list(Record.from_json(data).replay())
    assert found.value.entry == 0


def test_an_option_stands_among_the_options_and_not_in_the_scene() -> None:
    with pytest.raises(BadOption, match="'map' must be given separately"):
        Record.start(branchline.game("steam"), 3, SEED, scene={"map": "ruhr"})


@pytest.mark.parametrize("scene", [None, [], "build", 3])
def test_a_scene_is_an_object(scene: object) -> None:
    if scene is not None:
        with pytest.raises(BadOption, match="scene: expected an object"):
            Record.start(branchline.game("steam"), 3, SEED, scene=scene)
    data = {**begun("steam").to_json(), "scene": scene}
    with pytest.raises(BadRecord, match="scene: expected an object"):
        Record.from_json(data)


def test_a_deal_before_a_scene_is_refused() -> None:
    data: dict[str, Any] = begun("ticket-to-ride").to_json(reveal_seed=True)
    data["deal"] = ["red"]
    with pytest.raises(BadRecord, match="but the replay draws"):
        list(Record.from_json(data).replay())


def test_another_scene_is_found_out() -> None:
    data: dict[str, Any] = played("ticket-to-ride", 30).to_json(reveal_seed=True)
    data["scene"] = {**data["scene"], "hands": []}
    with pytest.raises(BadRecord):
        Record.from_json(data).verify()


FACTS = {"ticket-to-ride": ride.FACTS, "steam": steam.FACTS, "railways": railways.FACTS}
ODD: list[object] = [
    None, -1, 10**30, True, 1.5, "", "red", [], [None], [[]], [-1], ["x"], [{"red": -1}], {},
    {"x": 1}, {"Albany": {"red": 99}}, {"K15": 5}, [["Omaha", "Omaha", "white", 0]], [0, 0, 0],
]  # fmt: skip


@GAMES
def test_a_scene_of_anything_is_a_game_or_a_bad_record(slug: str) -> None:
    """Whoever imports a file can write anything there."""
    data = Record.start(branchline.game(slug), 3, SEED, scene={}).to_json(reveal_seed=True)
    for fact in FACTS[slug]:
        for odd in ODD:
            with suppress(BadRecord):  # any other error is a fault of ours
                Record.from_json({**data, "scene": {fact: odd}}).verify()


def test_a_scene_of_a_finished_game_has_a_result_at_once() -> None:
    scene: dict[str, object] = {"prompt": "over", "pile": 0}
    record = Record.start(branchline.game("railways"), 2, SEED, scene=scene)
    assert record.result is not None
    assert [state.turn for state in as_read(record).replay()] == [None]
