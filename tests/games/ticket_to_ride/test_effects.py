"""What a move brings about beside what it says, as all are told it."""

from __future__ import annotations

import pytest

from branchline import Effect, Record
from branchline.games.ticket_to_ride.state import TicketToRide
from tests.games.ticket_to_ride.helpers import GAME
from tests.games.ticket_to_ride.watching import recorded


def positions(record: Record) -> list[TicketToRide]:
    """Every position of a game, with its own type."""
    return [state for state in record.replay() if isinstance(state, TicketToRide)]


def effects(record: Record, kind: str) -> dict[int, Effect]:
    """The effects of a kind, by how many moves had been made."""
    found = {}
    states = positions(record)
    for number, entry in enumerate(record.entries, start=1):
        before, after = states[number - 1], states[number]
        for effect in GAME.effects(before, GAME.move(entry.move), after):
            assert effect.seat == entry.seat
            if effect.kind == kind:
                found[number] = effect
    return found


def words(effect: Effect) -> str:
    """An effect as it is read."""
    return str(GAME.effect_phrase(effect.kind, effect.facts))


@pytest.mark.rule("TTR-4.15")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_4_15_a_new_deck_is_told(seats: int) -> None:
    record = recorded(seats, seats)
    left = [state.deck.left for state in positions(record)]
    grown = [place for place in range(1, len(left)) if left[place] > left[place - 1]]
    told = effects(record, "shuffled")
    assert grown
    assert list(told) == grown
    for number, effect in told.items():
        assert effect.rule == "TTR-4.15"
        assert words(effect) == f"the discard was shuffled into a new deck: {left[number]} cards"


@pytest.mark.rule("TTR-12.1", "TTR-12.2")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_12_1_the_last_round_is_told_once(seats: int) -> None:
    record = recorded(seats, seats)
    ((number, effect),) = effects(record, "last round").items()
    cars = positions(record)[number].cars[effect.seat]
    assert effect.rule == "TTR-12.1"
    assert words(effect).endswith(" left: everybody has one more turn")
    assert words(effect).startswith(f"has {cars} car")
    assert {entry.seat for entry in record.entries[number:]} == set(range(seats))


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("shuffled", {"cards": 1}, "the discard was shuffled into a new deck: 1 card"),
        ("last round", {"cars": 1}, "has 1 car left: everybody has one more turn"),
        ("last round", {"cars": 0}, "has 0 cars left: everybody has one more turn"),
    ],
)
def test_effects_are_told_in_the_right_number(kind: str, facts: dict[str, int], text: str) -> None:
    assert str(GAME.effect_phrase(kind, facts)) == text
