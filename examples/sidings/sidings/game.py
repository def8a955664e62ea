"""Sidings as the engine knows it."""

from itertools import chain
from typing import ClassVar

from branchline import BadData, Bag, Dice, Outcome, SmallGame
from branchline.engine.json_validation import Reader
from branchline.engine.outcome import ranked
from sidings.actions import ACTIONS
from sidings.state import COLOURS, DEALT, LONGEST, MOST_HELD, NAMES, RULES, WAGONS, Sidings


class SidingsGame(SmallGame[Sidings]):
    """Couple wagons in shared sidings, and dispatch a train before someone else does."""

    verbs: ClassVar = {"take": "SID-2.2", "couple": "SID-3.1", "dispatch": "SID-4.1"}
    scoring: ClassVar = {"couple": "SID-3.2", "dispatch": "SID-4.2"}
    headings: ClassVar = {"points": "SID-3.2", "total": "SID-5.2", "wagons left": "SID-5.3"}
    hidden_draws: ClassVar = ("take",)

    def __init__(self) -> None:
        super().__init__("sidings", "Sidings", "1", 2, 4, RULES, ACTIONS, "SID-5.1")

    def deal(self, seats: int, dice: Dice) -> Sidings:
        state = Sidings(self, dice, seats)
        for number in range(DEALT * seats):
            state.draw(number // DEALT)
        return state

    def view_data(self, state: Sidings, seat: int | None) -> dict[str, object]:
        """Show how many wagons other players have, not which."""
        players = zip(state.hands, state.points, strict=True)
        view: dict[str, object] = {
            "yard": state.yard.left,
            "sidings": {name: siding[:] for name, siding in state.sidings.items()},
            "players": [{"points": points, "wagons": len(hand)} for hand, points in players],
        }
        return view if seat is None else view | {"own": state.hands[seat][:]}

    def imagine_of(self, state: Sidings, seat: int | None, dice: Dice) -> Sidings:
        """Deal the yard and the wagons of the other players again."""
        copy = state.copy()
        copy.dice = dice
        others = [number for number in range(len(copy.hands)) if number != seat]
        for other in others:
            for wagon in copy.hands[other]:
                copy.yard.put(COLOURS.index(wagon))
            copy.hands[other] = []
        for other in others:
            for _ in state.hands[other]:
                copy.draw(other)
        return copy

    def outcome_of(self, state: Sidings) -> Outcome:
        """Rank the players by points, then by the fewest wagons left (SID-5)."""
        pairs = zip(state.points, map(len, state.hands), strict=True)
        table = [{"points": one, "total": one, "wagons left": wagons} for one, wagons in pairs]
        return ranked(table, ("total", "-wagons left"), self.ending)

    def data_of(self, state: Sidings) -> dict[str, object]:
        players = zip(state.hands, state.points, strict=True)
        return {
            "yard": dict(zip(COLOURS, state.yard.counts, strict=True)),
            "sidings": {name: siding[:] for name, siding in state.sidings.items()},
            "players": [{"wagons": hand[:], "points": points} for hand, points in players],
        }

    def read_data(self, reader: Reader, seats: int, dice: Dice) -> Sidings:
        state = Sidings(self, dice, seats)
        state.yard = Bag(COLOURS, reader.counts("yard", COLOURS))
        sidings, players = reader.object("sidings"), reader.objects("players")
        state.sidings = {name: sidings.texts(name) for name in NAMES}
        state.hands = [player.texts("wagons") for player in players]
        state.points = [player.whole("points", 0, 999) for player in players]
        return state

    def audit(self, state: Sidings) -> None:
        """Raise BadData if a wagon is doubled or where it cannot be, or if the end is missed."""
        wagons = [*chain(*state.hands, *state.sidings.values())]
        for name, number in zip(COLOURS, state.yard.counts, strict=True):
            if number + wagons.count(name) > WAGONS:
                raise BadData(f"there are more than {WAGONS} {name} wagons")
        if not set(wagons) <= set(COLOURS):
            raise BadData(f"sidings, wagons: expected only {', '.join(COLOURS)}")
        longest = max(map(len, state.sidings.values()))
        if max(map(len, state.hands)) > MOST_HELD or longest > LONGEST:
            raise BadData(f"a hand has at most {MOST_HELD} wagons, a siding at most {LONGEST}")
        if state.is_over != (state.turn is None):
            raise BadData("turn: the game ends when the yard is empty and a hand is, too")
