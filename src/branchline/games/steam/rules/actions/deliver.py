"""Delivering a cube over complete links (STM-21)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine import errors, game
from branchline.engine.phrase import Phrase, Value, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules.actions.action import MapAction, wrong_phase
from branchline.games.steam.rules.board import COLOURS, KINDS, RULES, Board
from branchline.games.steam.rules.notation import HOP, OWNERS, parse_colour, parse_place
from branchline.games.steam.rules.state import GONE, MOVE, POINTS, Steam
from branchline.games.steam.rules.wording import colour_name, place_name, player_name

A_CUBE, COMPLETE, LEVEL, MATCHING, FIRST_MATCH = RULES.pick("STM-21.1", "STM-21.2", "STM-21.3", "STM-21.4", "STM-21.5")
ORIGIN, TWICE, TWICE_TOWN, OWN_LINK, FAIR, WHOSE = RULES.pick(
    "STM-21.8", "STM-21.9", "STM-R.37", "STM-21.10", "STM-21.11", "STM-21.14"
)
ANYBODY: Final = -9  # a hop that does not say whose link it uses


@final
class Deliver(MapAction):
    """Move a cube over complete links to a city of its colour."""

    def __init__(self, board: Board, colour: int, nodes: tuple[int, ...], owners: tuple[int, ...]) -> None:
        super().__init__(board)
        self.colour = colour
        self.nodes = nodes
        self.owners = owners

    def spell(self) -> str:
        """Write it; a hop names the owner of its link only if it must."""
        hexes = self.board.hexes
        text = f"deliver {COLOURS[self.colour]} {hexes[self.nodes[0]].title}"
        for node, owner in zip(self.nodes[1:], self.owners, strict=True):
            text += " > " if owner == ANYBODY else f" >{OWNERS[owner]}> "
            text += hexes[node].title
        return text

    @staticmethod
    def parse(board: Board, words: list[str]) -> Deliver:
        if len(words) < 4:
            raise errors.BadMove("deliver: expected a colour and a route, as in deliver red Albany > Boston")
        colour = parse_colour(words[0])
        parts = HOP.split(" ".join(words[1:]))
        nodes = [parse_place(board, part) for part in parts[0::2]]
        owners = [ANYBODY if word is None else owner_called(word) for word in parts[1::2]]
        if len(nodes) < 2 or len(nodes) > len(board.hexes):
            raise errors.BadMove("deliver: expected a route from one city to another, as in Albany > Boston")
        return Deliver(board, colour, tuple(nodes), tuple(owners))

    def denial(self, state: Steam) -> Denial | None:
        """Check for a cube, a route of complete links, enough of them the mover's, and the level."""
        # The level comes last: it is the one reason that an upgrade removes. It may be done in both rounds
        # (STM-20.7).
        if state.stage != MOVE:
            return wrong_phase(state, "You can deliver cubes only after building; now it is time to {now}.")
        if not state.cubes[self.nodes[0] * KINDS + self.colour]:
            return self.no_cube(state)
        denial = self.wrong_stop(state) or self.wrong_link(state)
        level = state.levels[state.mover]
        if denial is not None or len(self.owners) <= level:
            return denial
        links = len(self.owners)
        return LEVEL.forbids(
            "This route has {links} links, but your locomotive is level {level}.", links=links, level=level
        )

    def no_cube(self, state: Steam) -> Denial:
        """Deny a cube that is not there; towns hold none (STM-2.18)."""
        origin = self.nodes[0]
        name = place_name(state, origin)
        there = [colour_name(kind) for kind in range(KINDS) if state.cubes[origin * KINDS + kind]]
        if state.city[origin] < 0:
            return A_CUBE.forbids("{town} is a town: only cities have cubes.", town=name)
        if not there:
            return A_CUBE.forbids("{city} has no cubes.", city=name)
        colour = colour_name(self.colour)
        return A_CUBE.forbids("{city} has no {colour} cube, only {colours}.", city=name, colour=colour, colours=there)

    def wrong_stop(self, state: Steam) -> Denial | None:
        """Check the places on the route; the owners of its links do not matter."""
        gaps: dict[str, Value] = {"colour": colour_name(self.colour)}
        last = len(self.nodes) - 1
        for place in range(1, last + 1):
            node = self.nodes[place]
            gaps["city"] = gaps["town"] = place_name(state, node)
            if node == self.nodes[0]:
                return ORIGIN.forbids("The cube cannot return to {city}, where it started.", **gaps)
            if node in self.nodes[:place]:
                if state.city[node] >= 0:
                    return TWICE.forbids("The cube cannot enter the city {city} twice.", **gaps)
                return TWICE_TOWN.forbids("The cube cannot enter the town {town} twice.", **gaps)
            if place < last and state.city[node] == self.colour:
                return FIRST_MATCH.forbids(
                    "The cube must stop in {city}, the first {colour} city on its route.", **gaps
                )
        # Cubes are never parked (STM-21.6), and towns take none (STM-C.11).
        goal = state.city[self.nodes[last]]
        if goal == self.colour:
            return None
        if goal < 0:
            return MATCHING.forbids("{town} is a town: a {colour} cube must end in a {colour} city.", **gaps)
        gaps["other"] = colour_name(goal)
        return MATCHING.forbids("{city} is a {other} city: a {colour} cube must end in a {colour} city.", **gaps)

    def wrong_link(self, state: Steam) -> Denial | None:
        """Check that each link is there and clear, and that enough are the mover's (STM-R.39)."""
        used: list[int] = []
        for hop, named in enumerate(self.owners):
            owners = owners_between(state, self.nodes[hop], self.nodes[hop + 1])
            denial = self.wrong_hop(state, hop, owners)
            if denial is not None:
                return denial
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
            theirs = used.count(seat)
            if theirs > own:
                gaps: dict[str, Value] = {"owner": player_name(seat), "theirs": theirs, "own": own}
                return FAIR.forbids(
                    "This route uses {theirs} of the {owner} player's links but only {own} of yours.", **gaps
                )
        return None

    def wrong_hop(self, state: Steam, hop: int, owners: list[int]) -> Denial | None:
        """Check that a link is there, and its owner named where that is necessary, and only there: one text a move."""
        one, other = [place_name(state, node) for node in self.nodes[hop : hop + 2]]
        gaps: dict[str, Value] = {"one": one, "other": other}
        named = self.owners[hop]
        if not owners:
            return COMPLETE.forbids("There is no complete link between {one} and {other}.", **gaps)
        if named == ANYBODY:
            if len(owners) == 1 or state.mover in owners:
                return None
            gaps["owners"] = [player_name(owner) for owner in owners]
            return WHOSE.forbids(
                "Several links join {one} and {other}: say whose link the cube uses ({owners}).", **gaps
            )
        if named not in owners:
            if named == game.NOBODY:
                return COMPLETE.forbids("Every complete link between {one} and {other} has an owner.", **gaps)
            gaps["owner"] = player_name(named)
            return COMPLETE.forbids("The {owner} player has no complete link between {one} and {other}.", **gaps)
        if named == state.mover:
            return WHOSE.forbids(
                "Do not name an owner between {one} and {other}: your own link is used there anyway.", **gaps
            )
        if len(owners) == 1:
            return WHOSE.forbids(
                "Do not name an owner between {one} and {other}: all links there have the same owner.", **gaps
            )
        return None

    def apply(self, state: Steam) -> None:
        """Take the cube out of the game (STM-21.15); the owners of the links get points."""
        state.own_cubes()[self.nodes[0] * KINDS + self.colour] -= 1
        gone = list(state.delivered)
        gone[self.colour] += 1
        state.delivered = tuple(gone)
        state.dues = self.points_due(state)
        state.stage = POINTS

    def points_due(self, state: Steam) -> tuple[tuple[int, int], ...]:
        """Return who gets how many points."""
        # A point for each link to its owner, if any (STM-22.1, STM-22.2, STM-22.3); the mover chooses first, then the
        # others in turn order (STM-22.6), again each time (STM-22.7).
        owners = self.owners_used(state)
        others = [seat for seat in state.order if seat != state.mover]
        return tuple([(seat, owners.count(seat)) for seat in (state.mover, *others) if seat in owners])

    def owners_used(self, state: Steam) -> list[int]:
        """List the owners of the links it uses, hop by hop."""
        hops = zip(self.nodes, self.nodes[1:], self.owners, strict=False)
        return [owner_used(state, owners_between(state, one, other), named) for one, other, named in hops]

    def preview(self, state: Steam) -> list[Preview]:
        points = dict(self.applied(state).dues)
        own = points.pop(state.mover)
        city = place_name(state, self.nodes[0])
        cube = phrase("a {colour} cube from {city}", colour=colour_name(self.colour), city=city)
        won = plural("{n} point, as income or victory points", "{n} points, as income or victory points", own)
        found = [Preview(COSTS, cube, "STM-21.15"), Preview(BRINGS, won, "STM-22.1")]
        if points:
            words = plural("{n} point for others", "{n} points for others", sum(points.values()))
            found.append(Preview(COSTS, words, "STM-22.2"))
        return found

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        """Describe a cube and its route; owners are named for the links where they had to be."""
        parts = HOP.split(" ".join(words[2:]))
        places = [place for place in parts[0::2] if place is not None]
        gaps: dict[str, Value] = {"colour": term(words[1]), "origin": places[0], "goal": places[-1]}
        if len(places) > 2:
            gaps["way"] = places[1:-1]
            deed = phrase("delivers a {colour} cube from {origin} to {goal} via {way}", **gaps)
        else:
            deed = phrase("delivers a {colour} cube from {origin} to {goal}", **gaps)
        for place, owner in zip(places[1:], parts[1::2], strict=True):
            if owner == OWNERS[-1]:
                deed = phrase("{deed}; uses the unowned link to {place}", deed=deed, place=place)
            elif owner is not None:
                deed = phrase("{deed}; uses the {owner} link to {place}", deed=deed, place=place, owner=term(owner))
        return deed


def owner_called(word: str) -> int:
    """Return the seat whose colour a hop names, or NOBODY."""
    owner = OWNERS.index(word.casefold())
    return game.NOBODY if owner == len(OWNERS) - 1 else owner


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
