"""Checks of lessons as data: what a learner has done, sees or has reached.

A check is a table of these, and all that it names must hold:

    move = "claim *"        an own move like this, or like one of a list, was made
    times = 2               so often (1 if unsaid)
    anew = true             counted from the beginning of the step, not of the game
    fact = "players.0.cash" a fact of the view of the learner, by its path
    is, at_least, at_most   what it must be
    can = "deliver *"       the learner may make a move like this now
    joined = ["L14", "L22"] a complete link of one's own joins these two places
    links = 2               so many complete links of one's own at least; routes in Ticket to Ride
    deliverable = 2         in Steam, a cube could be delivered over so many own links at most
    scores = 20             own points, as everybody sees them, are so many at least
    ahead = true            and more than anybody else's
    own_turn = true         the learner is to move
    over = true             the game is over
    won = true              and the learner is in first place
    any = [...]             one of these checks holds
    all = [...]             all of them hold
    no = {...}              this check does not hold
"""

from __future__ import annotations

from collections.abc import Sequence
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Final

from branchline.engine.errors import BadData
from branchline.engine.game import State

Check = dict[str, Any]
BOUNDS: Final = ("is", "at_least", "at_most")
ALONE: Final = (
    "move", "fact", "can", "joined", "links", "deliverable", "scores", "ahead", "own_turn", "over",
    "won", "any", "all", "no",
)  # fmt: skip
WITH: Final = {"move": ("times", "anew"), "fact": BOUNDS}


class Situation:
    """What a check may ask about: own moves, and the position as the learner sees it."""

    def __init__(self, state: State, seat: int, moves: Sequence[str], since: int = 0) -> None:
        self.state = state
        self.seat = seat
        self.moves = moves  # the learner's, from the beginning of the game
        self.since = since  # how many of them were made before the step

    @cached_property
    def view(self) -> dict[str, object]:
        """All that the learner may know."""
        return self.state.view(self.seat)

    def fact(self, path: str) -> object:
        """What stands at a path of the view; None if nothing does."""
        found: object = self.view
        for key in path.split("."):
            if isinstance(found, dict):
                found = found.get(key)
            elif isinstance(found, list) and key.isdigit() and int(key) < len(found):
                found = found[int(key)]
            else:
                return None
        return found


def matches(text: str, patterns: str | list[str]) -> bool:
    """Whether a move is like a pattern, or like one of several; `*` stands for anything."""
    if isinstance(patterns, str):
        patterns = [patterns]
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def holds(check: Check, now: Situation) -> bool:
    """Whether a check is met."""
    return all(part_holds(name, check, now) for name in check if name in ALONE)


def part_holds(name: str, check: Check, now: Situation) -> bool:
    """Whether one part of a check is met."""
    wanted = check[name]
    if name == "move":
        moves = now.moves[now.since :] if check.get("anew") else now.moves
        return sum(matches(text, wanted) for text in moves) >= int(check.get("times", 1))
    if name == "fact":
        return fact_holds(check, now.fact(wanted))
    if name == "can":
        return now.state.turn == now.seat and any(
            matches(move.text, wanted) for move in now.state.moves()
        )
    if name == "deliverable":
        return deliverable(now, int(wanted))
    if name == "joined":
        return sorted(wanted) in own_links(now)
    if name == "links":
        return len(own_links(now)) + own_routes(now) >= int(wanted)
    if name in ("any", "all"):
        return (any if name == "any" else all)(holds(part, now) for part in wanted)
    if name == "no":
        return not holds(wanted, now)
    if name == "scores":
        return bool(now.state.scores()[now.seat] >= wanted)
    return bool(wanted) == standing(name, now)


def standing(name: str, now: Situation) -> bool:
    """Whether something is so that is so or not."""
    state = now.state
    if name == "own_turn":
        return state.turn == now.seat
    if name == "over":
        return state.turn is None
    if name == "won":
        outcome = state.outcome()
        return outcome is not None and now.seat in outcome.winners
    scores = state.scores()
    others = [points for seat, points in enumerate(scores) if seat != now.seat]
    return scores[now.seat] > max(others)


def own_links(now: Situation) -> list[list[str]]:
    """The places that each complete link of the learner joins, in the order of the alphabet."""
    found = []
    links: Any = now.fact("links") or []
    for link in links:
        if link is not None and link["owner"] == now.seat:
            ends = link["ends"] if "ends" in link else [{"node": link["city"]}, link]
            nodes = [end["node"] for end in ends]
            if None not in nodes:
                found.append(sorted(nodes))
    return found


def own_routes(now: Situation) -> int:
    """How many routes of a board of Ticket to Ride the learner has claimed."""
    routes: Any = now.fact("routes") or {}
    return sum(owner == now.seat for owner in routes.values())


def deliverable(now: Situation, most: int) -> bool:
    """Whether a cube can reach a city of its colour over at most so many own links."""
    cities: Any = now.fact("cities") or {}
    links = [*own_links(now), *(link[::-1] for link in own_links(now))]
    for origin, (_, cubes) in cities.items():
        reached = {origin}
        for _ in range(most):
            reached |= {there for here, there in links if here in reached}
        if any(cities[city][0] in cubes for city in reached - {origin} if city in cities):
            return True
    return False


def fact_holds(check: Check, found: object) -> bool:
    """Whether a fact is what it must be; what is not there is nothing, or none of it."""
    if "is" in check and found != check["is"]:
        return False
    number = found if isinstance(found, int) else 0
    return bool(check.get("at_least", number) <= number <= check.get("at_most", number))


def checked(check: object, place: str) -> Check:
    """A check with no word in it that nobody would read."""
    if not isinstance(check, dict) or not check:
        raise BadData(f"{place}: expected a check, not {check!r}")
    allowed = {*ALONE, *(key for name in WITH if name in check for key in WITH[name])}
    for name in check:
        if name not in allowed:
            raise BadData(f"{place}.{name}: not expected here")
    if not any(name in check for name in ALONE):
        raise BadData(f"{place}: nothing to check")
    if "fact" in check and not any(bound in check for bound in BOUNDS):
        raise BadData(f"{place}.fact: expected one of {', '.join(BOUNDS)} with it")
    for name in ("any", "all"):
        for number, part in enumerate(check.get(name, ())):
            checked(part, f"{place}.{name}[{number}]")
    if "no" in check:
        checked(check["no"], f"{place}.no")
    return check
