"""The three nouns every game is made of: Game, State and Move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from branchline.engine.denial import Denial
from branchline.engine.dice import Bag, Dice
from branchline.engine.errors import BadData, BadDraw, BadMove, BadOption
from branchline.engine.json_validation import shown
from branchline.engine.options import Option
from branchline.engine.outcome import Effect, Gain, Outcome
from branchline.engine.phrase import Part, Phrase, phrase
from branchline.engine.preview import Preview
from branchline.engine.rulebook import IllegalMove, Rule, Rulebook
from branchline.engine.subclassing import mypyc_attr

if TYPE_CHECKING:
    from branchline.engine.action import Action
    from branchline.engine.record import Entry

NOBODY: Final = -1

S = TypeVar("S", bound="State")


@mypyc_attr(allow_interpreted_subclasses=True)
class Move:
    """One decision, written as text; two moves are equal when their texts are."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{self.text}>"

    def __eq__(self, other: object) -> bool:
        return self is other or (isinstance(other, Move) and self.text == other.text)

    def __hash__(self) -> int:
        return hash(self.text)


def need_text(text: object) -> str:
    """Return the text of a move; BadMove if it is something else."""
    if not isinstance(text, str):
        raise BadMove(f"expected the text of a move, not {shown(text)}")
    return text


