"""How a move is written and parsed."""

from __future__ import annotations

import re
from difflib import SequenceMatcher, get_close_matches
from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.game import NOBODY
from branchline.engine.json_validation import shown
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules.actions.bidding import FREE_PASS, PASS, Bid
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.done import DONE
from branchline.games.steam.rules.actions.goods import ANYBODY, SCORES, UPGRADE, Deliver
from branchline.games.steam.rules.actions.growth import Grow, Urbanize
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import TAKES
from branchline.games.steam.rules.actions.take_back import TakeBack
from branchline.games.steam.rules.board import ACTION_TILES, COLOURS, SEAT_COLOURS, Board
from branchline.games.steam.rules.maps.loader import fold
from branchline.games.steam.rules.state import Action, Steam
from branchline.games.steam.rules.tiles import PIECES, find_piece, pieces_like

MOST_DIGITS: Final = 9  # of a number of dollars or steps; no table comes near it
OWNERS: Final = (*SEAT_COLOURS, "nobody")
HOP: Final = re.compile(rf"\s*>(?:({'|'.join(OWNERS)})>)?\s*", re.IGNORECASE)
FORMS: Final = (
    "bid 3",
    "pass",
    "free pass",
    "capital 2",
    "take engineer",
    "take urbanization pass",
    "lay C7 21 N-S",
    "urbanize Utica grey 4",
    "grow Albany 2",
    "done",
    "take back C7",
    "upgrade",
    "deliver red Albany > Utica > Boston",
    "score income",
    "score points",
)


@final
class NoPlace(BadMove):
    """A text that names a place which a map does not have; another map may have it."""

    def __init__(self, message: str, likeness: float = 0.0) -> None:
        super().__init__(message)
        self.likeness = likeness  # of the place it may have meant, at most 1


@final
class Written(Action):
    """A move as text that names places of a map; it is read anew on the map of each game."""

    def why_not(self, state: Steam) -> Rule | None:
        """The rule that forbids what the text says on this map."""
        return parse(state.board, self.text).why_not(state)

    def price(self, state: Steam) -> int:
        """What the move would cost on this map."""
        return parse(state.board, self.text).price(state)

    def play(self, state: Steam) -> None:
        """Do what the text says on this map."""
        parse(state.board, self.text).play(state)


def read(boards: list[Board], text: str) -> Action:
    """The move a text stands for on one of several maps."""
    problems: list[BadMove] = []
    for board in boards:
        try:
            move = parse(board, text)
        except BadMove as error:
            problems.append(error)
            continue
        placed = isinstance(move, (Lay, TakeBack, Grow, Urbanize, Deliver))
        return Written(move.text) if placed else move
    # The map on which most of the text makes sense is most likely the one that is meant.
    raise min(problems, key=strangeness)


def strangeness(problem: BadMove) -> float:
    """How little of a text was understood: all places, or one nearly, or not even that."""
    return 2.0 - problem.likeness if isinstance(problem, NoPlace) else 0.0


def parse(board: Board, text: str) -> Action:
    """The move a text stands for; moves that no rule would allow are moves too."""
    words = text.split()
    verb = words[0].casefold() if words else ""
    rest = words[1:]
    if verb == "bid":
        return Bid(number(rest, "bid 3"))
    if verb == "capital":
        return Capital(number(rest, "capital 2"))
    if verb == "take" and rest and rest[0].casefold() == "back":
        return board.take_backs[hex_of(board, " ".join(rest[1:]))]
    if verb == "take":
        return parse_take(" ".join(rest).casefold())
    if verb == "lay":
        return parse_lay(board, rest)
    if verb == "grow":
        place, space = rest[:-1], number(rest[-1:], "grow Albany 2")
        return Grow(board, node(board, " ".join(place)), checked_space(board, space))
    if verb == "urbanize":
        if len(rest) < 3:
            raise BadMove("urbanize: expected a town, a colour and a space, as in Utica grey 4")
        space = checked_space(board, number(rest[-1:], "urbanize Utica grey 4"))
        return Urbanize(board, node(board, " ".join(rest[:-2])), colour_of(rest[-2]), space)
    if verb == "deliver":
        return parse_delivery(board, rest)
    for move in (*SCORES, UPGRADE, DONE, FREE_PASS, PASS):
        if " ".join(words).casefold() == move.text:
            return move
    raise BadMove(f"not a move: {shown(text)}; moves look like: {'; '.join(FORMS)}")


