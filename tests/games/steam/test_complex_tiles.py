"""Two tracks at once on an empty hex, and track that must be led to a city (STM-17)."""

from __future__ import annotations

import pytest

from tests.games.steam.helpers import WIDE, building, lays, link, links, spent
from tests.games.table import allowed, play, refused

# Out of Albany to the south-east, and next to that a curve that hangs on nothing yet.
LOOSE = "lay M15 44 N-NE SE-NW"
MEND = "lay M13 23 S-SW"  # to Albany

SOUTHWARD = {"E3": "21 N-S", "E5": "21 N-S", "E7": "21 N-S"}


@pytest.mark.rule("STM-17.1", "STM-17.2", "STM-17.3", "STM-16.7")
def test_stm_17_1_a_crossing_may_be_laid_on_an_empty_hex() -> None:
    state = building(tiles={"M15": "23 SW-NW"}, owners={"M15 NW": 0})
    after = allowed(state, "lay L16 42 N-S NE-SW")
    assert spent(state, after, 0) == 5
    assert after.builds_left == 2
    assert links(after, 0) == [("Albany", None), ("Albany", None)]
    assert link(after, "L16 S") == link(after, "L16 SW") == (0, ("Albany", None))
    play(after, "done")
    assert len(links(after, 0)) == 2


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-R.24", "STM-R.36")
def test_stm_17_4_a_track_may_hang_on_nothing_until_the_turn_ends() -> None:
    state = allowed(building(), LOOSE)
    assert link(state, "M15 N") == (0, (None, None))
    refused(state, "done", "STM-17.5", "STM-17.4", "STM-R.36")
    state = allowed(state, MEND)
    assert link(state, "M15 NE") == (0, ("Albany", None))
    allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-17.6")
def test_stm_17_6_without_a_build_left_to_mend_it_the_tile_is_refused() -> None:
    refused(building(builds_left=1), LOOSE, "STM-17.5", "STM-17.4", "STM-17.6")
    allowed(building(builds_left=2), LOOSE)
    assert LOOSE not in lays(building(builds_left=1))


@pytest.mark.rule("STM-17.6", "STM-31.1")
def test_stm_17_6_without_the_money_to_mend_it_the_tile_is_refused() -> None:
    """The tile costs 4, any build 2 more; that the curve on the hill costs 4 is seen later."""
    refused(building(rules="standard", cash=[5]), LOOSE, "STM-17.5", "STM-17.6")
    poor = allowed(building(rules="standard", cash=[7]), LOOSE)
    refused(poor, MEND, "STM-31.1")
    rich = allowed(building(rules="standard", cash=[8]), LOOSE)
    allowed(rich, MEND)
    by_raising = building(cash=[0], income=[-9], points=[2])
    allowed(allowed(by_raising, LOOSE), MEND)
    refused(building(cash=[0], income=[-9], points=[1]), LOOSE, "STM-17.5", "STM-17.6")


@pytest.mark.slow
@pytest.mark.rule("STM-17.6", "STM-9.21")
def test_stm_17_6_without_a_tile_to_mend_it_only_taking_back_is_left() -> None:
    """Eight tiles show the tight curve; they lie elsewhere, and no other way is short enough."""
    places = ["I11", "I13", "H14", "G15", "J14", "I15", "G17", "J10"]
    state = allowed(building(tiles=dict.fromkeys(places, "23 N-NE"), builds_left=2), LOOSE)
    refused(state, MEND, "STM-9.21")
    for text in lays(state):
        after = allowed(state, text)
        refused(after, "done", "STM-17.5")
        assert [str(move) for move in after.moves()] == ["take back M15"]


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-17.6")
def test_stm_17_4_meanwhile_all_that_is_legal_may_be_built() -> None:
    """Even what leads the track astray; the turn cannot end so."""
    state = play(building(), LOOSE)
    elsewhere = allowed(state, "lay L12 21 N-S")
    for text in ("lay L10 21 N-S", "lay M13 21 N-S"):
        after = allowed(elsewhere, text)
        refused(after, "done", "STM-17.5")
        allowed(after, "take back M15")
    allowed(allowed(elsewhere, MEND), "done")


@pytest.mark.rule("STM-17.4", "STM-R.24")
def test_stm_17_4_a_second_tile_may_leave_track_loose_too() -> None:
    """Both are mended one after the other; or one tile more would be needed than there is."""
    state = allowed(building(held=["engineer"]), LOOSE)
    state = allowed(state, "lay L16 45 N-SE S-NW")
    state = allowed(state, MEND)
    refused(state, "done", "STM-17.5")
    state = allowed(state, "lay K15 23 NE-SE")
    allowed(state, "done")


