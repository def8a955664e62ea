"""Railways of the World: The Card Game as the engine knows it; other modules do the work."""

from collections.abc import Callable
from typing import ClassVar, Final, cast, final

from branchline.engine import errors, fields, json_validation
from branchline.engine.dice import Bag, Dice
from branchline.engine.game import Game, Move
from branchline.engine.outcome import Effect, Entry, Gain, Outcome
from branchline.engine.phrase import Part, Phrase, phrase, term
from branchline.games.railways.rules import consistency, scene, serialization, visibility
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions import connect, deliver, discard, pass_turn, take
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.place import Place
from branchline.games.railways.rules.board import CARD_INDEX, CARDS, DISPLAY, GOODS, RULES, SMALL
from branchline.games.railways.rules.effects import CARD, describe_effect, table_effects
from branchline.games.railways.rules.legal_moves import legal_moves, pick
from branchline.games.railways.rules.notation import FORMS, card_name, plain
from branchline.games.railways.rules.scoring import outcome
from branchline.games.railways.rules.state import OPTIONS, PROMPTS, Options, Railways
from branchline.games.railways.rules.turn import MORE_DEALT, set_up

PARSERS: Final[dict[str, Callable[[str], Action]]] = {
    "connect": connect.Connect.parse,
    "locomotive": deliver.Locomotive.parse,
    "deliver": deliver.Deliver.parse,
    "discard": discard.Discard.parse,
    "place": Place.parse,
    "trim": discard.Trim.parse,
}
SIMPLE: Final[list[Action]] = [deliver.LOCOMOTIVE, pass_turn.PASS, take.STOP, pass_turn.DECLINE, *take.TAKES]
BY_TEXT: Final = {action.text: action for action in SIMPLE}


@final
class RailwaysGame(Game[Railways]):
    """Railways of the World: The Card Game, also for younger players (RWC-16)."""

    prompts: ClassVar[tuple[str, ...]] = PROMPTS
    verbs: ClassVar[dict[str, str]] = {
        "connect": "RWC-4.1",
        "locomotive": "RWC-6.1",
        "deliver": "RWC-7.1",
        "discard": "RWC-8.1",
        "place": "RWC-8.7",
        "pass": "RWC-9.1",
        "take": "RWC-10.1",
        "stop": "RWC-10.1",
        "trim": "RWC-11.1",
        "decline": "RWC-13.13",
    }
    scoring: ClassVar[dict[str, str]] = {"connect": "RWC-4.19", "deliver": "RWC-7.12", "locomotive": "RWC-7.12"}
    headings: ClassVar[dict[str, str]] = {
        "points": "RWC-12.1",
        "cities": "RWC-14.2",
        "locomotives": "RWC-14.6",
        "goods": "RWC-14.8",
        "total": "RWC-15.1",
        "links": "RWC-15.2",
        "delivered": "RWC-15.3",
    }
    bot_game_options: ClassVar[dict[str, object]] = {"guard": True}  # RWC-S.32
    scene_facts: ClassVar[tuple[str, ...]] = scene.FACTS
    scene_options: ClassVar[tuple[str, ...]] = scene.CHOICES
    story_effects: ClassVar[tuple[str, ...]] = (CARD,)

    def __init__(self) -> None:
        self.slug = "railways"
        self.name = "Railways of the World: The Card Game"
        self.version = "1"
        self.least, self.most = 2, 4  # RWC-2.1
        self.rulebook = RULES
        self.options = OPTIONS
        self.action_class = Action

    def set_up(self, seats: int, options: dict[str, object], dice: Dice) -> Railways:
        return set_up(self, Options(options, seats), seats, dice)

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        return Options(options, self.most).recorded()

    def scene_of(self, seats: int, facts: dict[str, object]) -> Railways:
        return scene.Scene(self, seats, facts).state

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not; what no rule allows is one too."""
        written = plain(text)
        if written in BY_TEXT:
            return BY_TEXT[written]
        verb, _, rest = written.partition(" ")
        if verb not in PARSERS:
            raise errors.BadMove(f"not a move: {json_validation.shown(text)}; moves look like: {'; '.join(FORMS)}")
        return PARSERS[verb](rest)

    def data_of(self, state: Railways) -> dict[str, object]:
        return {**state.options.lasting(), **super().data_of(state)}

    def fields_of(self, state: Railways) -> list[fields.Field]:
        return serialization.FIELDS[state.seats]

    def read_data(self, reader: json_validation.Reader, seats: int, dice: Dice) -> Railways:
        return serialization.read_data(self, reader, seats, dice)

    def audit(self, state: Railways) -> None:
        consistency.audit(state)

    def audit_step(self, before: Railways, move: Move, after: Railways) -> None:
        consistency.audit_step(before, after)

    def action(self, move: Move) -> Action:
        return move if isinstance(move, Action) else cast(Action, super().action(move))

    def points_of(self, state: Railways) -> list[int]:
        return state.all_of(at.POINTS)

    def moves_of(self, state: Railways) -> list[Move]:
        return [*legal_moves(state)]

    def pick_of(self, state: Railways, dice: Dice) -> Action:
        return pick(state, dice)

    def phrase_of(self, state: Railways, move: Move) -> Phrase:
        """Return a legal move in words; a card that lies face up is called by its name."""
        return self.action(move).describe_legal(state)

    def view_data(self, state: Railways, seat: int | None) -> dict[str, object]:
        return visibility.view_data(state, seat)

    def imagine_of(self, state: Railways, seat: int | None, dice: Dice) -> Railways:
        return visibility.imagine(state, seat, dice)

    def gains(self, before: Railways, move: Move, after: Railways) -> list[Gain]:
        """Return what a move brought in play; others gain by a rule of their own (RWC-7.13)."""
        won = super().gains(before, move, after)
        return [gain if gain.seat == before.mover else Gain(gain.seat, gain.points, "RWC-7.13") for gain in won]

    def effects(self, before: Railways, move: Move, after: Railways) -> list[Effect]:
        return [*super().effects(before, move, after), *table_effects(before, after)]

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        return describe_effect(kind, facts)

    def outcome_of(self, state: Railways) -> Outcome:
        return outcome(state)

    def hides(self, entry: Entry) -> bool:
        return entry.move.endswith(" pile")

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Ask for the lot, small cities, hands, then the display (RWC-2)."""
        if bag.names != CARDS:
            return phrase("who starts")
        place = sum([1 for name in drawn if name in CARD_INDEX])
        if place < len(names):
            return phrase("the value-{value} city dealt to {seat}", value=SMALL, seat=names[place])
        place -= len(names)
        if place < MORE_DEALT * len(names):
            return phrase("the {all} cards dealt to {seat}", all=MORE_DEALT, seat=names[place // MORE_DEALT])
        return phrase("the {all} cards for the display", all=DISPLAY)

    def move_asks(self, names: list[str], before: Railways, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        return self.action(move).draw_prompt(before, names[before.mover])

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Name a card, a good by its colour, or the player that a lot stands for."""
        if drawn in CARD_INDEX:
            return card_name(drawn)
        return term(drawn) if drawn in GOODS else super().drawn_name(names, drawn)
