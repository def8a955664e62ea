"""How a move and its effects are told: in words, without the name of whom they are about."""

from __future__ import annotations

from typing import Final

from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.engine.record import Entry
from branchline.games.steam.rules.board import Board
from branchline.games.steam.rules.effects import (
    ACCOUNT,
    BANKRUPT,
    INCOME,
    LOST,
    MONEY,
    PLACE,
    RETURNED,
)
from branchline.games.steam.rules.money import STEP
from branchline.games.steam.rules.notation import HOP, OWNERS
from branchline.games.steam.rules.tiles import EDGES, PIECES, find_piece
from branchline.games.steam.rules.track_names import Bearing, bearings

# The sides of a hex, in the order of EDGES.
COMPASS: Final = ("north", "north-east", "south-east", "south", "south-west", "north-west")
# The faces without a town by what is on them; a town is told by its exits.
FACES: Final = {
    "21": "a straight",
    "22": "a gentle curve",
    "23": "a tight curve",
    "41": "a straight crossing a gentle curve",
    "42": "two straights crossing",
    "43": "two gentle curves crossing",
    "44": "a straight beside a tight curve",
    "45": "two gentle curves side by side",
    "46": "a gentle curve beside a tight curve",
    "47": "a gentle curve beside a tight curve",
}
NOBODY: Final = OWNERS[-1]


def told(entry: Entry, board: Board | None = None) -> Phrase:
    """An entry in words, by the names on a map if it is given."""
    verb, _, rest = entry.move.partition(" ")
    if verb == "bid":
        return phrase("bids ${dollars}", dollars=int(rest))
    if verb == "capital":
        return told_capital(int(rest))
    if verb == "take" and rest.startswith("back "):
        place = rest.removeprefix("back ")
        return phrase("takes back the tile on {hex} and what came after it", hex=spot(place, board))
    if verb == "take":
        name = rest.removesuffix(" pass")
        if name == rest:
            return phrase("takes {tile}", tile=term(name.title()))
        return phrase("takes {tile} and passes its action", tile=term(name.title()))
    if verb == "lay":
        return told_lay(rest.split(), board)
    if verb == "grow":
        city, space = rest.rsplit(" ", 1)
        return phrase(
            "brings the cubes of supply space {space} to {city}", space=int(space), city=city
        )
    if verb == "urbanize":
        town, colour, space = rest.rsplit(" ", 2)
        return phrase(
            "makes {town} a {colour} city with the cubes of supply space {space}",
            town=town,
            colour=term(colour),
            space=int(space),
        )
    if verb == "deliver":
        colour, _, way = rest.partition(" ")
        return told_delivery(colour, HOP.split(way))
    return told_plainly(entry.move)


def told_plainly(move: str) -> Phrase:
    """A move that says nothing but what it is."""
    if move == "score income":
        return phrase("takes the points as income")
    if move == "score points":
        return phrase("takes the points as victory points")
    if move == "done":
        return phrase("ends the build turn")
    if move == "upgrade":
        return phrase("upgrades the locomotive")
    if move == "free pass":
        return phrase("uses the free pass and stays in the auction")
    return phrase("passes")


def told_capital(steps: int) -> Phrase:
    """Steps of capital, each for an income (STM-28.1)."""
    if not steps:
        return phrase("buys no capital")
    return plural(
        "buys capital: ${dollars} for {n} step of income",
        "buys capital: ${dollars} for {n} steps of income",
        steps,
        dollars=STEP * steps,
    )


def spot(name: str, board: Board | None) -> Part:
    """A hex by the place that is on it, if it has one."""
    title = board.hexes[board.map.hex_index[name]].title if board is not None else ""
    return phrase("{place} ({hex})", place=title, hex=name) if title else name


def told_lay(words: list[str], board: Board | None) -> Phrase:
    """A tile, where it lies and where its track leads."""
    number = find_piece(words[1:])
    assert number is not None  # it was laid
    piece = PIECES[number]
    if not piece.town:
        paths = [told_path(ends(words[0], [*path], board)) for path in piece.paths]
        return phrase(
            "lays {tile} on {hex}: {paths}",
            tile=term(FACES[piece.face.name]),
            hex=words[0],
            paths=paths[0] if len(paths) == 1 else both(paths),
        )
    edges = [edge for edge in range(len(EDGES)) if piece.exits >> edge & 1]
    exits = [told_exit(end) for end in ends(words[0], edges, board)]
    if board is not None:
        return phrase("lays track at {place}: {exits}", place=spot(words[0], board), exits=exits)
    return plural(
        "lays a town with {n} exit on {hex}: {exits}",
        "lays a town with {n} exits on {hex}: {exits}",
        len(exits),
        hex=words[0],
        exits=exits,
    )


def both(paths: list[Phrase]) -> Phrase:
    """The two paths of a tile."""
    return phrase("{one}; {other}", one=paths[0], other=paths[1])


