"""A game is its record: header, deal, one entry for each move, and the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from branchline.engine import errors, registry
from branchline.engine.dice import SEED_LIMIT, Dice, Script, Tape, commitment, dice_of
from branchline.engine.json_validation import Reader, shown
from branchline.engine.outcome import Entry as Entry
from branchline.engine.phrase import phrase
from branchline.engine.rulebook import IllegalMove
from branchline.engine.scenes import begun, checked_facts

if TYPE_CHECKING:
    from branchline.engine.game import Game, Move, State

FORMAT: Final = "branchline record 1"
LONGEST_NAME: Final = 80
NO_OPTIONS: Final = ("self", "seats", "seed")  # names that a file could use to confuse `start`


@dataclass(eq=False, repr=False)
class Record:
    """Everything that happened in one game, enough to play it again and to check the deal."""

    game: Game[Any]
    options: dict[str, object]
    names: list[str]
    seed: int | None
    commitment: str | None
    deal: list[str]
    scene: dict[str, object] | None = None
    entries: list[Entry] = field(default_factory=list)
    result: dict[str, object] | None = None
    live: State | None = None

    @staticmethod
    def start(
        game: Game[Any],
        seats: int,
        seed: object,
        names: list[str] | None = None,
        scene: object = None,
        **options: object,
    ) -> Record:
        """Start a game, from its deal or a scene, and its record; with dice for a seed there is no commitment."""
        tape = Tape(dice_of(seed))
        number = seed if isinstance(seed, int) else None
        facts = None if scene is None else checked_facts(scene)
        state = begun(game, game.check_seats(seats), options, facts, tape)
        state.dice = untaped(state.dice, tape)
        committed = None if number is None else commitment(number)
        seated = checked_names(names, seats)
        record = Record(game, game.recorded(options), seated, number, committed, tape.drawn, facts, live=state)
        record.note_result(state)
        return record

    @property
    def state(self) -> State:
        """The position after the last entry."""
        if self.live is None:
            self.live = self.resumed()
        return self.live

    def play(self, move: Move, draws: list[str] | None = None) -> Entry:
        """Play a move and note it; `draws` are what chance drew at a real table."""
        if draws is not None and self.seed is not None:
            raise errors.BadDraw("this game draws from its seed: give draws only to a game without one")
        before = self.state
        # On a copy, so that draws which do not fit lose nothing.
        state = before.copy()
        tape = Tape(state.dice if draws is None else Script(draws))
        state.dice = tape
        seat = before.mover
        state.play(move)
        if draws is not None and len(tape.drawn) < len(draws):
            raise errors.BadDraw(f"{move}: {len(draws)} draws given, {len(tape.drawn)} made")
        state.dice = tape.dice if draws is None else before.dice
        entry = Entry(seat, move.text, tape.drawn)
        self.entries.append(entry)
        self.live = state
        self.note_result(state)
        return entry

    def note_result(self, state: State) -> None:
        """Write down how the game ended, if it is over."""
        outcome = state.outcome()
        if outcome is not None:
            self.result = outcome.to_json()

    def take_back(self, entries: int = 1) -> None:
        """Undo the last moves: undo is replay."""
        if not 0 <= entries <= len(self.entries):
            raise errors.BadOption(f"there are {len(self.entries)} moves to take back, not {entries}")
        kept = self.entries[: len(self.entries) - entries]
        shorter = self.fresh()
        shorter.entries = kept
        dice = self.state.dice
        self.live = shorter.resumed()
        if self.seed is None:
            self.live.dice = dice  # the dice continue from where they are
        self.entries = kept
        self.result = None

    def fresh(self) -> Record:
        """Return the same game with no move made yet."""
        return Record(self.game, self.options, self.names, self.seed, self.commitment, self.deal, self.scene)

    def resumed(self) -> State:
        """Return the last position; if the seed is known, with its dice as far as the game."""
        *_, last = self.states(None if self.seed is None else Dice(self.seed))
        return last

    def replay(self) -> Iterator[State]:
        """Yield every position from the deal on, each move checked, by the draws of the record."""
        for state in self.states(None):
            yield state.copy()

    def verify(self) -> None:
        """Deal again from the seed and compare every draw, the commitment and the result."""
        for _ in self.states(self.verified_dice()):
            pass

    def verified_dice(self) -> Dice:
        """Return the dice of the seed, if it is the one that was committed to."""
        if self.seed is None:
            raise errors.BadRecord(phrase("the record has no seed, so the deal cannot be checked"))
        if self.commitment != commitment(self.seed):
            raise errors.BadRecord(phrase("the seed does not match the commitment made before the game"))
        return Dice(self.seed)

    def states(self, dice: Dice | None) -> Iterator[State]:
        """Play the record; by its own draws, or by dice that must draw the same."""
        state = self.dealt(dice)
        yield state
        for number, entry in enumerate(self.entries, start=1):
            self.step(state, number, entry, dice)
            yield state
        self.check_result(state)

    def check_result(self, state: State) -> None:
        """Refuse a result that the last position does not have."""
        if self.result is None:
            if state.mover < 0:
                raise errors.BadRecord(phrase("the game is over but the record has no result"))
            return
        outcome = state.outcome()
        if outcome is None:
            raise errors.BadRecord(phrase("the record has a result but the game is not over"))
        if not outcome.matches(self.result):
            raise errors.BadRecord(phrase("the result does not match the moves"))

    def dealt(self, dice: Dice | None) -> State:
        """Return the position after set-up."""
        for name in NO_OPTIONS:
            if name in self.options:
                raise errors.BadRecord(phrase("{name} is not an option: it has its own field", name=repr(name)), 0)
        tape = Tape(Script(self.deal) if dice is None else dice)
        try:
            state = begun(self.game, len(self.names), self.options, self.scene, tape)
        except errors.BranchlineError as error:
            raise errors.BadRecord(error.said, 0) from error
        self.compare(0, self.deal, tape.drawn)
        state.dice = untaped(state.dice, tape)
        return state

    def step(self, state: State, number: int, entry: Entry, dice: Dice | None) -> Move:
        """Play one entry on a position; return its move."""
        if state.mover < 0:
            raise errors.BadRecord(phrase("a move after the end of the game"), number)
        if state.mover != entry.seat:
            raise errors.BadRecord(
                phrase("seat {seat} moves, but it is seat {turn}'s turn", seat=entry.seat + 1, turn=state.mover + 1),
                number,
            )
        tape = Tape(Script(entry.draws) if dice is None else state.dice)
        state.dice = tape
        try:
            move = state.move(entry.move)
            state.play(move)
        except (IllegalMove, errors.BadMove, errors.BadDraw) as error:
            raise errors.BadRecord(error.said, number) from error
        self.compare(number, entry.draws, tape.drawn)
        state.dice = tape.dice
        return move

    def compare(self, number: int, written: list[str], drawn: list[str]) -> None:
        """Refuse an entry whose draws are not the ones that were made."""
        if written != drawn:
            told, made = shown(written), shown(drawn)
            raise errors.BadRecord(
                phrase("the record says {written} was drawn, but the replay draws {drawn}", written=told, drawn=made),
                number,
            )

    def seen(self, viewer: int | None) -> list[Entry]:
        """Return the entries as a seat may read them; None is a spectator."""
        return self.game.seen(self.entries, len(self.names), viewer)

    def to_json(self, reveal_seed: bool = False) -> dict[str, object]:
        """Return the record as a file holds it; the seed only after the game, or on demand."""
        show = reveal_seed or self.result is not None
        scene = {} if self.scene is None else {"scene": dict(self.scene)}
        return {
            "format": FORMAT,
            "game": self.game.slug,
            "rules": self.game.version,
            "options": dict(self.options),
            **scene,
            "seats": list(self.names),
            "commitment": self.commitment,
            "seed": str(self.seed) if show and self.seed is not None else None,
            "deal": list(self.deal),
            "entries": [entry.to_json() for entry in self.entries],
            "result": self.result,
        }

    @staticmethod
    def from_json(data: object) -> Record:
        """Read the record that `to_json` described; `replay` or `verify` check its moves."""
        try:
            return read_record(Reader(data))
        except (errors.BadData, errors.BadOption, errors.UnknownGame) as error:
            raise errors.BadRecord(error.said) from error


def untaped(dice: Dice, tape: Tape) -> Dice:
    """Return what a position draws with once nothing is written down."""
    # A scene may have said what comes first: then the tape is behind that script.
    if not isinstance(dice, Script):
        return tape.dice
    told = tape.dice
    if isinstance(told, Script):
        return Script([*dice.unused(), *told.unused()], told.then)
    return Script(dice.unused(), told)


def checked_names(names: list[str] | None, seats: int) -> list[str]:
    """Return the names of the seats, `Player 1` and so on if none are given."""
    if names is None:
        return [f"Player {seat + 1}" for seat in range(seats)]
    if len(names) != seats:
        raise errors.BadOption(
            phrase(
                "{place}: expected {seats}, one per seat, not {number}", place="names", seats=seats, number=len(names)
            )
        )
    for name in names:
        # Printable: a file cannot hold half a character, nor should a terminal be sent controls.
        if not isinstance(name, str) or not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
            most, value = LONGEST_NAME, shown(name)
            raise errors.BadOption(
                phrase("{place}: expected 1 to {most} characters, not {value}", place="names", most=most, value=value)
            )
    return list(names)


def read_record(reader: Reader) -> Record:
    """Read the header and the entries of a record."""
    written = reader.text("format")
    if written != FORMAT:
        raise errors.BadRecord(
            phrase(
                "the format is {written}, but this program reads {format}", written=shown(written), format=repr(FORMAT)
            )
        )
    scenic = ["scene"] if "scene" in reader.data else []
    reader.only(
        "format", "game", "rules", "options", *scenic, "seats", "commitment", "seed", "deal",
        "entries", "result",
    )  # fmt: skip
    game = registry.get(reader.text("game"))
    if reader.text("rules") != game.version:
        rules, version = shown(reader.text("rules")), repr(game.version)
        raise errors.BadRecord(
            phrase("the rules version is {written}, but this program plays {version}", written=rules, version=version)
        )
    names = checked_names(reader.texts("seats"), game.check_seats(len(reader.texts("seats"))))
    options, seed = reader.object("options").data, read_seed(reader)
    committed = None if reader.value("commitment") is None else reader.text("commitment")
    scene = reader.object("scene").data if scenic else None
    record = Record(game, options, names, seed, committed, reader.texts("deal"), scene)
    for number, item in enumerate(reader.objects("entries"), start=1):
        try:
            item.only("seat", "move", "draws")
            seat = item.whole("seat", 0, len(names) - 1)
            record.entries.append(Entry(seat, item.text("move"), item.texts("draws")))
        except errors.BadData as error:
            raise errors.BadRecord(error.said, number) from error
    if reader.value("result") is not None:
        record.result = reader.object("result").data
    return record


def read_seed(reader: Reader) -> int | None:
    """Read the seed, if the record shows it; it is text, since it may be longer than a float."""
    if reader.value("seed") is None:
        return None
    text = reader.text("seed")
    if not text.isascii() or not text.isdigit() or len(text) > 80 or int(text) >= SEED_LIMIT:
        raise errors.BadRecord(
            phrase("{place}: expected a whole number below 2**256, not {value}", place="seed", value=shown(text))
        )
    return int(text)
