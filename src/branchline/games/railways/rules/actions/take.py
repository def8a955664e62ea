"""Step 2: taking one or two cards (RWC-10)."""

from typing import Final, final

from branchline.engine.notation import HIDDEN
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview, nothing_gained
from branchline.engine.rulebook import Denial, Rule
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.action import LAST_PASS, ONE_ACTION, Action, wrong_stage
from branchline.games.railways.rules.board import CARDS, DISPLAY, LOCO, RULES
from branchline.games.railways.rules.cards import discarded, draw_blind, take_discard, take_display, top_discard
from branchline.games.railways.rules.effects import card_among, card_gained, consequences, face_up_card
from branchline.games.railways.rules.layout import EMPTY
from branchline.games.railways.rules.notation import a_card, with_new_card
from branchline.games.railways.rules.state import ACTION, LAST, SECOND, TAKE, Railways
from branchline.games.railways.rules.turn import end_taking

ONE_AT_LEAST, A_SOURCE, LOCO_SECOND, GAPS, NO_DISCARDS = RULES.pick(
    "RWC-10.1", "RWC-10.2", "RWC-10.8", "RWC-13.9", "RWC-S.3"
)

# The sources (RWC-10.2); between them are the places of the display, 1 to 3.
PILE: Final = 0
TOP_DISCARD: Final = DISPLAY + 1
SOURCES: Final = ("pile", "1", "2", "3", "discard")


@final
class Take(Action):
    """Take one card from a source; also one that was just discarded (RWC-S.11)."""

    source: i64

    def __init__(self, source: int) -> None:
        super().__init__(f"take {SOURCES[source]}")
        self.source = source

    def denial(self, state: Railways) -> Denial | None:
        """Check that the source has a card; a locomotive alone must be taken too (RWC-S.6)."""
        if state.stage == ACTION:
            return ONE_ACTION.forbids("You take cards after your action: choose the action first.")
        if state.stage == LAST:
            return no_more_taking()
        if state.stage != TAKE and state.stage != SECOND:
            return wrong_stage(state)
        if self.source == PILE:
            if state.row[at.PILE]:
                return None
            return GAPS.forbids("The pile is empty: you can take only face-up cards.")
        kind = lying_at(state, self.source)
        if kind == EMPTY:
            if self.source != TOP_DISCARD:
                return empty_place(self.source, GAPS)
            return NO_DISCARDS.forbids("The discard pile is empty: there is no card to take.")
        if kind == LOCO and state.stage == SECOND and not state.options.loco_second:
            return self.second_locomotive()
        return None

    def second_locomotive(self) -> Denial:
        """Deny a face-up locomotive as the second card, at a table that agreed on it."""
        if self.source == TOP_DISCARD:
            return LOCO_SECOND.forbids(
                "The top card of the discard pile is a locomotive: at this table, a "
                "face-up locomotive can only be the first card."
            )
        return LOCO_SECOND.forbids(
            "Card {number} in the display is a locomotive: at this table, a face-up"
            " locomotive can only be the first card.",
            number=self.source,
        )

    def apply(self, state: Railways) -> None:
        """Take it; one more may follow, unless it was a face-up locomotive (RWC-10.6)."""
        done = state.stage == SECOND
        if self.source == PILE:
            draw_blind(state, state.mover)  # no restriction (RWC-10.7)
        else:
            done = done or lying_at(state, self.source) == LOCO
            if self.source == TOP_DISCARD:
                take_discard(state)  # the card under it may be next (RWC-10.9)
            else:
                take_display(state, self.source - 1)  # the replacement may be next (RWC-10.4)
        # The second is chosen when the first is known (RWC-10.5), if there is one (RWC-S.4).
        if not done:
            state.stage = SECOND
        if done or not (state.row[at.PILE] or open_sources(state)):
            end_taking(state)

    def display_place(self) -> int:
        return self.source if self.source <= DISPLAY else 0

    def face_up(self, state: Railways) -> i64:
        """Return the card that everyone sees lie there, EMPTY for the pile."""
        return EMPTY if self.source == PILE else lying_at(state, self.source)

    def preview(self, state: Railways) -> list[Preview]:
        kind = self.face_up(state)
        found = [Preview(BRINGS, card_gained(kind), A_SOURCE.id)]
        second = self.preview_second(state) if state.stage == TAKE else []
        if second and kind == LOCO:
            found.insert(0, Preview(COSTS, phrase("the second card of the turn"), "RWC-10.6"))
        elif second:
            found += second
        return found + consequences(state, self.applied(state))

    def preview_second(self, state: Railways) -> list[Preview]:
        """Preview whether there is a card to take after this, as far as the mover can know it."""
        on_display = self.display_place() > 0
        left, below = state.row[at.PILE] - 1, discarded(state)
        if self.source == TOP_DISCARD:
            left, below = left + 1, below[:-1]
        lying = [state.row[at.DISPLAY + place - 1] for place in range(1, TOP_DISCARD) if place != self.source]
        lying += below[-1:]
        locos = state.options.loco_second
        free = [kind for kind in lying if kind != EMPTY and (kind != LOCO or locos)]
        if left > 0 or free or (on_display and left == 0 and locos):
            then = phrase("then a second card, if you want one")
            return [Preview(BRINGS, then, ONE_AT_LEAST.id)]
        if not on_display or left < 0:
            return []  # RWC-S.4
        # All hangs on the card that fills the gap.
        return [Preview(PERHAPS, phrase("a second card, if there is one"), LOCO_SECOND.id)]

    def effects(self, before: Railways, after: Railways) -> list[Effect]:
        return face_up_card(before, self.face_up(before), A_SOURCE)

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        if self.source == PILE:
            return phrase("the card that {seat} takes from the pile", seat=player)
        return super().draw_prompt(before, player)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        if self.source == PILE:
            if not draws or draws[0] == HIDDEN:
                return phrase("takes a card from the pile")
            return phrase("takes a card from the pile: {drawn}", drawn=a_card(draws[0]))
        kind = card_among(effects)
        if kind == EMPTY:
            if self.source == TOP_DISCARD:
                return phrase("takes the top card of the discard pile")
            return with_new_card(phrase("takes card {number} from the display", number=self.source), draws)
        card = a_card(CARDS[kind])
        if self.source == TOP_DISCARD:
            return phrase("takes {card} from the top of the discard pile", card=card)
        return with_new_card(phrase("takes {card} from the display", card=card), draws)


