"""Checks that only lessons of Railways have.

joined = ["Omaha", "Reno"]  a link of the learner joins these two cities
links = 2                   the learner has at least this many links
"""

from typing import Any, Final

from branchline.lessons.checks import GameCheck, Situation


def own_links(now: Situation) -> list[list[str]]:
    """Return the two ends of each link of the learner, in alphabetical order."""
    found: Any = now.fact("links") or []
    return [sorted([link["city"], link["node"]]) for link in found if link["owner"] == now.seat]


def joined(now: Situation, wanted: Any) -> bool:
    """Check that a link of the learner joins two places."""
    return sorted(wanted) in own_links(now)


def links(now: Situation, wanted: Any) -> bool:
    """Check that the learner has at least this many links."""
    return len(own_links(now)) >= int(wanted)


CHECKS: Final[dict[str, GameCheck]] = {"joined": joined, "links": links}
