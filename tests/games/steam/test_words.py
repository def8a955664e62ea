"""Texts that are no moves of Steam: the answer says what was not understood, and what is near."""

import pytest

from branchline import BadMove
from tests.games.steam.helpers import GAME
from tests.games.steam.small_map import TEXT


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("lay Q17 23 N-SW", "no tile '23 N-SW'; did you mean 22 N-SW?"),
        ("lay L18 T22 N S", "no tile 'T22 N S'; did you mean T21 N S?"),
        ("lay L18 99 x-y", "no tile '99 x-y'; tiles look like 21 N-S or T21 N S"),
        ("lay Z99 21 N-S", "no hex 'Z99'"),
        ("grow Albny 2", "no city or town 'Albny'; did you mean Albany?"),
        ("grow Albany 99", "no supply space 99; there are 12"),
        ("grow Dusseldrf 2", "did you mean Düsseldorf"),
    ],
)
def test_what_is_wrong_is_told_of_the_map_that_was_meant(text: str, answer: str) -> None:
    GAME.start(3, 1, map=TEXT)  # another map, used last
    with pytest.raises(BadMove) as refusal:
        GAME.move(text)
    assert answer in str(refusal.value)
