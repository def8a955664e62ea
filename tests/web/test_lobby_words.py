"""What the lobby says of games, seats and errors is what games and server have."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import branchline
from branchline.games.railways.rules.board import SEAT_COLOURS as RAILWAYS
from branchline.games.steam.rules.board import SEAT_COLOURS as STEAM
from branchline.games.steam.rules.maps.loader import OURS, our_map
from branchline.games.ticket_to_ride.rules.layout import SEAT_COLOURS as TICKET_TO_RIDE
from tests.web.javascript import SCRIPTS, answer, scripts_of

ROOT = Path(__file__).parents[2]


def script(name: str) -> str:
    return (SCRIPTS / name).read_text("utf-8")


TELL = """
    const { card } = module;
    const options = Object.entries(card.options ?? {}).map(([name, words]) => {
        const said = Object.entries(words.choices ?? {}).map(([choice, text]) => [choice, text()]);
        const [label, note] = [words.label(), words.note()];
        return [name, { label, note, choices: Object.fromEntries(said) }];
    });
    return { colours: card.colours, options: Object.fromEntries(options),
        players: card.options?.map?.players, brief: card.brief ?? [],
        texts: [card.short, card.pitch(), card.learned()] };"""


@cache
def card(slug: str) -> Any:
    """What a game's card says."""
    return answer(scripts_of(slug) / "lobby_card.js", TELL, None)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("slug", "colours"), [("ticket-to-ride", TICKET_TO_RIDE), ("steam", STEAM), ("railways", RAILWAYS)]
)
def test_seats_have_the_colours_of_the_game(slug: str, colours: tuple[str, ...]) -> None:
    assert card(slug)["colours"] == list(colours)


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_option_and_choice_is_explained(slug: str) -> None:
    found = card(slug)
    options = {option.name: option for option in branchline.game(slug).options}
    assert set(found["options"]) == set(options)
    assert set(found["brief"]) <= set(options)
    for name, option in options.items():
        words = found["options"][name]
        assert words["label"]
        assert words["note"].endswith(".")
        if option.kind in ("choice", "map"):
            assert set(words["choices"]) == set(option.choices)
            assert all(words["choices"].values())


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_every_game_says_what_it_is_about_and_what_its_lesson_teaches(slug: str) -> None:
    short, pitch, learned = card(slug)["texts"]
    assert branchline.game(slug).name.startswith(short)
    assert pitch.endswith(".")
    assert learned.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize(("rules", "shown"), [("base", "order"), ("standard", "mercy")])
def test_an_option_is_offered_only_with_the_rules_it_is_for(rules: str, shown: str) -> None:
    names = [option.name for option in branchline.game("steam").options]
    script = "return data.names.filter((name) => module.card.applies(name, () => data.rules));"
    data = {"names": names, "rules": rules}
    found = answer(scripts_of("steam") / "lobby_card.js", script, data)
    assert set(names) - set(found) == {"order", "mercy"} - {shown}


def test_maps_are_best_for_as_many_as_they_say() -> None:
    assert card("steam")["players"] == {name: list(our_map(name).ideal_players) for name in OURS}


def test_every_error_has_a_sentence() -> None:
    table = (ROOT / "docs" / "api.md").read_text("utf-8").split("## Errors", 1)[1]
    rows = re.findall(r"^\| (`.*?`) \|", table.split("\n## ", 1)[0], re.MULTILINE)
    codes = {code for row in rows for code in re.findall(r"`(\w+)`", row)}
    assert codes > {"busy", "stale"}
    sentences = set(re.findall(r"^  (\w+): \(", script("errors.js"), re.MULTILINE))
    assert sentences == codes
