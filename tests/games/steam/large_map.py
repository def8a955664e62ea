"""Maps of any size: full of hexes, with places spread evenly over them."""

from __future__ import annotations

from itertools import product

from branchline.games.steam.rules.maps.file_entries import PRINTED
from branchline.games.steam.rules.maps.grid import LETTERS
from branchline.games.steam.rules.maps.validation import MOST_CITIES, MOST_HEXES, MOST_TOWNS

KEYS = ["".join(letters) for letters in product(LETTERS[:10], LETTERS, LETTERS)]


def large_map(hexes: int = MOST_HEXES, cities: int = MOST_CITIES, towns: int = MOST_TOWNS, name: str = "large") -> str:
    """The text of a map with this many hexes in play, cities and towns. Default: the largest."""
    places = cities + towns
    city_keys = {KEYS[number * places // cities] for number in range(cities)}
    listed = {True: [], False: []}  # type: dict[bool, list[str]]
    for key in KEYS[:places]:
        is_city = key in city_keys
        colour = PRINTED[len(listed[True]) % len(PRINTED)]
        more = f', colour = "{colour}", cubes = 1' if is_city else ""
        listed[is_city].append(f'{key} = {{ name = "Place {key}"{more} }}')
    head = f'format = 1\nid = "{name}"\ntitle = "Large"\nideal_players = [4]\n'
    setup = "[setup]\nsupply_spaces = 12\nsupply_cubes = 1\n"
    cities_text = "[cities]\n" + "\n".join(listed[True])
    towns_text = "[towns]\n" + "\n".join(listed[False])
    return f"{head}grid = '''\n{grid(hexes, places)}\n'''\n{setup}{cities_text}\n{towns_text}\n"


def grid(hexes: int, places: int) -> str:
    """The grid, line by line, with the keys at equal distances."""
    rows = ["      " + "   ".join(LETTERS)]
    drawn = 0
    while drawn < hexes:
        line = len(rows)
        row = f"{line:3}   "
        for column in range(1, len(LETTERS) + 1):
            code = ""
            if (column + line) % 2 == 0 and drawn < hexes:
                place = -(-drawn * places // hexes)  # the first one that is not drawn yet
                key = KEYS[place] if place < places and place * hexes // places == drawn else ""
                code, drawn = f".{key}", drawn + 1
            row += code.ljust(4)
        rows.append(row.rstrip())
    return "\n".join(rows)
