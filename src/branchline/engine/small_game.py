"""A game whose moves can all be listed once: a good start for a game of your own, see docs/new-game.md."""

from collections.abc import Sequence

from branchline.engine.action import Action, S
from branchline.engine.dice import Bag, Dice, lots
from branchline.engine.errors import BadData, BadMove
from branchline.engine.game import NOBODY, Game, Move
from branchline.engine.json_validation import Reader, shown
from branchline.engine.options import FIRST, drawn_if_random, seat_or_lot
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.rulebook import Denial, Rulebook
from branchline.engine.subclassing import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SmallGame(Game[S]):
    """The rules of a game with a fixed list of moves, which are legal unless they deny it."""

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
        self.options = (FIRST,)
        self.action_class = Action
        self.actions = list(actions)
        self.by_text = {action.text: action for action in self.actions}
        self.ending = rulebook[ending]

    # What each game says for itself, besides `imagine_of`, `outcome_of`, `audit` and the data.

    def deal(self, seats: int, dice: Dice) -> S:
        """Return the first position; the player who starts is chosen before."""
        raise NotImplementedError

    # What follows from that.

    def set_up(self, seats: int, options: dict[str, object], dice: Dice) -> S:
        first = drawn_if_random(seat_or_lot(options, "first", seats), seats, dice)
        state = self.deal(seats, dice)
        state.mover = first
        return state

    def check_keys(self, reader: Reader, written: dict[str, object]) -> None:
        """Refuse anything that would be written otherwise, so that games need not look for it."""
        super().check_keys(reader, written)
        for key, value in written.items():
            if value != reader.value(key):
                raise BadData(f"{key}: expected {shown(value)}, not {shown(reader.value(key))}")

    def parse(self, text: str) -> Move:
        found = self.by_text.get(" ".join(text.casefold().split()))
        if found is None:
            examples = "; ".join(list(self.by_text)[:3])
            raise BadMove(f"not a move: {shown(text)}; moves look like: {examples}")
        return found

    def action(self, move: Move) -> Action[S]:
        found = self.by_text.get(move.text) if isinstance(move, Action) else None
        if found is None or found is not move:
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        return found

    def denial_of(self, state: S, action: Action[S]) -> Denial | None:
        if state.mover == NOBODY:
            return self.ending.forbids("The game is over.")
        return action.denial(state)

    def moves_of(self, state: S) -> list[Move]:
        if state.mover == NOBODY:
            return []
        return [action for action in self.actions if action.denial(state) is None]

    def prompt_of(self, state: S) -> str:
        return "over" if state.mover == NOBODY else "action"

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        if bag.names == lots(len(names)).names:
            return phrase("who starts")
        return phrase("what is drawn for the set-up")

    def move_asks(self, names: list[str], before: S, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        return phrase("what {player} draws", player=names[before.mover])
