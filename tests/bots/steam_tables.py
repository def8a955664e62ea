"""Tables of Steam that bots are asked about."""

from typing import Final

# Both games on both maps.
WAYS: Final = [{"rules": rules, "map": name} for rules in ("base", "standard") for name in ("northeast", "ruhr")]
# Albany, Poughkeepsie and New York in one line: two links, of the first seat.
HUDSON: Final = {"L16": "21 N-S", "L18": "T21 N S", "L20": "21 N-S"}
OWN: Final = {"L16 N": 0, "L20 S": 0}
