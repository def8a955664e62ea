"""Tables of Railways that bots are asked about."""

from typing import Any, Final

from branchline.games.railways.rules.state import Railways
from tests.games.railways import helpers

VARIANTS: Final = ("full", "younger")
CALM: Final = ["purple 1", "white 1", "brown 1"]  # a display that tempts no one
# Three links of the first seat: Portland (red), Cheyenne (black) and Kansas City (yellow).
LINE: Final = [
    ("Portland", "start", "orange", 0, 3),
    ("Cheyenne", "start", "brown", 0, 2),
    ("Kansas City", "Cheyenne", "orange", 0, 4),
]


def scene(**facts: Any) -> Railways:
    """A position of two seats from a few facts."""
    return helpers.scene(2, **{"display": CALM, **facts})
