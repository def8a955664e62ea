"""The complete state as JSON, names instead of numbers; deserialization.py reads it back."""

from __future__ import annotations

from typing import Final

from branchline.engine.game import NOBODY
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, KINDS, NOWHERE, SIDES
from branchline.games.steam.rules.deserialization import BUILT, from_json
from branchline.games.steam.rules.options import map_json
from branchline.games.steam.rules.state import GONE, NO_BID, PROMPTS, Steam
from branchline.games.steam.rules.tiles import EDGES, PIECES, pair_name

__all__: Final = ("from_json", "to_json")  # reading has its own files


def colours_json(counts: list[int] | tuple[int, ...]) -> dict[str, int]:
    """How many of each colour, those that are there."""
    return {COLOURS[colour]: counts[colour] for colour in range(KINDS) if counts[colour]}


def end_json(state: Steam, link: int, which: int) -> dict[str, object]:
    """One end of a link: the exit of its track, and the node if it is at one."""
    node = state.tracks.nodes[2 * link + which]
    end = state.tracks.ends[2 * link + which]
    return {
        "exit": f"{state.board.hexes[end // SIDES].name} {EDGES[end % SIDES]}",
        "node": None if node < 0 else state.board.hexes[node].name,
    }


def link_json(state: Steam, link: int) -> dict[str, object] | None:
    """A link; null keeps the place of one that was removed, as the next new link will take it."""
    owner = state.tracks.owners[link]
    if owner == GONE:
        return None
    return {
        "owner": None if owner == NOBODY else owner,
        "ends": [end_json(state, link, 0), end_json(state, link, 1)],
        "fresh": state.tracks.fresh[link],
    }


def to_json(state: Steam) -> dict[str, object]:
    """The complete state, names instead of numbers."""
    hexes = state.board.hexes
    tracks = state.tracks
    return {
        "game": state.game.slug,
        "rules": state.game.version,
        "map": map_json(state.board.map),
        "standard": state.standard,
        "mercy": state.mercy,
        "seats": state.seats,
        "turn": state.turn,
        "prompt": PROMPTS[state.stage],
        "turn_number": state.turn_number,
        "order": list(state.order),
        "acting": list(state.acting),
        "at": state.at,
        "round": state.round,
        "bankrupt": list(state.bankrupt),
        "built": list(state.built),
        "players": [player_json(state, seat) for seat in range(state.seats)],
        "free_pass": None if state.free_pass == NOBODY else state.free_pass,
        "upgraded": list(state.upgraded),
        "bidders": list(state.bidders),
        "leader": None if state.leader == NOBODY else state.leader,
        "places": list(state.places),
        "tiles": {
            hexes[place].name: [PIECES[piece].text, pair_name(tracks.pairs[place])]
            for place, piece in enumerate(tracks.pieces)
            if piece >= 0
        },
        "supply": {pair_name(pair): count for pair, count in enumerate(tracks.supply)},
        "links": [link_json(state, link) for link in range(len(tracks.owners))],
        "cities": {
            hexes[place].name: [COLOURS[colour], colours_json(state.cubes[place * KINDS : (place + 1) * KINDS])]
            for place, colour in enumerate(state.city)
            if colour != NOWHERE
        },
        "spaces": [colours_json(state.spaces[space : space + KINDS]) for space in range(0, len(state.spaces), KINDS)],
        "new_cities": colours_json(state.new_cities),
        "grown": [hexes[place].name for place in state.grown],
        "builds_left": state.builds_left,
        "performed": state.performed,
        "loose": state.loose,
        "before": None if state.before is None else built_json(state.before),
        "barred": [move.text for move in state.barred],
        "dues": [list(due) for due in state.dues],
        "pledges": [list(pledge) for pledge in state.pledges],
        "delivered": colours_json(state.delivered),
        "bag": colours_json(state.bag),
        "dice": state.dice.to_json(),
    }


def built_json(state: Steam) -> dict[str, object]:
    """What a build turn may change."""
    whole = to_json(state)
    return {key: whole[key] for key in BUILT}


def player_json(state: Steam, seat: int) -> dict[str, object]:
    """A player's tracks, tile and bid."""
    return {
        "cash": state.cash[seat],
        "income": state.incomes[seat],
        "points": state.points[seat],
        "level": state.levels[seat],
        "tile": ACTION_TILES[state.held[seat]] if state.held[seat] else None,
        "passed": state.passed[seat],
        "bid": None if state.bids[seat] == NO_BID else state.bids[seat],
    }
