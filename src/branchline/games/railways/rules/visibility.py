"""What a seat may know (RWC-17.1, RWC-17.2), and tables it cannot tell from the real one."""

from branchline.engine.dice import Dice, put
from branchline.engine.json_validation import name_or_null
from branchline.engine.packed import i64
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.board import CARDS, CITY_CARDS, HELD, KINDS
from branchline.games.railways.rules.cards import draw_small_city, gain, hand_of, known_of, put_hand, top_discard
from branchline.games.railways.rules.scoring import marker
from branchline.games.railways.rules.serialization import GOODS, HAND
from branchline.games.railways.rules.state import Railways


def view_data(state: Railways, seat: int | None) -> dict[str, object]:
    """Return what a seat may know, besides the public fields; None is a spectator."""
    shown: dict[str, object] = {
        **state.options.lasting(),
        "pile": state.row[at.PILE],
        "discard": {"top": name_or_null(top_discard(state), CARDS), "cards": state.row[at.DISCARD]},
        "bag": state.row[at.BAG],
        "players": [player_view(state, player) for player in range(state.seats)],
    }
    if seat is not None:
        shown["own"] = {"hand": HAND.write(hand_of(state, seat))}
    return shown


def player_view(state: Railways, seat: int) -> dict[str, object]:
    """Return what everyone knows of a seat: how many cards, not which (RWC-S.31)."""
    row, own = state.row, at.block(seat)
    return {
        "cards": row[own + at.SIZE],
        "known": HAND.write(known_of(state, seat)),
        "promised": bool(state.promised >> seat & 1),
        "power": row[own + at.POWER],
        "trains": row[own + at.TRAINS],
        "delivered": GOODS.write(row[own + at.DELIVERED]),
        "points": row[own + at.POINTS],
        "marker": list(marker(row[own + at.POINTS])),
    }


def imagine(state: Railways, seat: int | None, dice: Dice) -> Railways:
    """Return a full table that the seat cannot tell from the real one."""
    # Only the pile and the unknown cards of other hands are dealt again: all saw the discard pile grow,
    # and what is in the bag follows from what is not.
    copy = state.copy()
    copy.dice = dice
    others = [player for player in range(state.seats) if player != seat]
    for player in others:
        take_back(copy, player)
    for player in others:
        if state.promised >> player & 1:
            gain(copy, player, draw_small_city(copy), seen=False)
    for player in others:
        while copy.of(player, at.SIZE) < state.of(player, at.SIZE):
            gain(copy, player, dice.draw_from(copy.row, at.PILE, CARDS), seen=False)
    return copy


def hidden_cards(state: Railways, seat: i64) -> list[int]:
    """Return the cards in the pile and those in other hands that a seat has not seen, by kind."""
    row = state.row
    found = [*row[at.PILE + 1 : at.PILE + 1 + KINDS]]
    for player in range(state.seats):
        own = at.block(player)
        if player != seat:
            for kind in range(HELD):
                found[kind] += row[own + at.HAND + kind] - row[own + at.KNOWN + kind]
            cities = row[own + at.CITIES] & ~row[own + at.KNOWN_CITIES]
            for city in range(CITY_CARDS if cities else 0):
                found[HELD + city] += cities >> city & 1
    return found


def take_back(state: Railways, seat: int) -> None:
    """Put the cards of a hand that no one else has seen into the pile."""
    known = known_of(state, seat)
    for kind, held in enumerate(hand_of(state, seat)):
        put(state.row, at.PILE, kind, held - known[kind])
    put_hand(state, seat, known)
