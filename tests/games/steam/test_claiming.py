"""Unfinished unowned links, and who may have them (STM-14)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import building, lays, link, links
from tests.games.table import allowed, play, refused

FROM_A_CITY = {"tiles": {"K15": "22 NE-S"}, "owners": {"K15 NE": None}}
NOT_HIS_START = ("STM-14.2", "STM-9.15", "STM-9.8")
# Green's link into Poughkeepsie, and track of no one that leaves the town.
TOWN = {"L16": "21 N-S", "L18": "T22 N SE", "M19": "21 SE-NW"}


@pytest.mark.rule("STM-14.1", "STM-14.2", "STM-R.19", "STM-C.22")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_stm_14_1_anybody_claims_what_starts_at_a_city(seat: int) -> None:
    state = building(turn=seat, built=[seat], **FROM_A_CITY)
    after = allowed(state, "lay K17 21 N-S")
    assert link(after, "K17 S") == (seat, ("Albany", None))
    assert links(after, None) == []


@pytest.mark.rule("STM-14.1", "STM-13.8")
def test_stm_14_1_completing_claims_as_well() -> None:
    tiles = {"K15": "22 NE-S", "K17": "21 N-S", "K19": "21 N-S"}
    state = building(tiles=tiles, owners={"K15 NE": None})
    assert links(allowed(state, "lay K21 22 N-SE"), 0) == [("Albany", "New York")]


@pytest.mark.rule("STM-14.1", "STM-18.15")
def test_stm_14_1_a_new_city_claims_what_it_completes() -> None:
    state = building(turn=2, tiles={"L16": "21 N-S"}, held=[None, None, "urbanization"])
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert links(after, 2) == [("Albany", "Poughkeepsie")]


@pytest.mark.rule("STM-14.2", "STM-R.19", "STM-C.22")
def test_stm_14_2_from_a_town_only_who_has_a_link_there() -> None:
    facts = {"tiles": TOWN, "owners": {"L16 N": 1, "M19 NW": None}}
    after = allowed(building(turn=1, **facts), "lay N20 23 N-NW")
    assert link(after, "N20 N") == (1, ("Hartford", "Poughkeepsie"))
    refused(building(turn=0, **facts), "lay N20 22 NE-NW", *NOT_HIS_START)
    allowed(building(turn=1, **facts), "lay N20 22 NE-NW")


@pytest.mark.rule("STM-14.2", "STM-R.19")
def test_stm_14_2_an_unfinished_link_at_the_town_will_do() -> None:
    """Directly connected: both end at the same town; a bare spur of one's own ends there."""
    facts = {
        "tiles": {"L16": "21 N-S", "L18": "T31 N SE SW", "M19": "21 SE-NW", "K19": "22 NE-S"},
        "owners": {"L16 N": 1, "M19 NW": None, "K19 NE": 1},
    }
    allowed(building(turn=1, **facts), "lay N20 22 NE-NW")
    refused(building(turn=0, **facts), "lay N20 22 NE-NW", *NOT_HIS_START)


@pytest.mark.rule("STM-14.3", "STM-13.4")
def test_stm_14_3_a_claimed_link_is_tested_from_the_next_build_turn_on() -> None:
    state = play(building(built=[0], **FROM_A_CITY), "lay K17 21 N-S", "done")
    assert link(state, "K17 S") == (0, ("Albany", None))
    play(state, "done", "done", *["pass"] * 6, "take 1", "take 2", "take 3", "done")
    assert link(state, "K17 S") == (None, ("Albany", None))


@pytest.mark.rule("STM-14.4", "STM-R.15")
def test_stm_14_4_joining_an_own_link_to_one_of_nobody_owns_the_whole() -> None:
    # What hangs on Poughkeepsie is not orange's to start from; his own line reaches it.
    state = building(tiles=TOWN, owners={"L16 N": 1, "M19 NW": None})
    refused(state, "lay N20 22 NE-NW", *NOT_HIS_START)
    after = allowed(state, "lay N20 23 N-NW")  # from Hartford
    assert link(after, "N20 N") == (0, ("Hartford", "Poughkeepsie"))


@pytest.mark.rule("STM-14.5")
def test_stm_14_5_the_former_owner_may_reclaim() -> None:
    state = building(tiles={"K15": "22 NE-S"}, owners={"K15 NE": 0})
    play(state, "done")
    assert link(state, "K15 S") == (None, ("Albany", None))
    play(state, "done", "done", *["pass"] * 6, "take 1", "take 2", "take 3", "lay K17 21 N-S")
    assert link(state, "K17 S") == (0, ("Albany", None))


@pytest.mark.rule("STM-14.6", "STM-24.2")
def test_stm_14_6_complete_links_are_never_claimed() -> None:
    """Nothing a player may lay or found changes the owner of a complete link."""
    tiles = {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}
    for owner in (1, None):
        state = building(tiles=tiles, owners={"L16 N": 0, "L20 S": owner}, held=["urbanization"])
        for text in lays(state):
            if any(name in text for name in (" L18 ", " L20 ", " K19 ", " M19 ", " K21 ", " M21 ")):
                after = allowed(state, text)
                assert link(after, "L20 S") == (owner, ("New York", "Poughkeepsie"))
        after = allowed(state, "urbanize Poughkeepsie grey 1")
        assert link(after, "L20 S") == (owner, ("New York", "Poughkeepsie"))
