"""The audit of steps: a move that changes what it may not change is noticed, with the rule."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import branchline
from branchline import Dice
from branchline.engine.dice import put
from branchline.engine.errors import BrokenRule
from branchline.engine.game import NOBODY, Move, State
from branchline.games.railways.rules import layout as railways
from branchline.games.railways.rules.network import Network
from branchline.games.ticket_to_ride.rules import layout as tickets
from branchline.games.ticket_to_ride.rules.cards import lay_face_up, pick_up

Slip = Callable[[Any], object]
LATE = {"ticket-to-ride": 150, "railways": 90, "steam": 128}  # moves, with something of everything


def late(slug: str) -> tuple[State, Move, State]:
    """A position late in a game, a move, and the position after it."""
    state, dice = branchline.game(slug).start(3, 4), Dice(4)
    for _ in range(LATE[slug]):
        state.play(state.pick(dice))
    before, move = state.copy(), state.pick(dice)
    state.play(move)
    return before, move, state


def owned(state: Any) -> int:
    """A route that has an owner."""
    return next(route for route, owner in enumerate(state.owner) if owner != NOBODY)


def give_away(state: Any) -> None:
    """Let a route belong to the next seat."""
    state.unshare()
    state.owner[owned(state)] = (state.owner[owned(state)] + 1) % state.seats


def claim_two(state: Any) -> None:
    """Let two more routes have an owner."""
    state.unshare()
    for _ in range(2):
        state.owner[[*state.owner].index(NOBODY)] = 0


def take_down_stations(state: Any) -> None:
    """Take every station off the board."""
    state.unshare()
    for city in range(len(state.station_owner)):
        state.station_owner[city] = NOBODY


def put_back(place: int) -> Slip:
    """Put the tickets of a place into their deck."""

    def slip(state: Any) -> None:
        for ticket in state.tickets_in(place):
            state.row[state.tickets_at + ticket] = tickets.IN_DECK

    return slip


def show(state: Any, slot: int, card: int) -> None:
    """Replace a face-up card."""
    pick_up(state.row, slot)
    lay_face_up(state.row, slot, card)


def show_locomotives(state: Any) -> None:
    """Let all face-up cards be locomotives."""
    for slot in range(tickets.FACE_UP, tickets.FACE_UP + tickets.MARKET):
        show(state, slot, tickets.LOCO)


def set_all(cell: int, number: int) -> Slip:
    """Set a number of each seat."""

    def slip(state: Any) -> None:
        for seat in range(state.seats):
            state.row[railways.block(seat) + cell] = number

    return slip


def fill_pile(state: Any) -> None:
    """Put five more cards into the pile."""
    put(state.row, railways.PILE, 0, 5)


def take_up_link(state: Any) -> None:
    """Take the newest link off the table."""
    state.network = Network(state.network.links[:-1], state.network.row)


def take_down_cities(state: Any) -> None:
    """Leave no city on the map."""
    state.city = state.city[:]  # copies share it
    for place in range(len(state.city)):
        state.city[place] = -1


def complete(state: Any) -> int:
    """A complete link that has an owner."""
    tracks = state.tracks
    return next(
        link
        for link, owner in enumerate(tracks.owners)
        if owner >= 0 and min(tracks.nodes[2 * link : 2 * link + 2]) >= 0
    )


SLIPS: list[tuple[str, str, Slip]] = [
    ("ticket-to-ride", "TTR-6.11", give_away),
    ("ticket-to-ride", "TTR-6.2", claim_two),
    ("ticket-to-ride", "TTR-11.8", take_down_stations),
    ("ticket-to-ride", "TTR-10.4", put_back(tickets.HELD)),
    ("ticket-to-ride", "TTR-2.7", put_back(tickets.BOX)),
    ("ticket-to-ride", "TTR-4.11", show_locomotives),
    ("railways", "RWC-4.20", take_up_link),
    ("railways", "RWC-10.10", fill_pile),
    ("railways", "RWC-6.6", set_all(railways.POWER, -1)),
    ("railways", "RWC-7.14", set_all(railways.DELIVERED, 0)),
    ("railways", "RWC-S.16", set_all(railways.TRAINS, 0)),
    ("steam", "STM-4.7", lambda state: setattr(state, "bag", (9, 9, 9, 9, 9))),
    ("steam", "STM-3.7", lambda state: state.levels.__setitem__(0, 0)),
    ("steam", "STM-18.13", take_down_cities),
    ("steam", "STM-19.4", lambda state: setattr(state, "grown", (0, 0))),
    ("steam", "STM-19.6", lambda state: setattr(state, "spaces", [9] * len(state.spaces))),
    ("steam", "STM-12.6", lambda state: state.tracks.owners.__setitem__(complete(state), NOBODY)),
    ("steam", "STM-12.7", lambda state: state.tracks.owners.__setitem__(complete(state), -2)),
]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_a_move_by_the_rules_passes(slug: str) -> None:
    before, move, after = late(slug)
    before.game.audit_step(before, move, after)


@pytest.mark.parametrize(
    ("slug", "rule", "slip"), [pytest.param(*case, marks=pytest.mark.rule(case[1]), id=case[1]) for case in SLIPS]
)
def test_a_move_against_a_rule_is_noticed(slug: str, rule: str, slip: Slip) -> None:
    before, move, after = late(slug)
    slip(after)
    with pytest.raises(BrokenRule, match=rf"\({rule}\)$"):
        before.game.audit_step(before, move, after)


@pytest.mark.rule("TTR-9.22")
def test_a_reveal_that_changes_the_face_up_cards_is_noticed() -> None:
    game = branchline.game("ticket-to-ride")
    state, dice = game.start(2, 1), Dice(1)
    while True:
        before, move = state.copy(), state.pick(dice)
        state.play(move)
        if state.revealed:
            break
    game.audit_step(before, move, state)
    show(state, tickets.FACE_UP, (state.market[0] + 1) % 9)
    with pytest.raises(BrokenRule, match=r"TTR-9\.22"):
        game.audit_step(before, move, state)
