"""What is drawn at a real table, in words; in Steam only at set-up."""

from __future__ import annotations

from branchline.engine.dice import Bag, seat_of_lot
from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, Board
from branchline.games.steam.rules.turn import TILE_NUMBERS


def asked_at_deal(board: Board, names: list[str], drawn: list[str], bag: Bag) -> Phrase:
    """What set-up draws next: the cubes, then what decides the first order (STM-4, STM-5)."""
    if bag.names == COLOURS:
        return asked_cube(board, len(names), len(drawn))
    if bag.names == TILE_NUMBERS:
        seat = sum([1 for name in drawn if name in TILE_NUMBERS])
        return phrase("the action tile that {seat} draws for the first turn order", seat=names[seat])
    return phrase("who opens the auction for first place")


def asked_cube(board: Board, seats: int, place: int) -> Phrase:
    """For what a cube is drawn, by how many were before it: the cities, then the supply spaces."""
    for found in board.hexes:
        number = board.map.city_cubes(found.index, seats)
        if place < number:
            return plural("{n} cube for {city}", "{n} cubes for {city}", number, city=found.title)
        place -= number
    each = board.map.supply_cubes(seats)
    return plural(
        "{n} cube for supply space {space}", "{n} cubes for supply space {space}", each, space=place // each + 1
    )


def called(names: list[str], drawn: str) -> Part:
    """A cube by its colour, an action tile, or the player of a seat that was drawn."""
    if drawn in COLOURS:
        return term(drawn)
    if drawn in TILE_NUMBERS:
        tile = term(ACTION_TILES[int(drawn)].title())
        return phrase("{number}: {tile}", number=int(drawn), tile=tile)
    return names[seat_of_lot(drawn)]