def ends(name: str, edges: list[int], board: Board | None) -> list[Bearing]:
    """What edges of a hex lead to, as far as the map is known."""
    if board is None:
        return [Bearing(edge, "", False) for edge in edges]
    return bearings(board, board.map.hex_index[name], edges)


def told_path(two: list[Bearing]) -> Phrase:
    """A path by what it joins: places it touches first, then those it leads to, then sides."""
    one, other = sorted(two, key=lambda end: (not end.touches, not end.place))
    if other.touches:
        return phrase("from {one} to {other}", one=one.place, other=other.place)
    if one.touches and other.place:
        return phrase("from {one} towards {other}", one=one.place, other=other.place)
    if other.place:
        return phrase("between {one} and {other}", one=one.place, other=other.place)
    side = term(COMPASS[other.edge])
    if one.touches:
        return phrase("from {place} to the {side}", place=one.place, side=side)
    if one.place:
        return phrase("towards {place} and the {side}", place=one.place, side=side)
    return phrase("{one}\N{EN DASH}{other}", one=term(COMPASS[one.edge]), other=side)


def told_exit(end: Bearing) -> Part:
    """An exit of a town by what it leads to."""
    if end.touches:
        return phrase("to {place}", place=end.place)
    if end.place:
        return phrase("towards {place}", place=end.place)
    return term(COMPASS[end.edge])


def told_delivery(colour: str, parts: list[str | None]) -> Phrase:
    """A cube and its way; `parts` are places with the owners of the links that had to be said."""
    places = [place for place in parts[0::2] if place is not None]
    if len(places) > 2:
        deed = phrase(
            "delivers a {colour} cube from {origin} to {goal} over {way}",
            colour=term(colour),
            origin=places[0],
            goal=places[-1],
            way=places[1:-1],
        )
    else:
        deed = phrase(
            "delivers a {colour} cube from {origin} to {goal}",
            colour=term(colour),
            origin=places[0],
            goal=places[-1],
        )
    for place, owner in zip(places[1:], parts[1::2], strict=True):
        if owner == NOBODY:
            deed = phrase("{deed}; uses the unowned link to {place}", deed=deed, place=place)
        elif owner is not None:
            deed = phrase(
                "{deed}; uses the {owner} link to {place}",
                deed=deed,
                place=place,
                owner=term(owner),
            )
    return deed


def told_effect(kind: str, facts: dict[str, int]) -> Phrase:
    """An effect of a move in words."""
    if kind == PLACE:
        if not facts["dollars"]:
            return phrase("gets place {place} for nothing", place=facts["place"])
        return phrase(
            "gets place {place} for ${dollars}", place=facts["place"], dollars=facts["dollars"]
        )
    if kind == MONEY:
        return phrase(
            "raises ${dollars} for {losses}",
            dollars=facts["dollars"],
            losses=losses(facts["points"], facts["income"]),
        )
    if kind == LOST:
        return plural("loses {n} unfinished link", "loses {n} unfinished links", facts["links"])
    if kind == RETURNED:
        if not facts["raised"]:
            return phrase("gets back ${dollars}", dollars=facts["dollars"])
        return phrase(
            "gets back ${dollars}, and the {losses} for which ${raised} were raised",
            dollars=facts["dollars"],
            raised=facts["raised"],
            losses=losses(facts["points"], facts["income"]),
        )
    if kind == INCOME:
        return phrase("income from {old} to {new}", old=facts["from"], new=facts["to"])
    if kind == BANKRUPT:
        return phrase("cannot pay ${dollars} and goes bankrupt", dollars=-facts["net"])
    assert kind == ACCOUNT
    return told_account(facts)


def told_account(facts: dict[str, int]) -> Phrase:
    """Income and expenses of a seat: what came of them, and what paying cost beside cash."""
    deed = told_net(facts["income"], facts["level"])
    lost = losses(facts["points_lost"], facts["income_lost"])
    if not lost:
        return deed
    return phrase("{deed}, for want of cash with {losses}", deed=deed, losses=lost)


def told_net(income: int, level: int) -> Phrase:
    """What a seat is paid or pays; only the Standard game takes the level off (STM-23.8)."""
    net = income - level
    if not level:
        if not net:
            return phrase("has no income")
        if net > 0:
            return phrase("receives income of ${dollars}", dollars=net)
        return phrase("pays ${dollars}, as income is {income}", dollars=-net, income=income)
    if not net:
        return phrase("income {income} covers level {level}", income=income, level=level)
    if net > 0:
        return phrase(
            "receives ${dollars}: income {income} less level {level}",
            dollars=net,
            income=income,
            level=level,
        )
    return phrase(
        "pays ${dollars}: income {income} less level {level}",
        dollars=-net,
        income=income,
        level=level,
    )


def losses(points: int, income: int) -> list[Phrase]:
    """Points and steps of income that went, if any."""
    found = []
    if points:
        found.append(plural("{n} victory point", "{n} victory points", points))
    if income:
        found.append(plural("{n} step of income", "{n} steps of income", income))
    return found
