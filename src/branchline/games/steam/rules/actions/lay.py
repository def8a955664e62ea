"""Laying track: new tiles, redirecting and improving (STM-9.2, STM-15, STM-16, STM-17)."""

from __future__ import annotations

from typing import final

from branchline.engine.denial import Denial, denied
from branchline.engine.errors import BadMove
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules import pending_track, wording
from branchline.games.steam.rules.actions.action import Action, wrong_phase
from branchline.games.steam.rules.board import PIECES_FOR_TOWN, PIECES_PLAIN, RULES, Board
from branchline.games.steam.rules.effects import money_raised
from branchline.games.steam.rules.money import may_raise, pay, purse, raisable
from branchline.games.steam.rules.notation import parse_hex
from branchline.games.steam.rules.preview_parts import at_end, effects_on_mover, price_paid
from branchline.games.steam.rules.state import BUILD, Steam
from branchline.games.steam.rules.tiles import EDGES, PIECES, Piece, find_piece, pieces_like
from branchline.games.steam.rules.track import misplaced, pair_for, price, put_down, track_fault
from branchline.games.steam.rules.track_names import bearings, exit_in_words, paths_in_words
from branchline.games.steam.rules.turn import builds_of, complete_links

THREE_BUILDS, IN_SUPPLY, CANNOT_PAY, CASH_ONLY = RULES.pick("STM-9.2", "STM-9.21", "STM-6.10", "STM-31.1")
NEW_TILE, REDIRECT, IMPROVEMENT = RULES.pick("STM-10.1", "STM-10.8", "STM-10.9")


