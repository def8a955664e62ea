"""The work of an analysis: rounds at all positions, then trials of moves that seem better."""

import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

from branchline import BadOption, Record, State
from branchline.arena.analysis import Analysis, Choice, Evaluation
from branchline.arena.summary import mean_change
from branchline.arena.win_chances import Playing
from branchline.bots import Seat, make
from branchline.engine.dice import Dice, derived
from branchline.files import dumps, loads

# The first rounds, which show how long others take, and the most: for positions, for a first trial
# of all moves that a bot would have played instead, and for a longer one of the promising moves.
ROUNDS: Final = (2, 200)
SCOUTING: Final = (4, 40)
TRIALS: Final = (16, 800)
TRIED: Final = 4  # choices of a seat that get a longer trial,
LONGER: Final = 8  # with this many times the rounds of a position, if those are given
AT_ONCE: Final = 16  # rounds of it that one worker plays
# The parts of the time after which looking and scouting should be over.
EVALUATED: Final = 0.5
SCOUTED: Final = 0.7

# Does jobs, which are described by a word, and yields their results in any order.
Workers = Callable[[str, list[Any]], Iterable[Any]]
Gaps = dict[int, list[float]]  # by the place of the move


class AnalysisRun:
    """The analysis of a finished game: choices are selected by a few games, and measured by others."""

    def __init__(self, record: Record, bot: str, policy: str, work: Workers) -> None:
        need_finished(record)
        self.record = record
        self.text = dumps(record)
        self.bot = bot
        self.policy = policy
        self.work = work
        self.evaluations: list[Evaluation] = []
        self.scouted: Gaps = {}
        self.trials: Gaps = {}

    def by_rounds(self, rounds: int) -> Analysis:
        """Analyse with a number of rounds: the same on every machine."""
        return self.run([range(rounds)], [range(rounds)], [range(LONGER * rounds)])

    def by_time(self, seconds: float) -> Analysis:
        """Analyse with as many rounds as fit."""
        start = time.monotonic()
        scouting = paced(*SCOUTING, start + SCOUTED * seconds)
        return self.run(paced(*ROUNDS, start + EVALUATED * seconds), scouting, paced(*TRIALS, start + seconds))

    def run(self, evaluating: Iterable[range], scouting: Iterable[range], trials: Iterable[range]) -> Analysis:
        """Look at all positions, scout the moves that the bot would have played, and try the promising ones."""
        for rounds in evaluating:
            self.evaluate(rounds)
        for rounds in scouting:
            self.compare("other moves", self.evaluations, rounds, self.scouted)
        for rounds in trials:
            self.compare("promising moves", self.promising(), rounds, self.trials)
        return Analysis(self.record, self.evaluations, self.trials)

    def evaluate(self, rounds: range) -> None:
        """Play rounds at every position; the first time, the bot also chooses a move."""
        bot = None if self.evaluations else self.bot
        jobs = [LookJob(self.text, place, rounds, self.policy, bot) for place in range(len(self.record.entries))]
        found = sorted(self.work("positions", jobs), key=lambda evaluation: evaluation.place)
        if self.evaluations:
            found = [old.more(new) for old, new in zip(self.evaluations, found, strict=True)]
        self.evaluations = found

    def compare(self, word: str, evaluations: list[Evaluation], rounds: range, gaps: Gaps) -> None:
        """Play rounds with the bot's choices and the moves played."""
        jobs = [
            TrialJob(self.text, evaluation.place, part, self.policy, evaluation.choice.move, word)
            for evaluation in evaluations
            if evaluation.choice is not None
            for part in (rounds[at : at + AT_ONCE] for at in range(0, len(rounds), AT_ONCE))
        ]
        for place, found in self.work(word, jobs) if jobs else ():
            gaps.setdefault(place, []).extend(found)

    def promising(self) -> list[Evaluation]:
        """Return the choices of each seat that did best in the first games."""
        kept: list[Evaluation] = []
        for seat in range(len(self.record.names)):
            own = [evaluation for evaluation in self.evaluations if self.record.entries[evaluation.place].seat == seat]
            kept += sorted([evaluation for evaluation in own if self.lead(evaluation) > 0], key=self.lead)[-TRIED:]
        return kept

    def lead(self, evaluation: Evaluation) -> float:
        """Return the lead of a choice in the first games in standard errors, 0 if it has none."""
        if evaluation.place not in self.scouted:
            return 0.0
        mean = mean_change(self.scouted[evaluation.place])
        return mean.value / mean.error


