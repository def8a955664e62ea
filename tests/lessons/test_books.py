"""The rulebooks for people: every rule is told, every figure proves what it shows."""

from __future__ import annotations

import re

import pytest

import branchline
from branchline.engine.errors import BadData
from branchline.engine.registry import plugin
from branchline.lessons.how_to_play import CHAPTER, DRAWN, LISTED, SECTION, TEXT, Book, blocks_in, figures
from branchline.lessons.how_to_play import book as book_of

GAMES = pytest.mark.parametrize("slug", branchline.GAMES)
FIGURES = [(slug, name) for slug in branchline.GAMES for name in figures(slug)]
LONGEST = 4  # sentences of a block


def left_out(slug: str) -> dict[str, str]:
    """The rules that the book of a game need not tell, with the reasons."""
    text = plugin(slug).text("lessons/left_out.txt")
    assert text is not None
    return {rule: reason for rule, _, reason in (line.partition(" ") for line in text.splitlines())}


@GAMES
def test_every_rule_is_told_or_left_out_for_a_reason(slug: str) -> None:
    book, out = book_of(slug), left_out(slug)
    rules = {rule.id for rule in branchline.game(slug).rulebook}
    assert set(book.places) | set(out) == rules
    assert not set(book.places) & set(out)
    assert all(len(reason) > 8 for reason in out.values())


@GAMES
def test_blocks_are_short_and_carry_no_ids_in_their_words(slug: str) -> None:
    for block in book_of(slug).blocks:
        assert len(re.findall(r"[.?!](?:\s|$)", block.text)) <= LONGEST, block.text
        assert not re.search(r"\b(TTR|STM|RWC)-", block.text), block.text
        assert block.text.count("**") % 2 == 0, block.text
        if block.kind in (TEXT, LISTED):
            assert block.text[-1] in ".?!", block.text


@GAMES
def test_anchors_are_unlike(slug: str) -> None:
    anchors = [block.name for block in book_of(slug).blocks if block.kind in (CHAPTER, SECTION)]
    assert len(set(anchors)) == len(anchors)


@GAMES
def test_the_book_shows_each_figure_once(slug: str) -> None:
    shown = [block.name for block in book_of(slug).blocks if block.kind == DRAWN]
    assert sorted(shown) == sorted(figures(slug))


@pytest.mark.parametrize(("slug", "name"), FIGURES)
def test_a_figure_proves_what_it_shows(slug: str, name: str) -> None:
    figure = figures(slug)[name]
    state = figure.position(slug)
    branchline.game(slug).audit(state)
    assert state.view(figure.viewing_seat)
    assert figure.focus
    listed = [move.text for move in state.moves()]
    for text in figure.legal:
        assert state.move(text).text in listed, text
    for text, rule in figure.illegal.items():
        found = state.why_not(state.move(text))
        assert found is not None, text
        assert found.id == rule, text
    if figure.then:
        state.play(state.move(figure.then["move"]))
        assert state.scores() == figure.then["points"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("# Title", "line 3"),
        ("## Without an anchor", "line 3"),
        ("See [the map](map).", "line 3"),
        ("| a | b |", "line 3"),
    ],
)
def test_a_line_of_another_form_is_refused_with_its_number(line: str, told: str) -> None:
    with pytest.raises(BadData, match=told):
        Book(blocks_in(f"## Overview {{#overview}}\n\n{line}\n"))


def test_a_block_may_take_several_lines() -> None:
    book = Book(blocks_in("One\ntwo. [TTR-1.1 TTR-1.2]\n- Three. [TTR-1.1]\n"))
    assert [(block.kind, block.text, block.rules) for block in book.blocks] == [
        (TEXT, "One two.", ("TTR-1.1", "TTR-1.2")),
        (LISTED, "Three.", ("TTR-1.1",)),
    ]
    assert book.places.get("TTR-1.2") == 0
    assert book.places.get("TTR-9.9") is None


def test_a_rule_is_looked_up_where_it_is_explained_and_not_named_in_passing() -> None:
    lines = ["## Overview {#overview}", "One. [TTR-1.1 TTR-1.2]"]
    lines += ["## The box {#box}", "![Shown](one) [TTR-1.1]", "Told. [TTR-1.1]"]
    book = Book(blocks_in("\n\n".join(lines)))
    assert (book.places.get("TTR-1.1"), book.places.get("TTR-1.2")) == (4, 1)
