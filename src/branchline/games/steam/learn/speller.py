"""The words of a turn of Steam: those of tiles are found hex by hex, and what is frequent is spelt by numbers."""

from collections.abc import Callable
from typing import Final, final

from branchline.engine.game import Move
from branchline.engine.packed import i64
from branchline.games.steam.rules.actions.bidding import bid_of, count_bids, least_bid, passes
from branchline.games.steam.rules.actions.deliver import ANYBODY, Deliver
from branchline.games.steam.rules.actions.growth import filled_spaces, growth_places, growths_at, has_duty
from branchline.games.steam.rules.board import CITY_GROWTH, COLOURS, Board
from branchline.games.steam.rules.build_moves import Builder, may_build
from branchline.games.steam.rules.moves import legal_moves, way_out
from branchline.games.steam.rules.notation import OWNERS
from branchline.games.steam.rules.state import BID, BUILD, FIRST_BID, Steam
from branchline.games.steam.rules.tiles import PIECES
from branchline.learn.fast.observation import Rows
from branchline.learn.fast.speller import Speller, Spelling

TEN: Final = 10


@final
class SteamSpeller(Speller[Steam]):
    """Lists bids, tiles and growths only when their ten, their hex or their city has been said."""

    def __init__(
        self, board: Board, index: dict[str, int], spell: Callable[[str], Spelling], rows: Rows, table: int
    ) -> None:
        super().__init__(spell, rows, table)
        self.bid: i64 = index["bid "]  # those of higher tens follow
        self.lay: i64 = index["lay"]
        self.grow: i64 = index["grow"]
        self.urbanize: i64 = index["urbanize"]
        self.hexes = [index[f" {place.name}"] for place in board.hexes]
        self.tiles = [index[f" {piece.text}"] for piece in PIECES]
        self.colours = [index[f"deliver {colour}"] for colour in COLOURS]
        # Cities and towns as the first or as a later place of a delivery; owners of links, nobody is the last.
        self.starts = [index.get(f" {place.title}", 0) for place in board.hexes]
        self.stops = [index.get(f" > {place.title}", 0) for place in board.hexes]
        self.owners = [index[f" >{owner}>"] for owner in OWNERS]
        self.first = False  # whether the words allowed are first ones that were found without a list
        self.places: list[int] = []  # those whose words are allowed
        self.builder: Builder | None = None  # while a tile may still be chosen

    def find(self, state: Steam) -> None:
        self.builder = None
        self.places = []
        if state.stage == BUILD:
            self.find_builds(state)
        elif state.stage in (FIRST_BID, BID):
            self.find_bids(state)
        self.first = self.open_count > 0
        if not self.first:
            self.choose([*legal_moves(state)])
        elif self.open_count == 1:
            self.say(state, self.open[0])

    def find_bids(self, state: Steam) -> None:
        """Allow the tens of the bids, and passing."""
        least, count = least_bid(state), count_bids(state)
        ten: i64
        if count:
            for ten in range(least // TEN, (least + count - 1) // TEN + 1):
                self.allow(self.bid + ten)
        for other in passes(state):
            self.allow(self.spelling(other)[0])

    def find_builds(self, state: Steam) -> None:
        """Allow what can be done in a build turn."""
        if may_build(state):
            builder = Builder(state)
            if builder.hexes(first_only=True):
                self.builder = builder
                self.allow(self.lay)
        if has_duty(state):
            self.allow(self.grow if state.held[state.mover] == CITY_GROWTH else self.urbanize)
        last = way_out(state)
        if last.is_legal(state):
            self.allow(self.spelling(last)[0])

    def say(self, state: Steam, word: i64) -> None:
        if self.first:
            self.first = False
            self.note(word)
            if word != self.lay:
                self.builder = None
            if self.builder is not None:
                self.choose_place(state, self.builder.hexes())
            elif word in (self.grow, self.urbanize):
                self.choose_place(state, growth_places(state))
            else:
                self.choose(self.moves_of(state, word))
        elif self.places:
            self.say_place(state, word)
        else:
            super().say(state, word)

    def moves_of(self, state: Steam, word: i64) -> list[Move]:
        """Return the legal moves that begin with a first word, but for those at a place."""
        if state.stage == BUILD:
            return [way_out(state)]
        least, ten = least_bid(state), (word - self.bid) * TEN
        end = least + count_bids(state)
        found: list[Move] = [bid_of(amount) for amount in range(ten, ten + TEN) if least <= amount < end]
        return found or [other for other in passes(state) if self.spelling(other)[0] == word]

    def choose_place(self, state: Steam, places: list[int]) -> None:
        """Allow the words of some places."""
        self.close()
        self.places = places
        for place in places:
            self.allow(self.word_of(place))
        if self.open_count == 1:
            self.say_place(state, self.open[0])

    def word_of(self, place: int) -> int:
        """Return the word of a place, for a tile or for growth."""
        return self.starts[place] if self.builder is None else self.hexes[place]

    def say_place(self, state: Steam, word: i64) -> None:
        """Go on with what may be done at the place of a word."""
        (place,) = [place for place in self.places if self.word_of(place) == word]
        self.places = []
        self.note(word)
        if self.builder is None:
            self.choose([*growths_at(state, place, filled_spaces(state))])
            return
        lays = self.builder.lays_on(place)
        self.choose_from([*lays], [(self.lay, word, self.tiles[lay.piece.index]) for lay in lays])

    def choose(self, moves: list[Move]) -> None:
        """Go on with these moves, all of which begin with the words said so far."""
        self.choose_from(moves, [self.spelling(move) for move in moves])

    def spelling(self, move: Move) -> Spelling:
        """Return the words of a move that lays no tile."""
        if not isinstance(move, Deliver):
            return self.spell(move.text)
        words = [self.colours[move.colour], self.starts[move.nodes[0]]]
        for hop, owner in enumerate(move.owners):
            stop = move.nodes[hop + 1]
            if owner == ANYBODY:
                words.append(self.stops[stop])
            else:
                words.append(self.owners[owner])
                words.append(self.starts[stop])
        return tuple(words)
