"""Placing the good that was drawn on a city (RWC-8)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import BRINGS, Preview
from branchline.engine.rulebook import Denial
from branchline.games.railways.rules import board, network
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.actions.action import LAST_PASS, ONE_ACTION, STEPS, Action, wrong_stage
from branchline.games.railways.rules.effects import consequences
from branchline.games.railways.rules.notation import good_name, parse_node
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.rules.turn import begin_taking

EMPTY_CITY, NOT_START = board.RULES.pick("RWC-8.7", "RWC-8.8")


@final
class Place(Action):
    """Put the good that was drawn on a city without goods."""

    node: i64

    def __init__(self, node: int) -> None:
        super().__init__(f"place {board.NODE_NAMES[node]}")
        self.node = node

    @staticmethod
    def parse(text: str) -> Place:
        """Parse the name of a city, or `start`."""
        return PLACES[parse_node(text)]

    def denial(self, state: Railways) -> Denial | None:
        """Check for a built city that is empty, never the start board."""
        if state.stage == states.ACTION:
            return ONE_ACTION.forbids("You have no cube to place: choose your action first.")
        if state.stage in (states.TAKE, states.SECOND):
            return STEPS.forbids("You have no cube to place: it is time to take cards.")
        if state.stage == states.LAST:
            return LAST_PASS.forbids(
                "All turns have been played, so you cannot restock a city: make a last delivery, or decline."
            )
        if state.stage != states.PLACE:
            return wrong_stage(state)
        if self.node == board.START:
            return NOT_START.forbids(
                "The start board is never restocked: put the {good} cube on a city without goods.",
                good=good_name(state.good),
            )
        if not state.network.has(self.node):
            return EMPTY_CITY.forbids(
                "{city} is not built yet: put the {good} cube on a built city without goods.",
                city=board.NODE_NAMES[self.node],
                good=good_name(state.good),
            )
        goods = state.row[at.GOODS + self.node]
        if not goods:
            return None
        return EMPTY_CITY.forbids_plural(
            "There is {n} cube on {city}: put the {good} cube on a city without goods.",
            "There are {n} cubes on {city}: put the {good} cube on a city without goods.",
            sum(board.counted(goods)),
            city=board.NODE_NAMES[self.node],
            good=good_name(state.good),
        )

    def apply(self, state: Railways) -> None:
        """Put the good there until it is delivered."""
        state.row[at.GOODS + self.node] += board.GOOD[state.good]
        state.good = states.NO_GOOD
        begin_taking(state)

    def preview(self, state: Railways) -> list[Preview]:
        words = phrase("a {good} cube on {city}", good=good_name(state.good), city=board.NODE_NAMES[self.node])
        found = [Preview(BRINGS, words, EMPTY_CITY.id)]
        return found + consequences(state, self.applied(state))

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("puts the cube on {city}", city=board.NODE_NAMES[self.node])


PLACES: Final = [Place(node) for node in range(board.CITY_CARDS + 1)]


def empty_cities(state: Railways) -> list[int]:
    """Return the built cities without goods, in the order of building (RWC-8.7)."""
    return [int(link.city) for link in state.network.links if not state.row[at.GOODS + link.city]]


def has_empty_city(state: Railways) -> bool:
    """Check whether a built city has no goods."""
    row, links = state.row, state.network.row
    place: i64
    for place in range(network.BUILT + 1, network.BUILT + 1 + links[network.BUILT]):
        if not row[at.GOODS + links[place]]:
            return True
    return False


def places(state: Railways) -> list[Action]:
    """List the cities on which the mover may put the good."""
    return [PLACES[city] for city in empty_cities(state)]
