"""Ticket to Ride: Europe as the engine knows it; the work is done in other modules."""

from __future__ import annotations

from typing import ClassVar, final

from branchline.engine.denial import Denial
from branchline.engine.dice import Bag, Dice, dice_of
from branchline.engine.errors import BadMove
from branchline.engine.game import Game, Move
from branchline.engine.json_validation import shown
from branchline.engine.options import RANDOM, Option, only_known, seat_or_lot
from branchline.engine.outcome import Effect, Outcome
from branchline.engine.phrase import Part, Phrase
from branchline.engine.record import Entry
from branchline.games.ticket_to_ride.rules import consistency, draw_prompts, serialization, step_consistency, visibility
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.claim_list import prebuild_claims
from branchline.games.ticket_to_ride.rules.actions.draw import DRAW_DECK, DRAWS
from branchline.games.ticket_to_ride.rules.actions.pass_turn import PASS
from branchline.games.ticket_to_ride.rules.actions.station import prebuild_builds
from branchline.games.ticket_to_ride.rules.actions.tickets import prebuild_tickets
from branchline.games.ticket_to_ride.rules.actions.tunnel import PAYS, WITHDRAW
from branchline.games.ticket_to_ride.rules.board import RULES, Board, europe
from branchline.games.ticket_to_ride.rules.effects import describe_effect, table_effects
from branchline.games.ticket_to_ride.rules.legal_moves import MoveCounter, legal_moves
from branchline.games.ticket_to_ride.rules.parsing import parse, parse_logged
from branchline.games.ticket_to_ride.rules.scene import FACTS, Scene
from branchline.games.ticket_to_ride.rules.scoring import outcome
from branchline.games.ticket_to_ride.rules.state import PROMPTS, TicketToRide
from branchline.games.ticket_to_ride.rules.turn import set_up