def number(words: list[str], form: str) -> int:
    """A whole number that stands alone."""
    digits = words[0] if len(words) == 1 else ""
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise BadMove(f"expected a number of at most {MOST_DIGITS} digits, as in {form}")
    return int(words[0])


def hex_of(board: Board, name: str) -> int:
    """A hex by its name."""
    beyond = board.map.out_of_play(name)
    if beyond:
        raise NoPlace(f"{beyond}: no track can lie there", 1.0)
    if name.upper() not in board.map.hex_index:
        raise NoPlace(f"no hex {shown(name)}; hexes have names like {board.hexes[0].name}")
    return board.map.hex_index[name.upper()]


def parse_take(name: str) -> Action:
    """An action tile by its name or number."""
    for take in TAKES:
        if name in (take.text[5:], take.text[5:].replace(ACTION_TILES[take.tile], str(take.tile))):
            return take
    raise BadMove(f"no action tile {shown(name)}; the tiles are {', '.join(ACTION_TILES[1:])}")


def parse_lay(board: Board, words: list[str]) -> Action:
    """A tile on a hex."""
    if len(words) < 3:
        raise BadMove("lay: expected a hex, a tile and its track, as in lay C7 21 N-S")
    place = hex_of(board, words[0])
    piece = find_piece(words[1:])
    if piece is None:
        hint = "tiles look like 21 N-S or T21 N S"
        alike = [PIECES[other].text for other in pieces_like(words[2:])]
        if alike:
            hint = f"did you mean {' or '.join(alike)}?"
        raise BadMove(f"no tile {shown(' '.join(words[1:]))}; {hint}")
    made = board.lays[place][piece]
    return Lay(board.hexes[place].name, place, PIECES[piece]) if made is None else made


def node(board: Board, name: str) -> int:
    """A city or town by its name or key."""
    if name.upper() in board.map.place_index:
        return board.map.place_index[name.upper()]
    folded = fold(name)
    if folded not in board.map.names:
        near = get_close_matches(folded, list(board.map.names), 3, 0.5)
        titles = [board.hexes[board.map.names[other]].title for other in near]
        hint = f"; did you mean {' or '.join(titles)}?" if titles else ""
        likeness = SequenceMatcher(None, folded, near[0]).ratio() if near else 0.0
        raise NoPlace(f"no city or town {shown(name)}{hint}", likeness)
    return board.map.names[folded]


def colour_of(word: str) -> int:
    """The colour a word names."""
    if word.casefold() not in COLOURS:
        raise BadMove(f"no colour {shown(word)}; the colours are {', '.join(COLOURS)}")
    return COLOURS.index(word.casefold())


def checked_space(board: Board, space: int) -> int:
    """A supply space, counted from 1."""
    if not 1 <= space <= board.map.supply_spaces:
        raise BadMove(f"no supply space {space}; there are {board.map.supply_spaces}")
    return space - 1


def parse_delivery(board: Board, words: list[str]) -> Action:
    """A cube and its way, whose links it uses where that must be said."""
    if len(words) < 4:
        raise BadMove("deliver: expected a colour and a way, as in deliver red Albany > Boston")
    colour = colour_of(words[0])
    parts = HOP.split(" ".join(words[1:]))
    nodes = [node(board, part) for part in parts[0::2]]
    owners = [ANYBODY if word is None else owner_of(word) for word in parts[1::2]]
    if len(nodes) < 2 or len(nodes) > len(board.hexes):
        raise BadMove("deliver: expected a way from one city to another, as in Albany > Boston")
    return Deliver(board, colour, tuple(nodes), tuple(owners))


def owner_of(word: str) -> int:
    """The seat whose colour a hop names, or nobody."""
    owner = OWNERS.index(word.casefold())
    return NOBODY if owner == len(SEAT_COLOURS) else owner
