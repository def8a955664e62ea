"""The game as the contract knows it: everything here is said in other rooms."""

from __future__ import annotations

from typing import ClassVar, Final, final

from branchline.engine.denial import Denial
from branchline.engine.dice import Bag, Dice, dice_of
from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect, Gain, Outcome
from branchline.engine.phrase import Part, Phrase
from branchline.engine.preview import Preview
from branchline.engine.record import Entry
from branchline.engine.rulebook import Rule
from branchline.games.steam.rules import consistency, draw_prompts, serialization, visibility
from branchline.games.steam.rules.actions.bidding import Bid, Pass
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.goods import VICTORY_POINTS
from branchline.games.steam.rules.actions.growth import prebuild_growths
from branchline.games.steam.rules.actions.lay import prebuild_lays
from branchline.games.steam.rules.actions.take_back import TakeBack, prebuild_take_backs
from branchline.games.steam.rules.board import RULES, Board
from branchline.games.steam.rules.describe import told, told_effect
from branchline.games.steam.rules.effects import effects
from branchline.games.steam.rules.legal_moves import listed, picked
from branchline.games.steam.rules.maps.loader import RailMap, our_map, ours
from branchline.games.steam.rules.notation import parse, read
from branchline.games.steam.rules.options import OPTIONS, Options
from branchline.games.steam.rules.preview import preview
from branchline.games.steam.rules.refusals.refusal import refusal
from branchline.games.steam.rules.scene import scene
from branchline.games.steam.rules.scoring import outcome
from branchline.games.steam.rules.state import BID, FIRST_BID, OVER, PROMPTS, UPKEEP, Action, Steam
from branchline.games.steam.rules.turn import set_up

MOST_BOARDS: Final = 50  # kept for maps that come again; maps may be anybody's


