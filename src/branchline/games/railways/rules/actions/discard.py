"""Action D: a card away, then a card drawn or a good put on a city (RWC-8); and step 3, the hand limit (RWC-11)."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.errors import BadMove
from branchline.engine.notation import HIDDEN
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Rule
from branchline.games.railways.rules import board, cards
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.actions.action import CUT_HAND, LAST_PASS, ONE_ACTION, STEPS, Action, wrong_stage
from branchline.games.railways.rules.actions.take import PILE, empty_place
from branchline.games.railways.rules.board import CARDS, DISPLAY, KINDS, LOCO, RULES
from branchline.games.railways.rules.effects import card_among, card_gained, consequences, face_up_card, one_card
from branchline.games.railways.rules.notation import a_card, card_name, good_name, parse_card, parse_node, with_new_card
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
        if not state.sizes[state.mover]:
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
            if state.pile.left:
                return None
            return DRAWABLE.forbids("The pile is empty: you cannot draw a card from it.")
        kind = state.display[self.follow_up - 1]
        if kind == states.EMPTY:  # with an empty pile the gap stays open (RWC-S.9)
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
            state.good = state.dice.draw(state.bag)
            state.stage = states.PLACE  # the colour is seen first (RWC-8.9)
            if not state.bag.left:
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

    def face_up(self, state: Railways) -> int:
        """Return the card that is drawn where everyone sees it, states.EMPTY if none is."""
        place = self.display_place()
        return state.display[place - 1] if place else states.EMPTY

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
        if kind == states.EMPTY:
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
    if not state.bag.left:
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
    if not state.bag.left:
        return BAG_EMPTY.forbids("The bag is empty: there are no goods to restock a city with.")
    if empty_cities(state):
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


def discard(kind: int, follow_up: int) -> Discard:
    """Return the discard of a card with what follows, made once."""
    return DISCARDS[kind * len(FOLLOW_UPS) + follow_up]


def can_follow(state: Railways, follow_up: int) -> bool:
    """Check whether something may follow a discard now."""
    if follow_up == RESTOCK:
        return state.bag.left > 0 and not state.options.younger and bool(empty_cities(state))
    if follow_up == PILE:
        return state.pile.left > 0
    return state.display[follow_up - 1] not in (states.EMPTY, LOCO)


def follow_ups(state: Railways) -> list[int]:
    """Return what may follow a discard now."""
    return [follow_up for follow_up in range(RESTOCK + 1) if can_follow(state, follow_up)]


def discards(state: Railways) -> list[Action]:
    """List every discard open to the mover: by card, then by what follows."""
    possible = follow_ups(state)
    return [discard(kind, follow_up) for kind in cards.kinds_held(state, state.mover) for follow_up in possible]


@final
class Trim(Action):
    """Discard one card of a hand that is too large; the order is that of the moves (RWC-11.2)."""

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


EMPTY_CITY, NOT_START = board.RULES.pick("RWC-8.7", "RWC-8.8")


@final
class Place(Action):
    """Put the good that was drawn on a city without goods."""

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
        goods = state.goods[self.node]
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
        state.goods[self.node] += board.GOOD[state.good]
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
    return [link.city for link in state.network.links if not state.goods[link.city]]


def places(state: Railways) -> list[Action]:
    """List the cities on which the mover may put the good."""
    return [PLACES[city] for city in empty_cities(state)]
