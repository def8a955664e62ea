"""Checks of lessons as data: what a learner has done, sees or has reached; docs/lessons.md lists them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, Final

from branchline import BadData, State
from branchline.engine.registry import plugin

Check = dict[str, Any]
GameCheck = Callable[["Situation", Any], bool]
BOUNDS: Final = ("is", "at_least", "at_most")
WITH: Final = {"move": ("times", "anew"), "fact": BOUNDS}


@dataclass
class Situation:
    """What a check may use: own moves, and the position as the learner sees it."""

    state: State
    seat: int
    moves: Sequence[str]  # the learner's, from the start of the game
    since: int = 0  # how many of them were made before the step

    @cached_property
    def view(self) -> dict[str, object]:
        """The learner's view."""
        return self.state.view(self.seat)

    def fact(self, path: str) -> object:
        """Return the value at a path of the view; None if there is none."""
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
    """Return whether a move matches a pattern, or one of several; `*` stands for anything."""
    if isinstance(patterns, str):
        patterns = [patterns]
    return any(fnmatchcase(text, pattern) for pattern in patterns)


def holds(check: Check, now: Situation) -> bool:
    """Return whether a check holds."""
    if "move" in check:  # an own move like this was made, as often as required
        moves = now.moves[now.since :] if check.get("anew") else now.moves
        if sum(matches(text, check["move"]) for text in moves) < check.get("times", 1):
            return False
    if "fact" in check and not fact_holds(check, now.fact(check["fact"])):
        return False
    single = {**SINGLE, **game_checks(now.state.game.slug)}
    return all(single[name](now, check[name]) for name in check if name in single)


def has_won(now: Situation) -> bool:
    """Return whether the game is over, and the learner in first place."""
    outcome = now.state.outcome()
    return outcome is not None and now.seat in outcome.winners


def is_ahead(now: Situation) -> bool:
    """Return whether the learner has more public points than anyone else."""
    scores = now.state.scores()
    return bool(scores[now.seat] > max(points for seat, points in enumerate(scores) if seat != now.seat))


# The checks that need nothing with them: a game may add its own.
SINGLE: Final[dict[str, GameCheck]] = {
    "can": lambda now, like: now.state.turn == now.seat and any(matches(move.text, like) for move in now.state.moves()),
    "scores": lambda now, least: bool(now.state.scores()[now.seat] >= least),
    "ahead": lambda now, wanted: bool(wanted) == is_ahead(now),
    "own_turn": lambda now, wanted: bool(wanted) == (now.state.turn == now.seat),
    "over": lambda now, wanted: bool(wanted) == (now.state.turn is None),
    "won": lambda now, wanted: bool(wanted) == has_won(now),
    "any": lambda now, parts: any(holds(part, now) for part in parts),
    "all": lambda now, parts: all(holds(part, now) for part in parts),
    "no": lambda now, part: not holds(part, now),
}
ALONE: Final = {"move", "fact", *SINGLE}


def game_checks(slug: str) -> Mapping[str, GameCheck]:
    """Return the checks that only one game has, by name."""
    provided = plugin(slug)
    if not provided.lesson_checks:
        return {}
    found: Mapping[str, GameCheck] = provided.load(provided.lesson_checks)
    return found


def fact_holds(check: Check, found: object) -> bool:
    """Return whether a fact is as required; a missing number counts as 0."""
    if "is" in check and found != check["is"]:
        return False
    number = found if isinstance(found, int) else 0
    return bool(check.get("at_least", number) <= number <= check.get("at_most", number))


def checked(check: object, place: str, slug: str) -> Check:
    """Return a check; raise BadData for unknown or missing words in it."""
    if not isinstance(check, dict) or not check:
        raise BadData(f"{place}: expected a check, not {check!r}")
    alone = {*ALONE, *game_checks(slug)}
    allowed = {*alone, *(key for name in WITH if name in check for key in WITH[name])}
    for name in check:
        if name not in allowed:
            raise BadData(f"{place}.{name}: not expected here")
    if not any(name in check for name in alone):
        raise BadData(f"{place}: nothing to check")
    if "fact" in check and not any(bound in check for bound in BOUNDS):
        raise BadData(f"{place}.fact: expected one of {', '.join(BOUNDS)} with it")
    for name in ("any", "all"):
        for number, part in enumerate(check.get(name, ())):
            checked(part, f"{place}.{name}[{number}]", slug)
    if "no" in check:
        checked(check["no"], f"{place}.no", slug)
    return check