@final
class Stop(Action):
    """Be content with one card."""

    def denial(self, state: Railways) -> Denial | None:
        """Check that one card was taken."""
        if state.stage == ACTION:
            return ONE_ACTION.forbids("There is nothing to stop yet: first choose your action, then take cards.")
        if state.stage == TAKE:
            if state.row[at.PILE]:
                return ONE_AT_LEAST.forbids_plural(
                    "You cannot stop before taking a card: there is {n} in the pile.",
                    "You cannot stop before taking a card: there are {n} in the pile.",
                    state.row[at.PILE],
                )
            return ONE_AT_LEAST.forbids(
                "You cannot stop before taking a card: the pile is empty, but a face-up card is left."
            )
        if state.stage == LAST:
            return no_more_taking()
        return None if state.stage == SECOND else wrong_stage(state)

    def apply(self, state: Railways) -> None:
        """Continue with step 3."""
        end_taking(state)

    def preview(self, state: Railways) -> list[Preview]:
        return [*nothing_gained(ONE_AT_LEAST.id), *consequences(state, self.applied(state))]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("takes no second card")


def no_more_taking() -> Denial:
    """Deny cards after the last turn."""
    return LAST_PASS.forbids("All turns have been played, so you cannot take cards: make a last delivery, or decline.")


def empty_place(number: i64, rule: Rule) -> Denial:
    """Deny a card from a place of the display that has none, and gets none."""
    return rule.forbids("Place {number} in the display is empty, and with no pile it stays empty.", number=number)


def lying_at(state: Railways, source: i64) -> i64:
    """Return the card that lies face up at a source, EMPTY if there is none."""
    return top_discard(state) if source == TOP_DISCARD else state.row[at.DISPLAY + source - 1]


STOP: Final = Stop("stop")
TAKES: Final = [Take(source) for source in range(len(SOURCES))]


def open_sources(state: Railways) -> i64:
    """Return the sources from which the mover may take a card now, as a mask."""
    row = state.row
    mask: i64 = 1 if row[at.PILE] else 0
    closed: i64 = LOCO if state.stage == SECOND and not state.options.loco_second else EMPTY
    source: i64
    for source in range(1, TOP_DISCARD):
        if row[at.DISPLAY + source - 1] != EMPTY and row[at.DISPLAY + source - 1] != closed:
            mask |= 1 << source
    top = top_discard(state)
    return mask if top in (EMPTY, closed) else mask | 1 << TOP_DISCARD


def takes(state: Railways) -> list[Take]:
    """List the cards the mover may take now."""
    mask = open_sources(state)
    return [take for take in TAKES if mask >> take.source & 1]
