"""Listing the tiles a builder may lay: the questions of one tile, asked once for each hex."""

from __future__ import annotations

from typing import Final, final

from branchline.games.steam.board import NOWHERE, PAIRS_OF, PIECES_FOR_TOWN, PIECES_PLAIN, SIDES
from branchline.games.steam.chain import Chain
from branchline.games.steam.mending import Loose, joins_unowned, mending_fault, turns
from branchline.games.steam.money import purse
from branchline.games.steam.state import Action, Steam
from branchline.games.steam.survey import Survey
from branchline.games.steam.tiles import FACES, PIECES, Piece
from branchline.games.steam.track import (
    MORE_TRACK,
    improvement_fault,
    moved,
    open_at,
    pair_for,
    pair_from,
    price,
    redirect_fault,
    town_fault,
)


def lays(state: Steam) -> list[Action]:
    """Every tile the mover may lay, hex by hex."""
    found: list[Action] = []
    if not state.builds_left:
        return found
    money = purse(state, state.mover)
    in_supply = faces_left(state)
    loose = Loose(state) if state.loose else None
    chain = Chain(state, state.builds_left)
    for place in range(state.board.size):
        if state.city[place] < 0 and (loose is None or loose.reaches(place)):
            survey = Survey(state, place)
            if state.tracks.pieces[place] >= 0:
                replacements(state, survey, money, loose, found)
            elif survey.has_root():
                if state.board.town[place]:
                    new_towns(state, survey, money, in_supply, loose, found)
                else:
                    new_tracks(state, survey, money, in_supply, loose, chain, found)
    return found


def faces_left(state: Steam) -> list[bool]:
    """Which faces are in the supply (STM-9.21)."""
    supply = state.tracks.supply
    left = []
    for face in FACES:
        there = False
        for pair in PAIRS_OF[face.index]:
            if supply[pair]:
                there = True
        left.append(there)
    return left


def add(state: Steam, place: int, piece: Piece, found: list[Action]) -> None:
    """Put the prebuilt move on the list."""
    move = state.board.lays[place][piece.index]
    assert move is not None
    found.append(move)


def replacements(
    state: Steam, survey: Survey, money: int, loose: Loose | None, found: list[Action]
) -> None:
    """Redirects and improvements of the tile on a hex."""
    place = survey.place
    old = PIECES[state.tracks.pieces[place]]
    for piece in WIDER[old.index]:
        if price(state, place, piece) > money or pair_for(state, place, piece) < 0:
            continue
        if old.town:
            fault = town_fault(state, survey, old.exits, piece.exits)
        else:
            fault = improvement_fault(survey, old, piece)
        if fault is None and (loose is None or loose.allows(place, piece, True)):
            add(state, place, piece, found)
    if not old.town and has_open_end(state, place, old):
        for piece in TURNED[old.index]:
            if price(state, place, piece) > money or pair_for(state, place, piece) < 0:
                continue
            if redirect_fault(state, place, old, piece) is None:
                if loose is None or loose.allows(place, piece, True):
                    add(state, place, piece, found)


def has_open_end(state: Steam, place: int, old: Piece) -> bool:
    """Whether a link ends openly on a hex, so that it might be redirected."""
    for side in range(SIDES):
        if old.exits >> side & 1 and open_at(state.tracks, place * SIDES + side):
            return True
    return False


def wider(old: Piece) -> list[Piece]:
    """The pieces that hold all track of another and more."""
    if old.town:
        return [
            piece
            for piece in PIECES_FOR_TOWN
            if piece.exits != old.exits and not old.exits & ~piece.exits
        ]
    return [
        piece
        for piece in PIECES_PLAIN
        if len(piece.paths) > len(old.paths) and all(path in piece.paths for path in old.paths)
    ]


def turned(old: Piece) -> list[Piece]:
    """The pieces that differ from another in one path, and in that by one side only."""
    return [
        piece
        for piece in PIECES_PLAIN
        if not old.town and len(piece.paths) == len(old.paths) and one_side_moved(old, piece)
    ]


def one_side_moved(old: Piece, piece: Piece) -> bool:
    """Whether a piece is another with one end of one path elsewhere."""
    gone = [path for path in old.paths if path not in piece.paths]
    come = [path for path in piece.paths if path not in old.paths]
    return len(gone) == 1 and moved(gone[0], come[0])[0] >= 0


WIDER: Final = [wider(piece) for piece in PIECES]
TURNED: Final = [turned(piece) for piece in PIECES]