@final
class TicketToRideGame(Game[TicketToRide]):
    """Ticket to Ride: Europe, the base game."""

    verbs: ClassVar[dict[str, str]] = {
        "draw": "TTR-4.1",
        "claim": "TTR-6.1",
        "pay": "TTR-9.5",
        "withdraw": "TTR-9.12",
        "tickets": "TTR-10.1",
        "keep": "TTR-10.2",
        "station": "TTR-11.1",
        "pass": "TTR-3.3",
    }
    scoring: ClassVar[dict[str, str]] = {"claim": "TTR-6.10", "pay": "TTR-6.10"}
    headings: ClassVar[dict[str, str]] = {
        "routes": "TTR-13.1",
        "tickets": "TTR-13.4",
        "stations": "TTR-13.6",
        "express": "TTR-13.8",
        "total": "TTR-14.1",
        "completed": "TTR-14.2",
        "built": "TTR-14.3",
        "trail": "TTR-13.9",
    }
    scene_facts: ClassVar[tuple[str, ...]] = FACTS

    def __init__(self, board: Board | None = None) -> None:
        self.slug = "ticket-to-ride"
        self.name = "Ticket to Ride: Europe"
        self.version = "2"
        self.least, self.most = 2, 5  # TTR-1.1
        self.rulebook = RULES
        self.options = (Option("first", "seat", (RANDOM,), RANDOM, "who starts"),)
        self.board = europe() if board is None else board
        # Every move that can be made beforehand, by its text.
        made: list[Action] = [DRAW_DECK, *DRAWS, prebuild_tickets(self.board)]
        made += [*PAYS, WITHDRAW, PASS]
        made += prebuild_claims(self.board)
        made += prebuild_builds(self.board)
        self.prebuilt = {move.text: move for move in made}

    def start(self, seats: int, seed: object, **options: object) -> TicketToRide:
        """Set up a game; the option `first` names the seat that begins; default: a random one."""
        number = self.check_seats(seats)
        only_known(self.options, options)
        first = seat_or_lot(options, "first", number)  # TTR-2.15
        return set_up(self, self.board, number, first, dice_of(seed))

    def scene_of(self, seats: int, facts: dict[str, object]) -> TicketToRide:
        """Return the position of a scene; BadData says which fact cannot be."""
        return Scene(self, self.board, seats, facts).state

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not; raise BadMove if the text is not one."""
        if text in self.prebuilt:
            return self.prebuilt[text]
        move = parse(self.board, text)
        return self.prebuilt.get(move.text, move)

    def from_json(self, data: object) -> TicketToRide:
        """Return the state that `to_json` described."""
        return serialization.from_json(self, self.board, data)

    def json_of(self, state: TicketToRide) -> dict[str, object]:
        """Return the complete state."""
        return serialization.to_json(state)

    def audit(self, state: TicketToRide) -> None:
        """Raise BadData if a piece is missing, doubled or where it cannot be."""
        consistency.audit(state)

    def audit_step(self, before: TicketToRide, move: Move, after: TicketToRide) -> None:
        """Raise BrokenRule if a move changed what it may not change."""
        step_consistency.audit_step(before, after)

    def prompt_of(self, state: TicketToRide) -> str:
        """Return what is being asked."""
        return PROMPTS[state.stage]

    def action(self, move: Move) -> Action:
        """Return a move as an action of this game; BadMove if it is of another game."""
        if not isinstance(move, Action):
            raise BadMove(f"expected a move of {self.name}, not {shown(move)}")
        return move

    def denial_of(self, state: TicketToRide, move: Move) -> Denial | None:
        """Return the rule that forbids a move and the reason."""
        if isinstance(move, Action):  # asked for each move that is played, so without a call
            return move.denial(state)
        return super().denial_of(state, move)

    def apply(self, state: TicketToRide, move: Move) -> None:
        """Carry out a move that is known to be legal."""
        assert isinstance(move, Action)
        move.apply(state)

    def moves_of(self, state: TicketToRide) -> list[Move]:
        """Return the legal moves in a stable order."""
        return [*legal_moves(state)]

    def pick_of(self, state: TicketToRide, dice: Dice) -> Move:
        """Return one legal move at random, each as likely as the others."""
        counter = MoveCounter(state)
        return counter.nth(dice.below(counter.total))

    def view_of(self, state: TicketToRide, seat: int | None) -> dict[str, object]:
        """Return all that a seat may know."""
        return visibility.view(state, seat)

    def imagine_of(self, state: TicketToRide, seat: int | None, dice: Dice) -> TicketToRide:
        """Return a full position that a seat cannot tell from this one."""
        return visibility.imagine(state, seat, dice)

    def points_of(self, state: TicketToRide) -> list[int]:
        """Return the points of routes, which all can see (TTR-2.1, TTR-6.10)."""
        return state.points[:]

    def effects(self, before: TicketToRide, move: Move, after: TicketToRide) -> list[Effect]:
        """Return a short reveal for a tunnel, a new deck, and the last round."""
        return [*super().effects(before, move, after), *table_effects(before, after)]

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        """Return an effect in words, without the name of the player."""
        return describe_effect(kind, facts)

    def outcome_of(self, state: TicketToRide) -> Outcome:
        """Return how a finished game ended."""
        return outcome(state)

    def seen(self, entries: list[Entry], seats: int, viewer: int | None) -> list[Entry]:
        """Return a log with everything hidden that the viewer may not know."""
        return visibility.seen(entries, seats, viewer)

    def logged(self, text: str) -> Action:
        """Return an action of a log, in which the tickets that others keep are hidden."""
        return parse_logged(self.board, text)

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Return what set-up draws from the bag next."""
        return draw_prompts.asked_at_deal(self.board, names, drawn, bag)

    def move_asks(self, names: list[str], before: TicketToRide, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        """Return what a legal move draws from the bag next."""
        return draw_prompts.asked_by_move(names[before.mover], before, self.action(move), drawn, bag)

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Return what a thing that chance drew is called in words."""
        return draw_prompts.called(self.board, names, drawn)
