"""Action D: a card away, then a card drawn or a good restocked (RWC-8)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.rulebook import Rule
from branchline.games.railways.rules.board import (
    CARDS,
    CITY_CARDS,
    DISPLAY,
    GOOD,
    KINDS,
    LOCO,
    NODE_NAMES,
    RULES,
    START,
)
from branchline.games.railways.rules.cards import (
    draw_blind,
    holds,
    kinds_held,
    take_display,
    throw_away,
)
from branchline.games.railways.rules.state import (
    ACTION,
    EMPTY,
    NO_BAG,
    NO_GOOD,
    PLACE,
    Action,
    Railways,
)
from branchline.games.railways.rules.turn import begin_taking, wrong_time

A_CARD, DRAWABLE, NO_DISCARD, EMPTY_CITY, NOT_START, CARD_IN_HAND = RULES.pick(
    "RWC-8.1", "RWC-8.3", "RWC-8.5", "RWC-8.7", "RWC-8.8", "RWC-8.10"
)
ONLY_DRAW, ALL_STOCKED, BAG_EMPTY, NO_FOLLOW_UP = RULES.pick(
    "RWC-16.4", "RWC-S.7", "RWC-S.8", "RWC-S.10"
)

# What follows: a draw from the pile or from a place of the display (1 to 3), or a restock.
PILE: Final = 0
RESTOCK: Final = DISPLAY + 1
FROM_DISCARD: Final = DISPLAY + 2  # it can be written, but no rule allows it
FOLLOW_UPS: Final = ("draw pile", "draw 1", "draw 2", "draw 3", "restock", "draw discard")


@final
class Discard(Action):
    """Put a card on the discard and do one of what may follow (RWC-8.2)."""

    __slots__ = ("follow_up", "kind")

    def __init__(self, kind: int, follow_up: int) -> None:
        super().__init__(f"discard {CARDS[kind]}, {FOLLOW_UPS[follow_up]}")
        self.kind = kind
        self.follow_up = follow_up

    def why_not(self, state: Railways) -> Rule | None:
        """The card must be in hand, and what follows must be possible (RWC-3.4)."""
        if state.stage != ACTION:
            return wrong_time(state)
        if not state.sizes[state.mover]:
            return CARD_IN_HAND
        if not holds(state, state.mover, self.kind):
            return A_CARD
        barred = not_following(state, self.follow_up)
        if barred is not None and not follow_ups(state):
            return NO_FOLLOW_UP
        return barred

    def price(self) -> dict[str, int]:
        """The card that is thrown away."""
        return {CARDS[self.kind]: 1}

    def play(self, state: Railways) -> None:
        """What is drawn is no card of step 2 (RWC-8.11)."""
        throw_away(state, self.kind)
        if self.follow_up == RESTOCK:
            state.good = state.dice.draw(state.bag)
            state.stage = PLACE  # the colour is seen first (RWC-8.9)
            if not state.bag.left:
                state.trigger(NO_BAG)
            return
        if self.follow_up == PILE:
            draw_blind(state, state.mover)
        else:
            take_display(state, self.follow_up - 1)
        begin_taking(state)


def not_following(state: Railways, follow_up: int) -> Rule | None:
    """The rule by which something cannot follow a discard now."""
    if follow_up == FROM_DISCARD:
        return NO_DISCARD
    if follow_up == RESTOCK:
        if state.options.younger:
            return ONLY_DRAW
        if not state.bag.left:
            return BAG_EMPTY
        return None if empty_cities(state) else ALL_STOCKED
    if follow_up == PILE:
        # The card is blind, so it may be a locomotive (RWC-C.8).
        return None if state.pile.left else DRAWABLE
    # With an empty pile the gap stays open (RWC-S.9).
    return DRAWABLE if state.display[follow_up - 1] in (EMPTY, LOCO) else None


def follow_ups(state: Railways) -> list[int]:
    """What may follow a discard now."""
    return [place for place in range(RESTOCK + 1) if not_following(state, place) is None]


def empty_cities(state: Railways) -> list[int]:
    """The built cities without goods, in the order of building (RWC-8.7)."""
    return [link.city for link in state.network.links if not state.goods[link.city]]


@final
class Place(Action):
    """Put the good that was drawn on a city without goods."""

    __slots__ = ("node",)

    def __init__(self, node: int) -> None:
        super().__init__(f"place {NODE_NAMES[node]}")
        self.node = node

    def why_not(self, state: Railways) -> Rule | None:
        """Any built city that is empty, never the start board."""
        if state.stage != PLACE:
            return wrong_time(state)
        if self.node == START:
            return NOT_START
        built = state.network.has(self.node)
        return None if built and not state.goods[self.node] else EMPTY_CITY

    def play(self, state: Railways) -> None:
        """The good stays there until it is delivered."""
        state.goods[self.node] += GOOD[state.good]
        state.good = NO_GOOD
        begin_taking(state)


DISCARDS: Final = [
    Discard(kind, follow_up) for kind in range(KINDS) for follow_up in range(len(FOLLOW_UPS))
]
PLACES: Final = [Place(node) for node in range(CITY_CARDS + 1)]


def discarding(kind: int, follow_up: int) -> Action:
    """The move that discards a card and goes on like this."""
    return DISCARDS[kind * len(FOLLOW_UPS) + follow_up]


def discards(state: Railways) -> list[Action]:
    """Every discard open to the mover: by card, then by what follows."""
    found: list[Action] = []
    possible = follow_ups(state)
    for kind in kinds_held(state, state.mover):
        for follow_up in possible:
            found.append(discarding(kind, follow_up))
    return found
