"""The three nouns every game is made of: Game, State and Move."""

from __future__ import annotations

from typing import Any, ClassVar, Final, Generic

from branchline.engine.action import Action, S
from branchline.engine.action import Move as Move
from branchline.engine.action import verb as verb
from branchline.engine.dice import LOT, Bag, Dice, dice_from_json, dice_of, seat_of_lot
from branchline.engine.errors import BadData, BadDraw, BadMove, BadOption
from branchline.engine.fields import Field, write_fields
from branchline.engine.json_validation import Reader, shown
from branchline.engine.notation import HIDDEN
from branchline.engine.options import Option, only_known
from branchline.engine.outcome import Effect, Entry, Gain, Outcome
from branchline.engine.packed import i64
from branchline.engine.phrase import Part, Phrase, phrase
from branchline.engine.playout import ENDLESS, Policy, playout
from branchline.engine.preview import Preview
from branchline.engine.rulebook import Denial, IllegalMove, Rule, Rulebook
from branchline.engine.subclassing import mypyc_attr

NOBODY: Final = -1


def need_text(text: object) -> str:
    """Return the text of a move; BadMove if it is something else."""
    if not isinstance(text, str):
        raise BadMove(f"expected the text of a move, not {shown(text)}")
    return text


# Neither State nor Game is an `abc.ABC`: compiled, all such classes share one cache of instance checks.
@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: what changes in a game; the rules that change it are the game's."""

    game: Game[Any]
    dice: Dice
    mover: i64  # the seat that must decide, NOBODY when the game is over
    # By default the game and this class find these here, and the points won in play, by seat, in `points`.
    seats: i64
    stage: i64  # what is being asked, as its place in the prompts of the game

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
        return self.game.denial_of(self, self.game.action(move))

    def why_not(self, move: Move) -> Rule | None:
        """Return the rule that forbids a move; None if it is legal."""
        denial = self.denial(move)
        return None if denial is None else denial.rule

    def refusal(self, move: Move) -> Phrase | None:
        """Return why a move is illegal here, with the facts; None if it is legal."""
        denial = self.denial(move)
        return None if denial is None else denial.message

    def play(self, move: Move) -> None:
        """Play a legal move; an illegal one raises IllegalMove and changes nothing."""
        self.legal(move).apply(self)

    def playout(self, dice: Dice, policy: Policy[Any] | None = None, most: i64 = ENDLESS) -> i64:
        """Play on to the end by random choice or a policy, or for `most` moves; return how many were played."""
        return playout(self, dice, policy, most)

    def legal(self, move: Move) -> Action[Any]:
        """Return a legal move as an action; raise IllegalMove with the rule and the reason if it is not legal."""
        action: Action[Any] = self.game.action(move)
        denial = self.game.denial_of(self, action)
        if denial is not None:
            raise IllegalMove(move.text, denial.rule, denial.message)
        return action

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
        action = self.legal(move)
        trial = self.copy()
        trial.dice = Dice(0)  # whatever chance would draw, the preview does not depend on it
        return action.preview(trial)

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
        if self.mover < 0:
            return self.game.outcome_of(self).totals
        return self.game.points_of(self)

    def outcome(self) -> Outcome | None:
        """Return how the game ended, None while it continues."""
        return None if self.mover >= 0 else self.game.outcome_of(self)

    def to_json(self) -> dict[str, object]:
        """Return the complete state, secrets included."""
        return self.game.json_of(self)

    def seat_count(self) -> int:
        """Return how many seats play."""
        return self.seats


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
    action_class: type[Any] | None = None  # of all moves
    prompts: ClassVar[tuple[str, ...]] = ()  # what is asked, by the stage of a state
    hidden_draws: ClassVar[tuple[str, ...]] = ()  # verbs of moves whose draws only the mover sees
    bot_game_options: ClassVar[dict[str, object]] = {}  # for games that only bots play
    verbs: ClassVar[dict[str, str]] = {}  # the rule that explains a kind of moves, by verb
    scoring: ClassVar[dict[str, str]] = {}  # the rule that gives points in play, by verb
    headings: ClassVar[dict[str, str]] = {}  # the rule behind each heading of an outcome's table
    scene_facts: ClassVar[tuple[str, ...]] = ()  # what a scene may say
    scene_options: ClassVar[tuple[str, ...]] = ()  # the options that a scene has too
    story_effects: ClassVar[tuple[str, ...]] = ()  # the kinds of effects that `story` includes

    def start(self, seats: int, seed: object, **options: object) -> S:
        """Set up a game; every random choice comes from the seed, a whole number, or from dice."""
        number = self.check_seats(seats)
        only_known(self.options, options)
        return self.set_up(number, options, dice_of(seed))

    def set_up(self, seats: int, options: dict[str, object], dice: Dice) -> S:
        """Return the first position; no option is unknown, but BadOption says which is wrong."""
        raise NotImplementedError

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        """Return the options as a record keeps them: ready for JSON, and starting the same game."""
        return dict(options)

    def scene(self, seats: int | None = None, **facts: object) -> S:
        """Return a position from a few facts (docs/contract.md), all else filled in; BadOption says which is wrong."""
        number = self.least if seats is None else self.check_seats(seats)
        if not self.scene_facts:
            raise BadOption(f"{self.name} has no scenes")
        for name in facts:
            if name not in self.scene_facts:
                raise BadOption(f"unknown fact {shown(name)}; choose from {', '.join(self.scene_facts)}")
        try:
            state = self.scene_of(number, facts)
            self.audit(state)
        except BadData as error:
            raise BadOption(str(error)) from error
        except BadDraw as wrong:
            raise BadOption(f"draws: {wrong}") from wrong
        return state

    def scene_of(self, seats: int, facts: dict[str, object]) -> S:
        """Return the position of a scene; BadData says which fact cannot be."""
        raise NotImplementedError

    def from_json(self, data: object) -> S:
        """Return the state that `to_json` described; BadData says what is wrong with other data."""
        reader = Reader(data)
        reader.need_game(self.slug, self.version)
        seats = reader.whole("seats", self.least, self.most)
        state = self.read_data(reader, seats, dice_from_json(reader.value("dice")))
        state.mover = reader.mover("turn", seats)
        self.check_keys(reader, self.json_of(state))
        self.audit(state)
        return state

    def check_keys(self, reader: Reader, written: dict[str, object]) -> None:
        """Refuse JSON in which something stands, or is missing, that would not be written."""
        reader.only(*written)

    def read_data(self, reader: Reader, seats: int, dice: Dice) -> S:
        """Return the position that `data_of` described; BadData says what is missing or wrong."""
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
        return self.prompts[state.stage]

    def moves_of(self, state: S) -> list[Move]:
        """Return the legal moves in a stable order."""
        raise NotImplementedError

    def pick_of(self, state: S, dice: Dice) -> Action[S]:
        """Return one legal move at random, of a game that is not over."""
        moves = self.moves_of(state)
        return self.action(moves[dice.below(len(moves))])

    def action(self, move: Move) -> Action[S]:
        """Return a move as an action of this game; BadMove if it is of another game."""
        if self.action_class is None:
            raise NotImplementedError
        if not isinstance(move, self.action_class):
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        found: Action[S] = move
        return found

    def denial_of(self, state: S, action: Action[S]) -> Denial | None:
        """Return the rule that forbids an action and the reason."""
        return action.denial(state)

    def phrase_of(self, state: S, move: Move) -> Phrase:
        """Return a legal move in words, with nothing that the mover cannot know."""
        return self.action(move).describe([], [])

    def view_of(self, state: S, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know."""
        view: dict[str, object] = {**self.header_of(state), "seat": seat, "prompt": state.prompt}
        view |= write_fields(self.fields_of(state), state, public=True) | self.view_data(state, seat)
        if state.mover == NOBODY:
            view["outcome"] = self.outcome_of(state).to_json()
        return view

    def view_data(self, state: S, seat: int | None) -> dict[str, object]:
        """Return what a seat may know of the position as JSON, besides the public fields."""
        raise NotImplementedError

    def imagine_of(self, state: S, seat: int | None, dice: Dice) -> S:
        """Return a full position that a seat cannot tell from this one."""
        raise NotImplementedError

    def points_of(self, state: S) -> list[int]:
        """Return the points won in play, which everyone can see."""
        table: Any = state
        return [*table.points]

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
        return {**self.header_of(state), **self.data_of(state), "dice": state.dice.to_json()}

    def data_of(self, state: S) -> dict[str, object]:
        """Return the whole position as JSON, apart from the turn and the dice."""
        return write_fields(self.fields_of(state), state)

    def fields_of(self, state: S) -> list[Field]:
        """List what a position is, apart from the turn and the dice."""
        return []

    def audit(self, state: S) -> None:
        """Raise BadData if a piece is missing, doubled or where it cannot be."""
        raise NotImplementedError

    def audit_step(self, before: S, move: Move, after: S) -> None:
        """Raise BrokenRule if a move changed what it may not change; many games need no check."""

    def seen(self, entries: list[Entry], seats: int, viewer: int | None, first: int = 0) -> list[Entry]:
        """Return a log from this place on, with everything hidden that the viewer may not know."""
        return [
            Entry(entry.seat, entry.move, [HIDDEN] * len(entry.draws))
            if entry.seat != viewer and self.hides(entry)
            else entry
            for entry in entries[first:]
        ]

    def hides(self, entry: Entry) -> bool:
        """Check whether only the mover may know what was drawn."""
        return entry.move.partition(" ")[0] in self.hidden_draws

    def phrase(self, entry: Entry) -> Phrase:
        """Return an entry in words that any language has, without the name of the seat."""
        return self.logged(entry.move).describe(entry.draws, [])

    def story(self, state: S, entry: Entry, effects: list[Effect]) -> Phrase:
        """Return an entry in words, with names and effects; `state` is any position of the same game."""
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
        """Return what a thing that chance drew is called in words; a lot stands for its seat."""
        return names[seat_of_lot(drawn)] if drawn.startswith(LOT) else drawn

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
