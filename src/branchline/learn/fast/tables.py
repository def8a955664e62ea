"""Tables whose players say words: one, or many at once that lie in the same rows of numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, final

from branchline.engine.action import Move
from branchline.engine.dice import Dice
from branchline.engine.errors import BadMove
from branchline.engine.packed import i32, i64, u8, vec
from branchline.learn.fast.observation import Observer, Sheet
from branchline.learn.fast.speller import Speller

if TYPE_CHECKING:
    from branchline.engine.game import State

Answer = Callable[[Any], Move]

RUNNING: Final = 0
OVER: Final = 1  # by the rules
BROKEN_OFF: Final = 2  # at the limit of moves
ILLEGAL: Final = 3  # by a word that may not be said
ILLEGAL_REWARD: Final = -1.0
MOVER: Final = -1  # instead of a seat: the observation is always that of the seat to act


@final
class WordTable:
    """A position, and the move that is being spelt there; seats in `answers` play whole moves instead of words."""

    def __init__(
        self, speller: Speller[Any], observer: Observer[Any], sheet: Sheet, prompts: tuple[str, ...] | None, limit: int
    ) -> None:
        self.speller = speller
        self.observer = observer
        self.sheet = sheet
        self.prompts = prompts  # None if the stage of a state is the number of its prompt
        self.limit: i64 = limit
        self.by_margin = False  # whether rewards are points ahead of the others, or a victory
        self.answers: dict[int, Answer | None] = {}  # by seat; None plays at random
        self.dice = Dice(0)  # of those that play at random
        self.state: State | None = None
        self.deciding = False  # whether a seat has a choice of words
        self.played: i64 = 0
        self.worth: list[float] = []  # the sum of the rewards of each seat

    @property
    def position(self) -> State:
        """The position; there is one as soon as a game has begun."""
        assert self.state is not None
        return self.state

    def begin(self, state: State) -> None:
        """Start with a new game."""
        self.state = state
        self.played = 0
        self.ask()
        self.worth = worths(state, self.by_margin)

    def ask(self) -> None:
        """Play until a seat has a choice of words."""
        state = self.position
        game = state.game
        self.speller.close()
        self.deciding = False
        while state.mover >= 0 and self.played < self.limit:
            if self.answers:
                seat = int(state.mover)
                if seat in self.answers:
                    answer = self.answers[seat]
                    if answer is None:
                        game.pick_of(state, self.dice).apply(state)
                    else:
                        state.play(answer(state))
                    self.played += 1
                    continue
            self.speller.ask(state)
            if self.speller.move is None:
                self.deciding = True
                return
            self.speller.action(state).apply(state)  # legal, as it was chosen from the legal moves
            self.played += 1

    def say(self, word: int) -> None:
        """Say a word; a move is played as soon as it is known. BadMove if it leads to no legal move."""
        if not self.deciding:
            raise BadMove("the game is over: no word can be chosen")
        self.speller.check(word)
        state = self.position
        self.speller.say(state, word)
        if self.speller.move is not None:
            self.speller.action(state).apply(state)
            self.played += 1
            self.ask()

    def random_word(self, dice: Dice) -> int:
        """Return one of the words that may be said, each as likely as the others."""
        return int(self.speller.open[dice.below(self.speller.open_count)])

    @property
    def turn(self) -> int | None:
        """The seat to act, None if the game is over or was broken off."""
        return int(self.position.mover) if self.deciding else None

    @property
    def ending(self) -> int:
        """How the game has ended, if it has."""
        if self.deciding:
            return RUNNING
        return OVER if self.position.mover < 0 else BROKEN_OFF

    def observe(self, seat: int) -> None:
        """Write what a seat may know into the sheet; only the seat itself knows its words so far."""
        state, sheet, speller = self.position, self.sheet, self.speller
        sheet.begin(seat, state.seat_count())
        sheet.choice(state.stage if self.prompts is None else i64(self.prompts.index(state.prompt)))
        sheet.choice(seat)
        sheet.seat(state.mover)
        sheet.next()
        if self.deciding and state.mover == seat:
            number: i64
            for number in range(speller.said_count):
                sheet.put(speller.said[number], number + 1)
        self.observer.write(state, seat, sheet)

    def rewards(self) -> list[float]:
        """Return what each seat has won since this was last asked."""
        before, self.worth = self.worth, worths(self.position, self.by_margin)
        return [self.worth[seat] - before[seat] for seat in range(len(before))]


def worths(state: State, by_margin: bool) -> list[float]:
    """Return what each seat has in a position: the sum of its rewards so far."""
    if by_margin:
        return margins(state.scores())
    outcome = state.outcome()
    return [0.0] * state.seat_count() if outcome is None else wins(outcome.winners, state.seat_count())


def wins(winners: list[int], seats: int) -> list[float]:
    """Return 1 for the winner, taken equally from all others; a shared victory is shared."""
    share = 1.0 / len(winners)
    return [((share if seat in winners else 0.0) * seats - 1.0) / (seats - 1) for seat in range(seats)]


def margins(scores: list[int]) -> list[float]:
    """Return how many points each seat is ahead of the others' mean."""
    total = sum(scores)
    return [score - (total - score) / (len(scores) - 1) for score in scores]


