"""Anybody asks for anything at any time: only refusals are raised, and the journal tells it all."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import get_args

import pytest

from branchline import GAMES, Dice
from branchline.server.http.errors import STATUSES
from branchline.tables import permissions
from branchline.tables.commands import creating, playing, seating, undoing
from branchline.tables.projection import Decision
from branchline.tables.refusal import Refusal
from branchline.tables.table import Table, TableOptions, Undo
from tests.tables.parlour import ANN, BEN, BOT, CAT, DAN, FREE, ME, VARIANTS, Parlour
from tests.tables.test_projection import read_again, same
from tests.tables.viewers import all_told, legal_moves

WHO = (ANN, BEN, CAT, DAN, None)

POLICIES = get_args(Undo)


class Storm:
    """Random wishes, most of them out of place."""

    def __init__(self, seed: int, game: str) -> None:
        self.dice = Dice(seed)
        undo = POLICIES[seed // 2 % 4]
        ways = VARIANTS[game][: 1 if game == "steam" else None]  # the other takes long
        options = ways[seed // 8 % len(ways)]
        self.parlour = Parlour(TableOptions(game, [ME, FREE, BOT, FREE], options, undo=undo))
        if seed % 2:  # half the storms begin with the game
            self.parlour.do(BEN, seating.join, 1, "Ben")
            self.parlour.do(CAT, seating.join, 3, "Cat")
        self.kinds: set[str] = set()
        self.codes: set[str] = set()

    def pick(self, *choices: object) -> object:
        return choices[self.dice.below(len(choices))]

    def guest_asked(self) -> int:
        """The number of a question for a guest's seat, if there is one."""
        return next((asked.number for asked in self.parlour.table.guests), 1)

    def wish(self) -> tuple[Callable[..., Decision], tuple[object, ...]]:
        """A command and what it is told."""
        table, text = self.parlour.table, "draw deck"
        if table.turn is not None and self.dice.below(8):
            text = self.parlour.picked()
        seat = self.pick(table.turn or 0, self.dice.below(5), -1)
        if self.dice.below(2):
            seat = table.turn or 0
        position = table.position - (self.dice.below(10) == 0)
        asked = table.asked.number if table.asked else 1
        agree = self.dice.below(4) > 0
        wishes: list[tuple[Callable[..., Decision], tuple[object, ...]]] = [
            (playing.move, (seat, text, position)),
            (playing.bot_move, (seat, text, position)),
            (undoing.undo, (seat, position)),
            (undoing.answer_undo, (asked, agree)),
            (seating.chat, (self.pick("hm", ""),)),
            (seating.join, (self.pick(None, seat), "Somebody", self.pick(None, "nonce"))),
            (seating.add_guest, (None, "Gus")),
            (seating.ask_guest, (None, "Gus")),
            (seating.answer_guest, (self.guest_asked(), agree)),
            (seating.set_seat, (seat, self.pick("open", "bot"), "random")),
            (seating.leave, (self.pick(None, seat),)),
            (seating.give_nonce, (seat, "nonce")),
            (seating.rename, ("Another",)),
            (creating.start, ()),
            (seating.pause, ()),
            (seating.resume, ()),
            (seating.stand_in, (seat, self.pick("random", "clever"))),
            (seating.come_back, (seat,)),
            (playing.bot_move, (seat, text, position, "why")),
            (seating.set_bot_speed, (self.pick("slow", "normal", "instant"),)),
        ]
        if self.dice.below(100) == 0:
            return seating.resign, (seat,)
        if table.asked and self.dice.below(2):
            return undoing.answer_undo, (asked, agree)
        if table.guests and self.dice.below(2):
            return seating.answer_guest, (self.guest_asked(), agree)
        # Moves are wished for most, or nothing would ever happen.
        return wishes[self.dice.below(len(wishes)) if self.dice.below(2) else self.dice.below(4)]

    def blow(self) -> None:
        """Someone wishes for something."""
        self.parlour.now += timedelta(minutes=int(self.dice.below(8)))
        table = self.parlour.table
        who = self.pick(*WHO)
        if table.turn is not None and self.dice.below(2):
            who = table.seats[table.turn].holder
        if table.guests and self.dice.below(2):
            who = table.owner
        command, args = self.wish()
        try:
            events = self.parlour.do(who, command, *args)  # type: ignore[arg-type]  # any
        except Refusal as refusal:
            assert self.parlour.table is table, "whoever is refused has changed nothing"
            self.codes.add(refusal.code)
        else:
            assert events
            self.kinds |= {event.kind for event in events}

    def check(self) -> None:
        """What must always hold."""
        table = self.parlour.table
        assert same(read_again(self.parlour), table)
        check_turn(table)
        for identity in WHO:
            all_told(table, self.parlour.events, identity)


def check_turn(table: Table) -> None:
    """Whoever is to move can: a person or a bot, and there is a move."""
    if table.status != "playing":
        assert table.bot_to_move() is None
        return
    assert table.turn is not None
    seat = table.seats[table.turn]
    assert (table.bot_to_move() is None) == seat.is_present
    if seat.is_present:
        assert table.turn in permissions.viewer_seats(table, seat.holder)
        assert legal_moves(table, seat.holder, table.turn)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_storm_of_wishes_breaks_nothing(game: str) -> None:
    kinds: set[str] = set()
    codes: set[str] = set()
    for seed in range(24):
        storm = Storm(seed, game)
        for number in range(250):
            storm.blow()
            if number % 100 == 0:
                storm.check()
        storm.check()
        kinds |= storm.kinds
        codes |= storm.codes
    assert kinds >= {
        "bot_failed", "bot_speed", "chat", "guest_answered", "guest_asked", "move", "nonce",
        "paused", "renamed", "resigned", "resumed", "returned", "seated", "started", "stood_in",
        "undo", "undo_answered", "undo_asked",
    }  # fmt: skip
    assert codes <= set(STATUSES)
    assert len(codes) > 12
