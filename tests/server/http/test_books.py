"""The rulebooks for people over HTTP: as data, and as pages that need no scripts."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from typing import Any

import pytest

import branchline
from branchline.lessons.how_to_play import book, figures
from branchline.server.http.routes.rulebooks import blocks_of
from branchline.web.i18n import LANGUAGES, text
from branchline.web.pages import rich
from tests.server.http.running import Person, Running, error_of

games = pytest.mark.parametrize("game", branchline.GAMES)
languages = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def reader(server: Running) -> Person:
    """Someone whom the server does not know."""
    return Person(server)


def read(reader: Person, path: str, language: str = "en") -> Any:
    """What is at an address, in a language."""
    return reader.http.get(path, headers={"Accept-Language": language})


@games
@languages
def test_a_book_comes_in_the_language_of_its_reader(reader: Person, game: str, language: str) -> None:
    found = read(reader, f"/api/games/{game}/book", language).json()
    assert (found["game"], found["language"]) == (game, language)
    told = {(block["kind"], block["text"], *block["rules"]) for block in found["blocks"]}
    assert told == {(block.kind, text(block.text, language), *block.rules) for block in book(game).blocks}
    assert set(found["places"]) == set(book(game).places)
    for rule, place in found["places"].items():
        assert rule in found["blocks"][place]["rules"]
    headings = [heading["text"] for chapter in found["contents"] for heading in [chapter, *chapter["sections"]]]
    assert headings == [block["text"] for block in found["blocks"] if block["kind"] in ("chapter", "section")]


def test_the_glossary_stands_in_the_order_of_the_alphabet() -> None:
    for language in LANGUAGES:
        entries = glossary("steam", language)
        assert len(entries) > 20
        assert set(entries) == {text(entry, language) for entry in glossary("steam", "en")}
    english = [re.sub(r"\W", "", entry.casefold()) for entry in glossary("steam", "en")]
    assert [word[:2] for word in english] == sorted(word[:2] for word in english)
    assert glossary("steam", "hu") != [text(one, "hu") for one in glossary("steam", "en")]


def glossary(game: str, language: str) -> list[str]:
    """The entries of a glossary."""
    blocks = blocks_of(game, language)
    start = next(place for place, one in enumerate(blocks) if one.name == "glossary")
    return [block.text for block in blocks[start + 1 :]]


@games
def test_every_figure_can_be_drawn(reader: Person, game: str) -> None:
    for name, figure in figures(game).items():
        found = read(reader, f"/api/games/{game}/figures/{name}").json()
        assert (found["seats"], found["seat"]) == (figure.seats, figure.viewing_seat)
        assert (found["focus"], found["options"]) == (figure.focus, figure.options)
        assert found["view"]["seats"] == figure.seats
    board = read(reader, f"/api/games/{game}/figures/{name}/board").json()
    assert board


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/book",
        "/api/games/chess/figures/start",
        "/api/games/steam/figures/none",
        "/api/games/steam/figures/none/board",
        "/rules/chess",
    ],
)
def test_what_is_not_there_is_not_found(reader: Person, path: str) -> None:
    answer = read(reader, path)
    assert (answer.status_code, error_of(answer)["code"]) == (404, "not_found")


@pytest.mark.parametrize(
    "path",
    ["/api/games/steam/book", "/api/games/steam/figures/start", "/api/games/steam/figures/start/board", "/rules/steam"],
)
def test_who_has_it_is_not_sent_it_again(reader: Person, path: str) -> None:
    first = read(reader, path)
    headers = {"If-None-Match": first.headers["etag"], "Accept-Language": "en"}
    assert reader.http.get(path, headers=headers).status_code == 304
    assert "Accept-Language" in first.headers["vary"]


class Reading(HTMLParser):
    """What a browser without scripts makes of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: list[str] = []
        self.figures: list[str] = []
        self.words: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.tags.append(tag)
        self.ids += [named["id"] or ""] if "id" in named else []
        self.links += [named["href"] or ""] if tag == "a" and "href" in named else []
        self.figures += [named["data-figure"] or ""] if "data-figure" in named else []

    def handle_data(self, data: str) -> None:
        self.words.append(data)


@games
@languages
def test_a_page_says_all_of_the_book_and_has_a_place_for_every_rule(reader: Person, game: str, language: str) -> None:
    answer = read(reader, f"/rules/{game}", language)
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    page = Reading(answer.text)
    assert f'<html lang="{language}">' in answer.text
    rules = [rule.id for rule in branchline.game(game).rulebook]
    assert sorted(one for one in page.ids if one in rules) == sorted(rules)
    own = [one for one in page.ids if not one.startswith(("i-", "s-", "e-", "w-"))]
    assert len(own) == len(set(own))
    assert {link[1:] for link in page.links if link.startswith("#")} <= set(own)
    assert page.figures == [block.name for block in blocks_of(game, language) if block.kind == "figure"]
    said = "".join(page.words)
    for block in blocks_of(game, language):
        assert block.text.replace("*", "") in said, block.text
    for rule in branchline.game(game).rulebook:
        assert text(rule.text, language).replace("*", "") in said, rule.id


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("a **b c** d", "a <strong>b c</strong> d"),
        ("*a* and **b**", "<em>a</em> and <strong>b</strong>"),
        ("2 * 3", "2 * 3"),
        ("<b>**x<script>**", "&lt;b&gt;<strong>x&lt;script&gt;</strong>"),
        ("\"a\" & 'b'", "&#34;a&#34; &amp; &#39;b&#39;"),
    ],
)
def test_words_between_asterisks_are_stressed_and_nothing_else_is_markup(written: str, shown: str) -> None:
    assert rich(written) == shown
