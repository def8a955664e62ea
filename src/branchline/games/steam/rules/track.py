"""Track on a hex: what may lie there, its price, how it joins or is redirected (STM-9 to STM-11, STM-15, STM-16)."""

from typing import Final

from branchline.engine.game import NOBODY
from branchline.engine.packed import i64, vec
from branchline.engine.phrase import phrase, plural
from branchline.games.steam.rules import hex_sides, links
from branchline.games.steam.rules.board import NOWHERE, RULES, SIDES
from branchline.games.steam.rules.hex_sides import Survey, TrackFault
from branchline.games.steam.rules.state import Steam
from branchline.games.steam.rules.tiles import PIECES, Piece, opposite

ON_LAND, TOWN_TILE, TOWN_HEX = RULES.pick("STM-9.16", "STM-11.1", "STM-11.2")
NO_ROOT, TOWN_ROOT, NO_TURNING, UNCHANGED, LEGAL_ADDITION = RULES.pick(
    "STM-9.15", "STM-R.17", "STM-11.10", "STM-16.3", "STM-16.5"
)
LAST_TILE, MAY_REDIRECT, NOT_HIS, UNFINISHED, HANGS, CHANGES = RULES.pick(
    "STM-15.1", "STM-15.3", "STM-15.4", "STM-15.5", "STM-R.28", "STM-R.29"
)

MORE_TRACK: Final = 2  # paths on a complex tile
DEAREST: Final = 4  # dollars for the exits of any tile without a town
CHEAPEST: Final = 2  # dollars for any build (STM-10.1)


CITY_HEX: Final = TrackFault(ON_LAND, phrase("Hex {hex} is {city}, a {colour} city: you cannot lay a tile on a city."))
NEEDS_TOWN: Final = TrackFault(TOWN_TILE, phrase("Hex {hex} has the town {town}: only a town tile fits there."))
NEEDS_NO_TOWN: Final = TrackFault(TOWN_HEX, phrase("Hex {hex} has no town: a town tile does not fit there."))
ROOTLESS: Final = TrackFault(
    NO_ROOT, phrase("No exit on hex {hex} ({exits}) leads to a city or an open end of your track.")
)
UNREACHED_TOWN: Final = TrackFault(
    TOWN_ROOT,
    plural(
        "None of your track reaches {town}: its exit ({exits}) does not meet a city or one of your open ends.",
        "None of your track reaches {town}: its exits ({exits}) do not meet a city or one of your open ends.",
        0,
    ),
)
TURNED: Final = phrase("The town tile on hex {hex} can get more exits but must keep those it has: {exits}.")
EXITS_LOST: Final = plural(
    "The town tile on hex {hex} has an exit that the new one lacks: {exits}.",
    "The town tile on hex {hex} has {n} exits that the new one lacks: {exits}.",
    0,
)
ADDED: Final = phrase("The track added on hex {hex} ({exits}) does not meet a city or one of your open ends.")


def misplaced(state: Steam, place: i64, piece: Piece) -> TrackFault | None:
    """Check that a tile is on land (STM-2.17), with a town only on a town (STM-16.12)."""
    if state.city[place] >= 0:
        return CITY_HEX
    town = state.board.town[place]
    if town == piece.town:
        return None
    return NEEDS_TOWN if town else NEEDS_NO_TOWN


def track_fault(survey: Survey, piece: Piece) -> TrackFault | None:
    """Check a piece and its track on a hex."""
    # Track may stand in another's way (STM-9.22, STM-R.32), and an open end may face a hex without track there, a
    # town too (STM-11.11, STM-R.23).
    state, place = survey.state, survey.place
    fault = misplaced(state, place, piece)
    if fault is not None:
        return fault
    old = state.tracks.pieces[place]
    if piece.town:
        return town_fault(survey, NOWHERE if old < 0 else PIECES[old].exits, piece.exits)
    if old < 0:
        return new_fault(survey, piece)
    if len(piece.paths) > len(PIECES[old].paths):
        return improvement_fault(survey, PIECES[old], piece)
    return redirect_fault(survey, PIECES[old], piece)


