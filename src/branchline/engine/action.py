"""A move, and one kind of action in one class: its notation, legality, effect, price, preview and words."""

import re
from typing import TYPE_CHECKING, Any, Final, Generic, TypeVar, cast

from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase
from branchline.engine.preview import Preview
from branchline.engine.rulebook import Denial
from branchline.engine.subclassing import mypyc_attr

if TYPE_CHECKING:
    from branchline.engine.game import State

S = TypeVar("S", bound="State")
T = TypeVar("T")

CAPITAL: Final = re.compile(r"\B(?=[A-Z])")
METHODS: Final[dict[str, str]] = {}  # of visitors, by the name of the class they visit


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One decision, written as text; two moves are equal when their texts are."""

    __slots__ = ("written",)

    def __init__(self, text: str | None = None) -> None:
        self.written = text

    @property
    def text(self) -> str:
        """The move as it is written."""
        if self.written is None:
            self.written = self.spell()
        return self.written

    def spell(self) -> str:
        """Return the text of a move made without it, as quick games make many that nobody reads."""
        raise NotImplementedError

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


def verb(move: Move) -> str:
    """Return the word that a move begins with."""
    return move.text.partition(" ")[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class Visitor(Generic[T]):
    """Something to be done with actions, kind by kind: `build_station` visits a `BuildStation`."""

    def other(self, action: Any) -> T:
        """Visit an action of a kind without its own method."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Move, Generic[S]):
    """A move of one game, which knows everything about its kind of action.

    A class for each kind holds, in this order: how it is written and parsed, when it is forbidden,
    what it does, what it costs, what it is worth beforehand, and how it is described.
    """

    def denial(self, state: S) -> Denial | None:
        """Return why the mover may not do this now, or None if it is legal."""
        raise NotImplementedError

    def apply(self, state: S) -> None:
        """Carry it out; it is known to be legal."""
        raise NotImplementedError

    def applied(self, state: S) -> S:
        """Return the position after it, for its preview."""
        after = cast(S, state.copy())
        self.apply(after)
        return after

    def price(self, state: S) -> dict[str, int]:
        """Return what the mover pays for it, by what it is paid in; most actions are free."""
        return {}

    def rule(self, state: S) -> str:
        """Return the id of the rule that explains it, by nothing but what everyone can see."""
        rule: str = state.game.verbs[verb(self)]
        return rule

    def preview(self, state: S) -> list[Preview]:
        """Return what it would cost and gain the mover, and nothing hidden; the state is a copy, to try it out on."""
        raise NotImplementedError

    def effects(self, before: S, after: S) -> list[Effect]:
        """Return the effects that only this kind of action has."""
        return []

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Return it in words, with what chance drew for it; no draws before it is played."""
        raise NotImplementedError

    def accept(self, visitor: Visitor[T]) -> T:
        """Call the visitor's method for this kind of action."""
        kind = type(self).__name__
        if kind not in METHODS:
            METHODS[kind] = CAPITAL.sub("_", kind).lower()
        found: T = getattr(visitor, METHODS[kind], visitor.other)(self)
        return found
