"""Building: laying, redirecting and improving track (STM-9, STM-15 to STM-17), taking it back, ending the turn."""

from __future__ import annotations

from typing import ClassVar, Final, final

from branchline.engine import errors, game, rulebook
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, Value, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview, nothing_gained
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules import effects as further
from branchline.games.steam.rules import notation, possible_track, tiles, track, turn, wording
from branchline.games.steam.rules.actions import action, growth
from branchline.games.steam.rules.board import CITY_GROWTH, PIECES_FOR_TOWN, PIECES_PLAIN, RULES, Board
from branchline.games.steam.rules.hex_sides import Survey
from branchline.games.steam.rules.links import complete
from branchline.games.steam.rules.money import may_raise, pay, purse, raisable
from branchline.games.steam.rules.possible_track import TAKEN_BACK, TRACEABLE
from branchline.games.steam.rules.state import BUILD, Steam
from branchline.games.steam.rules.wording import bearings, exit_in_words, hex_and_place, hex_name, tile_name

THREE_BUILDS, IN_SUPPLY, CANNOT_PAY, CASH_ONLY = RULES.pick("STM-9.2", "STM-9.21", "STM-6.10", "STM-31.1")
NEW_TILE, REDIRECT, IMPROVEMENT = RULES.pick("STM-10.1", "STM-10.8", "STM-10.9")


