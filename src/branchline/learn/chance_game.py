"""A game that stops wherever chance is asked: it can be copied, kept, and gone on from there."""

from __future__ import annotations

import json
from functools import cache
from typing import Any, final

from branchline.engine import registry
from branchline.engine.dice import Bag, RanOut, Script
from branchline.engine.errors import BadDraw, BadMove, BadOption
from branchline.engine.game import Game, Move, State
from branchline.engine.record import Entry
from branchline.learn.encoding import encoding
from branchline.learn.layout import View
from branchline.learn.rewards import Rewards
from branchline.learn.vocabulary import Decision


@final
class Setting:
    """What all courses of a game have in common."""

    def __init__(self, slug: str, seats: int, reward: str, limit: int, options: str) -> None:
        if limit < 1:
            raise BadOption(f"limit: expected a number of moves, not {limit}")
        self.key = (slug, seats, reward, limit, options)
        self.game: Game[Any] = registry.get(slug)
        self.seats = seats
        self.limit = limit
        self.options: dict[str, object] = json.loads(options)
        self.rewards = Rewards(reward, seats)
        self.encoding = encoding(self.game, seats, **self.options)
        self.lexicon = self.encoding.lexicon
        self.game.start(seats, 0, **self.options)  # what cannot be is told at once


@cache
def setting(slug: str, seats: int, reward: str, limit: int, options: str) -> Setting:
    """The setting of these; the options are written as JSON, since they are compared."""
    return Setting(slug, seats, reward, limit, options)


@final
class ChanceGame:
    """A game from the deal on: words are said, and chance is asked for what a move draws."""

    def __init__(self, where: Setting) -> None:
        self.where = where
        self.state: State | None = None  # None before the deal
        self.waiting: Move | None = None  # a move that must draw first
        self.draws: list[str] = []  # what the deal or that move has drawn so far
        self.bag: Bag | None = None  # what it draws from next
        self.decision: Decision | None = None
        self.deal: list[View] = []  # what each seat saw at first
        self.entries: list[Entry] = []
        self.carry_on()

    @property
    def over(self) -> bool:
        """Whether the game has ended, or has gone on for too long."""
        if self.state is None or self.bag is not None:
            return False
        return self.state.turn is None or len(self.entries) >= self.where.limit

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can draw now, by the numbers of its kinds, and how likely each is."""
        if self.bag is None:
            return []
        counts, left = self.bag.counts, self.bag.left
        return [(kind, count / left) for kind, count in enumerate(counts) if count]

    def draw(self, kind: int) -> None:
        """Let chance draw a thing."""
        if self.bag is None or not 0 <= kind < len(self.bag.names) or not self.bag.counts[kind]:
            raise BadDraw("that cannot be drawn here")
        self.draws.append(self.bag.names[kind])
        self.carry_on()

    def say(self, word: int) -> None:
        """Say a word for the seat whose turn it is."""
        if self.decision is None:
            raise BadMove("nobody is asked for a word")
        self.decision.say(word)
        self.go_on()

    def carry_on(self) -> None:
        """Deal, or play the move that waits, with what was drawn so far; it may need more."""
        script = Script(self.draws)
        self.bag = None
        try:
            if self.state is None:
                after = self.where.game.start(self.where.seats, script, **self.where.options)
            else:
                assert self.waiting is not None
                after = self.state.copy()
                after.dice = script
                after.play(self.waiting)
        except RanOut as asked:
            self.bag = asked.bag
            return
        if self.state is None:
            self.deal = [after.view(seat) for seat in range(self.where.seats)]
        elif self.waiting is not None:
            self.entries.append(Entry(self.state.mover, self.waiting.text, self.draws))
        self.state, self.waiting, self.draws = after, None, []
        self.ask()

    def ask(self) -> None:
        """Ask the seat whose turn it is, unless the game is over."""
        assert self.state is not None
        self.decision = None
        if not self.over:
            self.decision = Decision(self.where.lexicon, self.state.moves())
            self.go_on()

    def go_on(self) -> None:
        """Play the move if it is known."""
        assert self.decision is not None
        if self.decision.move is not None:
            self.waiting = self.decision.move
            self.decision = None
            self.carry_on()

    def returns(self) -> list[float]:
        """What each seat has in the end, nothing before."""
        if self.state is None or not self.over:
            return [0.0] * self.where.seats
        return self.where.rewards.values(self.state)

    def said(self, seat: int) -> list[int]:
        """The words said so far, which only the one who speaks knows."""
        if self.state is None or self.decision is None or self.state.turn != seat:
            return []
        return self.decision.said

    def seen(self, seat: int) -> list[Entry]:
        """All moves so far as a seat may know them; one that waits has been announced to all."""
        assert self.state is not None
        entries = list(self.entries)
        if self.waiting is not None:
            entries.append(Entry(self.state.mover, self.waiting.text, []))
        return self.where.game.seen(entries, self.where.seats, seat)

    def __deepcopy__(self, memo: dict[int, object]) -> ChanceGame:
        twin = ChanceGame.__new__(ChanceGame)  # nothing is dealt
        twin.where = self.where
        twin.state = None if self.state is None else self.state.copy()
        twin.waiting = self.waiting
        twin.draws = self.draws[:]
        twin.bag = self.bag  # only looked into
        twin.decision = None if self.decision is None else self.decision.copy()
        twin.deal = self.deal  # never changed
        twin.entries = self.entries[:]
        return twin

    def __reduce__(self) -> tuple[Any, ...]:
        state = None if self.state is None else self.state.to_json()
        said = [] if self.decision is None else self.decision.said
        waiting = None if self.waiting is None else self.waiting.text
        entries = [entry.to_json() for entry in self.entries]
        return restored, (self.where.key, state, said, waiting, self.draws, self.deal, entries)


def restored(
    key: tuple[str, int, str, int, str],
    state: object,
    said: list[int],
    waiting: str | None,
    draws: list[str],
    deal: list[View],
    entries: list[dict[str, Any]],
) -> ChanceGame:
    """The course that was kept."""
    course = ChanceGame(setting(*key))
    course.deal = deal
    course.entries = [Entry(entry["seat"], entry["move"], entry["draws"]) for entry in entries]
    course.draws = draws
    course.bag = None
    if state is None:
        course.carry_on()
        return course
    course.state = course.where.game.from_json(state)
    if waiting is not None:
        course.waiting = course.state.move(waiting)
        course.carry_on()
    elif not course.over:
        course.decision = Decision(course.where.lexicon, course.state.moves())
        for word in said[len(course.decision.said) :]:
            course.decision.keep(word)
    return course
