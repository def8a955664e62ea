"""The chances of winning: quick bots play a position out many times, and wins are counted."""

from dataclasses import dataclass, field
from typing import Any, Final

from branchline import Dice, Game, State
from branchline.arena.summary import Share, share_error, victory_parts, wilson
from branchline.bots import Seat, level, make
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.registry import plugin

POLICY: Final = "steady"  # the bot that plays positions out: good enough, and quick
LONGEST: Final = 1500  # moves; good games take hundreds
# Where nothing is drawn after the setup, the same bots would play the same game again and again.
# There, one decision in this many is left to a bot that uses its dice.
SLIPS: Final = 6
SLIPPING: Final = "novice"
KNOWN: Final = 0.05  # the widest error, to either side, with which a figure is worth giving
VAGUE: Final = 0.3  # with a wider one, even words are not


@dataclass(frozen=True)
class End:
    """How one simulated game ended: each seat's part of the victory, and its points."""

    wins: tuple[float, ...]
    points: tuple[int, ...]

    def margin(self, seat: int) -> int:
        """Return the points ahead of the best other seat, or behind it."""
        others = [points for other, points in enumerate(self.points) if other != seat]
        return self.points[seat] - max(others)


@dataclass
class Odds:
    """The chances of every seat, from simulated games."""

    ends: list[End] = field(default_factory=list)

    def chance(self, seat: int) -> Share:
        """Return the probability that a seat wins, with its 95% interval, as if one more game had gone either way."""
        share = wilson(self.wins(seat), len(self.ends))
        value = (self.wins(seat) + 1) / (len(self.ends) + 2)
        return Share(value, share.low, share.high)

    def wins(self, seat: int) -> float:
        """Return how many games the seat won; a shared victory counts in parts."""
        return sum(end.wins[seat] for end in self.ends)

    def part(self, seat: int) -> float:
        """Return the share of wins."""
        return self.wins(seat) / len(self.ends)

    def error(self, seat: int) -> float:
        """Return the standard error of the share of wins."""
        return share_error(self.wins(seat), len(self.ends))

    def margin(self, seat: int) -> float:
        """Return the mean points ahead of the best other seat."""
        return sum(end.margin(seat) for end in self.ends) / len(self.ends)


class Playing:
    """Plays positions out: one bot plays all seats, each from what it may know."""

    def __init__(self, game: Game[Any], policy: str = POLICY) -> None:
        self.bot = make(policy_of(game, policy), game)
        self.slips = slips_of(game)
        self.other = make(level(SLIPPING, game), game) if self.slips else self.bot

    def out(self, state: State, dice: Dice) -> End:
        """Play a position to its end, changing it. The bots think with `dice`."""
        moves = 0
        while state.turn is not None and moves < LONGEST:
            slip = self.slips and not dice.below(self.slips)
            state.play((self.other if slip else self.bot).choose(Seat(state, dice)))
            moves += 1
        return end_of(state)


def policy_of(game: Game[Any], policy: str) -> str:
    """Return the bot that plays positions out, another if a game has none of the usual level."""
    return level(policy, game) if policy == POLICY else policy


def slips_of(game: Game[Any]) -> int:
    """Return the number of decisions of which one is left to another bot; 0 where chance makes games differ."""
    return 0 if plugin(game.slug).chance_after_setup else SLIPS


def players(game: Game[Any], policy: str) -> str:
    """Describe who plays positions out."""
    slips = slips_of(game)
    policy = policy_of(game, policy)
    return f"{policy} (one decision in {slips}: {level(SLIPPING, game)})" if slips else policy


def end_of(state: State) -> End:
    """Return how a game ended; if it is unfinished, the leaders by visible points win."""
    outcome = state.outcome()
    points = state.scores()
    leaders = [seat for seat, score in enumerate(points) if score == max(points)]
    winners = leaders if outcome is None else outcome.winners
    return End(victory_parts(winners, len(points)), tuple(points))


def describe_chance(share: Share) -> Phrase:
    """Describe a chance: a percentage where it is known well, otherwise a word."""
    reach = (share.high - share.low) / 2
    if reach <= KNOWN:
        return phrase("{percent}%", percent=round(100 * share.value))
    if reach > VAGUE:
        return phrase("hard to tell")
    if share.value < 0.35:
        return phrase("very low") if share.value < 0.1 else phrase("low")
    if share.value <= 0.65:
        return phrase("about even")
    return phrase("high") if share.value <= 0.9 else phrase("very high")


def describe_chances(before: Share, after: Share) -> Phrase:
    """Describe what a move does to the chance of winning."""
    now, then = describe_chance(before), describe_chance(after)
    if str(now) == str(then):
        return phrase("Chance of winning: {chance}.", chance=now)
    return phrase("Chance of winning: {before} now, {after} after this move.", before=now, after=then)