@pytest.mark.rule("STM-17.5", "STM-9.14")
def test_stm_17_5_the_way_to_a_city_is_over_own_track() -> None:
    tiles = {"M13": "23 S-SW"}  # from Albany to the edge of M15
    green = building(tiles=tiles, owners={"M13 SW": 1})
    refused(green, LOOSE, "STM-9.14", "STM-R.15")
    own = building(tiles=tiles, owners={"M13 SW": 0}, builds_left=1)
    assert link(allowed(own, LOOSE), "M15 NE") == (0, ("Albany", None))
    nobody = building(tiles=tiles, owners={"M13 SW": None}, builds_left=1)
    assert link(allowed(nobody, LOOSE), "M15 NE") == (0, ("Albany", None))


@pytest.mark.rule("STM-17.4", "STM-R.24", "STM-9.15")
def test_stm_r_24_one_track_at_least_begins_where_the_builder_may() -> None:
    """Two tracks that both hang on nothing are a tile that touches nothing."""
    refused(building(), "lay K17 42 N-S NE-SW", "STM-9.15", "STM-9.8", "STM-9.7")


@pytest.mark.rule("STM-17.4", "STM-18.7", "STM-18.11", "STM-17.5")
def test_stm_17_4_a_new_city_can_mend_it() -> None:
    text = "lay L16 45 N-SE S-NW"
    refused(building(builds_left=1), text, "STM-17.5", "STM-17.6")
    state = allowed(building(builds_left=1, held=["urbanization"]), text)
    refused(state, "done", "STM-17.5", "STM-8.18")
    elsewhere = allowed(state, "urbanize Utica grey 1")  # which does not help
    assert [str(move) for move in elsewhere.moves()] == ["take back L16"]
    after = allowed(state, "urbanize Poughkeepsie grey 1")
    assert link(after, "L16 NW") == (0, ("Poughkeepsie", None))
    allowed(after, "done")
    used = building(builds_left=1, held=["urbanization"], passed=[True])
    refused(used, text, "STM-17.5", "STM-17.6")


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-9.9")
def test_stm_17_4_a_town_that_own_track_reaches_can_mend_it() -> None:
    tiles = {"K15": "22 NE-S", "K17": "22 N-SE", "L18": "T11 NW"}
    text = "lay L16 46 N-SE S-SW"
    state = building(tiles=tiles, owners={"K15 NE": 0}, builds_left=2)
    state = allowed(state, text)
    after = allowed(state, "lay L18 T23 N NW")
    assert ("Poughkeepsie", None) in links(after, 0)
    allowed(after, "done")
    others = building(tiles=tiles, owners={"K15 NE": 1}, builds_left=2)
    others = allowed(others, text)  # whose the town is, is not asked before the turn ends
    refused(allowed(others, "lay L18 T23 N NW"), "done", "STM-17.5")


@pytest.mark.rule("STM-17.4", "STM-17.6")
def test_stm_17_4_a_town_tile_may_lead_the_track_on() -> None:
    """By way of Poughkeepsie to New York: the tiles may be laid from either end."""
    text = "lay L16 45 N-SE S-NW"
    for order in (("lay L20 21 N-S", "lay L18 T21 N S"), ("lay L18 T21 N S", "lay L20 21 N-S")):
        state = allowed(building(), text)
        for step in order:
            state = allowed(state, step)
        assert link(state, "L18 N") == (0, ("Poughkeepsie", None))
        assert link(state, "L20 S") == (0, ("New York", "Poughkeepsie"))
        allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.6")
def test_stm_17_4_spurs_behind_the_track_are_mended_with_it() -> None:
    """Once the curve is led to Albany, the town behind it is reached, and its spur with it."""
    state = allowed(building(), "lay L16 45 N-SE S-NW")
    state = allowed(state, "lay L18 T21 N S")
    state = allowed(state, "lay K15 23 NE-SE")
    assert link(state, "L18 N") == (0, ("Albany", "Poughkeepsie"))
    assert link(state, "L18 S") == (0, ("Poughkeepsie", None))
    allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.6", "STM-9.18")
def test_stm_17_4_the_other_track_of_the_tile_can_be_led_round_to_it() -> None:
    """The line runs south through the hex, turns, and comes back over the second track."""
    state = building(map=WIDE, tiles=SOUTHWARD, owners={"E3 N": 0})
    state = allowed(state, "lay E9 44 N-S NE-SE")
    state = allowed(state, "lay E11 23 N-NE")
    state = allowed(state, "lay F10 23 SW-NW")
    assert links(state, 0) == [("Elm", None)]
    assert link(state, "E9 NE") == (0, ("Elm", None))
    allowed(state, "done")


EASTWARD = {"F2": "22 S-NW", "F4": "21 N-S", "F6": "21 N-S", "F8": "22 N-SE"}


