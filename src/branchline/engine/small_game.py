"""A game whose moves can all be listed once: what such games have in common.

It is a good start for a game of your own, see docs/new-game.md. A game with thousands of moves, or
one that must be fast, derives from `Game` instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from branchline.engine.action import Action
from branchline.engine.denial import Denial
from branchline.engine.dice import Bag, Dice, dice_from_json, dice_of, lots, seat_of_lot
from branchline.engine.errors import BadData, BadMove, BadOption
from branchline.engine.game import NOBODY, Game, Move, S
from branchline.engine.json_validation import Reader, shown
from branchline.engine.notation import HIDDEN
from branchline.engine.options import BY_LOT, RANDOM, Option, only_known, seat_or_lot
from branchline.engine.phrase import Part, Phrase, phrase
from branchline.engine.record import Entry
from branchline.engine.rulebook import Rulebook
from branchline.engine.subclassing import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SmallGame(Game[S]):
    """The rules of a game with a fixed list of moves, which are legal unless they deny it."""

    hidden_draws: ClassVar[tuple[str, ...]] = ()  # verbs of moves whose draws only the mover sees

    def __init__(
        self,
        slug: str,
        name: str,
        version: str,
        least: int,
        most: int,
        rulebook: Rulebook,
        actions: Sequence[Action[S]],
        ending: str,
    ) -> None:
        """Describe the game; `ending` is the id of the rule that ends it."""
        self.slug = slug
        self.name = name
        self.version = version
        self.least, self.most = least, most
        self.rulebook = rulebook
        self.options = (Option("first", "seat", (RANDOM,), RANDOM, "who starts"),)
        self.actions = list(actions)
        self.by_text = {action.text: action for action in self.actions}
        self.ending = rulebook[ending]

    # What each game defines, in addition to `imagine_of`, `points_of`, `outcome_of` and `audit`.

    def deal(self, seats: int, dice: Dice) -> S:
        """Return the first position; the player who starts is chosen before."""
        raise NotImplementedError

    def data_of(self, state: S) -> dict[str, object]:
        """Return the whole position as JSON, apart from the turn and the dice."""
        raise NotImplementedError

    def read_data(self, reader: Reader, seats: int, dice: Dice) -> S:
        """Return the position that `data_of` described.

        What is missing, or of another type, is a BadData; anything that `data_of` would write
        otherwise is refused afterwards.
        """
        raise NotImplementedError

    def view_data(self, state: S, seat: int | None) -> dict[str, object]:
        """Return what a seat may know of the position, as JSON."""
        raise NotImplementedError

    # What follows from that.

    def start(self, seats: int, seed: object, **options: object) -> S:
        """Set up a game; the option `first` says who starts."""
        only_known(self.options, options)
        number = self.check_seats(seats)
        first = seat_or_lot(options, "first", number)
        dice = dice_of(seed)
        if first == BY_LOT:
            first = dice.draw(lots(number))
        state = self.deal(number, dice)
        state.mover = first
        return state

    def scene(self, seats: int | None = None, **facts: object) -> S:
        """Refuse: a game that has scenes makes them itself."""
        if seats is not None:
            self.check_seats(seats)
        raise BadOption(f"{self.name} has no scenes")

    def parse(self, text: str) -> Move:
        """Return the move a text stands for, legal or not; raise BadMove if it is not one."""
        found = self.by_text.get(" ".join(text.casefold().split()))
        if found is None:
            examples = "; ".join(list(self.by_text)[:3])
            raise BadMove(f"not a move: {shown(text)}; moves look like: {examples}")
        return found

    def action(self, move: Move) -> Action[S]:
        """Return a move as an action of this game; BadMove if it is of another game."""
        found = self.by_text.get(move.text) if isinstance(move, Action) else None
        if found is None or found is not move:
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        return found

    def denial_of(self, state: S, move: Move) -> Denial | None:
        """Return the rule that forbids a move and the reason; nothing is legal after the end."""
        action = self.action(move)
        if state.mover == NOBODY:
            return Denial(self.ending, phrase("The game is over."))
        return action.denial(state)

    def moves_of(self, state: S) -> list[Move]:
        """List the moves that nothing denies, in the order of the actions."""
        if state.mover == NOBODY:
            return []
        return [action for action in self.actions if action.denial(state) is None]

    def seen(self, entries: list[Entry], seats: int, viewer: int | None) -> list[Entry]:
        """Return a log in which draws are hidden that the viewer may not know."""
        return [
            Entry(entry.seat, entry.move, [HIDDEN] * len(entry.draws))
            if entry.seat != viewer and self.hides(entry)
            else entry
            for entry in entries
        ]

    def hides(self, entry: Entry) -> bool:
        """Check whether only the mover may know what was drawn."""
        return entry.move.partition(" ")[0] in self.hidden_draws

    def prompt_of(self, state: S) -> str:
        """Return what is being asked."""
        return "over" if state.mover == NOBODY else "action"

    def view_of(self, state: S, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know."""
        view: dict[str, object] = {"seat": seat, "prompt": state.prompt}
        view = {**self.header_of(state), **view, **self.view_data(state, seat)}
        if state.mover == NOBODY:
            view["outcome"] = self.outcome_of(state).to_json()
        return view

    def json_of(self, state: S) -> dict[str, object]:
        """Return the complete state."""
        return {**self.header_of(state), **self.data_of(state), "dice": state.dice.to_json()}

    def from_json(self, data: object) -> S:
        """Return the state that `to_json` described; BadData says what is wrong with other data."""
        reader = Reader(data)
        reader.need_game(self.slug, self.version)
        seats = reader.whole("seats", self.least, self.most)
        state = self.read_data(reader, seats, dice_from_json(reader.value("dice")))
        state.mover = reader.mover("turn", seats)
        written = self.json_of(state)
        reader.only(*written)
        for key, value in written.items():
            if value != reader.value(key):
                raise BadData(f"{key}: expected {shown(value)}, not {shown(reader.value(key))}")
        self.audit(state)
        return state

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Return what set-up draws next."""
        if bag.names == lots(len(names)).names:
            return phrase("who starts")
        return phrase("what is drawn for the set-up")

    def move_asks(self, names: list[str], before: S, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        """Return what a legal move draws next."""
        return phrase("what {player} draws", player=names[before.mover])

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Return what a thing that chance drew is called in words."""
        return names[seat_of_lot(drawn)] if drawn in lots(len(names)).names else drawn
