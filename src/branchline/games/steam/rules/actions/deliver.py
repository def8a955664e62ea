"""Delivering a cube over complete links (STM-21)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial, denied
from branchline.engine.errors import BadMove
from branchline.engine.game import NOBODY
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import COLOURS, KINDS, RULES, SEAT_COLOURS, Board
from branchline.games.steam.rules.notation import HOP, OWNERS, parse_colour, parse_place
from branchline.games.steam.rules.state import GONE, MOVE, POINTS, Steam
from branchline.games.steam.rules.wording import colour_name, place_name, player_name

A_CUBE, COMPLETE, LEVEL, MATCHING, FIRST_MATCH = RULES.pick("STM-21.1", "STM-21.2", "STM-21.3", "STM-21.4", "STM-21.5")
ORIGIN, TWICE, TWICE_TOWN, OWN_LINK, FAIR, WHOSE = RULES.pick(
    "STM-21.8", "STM-21.9", "STM-R.37", "STM-21.10", "STM-21.11", "STM-21.14"
)
ANYBODY: Final = -9  # a hop that does not say whose link it uses


@final
class Deliver(Action):
    """Move a cube over complete links to a city of its colour."""

    def __init__(self, board: Board, colour: int, nodes: tuple[int, ...], owners: tuple[int, ...]) -> None:
        super().__init__(delivery_text(board, colour, nodes, owners))
        self.board = board
        self.colour = colour
        self.nodes = nodes
        self.owners = owners

    @staticmethod
    def parse(board: Board, words: list[str]) -> Deliver:
        """Parse a colour and a route, with the owners of links where they must be named."""
        if len(words) < 4:
            raise BadMove("deliver: expected a colour and a route, as in deliver red Albany > Boston")
        colour = parse_colour(words[0])
        parts = HOP.split(" ".join(words[1:]))
        nodes = [parse_place(board, part) for part in parts[0::2]]
        owners = [ANYBODY if word is None else parse_owner(word) for word in parts[1::2]]
        if len(nodes) < 2 or len(nodes) > len(board.hexes):
            raise BadMove("deliver: expected a route from one city to another, as in Albany > Boston")
        return Deliver(board, colour, tuple(nodes), tuple(owners))

    def denial(self, state: Steam) -> Denial | None:
        """Check for a cube, a route of complete links, enough of them the mover's, and the level.

        The level comes last: it is the one reason that an upgrade removes. It may be done in both
        rounds (STM-20.7).
        """
        if state.stage != MOVE:
            return wrong_phase(state, "You can deliver cubes only after building; now it is time to {now}.")
        if not state.cubes[self.nodes[0] * KINDS + self.colour]:
            return self.no_cube(state)
        denial = self.wrong_stop(state) or self.wrong_link(state)
        level = state.levels[state.mover]
        if denial is not None or len(self.owners) <= level:
            return denial
        return denied(
            LEVEL,
            "This route has {links} links, but your locomotive is level {level}.",
            links=len(self.owners),
            level=level,
        )

    def no_cube(self, state: Steam) -> Denial:
        """Deny a cube that is not there; towns hold none (STM-2.18)."""
        origin = self.nodes[0]
        there = [colour_name(kind) for kind in range(KINDS) if state.cubes[origin * KINDS + kind]]
        if state.city[origin] < 0:
            message = phrase("{town} is a town: only cities have cubes.", town=place_name(state, origin))
        elif not there:
            message = phrase("{city} has no cubes.", city=place_name(state, origin))
        else:
            message = phrase(
                "{city} has no {colour} cube, only {colours}.",
                city=place_name(state, origin),
                colour=colour_name(self.colour),
                colours=there,
            )
        return Denial(A_CUBE, message)

    def wrong_stop(self, state: Steam) -> Denial | None:
        """Check the places on the route, whoever owns the links between them."""
        last = len(self.nodes) - 1
        for place in range(1, last + 1):
            node = self.nodes[place]
            if node in self.nodes[:place]:
                return self.visited_twice(state, node)
            if place < last and state.city[node] == self.colour:
                return denied(
                    FIRST_MATCH,
                    "The cube must stop in {city}, the first {colour} city on its route.",
                    city=place_name(state, node),
                    colour=colour_name(self.colour),
                )
        # Cubes are never parked (STM-21.6), and towns take none (STM-C.11).
        return None if state.city[self.nodes[last]] == self.colour else self.wrong_goal(state)

    def visited_twice(self, state: Steam, node: int) -> Denial:
        """Deny a route that comes to a place again."""
        name = place_name(state, node)
        if node == self.nodes[0]:
            return denied(ORIGIN, "The cube cannot return to {city}, where it started.", city=name)
        if state.city[node] >= 0:
            return denied(TWICE, "The cube cannot enter the city {city} twice.", city=name)
        return denied(TWICE_TOWN, "The cube cannot enter the town {town} twice.", town=name)

    def wrong_goal(self, state: Steam) -> Denial:
        """Deny a route that ends at a town, or in a city of another colour."""
        goal = self.nodes[-1]
        if state.city[goal] < 0:
            message = phrase(
                "{town} is a town: a {colour} cube must end in a {colour} city.",
                town=place_name(state, goal),
                colour=colour_name(self.colour),
            )
        else:
            message = phrase(
                "{city} is a {other} city: a {colour} cube must end in a {colour} city.",
                city=place_name(state, goal),
                other=colour_name(state.city[goal]),
                colour=colour_name(self.colour),
            )
        return Denial(MATCHING, message)

    def wrong_link(self, state: Steam) -> Denial | None:
        """Check that each link is there and clear, and that enough are the mover's (STM-R.39)."""
        used: list[int] = []
        for hop, named in enumerate(self.owners):
            owners = owners_between(state, self.nodes[hop], self.nodes[hop + 1])
            if not owners or (named != ANYBODY and named not in owners):
                return self.no_link(state, hop, owners)
            # A hop names an owner where that is necessary, and only there: one text a move.
            if named == ANYBODY:
                if len(owners) > 1 and state.mover not in owners:
                    return self.unclear_owner(state, hop, owners)
            elif len(owners) == 1 or named == state.mover:
                return self.needless_owner(state, hop)
            used.append(owner_used(state, owners, named))
        own = used.count(state.mover)
        if not own:
            message = plural(
                "The only link on this route is not yours: at least one must be.",
                "None of the {n} links on this route is yours: at least one must be.",
                len(used),
            )
            return Denial(OWN_LINK, message)
        for seat in range(state.seats):
            if used.count(seat) > own:
                return unfair(seat, used.count(seat), own)
        return None

    def no_link(self, state: Steam, hop: int, owners: list[int]) -> Denial:
        """Deny a hop without a complete link, or without one of the owner it names."""
        one, other = place_name(state, self.nodes[hop]), place_name(state, self.nodes[hop + 1])
        named = self.owners[hop]
        if named == ANYBODY or not owners:
            message = phrase("There is no complete link between {one} and {other}.", one=one, other=other)
        elif named == NOBODY:
            message = phrase("Every complete link between {one} and {other} has an owner.", one=one, other=other)
        else:
            message = phrase(
                "The {owner} player has no complete link between {one} and {other}.",
                owner=player_name(named),
                one=one,
                other=other,
            )
        return Denial(COMPLETE, message)

    def unclear_owner(self, state: Steam, hop: int, owners: list[int]) -> Denial:
        """Deny a hop that does not say whose of several links it uses."""
        return denied(
            WHOSE,
            "Several links join {one} and {other}: say whose link the cube uses ({owners}).",
            one=place_name(state, self.nodes[hop]),
            other=place_name(state, self.nodes[hop + 1]),
            owners=[player_name(owner) for owner in owners],
        )

    def needless_owner(self, state: Steam, hop: int) -> Denial:
        """Deny a hop that names an owner although there is no choice."""
        one, other = place_name(state, self.nodes[hop]), place_name(state, self.nodes[hop + 1])
        if self.owners[hop] == state.mover:
            message = phrase(
                "Do not name an owner between {one} and {other}: your own link is used there anyway.",
                one=one,
                other=other,
            )
        else:
            message = phrase(
                "Do not name an owner between {one} and {other}: all links there have the same owner.",
                one=one,
                other=other,
            )
        return Denial(WHOSE, message)

    def apply(self, state: Steam) -> None:
        """Take the cube out of the game (STM-21.15); the owners of the links get points."""
        state.cubes[self.nodes[0] * KINDS + self.colour] -= 1
        gone = list(state.delivered)
        gone[self.colour] += 1
        state.delivered = tuple(gone)
        state.dues = self.points_due(state)
        state.stage = POINTS

    def points_due(self, state: Steam) -> tuple[tuple[int, int], ...]:
        """Return who gets how many points.

        A point for each link to its owner, if any (STM-22.1, STM-22.2, STM-22.3); the mover chooses
        first, then the others in turn order (STM-22.6), again each time (STM-22.7).
        """
        owners = self.owners_used(state)
        others = [seat for seat in state.order if seat != state.mover]
        return tuple([(seat, owners.count(seat)) for seat in (state.mover, *others) if seat in owners])

    def owners_used(self, state: Steam) -> list[int]:
        """List the owners of the links it uses, hop by hop."""
        found = []
        for hop, named in enumerate(self.owners):
            owners = owners_between(state, self.nodes[hop], self.nodes[hop + 1])
            found.append(owner_used(state, owners, named))
        return found

    def preview(self, state: Steam) -> list[Preview]:
        """Preview a cube for points: the mover's, which may be taken as income, and those of others."""
        points = dict(self.applied(state).dues)
        own = points.pop(state.mover)
        cube = phrase(
            "a {colour} cube from {city}", colour=colour_name(self.colour), city=place_name(state, self.nodes[0])
        )
        won = plural("{n} point, as income or victory points", "{n} points, as income or victory points", own)
        found = [Preview(COSTS, cube, "STM-21.15"), Preview(BRINGS, won, "STM-22.1")]
        others = sum(points.values())
        if others:
            words = plural("{n} point for others", "{n} points for others", others)
            found.append(Preview(COSTS, words, "STM-22.2"))
        return found

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe a delivery, with the owners of links where they were named."""
        places = [self.board.hexes[node].title for node in self.nodes]
        owners = [None if owner == ANYBODY else owner_name(owner) for owner in self.owners]
        return describe_delivery(COLOURS[self.colour], places, owners)

    @staticmethod
    def describe_text(words: list[str]) -> Phrase:
        """Describe a delivery on a map that is not known."""
        parts = HOP.split(" ".join(words[1:]))
        places = [place for place in parts[0::2] if place is not None]
        return describe_delivery(words[0], places, parts[1::2])


def delivery_text(board: Board, colour: int, nodes: tuple[int, ...], owners: tuple[int, ...]) -> str:
    """Write a delivery; a hop names the owner of its link only if it must."""
    text = f"deliver {COLOURS[colour]} {board.hexes[nodes[0]].title}"
    for node, owner in zip(nodes[1:], owners, strict=True):
        text += " > " if owner == ANYBODY else f" >{owner_name(owner)}> "
        text += board.hexes[node].title
    return text


def parse_owner(word: str) -> int:
    """Return the seat whose colour a hop names, or NOBODY."""
    owner = OWNERS.index(word.casefold())
    return NOBODY if owner == len(SEAT_COLOURS) else owner


def owner_name(owner: int) -> str:
    """Return how a hop names an owner."""
    return OWNERS[-1] if owner == NOBODY else SEAT_COLOURS[owner]


def unfair(seat: int, theirs: int, own: int) -> Denial:
    """Deny more links of an opponent than of the mover."""
    return denied(
        FAIR,
        "This route uses {theirs} of the {owner} player's links but only {own} of yours.",
        owner=player_name(seat),
        theirs=theirs,
        own=own,
    )


def describe_delivery(colour: str, places: list[str], owners: list[str | None]) -> Phrase:
    """Describe a cube and its route; owners are named for the links where they had to be."""
    if len(places) > 2:
        deed = phrase(
            "delivers a {colour} cube from {origin} to {goal} via {way}",
            colour=term(colour),
            origin=places[0],
            goal=places[-1],
            way=places[1:-1],
        )
    else:
        deed = phrase(
            "delivers a {colour} cube from {origin} to {goal}", colour=term(colour), origin=places[0], goal=places[-1]
        )
    for place, owner in zip(places[1:], owners, strict=True):
        if owner == OWNERS[-1]:
            deed = phrase("{deed}; uses the unowned link to {place}", deed=deed, place=place)
        elif owner is not None:
            deed = phrase("{deed}; uses the {owner} link to {place}", deed=deed, place=place, owner=term(owner))
    return deed


def owners_between(state: Steam, one: int, other: int) -> list[int]:
    """List the owners of complete links between two nodes, each once."""
    nodes = state.tracks.nodes
    found: list[int] = []
    for link, owner in enumerate(state.tracks.owners):
        # A link that ends at both is complete; few do, so this is checked first.
        first, last = nodes[2 * link], nodes[2 * link + 1]
        if (first == one and last == other) or (first == other and last == one):
            if owner != GONE and owner not in found:
                found.append(owner)
    return found


def owner_used(state: Steam, owners: list[int], named: int) -> int:
    """Return whose link a hop uses: the one named, the mover's, or the only one; else GONE."""
    if named != ANYBODY:
        return named if named in owners else GONE
    if state.mover in owners:
        return state.mover
    return owners[0] if len(owners) == 1 else GONE
