"""What is said in other languages: whole games, refusals, numbers, lists, plurals."""

from __future__ import annotations

from typing import Any

import pytest

import branchline
from branchline import Dice, Entry, Record, bots
from branchline.engine.phrase import Part, Phrase, Term, Value, phrase, plural, term
from branchline.web.i18n import DOMAINS, LANGUAGES, LOG, client_words, messages, speaker, text, words
from tools.words import TRANSLATED

languages = pytest.mark.parametrize("language", TRANSLATED)
OPTIONS: dict[str, tuple[dict[str, object], ...]] = {
    "ticket-to-ride": ({},),
    "steam": ({"map": "ruhr"}, {"rules": "standard"}),
    "railways": ({"guard": True}, {"variant": "younger", "guard": True}),
}


def record_of(slug: str, seed: int, options: dict[str, object]) -> Record:
    """A whole game: half of the moves by chance, half by a bot that gets somewhere."""
    game = branchline.game(slug)
    record = Record.start(game, 3, seed, None, **options)
    bot, dice = bots.make("steady", game), Dice(seed)
    while record.state.turn is not None:
        if dice.below(4):
            record.play(bot.choose(bots.Seat(record.state, dice)))
        else:
            record.play(record.state.pick(dice))
    return record


@pytest.fixture(scope="module", params=branchline.GAMES)
def whole_games(request: pytest.FixtureRequest) -> tuple[branchline.Game[Any], list[Entry]]:
    """The entries of whole games, as each seat and a spectator may read them."""
    game = branchline.game(request.param)
    found = []
    for seed, options in enumerate(OPTIONS[request.param]):
        record = record_of(request.param, seed, options)
        for viewer in (None, 0, 1, 2):
            found += record.seen(viewer)
    return game, found


def texts_in(value: Value) -> set[str]:
    """All that must be translated to say a value."""
    if isinstance(value, Term):
        return {value.text}
    if isinstance(value, Phrase):
        return {value.one}.union(*(texts_in(gap) for gap in value.gaps.values()))
    if isinstance(value, (str, int)):
        return set()
    return set[str]().union(*(texts_in(part) for part in value))


@pytest.mark.slow
@languages
def test_whole_games_are_told_in_every_language(
    language: str, whole_games: tuple[branchline.Game[Any], list[Entry]]
) -> None:
    game, log = whole_games
    known = messages(language, "games").keys() | messages(language, "pages").keys()
    templates = set()
    for entry in log:
        said = game.phrase(entry)
        assert texts_in(said) <= known
        words = text(said, language)
        assert words != str(said)
        assert "{" not in words
        assert words == words.strip() != ""
        templates |= texts_in(said)
    assert len(templates) > 20


@pytest.mark.slow
def test_japanese_tells_moves_that_were_made_in_the_past(whole_games: tuple[branchline.Game[Any], list[Entry]]) -> None:
    """A move on offer ends on a noun or in the plain form, one that was made in the past tense."""
    game, log = whole_games
    for entry in log:
        said = game.phrase(entry)
        offered, made = text(said, "ja"), speaker("ja", LOG)(said)
        assert not offered.endswith("た")
        assert made != offered
        assert "た" in made, made
        assert speaker("hu", LOG)(said) == text(said, "hu")
        assert speaker("en", LOG)(said) == str(said)


@languages
def test_every_rule_has_its_words(language: str) -> None:
    for slug in branchline.GAMES:
        for rule in branchline.game(slug).rulebook:
            assert text(rule.text, language) != rule.text, rule.id


