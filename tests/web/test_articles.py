"""Words whose form depends on what follows, in Python and in the scripts: `a` or `az`, `e` or `ed`."""

from __future__ import annotations

import pytest

from branchline.engine.phrase import Part, phrase, term
from branchline.web.i18n import LANGUAGES, articles, client_words, text, words
from tests.web.javascript import answer

TEXTS = {
    # Vowels, also in names of other languages; but Utica begins as "you" does.
    ("hu", "{az:x}"): {
        "Athína": "az Athína",
        "Edinburgh": "az Edinburgh",
        "örmény": "az örmény",
        "Ypres": "az Ypres",
        "Utica": "a Utica",
        "York": "a York",
        "London": "a London",
        "Zürich": "a Zürich",
        # Hexes are spelt: K as "ká", L as "el".
        "A3": "az A3",
        "K15": "a K15",
        "L16": "az L16",
        "S2": "az S2",
        "N": "az N",
        # Numbers are read: egy, öt, ezer, but tíz and száz.
        "1": "az 1",
        "2": "a 2",
        "5": "az 5",
        "10": "a 10",
        "15": "a 15",
        "50": "az 50",
        "100": "a 100",
        "1000": "az 1000",
        "10\N{NO-BREAK SPACE}000": "a 10\N{NO-BREAK SPACE}000",
        "\N{MINUS SIGN}5": "a \N{MINUS SIGN}5",
    },
    ("hu", "{Az:x}"): {"L16": "Az L16", "K15": "A K15"},
    ("it", "{ad:x}"): {"Atlanta": "ad Atlanta", "Essen": "a Essen", "Parigi": "a Parigi"},
    ("it", "{ed:x}"): {"Essen": "ed Essen", "Atlanta": "e Atlanta", "est": "ed est"},
    ("it", "{Ad:x}"): {"Atlanta": "Ad Atlanta"},
}
LOADED = """
globalThis.document.documentElement = { lang: data.language };
globalThis.fetch = async () => ({ ok: true, json: async () => data.words });
await module.loadWords();
"""


@pytest.mark.parametrize(("language", "template"), TEXTS)
def test_a_word_fits_what_follows_it(language: str, template: str) -> None:
    expected = TEXTS[language, template]
    assert [words(language).fill(template, {"x": text}) for text in expected] == list(expected.values())
    script = f"{LOADED} return data.texts.map((x) => module.t(data.template, {{ x }}));"
    data = {"language": language, "words": client_words(language), "texts": list(expected), "template": template}
    assert answer("i18n.js", script, data) == list(expected.values())


@pytest.mark.parametrize(
    ("language", "parts", "expected"),
    [
        ("it", ["Roma", "Erzurum"], "Roma ed Erzurum"),
        ("it", ["Roma", "Essen", "Parigi"], "Roma, Essen e Parigi"),
        ("it", ["Essen"], "Essen"),
        ("it", [], ""),
        ("hu", ["Roma", "Essen"], "Roma és Essen"),
        ("ja", ["Roma", "Essen"], "Roma、Essen"),
    ],
)
def test_the_word_before_the_last_of_a_list_fits_it(language: str, parts: list[Part], expected: str) -> None:
    assert text(phrase("{parts}", parts=parts), language) == expected
    script = f"{LOADED} return module.list(data.parts);"
    data = {"language": language, "words": client_words(language), "parts": parts}
    assert answer("i18n.js", script, data) == expected


def test_numbers_and_terms_count_as_they_are_read() -> None:
    said = [words("hu").fill("{az:n}", {"n": words("hu").number(n)}) for n in (1, 5, 6)]
    assert said == ["az 1", "az 5", "a 6"]
    assert text(phrase("{colour}", colour=term("red")), "it") == "rosso"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_last_form_fits_everything(language: str) -> None:
    for forms in articles(language).values():
        assert forms[-1][0] == ""
