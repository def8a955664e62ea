"""Ticket to Ride: Europe as the engine knows it; the work is done in other modules."""

from collections.abc import Callable
from typing import ClassVar, Final, final

from branchline.engine import errors, fields, json_validation, notation
from branchline.engine.dice import Bag, Dice
from branchline.engine.game import Game, Move
from branchline.engine.options import FIRST, seat_or_lot
from branchline.engine.outcome import Effect, Entry, Outcome
from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.games.ticket_to_ride.rules import consistency, scene, serialization, visibility
from branchline.games.ticket_to_ride.rules.actions import claim, draw, pass_turn, station, tunnel
from branchline.games.ticket_to_ride.rules.actions.action import Action
from branchline.games.ticket_to_ride.rules.actions.tickets import HiddenKeep, KeepTickets, prebuild_tickets
from branchline.games.ticket_to_ride.rules.board import RULES, Board, europe
from branchline.games.ticket_to_ride.rules.effects import describe_effect, table_effects
from branchline.games.ticket_to_ride.rules.layout import CARDS, MARKET, PROMPTS
from branchline.games.ticket_to_ride.rules.legal_moves import legal_moves, pick
from branchline.games.ticket_to_ride.rules.notation import FORMS, plain, ticket_name
from branchline.games.ticket_to_ride.rules.scoring import outcome
from branchline.games.ticket_to_ride.rules.state import TicketToRide
from branchline.games.ticket_to_ride.rules.turn import DEALT, HAND_DEALT, set_up

PARSERS: Final[dict[str, Callable[[Board, list[str]], Action]]] = {
    "draw": draw.Draw.parse,
    "keep": KeepTickets.parse,
    "claim": claim.Claim.parse,
    "station": station.BuildStation.parse,
    "pay": tunnel.Pay.parse,
}


