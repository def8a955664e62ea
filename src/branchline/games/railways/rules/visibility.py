"""What a seat may know (RWC-17.1, RWC-17.2), and tables it cannot tell from the real one."""

from __future__ import annotations

from branchline.engine.dice import Bag, Dice
from branchline.games.railways.rules.board import CARDS, KINDS
from branchline.games.railways.rules.cards import draw_small_city, gain, hand_of, known_of
from branchline.games.railways.rules.scoring import marker
from branchline.games.railways.rules.serialization import GOODS, HAND, put_hand
from branchline.games.railways.rules.state import Railways


def view_data(state: Railways, seat: int | None) -> dict[str, object]:
    """Return what a seat may know, besides the public fields; None is a spectator."""
    shown: dict[str, object] = {
        **state.options.lasting(),
        "pile": state.pile.left,
        "discard": {"top": CARDS[state.discard[-1]] if state.discard else None, "cards": len(state.discard)},
        "bag": state.bag.left,
        "players": [player_view(state, player) for player in range(state.seats)],
    }
    if seat is not None:
        shown["own"] = {"hand": HAND.write(hand_of(state, seat))}
    return shown


def player_view(state: Railways, seat: int) -> dict[str, object]:
    """Return what everyone knows of a seat: how many cards, not which (RWC-S.31)."""
    return {
        "cards": state.sizes[seat],
        "known": HAND.write(known_of(state, seat)),
        "promised": bool(state.promised >> seat & 1),
        "power": state.powers[seat],
        "trains": state.trains[seat],
        "delivered": GOODS.write(state.delivered[seat]),
        "points": state.points[seat],
        "marker": list(marker(state.points[seat])),
    }


def imagine(state: Railways, seat: int | None, dice: Dice) -> Railways:
    """Return a full table that the seat cannot tell from the real one."""
    # Only the pile and the unknown cards of other hands are dealt again: all saw the discard pile grow,
    # and what is in the bag follows from what is not.
    copy = state.copy()
    copy.dice = dice
    others = [player for player in range(state.seats) if player != seat]
    hidden = Bag(CARDS, hidden_cards(state, others))
    for player in others:
        put_hand(copy.hands, copy.cities, player, known_of(state, player))
        copy.sizes[player] = sum(known_of(state, player))
    for player in others:
        if state.promised >> player & 1:
            gain(copy, player, draw_small_city(hidden, dice), seen=False)
    for player in others:
        while copy.sizes[player] < state.sizes[player]:
            gain(copy, player, dice.draw(hidden), seen=False)
    copy.pile = hidden
    return copy


def hidden_cards(state: Railways, others: list[int]) -> list[int]:
    """Return the cards in the pile and those in other hands that no one else has seen, by kind."""
    found = state.pile.counts[:]
    for player in others:
        hand, known = hand_of(state, player), known_of(state, player)
        for kind in range(KINDS):
            found[kind] += hand[kind] - known[kind]
    return found