def may_begin(state: Steam, place: i64, exits: i64, town: bool) -> bool:
    """Check whether track on an empty hex stays off others' track, and meets a city or an open end at all."""
    # Most tiles do not, and so are refused before more is looked at (STM-9.8, STM-9.14, STM-9.17).
    tracks, near, city = state.tracks, state.board.near, state.city
    if tracks.pieces[place] >= 0:
        return True
    begins = False
    side: i64
    for side in range(SIDES):
        if exits >> side & 1:
            other = near[place * SIDES + side]
            if other < 0:
                return False
            if city[other] >= 0:
                begins = True
            else:
                link = tracks.link_at[other * SIDES + opposite(side)]
                if link >= 0:
                    owner = tracks.owners[link]
                    if owner == state.mover or owner == NOBODY:
                        begins = True
                    elif not town:
                        return False
    return begins


def new_fault(survey: Survey, piece: Piece) -> TrackFault | None:
    """Check track on an empty hex: a path at least begins where the mover may (STM-9.8)."""
    begins = False
    for path in range(piece.path_count):
        one, other = piece.ends[2 * path], piece.ends[2 * path + 1]
        fault = survey.path_fault(one, other)
        if fault is not None:
            return fault
        begins = begins or survey.rooted(one, other)
    if not begins:
        return rootless(survey, piece)
    fault = survey.closing_fault(piece)
    return survey.first_fault(piece.exits) if fault is None else fault


def rootless(survey: Survey, piece: Piece) -> TrackFault:
    """Return why track begins nowhere: perhaps it meets track that the mover may not claim."""
    for side in range(SIDES):
        if piece.exits >> side & 1 and survey.look(side) == links.UNOWNED:
            if survey.far(side) < 0:
                words = phrase("The unowned track to the {side} of hex {hex} does not start at a city or town.")
                return TrackFault(NO_ROOT, words, side)
            words = phrase(
                "The unowned track to the {side} of hex {hex} starts at the town {town}, where you have no link."
            )
            return TrackFault(NO_ROOT, words, side, nodes=(survey.far(side),))
    return ROOTLESS


def town_fault(survey: Survey, old: i64, exits: i64) -> TrackFault | None:
    """Check a town tile, new or with more exits, as the builder likes (STM-11.3)."""
    # It can neither be turned nor redirected (STM-15.6).
    if old >= 0 and (old == exits or old & ~exits):
        if bin(old).count("1") == bin(exits).count("1"):
            return TrackFault(NO_TURNING, TURNED, exits=old)
        return TrackFault(UNCHANGED, EXITS_LOST, exits=old & ~exits)
    added = exits if old < 0 else exits & ~old
    fault = survey.spurs_fault(added)
    if fault is not None:
        return fault
    if survey.spurs_rooted(added):
        return survey.first_fault(added)
    return UNREACHED_TOWN if old < 0 else TrackFault(LEGAL_ADDITION, ADDED, exits=added)


def improvement_fault(survey: Survey, old: Piece, piece: Piece) -> TrackFault | None:
    """Check a second path next to the one there (STM-16.1), with any owner (STM-16.2, STM-16.4)."""
    added = [path for path in piece.paths if path not in old.paths]
    if len(added) != len(piece.paths) - len(old.paths):
        return TrackFault(UNCHANGED, TRACK_LOST, paths=tuple([path for path in old.paths if path not in piece.paths]))
    one, other = added[0]
    fault = survey.path_fault(one, other)
    if fault is not None:
        return fault
    exits = piece.exits & ~old.exits
    return survey.first_fault(exits) if survey.rooted(one, other) else TrackFault(LEGAL_ADDITION, ADDED, exits=exits)


