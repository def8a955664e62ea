"""What flies over the table of Railways when a move is told."""

from __future__ import annotations

from typing import Any

import pytest

from branchline.web.pages import board_json
from tests.web.javascript import answer, scripts_of

SCRIPTS = scripts_of("railways")
CARDS: Any = board_json("railways", {})["cards"]
LINKS = [
    {"city": "Omaha", "node": "start", "colour": "white", "cards": "2", "value": 2, "owner": 0},
    {"city": "Ogden", "node": "start", "colour": "brown", "cards": "2", "value": 2, "owner": 1},
]


def flights(move: str, before: list[str] | None = None, **event: object) -> Any:
    """What flies by a move, after one that drew something from pile or bag."""
    script = "return module.flightsOf(data.event, data.before, data.cards);"
    data = {"event": {"move": move, **event}, "before": {"draws": before}, "cards": CARDS}
    return answer(SCRIPTS / "animations.js", script, data)


def card_effect(card: str) -> list[dict[str, object]]:
    """What the server tells of a card that was taken face up."""
    return [{"kind": "card", "facts": {"card": CARDS.index(card)}}]


@pytest.mark.slow
@pytest.mark.parametrize("source", ["1", "3", "discard"])
def test_a_card_that_all_saw_flies_face_up(source: str) -> None:
    found = flights(f"take {source}", draws=["white 1"], effects=card_effect("brown 2"))
    assert found == [{"card": "brown 2", "from": source, "to": "seat"}]


@pytest.mark.parametrize(("draws", "card"), [(["?"], None), ([], None), (["Omaha"], "Omaha")])
def test_a_card_of_the_pile_is_seen_by_those_who_may(draws: list[str], card: str | None) -> None:
    assert flights("take pile", draws=draws) == [{"card": card, "from": "pile", "to": "seat"}]


@pytest.mark.parametrize("effects", [None, []])
def test_a_face_up_card_that_is_not_told_shows_its_back(effects: object) -> None:
    assert flights("take 2", effects=effects)[0]["card"] is None


@pytest.mark.slow
def test_a_discard_flies_before_what_is_drawn_for_it() -> None:
    away = {"card": "white 1", "from": "seat", "to": "discard"}
    found = flights("discard white 1, draw 2", effects=card_effect("St. Louis"))
    assert found == [away, {"card": "St. Louis", "from": "2", "to": "seat"}]
    assert flights("discard white 1, restock", draws=["red"]) == [away]
    assert flights("trim white 1") == [away]


@pytest.mark.slow
def test_a_good_that_was_restocked_flies_to_its_city() -> None:
    found = flights("place Fort Worth", before=["red"])
    assert found == [{"good": "red", "from": "bag", "to": "city:Fort Worth"}]
    assert flights("place Fort Worth") == []


def test_a_city_flies_to_its_place_with_its_rails() -> None:
    found = flights("connect St. Louis > Omaha brown 2+2+wild", draws=["red"])
    assert {flight["to"] for flight in found} == {"city:St. Louis"}
    cards = [flight["card"] for flight in found]
    assert cards == ["St. Louis", "brown 2", "brown 2", "locomotive"]


@pytest.mark.slow
@pytest.mark.parametrize("move", ["pass", "stop", "decline", "deliver red Omaha > Ogden"])
def test_other_moves_move_no_card(move: str) -> None:
    assert flights(move) == []


@pytest.mark.slow
@pytest.mark.parametrize("verb", ["deliver", "locomotive"])
def test_a_good_rides_from_city_to_city(verb: str) -> None:
    script = "return module.rideOf(data.event, data.links);"
    event = {"move": f"{verb} red Omaha > Ogden"}
    ride = answer(SCRIPTS / "animations.js", script, {"event": event, "links": LINKS})
    assert ride["good"] == "red"
    assert ride["nodes"] == ["Omaha", "start", "Ogden"]
    assert [link["city"] for link in ride["links"]] == ["Omaha", "Ogden"]
    plain = {"event": {"move": "locomotive"}, "links": LINKS}
    assert answer(SCRIPTS / "animations.js", script, plain) is None
