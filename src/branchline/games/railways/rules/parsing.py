"""Which action a text stands for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.discard import Discard
from branchline.games.railways.rules.actions.locomotive import LOCOMOTIVE, Locomotive
from branchline.games.railways.rules.actions.pass_turn import DECLINE, PASS
from branchline.games.railways.rules.actions.place import Place
from branchline.games.railways.rules.actions.take import STOP, TAKES
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.notation import FORMS, plain

PARSERS: Final[dict[str, Callable[[str], Action]]] = {
    "connect": Connect.parse,
    "locomotive": Locomotive.parse,
    "deliver": Deliver.parse,
    "discard": Discard.parse,
    "place": Place.parse,
    "trim": Trim.parse,
}
SIMPLE: Final[list[Action]] = [LOCOMOTIVE, PASS, STOP, DECLINE, *TAKES]
BY_TEXT: Final = {action.text: action for action in SIMPLE}


def parse(text: str) -> Action:
    """Parse an action, legal or not; what no rule allows is one too."""
    written = plain(text)
    if written in BY_TEXT:
        return BY_TEXT[written]
    verb, _, rest = written.partition(" ")
    if verb not in PARSERS:
        raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")
    return PARSERS[verb](rest)
