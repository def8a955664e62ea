"""Checks that only lessons of Steam have.

joined = ["L14", "L22"]  a complete link of the learner joins these two places
links = 2                the learner has at least this many complete links
deliverable = 2          a cube could be delivered over at most this many of the learner's links
"""

from typing import Any, Final

from branchline.lessons.checks import GameCheck, Situation


def own_links(now: Situation) -> list[list[str]]:
    """Return the two ends of each complete link of the learner, in alphabetical order."""
    found = []
    links: Any = now.fact("links") or []
    for link in links:
        if link is not None and link["owner"] == now.seat:
            nodes = [end["node"] for end in link["ends"]]
            if None not in nodes:
                found.append(sorted(nodes))
    return found


def joined(now: Situation, wanted: Any) -> bool:
    """Check that a complete link of the learner joins two places."""
    return sorted(wanted) in own_links(now)


def links(now: Situation, wanted: Any) -> bool:
    """Check that the learner has at least this many complete links."""
    return len(own_links(now)) >= int(wanted)


def deliverable(now: Situation, wanted: Any) -> bool:
    """Check that a cube can reach a city of its colour over at most this many own links."""
    cities: Any = now.fact("cities") or {}
    links = [*own_links(now), *(link[::-1] for link in own_links(now))]
    for origin, (_, cubes) in cities.items():
        reached = {origin}
        for _ in range(int(wanted)):
            reached |= {there for here, there in links if here in reached}
        if any(cities[city][0] in cubes for city in reached - {origin} if city in cities):
            return True
    return False


CHECKS: Final[dict[str, GameCheck]] = {"joined": joined, "links": links, "deliverable": deliverable}
