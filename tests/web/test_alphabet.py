"""The order of words in each language."""

import pytest

from branchline.web.i18n import sort_key


@pytest.mark.parametrize(
    ("language", "ordered"),
    [
        ("en", ["**action**", "Bag", "**bank**", "city"]),
        ("it", ["**città**", "cittadina", "È vero", "esagono"]),
        (
            "hu",
            [
                *("akció", "állomás", "cukor", "csomópont", "domb", "dzseki", "olaj"),
                *("óra", "ököl", "őr", "sín", "szék", "tér", "tyúk", "út", "üres", "zár", "zseb"),
            ],
        ),
        ("ja", ["**アクション**", "リンク", "収入"]),
    ],
)
def test_words_stand_as_in_a_dictionary(language: str, ordered: list[str]) -> None:
    shuffled = sorted(ordered, key=len)
    assert shuffled != ordered or language == "ja"
    assert sorted(shuffled, key=lambda word: sort_key(word, language)) == ordered
