"""Track that cannot lie on a hex: what it would meet, where it would begin, what it would undo."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from branchline.engine.phrase import Phrase, phrase, plural
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.board import NOWHERE, SIDES
from branchline.games.steam.rules.hex_sides import Survey
from branchline.games.steam.rules.links import (
    BARRED,
    OTHERS,
    OTHERS_SPUR,
    UNOWNED,
    far_node,
    met,
    other_node,
    side_of,
)
from branchline.games.steam.rules.maps.grid import across, name_of
from branchline.games.steam.rules.refusals.naming import (
    hex_name,
    path_name,
    player,
    side,
    sides,
    title,
)
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES, Path
from branchline.games.steam.rules.track import moved


def exits_there(state: Steam, place: int) -> int:
    """The exits of the tile on a hex, a bit for each side; none without a tile."""
    old = state.tracks.pieces[place]
    return 0 if old < 0 else PIECES[old].exits


def paths_there(state: Steam, place: int) -> tuple[Path, ...]:
    """The paths of the tile on a hex; none without a tile."""
    old = state.tracks.pieces[place]
    return () if old < 0 else PIECES[old].paths


def new_exits(state: Steam, move: Lay) -> int:
    """The exits of a tile that were not on the hex before, a bit for each side."""
    return move.piece.exits & ~exits_there(state, move.place)


def new_paths(state: Steam, move: Lay) -> list[Path]:
    """The paths of a tile that were not on the hex before."""
    old = paths_there(state, move.place)
    return [path for path in move.piece.paths if path not in old]


def lost_paths(state: Steam, move: Lay) -> list[Path]:
    """The paths on the hex that a tile does not have."""
    return [path for path in paths_there(state, move.place) if path not in move.piece.paths]


def first_meeting(state: Steam, move: Lay, least: int, most: int) -> int:
    """The first new exit of a tile that meets one of these kinds, NOWHERE if none does."""
    added = new_exits(state, move)
    for number in range(SIDES):
        if added >> number & 1 and least <= side_of(state, move.place, number) <= most:
            return number
    return NOWHERE


def owner_beyond(state: Steam, place: int, number: int) -> int:
    """Whose open end lies beyond a side of a hex."""
    return state.tracks.owners[met(state, place, number)]


def at_an_edge(state: Steam, move: Lay) -> Phrase:
    """An exit to the end of the map, to water or to a closed edge."""
    number = first_meeting(state, move, BARRED, BARRED)
    rail_map = state.board.map
    beyond = name_of(across(state.board.hexes[move.place].spot, number))
    if beyond in rail_map.hex_index:
        return phrase(
            "No track can leave hex {hex} to the {side}: that edge is closed.",
            hex=hex_name(state, move.place),
            side=side(number),
        )
    if any(other.water and other.name == beyond for other in rail_map.beyond):
        return phrase(
            "No track can leave hex {hex} to the {side}: there is water.",
            hex=hex_name(state, move.place),
            side=side(number),
        )
    return phrase(
        "No track can leave hex {hex} to the {side}: the map ends there.",
        hex=hex_name(state, move.place),
        side=side(number),
    )


def others_track(state: Steam, move: Lay) -> Phrase:
    """An exit that meets an open end of another player."""
    number = first_meeting(state, move, OTHERS, OTHERS_SPUR)
    return phrase(
        "To the {side} of hex {hex} lies track of the {owner} player, which nobody else may join.",
        side=side(number),
        hex=hex_name(state, move.place),
        owner=player(owner_beyond(state, move.place, number)),
    )


def others_spur(state: Steam, move: Lay) -> Phrase:
    """An exit that meets a spur of another player's town."""
    number = first_meeting(state, move, OTHERS_SPUR, OTHERS_SPUR)
    return phrase(
        "To the {side} lies a spur of {town}: it is the {owner} player's, nobody else may join it.",
        side=side(number),
        town=title(state, state.board.near[move.place * SIDES + number]),
        owner=player(owner_beyond(state, move.place, number)),
    )


def returns(state: Steam, move: Lay) -> Phrase:
    """A link would begin and end at one place, or be a ring."""
    node = returns_to(state, move)
    if node < 0:
        return phrase(
            "The track on hex {hex} would be a ring, without a city or town at its ends.",
            hex=hex_name(state, move.place),
        )
    return phrase(
        "The link would begin and end at {place}: it must join two different places.",
        place=title(state, node),
    )


def returns_to(state: Steam, move: Lay) -> int:
    """The city or town where a link would begin and end, NOWHERE if it would be a ring."""
    if move.piece.town:
        return move.place
    paths = new_paths(state, move)
    lost = lost_paths(state, move)
    if lost:
        return turned_to(state, move.place, lost[0], paths[0])
    survey = Survey(state, move.place)
    for one, other in paths:
        survey.look(one)
        survey.look(other)
    for one, other in paths:
        if survey.same(survey.far, one, other):
            return survey.far[one]
    return led_round(survey, paths)