@final
class Lay(action.MapAction):
    """Put a tile on a hex: on an empty one, or instead of the tile that lies there."""

    def __init__(self, board: Board, place: int, piece: tiles.Piece) -> None:
        super().__init__(board)
        self.place: i64 = place
        self.piece = piece

    def spell(self) -> str:
        return f"lay {self.board.hexes[self.place].name} {self.piece.text}"

    @staticmethod
    def parse(board: Board, words: list[str]) -> Lay:
        if len(words) < 3:
            raise errors.BadMove("lay: expected a hex, a tile and its track, as in lay C7 21 N-S")
        place = notation.parse_hex(board, words[0])
        piece = tiles.find_piece(words[1:])
        if piece is None:
            alike = [tiles.PIECES[other].text for other in tiles.pieces_like(words[2:])]
            hint = f"did you mean {' or '.join(alike)}?" if alike else "tiles look like 21 N-S or T21 N S"
            raise errors.BadMove(f"no tile {shown(' '.join(words[1:]))}; {hint}")
        made = board.lays[place][piece]
        return Lay(board, place, tiles.PIECES[piece]) if made is None else made

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != BUILD:
            return action.wrong_phase(state, "You can lay track only in a build turn; now it is time to {now}.")
        if not state.builds_left:
            builds = turn.builds_of(state, state.mover)
            return THREE_BUILDS.forbids("You have made all {builds} builds for this turn.", builds=builds)
        fault = track.track_fault(Survey(state, self.place), self.piece)
        if fault is not None:
            return fault.denial(state, self.place, self.piece)
        if track.pair_for(state, self.place, self.piece) < 0:
            # STM-16.10
            if self.piece.town:
                exits = wording.side_names(self.piece.exits)
                return IN_SUPPLY.forbids("No town tile with exits like these is left: {exits}.", exits=exits)
            tile = term(wording.FACE_NAMES[self.piece.face.name])
            return IN_SUPPLY.forbids("No such tile is left in the supply: {tile}.", tile=tile)
        if track.price(state, self.place, self.piece) > purse(state, state.mover):
            return self.too_dear(state)
        if self.is_barred(state):
            name = wording.hex_name(state, self.place)
            again = phrase("You have just taken this tile back from hex {hex}: build something else first.", hex=name)
            return Denial(possible_track.TAKEN_BACK, again)
        return possible_track.hopeless_track(state, self.place, self.piece)

    def too_dear(self, state: Steam) -> Denial:
        """Deny a price that the mover cannot pay."""
        seat = state.mover
        gaps: dict[str, Value] = {
            "cash": state.cash[seat],
            "raised": raisable(state, seat),
            "price": self.dollars(state),
        }
        if may_raise(state):
            return CANNOT_PAY.forbids(
                "You have ${cash} and can raise ${raised} more, but the tile costs ${price}.", **gaps
            )
        return CASH_ONLY.forbids(  # STM-R.35
            "You have ${cash} in cash, but the tile costs ${price}: you cannot raise money for track.", **gaps
        )

    def is_barred(self, state: Steam) -> bool:
        """Check whether the tile has just been taken back (STM-17.6)."""
        for lay in state.barred:
            if lay.place == self.place and lay.piece is self.piece:
                return True
        return False

    def is_legal(self, state: Steam) -> bool:
        place, piece = self.place, self.piece
        if state.stage != BUILD or not state.builds_left:
            return False
        survey = Survey(state, place)
        return (
            track.track_fault(survey, piece) is None
            and track.pair_for(state, place, piece) >= 0
            and track.price(state, place, piece) <= purse(state, state.mover)
            and not self.is_barred(state)
            and possible_track.hopeless_path(survey, piece) < 0
        )

    def apply(self, state: Steam) -> None:
        if possible_track.loose_path(Survey(state, self.place), self.piece) >= 0:
            possible_track.keep(state, self)
        pay(state, state.mover, track.price(state, self.place, self.piece))
        track.put_down(state, self.place, self.piece)
        if state.mover not in state.built:
            state.built = tuple(sorted((*state.built, state.mover)))
        # One build, whatever it is (STM-9.3, STM-15.9, STM-16.8, STM-17.3).
        state.builds_left -= 1
        possible_track.forget(state)

    def dollars(self, state: Steam) -> int:
        return track.price(state, self.place, self.piece)

    def price_rule(self, state: Steam) -> rulebook.Rule:
        """Return the rule it is paid by: on an empty hex, as a redirect or an improvement."""
        old = state.tracks.pieces[self.place]
        if old < 0:
            return NEW_TILE
        return REDIRECT if tiles.PIECES[old].exit_count == self.piece.exit_count else IMPROVEMENT

    def preview(self, state: Steam) -> list[Preview]:
        seat = state.mover
        after = self.applied(state)
        used = plural("{used} of your {n} build", "{used} of your {n} builds", state.builds_left, used=1)
        found = [
            further.price_paid(after, seat, self.dollars(state), self.price_rule(state).id),
            Preview(COSTS, used, THREE_BUILDS.id),
        ]
        links = turn.complete_links(after, seat) - turn.complete_links(state, seat)
        if links > 0:
            won = plural("{n} complete link", "{n} complete links", links)
            found.append(Preview(BRINGS, won, "STM-12.2"))
        if after.loose:
            words = phrase("the tile is taken back unless you connect its track to a city this turn")
            found.append(Preview(PERHAPS, words, possible_track.TAKEN_BACK.id))
        return found + further.effects_on_mover(state, self, after) + further.at_end(state, after)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        return further.money_raised(before, after)

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        """Describe the tile, its hex, and where its track leads, by places if the map is known."""
        name, number = words[1], tiles.find_piece(words[2:])
        assert number is not None  # it was laid
        piece = tiles.PIECES[number]
        gaps: dict[str, Value] = {"hex": name}
        if not piece.town:
            gaps["tile"] = term(wording.FACE_NAMES[piece.face.name])
            one, *more = [wording.path_in_words(bearings(name, [*path], board)) for path in piece.paths]
            paths = phrase("{one}; {other}", one=one, other=more[0]) if more else one
            return phrase("lays {tile} on {hex}: {paths}", paths=paths, **gaps)
        edges = [edge for edge in range(len(tiles.EDGES)) if piece.exits >> edge & 1]
        exits = [exit_in_words(end) for end in bearings(name, edges, board)]
        if board is not None:
            return phrase("lays track at {place}: {exits}", place=wording.hex_and_place(name, board), exits=exits)
        gaps["exits"] = exits
        return plural(
            "lays a town tile with {n} exit on {hex}: {exits}",
            "lays a town tile with {n} exits on {hex}: {exits}",
            len(exits),
            **gaps,
        )


def prebuild_lays(board: Board) -> None:
    """Make every tile on every hex that it may ever lie on, once."""
    for place in range(board.size):
        fitting: list[Lay | None] = [None] * len(tiles.PIECES)
        for piece in PIECES_FOR_TOWN if board.town[place] else PIECES_PLAIN:
            fitting[piece.index] = Lay(board, place, piece)
        board.lays.append(fitting)
        board.fitting.append([lay for lay in fitting if lay is not None])
        board.take_backs.append(TakeBack(board, place))


DUTY, NO_BUILD, UNFINISHED = RULES.pick("STM-8.18", "STM-9.6", "STM-13.4")


