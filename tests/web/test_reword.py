"""Changing the English of texts: sources get the new words, translations stay."""

from __future__ import annotations

import pytest

from branchline.web.i18n import LOG, read
from tools import words
from tools.reword import BadRename, in_python, in_text, pieces, read_renames, rename_in_catalogues

OLD, NEW = "It has {n} cars.", "There are {n} cars."


def test_a_plural_has_both_its_forms() -> None:
    found = read_renames({"one {n}|many {n}": "a {n}|some {n}", OLD: NEW})
    assert found == {("one {n}", "many {n}"): ("a {n}", "some {n}"), (OLD,): (NEW,)}


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ({OLD: ""}, "expected the new text"),
        ({OLD: 3}, "expected the new text"),
        ({OLD: "There are cars."}, "the gaps"),
        ({OLD: "There are {number} cars."}, "the gaps"),
        ({"one|many": "few"}, "both forms"),
    ],
)
def test_a_change_that_would_lose_something_is_refused(pairs: dict[str, object], told: str) -> None:
    with pytest.raises(BadRename, match=told):
        read_renames(pairs)


def test_a_literal_in_several_parts_is_replaced_as_one() -> None:
    other = 'y = "It has é {n} cars."\n'
    source = 'x = phrase(\n    "It has "\n    "{n} cars.",\n    n=3,\n)\n' + other
    found: set[str] = set()
    changed = in_python(source, {OLD: NEW}, found)
    assert changed == 'x = phrase(\n    "There are {n} cars.",\n    n=3,\n)\n' + other
    assert found == {OLD}


def test_what_follows_other_letters_is_replaced_at_its_place() -> None:
    changed = in_python('call("日本語", "old", 1)\n', {"old": "new"}, set())
    assert changed == 'call("日本語", "new", 1)\n'


def test_a_long_text_is_written_in_parts_that_join_to_it() -> None:
    text = " ".join(["words"] * 40)
    parts = pieces(text)
    assert len(parts) > 1
    assert "".join(part[1:-1] for part in parts) == text


@pytest.mark.parametrize(
    ("suffix", "before", "after"),
    [
        (".js", 't("It has {n} cars.", { n })', 't("There are {n} cars.", { n })'),
        (".js", 't("It has " +\n  "{n} cars.", { n })', 't("There are {n} cars.", { n })'),
        (".js", 't("It has {n} cars. Now.")', 't("It has {n} cars. Now.")'),
        (".toml", 'say = "It has {n} cars."', 'say = "There are {n} cars."'),
        (".html", "<b>It has {n} cars.</b>", "<b>There are {n} cars.</b>"),
        (".md", "It has\n{n} cars. [TTR-1.1]", "There are {n} cars. [TTR-1.1]"),
        (".md", "- **TTR-1.1** It has {n} cars.", "- **TTR-1.1** There are {n} cars."),
        (".md", "![It has {n} cars.](figure)", "![There are {n} cars.](figure)"),
        (".md", "It has {n} `cars`.", "It has {n} `cars`."),
        (".md", "Look. It has {n} cars. See?", "Look. It has {n} cars. See?"),
    ],
)
def test_whole_texts_are_replaced_and_no_parts_of_others(suffix: str, before: str, after: str) -> None:
    assert in_text(before, {OLD: NEW}, set(), suffix) == after


def test_a_translation_moves_to_the_new_key() -> None:
    language = words.TRANSLATED[0]
    message = next(one for one in words.texts_of(read(language, "pages")) if not one.pluralizable)
    old = str(message.id)
    changed = rename_in_catalogues({(old,): (f"New: {old}",)}, (language,))
    (catalogue,) = (one for one in changed[language] if one.domain == "pages")
    found = catalogue.get(f"New: {old}")
    assert found is not None
    assert found.string == message.string
    assert catalogue.get(old) is None


def test_the_text_of_a_move_that_was_made_moves_along() -> None:
    changed = rename_in_catalogues({("passes",): ("skips",)}, ("ja",))
    (catalogue,) = (one for one in changed["ja"] if one.domain == "games")
    found = [catalogue.get("skips", context) for context in (None, LOG)]
    assert [message and message.string for message in found] == ["パス", "パスした"]
    assert catalogue.get("passes", LOG) is None


@pytest.mark.slow
def test_a_text_that_nobody_says_is_refused() -> None:
    with pytest.raises(SystemExit, match="no such texts"):
        words.rename({"Nobody says this.": "Nobody says that."})