def verb(move: Move) -> str:
    """Return the word that a move begins with."""
    return move.text.partition(" ")[0]


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: what changes in a game; the rules that change it are the game's.

    Neither this nor Game is an `abc.ABC`: compiled, all such classes share one cache of
    instance checks.
    """

    game: Game[Any]
    dice: Dice
    mover: int  # the seat that must decide, NOBODY when the game is over

    @property
    def turn(self) -> int | None:
        """The seat that must decide, None when the game is over."""
        return None if self.mover < 0 else self.mover

    @property
    def prompt(self) -> str:
        """What is being asked."""
        return self.game.prompt_of(self)

    def moves(self) -> list[Move]:
        """Return the legal moves in a stable order; empty only when the game is over."""
        return self.game.moves_of(self)

    def move(self, text: str) -> Move:
        """Return the move a text stands for at this table, legal or not; raise BadMove if it is not one."""
        return self.game.move_at(self, need_text(text))

    def pick(self, dice: Dice) -> Move:
        """Return one legal move at random, each as likely as the others."""
        if self.mover < 0:
            raise BadMove("the game is over: there is no move to pick")
        return self.game.pick_of(self, dice)

    def denial(self, move: Move) -> Denial | None:
        """Return the rule that forbids a move and the reason; None if the move is legal."""
        return self.game.denial_of(self, move)

    def why_not(self, move: Move) -> Rule | None:
        """Return the rule that forbids a move; None if it is legal."""
        denial = self.game.denial_of(self, move)
        return None if denial is None else denial.rule

    def refusal(self, move: Move) -> Phrase | None:
        """Return why a move is illegal here, with the facts; None if it is legal."""
        denial = self.game.denial_of(self, move)
        return None if denial is None else denial.message

    def play(self, move: Move) -> None:
        """Play a legal move; an illegal one raises IllegalMove and changes nothing."""
        self.need_legal(move)
        self.game.apply(self, move)

    def need_legal(self, move: Move) -> None:
        """Raise IllegalMove with the rule and the reason, unless a move is legal."""
        denial = self.game.denial_of(self, move)
        if denial is not None:
            raise IllegalMove(move.text, denial.rule, denial.message)

    def phrase(self, move: Move) -> Phrase:
        """Return a legal move in words before it is played, naming what lies on the table."""
        return self.game.phrase_of(self, move)

    def price(self, move: Move) -> dict[str, int]:
        """Return what the mover would pay for a move, by what it is paid in."""
        return self.game.action(move).price(self)

    def rule(self, move: Move) -> str:
        """Return the id of the rule that explains a move, by nothing but what everyone can see."""
        return self.game.action(move).rule(self)

    def preview(self, move: Move) -> list[Preview]:
        """Return what a legal move would cost and gain the mover, as far as they can know it."""
        self.need_legal(move)
        trial = self.copy()
        trial.dice = Dice(0)  # whatever chance would draw, the preview does not depend on it
        return self.game.action(move).preview(trial)

    def copy(self) -> State:
        """Return an independent copy that plays on exactly as this one would."""
        raise NotImplementedError

    def view(self, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know, ready for JSON; None is a spectator."""
        self.game.check_seat(self, seat)
        return self.game.view_of(self, seat)

    def imagine(self, seat: int | None, dice: Dice) -> State:
        """Return a full position that a seat cannot tell from this one; `dice` fill in the rest."""
        self.game.check_seat(self, seat)
        imagined: State = self.game.imagine_of(self, seat, dice)
        return imagined

    def scores(self) -> list[int]:
        """Return the points everyone can see; the final totals when the game is over."""
        return self.game.scores_of(self)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it continues."""
        return None if self.mover >= 0 else self.game.outcome_of(self)

    def to_json(self) -> dict[str, object]:
        """Return the complete state, secrets included."""
        return self.game.json_of(self)

    def seat_count(self) -> int:
        """Return how many seats play."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    """The rules of one game; it starts, reads and judges the states."""

    slug: str
    name: str
    version: str  # of the rules; a record of another version is refused
    least: int
    most: int
    rulebook: Rulebook
    options: tuple[Option, ...]
    bot_game_options: ClassVar[dict[str, object]] = {}  # for games that only bots play
    verbs: ClassVar[dict[str, str]] = {}  # the rule that explains a kind of moves, by verb
    scoring: ClassVar[dict[str, str]] = {}  # the rule that gives points in play, by verb
    headings: ClassVar[dict[str, str]] = {}  # the rule behind each heading of an outcome's table
    scene_facts: ClassVar[tuple[str, ...]] = ()  # what a scene may say
    scene_options: ClassVar[tuple[str, ...]] = ()  # the options that a scene has too
    story_effects: ClassVar[tuple[str, ...]] = ()  # the kinds of effects that `story` includes

    def start(self, seats: int, seed: object, **options: object) -> S:
        """Set up a game; every random choice comes from the seed, a whole number, or from dice."""
        raise NotImplementedError

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        """Return the options as a record keeps them: ready for JSON, and starting the same game."""
        return dict(options)

    def scene(self, seats: int | None = None, **facts: object) -> S:
        """Return a position from a few facts, all else filled in; docs/contract.md lists the facts.

        BadOption says which fact cannot be. By default as few play as can.
        """
        number = self.least if seats is None else self.check_seats(seats)
        for name in facts:
            if name not in self.scene_facts:
                known = ", ".join(self.scene_facts)
                raise BadOption(f"unknown fact {shown(name)}; choose from {known}")
        try:
            return self.scene_of(number, facts)
        except BadData as error:
            raise BadOption(str(error)) from error
        except BadDraw as wrong:
            raise BadOption(f"draws: {wrong}") from wrong

    def scene_of(self, seats: int, facts: dict[str, object]) -> S:
        """Return the position of a scene; BadData says which fact cannot be."""
        raise NotImplementedError

    def from_json(self, data: object) -> S:
        """Return the state that `to_json` described; BadData says what is wrong with other data."""
        raise NotImplementedError

    def move(self, text: str) -> Move:
        """Return the move a text stands for, legal or not; raise BadMove if it is not one."""
        return self.parse(need_text(text))

    def move_at(self, state: S, text: str) -> Move:
        """Return the move a text stands for at a table, which may have its own names."""
        return self.parse(text)

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not; raise BadMove if the text is not one."""
        raise NotImplementedError

    def prompt_of(self, state: S) -> str:
        """Return what is being asked."""
        raise NotImplementedError

    def moves_of(self, state: S) -> list[Move]:
        """Return the legal moves in a stable order."""
        raise NotImplementedError

    def pick_of(self, state: S, dice: Dice) -> Move:
        """Return one legal move at random, of a game that is not over."""
        moves = self.moves_of(state)
        return moves[dice.below(len(moves))]

    def action(self, move: Move) -> Action[S]:
        """Return a move as an action of this game; BadMove if it is of another game."""
        raise NotImplementedError

    def denial_of(self, state: S, move: Move) -> Denial | None:
        """Return the rule that forbids a move and the reason."""
        return self.action(move).denial(state)

    def apply(self, state: S, move: Move) -> None:
        """Carry out a move that is known to be legal."""
        self.action(move).apply(state)

    def phrase_of(self, state: S, move: Move) -> Phrase:
        """Return a legal move in words, with nothing that the mover cannot know."""
        return self.action(move).describe([], [])

    def view_of(self, state: S, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know."""
        raise NotImplementedError

    def imagine_of(self, state: S, seat: int | None, dice: Dice) -> S:
        """Return a full position that a seat cannot tell from this one."""
        raise NotImplementedError

    def points_of(self, state: S) -> list[int]:
        """Return the points scored so far, which everyone can see."""
        raise NotImplementedError

    def scores_of(self, state: S) -> list[int]:
        """Return the points everyone can see; the final totals when the game is over."""
        return self.points_of(state) if state.mover >= 0 else self.outcome_of(state).totals

    def gains(self, before: S, move: Move, after: S) -> list[Gain]:
        """Return what a move scored during play, without final scoring and losses."""
        rule = self.scoring.get(verb(move))
        if rule is None:
            return []
        points = zip(self.points_of(before), self.points_of(after), strict=True)
        return [Gain(seat, new - old, rule) for seat, (old, new) in enumerate(points) if new > old]

    def effects(self, before: S, move: Move, after: S) -> list[Effect]:
        """Return the effects of a move that its text does not mention."""
        return self.action(move).effects(before, after)

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        """Return an effect in words, without the name of the seat."""
        raise NotImplementedError

    def outcome_of(self, state: S) -> Outcome:
        """Return how a finished game ended."""
        raise NotImplementedError

    def header_of(self, state: S) -> dict[str, object]:
        """Return what states and views begin with."""
        return {"game": self.slug, "rules": self.version, "seats": state.seat_count(), "turn": state.turn}

    def json_of(self, state: S) -> dict[str, object]:
        """Return the complete state."""
        raise NotImplementedError

    def audit(self, state: S) -> None:
        """Raise BadData if a piece is missing, doubled or where it cannot be."""
        raise NotImplementedError

    def audit_step(self, before: S, move: Move, after: S) -> None:
        """Raise BrokenRule if a move changed what it may not change; many games need no check."""

    def seen(self, entries: list[Entry], seats: int, viewer: int | None) -> list[Entry]:
        """Return a log with everything hidden that the viewer may not know."""
        raise NotImplementedError

    def phrase(self, entry: Entry) -> Phrase:
        """Return an entry in words that any language has, without the name of the seat."""
        return self.logged(entry.move).describe(entry.draws, [])

    def story(self, state: S, entry: Entry, effects: list[Effect]) -> Phrase:
        """Return an entry in words, with names and effects.

        `state` is any position of the same game: only what never changes in it is used.
        """
        return self.logged(entry.move).describe(entry.draws, effects)

    def logged(self, text: str) -> Action[S]:
        """Return an action of a log, in which part of it may be hidden."""
        return self.action(self.parse(text))

    def tell(self, entry: Entry) -> str:
        """Return an entry in English words, without the name of the seat."""
        return str(self.phrase(entry))

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Return what set-up draws from the bag next, for the person who enters the draws."""
        raise NotImplementedError

    def move_asks(self, names: list[str], before: S, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        """Return what a legal move draws from the bag next."""
        raise NotImplementedError

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Return what a thing that chance drew is called in words."""
        raise NotImplementedError

    def check_seats(self, seats: object) -> int:
        """Return the number of seats, if this game can be played by that many."""
        if not isinstance(seats, int) or isinstance(seats, bool):
            raise BadOption(phrase("{place}: expected a whole number, not {value}", place="seats", value=shown(seats)))
        if not self.least <= seats <= self.most:
            raise BadOption(
                phrase(
                    "seats: {game} takes {least} to {most} players, not {seats}",
                    game=self.name,
                    least=self.least,
                    most=self.most,
                    seats=shown(seats),
                )
            )
        return seats

    def check_seat(self, state: S, seat: object) -> None:
        """Refuse a seat that is not at the table."""
        if seat is None:
            return
        last = state.seat_count() - 1
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat <= last:
            raise BadOption(f"seat: expected 0 to {last}, or None for a spectator, not {shown(seat)}")
