"""A game that stops at every chance draw, to be copied, saved and continued from there."""

import json
from functools import cache
from typing import Any

from branchline import BadDraw, BadMove, Entry, Move, State
from branchline.engine.dice import Bag, RanOut, Script
from branchline.learn.fast.observation import Rows
from branchline.learn.fast.speller import Speller
from branchline.learn.fields import View
from branchline.learn.setting import Setting, setting_of

Key = tuple[str, int, str, int, str]  # slug, seats, reward, limit, options


@cache
def setting(slug: str, seats: int, reward: str, limit: int, options: str) -> Setting:
    """Return the setting of some games; the options are written as JSON, to be hashable."""
    return setting_of(slug, seats, reward, limit, json.loads(options))


class ChanceGame:
    """A game from the deal on: players say words, and chance draws what a move needs."""

    def __init__(self, key: Key) -> None:
        self.key = key
        self.setting = setting(*key)
        self.state: State | None = None  # None before the deal
        self.waiting: Move | None = None  # a move that has not drawn everything yet
        self.draws: list[str] = []  # what the deal or that move has drawn so far
        self.bag: Bag | None = None  # what it draws from next
        self.speller: Speller[Any] | None = None  # while a seat has a choice of words; copies share it
        self.deal: list[View] = []  # what each seat saw at first
        self.entries: list[Entry] = []
        self.carry_on()

    @property
    def over(self) -> bool:
        """Whether the game has ended or has reached its limit of moves."""
        if self.state is None or self.bag is not None:
            return False
        return self.state.turn is None or len(self.entries) >= self.setting.limit

    def draw(self, kind: int) -> None:
        """Let chance draw a thing."""
        if self.bag is None or not 0 <= kind < len(self.bag.names) or not self.bag.counts[kind]:
            raise BadDraw("that cannot be drawn here")
        self.draws.append(self.bag.names[kind])
        self.carry_on()

    def say(self, word: int) -> None:
        """Say a word for the seat whose turn it is."""
        if self.speller is None:
            raise BadMove("no player has to choose a word")
        self.speller.check(word)
        self.spell([*self.speller.words_said, word])

    def spell(self, said: list[int]) -> None:
        """Go on with the words said so far, and play the move if they make one."""
        assert self.state is not None
        vocabulary = self.setting.vocabulary
        speller: Speller[Any] = Speller(vocabulary.spell, Rows(1, 0, len(vocabulary)), 0)
        self.speller = speller
        speller.ask(self.state)
        while speller.said_count < len(said):
            speller.say(self.state, said[speller.said_count])
        if speller.move is not None:
            self.waiting, self.speller = speller.move, None
            self.carry_on()

    def carry_on(self) -> None:
        """Deal, or play the waiting move, with what was drawn so far; it may need more."""
        script = Script(self.draws)
        self.bag = None
        try:
            if self.state is None:
                after = self.setting.game.start(self.setting.seats, script, **self.setting.options)
            else:
                assert self.waiting is not None
                after = self.state.copy()
                after.dice = script
                after.play(self.waiting)
        except RanOut as asked:
            self.bag = asked.bag
            return
        if self.state is None:
            self.deal = [after.view(seat) for seat in range(self.setting.seats)]
        elif self.waiting is not None:
            self.entries.append(Entry(self.state.mover, self.waiting.text, self.draws))
        self.state, self.waiting, self.draws = after, None, []
        if not self.over:
            self.spell([])

    def said(self, seat: int) -> list[int]:
        """Return the words said so far, which only their seat knows."""
        if self.state is None or self.speller is None or self.state.turn != seat:
            return []
        return self.speller.words_said

    def seen(self, seat: int) -> list[Entry]:
        """Return all moves as a seat may know them; a waiting move is known to everyone."""
        assert self.state is not None
        entries = list(self.entries)
        if self.waiting is not None:
            entries.append(Entry(self.state.mover, self.waiting.text, []))
        return self.setting.game.seen(entries, self.setting.seats, seat)

    def __deepcopy__(self, memo: dict[int, object]) -> "ChanceGame":
        copy = ChanceGame.__new__(ChanceGame)  # nothing is dealt
        copy.__dict__.update(self.__dict__)  # the others never change
        copy.state = None if self.state is None else self.state.copy()
        copy.draws = self.draws[:]
        copy.entries = self.entries[:]
        return copy

    def __reduce__(self) -> tuple[Any, ...]:
        saved = {
            "state": None if self.state is None else self.state.to_json(),
            "said": [] if self.speller is None else self.speller.words_said,
            "waiting": None if self.waiting is None else self.waiting.text,
            "entries": [entry.to_json() for entry in self.entries],
        }
        return ChanceGame, (self.key,), {**saved, "draws": self.draws, "deal": self.deal}

    def __setstate__(self, saved: dict[str, Any]) -> None:
        self.deal, self.draws, self.bag, self.speller = saved["deal"], saved["draws"], None, None
        self.entries = [Entry(entry["seat"], entry["move"], entry["draws"]) for entry in saved["entries"]]
        if saved["state"] is None:
            self.carry_on()
            return
        self.state = self.setting.game.from_json(saved["state"])
        if saved["waiting"] is not None:
            self.waiting = self.state.move(saved["waiting"])
            self.carry_on()
        elif not self.over:
            self.spell(saved["said"])
