"""Why a request was not carried out: a stable word for programs, a sentence for people."""

from __future__ import annotations

from typing import Final

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.rulebook import Rule

# Every code with the HTTP status it answers with unless another is given.
CODES: Final = {
    "already_asked": 409,
    "already_seated": 409,
    "bad_chat": 422,
    "bad_draw": 422,
    "bad_move": 422,
    "bad_name": 422,
    "bad_nonce": 422,
    "bad_option": 422,
    "bad_record": 422,
    "bad_seat": 422,
    "busy": 503,
    "csrf": 403,
    "draws_needed": 409,
    "illegal_move": 422,
    "needs_consent": 403,
    "no_hints": 403,
    "not_finished": 409,
    "not_found": 404,
    "not_open": 409,
    "not_paused": 409,
    "not_playing": 409,
    "not_your_turn": 409,
    "not_yours": 403,
    "other_rules": 409,
    "paused": 409,
    "rate_limited": 429,
    "seat_taken": 409,
    "stale": 409,
    "storage": 503,
    "table_full": 409,
    "too_few": 409,
    "too_long": 422,
    "undo_refused": 409,
    "unknown_bot": 422,
    "unknown_game": 422,
    "unknown_player": 401,
}


class Refusal(Exception):
    """A request that was refused; nothing has changed."""

    def __init__(
        self,
        code: str,
        said: str | Phrase,
        status: int | None = None,
        rule: Rule | None = None,
        number: int | None = None,
    ) -> None:
        super().__init__(str(said))
        self.code = code
        self.said = said  # a phrase if it names something, so that any language can say it
        self.status = CODES.get(code, 400) if status is None else status
        self.rule = rule  # of the game, if one stands in the way
        self.number = number  # of the position that is on the table now

    @property
    def message(self) -> str:
        """The sentence in English."""
        return str(self.said)


def sentence(error: BranchlineError) -> str | Phrase:
    """What an error says, as a sentence."""
    is_whole = str(error).endswith((".", "?", "!"))
    return error.said if is_whole else phrase("{said}.", said=error.said)