def turned_to(state: Steam, place: int, gone: Path, come: Path) -> int:
    """Where a link begins, if its open end would be turned there too."""
    _, was, now = moved(gone, come)
    begins = other_node(state.tracks, state.tracks.link_at[place * SIDES + was])
    far = far_node(state, place, now, side_of(state, place, now))
    return far if far == begins else NOWHERE


def led_round(survey: Survey, paths: list[Path]) -> int:
    """The place where two paths end that are joined to both ends of one link."""
    if len(paths) < 2:
        return NOWHERE
    for one, beyond in (paths[0], paths[0][::-1]):
        for other, past in (paths[1], paths[1][::-1]):
            if survey.same(survey.links, one, other) and survey.same(survey.far, beyond, past):
                return survey.far[beyond]
    return NOWHERE


def no_root(state: Steam, move: Lay) -> Phrase:
    """Track that begins at no city and at no track that the mover may continue."""
    number = first_meeting(state, move, UNOWNED, UNOWNED)
    if number >= 0:
        return unowned_root(state, move, number)
    return phrase(
        "No exit of hex {hex} ({exits}) leads to a city or to an open end of your track.",
        hex=hex_name(state, move.place),
        exits=sides(move.piece.exits),
    )


def first_tile(state: Steam, move: Lay) -> Phrase:
    """The first tile of the game, whose track leaves no city."""
    exits = new_exits(state, move)
    for one, other in new_paths(state, move):
        exits |= 1 << one | 1 << other
    return phrase(
        "Your first tile must start at a city, but the track on hex {hex} ({exits}) leads to none.",
        hex=hex_name(state, move.place),
        exits=sides(exits),
    )


def unowned_root(state: Steam, move: Lay, number: int) -> Phrase:
    """Track of nobody that the mover may not claim."""
    node = other_node(state.tracks, met(state, move.place, number))
    if node < 0:
        return phrase(
            "The unowned track to the {side} of hex {hex} starts at no city or town.",
            side=side(number),
            hex=hex_name(state, move.place),
        )
    return phrase(
        "The unowned track to the {side} of hex {hex} starts at the town {town}, where you have no"
        " link.",
        side=side(number),
        hex=hex_name(state, move.place),
        town=title(state, node),
    )


def town_unreached(state: Steam, move: Lay) -> Phrase:
    """A town tile that no track of the mover reaches."""
    return plural(
        "No track of yours reaches {town}: its exit ({exits}) meets no city and no open end of"
        " yours.",
        "No track of yours reaches {town}: its exits ({exits}) meet no city and no open end of"
        " yours.",
        move.piece.exit_count,
        town=title(state, move.place),
        exits=sides(move.piece.exits),
    )


def unfounded_addition(state: Steam, move: Lay) -> Phrase:
    """Added track that begins nowhere."""
    return phrase(
        "The added track of hex {hex} ({exits}) meets no city and no open end of yours.",
        hex=hex_name(state, move.place),
        exits=sides(new_exits(state, move)),
    )


def town_as_it_lies(state: Steam, move: Lay) -> Phrase:
    """A town tile can only get more exits."""
    return phrase(
        "The town tile on hex {hex} can get more exits but keeps those it has: {exits}.",
        hex=hex_name(state, move.place),
        exits=sides(exits_there(state, move.place)),
    )


def track_lost(state: Steam, move: Lay) -> Phrase:
    """Exits or paths that the new tile does not have."""
    if move.piece.town:
        gone = sides(exits_there(state, move.place) & ~move.piece.exits)
        return plural(
            "The town tile on hex {hex} has an exit that the new one lacks: {exits}.",
            "The town tile on hex {hex} has {n} exits that the new one lacks: {exits}.",
            len(gone),
            hex=hex_name(state, move.place),
            exits=gone,
        )
    lost = lost_paths(state, move)
    return plural(
        "There is track on hex {hex} that the new tile lacks: {paths}.",
        "There are {n} tracks on hex {hex} that the new tile lacks: {paths}.",
        len(lost),
        hex=hex_name(state, move.place),
        paths=[path_name(path) for path in lost],
    )


TRACKS: Final[dict[str, Callable[[Steam, Lay], Phrase]]] = {
    "STM-9.7": first_tile,
    "STM-9.14": others_track,
    "STM-9.15": no_root,
    "STM-9.17": at_an_edge,
    "STM-9.19": returns,
    "STM-11.8": others_spur,
    "STM-11.10": town_as_it_lies,
    "STM-16.3": track_lost,
    "STM-16.5": unfounded_addition,
    "STM-R.17": town_unreached,
}