@pytest.mark.rule("STM-17.4", "STM-17.6", "STM-15.2", "STM-R.27")
@pytest.mark.parametrize("owner", [0, None])
@pytest.mark.parametrize(("last", "turned"), [("22 N-SE", "22 N-SW"), ("45 N-SE S-NW", "43 N-SW S-NW")])
def test_stm_17_4_a_redirect_can_mend_it(last: str, turned: str, owner: int | None) -> None:
    """The last tile of a link, own or claimable, is turned towards the track without a root."""
    tiles = SOUTHWARD | EASTWARD | {"F8": last}
    state = building(map=WIDE, tiles=tiles, owners={"E3 N": 0, "F2 NW": owner}, builds_left=2)
    state = allowed(state, "lay E9 44 N-S NE-SE")
    state = allowed(state, f"lay F8 {turned}")
    assert link(state, "E9 SE") == (0, ("Elm", None))
    allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.6", "STM-R.27", "STM-9.21")
def test_stm_17_4_if_one_redirect_lacks_its_tile_another_will_do() -> None:
    """Two lines from Pine end on F8; no 44 is left to turn the one, but a 41 for the other."""
    tiles = SOUTHWARD | {"F8": "42 N-S SE-NW", "G9": "44 N-NW NE-SW", "F10": "23 N-NE"}
    tiles |= {"H8": "21 NE-SW", "G7": "22 NE-S", "H6": "22 SE-SW"}
    tiles |= dict.fromkeys(["A3", "A7", "C5"], "44 N-S NE-SE")
    owners = {"E3 N": 0, "H8 NE": 0, "H6 SE": 0}
    state = building(map=WIDE, tiles=tiles, owners=owners, builds_left=2)
    state = allowed(state, "lay E9 46 N-SW NE-SE")
    refused(state, "lay F8 44 SE-NW S-SW", "STM-9.21")
    state = allowed(state, "lay F8 41 N-S SE-SW")
    assert link(state, "E9 SE") == (0, ("Pine", None))
    allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.6", "STM-11.3")
def test_stm_17_4_a_town_tile_with_more_exits_mends_it_when_the_smaller_one_is_gone() -> None:
    """Poughkeepsie could join the track to the own line from Hartford; no T23 is left for that."""
    places = ["I11", "I13", "H14", "G15", "J14", "I15", "G17", "J10"]
    tiles = dict.fromkeys(places, "23 N-NE") | {"M17": "22 SE-SW"}
    state = building(tiles=tiles, owners={"M17 SE": 0}, builds_left=2)
    state = allowed(state, "lay L16 45 N-SE S-NW")
    refused(state, "lay L18 T23 N NE", "STM-9.21")
    state = allowed(state, "lay L18 T34 N NE NW")
    assert link(state, "L16 NW") == (0, ("Poughkeepsie", None))
    allowed(state, "done")


@pytest.mark.rule("STM-17.4", "STM-17.5", "STM-14.2")
def test_stm_17_5_one_track_of_the_tile_may_give_the_other_its_way_to_a_city() -> None:
    """The one runs from Boston to Concord; what no one owns there continues over the other."""
    state = building(tiles={"P12": "T23 NE SE", "Q11": "23 S-SW"}, builds_left=1)
    after = allowed(state, "lay Q13 43 N-SW S-NW")
    assert link(after, "Q13 S") == (0, ("Boston", "Concord"))
    assert link(after, "Q13 SW") == (0, ("Concord", None))
    allowed(after, "done")


@pytest.mark.rule("STM-R.33", "STM-R.25", "STM-13.6")
def test_stm_r_33_a_link_joined_to_track_of_this_build_turn_is_kept() -> None:
    """In either order the old link continues over the tile that was laid in this build turn."""
    tiles = SOUTHWARD | EASTWARD
    owners = {"E3 N": 0, "F2 NW": 0}
    new_tile = "lay E9 44 N-S NE-SE"
    first = building(map=WIDE, tiles=tiles, owners=owners)
    play(first, "lay F8 22 N-SW", new_tile, "done")
    assert link(first, "E9 SE") == (0, ("Elm", None))
    second = building(map=WIDE, tiles=tiles, owners=owners)
    play(second, new_tile, "lay F8 22 N-SW", "done")
    assert link(second, "E9 SE") == (0, ("Elm", None))


@pytest.mark.rule("STM-9.19", "STM-17.4")
def test_stm_9_19_two_tracks_of_one_tile_do_not_close_a_link_upon_its_city() -> None:
    """A track with two open ends is joined at both of them to one and the same city."""
    tiles = {"F2": "23 SW-NW", "H6": "22 SE-SW", "G7": "22 NE-NW"}
    tiles |= {"F6": "21 SE-NW"}
    state = building(map=WIDE, tiles=tiles, owners={"F2 NW": 0, "H6 SE": 0})
    assert link(state, "F6 NW") == (0, ("Pine", None))
    play(state, "lay E5 46 N-NW SE-SW", "lay D4 23 NE-SE")
    assert (None, None) in links(state, 0)
    refused(state, "lay E3 42 N-S NE-SW", "STM-9.19")
    allowed(state, "lay E3 21 N-S")
