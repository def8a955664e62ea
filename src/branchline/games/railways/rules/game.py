"""Railways of the World: The Card Game as the engine knows it; other modules do the work."""

from __future__ import annotations

from typing import ClassVar, final

from branchline.engine.dice import Bag, Dice, dice_of
from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move
from branchline.engine.json_validation import shown
from branchline.engine.outcome import Effect, Gain, Outcome
from branchline.engine.phrase import Part, Phrase
from branchline.engine.record import Entry
from branchline.games.railways.rules import consistency, draw_prompts, serialization, step_consistency, visibility
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.board import RULES
from branchline.games.railways.rules.effects import CARD, describe_effect, table_effects
from branchline.games.railways.rules.legal_moves import MoveCounter, legal_moves
from branchline.games.railways.rules.options import OPTIONS, Options
from branchline.games.railways.rules.parsing import parse
from branchline.games.railways.rules.scene import CHOICES, FACTS, Scene
from branchline.games.railways.rules.scoring import outcome
from branchline.games.railways.rules.state import PROMPTS, Railways
from branchline.games.railways.rules.turn import set_up


@final
class RailwaysGame(Game[Railways]):
    """Railways of the World: The Card Game, also for younger players (RWC-16)."""

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
    scene_facts: ClassVar[tuple[str, ...]] = FACTS
    scene_options: ClassVar[tuple[str, ...]] = CHOICES
    story_effects: ClassVar[tuple[str, ...]] = (CARD,)

    def __init__(self) -> None:
        self.slug = "railways"
        self.name = "Railways of the World: The Card Game"
        self.version = "1"
        self.least, self.most = 2, 4  # RWC-2.1
        self.rulebook = RULES
        self.options = OPTIONS

    def start(self, seats: int, seed: object, **options: object) -> Railways:
        """Set up a game; options.py knows the options."""
        number = self.check_seats(seats)
        return set_up(self, Options(options, number), number, dice_of(seed))

    def recorded(self, options: dict[str, object]) -> dict[str, object]:
        """Return the options as a record keeps them, with all defaults filled in."""
        return Options(options, self.most).recorded()

    def scene_of(self, seats: int, facts: dict[str, object]) -> Railways:
        """Return the position of a scene; BadData says which fact cannot be."""
        return Scene(self, seats, facts).state

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not; raise BadMove if the text is not one."""
        return parse(text)

    def from_json(self, data: object) -> Railways:
        """Return the state that `to_json` described."""
        return serialization.from_json(self, data)

    def json_of(self, state: Railways) -> dict[str, object]:
        """Return the complete state."""
        return serialization.to_json(state)

    def audit(self, state: Railways) -> None:
        """Raise BadData if a piece is missing, doubled or where it cannot be."""
        consistency.audit(state)

    def audit_step(self, before: Railways, move: Move, after: Railways) -> None:
        """Raise BrokenRule if a move changed what it may not change."""
        step_consistency.audit_step(before, after)

    def prompt_of(self, state: Railways) -> str:
        """Return what is being asked."""
        return PROMPTS[state.stage]

    def action(self, move: Move) -> Action:
        """Return a move as an action of this game; BadMove if it is of another game."""
        if not isinstance(move, Action):
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        return move

    def moves_of(self, state: Railways) -> list[Move]:
        """Return the legal moves in a stable order."""
        return [*legal_moves(state)]

    def pick_of(self, state: Railways, dice: Dice) -> Move:
        """Return one legal move at random, each as likely as the others."""
        counter = MoveCounter(state)
        return counter.nth(dice.below(counter.total))

    def phrase_of(self, state: Railways, move: Move) -> Phrase:
        """Return a legal move in words; a card that lies face up is called by its name."""
        return self.action(move).describe_legal(state)

    def view_of(self, state: Railways, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know."""
        return visibility.view(state, seat)

    def imagine_of(self, state: Railways, seat: int | None, dice: Dice) -> Railways:
        """Return a full position that a seat cannot tell from this one."""
        return visibility.imagine(state, seat, dice)

    def points_of(self, state: Railways) -> list[int]:
        """Return the points on the track, which all can see (RWC-17.1)."""
        return state.points[:]

    def gains(self, before: Railways, move: Move, after: Railways) -> list[Gain]:
        """Return what a move brought in play; others gain by a rule of their own (RWC-7.13)."""
        won = super().gains(before, move, after)
        return [gain if gain.seat == before.mover else Gain(gain.seat, gain.points, "RWC-7.13") for gain in won]

    def effects(self, before: Railways, move: Move, after: Railways) -> list[Effect]:
        """Return a card that was taken face up, and the last round."""
        return [*super().effects(before, move, after), *table_effects(before, after)]

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        """Return an effect in words, without the name of the player."""
        return describe_effect(kind, facts)

    def outcome_of(self, state: Railways) -> Outcome:
        """Return how a finished game ended."""
        return outcome(state)

    def seen(self, entries: list[Entry], seats: int, viewer: int | None) -> list[Entry]:
        """Return a log with everything hidden that the viewer may not know."""
        return visibility.seen(entries, viewer)

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Return what set-up draws from the bag next."""
        return draw_prompts.asked_at_deal(names, drawn, bag)

    def move_asks(self, names: list[str], before: Railways, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        """Return what a legal move draws from the bag next."""
        return self.action(move).draw_prompt(before, names[before.mover])

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Return what a thing that chance drew is called in words."""
        return draw_prompts.called(names, drawn)