def new_towns(
    state: Steam,
    survey: Survey,
    money: int,
    in_supply: list[bool],
    loose: Loose | None,
    found: list[Action],
) -> None:
    """Tiles on a town without one."""
    for piece in PIECES_FOR_TOWN:
        if not in_supply[piece.face.index] or price(state, survey.place, piece) > money:
            continue
        if town_fault(state, survey, NOWHERE, piece.exits) is None:
            if loose is None or loose.allows(survey.place, piece, True):
                add(state, survey.place, piece, found)


def new_tracks(
    state: Steam,
    survey: Survey,
    money: int,
    in_supply: list[bool],
    loose: Loose | None,
    chain: Chain,
    found: list[Action],
) -> None:
    """Tiles on an empty hex without a town."""
    place = survey.place
    money -= state.board.terrain[place]
    grades = path_grades(survey)
    leads = Leads(chain, place, 2 * MORE_TRACK + state.board.terrain[place])
    for number, piece in enumerate(PIECES_PLAIN):
        if piece.exit_count > money or not in_supply[piece.face.index]:
            continue
        first, second = TRACKS[number]
        one = grades[first]
        other = ROOTED if second < 0 else grades[second]
        if one == ILLEGAL or other == ILLEGAL:
            continue
        rooted = one + other == 2 * ROOTED
        if not rooted and (second < 0 or one == other):
            continue  # no path of it begins where it may
        path = piece.paths[0 if one < ROOTED else -1]
        if not rooted and joins_unowned(survey, path):
            legal = mending_fault(state, place, piece) is None
        elif loose is not None:
            legal = loose.allows(place, piece, rooted)
        else:
            legal = rooted or leads.after(piece, path) or leads.round_about(piece, survey)
        if legal:
            add(state, place, piece, found)


ILLEGAL: Final = 0
UNROOTED: Final = 1
ROOTED: Final = 2

# The paths between two sides of a hex, and which of them a plain piece holds; -1 for no second one.
PATHS: Final = [(one, other) for one in range(SIDES) for other in range(one + 1, SIDES)]
TRACKS: Final = [
    (
        PATHS.index(piece.paths[0]),
        PATHS.index(piece.paths[1]) if len(piece.paths) == MORE_TRACK else NOWHERE,
    )
    for piece in PIECES_PLAIN
]


def path_grades(survey: Survey) -> list[int]:
    """For every path over a hex: illegal, legal if it is rooted later, or rooted."""
    grades = []
    for path in PATHS:
        if survey.path_fault(path) is not None:
            grades.append(ILLEGAL)
        else:
            grades.append(ROOTED if survey.rooted(path) else UNROOTED)
    return grades


@final
class Leads:
    """Whether loose track on a complex tile could be led to a root; asked once for each side."""

    __slots__ = ("answers", "chain", "cost", "place", "witnesses")

    def __init__(self, chain: Chain, place: int, cost: int) -> None:
        self.chain = chain
        self.place = place
        self.cost = cost
        self.answers: dict[int, bool] = {}
        self.witnesses: dict[int, list[int]] = {}

    def after(self, piece: Piece, path: tuple[int, int]) -> bool:
        """Whether one end of a path can be led on, once the tile is laid."""
        return self.side(piece, path[0]) or self.side(piece, path[1])

    def side(self, piece: Piece, side: int) -> bool:
        """Whether track leaving by a side can, with the tiles that are left then."""
        return self.known(piece, side, side)

    def round_about(self, piece: Piece, survey: Survey) -> bool:
        """Whether it can be led to the other path of the same tile."""
        for start, side in turns(self.chain, survey, piece):
            hopes, self.chain.hopes = self.chain.hopes, {}
            self.chain.extra = self.place * SIDES + start
            found = self.known(piece, side, (start + 1) * SIDES + side)
            self.chain.extra, self.chain.hopes = NOWHERE, hopes
            if found:
                return True
        return False

    def known(self, piece: Piece, side: int, key: int) -> bool:
        """Answer by what is known of a side, unless this tile is one that the way would need."""
        if key not in self.answers:
            self.answers[key] = self.chain.beside(self.place, self.cost, side)
            self.witnesses[key] = self.chain.witness
        if not self.answers[key]:
            return False
        pair = pair_from(self.chain.supply, NOWHERE, piece)
        if self.chain.supply[pair] > self.witnesses[key].count(pair):
            return True
        return self.chain.after(self.place, piece, (side,))
