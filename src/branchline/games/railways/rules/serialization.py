"""The complete state as JSON, names in place of numbers; loaded.py reads it back."""

from __future__ import annotations

from typing import Final

from branchline.games.railways.rules.board import (
    CARDS,
    COLOURS,
    GOOD_COLOURS,
    GOODS,
    KINDS,
    NODE_NAMES,
    counted,
)
from branchline.games.railways.rules.cards import hand_of, known_of
from branchline.games.railways.rules.deserialization import from_json
from branchline.games.railways.rules.options import VARIANTS
from branchline.games.railways.rules.state import (
    EMPTY,
    ENDINGS,
    NO_GOOD,
    NOT_YET,
    PROMPTS,
    Railways,
)

__all__: Final = ("from_json", "to_json")  # reading has a file of its own


def cards_json(numbers: list[int]) -> dict[str, int]:
    """How many cards of each kind, those that are there."""
    return {CARDS[kind]: numbers[kind] for kind in range(KINDS) if numbers[kind]}


def goods_json(counts: list[int]) -> dict[str, int]:
    """How many goods of each colour, those that are there."""
    return {GOODS[colour]: counts[colour] for colour in range(GOOD_COLOURS) if counts[colour]}


def display_json(state: Railways) -> list[str | None]:
    """The display from left to right, None for a gap."""
    return [None if kind == EMPTY else CARDS[kind] for kind in state.display]


def links_json(state: Railways) -> list[dict[str, object]]:
    """The links in the order of building."""
    return [
        {
            "city": NODE_NAMES[link.city],
            "node": NODE_NAMES[link.node],
            "colour": COLOURS[link.colour],
            "cards": link.payment.text,
            "value": link.value,
            "owner": state.network.owners[link.city],
        }
        for link in state.network.links
    ]


def city_goods_json(state: Railways) -> dict[str, dict[str, int]]:
    """The goods on the built cities, in the order of building."""
    return {
        NODE_NAMES[link.city]: goods_json(counted(state.goods[link.city]))
        for link in state.network.links
    }


def ending_json(state: Railways) -> str | None:
    """The rule that triggered the end."""
    return None if state.ending == NOT_YET else ENDINGS[state.ending].id


def good_json(state: Railways) -> str | None:
    """The good that is being placed."""
    return None if state.good == NO_GOOD else GOODS[state.good]


def to_json(state: Railways) -> dict[str, object]:
    """The complete state; what follows from it (trains, free tracks) is left out."""
    seats = range(state.seats)
    return {
        "game": state.game.slug,
        "rules": state.game.version,
        "variant": VARIANTS[state.options.younger],
        "loco_second": state.options.loco_second,
        "guard": state.options.guard,
        "seats": state.seats,
        "first": state.first,
        "turn": state.turn,
        "prompt": PROMPTS[state.stage],
        "hands": [cards_json(hand_of(state, seat)) for seat in seats],
        "known": [cards_json(known_of(state, seat)) for seat in seats],
        "promised": [bool(state.promised >> seat & 1) for seat in seats],
        "pile": cards_json(state.pile.counts),
        "display": display_json(state),
        "discard": [CARDS[kind] for kind in state.discard],
        "links": links_json(state),
        "goods": city_goods_json(state),
        "good": good_json(state),
        "bag": goods_json(state.bag.counts),
        "power": list(state.powers),
        "delivered": [goods_json(counted(goods)) for goods in state.delivered],
        "points": list(state.points),
        "ending": ending_json(state),
        "quiet": state.quiet,
        "mark": state.mark,
        "dice": state.dice.to_json(),
    }
