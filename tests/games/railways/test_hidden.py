"""Section 17 of the rulebook: what a view holds, and what it must not (RWC-17.1, RWC-17.2)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import LOCO, SMALL
from tests.games.railways.helpers import CALM, GAME, N1, full, n1, players, scene, seen
from tests.games.railways.playing import Steer, builder, by_verb, games, viewers
from tests.games.table import play

PUBLIC = {
    "game", "rules", "variant", "loco_second", "guard", "seat", "seats", "first", "turn", "prompt",
    "ending", "quiet", "pile", "display", "discard", "links", "goods", "good", "bag", "players",
}  # fmt: skip
OF_A_PLAYER = {
    "cards", "known", "promised", "power", "trains", "delivered", "points", "marker",
}  # fmt: skip
AS_IT_IS = (
    "variant", "loco_second", "guard", "seats", "first", "turn", "prompt", "ending", "quiet",
    "display", "links", "goods", "good",
)  # fmt: skip


def check_view(state: Railways, viewer: int | None) -> None:
    """Compare a view with the complete state: all that is public, nothing that is not."""
    data, view = full(state), seen(state, viewer)
    own = set() if viewer is None else {"own"}
    assert set(view) == PUBLIC | own | ({"outcome"} if state.turn is None else set())
    for key in AS_IT_IS:
        assert view[key] == data[key], key
    assert view["pile"] == sum(data["pile"].values())
    assert view["bag"] == sum(data["bag"].values())
    top = data["discard"][-1] if data["discard"] else None
    assert view["discard"] == {"top": top, "cards": len(data["discard"])}
    for seat, player in enumerate(view["players"]):
        assert set(player) == OF_A_PLAYER
        assert player["cards"] == sum(data["hands"][seat].values())
        for key in ("known", "promised", "power", "delivered", "points"):
            assert player[key] == data[key][seat], key
    if viewer is not None:
        assert view["own"] == {"hand": data["hands"][viewer]}


@pytest.mark.rule("RWC-17.1", "RWC-17.2", "RWC-S.31", "RWC-7.14")
@pytest.mark.parametrize(("seats", "seed", "steer"), [(2, 1, by_verb), (3, 2, builder), (4, 3, builder)])
def test_rwc_17_1_views_hold_what_is_public_and_no_more(seats: int, seed: int, steer: Steer) -> None:
    for state in games(seats, seed, steer, every=2):
        for viewer in viewers(seats):
            check_view(state, viewer)


def with_other_secrets(state: Railways, viewer: int | None) -> tuple[Railways, int]:
    """The same table but for what the viewer may not know, and how many secrets were exchanged."""
    data = json.loads(json.dumps(full(state)))
    changes = 0
    for seat in range(state.seats):
        if seat != viewer:
            changes += exchange(data, seat)
    data["dice"] = [1, 2, 3, 4]
    return GAME.from_json(data), changes


def exchange(data: dict[str, Any], seat: int) -> int:
    """A card of a hand that no one has seen for one of the pile of which the hand has none."""
    cards, known, below = data["hands"][seat], data["known"][seat], data["pile"]
    hidden = [card for card in cards if cards[card] > known.get(card, 0)]
    if data["promised"][seat]:
        # It must still hold a city of value 2.
        hidden = [card for card in hidden if card == LOCO or card[-1] in "12"]
    pairs = [(mine, other) for mine in hidden for other in below if other not in cards]
    if not pairs:
        return 0
    mine, other = pairs[0]
    cards[other] = 1
    below[mine] = below.get(mine, 0) + 1
    for place, gone in ((cards, mine), (below, other)):
        place[gone] -= 1
        if not place[gone]:
            del place[gone]
    return 1


@pytest.mark.rule("RWC-17.2", "RWC-S.31")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_rwc_17_2_other_secrets_make_no_difference_to_a_view(seats: int) -> None:
    changes = 0
    for state in games(seats, 10 + seats, by_verb, every=5):
        for viewer in viewers(seats):
            other, changed = with_other_secrets(state, viewer)
            assert other.view(viewer) == state.view(viewer)
            changes += changed
    assert changes > 50  # there were secrets to exchange


@pytest.mark.rule("RWC-17.2")
def test_rwc_17_2_a_blind_card_is_not_shown() -> None:
    views = []
    for card in ("Denver", LOCO, "purple 2"):
        state = scene(display=CALM, draws=[card])
        play(state, "pass", "take pile")
        views.append(seen(state, 1))
        assert players(state)[0]["known"] == {}
        assert seen(state, 0)["own"] == {"hand": {card: 1}}
    assert views[0] == views[1] == views[2]


@pytest.mark.rule("RWC-17.2", "RWC-2.10")
def test_rwc_17_2_of_the_deal_only_the_locomotives_are_known() -> None:
    state = GAME.start(3, 8)
    for player in players(state):
        assert (player["cards"], player["known"], player["promised"]) == (4, {LOCO: 1}, True)
    for player in players(GAME.start(3, 8, variant="younger")):
        assert (player["cards"], player["known"], player["promised"]) == (3, {}, True)


@pytest.mark.rule("RWC-17.1")
@pytest.mark.parametrize(
    ("moves", "known"),
    [
        (("pass", "take 1", "stop"), {"white 1": 1}),
        (("pass", "take discard", "stop"), {"Denver": 1}),
        (("pass", "take 2", "take discard"), {"white 2": 1, "Denver": 1}),
        (("discard orange 1, draw 3", "take pile", "stop"), {"brown 1": 1}),
        (("discard orange 1, draw pile", "take discard", "stop"), {"orange 1": 1}),
        (("pass", "take pile", "stop"), {}),
    ],
)
def test_rwc_17_1_cards_taken_openly_are_known(moves: tuple[str, ...], known: dict[str, int]) -> None:
    state = scene(hands=[{"orange 1": 1}], discard=["Denver"], draws=["Omaha", "purple 2"])
    play(state, *moves)
    assert players(state)[0]["known"] == known
    assert players(state)[1]["known"] == {}


@pytest.mark.rule("RWC-17.1")
def test_rwc_17_1_a_known_card_laid_down_is_known_no_more() -> None:
    state = scene(hands=[{"white 1": 1}, {}], display=CALM)
    play(state, "pass", "take 1", "stop", "pass", "take pile", "stop")
    assert players(state)[0]["known"] == {"white 1": 1}
    # Which of the two whites it was no one can tell, so the known one is gone.
    play(state, "discard white 1, draw pile")
    assert players(state)[0]["known"] == {}


@pytest.mark.rule("RWC-17.1", "RWC-2.10")
def test_rwc_17_1_the_promise_ends_with_a_small_city_nobody_saw() -> None:
    state = GAME.start(2, 3, first=0)
    data = full(state)
    (small, *_) = [card for card in data["hands"][0] if card in SMALL]
    play(state, f"discard {small}, draw pile")
    assert [player["promised"] for player in players(state)] == [False, True]
    # Taken back it is known, and no promise any more.
    play(state, "take discard", "stop")
    assert players(state)[0]["known"] == {LOCO: 1, small: 1}
    assert [player["promised"] for player in players(state)] == [False, True]


@pytest.mark.rule("RWC-17.1", "RWC-8.9")
def test_rwc_17_1_the_good_to_be_placed_is_for_all_to_see() -> None:
    state = n1(hands=[{"orange 1": 1}], draws=["black"])
    play(state, "discard orange 1, restock")
    for viewer in viewers(4):
        assert seen(state, viewer)["good"] == "black"


@pytest.mark.rule("RWC-17.1")
def test_rwc_17_1_links_are_shown_with_their_cards() -> None:
    (first, *_) = seen(n1())["links"]
    assert first == {"city": "Portland", "node": "start", "colour": "orange", "cards": "2+1", "value": 3, "owner": 1}
    assert len(N1) == len(seen(n1())["links"])


@pytest.mark.rule("RWC-17.2")
def test_rwc_17_2_the_order_of_pile_and_bag_is_not_there_to_be_seen() -> None:
    # The same views with other dice, until something is drawn.
    one, other = GAME.start(2, 1, first=0), GAME.start(2, 1, first=0)
    data = {**full(other), "dice": [9, 9, 9, 9]}
    other = GAME.from_json(data)
    for viewer in (0, 1, None):
        assert one.view(viewer) == other.view(viewer)
