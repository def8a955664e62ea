"""Which action a text stands for, on one map or on any."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase
from branchline.engine.preview import Preview
from branchline.games.steam.rules.actions.action import Action, MapAction
from branchline.games.steam.rules.actions.bidding import FREE_PASS, PASS, Bid
from branchline.games.steam.rules.actions.capital import BuyCapital
from branchline.games.steam.rules.actions.deliver import Deliver
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.score import SCORES
from branchline.games.steam.rules.actions.take import TakeTile
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.actions.upgrade import UPGRADE
from branchline.games.steam.rules.board import Board
from branchline.games.steam.rules.notation import FORMS, NoPlace, parse_number
from branchline.games.steam.rules.state import Steam

# Actions that name places of a map, and those that read the same on all maps.
ON_MAP: Final[dict[str, type[MapAction]]] = {
    "lay": Lay,
    "take back": TakeBack,
    "grow": Grow,
    "urbanize": Urbanize,
    "deliver": Deliver,
}
WITHOUT_MAP: Final[dict[str, Callable[[list[str]], Action]]] = {
    "bid": lambda words: Bid(parse_number(words, "bid 3")),
    "capital": lambda words: BuyCapital(parse_number(words, "capital 2")),
    "take": TakeTile.parse,
}


def split_verb(text: str) -> tuple[str, list[str]]:
    """Return the verb of a move, in small letters, and the words after it."""
    words = text.split()
    verb = words[0].casefold() if words else ""
    if verb == "take" and len(words) > 1 and words[1].casefold() == "back":
        return "take back", words[2:]
    return verb, words[1:]


def parse(board: Board, text: str) -> Action:
    """Parse an action on a map, legal or not."""
    verb, words = split_verb(text)
    return ON_MAP[verb].parse(board, words) if verb in ON_MAP else parse_without_map(text)


def parse_without_map(text: str) -> Action:
    """Parse an action that names no place."""
    verb, words = split_verb(text)
    if verb in WITHOUT_MAP:
        return WITHOUT_MAP[verb](words)
    for action in (*SCORES, UPGRADE, DONE, FREE_PASS, PASS):
        if " ".join(text.split()).casefold() == action.text:
            return action
    raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")


def parse_logged(text: str) -> Action:
    """Parse an action of a log whose map is not at hand."""
    return UnresolvedAction(text) if split_verb(text)[0] in ON_MAP else parse_without_map(text)


def parse_on_any(boards: list[Board], text: str) -> Action:
    """Parse an action on one of several maps; the table decides later on which."""
    problems: list[BadMove] = []
    for board in boards:
        try:
            action = parse(board, text)
        except BadMove as error:
            problems.append(error)
            continue
        return UnresolvedAction(action.text) if split_verb(action.text)[0] in ON_MAP else action
    # The map on which most of the text makes sense is most likely the one that is meant.
    # All places were understood, or one nearly, or not even that.
    raise min(problems, key=lambda problem: 2.0 - problem.likeness if isinstance(problem, NoPlace) else 0.0)


@final
class UnresolvedAction(Action):
    """A text that names places; each table resolves it on its own map."""

    def resolve(self, state: Steam) -> Action:
        """Return the action that the text stands for at a table."""
        return parse(state.board, self.text)

    def denial(self, state: Steam) -> Denial | None:
        return self.resolve(state).denial(state)

    def apply(self, state: Steam) -> None:
        self.resolve(state).apply(state)

    def dollars(self, state: Steam) -> int:
        return self.resolve(state).dollars(state)

    def rule(self, state: Steam) -> str:
        return self.resolve(state).rule(state)

    def preview(self, state: Steam) -> list[Preview]:
        return self.resolve(state).preview(state)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return self.resolve(before).effects(before, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return ON_MAP[split_verb(self.text)[0]].in_words(self.text.split(), None)  # by what the text says