def paced(first: int, most: int, end: float) -> Iterator[range]:
    """Yield rounds to play: some, then twice as many as before, fewer when time gets short."""
    start = time.monotonic()
    done = 0
    size = first
    while size > 0:
        yield range(done, done + size)
        done += size
        now = time.monotonic()
        fit = int((end - now) * done / max(now - start, 1e-9))
        size = min(2 * done, fit, most - done)


def need_finished(record: Record) -> None:
    """Refuse an unfinished game: its page would show what is still hidden."""
    if record.result is None:
        raise BadOption("the game is not over, and a page about it would reveal hidden information")


@dataclass(frozen=True)
class LookJob:
    """The work at one position, as plain data."""

    record: str  # the whole game, as a file holds it
    place: int  # how many moves had been made
    rounds: range  # by their numbers: each has its own luck
    policy: str  # the bot that plays positions out
    bot: str | None  # the bot whose moves are compared with those played

    def attempt(self) -> Evaluation:
        """Play the position out with the true hidden cards, but new luck to come."""
        record, states = replayed(self.record)
        state, entry = states[self.place], record.entries[self.place]
        playing = Playing(record.game, self.policy)
        games = [playing.out(*with_luck(state, number)).wins for number in self.rounds]
        moved = None
        if entry.draws:
            moved = []
            for number in self.rounds:
                after, dice = with_luck(state, number)
                after.play(after.move(entry.move))
                moved.append(playing.out(after, dice).wins)
        forced = len(state.moves()) == 1
        choice = None if forced or self.bot is None else self.choice(record, state, self.bot)
        return Evaluation(self.place, games, moved, forced, choice)

    def choice(self, record: Record, state: State, name: str) -> Choice | None:
        """Return what a bot would have played from this seat, if it is another move."""
        bot = make(name, record.game)
        move = bot.choose(Seat(state, Dice(derived(self.place, "advice", 0)))).text
        if move == record.entries[self.place].move:
            return None
        return Choice(move, "" if bot.reason is None else str(bot.reason))


@dataclass(frozen=True)
class TrialJob:
    """Another move to compare with the one played, as plain data."""

    record: str
    place: int
    rounds: range
    policy: str
    move: str
    purpose: str  # each has its own luck

    def attempt(self) -> tuple[int, list[float]]:
        """Return, for the place, how much more another move won than the one played, game by game."""
        record, states = replayed(self.record)
        state = states[self.place]
        playing = Playing(record.game, self.policy)
        played = record.entries[self.place].move
        gaps = []
        for number in self.rounds:
            seed = derived(number, self.purpose, self.place)
            seat = Seat(state, Dice(seed))
            imagined = seat.imagine()
            parts = []
            for move in (self.move, played):
                after = imagined.copy()
                after.play(after.move(move))
                parts.append(playing.out(after, Dice(seed)).wins[seat.number])
            gaps.append(parts[0] - parts[1])
        return self.place, gaps


def with_luck(state: State, number: int) -> tuple[State, Dice]:
    """Return a copy of a position with the luck of a round, and dice for the bots."""
    found = state.copy()
    found.dice = Dice(derived(number, "luck", 0))
    return found, Dice(derived(number, "thinking", 0))


@lru_cache(maxsize=2)
def replayed(text: str) -> tuple[Record, list[State]]:
    """Return a record and all its positions, cached because a worker needs them many times."""
    record = loads(text)
    return record, list(record.replay())