def price(state: Steam, place: i64, piece: Piece) -> i64:
    """Return a dollar an exit, one for a town (STM-10.1, STM-10.2); terrain on empty hexes only."""
    # Redirects and improvements pay no river and no hill (STM-10.8, STM-15.10, STM-10.9, STM-16.9);
    # complex tiles on empty hexes do (STM-10.10, STM-17.2).
    terrain = state.board.terrain[place] if state.tracks.pieces[place] < 0 else 0
    return piece.price + terrain  # STM-10.7, STM-10.11


def pair_for(state: Steam, place: i64, piece: Piece) -> i64:
    """Return the kind of tile to take a face from: of the kinds that show it the most plentiful."""
    # The tile that lies on the hex goes back first (STM-R.30).
    return pair_from(state.tracks.supply, state.tracks.pairs[place], piece)


def pair_from(supply: vec[i64], back: i64, piece: Piece) -> i64:
    """Return the kind of tile to take a face from, with one of the kind `back` put back before."""
    best: i64 = NOWHERE
    most: i64 = 0
    for pair in piece.pairs:
        left = supply[pair] + (1 if pair == back else 0)
        if left > most:
            best, most = pair, left
    return best


def put_down(state: Steam, place: i64, piece: Piece) -> None:
    """Exchange the tile and join its new track to what it meets."""
    tracks = state.own_tracks()
    pair = pair_for(state, place, piece)
    old = tracks.pieces[place]
    if old >= 0:
        tracks.supply[tracks.pairs[place]] += 1  # STM-1.22, STM-16.13
    tracks.supply[pair] -= 1
    tracks.pairs[place] = pair
    tracks.pieces[place] = piece.index
    if piece.town:
        lay_town(state, place, 0 if old < 0 else PIECES[old].exits, piece.exits)
    elif old >= 0 and len(PIECES[old].paths) == len(piece.paths):
        redirect(state, place, PIECES[old], piece)
    else:
        for one, other in piece.paths:
            if old < 0 or (one, other) not in PIECES[old].paths:
                links.add_path(state, place, one, other)  # STM-12.5, STM-16.6


def lay_town(state: Steam, place: i64, old: i64, exits: i64) -> None:
    """Add spurs (STM-11.5, STM-11.6); bare unowned ones become the builder's (STM-R.34)."""
    tracks = state.tracks
    for side in range(SIDES):
        if exits >> side & 1 and not old >> side & 1:
            links.add_spur(state, place, side, state.mover)
        elif old >> side & 1:
            link = tracks.link_at[place * SIDES + side]
            bare = tracks.ends[2 * link] == tracks.ends[2 * link + 1]
            if tracks.owners[link] == NOBODY and bare and not links.complete(tracks, link):
                tracks.owners[link] = state.mover
                tracks.fresh[link] = True


SAME_TRACK: Final = TrackFault(
    CHANGES, phrase("Hex {hex} already has exactly this track: a redirect must change something.")
)
TRACK_LOST: Final = plural(
    "There is track on hex {hex} that the new tile lacks: {paths}.",
    "There are {n} tracks on hex {hex} that the new tile lacks: {paths}.",
    0,
)


def redirect_fault(survey: Survey, old: Piece, piece: Piece) -> TrackFault | None:
    """Check that the open end of an unfinished link moves to another side of its last tile."""
    # By a turn or by another tile (STM-15.7), of the mover's own link (STM-15.2) or a claimable one, and the new
    # track is judged like any other (STM-15.8).
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    if len(piece.paths) != len(old.paths) or len(gone) > 1:
        return TrackFault(UNCHANGED, TRACK_LOST, paths=tuple(gone))  # STM-R.27
    if not gone:
        return SAME_TRACK
    state, place = survey.state, survey.place
    kept, was, now = moved(gone[0], come[0])
    if kept < 0:
        words = phrase("You can redirect only one end of a track: {old} cannot become {new}.")
        return TrackFault(HANGS, words, paths=(gone[0], come[0]))
    link = state.tracks.link_at[place * SIDES + was]
    hanging = links.open_at(state.tracks, place * SIDES + kept)
    if not links.open_at(state.tracks, place * SIDES + was):
        return fixed_end(state, link, was, hanging)
    if hanging:
        words = phrase("The track {path} on hex {hex} is not connected: both ends are open.")
        return TrackFault(HANGS, words, paths=(gone[0],))
    owner = state.tracks.owners[link]
    if owner not in (state.mover, NOBODY):
        words = phrase("The unfinished link on hex {hex} belongs to the {owner} player.")
        return TrackFault(NOT_HIS, words, owner=owner)
    if owner == NOBODY and not links.claimable(state, link):
        node = links.other_node(state.tracks, link)
        words = phrase("The unowned link on hex {hex} starts at the town {town}, where you have no link.")
        if node < 0:
            words = phrase("The unowned link on hex {hex} does not start at a city or town.")
        return TrackFault(MAY_REDIRECT, words, nodes=(node,))
    return new_end_fault(survey, link, now) or survey.first_fault(1 << kept | 1 << now)


