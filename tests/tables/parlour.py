"""A parlour for tests: people who sit down, play and are refused, in memory or on a database."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any, Concatenate, ParamSpec

import pytest

from branchline import GAMES, Dice, Game
from branchline.bots import Bot, make
from branchline.bots import Seat as Chair
from branchline.tables.commands import creating, playing, seating
from branchline.tables.projection import Decision
from branchline.tables.refusal import Refusal
from branchline.tables.table import Caller, Event, SeatOptions, Table, TableOptions

P = ParamSpec("P")

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
SECRET = "5ec2e7" + "0" * 52 + "5ec2e7"
# Identities look like nothing else, so that a search for them finds only them.
ANN, BEN, CAT, DAN = (f"identity-{name}-7f3c" for name in ("ann", "ben", "cat", "dan"))
PEOPLE = (ANN, BEN, CAT, DAN)

ME = SeatOptions("me", "Ann")
FREE = SeatOptions()
BOT = SeatOptions("bot", bot="random")

Options = dict[str, object]
# How each game can be played.
VARIANTS: dict[str, list[Options]] = {
    "ticket-to-ride": [{}],
    "steam": [{"rules": "base"}, {"rules": "standard"}],
    "railways": [{"variant": "full"}, {"variant": "younger"}],
}
WAYS = [(game, options) for game in GAMES for options in VARIANTS[game]]


def in_every_way(without: Options | None = None) -> pytest.MarkDecorator:
    """A test for every game, with and without its variants; one that takes long may be left out."""
    ways = [(game, options) for game, options in WAYS if options != without]
    names = [" ".join([game, *map(str, options.values())]) for game, options in ways]
    return pytest.mark.parametrize(("game", "options"), ways, ids=names)


def guest(name: str) -> SeatOptions:
    return SeatOptions("guest", name)


def player_of(game: Game[Any]) -> Bot:
    """Whoever gets to the end of a game soon; by chance everyone is bankrupt in Steam."""
    return make("steady" if game.slug == "steam" else "random", game)


class Parlour:
    """A table that is only in memory, and its whole journal."""

    def __init__(self, plan: TableOptions, secret: str = SECRET) -> None:
        self.now = NOON
        opened = creating.create(Caller(ANN, NOON), plan, "table-1", secret)
        self.events, self.table = opened.events, opened.table
        self.dice = Dice(5)
        self.player = player_of(self.table.game)

    def do(
        self,
        who: str | None,
        command: Callable[Concatenate[Table, Caller, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> list[Event]:
        """Let someone do something."""
        self.now += timedelta(seconds=1)
        decision = command(self.table, Caller(who, self.now), *args, **kwargs)
        self.table = decision.table
        self.events += decision.events
        return decision.events

    def refuses(
        self,
        code: str,
        who: str | None,
        command: Callable[Concatenate[Table, Caller, P], Decision],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> Refusal:
        """Let someone try something in vain."""
        with pytest.raises(Refusal) as caught:
            self.do(who, command, *args, **kwargs)
        assert caught.value.code == code, str(caught.value)
        return caught.value

    def picked(self) -> str:
        """A legal move."""
        assert self.table.record is not None
        return self.player.choose(Chair(self.table.record.state, self.dice)).text

    def play(self, text: str | None = None) -> Event:
        """Let whoever is to move make a move, any or this one."""
        seat, text = self.turn, text or self.picked()
        if self.table.bot_to_move():
            return self.do(None, playing.bot_move, seat, text, self.table.position)[0]
        holder = self.table.seats[seat].holder
        return self.do(holder, playing.move, seat, text, self.table.position)[0]

    @property
    def turn(self) -> int:
        assert self.table.turn is not None
        return self.table.turn

    @property
    def status(self) -> str:
        """How the table stands."""
        return self.table.status

    def state(self) -> dict[str, object]:
        """The whole position, dice included."""
        assert self.table.record is not None
        return self.table.record.state.to_json()


def two_people(game: str = "ticket-to-ride", **plan: Any) -> Parlour:
    """A game between Ann and Ben, in which Ann begins; not of Steam."""
    parlour = Parlour(TableOptions(game, [ME, FREE], {"first": 0}, **plan))
    parlour.do(BEN, seating.join, 1, "Ben")
    return parlour


def one_screen(game: str = "ticket-to-ride", **plan: Any) -> Parlour:
    """A game between Ann and a guest at one screen and Ben at another; Ann begins if she can."""
    options: Options = {} if game == "steam" else {"first": 0}
    seats = [ME, guest("Gus"), FREE]
    parlour = Parlour(TableOptions(game, seats, options, **plan))
    parlour.do(BEN, seating.join, 2, "Ben")
    return parlour


def steam_people(**plan: Any) -> Parlour:
    """A game of Steam between Ann, Ben and a bot."""
    parlour = Parlour(TableOptions("steam", [ME, FREE, BOT], {"order": "random"}, **plan))
    parlour.do(BEN, seating.join, 1, "Ben")
    return parlour
