"""The three kinds of actions: a class for each, from the notation to the description."""

from branchline import Action, Denial, Effect, Phrase, Preview
from branchline.engine.phrase import phrase, plural
from branchline.engine.preview import BRINGS, COSTS
from sidings.state import COLOURS, LONGEST, MOST_HELD, NAMES, RULES, Sidings

TAKE, FULL_HAND, EMPTY_YARD = RULES.pick("SID-2.2", "SID-2.3", "SID-2.4")
COUPLE, NEW_COLOUR, NOT_YOURS, FULL = RULES.pick("SID-3.1", "SID-3.2", "SID-3.3", "SID-3.4")
TRAIN, TOO_SHORT = RULES.pick("SID-4.2", "SID-4.3")
POINTS = {3: 2, 4: 4, 5: 7}  # for a train, by its length (SID-4.2)


class TakeWagon(Action[Sidings]):
    """Take a wagon from the yard: `take`."""

    def denial(self, state: Sidings) -> Denial | None:
        if len(state.hands[state.mover]) == MOST_HELD:
            return FULL_HAND.forbids("You already have {n} wagons.", n=MOST_HELD)
        if not state.yard.left:
            return EMPTY_YARD.forbids("There are no wagons left in the yard.")
        return None

    def apply(self, state: Sidings) -> None:
        state.draw(state.mover)
        state.next_turn()

    def preview(self, state: Sidings) -> list[Preview]:
        return [Preview(BRINGS, phrase("a wagon from the yard"), TAKE.id)]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        """Name the colour only to those who may know it."""
        if draws and draws[0] in COLOURS:
            return phrase("takes a {colour} wagon from the yard", colour=draws[0])
        return phrase("takes a wagon from the yard")


class CoupleWagon(Action[Sidings]):
    """Put a wagon at the end of a siding: `couple red north`."""

    def __init__(self, colour: str, siding: str) -> None:
        super().__init__(f"couple {colour} {siding}")
        self.colour, self.siding = colour, siding

    def denial(self, state: Sidings) -> Denial | None:
        if self.colour not in state.hands[state.mover]:
            return NOT_YOURS.forbids("You have no {colour} wagon.", colour=self.colour)
        if len(state.sidings[self.siding]) == LONGEST:
            return FULL.forbids("The {siding} siding is full.", siding=self.siding)
        return None

    def apply(self, state: Sidings) -> None:
        state.hands[state.mover].remove(self.colour)
        state.points[state.mover] += self.colour not in state.sidings[self.siding]
        state.sidings[self.siding].append(self.colour)
        state.next_turn()

    def preview(self, state: Sidings) -> list[Preview]:
        cost = Preview(COSTS, phrase("a {colour} wagon", colour=self.colour), COUPLE.id)
        points = int(self.colour not in state.sidings[self.siding])
        return [cost, Preview(BRINGS, plural("{n} point", "{n} points", points), NEW_COLOUR.id)]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("couples a {wagon} wagon in {siding}", wagon=self.colour, siding=self.siding)


class DispatchTrain(Action[Sidings]):
    """Send away all wagons of a siding: `dispatch north`."""

    def __init__(self, siding: str) -> None:
        super().__init__(f"dispatch {siding}")
        self.siding = siding

    def denial(self, state: Sidings) -> Denial | None:
        wagons = len(state.sidings[self.siding])
        few = plural("It has only {n} wagon.", "It has only {n} wagons.", wagons)
        return None if wagons in POINTS else Denial(TOO_SHORT, few)

    def apply(self, state: Sidings) -> None:
        state.points[state.mover] += POINTS[len(state.sidings[self.siding])]
        state.sidings[self.siding].clear()
        state.next_turn()

    def preview(self, state: Sidings) -> list[Preview]:
        points = POINTS[len(state.sidings[self.siding])]
        return [Preview(BRINGS, plural("{n} point", "{n} points", points), TRAIN.id)]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("dispatches the train in {siding}", siding=self.siding)


COUPLES = [CoupleWagon(colour, siding) for colour in COLOURS for siding in NAMES]
ACTIONS = [TakeWagon("take"), *COUPLES, *[DispatchTrain(siding) for siding in NAMES]]