@final
class Tables:
    """Many tables of the same kind, and what each step gives: rows that other programs read where they lie."""

    def __init__(self, tables: list[WordTable], seats: int) -> None:
        self.tables = tables
        self.seats: i64 = seats
        count = len(tables)
        self.viewer = vec[i32]([MOVER] * count)  # whose observation is wanted
        self.mover = vec[i32]([0] * count)  # whose observation it is
        self.ending = vec[u8]([RUNNING] * count)  # how a game has ended with the last step
        self.reward = vec[float]([0.0] * (count * seats))

    def begin(self, number: i64, state: State) -> None:
        """Start a new game at a table."""
        self.tables[number].begin(state)
        self.look(number)

    def look(self, number: i64) -> None:
        """Write the observation of a table."""
        table = self.tables[number]
        seat = int(self.viewer[number])
        if seat == MOVER:
            seat = max(0, int(table.position.mover))
        self.mover[number] = i32(seat)
        table.observe(seat)

    def step(self, words: list[int]) -> list[int]:
        """Say a word at each table whose game did not begin just now; return the tables whose game has ended."""
        ended: list[int] = []
        number: i64
        for number in range(len(words)):
            new = self.ending[number] != RUNNING
            self.forget(number)
            if new:
                continue
            word = words[number]
            table = self.tables[number]
            if not table.speller.allows(word):
                self.refuse(number)
                ended.append(int(number))
                continue
            table.say(word)
            if not table.deciding or table.by_margin:
                self.reward_all(number)
            if not table.deciding:
                self.ending[number] = u8(table.ending)
                ended.append(int(number))
            self.look(number)
        return ended

    def forget(self, number: i64) -> None:
        """Forget the rewards and the ending of the last step."""
        self.ending[number] = u8(RUNNING)
        seat: i64
        for seat in range(number * self.seats, (number + 1) * self.seats):
            self.reward[seat] = 0.0

    def reward_all(self, number: i64) -> None:
        """Note the rewards of a table."""
        place = number * self.seats
        for reward in self.tables[number].rewards():
            self.reward[place] = reward
            place += 1

    def refuse(self, number: i64) -> None:
        """End a game by a word that may not be said, at a cost for who said it."""
        self.ending[number] = u8(ILLEGAL)
        self.reward[number * self.seats + i64(self.mover[number])] = ILLEGAL_REWARD

    def random_words(self, dice: Dice) -> list[int]:
        """Return one of the words that may be said at each table, and any word where a game is over."""
        return [table.random_word(dice) if table.deciding else 0 for table in self.tables]
