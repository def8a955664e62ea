"""Steam as the engine knows it; the work is done in other modules."""

from typing import ClassVar, Final, cast, final

from branchline.engine import errors, fields, json_validation
from branchline.engine.dice import Bag, Dice
from branchline.engine.game import Game, Move
from branchline.engine.outcome import Effect, Entry, Gain, Outcome
from branchline.engine.phrase import Part, Phrase
from branchline.games.steam.rules import consistency, links, moves, scene, scene_map, serialization, turn, wording
from branchline.games.steam.rules.actions import action, building, growth, player_tracks
from branchline.games.steam.rules.board import RULES, Board
from branchline.games.steam.rules.effects import describe_effect
from branchline.games.steam.rules.maps.loader import OURS, our_map
from branchline.games.steam.rules.maps.rail_map import RailMap
from branchline.games.steam.rules.options import OPTIONS, Options, map_json
from branchline.games.steam.rules.possible_track import prebuild_sides
from branchline.games.steam.rules.scoring import outcome
from branchline.games.steam.rules.state import BUILD, PROMPTS, Steam

MOST_BOARDS: Final = 50  # kept for maps that are used again; anyone may send maps


@final
class SteamGame(Game[Steam]):
    """Steam, the Base game and the Standard game that changes some of its rules (STM-27.1)."""

    prompts: ClassVar[tuple[str, ...]] = PROMPTS
    scene_facts: ClassVar[tuple[str, ...]] = scene.FACTS
    scene_options: ClassVar[tuple[str, ...]] = ("map", "rules", "mercy")
    verbs: ClassVar[dict[str, str]] = {
        "bid": "STM-5.8", "capital": "STM-28.1", "take": "STM-8.1", "lay": "STM-9.2", "urbanize": "STM-18.1",
        "grow": "STM-19.1", "done": "STM-R.36", "deliver": "STM-21.1", "upgrade": "STM-20.3", "pass": "STM-20.6",
        "free": "STM-29.9", "score": "STM-22.4",
    }  # fmt: skip
    scoring: ClassVar[dict[str, str]] = {"score": "STM-22.4"}
    headings: ClassVar[dict[str, str]] = {
        "points": "STM-22.4", "income": "STM-26.1", "links": "STM-26.5", "total": "STM-26.7",
    }  # fmt: skip

    def __init__(self) -> None:
        self.slug = "steam"
        self.name = "Steam"
        self.version = "2"
        self.least, self.most = 3, 6  # STM-1.1, STM-1.3, STM-R.42
        self.rulebook = RULES
        self.options = OPTIONS
        self.action_class = action.Action
        self.boards: dict[str, Board] = {}

    def board_of(self, rail_map: RailMap) -> Board:
        """The board of a map, built once."""
        board = self.boards.pop(rail_map.digest, None)
        if board is None:
            board = Board(rail_map)
            building.prebuild_lays(board)
            growth.prebuild_growths(board)
            prebuild_sides(board)
        self.boards[rail_map.digest] = board  # the one used last comes last
        if len(self.boards) > MOST_BOARDS:
            oldest, *_ = self.boards  # in one step: servers start games in several threads
            self.boards.pop(oldest, None)  # tables on it keep their own reference
        return board

    def set_up(self, seats: int, options: dict[str, object], dice: Dice) -> Steam:
        chosen = Options(options)
        board = self.board_of(chosen.map)
        return turn.set_up(self, board, seats, chosen.standard, chosen.mercy, chosen.auction, dice)

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        return Options(options).recorded()

    def scene_of(self, seats: int, facts: dict[str, object]) -> Steam:
        return scene.Scene(self, seats, scene_map.with_drawing(facts)).state

    def parse(self, text: str) -> Move:
        """The move a text stands for on any map in use, legal or not; raise BadMove if it is not one."""
        for name in OURS:
            if our_map(name).digest not in self.boards:
                self.board_of(our_map(name))
        # Maps may give a name to different places: the one opened last is most likely meant.
        return moves.parse_on_any(list(reversed(list(self.boards.values()))), text)

    def move_at(self, state: Steam, text: str) -> Move:
        return moves.parse(state.board, text)

    def from_json(self, data: object) -> Steam:
        state = super().from_json(data)
        consistency.check_question(state)
        for seat in state.order:
            # All owned track leads to a city (STM-9.13), but for that of a build turn under way.
            leads = (state.stage == BUILD and seat == state.mover) or links.all_traceable(state, seat)
            errors.expect(leads, f"links: a link of seat {seat} does not lead to a city over its own track")
        return state

    def read_data(self, reader: json_validation.Reader, seats: int, dice: Dice) -> Steam:
        state = Steam(self, self.board_of(serialization.read_map(reader)), seats, reader.truth("standard"), dice)
        state.mover = reader.mover("turn", seats)
        fields.read_fields(serialization.FIELDS[seats], state, reader)
        return state

    def data_of(self, state: Steam) -> dict[str, object]:
        on = map_json(state.board.map)
        return {"map": on, "standard": state.standard, "loose": state.loose, **super().data_of(state)}

    def fields_of(self, state: Steam) -> list[fields.Field]:
        return serialization.FIELDS[state.seats]

    def audit(self, state: Steam) -> None:
        consistency.audit(state)

    def audit_step(self, before: Steam, move: Move, after: Steam) -> None:
        if not cast(action.Action, self.action(move)).goes_back:
            consistency.audit_step(before, after)

    def moves_of(self, state: Steam) -> list[Move]:
        return [*moves.legal_moves(state)]

    def pick_of(self, state: Steam, dice: Dice) -> action.Action:
        return moves.pick_move(state, dice)

    def phrase_of(self, state: Steam, move: Move) -> Phrase:
        return moves.parse(state.board, move.text).describe([], [])

    def view_data(self, state: Steam, seat: int | None) -> dict[str, object]:
        return self.data_of(state)  # all may see the whole table; only the dice are hidden (STM-1.17)

    def imagine_of(self, state: Steam, seat: int | None, dice: Dice) -> Steam:
        imagined = state.copy()
        imagined.dice = dice
        return imagined

    def gains(self, before: Steam, move: Move, after: Steam) -> list[Gain]:
        """The points that were due, if not put on income; without what expenses take."""
        # The last choice of a Turn is followed by income and expenses, which may cost points.
        if move != player_tracks.VICTORY_POINTS:
            return []
        seat, points = before.dues[0]
        return [Gain(seat, points, self.scoring["score"])]

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        return describe_effect(kind, facts)

    def outcome_of(self, state: Steam) -> Outcome:
        return outcome(state)

    def phrase(self, entry: Entry) -> Phrase:
        return moves.parse_logged(entry.move).describe(entry.draws, [])

    def story(self, state: Steam, entry: Entry, effects: list[Effect]) -> Phrase:
        return moves.parse(state.board, entry.move).describe(entry.draws, effects)

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        return wording.asked_at_deal(self.board_of(Options(options).map), names, drawn, bag)

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        return wording.called(names, drawn)
