"""The preview of a move: what every kind costs and gains, in every game and language."""

from __future__ import annotations

import pytest

from branchline import GAMES
from branchline.engine.phrase import Phrase
from branchline.tables import positions
from branchline.web import i18n
from tests.tables.parlour import Parlour, one_screen, two_people

# The kinds of moves that must have been asked about when a game is over.
KINDS = {
    "ticket-to-ride": {"keep", "draw", "tickets", "claim", "station", "withdraw"},
    "steam": {"bid", "pass", "take", "lay", "done", "upgrade", "deliver", "score"},
    "railways": {"connect", "locomotive", "deliver", "discard", "pass", "take", "stop"},
}
EVERY = {"ticket-to-ride": 3, "steam": 2, "railways": 3}  # moves between two looks


def kinds(parlour: Parlour) -> dict[str, str]:
    """A legal move of every kind, by its verb."""
    assert parlour.table.record is not None
    found: dict[str, str] = {}
    for move in parlour.table.record.state.moves():
        found.setdefault(move.text.split()[0], move.text)
    return found


def german(words: Phrase) -> str:
    """A language in which everything is said otherwise."""
    return f"«{words}»"


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_move_is_told(game: str) -> None:
    parlour = one_screen(game)
    asked: set[str] = set()
    while parlour.table.status == "playing":
        holder = parlour.table.seats[parlour.turn].holder
        for verb, text in kinds(parlour).items():
            asked.add(verb)
            verdict = positions.verdict(parlour.table, holder, parlour.turn, text, say=german)
            assert verdict.legal
            assert verdict.preview
            for preview in verdict.preview:
                assert preview.side in ("costs", "brings", "end", "perhaps")
                assert preview.text.startswith("«")
                assert preview.rule in parlour.table.game.rulebook
        for _ in range(EVERY[game]):
            if parlour.table.status == "playing":
                parlour.play()
    assert asked >= KINDS[game]


def test_a_refused_move_has_no_preview() -> None:
    parlour = two_people()
    holder = parlour.table.seats[parlour.turn].holder
    verdict = positions.verdict(parlour.table, holder, parlour.turn, "withdraw")
    assert (verdict.legal, verdict.preview) == (False, [])


@pytest.mark.parametrize("language", ["hu", "it", "ja"])
def test_it_is_told_in_the_language_of_whoever_asks(language: str) -> None:
    parlour = two_people()
    holder = parlour.table.seats[parlour.turn].holder
    [text] = {kinds(parlour)["keep"]}
    english = positions.verdict(parlour.table, holder, parlour.turn, text).preview
    say = i18n.speaker(language)
    told = positions.verdict(parlour.table, holder, parlour.turn, text, say=say).preview
    for one, other in zip(english, told, strict=True):
        assert (one.side, one.rule) == (other.side, other.rule)
        assert one.text != other.text