def fixed_end(state: Steam, link: i64, side: i64, hanging: bool) -> TrackFault:
    """Return why the end of a path that is not open cannot move; `hanging` if its other end is open."""
    if hanging:
        words = phrase("The track on hex {hex} is connected at its {side} end: you can redirect only the open end.")
        return TrackFault(HANGS, words, side)
    if link >= 0 and links.complete(state.tracks, link):
        words = phrase("The link between {one} and {other} is complete and cannot be redirected.")
        return TrackFault(UNFINISHED, words, nodes=tuple(state.tracks.nodes[2 * link : 2 * link + 2]))
    if link < 0:
        words = phrase("The track on hex {hex} continues to the {side}: you can redirect only an open end.")
    else:
        words = phrase("The track on hex {hex} starts at {city}, to the {side}: you can redirect only an open end.")
    return TrackFault(LAST_TILE, words, side)


def new_end_fault(survey: Survey, link: i64, side: i64) -> TrackFault | None:
    """Check the side to which the open end of a link would move."""
    kind = survey.look(side)
    if kind == links.BARRED:
        return hex_sides.BARRED_SIDES[side]
    if kind >= links.OTHERS:
        return hex_sides.OTHERS_TRACKS[side]
    if survey.link(side) == link:
        return hex_sides.RING  # the other end of a track that hangs on nothing yet
    far = survey.far(side)
    if far >= 0 and far == links.other_node(survey.state.tracks, link):
        return hex_sides.returning(far)
    return None


def moved(gone: tuple[int, int], come: tuple[int, int]) -> tuple[int, int, int]:
    """Return the side a path keeps, the one it leaves and its new one; NOWHERE if none is kept."""
    for kept in gone:
        if kept in come:
            return kept, gone[0] + gone[1] - kept, come[0] + come[1] - kept
    return NOWHERE, NOWHERE, NOWHERE


def redirect(state: Steam, place: i64, old: Piece, piece: Piece) -> None:
    """Move the open end; only completing or joining makes or keeps the link one's own."""
    tracks = state.tracks
    gone = next(path for path in old.paths if path not in piece.paths)
    come = next(path for path in piece.paths if path not in old.paths)
    _, was, now = moved(gone, come)
    link = tracks.link_at[place * SIDES + was]
    which = links.which_end(tracks, link, place * SIDES + was)
    tracks.link_at[place * SIDES + was] = NOWHERE
    kind = links.side_of(state, place, now)
    end = place * SIDES + now
    if kind == links.CITY_SIDE:
        links.set_end(tracks, link, which, state.board.near[end], end)
        tracks.owners[link] = state.mover  # STM-13.8
    elif kind >= links.OWN:
        joined = links.met(state, place, now)
        # Joined to track of this build turn it has been extended (STM-R.33).
        tracks.fresh[link] = tracks.fresh[link] or tracks.fresh[joined]
        links.take_over(state, link, which, joined, place, now)
        tracks.owners[link] = state.mover  # STM-14.4, STM-R.25
    else:
        links.set_end(tracks, link, which, NOWHERE, end)  # STM-13.7, STM-15.11, until STM-15.12
