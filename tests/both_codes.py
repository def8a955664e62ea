"""How closely tests that run on both codes look at the positions of a game.

On the compiled code they look at all that a test asks for. On the pure code, which is slow, they
look at one in STRIDE of those; the checks are the same.
"""

import os

COMPILED = os.environ.get("BRANCHLINE_EXPECT_COMPILED") == "1"
STRIDE = 1 if COMPILED else 2
