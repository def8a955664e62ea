"""Terms: words that are data of the games, and so stand in no code that translators could be shown.

A page translates the prompt, the colours, the options and the headings that the server tells it; a
phrase translates its terms. Names of games, cities and maps' places are the same everywhere.
"""

from __future__ import annotations

from collections.abc import Iterator

import branchline
from branchline.games.railways import board as railways
from branchline.games.railways.state import PROMPTS as RAILWAYS_PROMPTS
from branchline.games.steam import board as steam
from branchline.games.steam import telling as steam_telling
from branchline.games.steam.maps import OURS, our_map
from branchline.games.steam.state import PROMPTS as STEAM_PROMPTS
from branchline.games.ticket_to_ride import board as ticket_to_ride
from branchline.games.ticket_to_ride import telling as ticket_to_ride_telling
from branchline.games.ticket_to_ride.state import PROMPTS as TICKET_TO_RIDE_PROMPTS


def terms() -> dict[str, str]:
    """Every term, and what it is; of what stands for several things, the first."""
    found: dict[str, str] = {}
    for what, texts in gathered():
        for text in texts:
            found.setdefault(text, what)
    return found


def gathered() -> Iterator[tuple[str, tuple[str, ...]]]:
    """Terms by what they are."""
    yield "a card or its colour", ticket_to_ride.CARDS
    yield "the colour of a cube or a city", steam.COLOURS
    yield "the colour of a rail card", railways.COLOURS
    yield "the colour of a good", railways.GOODS
    yield "a good", railways.GOOD_NAMES
    for game in (ticket_to_ride, steam, railways):
        yield "the colour of a player", game.SEAT_COLOURS
    yield "an action tile", steam.ACTION_TILES[1:]
    yield "an action tile", tuple(tile.title() for tile in steam.ACTION_TILES[1:])
    yield "a track tile", tuple(steam_telling.FACES.values())
    yield "a side of a hex", steam_telling.COMPASS
    yield "the title of a map", tuple(our_map(name).title for name in OURS)
    for prompts in (TICKET_TO_RIDE_PROMPTS, STEAM_PROMPTS, RAILWAYS_PROMPTS):
        yield "what is asked", prompts
    for slug in branchline.GAMES:
        played = branchline.game(slug)
        yield "a heading of the final scoring", tuple(played.headings)
        for option in played.options:
            yield "an option", (option.name,)
            yield "what an option means", (option.text,)
            yield "what an option may be", option.choices


def counted() -> list[tuple[str, str]]:
    """Plurals that are made of terms: the template for one, and that for any other number."""
    return ticket_to_ride_telling.COUNTED[:]
