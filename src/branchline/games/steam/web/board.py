"""The board of Steam for the browser: the map, the tiles, and what the rules set for all."""

from functools import lru_cache

from branchline.games.steam.rules import board
from branchline.games.steam.rules.maps.rail_map import CITY, NO_HEX, TOWN, Hex, RailMap
from branchline.games.steam.rules.options import Options
from branchline.games.steam.rules.tiles import EDGES, FACES, PAIRS, PIECES
from branchline.games.steam.web.hex_shapes import HALF, RADIUS, centre
from branchline.games.steam.web.svg_map import bare_map


def board_json(options: dict[str, object]) -> dict[str, object]:
    """Return all that never changes at a table of Steam."""
    chosen = Options(options)
    return {"standard": chosen.standard, **drawn(chosen.map)}


@lru_cache(maxsize=16)
def drawn(rail_map: RailMap) -> dict[str, object]:
    """Return a map with its drawing, which is made once."""
    costs = board.Board(rail_map).terrain
    pieces = [[piece.text for piece in PIECES if piece.face is face] for face in FACES]  # every way to lay each
    return {
        "map": rail_map.id,
        "title": rail_map.title,
        "km": rail_map.km_per_hex,
        "columns": rail_map.columns,
        "lines": rail_map.lines,
        "radius": RADIUS,
        "half": round(HALF, 2),
        "box": box(rail_map),
        "hexes": [hex_json(rail_map, place, cost) for place, cost in zip(rail_map.hexes, costs, strict=True)],
        "ground": bare_map(rail_map),
        "spaces": rail_map.supply_spaces,
        "edges": EDGES,
        "faces": [
            {"name": face.name, "town": face.town, "price": face.price, "pieces": pieces[face.index]} for face in FACES
        ],
        "tiles": {f"{FACES[a].name}/{FACES[b].name}": count for a, b, count in PAIRS},
        "goods": board.COLOURS,
        "actions": board.ACTION_TILES[1:],
        "seat_colours": board.SEAT_COLOURS,
        "income": [board.LEAST_INCOME, board.MOST_INCOME],
        "level": board.MOST_LEVEL,
        "turns": {str(seats): turns for seats, turns in board.TURNS.items()},
    }


def box(rail_map: RailMap) -> dict[str, float]:
    """Return the rectangle that holds every hex that is drawn."""
    spots = [place.spot for place in rail_map.hexes] + [other.spot for other in rail_map.beyond]
    across = [centre(spot)[0] for spot in spots]
    down = [centre(spot)[1] for spot in spots]
    left, top = min(across) - RADIUS, min(down) - HALF
    return {
        "x": round(left, 1),
        "y": round(top, 1),
        "width": round(max(across) + RADIUS - left, 1),
        "height": round(max(down) + HALF - top, 1),
    }


def hex_json(rail_map: RailMap, place: Hex, cost: int) -> dict[str, object]:
    """Return a hex: where it is, what it is, what track costs more on it, what lies across its edges."""
    x, y = centre(place.spot)
    found: dict[str, object] = {
        "name": place.name,
        "x": round(x, 1),
        "y": round(y, 1),
        "hill": place.hill,
        "river": place.river,
        "cost": cost,
        "near": [None if other == NO_HEX else rail_map.hexes[other].name for other in place.near],
    }
    if place.kind in (CITY, TOWN):
        found |= {"kind": "city" if place.kind == CITY else "town", "title": place.title}
    if place.kind == CITY:
        found["colour"] = board.COLOURS[place.colour]
    return found
