"""Further effects of a move, as everyone sees them."""

from __future__ import annotations

from typing import Any

import pytest

from branchline import Effect, Record
from branchline.games.ticket_to_ride.rules.layout import CARDS
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.helpers import GAME, scene
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
    told = effects(record, "shuffled")
    assert told
    for number, entry in enumerate(record.entries, start=1):
        # The deck loses what is drawn, and nothing but a shuffle adds to it.
        drawn = len([card for card in entry.draws if card in CARDS])
        assert (number in told) == (left[number] != left[number - 1] - drawn), number
    for number, effect in told.items():
        assert effect.rule == "TTR-4.15"
        assert words(effect).endswith(f"a new deck, which now has {left[number]} cards")


@pytest.mark.rule("TTR-4.15", "TTR-4.16", "TTR-17.8")
@pytest.mark.parametrize(
    ("facts", "text", "after"),
    [
        pytest.param(
            {"deck": {"blue": 3}, "discard": {"green": 1}}, "claim paris-zurich red 3", 1,
            id="a smaller deck",
        ),
        pytest.param(
            {"deck": {"blue": 3}, "discard": {"green": 3}}, "claim paris-zurich red 3", 3,
            id="as many cards",
        ),
        pytest.param(
            {"deck": 0, "discard": 0, "market": [None] * 5}, "claim essen-frankfurt green 2", 0,
            id="all of it goes into the market",
        ),
        pytest.param(
            {"deck": {"blue": 4}, "discard": 0, "market": ["white", *["locomotive"] * 4]},
            "station paris green 1", 5,
            id="what is thrown out of the market",
        ),
    ],
)  # fmt: skip
def test_ttr_4_15_a_new_deck_is_told_even_if_it_is_no_larger(facts: dict[str, Any], text: str, after: int) -> None:
    state = scene(hands=[{"red": 3, "green": 2}], seed=1, **facts)
    before = state.copy()
    state.play(state.move(text))
    told = GAME.effects(before, state.move(text), state)
    assert state.deck.left == after
    assert [(one.kind, one.facts) for one in told if one.kind == "shuffled"] == [("shuffled", {"cards": after})]


@pytest.mark.rule("TTR-4.15")
def test_ttr_4_15_no_new_deck_is_told_while_the_old_one_lasts() -> None:
    state = scene(hands=[{"red": 3}], deck={"blue": 4}, discard={"green": 3})
    before = state.copy()
    claim = state.move("claim paris-zurich red 3")
    state.play(claim)
    assert not GAME.effects(before, claim, state)


L = "locomotive"


@pytest.mark.rule("TTR-9.20", "TTR-9.21", "TTR-9.22")
@pytest.mark.parametrize(
    ("market", "deck", "effect", "story"),
    [
        pytest.param(
            ["white"] * 2 + [None] * 3, [],
            ("TTR-9.21", "no cards are left to turn over for the tunnel"),
            ": claimed for 4 points; red, red and red turned up",
            id="the payment fills the market",
        ),
        pytest.param(
            [L] * 4 + ["white"], ["blue"],
            ("TTR-9.20", "only 1 card is left to turn over for the tunnel"),
            "; blue turned up: claimed for 4 points; ",
            id="the payment allows to replace locomotives",
        ),
        pytest.param(
            [L] * 5, ["blue", "green"],
            ("TTR-9.20", "only 2 cards are left to turn over for the tunnel"),
            "; blue and green turned up: claimed for 4 points; ",
            id="with two cards",
        ),
        pytest.param(
            [L] * 4 + ["white"], ["red"],
            ("TTR-9.20", "only 1 card is left to turn over for the tunnel"),
            "; red turned up: 1 extra card needed",
            id="the tunnel asks for more",
        ),
    ],
)  # fmt: skip
def test_ttr_9_20_cards_of_the_market_are_not_told_as_turned_up_for_a_tunnel(
    market: list[str | None], deck: list[str], effect: tuple[str, str], story: str
) -> None:
    facts = {"hands": [{"red": 3}], "market": market, "deck": deck, "discard": []}
    record = Record.start(GAME, 2, 1, scene=facts)
    before, claim = record.state, GAME.move("claim paris-zurich red 3")
    assert isinstance(before, TicketToRide)
    entry = record.play(claim)
    assert isinstance(record.state, TicketToRide)
    told = GAME.effects(before, claim, record.state)
    assert [one.rule for one in told].count(effect[0]) == 1
    assert (told[0].rule, words(told[0])) == effect
    begun = "tries the tunnel Paris\N{EN DASH}Z\xfcrich with 3 red"
    assert str(GAME.story(before, entry, told)).startswith(begun + story)


def test_ttr_9_3_three_cards_for_a_tunnel_are_no_news() -> None:
    state = scene(hands=[{"red": 3}], deck=["blue"], discard=["blue"] * 2)
    before = state.copy()
    claim = GAME.move("claim paris-zurich red 3")
    state.play(claim)
    assert "short reveal" not in [one.kind for one in GAME.effects(before, claim, state)]


@pytest.mark.rule("TTR-12.1", "TTR-12.2")
@pytest.mark.parametrize("seats", [2, 5])
def test_ttr_12_1_the_last_round_is_told_once(seats: int) -> None:
    record = recorded(seats, seats)
    ((number, effect),) = effects(record, "last round").items()
    cars = positions(record)[number].cars[effect.seat]
    assert effect.rule == "TTR-12.1"
    assert words(effect).endswith(" left: everyone has one more turn")
    assert words(effect).startswith(f"has {cars} train")
    assert {entry.seat for entry in record.entries[number:]} == set(range(seats))


@pytest.mark.parametrize(
    ("kind", "facts", "text"),
    [
        ("shuffled", {"cards": 1}, "the discard pile is shuffled into a new deck, which now has 1 card"),
        ("last round", {"cars": 1}, "has 1 train left: everyone has one more turn"),
        ("last round", {"cars": 0}, "has 0 trains left: everyone has one more turn"),
    ],
)
def test_effects_are_told_in_the_right_number(kind: str, facts: dict[str, int], text: str) -> None:
    assert str(GAME.effect_phrase(kind, facts)) == text
