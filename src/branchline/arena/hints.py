"""A hint: what a bot would play for a seat and why, and what the choices are worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from branchline.arena.win_chances import Odds, Playing
from branchline.bots import Bot, Seat, Watch, make, names
from branchline.engine.dice import Dice
from branchline.engine.game import Move
from branchline.engine.phrase import Phrase

TOP: Final = 3
TRIED: Final = 4  # moves that are looked at
ASKED: Final = 6  # times another bot is asked for its opinion
PICKED: Final = 6  # tries to find others by chance where bots agree
FEW: Final = 4  # rounds before a move is left behind
BEHIND: Final = 2.0  # standard errors that it must be behind the best
ADVISERS: Final = ("steady", "novice")


@dataclass(frozen=True)
class Advice:
    """A move, and the chances after it."""

    move: Move
    odds: Odds


@dataclass(frozen=True)
class Hint:
    """What a seat could play: what the bot would, and the best that were found."""

    seat: int
    bot: str
    move: Move
    reason: Phrase | None
    before: Odds
    after: Odds
    best: list[Advice]  # at most three, best first


def hint(seat: Seat, bot: Bot, watch: Watch) -> Hint:
    """Ask a bot, then play the choices out as far as the watch allows.

    All that is used is the seat: nobody is told more than it may know. All moves meet the same
    imagined positions; those that are surely worse are left behind, but three stay.
    """
    move = bot.choose(seat)
    reason = bot.reason
    playing = Playing(seat.game)
    before = Odds()
    tried = [Advice(one, Odds()) for one in choices(seat, move)]
    running = list(tried)
    while watch.more():
        imagined = seat.imagine()
        words = (seat.dice.word(), seat.dice.word(), seat.dice.word(), seat.dice.word())
        before.ends.append(playing.out(imagined.copy(), Dice(0, words)))
        for one in running:
            after = imagined.copy()
            after.play(one.move)
            one.odds.ends.append(playing.out(after, Dice(0, words)))
        running = left(running, tried[0], seat.number)
    best = sorted(running, key=lambda one: -worth(one, tried[0], seat.number))[:TOP]
    return Hint(seat.number, bot.name, move, reason, before, tried[0].odds, best)


def choices(seat: Seat, first: Move) -> list[Move]:
    """The moves worth a look: the bot's, what others might play, and some by chance if need be."""
    found = {first: None}  # as an ordered set
    for name in ADVISERS:
        if name in names(seat.game):
            adviser = make(name, seat.game)
            for _ in range(ASKED):
                found[adviser.choose(seat)] = None
    for _ in range(PICKED):
        if len(found) < TOP:
            found[seat.pick()] = None
    return list(found)[:TRIED]


def worth(one: Advice, own: Advice, seat: int) -> float:
    """What moves are ordered by: the share of wins, then how clear they were.

    The bot knows more than a few games tell: its own choice gives way to a clearly better one only.
    """
    favour = one.odds.error(seat) if one is own else 0.0
    return one.odds.part(seat) + favour + one.odds.margin(seat) / 1000


def left(running: list[Advice], own: Advice, seat: int) -> list[Advice]:
    """Those that may still be among the best; the bot's own choice always stays."""
    if len(running) <= TOP or len(own.odds.ends) < FEW:
        return running
    order = sorted(running, key=lambda one: -worth(one, own, seat))
    lead = order[0].odds.part(seat)
    behind = {
        id(one)
        for one in order[TOP:]
        if one is not own and lead - one.odds.part(seat) > BEHIND * one.odds.error(seat)
    }
    return [one for one in running if id(one) not in behind]
