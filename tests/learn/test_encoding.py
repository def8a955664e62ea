"""Observations are what a seat may know: complete, in bounds, and the same until a new version."""

from __future__ import annotations

import hashlib
import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import branchline
from branchline import Dice, UnknownGame
from branchline.engine import registry
from branchline.engine.plugin import Plugin
from branchline.games.steam.learn.encoding import SteamEncoding, exits
from branchline.games.steam.rules.board import SIDES
from branchline.games.steam.rules.state import Steam
from branchline.learn.encoding import Encoding, encoding, name_of
from tests.contract.walk import TABLES, Table, stroll
from tests.games.steam.helpers import links_by_exit

PAGE = (Path(__file__).parents[2] / "docs" / "learning.md").read_text("utf-8")
# A change of words or fields makes what was learnt before worthless: it needs a new version of the
# rules, or a word in the changelog while no one has learnt anything yet.
FINGERPRINTS = {
    "branchline/ticket-to-ride-v2": "df41d8ffb4626bda",
    "branchline/steam-v2": "9d8fe1aed66ca798",
    "branchline/railways-v1": "2dc1f05f21f75a47",
}


def made(slug: str, seats: int | None = None, **options: object) -> Encoding:
    game = branchline.game(slug)
    return encoding(game, seats or game.least, **options)


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_observations_of_a_whole_game_are_within_their_bounds(table: Table) -> None:
    numbers = encoding(table.game, table.seats, **table.options)
    layout = numbers.layout
    for state in stroll(table, 1, rare=True):
        for seat in table.all_seats:
            vector = numbers.observe(state.view(seat))
            assert (vector.dtype, vector.shape) == (np.dtype(np.float32), (layout.size,))
            for name, low in layout.named(vector - layout.low).items():
                assert (low >= 0).all(), name
            for name, high in layout.named(layout.high - vector).items():
                assert (high >= 0).all(), name


@pytest.mark.slow
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_positions_that_a_seat_cannot_tell_apart_look_the_same(table: Table) -> None:
    numbers = encoding(table.game, table.seats, **table.options)
    for state in stroll(table, 9):
        for seat in table.all_seats:
            guess = state.imagine(seat, Dice(table.seed))
            assert (numbers.observe(guess.view(seat)) == numbers.observe(state.view(seat))).all()


@pytest.mark.slow
@pytest.mark.parametrize("slug", branchline.GAMES)
def test_no_field_is_idle(slug: str) -> None:
    idle = {field.name for field in made(slug).layout.fields}
    for table in TABLES:
        if table.slug == slug:
            numbers = encoding(table.game, table.seats, **table.options)
            for state in stroll(table, 1, rare=True):
                told = numbers.layout.named(numbers.observe(state.view(0)))
                idle -= {name for name in idle if told[name].any()}
    assert idle <= {"said", "guard", "quiet"}  # no words are said here, and no game is guarded


def test_seats_are_told_as_the_seat_sees_them() -> None:
    game = branchline.game("ticket-to-ride")
    scene = game.scene(seats=3, routes={"brest-paris": 2}, turn=1)
    numbers = encoding(game, 3)
    for seat in range(3):
        fields = numbers.layout.named(numbers.observe(scene.view(seat)))
        assert fields["seat"].tolist() == np.eye(3)[seat].tolist()
        assert fields["turn"].tolist() == np.eye(3)[(1 - seat) % 3].tolist()
        owners = fields["routes"].reshape(3, -1)
        route = numbers.board.route_index["brest-paris"]  # type: ignore[attr-defined]  # of its own
        assert owners[:, route].tolist() == np.eye(3)[(2 - seat) % 3].tolist()


def test_a_tunnel_under_way_is_told() -> None:
    game = branchline.game("ticket-to-ride")
    scene = game.scene(hands=[{"green": 4, "locomotive": 1}], draws=["green", "blue", "locomotive"])
    scene.play(game.move("claim paris-zurich green 2+1"))
    numbers = encoding(game, 2)
    fields = numbers.layout.named(numbers.observe(scene.view(1)) / numbers.layout.scale)
    assert fields["tunnel"].sum() == 1
    assert (fields["tunnel_paid"].sum(), fields["revealed"].sum()) == (3, 3)
    assert fields["demanded"].tolist() == [2]


def test_words_said_so_far_are_told_in_their_order() -> None:
    numbers = made("ticket-to-ride")
    view = branchline.game("ticket-to-ride").start(2, 1).view(0)
    said = numbers.layout.named(numbers.observe(view, [7, 3]) / numbers.layout.scale)["said"]
    assert (said[7], said[3], said.sum()) == (1, 2, 3)


@pytest.mark.parametrize("table", [table for table in TABLES if table.slug == "steam"], ids=str)
def test_every_exit_on_a_map_is_told_with_its_link(table: Table) -> None:
    numbers = encoding(table.game, table.seats, **table.options)
    assert isinstance(numbers, SteamEncoding)
    for state in stroll(table, 1):
        assert isinstance(state, Steam)
        view: dict[str, Any] = state.view(0)
        found = [-1] * (state.board.size * SIDES)
        for number, ends in enumerate(exits(numbers.board, view)):
            for end in ends:
                found[end] = number
        assert found == links_by_exit(state)


def test_a_game_without_an_encoding_says_so() -> None:
    game = branchline.game("railways")
    registry.register(Plugin(slug="other", package="tests", game="tests:Other"))
    try:
        other = type("Other", (), {"slug": "other", "name": "Other"})()
        with pytest.raises(UnknownGame, match="Other has no encoding"):
            encoding(other, 2)
    finally:
        registry.unregister("other")
    with pytest.raises(branchline.BadOption):
        encoding(game, 9)
    with pytest.raises(branchline.BadOption):
        encoding(branchline.game("steam"), 3, map="atlantis")


def fingerprint(numbers: Encoding) -> str:
    """Changes with every word and every field."""
    fields = [
        f"Field(name={field.name!r}, size={field.size}, text={field.text!r}, "
        f"high={field.high}, unit={field.unit}, low={field.low})"
        for field in numbers.layout.fields
    ]
    text = f"({numbers.vocabulary.words!r}, ({', '.join(fields)}))"
    return hashlib.sha256(text.encode("utf-8")).hexdigest()[:16]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_words_and_fields_stay_as_they_are_in_a_version(slug: str) -> None:
    assert fingerprint(made(slug)) == FINGERPRINTS[name_of(branchline.game(slug))]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_the_page_lists_every_field_in_its_order(slug: str) -> None:
    game = branchline.game(slug)
    (part,) = re.findall(rf"^### `{name_of(game)}`\n(.*?)(?=^#|\Z)", PAGE, re.M | re.S)
    rows = re.findall(r"^\| `(\w+)` \| (.+?) \| (.+?) \| (.+?) \|$", part, re.M)
    assert rows == [(field.name, str(field.size), f"{field.unit:g}", field.text) for field in made(slug).layout.fields]


@pytest.mark.parametrize("slug", branchline.GAMES)
def test_the_page_tells_how_many_words_there_are(slug: str) -> None:
    game = branchline.game(slug)
    short = "Railways" if slug == "railways" else game.name.partition(":")[0]
    assert f"| {short}: {len(made(slug).vocabulary)} words" in PAGE