@final
class TicketToRideGame(Game[TicketToRide]):
    """Ticket to Ride: Europe, the base game."""

    prompts: ClassVar[tuple[str, ...]] = PROMPTS
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
    scene_facts: ClassVar[tuple[str, ...]] = scene.FACTS

    def __init__(self, board: Board | None = None) -> None:
        self.slug = "ticket-to-ride"
        self.name = "Ticket to Ride: Europe"
        self.version = "2"
        self.least, self.most = 2, 5  # TTR-1.1
        self.rulebook = RULES
        self.options = (FIRST,)
        self.action_class = Action
        self.board = europe() if board is None else board
        self.fields = [serialization.fields_of(self.board, seats) for seats in range(self.most + 1)]
        # Every move that can be made beforehand, by its text.
        made: list[Action] = [draw.DRAW_DECK, *draw.DRAWS, prebuild_tickets(self.board)]
        made += [*tunnel.PAYS, tunnel.WITHDRAW, pass_turn.PASS]
        made += claim.prebuild_claims(self.board)
        made += station.prebuild_builds(self.board)
        self.prebuilt = {move.text: move for move in made}

    def set_up(self, seats: int, options: dict[str, object], dice: Dice) -> TicketToRide:
        return set_up(self, self.board, seats, seat_or_lot(options, "first", seats), dice)  # TTR-2.15

    def scene_of(self, seats: int, facts: dict[str, object]) -> TicketToRide:
        return scene.Scene(self, self.board, seats, facts).state

    def parse(self, text: str) -> Move:
        """Parse a move, legal or not; a payment that fits nothing is one too."""
        if text in self.prebuilt:
            return self.prebuilt[text]
        written = plain(text)
        if written in self.prebuilt:
            return self.prebuilt[written]
        verb, *words = written.split() or [""]
        if verb not in PARSERS:
            raise errors.BadMove(f"not a move: {json_validation.shown(text)}; moves look like: {'; '.join(FORMS)}")
        move = PARSERS[verb](self.board, words)
        return self.prebuilt.get(move.text, move)

    def logged(self, text: str) -> Action:
        """Return an action of a log, in which the tickets that others keep are hidden."""
        words = text.split()
        hidden = len(words) == 2 and words[0] == "keep" and (words[1] == notation.HIDDEN or words[1].isdigit())
        action = HiddenKeep(words[1]) if hidden else self.parse(text)
        assert isinstance(action, Action)
        return action

    def fields_of(self, state: TicketToRide) -> list[fields.Field]:
        return self.fields[state.seats]

    def read_data(self, reader: json_validation.Reader, seats: int, dice: Dice) -> TicketToRide:
        return serialization.read_data(self, self.board, reader, seats, dice)

    def audit(self, state: TicketToRide) -> None:
        consistency.audit(state)

    def audit_step(self, before: TicketToRide, move: Move, after: TicketToRide) -> None:
        consistency.audit_step(before, after)

    def moves_of(self, state: TicketToRide) -> list[Move]:
        return legal_moves(state)

    def pick_of(self, state: TicketToRide, dice: Dice) -> Action:
        return pick(state, dice)

    def view_data(self, state: TicketToRide, seat: int | None) -> dict[str, object]:
        return visibility.view_data(state, seat)

    def imagine_of(self, state: TicketToRide, seat: int | None, dice: Dice) -> TicketToRide:
        return visibility.imagine(state, seat, dice)

    def effects(self, before: TicketToRide, move: Move, after: TicketToRide) -> list[Effect]:
        return [*super().effects(before, move, after), *table_effects(before, after)]

    def effect_phrase(self, kind: str, facts: dict[str, int]) -> Phrase:
        return describe_effect(kind, facts)

    def outcome_of(self, state: TicketToRide) -> Outcome:
        return outcome(state)

    def seen(self, entries: list[Entry], seats: int, viewer: int | None, first: int = 0) -> list[Entry]:
        return visibility.seen(entries, seats, viewer, first)

    def deal_asks(self, names: list[str], options: dict[str, object], drawn: list[str], bag: Bag) -> Phrase:
        """Ask who begins, then for hands, the market, and tickets seat by seat."""
        if bag.names == self.board.ticket_names:
            tickets = sum([1 for name in drawn if name in self.board.ticket_index])
            # The long one is drawn before the others (TTR-2.6, TTR-2.8).
            seat = names[tickets // DEALT]
            return phrase("the {all} tickets dealt to {seat}, one of them long", all=DEALT, seat=seat)
        if bag.names != CARDS:
            return phrase("who starts")
        cards = sum([1 for name in drawn if name in CARDS])
        if cards < HAND_DEALT * len(names):
            return phrase("the {all} cards dealt to {seat}", all=HAND_DEALT, seat=names[cards // HAND_DEALT])
        place = cards - HAND_DEALT * len(names)
        return phrase("the {all} face-up cards", all=MARKET) if place < MARKET else ask_market(place - MARKET)

    def move_asks(self, names: list[str], before: TicketToRide, move: Move, drawn: list[str], bag: Bag) -> Phrase:
        """Ask for tickets, for the move's own cards, then for those of the market."""
        action, player = self.action(move), names[before.mover]
        assert isinstance(action, Action)
        if bag.names == self.board.ticket_names:
            return phrase("the tickets that {seat} draws", seat=player)
        own = action.draw_prompts(before, player)
        if len(drawn) < len(own):
            return own[len(drawn)]
        place, gaps = len(drawn) - len(own), action.gaps(before)
        if place >= gaps:
            return ask_market(place - gaps)
        return plural("{n} card for the gap in the face-up cards", "{n} cards for the gaps in the face-up cards", gaps)

    def drawn_name(self, names: list[str], drawn: str) -> Part:
        """Return a card, a ticket by its cities and points, or the player that was drawn."""
        if drawn in self.board.ticket_index:
            return ticket_name(self.board.tickets[self.board.ticket_index[drawn]])
        return term(drawn) if drawn in CARDS else super().drawn_name(names, drawn)


def ask_market(place: int) -> Phrase:
    """Ask for the row that replaces one with too many locomotives (TTR-4.10), once for each."""
    return phrase(
        "the {all} new face-up cards, because there were too many locomotives", all=MARKET, time=place // MARKET
    )
