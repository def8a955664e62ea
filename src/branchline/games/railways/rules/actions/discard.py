"""Action D: a card away, then a card drawn or a good put on a city (RWC-8); and step 3, the hand limit (RWC-11)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.notation import HIDDEN
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial, Rule
from branchline.games.railways.rules import board, cards
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.actions.action import CUT_HAND, LAST_PASS, ONE_ACTION, STEPS, Action, wrong_stage
from branchline.games.railways.rules.actions.place import has_empty_city
from branchline.games.railways.rules.actions.take import PILE, empty_place
from branchline.games.railways.rules.board import CARDS, DISPLAY, KINDS, LOCO, RULES
from branchline.games.railways.rules.effects import card_among, card_gained, consequences, face_up_card, one_card
from branchline.games.railways.rules.notation import a_card, card_name, parse_card, with_new_card
from branchline.games.railways.rules.state import Railways
from branchline.games.railways.rules.turn import HAND_LIMIT, begin_taking, end_taking

A_CARD, DRAWABLE, NO_DISCARD, A_GOOD, CARD_IN_HAND = RULES.pick("RWC-8.1", "RWC-8.3", "RWC-8.5", "RWC-8.7", "RWC-8.10")
ONLY_DRAW, ALL_STOCKED, BAG_EMPTY, NO_FOLLOW_UP = RULES.pick("RWC-16.4", "RWC-S.7", "RWC-S.8", "RWC-S.10")

# What follows: a draw from the pile or from a place of the display (1 to 3), or a restock.
RESTOCK: Final = DISPLAY + 1
FROM_DISCARD: Final = DISPLAY + 2  # it can be written, but no rule allows it
FOLLOW_UPS: Final = ("draw pile", "draw 1", "draw 2", "draw 3", "restock", "draw discard")


@final
class Discard(Action):
    """Put a card on the discard and do one of what may follow (RWC-8.2)."""

    kind: i64
    follow_up: i64

    def __init__(self, kind: int, follow_up: int) -> None:
        super().__init__(f"discard {CARDS[kind]}, {FOLLOW_UPS[follow_up]}")
        self.kind = kind
        self.follow_up = follow_up

    @staticmethod
    def parse(text: str) -> Discard:
        """Parse a card and what follows, as in `white 2, draw pile`."""
        for number, follow_up in enumerate(FOLLOW_UPS):
            if text.endswith(follow_up):
                kind = parse_card(text.removesuffix(follow_up).rstrip(" ,"))
                return discard(kind, number)
        raise BadMove(
            "discard: expected a card and what follows, as in discard white 2, draw pile;"
            f" what may follow is {', '.join(FOLLOW_UPS[:-1])}"
        )

    def denial(self, state: Railways) -> Denial | None:
        """Check that the card is in hand, and that what follows is possible (RWC-3.4)."""
        if state.stage == states.LAST:
            return no_more_discards()
        if state.stage != states.ACTION:
            return wrong_stage(state)
        if not state.of(state.mover, at.SIZE):
            return CARD_IN_HAND.forbids("Your hand is empty: there is no card to discard.")
        if not cards.holds(state, state.mover, self.kind):
            return not_in_hand(self.kind, A_CARD)
        shut = self.cannot_follow(state)
        if shut is not None and not follow_ups(state):
            return nothing_follows(state)
        return shut

    def cannot_follow(self, state: Railways) -> Denial | None:
        """Check that what is to follow is possible now."""
        if self.follow_up == FROM_DISCARD:
            return NO_DISCARD.forbids(
                "After this discard, draw from the pile or the display: you may use the"
                " discard pile only when you take cards."
            )
        if self.follow_up == RESTOCK:
            return no_restock(state)
        if self.follow_up == PILE:
            # The card is blind, so it may be a locomotive (RWC-C.8).
            if state.row[at.PILE]:
                return None
            return DRAWABLE.forbids("The pile is empty: you cannot draw a card from it.")
        kind = state.row[at.DISPLAY + self.follow_up - 1]
        if kind == at.EMPTY:  # with an empty pile the gap stays open (RWC-S.9)
            return empty_place(self.follow_up, DRAWABLE)
        if kind != LOCO:
            return None
        return DRAWABLE.forbids(
            "Card {number} in the display is a locomotive: after a discard, you may"
            " draw any card except a face-up locomotive.",
            number=self.follow_up,
        )

    def apply(self, state: Railways) -> None:
        """Discard the card; what is drawn does not count as a card of step 2 (RWC-8.11)."""
        cards.throw_away(state, self.kind)
        if self.follow_up == RESTOCK:
            state.good = state.dice.draw_from(state.row, at.BAG, board.GOODS)
            state.stage = states.PLACE  # the colour is seen first (RWC-8.9)
            if not state.row[at.BAG]:
                state.trigger(states.NO_BAG)
            return
        if self.follow_up == PILE:
            cards.draw_blind(state, state.mover)
        else:
            cards.take_display(state, self.follow_up - 1)
        begin_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        return {CARDS[self.kind]: 1}

    def display_place(self) -> int:
        return self.follow_up if self.follow_up <= DISPLAY else 0

    def face_up(self, state: Railways) -> i64:
        """Return the card that is drawn where everyone sees it, EMPTY if none is."""
        place = self.display_place()
        return state.row[at.DISPLAY + place - 1] if place else at.EMPTY

    def preview(self, state: Railways) -> list[Preview]:
        if self.follow_up == RESTOCK:
            good = phrase("1 cube from the bag for a city without goods")
            gained = Preview(BRINGS, good, A_GOOD.id)
        else:
            gained = Preview(BRINGS, card_gained(self.face_up(state)), DRAWABLE.id)
        lost = Preview(COSTS, one_card(self.kind), A_CARD.id)
        return [lost, gained, *consequences(state, self.applied(state))]

    def effects(self, before: Railways, after: Railways) -> list[Effect]:
        return face_up_card(before, self.face_up(before), DRAWABLE)

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        if self.follow_up == RESTOCK:
            return phrase("the cube that {seat} draws", seat=player)
        if self.follow_up == PILE:
            return phrase("the card that {seat} takes from the pile", seat=player)
        return super().draw_prompt(before, player)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        card = a_card(CARDS[self.kind])
        if self.follow_up == RESTOCK:
            if not draws:
                return phrase("discards {card} and draws a cube from the bag", card=card)
            return phrase("discards {card} and draws a {good} cube from the bag", card=card, good=term(draws[0]))
        if self.follow_up == PILE:
            if not draws or draws[0] == HIDDEN:
                return phrase("discards {card} and draws a card from the pile", card=card)
            return phrase("discards {card} and draws a card from the pile: {drawn}", card=card, drawn=a_card(draws[0]))
        kind = card_among(effects)
        if kind == at.EMPTY:
            deed = phrase("discards {card} and draws card {number} from the display", card=card, number=self.follow_up)
        else:
            drawn = a_card(CARDS[kind])
            deed = phrase("discards {card} and draws {drawn} from the display", card=card, drawn=drawn)
        return with_new_card(deed, draws)


def not_in_hand(kind: int, rule: Rule) -> Denial:
    """Deny the discard of a card that is not there."""
    return rule.forbids("You have no {card} card in your hand to discard.", card=card_name(CARDS[kind]))


def no_more_discards() -> Denial:
    """Deny a discard after the last turn."""
    return LAST_PASS.forbids(
        "All turns have been played, so you cannot discard cards: make a last delivery, or decline."
    )


def nothing_follows(state: Railways) -> Denial:
    """Deny a discard after which neither a draw nor a restock is possible."""
    if state.options.younger:
        return NO_FOLLOW_UP.forbids("You cannot discard: the pile and the display are empty.")
    if not state.row[at.BAG]:
        return NO_FOLLOW_UP.forbids(
            "You cannot discard: the pile and the bag are empty, and no card in the display may be drawn."
        )
    return NO_FOLLOW_UP.forbids(
        "You cannot discard: the pile is empty, no card in the display may be drawn, and every built city has goods."
    )


def no_restock(state: Railways) -> Denial | None:
    """Check that there is a good, and a city for it."""
    if state.options.younger:
        return ONLY_DRAW.forbids("There are no goods in the game for younger players: after a discard, draw a card.")
    if not state.row[at.BAG]:
        return BAG_EMPTY.forbids("The bag is empty: there are no goods to restock a city with.")
    if has_empty_city(state):
        return None
    built = len(state.network.links)
    if not built:
        return ALL_STOCKED.forbids("No city is built yet, so there is nowhere to put a cube.")
    return ALL_STOCKED.forbids_plural(
        "The only built city has goods on it: a cube goes on a city without goods.",
        "Each of the {n} built cities has goods on it: a cube goes on a city without goods.",
        built,
    )


DISCARDS: Final = [Discard(kind, follow_up) for kind in range(KINDS) for follow_up in range(len(FOLLOW_UPS))]


def discard(kind: i64, follow_up: i64) -> Discard:
    """Return the discard of a card with what follows, made once."""
    return DISCARDS[kind * len(FOLLOW_UPS) + follow_up]


def possible(state: Railways) -> i64:
    """Return what may follow a discard now, as a mask."""
    row = state.row
    mask: i64 = 1 if row[at.PILE] else 0
    place: i64
    for place in range(1, RESTOCK):
        if row[at.DISPLAY + place - 1] != at.EMPTY and row[at.DISPLAY + place - 1] != LOCO:
            mask |= 1 << place
    if row[at.BAG] and not state.options.younger and has_empty_city(state):
        mask |= 1 << RESTOCK
    return mask


def follow_ups(state: Railways) -> list[int]:
    """Return what may follow a discard now."""
    mask = possible(state)
    return [follow_up for follow_up in range(RESTOCK + 1) if mask >> follow_up & 1]


def discards(state: Railways) -> list[Action]:
    """List every discard open to the mover: by card, then by what follows."""
    found = follow_ups(state)
    return [discard(kind, follow_up) for kind in cards.kinds_held(state, state.mover) for follow_up in found]


def nth_discard(state: Railways, possible: i64, number: i64) -> Discard:
    """Return the discard at a place of the list, given what may follow."""
    ways = board.ones(possible)
    return discard(cards.nth_held(state, state.mover, number // ways), board.nth_one(possible, number % ways))


@final
class Trim(Action):
    """Discard one card of a hand that is too large; the order is that of the moves (RWC-11.2)."""

    kind: i64

    def __init__(self, kind: int) -> None:
        super().__init__(f"trim {CARDS[kind]}")
        self.kind = kind

    @staticmethod
    def parse(text: str) -> Trim:
        """Parse the name of a card."""
        return TRIMS[parse_card(text)]

    def denial(self, state: Railways) -> Denial | None:
        """Check that the hand is too large and holds the card; any will do."""
        if state.stage != states.TRIM:
            return not_yet(state)
        return None if cards.holds(state, state.mover, self.kind) else not_in_hand(self.kind, CUT_HAND)

    def apply(self, state: Railways) -> None:
        """Throw the card away; another follows as long as there are too many."""
        cards.throw_away(state, self.kind)
        end_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        return {CARDS[self.kind]: 1}

    def preview(self, state: Railways) -> list[Preview]:
        lost = Preview(COSTS, one_card(self.kind), CUT_HAND.id)
        return [lost, *consequences(state, self.applied(state))]

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        return phrase("discards {card}", card=a_card(CARDS[self.kind]))


def not_yet(state: Railways) -> Denial:
    """Deny a discard before the end of the turn, or after the last one."""
    if state.stage == states.ACTION:
        return ONE_ACTION.forbids(
            "You discard down to {limit} cards at the end of your turn: choose your action first.", limit=HAND_LIMIT
        )
    if state.stage == states.TAKE:
        return STEPS.forbids(
            "You discard down to {limit} cards at the end of your turn: first take one or two cards.", limit=HAND_LIMIT
        )
    if state.stage == states.SECOND:
        return STEPS.forbids(
            "You discard down to {limit} cards at the end of your turn: first take a second card, or stop.",
            limit=HAND_LIMIT,
        )
    return no_more_discards() if state.stage == states.LAST else wrong_stage(state)


TRIMS: Final = [Trim(kind) for kind in range(KINDS)]


def trims(state: Railways) -> list[Action]:
    """List the cards that the mover may discard."""
    return [TRIMS[kind] for kind in cards.kinds_held(state, state.mover)]