@final
class EndBuilding(action.Action):
    """Build no more; all that was begun must be in order."""

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != BUILD:
            return action.wrong_phase(state, "There is no build turn to end; now it is time to {now}.")
        if state.before is not None:
            # It can be led to a city or taken back (STM-R.36).
            return TRACEABLE.forbids(
                "Track on hex {hex} does not lead to a city yet: connect it to one, or take the tile back.",
                hex=hex_name(state, state.before.barred[-1].place),
            )
        # A duty that cannot be met lapses (STM-R.6); in the Standard game there is none (STM-30.5).
        if state.standard or not growth.has_duty(state):
            return None
        held = state.held[state.mover]
        tile = tile_name(held)
        if held == CITY_GROWTH:
            return DUTY.forbids("You hold {tile} and must use it first: move cubes to a city.", tile=tile)
        return DUTY.forbids("You hold {tile} and must use it first: turn a town into a New City.", tile=tile)

    def is_legal(self, state: Steam) -> bool:
        return state.stage == BUILD and not state.loose and (state.standard or not growth.has_duty(state))

    def apply(self, state: Steam) -> None:
        """Lose the links that were left unfinished (STM-13.4, STM-13.9); then the next player builds."""
        # A link may take several Turns (STM-12.3) and is its owner's until then (STM-13.2). Each is judged by itself
        # (STM-13.10), in every build turn until it is complete (STM-13.5, STM-14.3), spurs too (STM-11.9), also of
        # one who built nothing (STM-13.11). A complete link is never lost so (STM-12.6, STM-12.7).
        for link, owner in enumerate(state.tracks.owners):
            if owner == state.mover and not state.tracks.fresh[link] and not complete(state.tracks, link):
                state.own_tracks().owners[link] = game.NOBODY
        state.barred = ()
        turn.next_actor(state)

    def preview(self, state: Steam) -> list[Preview]:
        return further.effects_on_mover(state, self, self.applied(state)) or nothing_gained(NO_BUILD.id)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        pairs = zip(before.tracks.owners, after.tracks.owners, strict=True)
        lost = sum([1 for old, new in pairs if old == before.mover and new == game.NOBODY])
        return [Effect(before.mover, further.LOST, UNFINISHED.id, {"links": lost})] if lost else []

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("ends the build turn")


DONE: Final = EndBuilding("done")


@final
class TakeBack(action.MapAction):
    """Go back to before the tile on a hex was laid, the first one with loose track."""

    goes_back: ClassVar[bool] = True

    def __init__(self, board: Board, place: int) -> None:
        super().__init__(board)
        self.place: i64 = place

    def spell(self) -> str:
        return f"take back {self.board.hexes[self.place].name}"

    @staticmethod
    def parse(board: Board, words: list[str]) -> TakeBack:
        return TakeBack(board, notation.parse_hex(board, " ".join(words)))

    def denial(self, state: Steam) -> Denial | None:
        if state.stage != BUILD:
            return action.wrong_phase(state, "You can take back a tile only in a build turn; now it is time to {now}.")
        before = state.before
        if before is None:
            return TAKEN_BACK.forbids("All your track leads to a city: there is no tile to take back.")
        place = before.barred[-1].place
        if place == self.place:
            return None
        name = hex_name(state, place)
        words = phrase("The tile on hex {hex} is the one to take back: its track does not lead to a city.", hex=name)
        return Denial(TAKEN_BACK, words)

    def apply(self, state: Steam) -> None:
        """Go back to the position before that tile, in which it is barred."""
        before = state.before
        assert before is not None
        if before.in_copies:
            before = before.copy()
        else:
            before.tracks.shared = before.cubes_shared = False
        state.become(before)

    def rule(self, state: Steam) -> str:
        return TAKEN_BACK.id

    def preview(self, state: Steam) -> list[Preview]:
        after = self.applied(state)
        return further.effects_on_mover(state, self, after) + further.at_end(state, after)

    def effects(self, before: Steam, after: Steam) -> list[Effect]:
        """Return what the mover has again: the price of the tiles, less what was raised."""
        seat = before.mover
        money = further.raised(after, before, seat)
        facts = {
            "dollars": after.cash[seat] - before.cash[seat] + money,
            "raised": money,
            "income": after.incomes[seat] - before.incomes[seat],
            "points": after.points[seat] - before.points[seat],
        }
        return [Effect(seat, further.RETURNED, TAKEN_BACK.id, facts)]

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        place = hex_and_place(words[-1], board)
        return phrase("takes back the tile on {hex} and everything after it", hex=place)


def take_back(state: Steam) -> action.Action:
    """Return the way out of the loose track that there is."""
    before = state.before
    assert before is not None
    return state.board.take_backs[before.barred[-1].place]
