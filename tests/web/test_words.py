"""The files of translators: they hold what is said now, whole and with the same gaps."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural

from branchline.web.i18n import DOMAINS, FOLDER, LOG, articles, path_of, read
from tools import words
from tools.vocabulary import counted, terms

GAP = re.compile(r"\{(?:\w+:)?(\w+)\}|%\((\w+)\)s")
ARTICLE = re.compile(r"\{(\w+):\w+\}")
languages = pytest.mark.parametrize("language", words.TRANSLATED)
domains = pytest.mark.parametrize("domain", DOMAINS)


@pytest.fixture(scope="module")
def templates() -> dict[str, Catalog]:
    """What is said now."""
    return {domain: words.found(domain) for domain in DOMAINS}


def ids(catalogue: Catalog, context: str | None = None) -> list[Any]:
    return [message.id for message in words.texts_of(catalogue) if message.context == context]


def forms(text: object) -> list[str]:
    """The texts of a message or of its translation."""
    return list(text) if isinstance(text, (tuple, list)) else [str(text)]


def gaps(text: str) -> set[str]:
    return {"".join(found) for found in GAP.findall(text)}


@domains
def test_the_template_holds_what_is_said_now(domain: str, templates: dict[str, Catalog]) -> None:
    kept = (FOLDER / f"{domain}.pot").read_text("utf-8")
    assert kept == words.as_file(templates[domain], None), "run make words"


@languages
@domains
def test_the_files_are_as_the_tool_writes_them(language: str, domain: str, templates: dict[str, Catalog]) -> None:
    kept = path_of(language, domain).read_text("utf-8")
    renewed = words.renewed(language, templates[domain])
    assert kept == words.as_file(renewed, language), "run make words"


@languages
@domains
def test_everything_is_translated(language: str, domain: str, templates: dict[str, Catalog]) -> None:
    catalogue = read(language, domain)
    assert ids(catalogue) == ids(templates[domain])
    assert not catalogue.obsolete
    left = [message.id for message in words.texts_of(catalogue) if words.empty(message)]
    assert not left, f"{len(left)} texts are not translated: run tools/words.py missing {language}"
    assert not [message.id for message in catalogue if message.fuzzy]


@languages
@domains
def test_translations_have_the_gaps_and_forms_of_their_texts(language: str, domain: str) -> None:
    for message in words.texts_of(read(language, domain)):
        if words.empty(message):
            continue  # another test says so
        translated = forms(message.string)
        number = get_plural(language).num_plurals if message.pluralizable else 1
        assert len(translated) == number, message.id
        assert same_gaps(message, translated), message.id
        for text in translated:
            rest = GAP.sub("", text)
            assert "{" not in rest, message.id
            assert "}" not in rest, message.id


@languages
@domains
def test_words_before_gaps_have_their_forms(language: str, domain: str) -> None:
    for message in words.texts_of(read(language, domain)):
        for text in forms(message.string):
            assert {article.lower() for article in ARTICLE.findall(text)} <= articles(language).keys(), text


@languages
@domains
def test_a_move_that_was_made_has_a_text_of_its_own_only_where_it_differs(language: str, domain: str) -> None:
    catalogue = read(language, domain)
    assert {message.context for message in words.texts_of(catalogue)} <= {None, LOG}
    for made in words.texts_of(catalogue):
        if made.context == LOG:
            offered = catalogue.get(made.id)
            assert domain == "games"
            assert offered is not None
            assert offered.string != made.string


def same_gaps(message: Message, translated: list[str]) -> bool:
    """Whether every gap has its place; the form for one may say the number in words."""
    texts = [gaps(text) for text in forms(message.id)]
    least, most = texts[0] & texts[-1], texts[0] | texts[-1]
    found = [gaps(text) for text in translated]
    return found[-1] == texts[-1] and all(least <= form <= most for form in found)


@languages
def test_translations_begin_and_end_as_their_texts_do(language: str) -> None:
    """A sentence stays a sentence: a full stop or a colon is neither lost nor added."""
    ends = {".": ".。", "?": "?？", "!": "!！", ":": ":："}
    for domain in DOMAINS:
        for message in words.texts_of(read(language, domain)):
            texts = zip(forms(message.id), forms(message.string), strict=False)
            for text, translated in texts:
                if translated and text[-1] in ends:
                    assert translated[-1] in ends[text[-1]], text
                assert translated == translated.strip(), text


def test_terms_come_from_the_games() -> None:
    found = terms()
    for text in ("red", "Urbanization", "second card", "routes", "who starts", "north-east"):
        assert text in found
    assert ("{n} locomotive", "{n} locomotives") in counted()
    assert all(text.strip() == text != "" for text in found)


@pytest.mark.slow
def test_scripts_ask_for_texts_that_can_be_found() -> None:
    """Of `t(happy ? "a" : "b")` a text would be missed: it is either one text, or a variable."""
    odd = {path: script["odd"] for path, script in words.scripts().items() if script["odd"]}
    assert odd == {}


@pytest.mark.slow
def test_a_text_is_either_counted_or_not() -> None:
    texts = [text for script in words.scripts().values() for text in script["texts"]]
    single = {text[0] for text in texts if len(text) == 1}
    assert single & {text[0] for text in texts if len(text) == 2} == set()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("script", "texts", "odd"),
    [
        ('t("One")', [["One"]], 0),
        ('t("One, " + "two", {a})', [["One, two"]], 0),
        ('tn("{n} card", "{n} cards", n)', [["{n} card", "{n} cards"]], 0),
        ('html`<b title=${t("In", { a })}>${x.map((y) => html`${t("Out")}`)}</b>`', [["In"], ["Out"]], 0),
        ("t(word)", [], 0),
        ('t(happy ? "a" : "b")', [], 1),
        ("t(`so ${many}`)", [], 1),
    ],
)
def test_texts_of_scripts_are_found(
    script: str, texts: list[list[str]], odd: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = tmp_path / "games" / "one" / "web" / "static"
    place.mkdir(parents=True)
    (place / "one.js").write_text(script, "utf-8")
    monkeypatch.setattr(words, "HOUSE", tmp_path)
    (found,) = words.scripts().values()
    assert (found["texts"], len(found["odd"])) == (texts, odd)


def italian(text: str, context: str | None = None) -> object:
    """What a text is in Italian, as the file has it."""
    message = read("it", "games").get(text, context)
    assert message is not None
    return message.string


@pytest.mark.slow
def test_what_is_missing_is_listed_and_can_be_filled_in(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str], templates: dict[str, Catalog]
) -> None:
    monkeypatch.setattr(words, "found", templates.__getitem__)  # looking for them takes a second
    for module in ("branchline.web.i18n", "tools.words"):
        monkeypatch.setattr(f"{module}.FOLDER", tmp_path)
    words.main([])
    capsys.readouterr()
    assert words.main(["missing", "it"]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    by_id = {line["msgid"]: line for line in lines}
    assert by_id["passes"] == {"msgid": "passes"}
    assert by_id["{n} point"] == {"msgid": "{n} point", "plural": "{n} points", "forms": 2}
    assert by_id["red"]["note"] == "a card or its colour"
    assert "TTR-6.4" in {line.get("note") for line in lines}
    given = tmp_path / "given.json"
    given.write_text(json.dumps({"passes": "passa", "{n} point": ["{n} punto", "{n} punti"]}))
    assert words.main(["fill", "it", str(given)]) == 0
    assert len(words.missing("it")) == len(lines) - sum(line["msgid"] in ("passes", "{n} point") for line in lines)
    assert italian("{n} point") == ("{n} punto", "{n} punti")
    given.write_text(json.dumps({"passes": "ha passato"}))
    assert words.main(["log", "it", str(given)]) == 0
    words.main([])  # what is there stays
    assert (italian("passes"), italian("passes", LOG)) == ("passa", "ha passato")
    given.write_text(json.dumps({"no such text": "x"}))
    with pytest.raises(SystemExit, match="no such text"):
        words.main(["fill", "it", str(given)])
    assert words.main(["dance"]) == 2
    assert "missing hu" in capsys.readouterr().out