def test_english_is_what_the_games_say(whole_games: tuple[branchline.Game[Any], list[Entry]]) -> None:
    game, log = whole_games
    for entry in log[:200]:
        assert text(game.phrase(entry), "en") == game.tell(entry)
    assert messages("en", "games") == {}


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "claims Brest–Paris with 2 black and 1 locomotive for 4 points"),
        ("hu", "útvonalszakaszt szerez: Brest–Paris (2 fekete és 1 mozdony), 4 pont"),
        ("it", "conquista Brest–Paris con 2 nere e 1 locomotiva per 4 punti"),
        ("ja", "路線Brest–Parisを獲得（黒2枚、機関車1枚、4点）"),
    ],
)
def test_a_claim(language: str, said: str) -> None:
    game = branchline.game("ticket-to-ride")
    assert text(game.phrase(Entry(0, "claim brest-paris black 2+1", [])), language) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("hu", "vágánylapkát rak le a K15 hexára: egyenes; észak–dél"),
        ("it", "posa un rettilineo su K15: nord–sud"),
        ("ja", "K15に直線を敷設：北–南"),
    ],
)
def test_a_tile(language: str, said: str) -> None:
    steam = branchline.game("steam")
    assert text(steam.phrase(Entry(0, "lay K15 21 N-S", [])), language) == said


@pytest.mark.parametrize(
    ("language", "count", "said"),
    [
        ("en", 1, "1 point"),
        ("en", 0, "0 points"),
        ("hu", 1, "1 pont"),
        ("hu", 2, "2 pont"),
        ("it", 1, "1 punto"),
        ("it", 0, "0 punti"),
        ("it", 2, "2 punti"),
        ("ja", 2, "2点"),
    ],
)
def test_plurals(language: str, count: int, said: str) -> None:
    assert text(plural("{n} point", "{n} points", count), language) == said
    assert words(language).form("{n} point", "{n} points", count).format(n=count) == said


@pytest.mark.parametrize(
    ("language", "number", "series"),
    [
        ("hu", "12\N{NO-BREAK SPACE}345", "Paris, piros és 3"),
        ("it", "12.345", "Paris, rosso e 3"),
        ("ja", "12,345", "Paris、赤、3"),
    ],
)
def test_numbers_and_lists(language: str, number: str, series: str) -> None:
    parts: list[Part] = ["Paris", term("red"), 3]
    assert text(phrase("{number}", number=12345), language) == number
    assert text(phrase("{parts}", parts=parts), language) == series


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_minus_is_a_minus_sign(language: str) -> None:
    assert text(phrase("{number}", number=-3), language) == "\N{MINUS SIGN}3"


def test_english_has_no_word_that_is_none() -> None:
    assert text(phrase("{colour}", colour=term("lightgreen")), "en") == "light green"
    assert str(phrase("{colour}", colour=term("lightblue"))) == "light blue"


@languages
def test_what_nobody_has_translated_is_said_in_english(language: str) -> None:
    assert text("no such text", language) == "no such text"
    assert words(language).form("a {n}", "b {n}", 2) == "b {n}"
    assert text(plural("{n} sheep dog", "{n} sheep dogs", 1), language) == "1 sheep dog"
    assert text(phrase("barks at {whom}", whom=term("the moon")), language) == "barks at the moon"


@languages
def test_what_is_in_braces_is_only_a_gap_if_it_is_a_template(language: str) -> None:
    assert text("no move '{x}'.", language) == "no move '{x}'."
    assert text(phrase("{name}", name="{x}"), language) == "{x}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_for_a_browser(language: str) -> None:
    found = client_words(language)
    assert found["language"] == language
    forms = found["plural"]
    assert isinstance(forms, list)
    assert forms[-1] == "other"
    sent = found["messages"]
    assert isinstance(sent, dict)
    for translated in sent.values():
        assert isinstance(translated, str) or len(translated) == len(forms)
    if language == "en":
        assert sent == {}
    else:
        assert sent["red"] == text("red", language) != "red"
    assert len(forms) == (2 if language in ("en", "it") else 1)


def test_a_speaker_is_made_once() -> None:
    assert speaker("hu") is speaker("hu")
    assert DOMAINS == ("games", "pages", "books", "rules")
