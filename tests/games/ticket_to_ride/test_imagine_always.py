"""An imagined table looks the same to its seat whatever was drawn, shown and paid before."""

from __future__ import annotations

from collections import Counter

import pytest

from branchline import Dice
from branchline.games.ticket_to_ride.rules.layout import CARDS, KINDS, LOCO, LOCOS, PER_COLOUR
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from tests.games.ticket_to_ride.helpers import GAME, hand, scene
from tests.games.ticket_to_ride.watching import full, viewers

Counts = list[Counter[str]]


def position(seats: int, dice: Dice) -> TicketToRide:
    """A table with any hands, of which anything that is possible was drawn, shown and paid."""
    kinds = [kind for kind in range(KINDS) for _ in range(LOCOS if kind == LOCO else PER_COLOUR)]
    dice.shuffle(kinds)
    cards = [CARDS[kind] for kind in kinds]
    data = full(scene(seats))
    data["market"] = [cards.pop() for _ in range(5)]
    data["deck"] = Counter([cards.pop() for _ in range(1 + dice.below(6))])
    hands: Counts = [Counter(cards.pop() for _ in range(dice.below(18))) for _ in range(seats)]
    discard = Counter(cards)
    known: Counts = [some(held, dice) for held in hands]
    shown = discard + sum(known, Counter[str]())
    spent: Counts = [Counter() for _ in range(seats)]
    for card in shown.elements():
        if dice.below(3):
            spent[dice.below(seats)][card] += 1
    drawn = [some(held - public + paid, dice) for held, public, paid in zip(hands, known, spent, strict=True)]
    data.update(hands=hands, discard=discard, known=known, drawn=drawn, spent=spent)
    return GAME.from_json(data)


def some(cards: Counter[str], dice: Dice) -> Counter[str]:
    """A few, most or all of some cards."""
    share = dice.below(5)
    return Counter(card for card in cards.elements() if dice.below(4) < share)


def check(state: TicketToRide, seed: int) -> None:
    """Imagine a position for everyone, and look at it."""
    for viewer in viewers(state.seats):
        table = state.imagine(viewer, Dice(seed))
        assert isinstance(table, TicketToRide)
        GAME.audit(table)
        assert table.view(viewer) == state.view(viewer)
        if viewer is not None:
            assert hand(table, viewer) == hand(state, viewer)


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_ttr_15_6_any_position_at_all_can_be_imagined(seats: int) -> None:
    for seed in range(150):
        check(position(seats, Dice(seed)), seed)


@pytest.mark.rule("TTR-15.6")
def test_ttr_15_6_cards_that_were_laid_down_are_matched_with_where_they_came_from() -> None:
    # Seats 1 and 2 each took one card of this deck and one older card, and laid both down. Of
    # either pair one was red and one blue, but either seat may have drawn either card.
    data = full(scene(3, hands=[{}, {}, {}], deck={"green": 7}, market=["white"] * 5))
    data["spent"] = [{}, {"red": 1, "blue": 1}, {"red": 1, "blue": 1}]
    data["drawn"] = [{}, {"red": 1}, {"blue": 1}]
    state = GAME.from_json(data)
    found: set[str] = set()
    for seed in range(40):
        table = state.imagine(0, Dice(seed))
        assert isinstance(table, TicketToRide)
        assert table.view(0) == state.view(0)
        drawn = full(table)["drawn"]
        assert Counter(drawn[1]) + Counter(drawn[2]) == Counter({"red": 1, "blue": 1})
        found.add(*drawn[1])
    assert found == {"red", "blue"}


@pytest.mark.slow
@pytest.mark.rule("TTR-15.6")
def test_ttr_15_6_one_way_out_of_many_is_found_every_time() -> None:
    # All that was laid down is all that there was, so that hardly a card can be moved alone.
    spent = {"red": 1, "blue": 1, "green": 1, "black": 1, "purple": 1, "orange": 1}
    data = full(scene(5, hands=[{}] * 5, deck={"white": 7}, market=["yellow"] * 5))
    data["spent"] = [{}, *[spent] * 4]
    kinds = list(spent)
    data["drawn"] = [{}, *[dict.fromkeys(kinds[: 2 + seat], 1) for seat in range(4)]]
    state = GAME.from_json(data)
    for seed in range(200):
        check(state, seed)
