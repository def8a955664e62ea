"""Every tile, cube and New City is somewhere, once, and every link is what it seems (STM-1)."""

from __future__ import annotations

from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import (
    COLOURS,
    CUBES,
    KINDS,
    LEAST_INCOME,
    MOST_INCOME,
    MOST_LEVEL,
    NEW_CITIES,
    PAIRS_OF,
)
from branchline.games.steam.rules.link_tracing import walks
from branchline.games.steam.rules.state import BUILD, GONE, Steam
from branchline.games.steam.rules.tiles import PAIRS, PIECES


def audit(state: Steam) -> None:
    """Raise BadData if a piece is missing, doubled or where it cannot be."""
    audit_tiles(state)
    audit_cubes(state)
    audit_cities(state)
    audit_players(state)
    audit_links(state)


def audit_tiles(state: Steam) -> None:
    """The 136 tiles, kind by kind (STM-1.4, STM-1.21)."""
    left = list(state.tracks.supply)
    for place, piece in enumerate(state.tracks.pieces):
        pair = state.tracks.pairs[place]
        if (piece < 0) != (pair < 0):
            raise BadData(f"tiles: {state.board.hexes[place].name} has half a tile")
        if piece < 0:
            continue
        if pair not in PAIRS_OF[PIECES[piece].face.index] or state.city[place] >= 0:
            raise BadData(f"tiles: the tile on {state.board.hexes[place].name} cannot lie there")
        if state.board.town[place] != PIECES[piece].town:
            raise BadData(f"tiles: {state.board.hexes[place].name} needs another kind of tile")
        left[pair] += 1
    if left != [count for _, _, count in PAIRS] or min(state.tracks.supply) < 0:
        raise BadData("tiles: some are missing or too many")


def audit_cubes(state: Steam) -> None:
    """The 96 cubes, colour by colour (STM-1.5); only cities hold them (STM-2.18)."""
    for colour in range(KINDS):
        there = state.bag[colour] + state.delivered[colour]
        there += sum(state.cubes[colour::KINDS]) + sum(state.spaces[colour::KINDS])
        if there != CUBES[colour]:
            raise BadData(f"cubes: {there} {COLOURS[colour]} ones, expected {CUBES[colour]}")
    for place in range(state.board.size):
        if state.city[place] < 0 and any(state.cubes[place * KINDS : (place + 1) * KINDS]):
            raise BadData(f"cubes: {state.board.hexes[place].name} is no city")
    if min(min(state.cubes), min(state.spaces, default=0)) < 0:
        raise BadData("cubes: fewer than none somewhere")


def audit_cities(state: Steam) -> None:
    """New Cities stand on towns, as many as are missing from the supply (STM-1.8)."""
    founded = [0] * KINDS
    for place, colour in enumerate(state.city):
        if state.board.city[place] >= 0:
            if colour != state.board.city[place]:
                raise BadData("cities: a printed one has changed")
        elif colour >= 0:
            founded[colour] += 1
            if not state.board.town[place]:
                raise BadData("cities: a New City stands where no town was")
    for colour in range(KINDS):
        if founded[colour] + state.new_cities[colour] != NEW_CITIES[colour]:
            raise BadData(f"cities: not {NEW_CITIES[colour]} {COLOURS[colour]} New Cities in all")


def audit_players(state: Steam) -> None:
    """The bounds of the players' tracks (STM-3) and the turn order."""
    for seat in range(state.seats):
        if not LEAST_INCOME <= state.incomes[seat] <= MOST_INCOME:
            raise BadData(f"income: seat {seat} has {state.incomes[seat]}")
        if not 1 <= state.levels[seat] <= MOST_LEVEL:
            raise BadData(f"level: seat {seat} has {state.levels[seat]}")
        if state.points[seat] < 0 or state.cash[seat] < 0:
            raise BadData(f"seat {seat} has fewer points or dollars than none")
    if list(state.built) != sorted({seat for seat in state.built if 0 <= seat < state.seats}):
        raise BadData("built: expected seats in ascending order, each once")
    known = sorted((*state.order, *state.bankrupt))
    if state.order and known != list(range(state.seats)):
        raise BadData("order: a seat is missing or doubled")


def audit_links(state: Steam) -> None:
    """Follow every track on the map: it must be the links that are noted, end to end."""
    tracks = state.tracks
    expected = sorted(
        [ends((first, exits[0]), (last, exits[-1])) for exits, first, last in walks(state)]
    )
    noted = []
    for link, owner in enumerate(tracks.owners):
        if owner == GONE:
            continue
        one = (tracks.nodes[2 * link], tracks.ends[2 * link])
        other = (tracks.nodes[2 * link + 1], tracks.ends[2 * link + 1])
        noted.append(ends(one, other))
        if one[0] >= 0 and one[0] == other[0]:
            raise BadData("links: one returns to where it began")
        if owner != NOBODY and owner not in state.order:
            raise BadData("links: one has an owner who is not in the game")
        loose = one[0] < 0 and other[0] < 0
        if loose and owner != NOBODY and not (state.stage == BUILD and state.loose):
            raise BadData("links: one starts nowhere")
    if sorted(noted) != expected:
        raise BadData("links: they are not the track on the map")


def ends(one: tuple[int, int], other: tuple[int, int]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The two ends of a link in one order."""
    return (one, other) if one <= other else (other, one)