@final
class SteamGame(Game[Steam]):
    """Steam, the Base game and the Standard game that changes some of its rules (STM-27.1)."""

    scene_options: ClassVar[tuple[str, ...]] = ("map", "rules", "mercy")
    verbs: ClassVar[dict[str, str]] = {
        "bid": "STM-5.8",
        "capital": "STM-28.1",
        "take": "STM-8.1",
        "lay": "STM-9.2",
        "urbanize": "STM-18.1",
        "grow": "STM-19.1",
        "done": "STM-R.36",
        "deliver": "STM-21.1",
        "upgrade": "STM-20.3",
        "pass": "STM-20.6",
        "free": "STM-29.9",
        "score": "STM-22.4",
    }
    scoring: ClassVar[dict[str, str]] = {"score": "STM-22.4"}
    headings: ClassVar[dict[str, str]] = {
        "points": "STM-22.4",
        "income": "STM-26.1",
        "links": "STM-26.5",
        "total": "STM-26.7",
    }

    def __init__(self) -> None:
        self.slug = "steam"
        self.name = "Steam"
        self.version = "2"
        self.least, self.most = 3, 6  # STM-1.1, STM-1.3, STM-R.42
        self.rulebook = RULES
        self.options = OPTIONS
        self.boards: dict[str, Board] = {}

    def board_of(self, rail_map: RailMap) -> Board:
        """The board of a map, built once."""
        board = self.boards.pop(rail_map.digest, None)
        if board is None:
            board = Board(rail_map)
            prebuild_lays(board)
            prebuild_take_backs(board)
            prebuild_growths(board)
        self.boards[rail_map.digest] = board  # the one used last comes last
        if len(self.boards) > MOST_BOARDS:
            oldest, *_ = self.boards  # in one step: servers start games in several threads
            self.boards.pop(oldest, None)  # tables on it keep their own reference
        return board

    def start(self, seats: int, seed: object, **options: object) -> Steam:
        """Set up a game; the options are `rules`, `order` (Base), `mercy` (Standard) and `map`."""
        number = self.check_seats(seats)
        chosen = Options(options)
        board = self.board_of(chosen.map)
        standard, auction = chosen.standard, chosen.auction
        return set_up(self, board, number, standard, chosen.mercy, auction, dice_of(seed))

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        """The options as a record keeps them, the map with its digest."""
        return Options(options).recorded()

    def scene(self, seats: int = 3, **facts: object) -> Steam:
        """A position from a few facts, all else filled in; docs/contract.md lists the facts."""
        return scene(self, self.check_seats(seats), facts)

    def move(self, text: str) -> Move:
        """The move a text stands for on any map in use, legal or not; BadMove if it is none."""
        if not isinstance(text, str):
            raise BadMove(f"expected the text of a move, not {shown(text)}")
        for name in ours():
            if our_map(name).digest not in self.boards:
                self.board_of(our_map(name))
        # Maps may give a name to different places: the one opened last is most likely meant.
        return read(list(reversed(list(self.boards.values()))), text)

    def move_at(self, state: Steam, text: str) -> Move:
        """The move a text stands for on the map of a table."""
        if not isinstance(text, str):
            raise BadMove(f"expected the text of a move, not {shown(text)}")
        return parse(state.board, text)

    def from_json(self, data: object) -> Steam:
        """The state that `to_json` described."""
        return serialization.from_json(self, data)

    def json_of(self, state: Steam) -> dict[str, object]:
        """The complete state."""
        return serialization.to_json(state)

    def audit(self, state: Steam) -> None:
        """Raise BadData if a piece is missing, doubled or where it cannot be."""
        consistency.audit(state)

    def prompt_of(self, state: Steam) -> str:
        """What is being asked."""
        return PROMPTS[state.stage]

    def why_not_of(self, state: Steam, move: Move) -> Rule | None:
        """The rule that forbids a move."""
        if not isinstance(move, Action):
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        return move.why_not(state)

    def denial_of(self, state: Steam, move: Move) -> Denial | None:
        """Return the rule that forbids a move and the reason."""
        rule = self.why_not_of(state, move)
        if rule is None:
            return None
        return Denial(rule, refusal(state, move, rule))

    def apply(self, state: Steam, move: Move) -> None:
        """Carry out a move that is known to be legal."""
        assert isinstance(move, Action)
        move.play(state)

    def moves_of(self, state: Steam) -> list[Move]:
        """The legal moves in a stable order."""
        return [*listed(state)]

    def pick_of(self, state: Steam, dice: Dice) -> Move:
        """One legal move at random, each as likely as the others."""
        if state.stage == OVER:
            raise BadMove("the game is over: there is no move to pick")
        return picked(state, dice)

    def price_of(self, state: Steam, move: Move) -> dict[str, int]:
        """The dollars that a move costs."""
        assert isinstance(move, Action)
        dollars = move.price(state)
        return {"dollars": dollars} if dollars else {}

    def phrase_of(self, state: Steam, move: Move) -> Phrase:
        """A legal move in words."""
        return told(Entry(state.mover, move.text, []), state.board)

    def rule_of(self, state: Steam, move: Move) -> str:
        """By its verb, but for what one word stands for in several phases."""
        in_auction = isinstance(move, Pass) and state.stage in (FIRST_BID, BID)
        if in_auction or isinstance(move, Bid):
            return "STM-29.4" if state.standard else self.verbs["bid"]
        if isinstance(move, Capital) and state.stage == UPKEEP:
            return "STM-27.10"
        return "STM-17.6" if isinstance(move, TakeBack) else super().rule_of(state, move)

    def preview_of(self, state: Steam, move: Move) -> list[Preview]:
        """Return what a legal move would cost and gain the mover."""
        assert isinstance(move, Action)
        return preview(state, move)

    def view_of(self, state: Steam, seat: int | None) -> dict[str, object]:
        """All that a seat may know."""
        return visibility.view(state, seat)

    def imagine_of(self, state: Steam, seat: int | None, dice: Dice) -> Steam:
        """A full position that a seat cannot tell from this one."""
        return visibility.imagine(state, dice)

    def points_of(self, state: Steam) -> list[int]:
        """Victory points, which all can see."""
        return state.points[:]

    def gains(self, before: Steam, move: Move, after: Steam) -> list[Gain]:
        """The points that were due, if not put on income; what expenses take is no part of it.

        The last choice of a Turn is followed by income and expenses, which may cost points.
        """
        if move != VICTORY_POINTS:
            return []
        seat, points = before.dues[0]
        return [Gain(seat, points, self.scoring["score"])]

    def effects(self, before: Steam, move: Move, after: Steam) -> list[Effect]:
        """Places won, money raised, links lost, and the accounts at the end of a Turn."""
        return effects(before, move, after)

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        """An effect in words, without the name of the seat."""
        return told_effect(kind, facts)

    def outcome_of(self, state: Steam) -> Outcome:
        """How a finished game ended."""
        return outcome(state)

    def seen(self, entries: list[Entry], seats: int, viewer: int | None) -> list[Entry]:
        """The log, in which nothing is hidden."""
        return entries

    def phrase(self, entry: Entry) -> Phrase:
        """An entry in words that can be said in any language, without the name of the seat."""
        return told(entry)

    def story(self, state: Steam, entry: Entry, effects: list[Effect]) -> Phrase:
        """An entry in words, with the names of places on the map."""
        return told(entry, state.board)

    def deal_asks(
        self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag
    ) -> Phrase:
        """What set-up draws from the bag next."""
        return draw_prompts.asked_at_deal(self.board_of(Options(options).map), names, drawn, bag)

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """What a thing that chance drew is called in words."""
        return draw_prompts.called(names, drawn)
