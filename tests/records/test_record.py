"""Records: playing, replaying, verifying, taking back, and going on after a save."""

from __future__ import annotations

import json

import pytest

from branchline import BadDraw, BadOption, BadRecord, Dice, IllegalMove, Record
from branchline.engine.dice import commitment
from tests.records.games import GAME, SEED, finished, under_way


def texts(record: Record) -> list[tuple[int, str, list[str]]]:
    return [(entry.seat, entry.move, entry.draws) for entry in record.entries]


def test_a_record_starts_with_the_deal_and_a_commitment() -> None:
    record = Record.start(GAME, 3, SEED, first=2)
    assert record.commitment == commitment(SEED)
    assert record.options == {"first": 2}
    assert record.names == ["Player 1", "Player 2", "Player 3"]
    assert record.entries == []
    assert record.result is None
    # Twelve cards, five in the market and twelve tickets; no lots, since `first` is named.
    assert len(record.deal) >= 12 + 5 + 12
    assert record.state.to_json() == GAME.start(3, SEED, first=2).to_json()


def test_a_play_is_noted_with_who_and_what_chance_drew() -> None:
    record = under_way(3)
    before = record.state.copy()
    entry = record.play(GAME.move("draw deck"))
    assert entry is record.entries[-1]
    assert (entry.seat, entry.move) == (before.turn, "draw deck")
    assert len(entry.draws) == 1
    assert len(record.entries) == 4


def test_playing_by_record_is_playing_by_state() -> None:
    record, state = under_way(0), GAME.start(3, SEED)
    chooser, same = Dice(SEED + 1), Dice(SEED + 1)
    for _ in range(80):
        record.play(record.state.pick(chooser))
        state.play(state.pick(same))
        assert record.state.to_json() == state.to_json()


def test_an_illegal_move_is_not_noted() -> None:
    record = under_way(5)
    before, entries = record.state.to_json(), texts(record)
    with pytest.raises(IllegalMove):
        record.play(GAME.move("pass"))
    assert record.state.to_json() == before
    assert texts(record) == entries


def test_replay_gives_every_position_and_they_do_not_change_later() -> None:
    record = under_way(40)
    states = list(record.replay())
    assert len(states) == 41
    again = [state.to_json() for state in record.replay()]
    assert [state.to_json() for state in states] == again
    last, live = dict(again[-1]), record.state.to_json()
    # A replay goes by the draws of the record, not by the seed: only the dice differ.
    del last["dice"], live["dice"]
    assert last == live


def test_a_finished_game_has_its_result_and_can_be_verified() -> None:
    record = finished()
    outcome = record.state.outcome()
    assert outcome is not None
    assert record.result == outcome.to_json()
    record.verify()
    assert [state.turn for state in record.replay()][-1] is None


def test_a_game_under_way_can_be_verified_by_who_knows_the_seed() -> None:
    under_way(25).verify()


def test_a_record_without_a_seed_replays_but_cannot_be_verified() -> None:
    record = Record.from_json(under_way(25).to_json())
    assert len(list(record.replay())) == 26
    with pytest.raises(BadRecord, match="no seed"):
        record.verify()


def test_the_seed_is_shown_only_at_the_end_or_on_demand() -> None:
    open_record = under_way(25, seed=2**200 + 99)
    text = json.dumps(open_record.to_json())
    assert open_record.to_json()["seed"] is None
    assert str(2**200 + 99) not in text
    assert open_record.to_json()["commitment"] == commitment(2**200 + 99)
    assert open_record.to_json(reveal_seed=True)["seed"] == str(2**200 + 99)
    assert finished().to_json()["seed"] == str(SEED)


@pytest.mark.parametrize("moves", [0, 1, 2, 3, 40])
def test_a_record_through_json_is_the_same(moves: int) -> None:
    record = under_way(moves)
    data = json.loads(json.dumps(record.to_json(reveal_seed=True)))
    again = Record.from_json(data)
    assert again.to_json(reveal_seed=True) == data
    assert texts(again) == texts(record)
    again.verify()


def test_a_game_goes_on_after_a_save_as_if_nothing_had_been() -> None:
    record = under_way(30)
    again = Record.from_json(json.loads(json.dumps(record.to_json(reveal_seed=True))))
    assert again.state.to_json() == record.state.to_json()
    one, other = Dice(1), Dice(1)
    while record.state.turn is not None:
        record.play(record.state.pick(one))
        again.play(again.state.pick(other))
    assert texts(again) == texts(record)
    assert again.result == record.result
    again.verify()


def test_a_game_saved_without_its_seed_cannot_go_on_by_chance() -> None:
    record = Record.from_json(under_way(30).to_json())
    if record.state.why_not(GAME.move("draw deck")) is not None:
        pytest.fail("choose another number of moves: here a card must be drawn")
    with pytest.raises(BadDraw, match="run out"):
        record.play(GAME.move("draw deck"))
    assert len(record.entries) == 30
    record.play(GAME.move("draw deck"), draws=[next(iter(deck_of(record)))])
    assert len(record.entries) == 31


def deck_of(record: Record) -> dict[str, int]:
    """The cards of the deck by name."""
    deck = record.state.to_json()["deck"]
    assert isinstance(deck, dict)
    return deck


@pytest.mark.parametrize("number", [0, 1, 2, 20, 39, 40])
def test_moves_are_taken_back(number: int) -> None:
    record = under_way(40)
    positions = [state.to_json() for state in record.states(Dice(SEED))]
    record.take_back(number)
    assert len(record.entries) == 40 - number
    assert record.state.to_json() == positions[40 - number]
    record.verify()


def test_after_taking_back_the_same_moves_lead_to_the_same_place() -> None:
    record = under_way(40)
    place, moves = record.state.to_json(), [entry.move for entry in record.entries]
    record.take_back(15)
    for text in moves[25:]:
        record.play(GAME.move(text))
    assert record.state.to_json() == place


def test_taking_back_the_last_move_opens_a_finished_game_again() -> None:
    record = finished()
    record.take_back()
    assert record.result is None
    assert record.state.turn is not None
    assert record.to_json()["seed"] is None
    record.verify()


@pytest.mark.parametrize("number", [-1, 6, 100])
def test_no_more_can_be_taken_back_than_was_played(number: int) -> None:
    record = under_way(5)
    with pytest.raises(BadOption, match=f"5 moves to take back, not {number}"):
        record.take_back(number)
    assert len(record.entries) == 5


@pytest.mark.parametrize("names", [[], ["Ann"], ["Ann", "Bob", "Cy"], ["Ann", ""], ["Ann", "b" * 81]])
def test_names_that_do_not_fit_the_seats(names: list[str]) -> None:
    with pytest.raises(BadOption, match="names"):
        Record.start(GAME, 2, 1, names)


def test_names_of_any_script_are_kept() -> None:
    names = ["Žofie", "李", "a" * 80]
    record = Record.start(GAME, 3, 1, names)
    assert Record.from_json(json.loads(json.dumps(record.to_json()))).names == names


def test_the_log_as_others_see_it_hides_cards_and_tickets() -> None:
    record = under_way(60)
    for viewer in (None, 0, 1, 2):
        seen = record.seen(viewer)
        assert len(seen) == 60
        for entry, shown in zip(record.entries, seen, strict=True):
            assert shown.seat == entry.seat
            assert GAME.tell(shown)
            if entry.seat == viewer:
                assert shown.to_json() == entry.to_json()
            elif entry.move.startswith("keep"):
                assert shown.move == f"keep {len(entry.move.split()) - 1}"
            elif entry.move in ("draw deck", "tickets"):
                assert set(shown.draws) <= {"?"}
