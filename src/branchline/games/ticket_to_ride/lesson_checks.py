"""Checks that only lessons of Ticket to Ride have.

links = 2               the learner has claimed at least this many routes
"""

from typing import Any, Final

from branchline.lessons.checks import GameCheck, Situation


def links(now: Situation, wanted: Any) -> bool:
    """Check that the learner has claimed at least this many routes."""
    routes: Any = now.fact("routes") or {}
    claimed = [owner for owner in routes.values() if owner == now.seat]
    return len(claimed) >= int(wanted)


CHECKS: Final[dict[str, GameCheck]] = {"links": links}
