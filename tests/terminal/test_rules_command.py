"""`branchline rules`."""

from collections.abc import Callable

import pytest
from typer.testing import Result

import branchline

Run = Callable[..., Result]
BOOK = branchline.game("ticket-to-ride").rulebook


def flat(result: Result) -> str:
    return " ".join(result.output.split())


def test_alone_it_lists_the_sections(run: Run) -> None:
    result = run("rules")
    assert result.exit_code == 0
    assert "9 Tunnels TTR-9.1 to TTR-9.24" in flat(result)


@pytest.mark.parametrize("name", ["TTR-9.5", "ttr-9.5"])
def test_a_rule_comes_with_its_section_and_neighbours(run: Run, name: str) -> None:
    text = flat(run("rules", name))
    assert text.startswith("9 Tunnels")
    for rule_id in ("TTR-9.4", "TTR-9.5", "TTR-9.6"):
        assert f"{rule_id} {BOOK[rule_id].text}" in text
    assert "TTR-9.3 " not in text
    assert "TTR-9.7 " not in text


@pytest.mark.slow
def test_every_rule_can_be_opened(run: Run) -> None:
    for rule in list(BOOK)[::10]:
        assert rule.text in flat(run("rules", rule.id))


def test_a_section_can_be_opened(run: Run) -> None:
    text = flat(run("rules", "TTR-14"))
    assert all(f"TTR-14.{number} " in text for number in range(1, 6))


def test_search_finds_what_holds_all_words(run: Run) -> None:
    text = flat(run("rules", "search", "tunnel", "extra"))
    assert "TTR-9.5" in text
    assert "TTR-4.1 " not in text
    assert flat(run("rules", "tunnel", "extra")) == text, "words alone are a search too"


def test_nothing_found_is_exit_code_1(run: Run) -> None:
    result = run("rules", "search", "xyzzy")
    assert result.exit_code == 1
    assert "No rule matches: xyzzy" in result.output
    assert run("rules", "search").exit_code == 1


def test_an_unknown_game_is_one_line(run: Run) -> None:
    result = run("rules", "--game", "chess")
    assert result.exit_code == 2
    games = ", ".join(branchline.GAMES)
    assert result.stderr == f"branchline: unknown game 'chess'; choose from {games}\n"


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_game_opens_by_its_name(run: Run, slug: str) -> None:
    rule = next(iter(branchline.game(slug).rulebook))
    listed = flat(run("rules", slug))
    assert listed == flat(run("rules", "--game", slug))
    assert rule.id in listed
    for other in branchline.GAMES:
        assert (f"branchline rules {other}" in listed) == (other != slug)
    assert rule.text in flat(run("rules", rule.id)), "an id tells the game"
    assert rule.text in flat(run("rules", slug, rule.id))
