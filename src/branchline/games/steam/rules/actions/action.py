"""What all actions of Steam have in common, and why any must wait until it is due."""

from __future__ import annotations

from typing import ClassVar

from branchline.engine import action, outcome
from branchline.engine.phrase import Phrase, Value, plural, term
from branchline.engine.rulebook import Denial
from branchline.games.steam.rules.board import RULES, Board
from branchline.games.steam.rules.state import OVER, POINTS, PROMPTS, Steam
from branchline.games.steam.rules.turn import next_actor

SIX_PHASES, SEVEN_PHASES, POINTS_AT_ONCE, GAME_OVER = RULES.pick("STM-7.1", "STM-27.7", "STM-22.5", "STM-26.7")


class Action(action.Action[Steam]):
    """A move of Steam."""

    goes_back: ClassVar[bool] = False  # whether it leads to a position from before

    def is_legal(self, state: Steam) -> bool:
        """Check for a denial, without words where many moves are tried."""
        return self.denial(state) is None

    def dollars(self, state: Steam) -> int:
        """Return the dollars it costs the mover; most actions are free."""
        return 0

    def price(self, state: Steam) -> dict[str, int]:
        """Return the dollars it costs."""
        dollars = self.dollars(state)
        return {"dollars": dollars} if dollars else {}

    def take_effect(self, state: Steam) -> None:
        """Change what the action itself changes, before the next player acts or the Turn ends."""
        # Actions that can end a Turn have this part of `apply` by itself, for the accounts.

    def apply(self, state: Steam) -> None:
        """Carry it out; then the next player acts."""
        self.take_effect(state)
        next_actor(state)


class MapAction(Action):
    """A move that names places of a map."""

    def __init__(self, board: Board) -> None:
        super().__init__()
        self.board = board

    def describe(self, draws: list[str], effects: list[outcome.Effect]) -> Phrase:
        return self.in_words(self.text.split(), self.board)

    @staticmethod
    def in_words(words: list[str], board: Board | None) -> Phrase:
        """Describe the move of these words, even if its map is not at hand."""
        raise NotImplementedError

    @staticmethod
    def parse(board: Board, words: list[str]) -> MapAction:
        """Parse what follows the verb."""
        raise NotImplementedError


def wrong_phase(state: Steam, template: str, /, **gaps: Value) -> Denial:
    """Deny an action of another phase, unless points or the end of the game come first."""
    # What is due now fills the gap `now`. Texts for translators are found by the name of this one.
    if state.stage == OVER:
        turn = state.turn_number
        if len(state.order) == 1:
            return GAME_OVER.forbids(
                "The game ended in Turn {turn}, because all players but one were bankrupt.", turn=turn
            )
        return GAME_OVER.forbids("The game ended after Turn {turn}: there is nothing left to play.", turn=turn)
    if state.stage == POINTS:
        message = plural(
            "First take your {n} point from the delivery as income or as a victory point.",
            "First take your {n} points from the delivery, all as income or all as victory points.",
            state.dues[0][1],
        )
        return Denial(POINTS_AT_ONCE, message)
    rule = SEVEN_PHASES if state.standard else SIX_PHASES
    return rule.forbids(template, now=term(PROMPTS[state.stage]), **gaps)