@final
class Lay(Action):
    """Put a tile on a hex: on an empty one, or instead of the tile there."""

    def __init__(self, board: Board, place: int, piece: Piece) -> None:
        super().__init__(f"lay {board.hexes[place].name} {piece.text}")
        self.board = board
        self.place = place
        self.piece = piece

    @staticmethod
    def parse(board: Board, words: list[str]) -> Lay:
        """Parse a hex, a face, and the paths or exits of its track."""
        if len(words) < 3:
            raise BadMove("lay: expected a hex, a tile and its track, as in lay C7 21 N-S")
        place = parse_hex(board, words[0])
        piece = find_piece(words[1:])
        if piece is None:
            hint = "tiles look like 21 N-S or T21 N S"
            alike = [PIECES[other].text for other in pieces_like(words[2:])]
            if alike:
                hint = f"did you mean {' or '.join(alike)}?"
            raise BadMove(f"no tile {shown(' '.join(words[1:]))}; {hint}")
        made = board.lays[place][piece]
        return Lay(board, place, PIECES[piece]) if made is None else made

    def denial(self, state: Steam) -> Denial | None:
        """Check that the hex, the track, the supply and the money allow it."""
        if state.stage != BUILD:
            return wrong_phase(state, "You can lay track only in a build turn; now it is time to {now}.")
        if not state.builds_left:
            return denied(
                THREE_BUILDS, "You have made all {builds} builds for this turn.", builds=builds_of(state, state.mover)
            )
        fault = misplaced(state, self.place, self.piece)
        if fault is None:
            fault = track_fault(state, self.place, self.piece)
        if fault is not None:
            return fault.denial(state, self.place, self.piece)
        if pair_for(state, self.place, self.piece) < 0:
            return self.none_left()
        dollars = self.dollars(state)
        if dollars > purse(state, state.mover):
            return too_dear(state, dollars)
        if self in state.barred:
            return denied(
                pending_track.TAKEN_BACK,
                "You have just taken this tile back from hex {hex}: build something else first.",
                hex=wording.hex_name(state, self.place),
            )
        fault = pending_track.hopeless_track(state, self.place, self.piece)
        return None if fault is None else fault.denial(state, self.place, self.piece)

    def is_legal(self, state: Steam) -> bool:
        """Check quickly whether the tile may be laid; `denial` gives the reason."""
        place, piece = self.place, self.piece
        return (
            state.stage == BUILD
            and state.builds_left > 0
            and misplaced(state, place, piece) is None
            and track_fault(state, place, piece) is None
            and pair_for(state, place, piece) >= 0
            and price(state, place, piece) <= purse(state, state.mover)
            and self not in state.barred
            and pending_track.hopeless_track(state, place, piece) is None
        )

    def none_left(self) -> Denial:
        """Deny a face that no tile in the supply shows any more (STM-16.10)."""
        if self.piece.town:
            message = phrase(
                "No town tile with exits like these is left: {exits}.", exits=wording.side_names(self.piece.exits)
            )
        else:
            message = phrase(
                "No such tile is left in the supply: {tile}.", tile=term(wording.FACE_NAMES[self.piece.face.name])
            )
        return Denial(IN_SUPPLY, message)

    def apply(self, state: Steam) -> None:
        """Pay, exchange the tile, and join the new track to what it meets."""
        if pending_track.loose_path(state, self.place, self.piece) >= 0:
            pending_track.keep(state, self)
        pay(state, state.mover, price(state, self.place, self.piece))
        put_down(state, self.place, self.piece)
        if state.mover not in state.built:
            state.built = tuple(sorted((*state.built, state.mover)))
        # One build, whatever it is (STM-9.3, STM-15.9, STM-16.8, STM-17.3).
        state.builds_left -= 1
        pending_track.forget(state)

    def dollars(self, state: Steam) -> int:
        """Return what the tile costs on its hex."""
        return price(state, self.place, self.piece)

    def price_rule(self, state: Steam) -> Rule:
        """Return the rule it is paid by: on an empty hex, as a redirect or an improvement."""
        old = state.tracks.pieces[self.place]
        if old < 0:
            return NEW_TILE
        return REDIRECT if PIECES[old].exit_count == self.piece.exit_count else IMPROVEMENT

    def preview(self, state: Steam) -> list[Preview]:
        """Preview the price, the build, and the links that it completes."""
        seat = state.mover
        after = self.applied(state)
        used = plural("{used} of your {n} build", "{used} of your {n} builds", state.builds_left, used=1)
        found = [
            price_paid(after, seat, self.dollars(state), self.price_rule(state).id),
            Preview(COSTS, used, THREE_BUILDS.id),
        ]
        links = complete_links(after, seat) - complete_links(state, seat)
        if links > 0:
            won = plural("{n} complete link", "{n} complete links", links)
            found.append(Preview(BRINGS, won, "STM-12.2"))
        if after.loose:
            words = phrase("the tile is taken back unless you connect its track to a city this turn")
            found.append(Preview(PERHAPS, words, pending_track.TAKEN_BACK.id))
        return found + effects_on_mover(state, self, after) + at_end(state, after)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        """Return the money raised for the price."""
        return money_raised(before, after)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Describe the tile, its hex, and where its track leads."""
        return describe_lay(self.board.hexes[self.place].name, self.piece, self.board)

    @staticmethod
    def describe_text(words: list[str]) -> Phrase:
        """Describe a tile on a map that is not known."""
        piece = find_piece(words[1:])
        assert piece is not None  # it was laid
        return describe_lay(words[0], PIECES[piece], None)


def too_dear(state: Steam, dollars: int) -> Denial:
    """Deny a price that the mover cannot pay."""
    if may_raise(state):
        return denied(
            CANNOT_PAY,
            "You have ${cash} and can raise ${raised} more, but the tile costs ${price}.",
            cash=state.cash[state.mover],
            raised=raisable(state, state.mover),
            price=dollars,
        )
    return denied(
        CASH_ONLY,
        "You have ${cash} in cash, but the tile costs ${price}: you cannot raise money for track.",
        cash=state.cash[state.mover],
        price=dollars,
    )  # STM-R.35


def describe_lay(name: str, piece: Piece, board: Board | None) -> Phrase:
    """Describe a tile, its hex, and where its track leads, by places if the map is known."""
    if not piece.town:
        return phrase(
            "lays {tile} on {hex}: {paths}",
            tile=term(wording.FACE_NAMES[piece.face.name]),
            hex=name,
            paths=paths_in_words(name, piece.paths, board),
        )
    edges = [edge for edge in range(len(EDGES)) if piece.exits >> edge & 1]
    exits = [exit_in_words(end) for end in bearings(name, edges, board)]
    if board is not None:
        place = wording.hex_and_place(name, board)
        return phrase("lays track at {place}: {exits}", place=place, exits=exits)
    return plural(
        "lays a town tile with {n} exit on {hex}: {exits}",
        "lays a town tile with {n} exits on {hex}: {exits}",
        len(exits),
        hex=name,
        exits=exits,
    )


def prebuild_lays(board: Board) -> None:
    """Make every tile on every hex that it may ever lie on, once."""
    for place in range(board.size):
        fitting: list[Lay | None] = [None] * len(PIECES)
        for piece in PIECES_FOR_TOWN if board.town[place] else PIECES_PLAIN:
            fitting[piece.index] = Lay(board, place, piece)
        board.lays.append(fitting)
        board.fitting.append([lay for lay in fitting if lay is not None])
