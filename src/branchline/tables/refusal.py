"""Refusals, with a stable word for programs and a sentence for people, and the checks of what people write."""

from collections.abc import Callable
from typing import Final

from branchline.engine.errors import BranchlineError
from branchline.engine.phrase import Phrase, Term, phrase, term
from branchline.engine.rulebook import Rule

Say = Callable[[Phrase], str]  # a phrase in the reader's language
Text = Callable[[str], str]  # a text in the reader's language


class Refusal(Exception):
    """A request that was refused, with the sentence in English; nothing has changed."""

    def __init__(self, code: str, said: str | Phrase, rule: Rule | None = None, **details: int) -> None:
        super().__init__(str(said))
        self.code = code
        self.said = said  # a phrase if it names something, so that any language can say it
        self.rule = rule  # of the game, if one stands in the way
        self.details = details  # for programs, such as the position that is on the table now


def sentence(error: BranchlineError) -> str | Phrase:
    """Return the message of an error, as a sentence."""
    is_whole = str(error).endswith((".", "?", "!"))
    return error.said if is_whole else phrase("{said}.", said=error.said)


NAME: Final = term("A name")
TABLE_NAME: Final = term("A table name")
LABEL: Final = term("A label")
LONGEST_NAME: Final = 40
LONGEST_CHAT: Final = 500
LONGEST_NONCE: Final = 64
LONGEST_REASON: Final = 200
LONGEST_OPTIONS: Final = 64 * 1024  # characters of JSON; enough for a map

# What players call the levels of bots; the pages say the same.
LEVELS: Final = {"random": "Random", "novice": "Easy", "steady": "Medium", "sharp": "Hard"}


def too_long(what: Term, most: int, letters: int) -> Refusal:
    """Return the refusal of a text that is too long."""
    said = phrase("{what} can have up to {most} characters, not {letters}.", what=what, most=most, letters=letters)
    return Refusal("too_long", said)


def checked(text: str, what: Term, longest: int, code: str) -> str:
    """Return a text that is neither empty nor too long and can be shown anywhere."""
    text = text.strip()
    if len(text) > longest:
        raise too_long(what, longest, len(text))
    # No controls and no marks that turn the direction of writing, nor half a character.
    if not text or not text.isprintable():
        raise Refusal(code, phrase("{what} needs printable characters, all on one line.", what=what))
    return text


def checked_name(text: str, what: Term = NAME) -> str:
    """Return a valid name of a player or a table."""
    return checked(text, what, LONGEST_NAME, "bad_name")


def bot_name(bot: str, number: int, text: Text = str) -> str:
    """Return a bot's name at a table, in the language of the player who gives it the seat."""
    return f"{text(LEVELS.get(bot, bot))} {number + 1}"


def checked_nonce(text: str) -> str:
    """Return a valid nonce: one line, since the seed is made of lines."""
    return checked(text, term("A nonce"), LONGEST_NONCE, "bad_nonce")


def checked_chat(text: str) -> str:
    """Return a valid message."""
    return checked(text, term("A message"), LONGEST_CHAT, "bad_chat")


def checked_reason(text: str) -> str:
    """Return why a bot failed, as far as it can be shown."""
    shown = "".join(letter for letter in text if letter.isprintable())
    return shown[:LONGEST_REASON].strip() or "no reason was given"
