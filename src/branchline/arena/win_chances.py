"""Who will win: a position is played out many times by quick bots, and the wins are counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final, final

from branchline.arena.statistics import Share, share_error, wilson
from branchline.bots import Seat, Watch, level, make
from branchline.engine.dice import Dice
from branchline.engine.game import Game, State
from branchline.engine.registry import plugin

POLICY: Final = "steady"  # who plays positions out: sound, and quick
LONGEST: Final = 1500  # moves; sound games take hundreds
# Where nothing is drawn any more once a game has begun, the same bots would play the same game
# again and again, and many would tell no more than one. So there one decision in so many is left
# to a bot that follows its dice, as people differ now and then.
SLIPS: Final = 6
SLIPPING: Final = "novice"


@dataclass(frozen=True)
class End:
    """How one playing out ended: each seat's part of the victory, and its points."""

    wins: tuple[float, ...]
    points: tuple[int, ...]

    def margin(self, seat: int) -> int:
        """Points ahead of the best other seat, or behind it."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return self.points[seat] - max(others)


@dataclass
class Odds:
    """The chances of every seat, from so many games played out."""

    ends: list[End] = field(default_factory=list)

    def win(self, seat: int) -> Share:
        """The probability that a seat wins, with its 95% interval."""
        return wilson(self.wins(seat), len(self.ends))

    def chance(self, seat: int) -> Share:
        """The same for people: as if one more game had gone either way, for few prove little."""
        share = self.win(seat)
        value = (self.wins(seat) + 1) / (len(self.ends) + 2)
        return Share(value, share.low, share.high)

    def wins(self, seat: int) -> float:
        """How many of them the seat won; a shared victory counts in parts."""
        return sum(end.wins[seat] for end in self.ends)

    def part(self, seat: int) -> float:
        """The share of wins."""
        return self.wins(seat) / len(self.ends)

    def error(self, seat: int) -> float:
        """The standard error of the share of wins."""
        return share_error(self.wins(seat), len(self.ends))

    def margin(self, seat: int) -> float:
        """Points ahead of the best other seat, in the mean."""
        return sum(end.margin(seat) for end in self.ends) / len(self.ends)


@final
class Playing:
    """Plays positions out: all seats by the same bot, each from what it may know there."""

    def __init__(self, game: Game[Any], policy: str = POLICY) -> None:
        self.bot = make(policy_of(game, policy), game)
        self.slips = slips_of(game)
        self.other = make(level(SLIPPING, game), game) if self.slips else self.bot

    def out(self, state: State, dice: Dice) -> End:
        """Play a position to its end; it is changed. `dice` are for the thinking of the bots."""
        moves = 0
        while state.turn is not None and moves < LONGEST:
            slip = self.slips and not dice.below(self.slips)
            state.play((self.other if slip else self.bot).choose(Seat(state, dice)))
            moves += 1
        return end_of(state)


def policy_of(game: Game[Any], policy: str) -> str:
    """Return who plays positions out; a game without a bot of the usual level has another."""
    return level(policy, game) if policy == POLICY else policy


def slips_of(game: Game[Any]) -> int:
    """One decision in this many is left to another bot; 0 where chance makes games differ."""
    return 0 if plugin(game.slug).chance_after_setup else SLIPS


def players(game: Game[Any], policy: str) -> str:
    """Who plays positions out, in words."""
    slips = slips_of(game)
    policy = policy_of(game, policy)
    return f"{policy} (one decision in {slips}: {level(SLIPPING, game)})" if slips else policy


def end_of(state: State) -> End:
    """How a game ended; one that would not end is its leaders', by the points that are seen."""
    outcome = state.outcome()
    points = state.scores()
    leaders = (
        [seat for seat, score in enumerate(points) if score == max(points)]
        if outcome is None
        else outcome.winners
    )
    wins = [1 / len(leaders) if seat in leaders else 0.0 for seat in range(len(points))]
    return End(tuple(wins), tuple(points))


def odds(imagined: Callable[[], State], playing: Playing, dice: Dice, watch: Watch) -> Odds:
    """The chances of a position, as far as the watch allows.

    `imagined` gives the position anew each time: `seat.imagine` for what a seat may know.
    """
    found = Odds()
    while watch.more():
        found.ends.append(playing.out(imagined(), dice))
    return found
