"""Why a move was chosen, in a few words."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.action import Visitor
from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.railways.bots.action_choice import after
from branchline.games.railways.bots.position_value import Valuation
from branchline.games.railways.rules.actions.action import Action
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver, Locomotive
from branchline.games.railways.rules.actions.discard import RESTOCK, Discard, Trim
from branchline.games.railways.rules.actions.pass_turn import Decline, PassTurn
from branchline.games.railways.rules.actions.place import Place
from branchline.games.railways.rules.actions.take import PILE, Stop, Take, lying_at
from branchline.games.railways.rules.board import CARDS, CITIES, COLOURS, LOCO, START
from branchline.games.railways.rules.layout import POINTS
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.notation import a_card, good_name
from branchline.games.railways.rules.scoring import goods_points
from branchline.games.railways.rules.state import Railways

ALWAYS: Final = {
    Stop: phrase("a second card would not help"),
    PassTurn: phrase("nothing is better than waiting"),
    Decline: phrase("the delivery would help others more"),
}


def reason(state: Railways, move: Move) -> Phrase:
    """Return why the mover chose a move, with nothing that the mover does not know."""
    assert isinstance(move, Action)
    return move.accept(Reasons(state))


@final
class Reasons(Visitor[Phrase]):
    """The reason for each kind of action."""

    def __init__(self, state: Railways) -> None:
        self.state = state

    def connect(self, action: Connect) -> Phrase:
        """Return the points of a link, and the majority it wins where it leads to."""
        link = action.link
        city = CITIES[link.city].name
        if wins_over(self.state, link):
            return plural(
                "{city} scores {n} point and wins the majority at {node}",
                "{city} scores {n} points and wins the majority at {node}",
                link.value,
                city=city,
                node=CITIES[link.node].name,
            )
        if self.state.options.younger:
            return plural(
                "{city} scores {n} point immediately", "{city} scores {n} points immediately", link.value, city=city
            )
        return plural(
            "{city} scores {n} point immediately and adds goods to deliver",
            "{city} scores {n} points immediately and adds goods to deliver",
            link.value,
            city=city,
        )

    def locomotive(self, action: Locomotive) -> Phrase:
        """Return the points or the set of its delivery, or what more power allows."""
        if action.delivery is None:
            return phrase("with more power, goods can travel further")
        return self.delivery(action, CITIES[action.delivery.goal].name)

    def deliver(self, action: Deliver) -> Phrase:
        """Return the points of a delivery, or the set that it completes."""
        return self.delivery(action, CITIES[action.goal].name)

    def delivery(self, action: Action, goal: str) -> Phrase:
        """Return the points of a delivery, and what else it brings."""
        before, then, seat = self.state, after(self.state, action), self.state.mover
        points = then.of(seat, POINTS) - before.of(seat, POINTS)
        if goods_points(then, seat) > goods_points(before, seat):
            return plural(
                "the route to {goal} scores {n} point and completes a set of goods",
                "the route to {goal} scores {n} points and completes a set of goods",
                points,
                goal=goal,
            )
        if isinstance(action, Locomotive):
            return plural(
                "the route to {goal} scores {n} point, and the extra power is permanent",
                "the route to {goal} scores {n} points, and the extra power is permanent",
                points,
                goal=goal,
            )
        return plural(
            "the route to {goal} scores {n} point", "the route to {goal} scores {n} points", points, goal=goal
        )

    def discard(self, action: Discard) -> Phrase:
        """Return what a card is given away for."""
        card = a_card(CARDS[action.kind])
        if action.follow_up == RESTOCK:
            return phrase("a new cube on the map is worth more than {card}", card=card)
        if action.follow_up == PILE:
            return phrase("a card from the pile is likely to be worth more than {card}", card=card)
        shown = a_card(CARDS[action.face_up(self.state)])
        return phrase("{shown} is worth more than {card}", shown=shown, card=card)

    def place(self, action: Place) -> Phrase:
        """Return what the good is worth on its city."""
        return phrase(
            "a {good} cube is worth most when delivered from {city}",
            city=CITIES[action.node].name,
            good=good_name(self.state.good),
        )

    def take(self, action: Take) -> Phrase:
        """Return the city that a card helps to build, or that it is taken for luck."""
        if action.source == PILE:
            return phrase("a card from the pile is likely to help more than the face-up cards")
        kind = lying_at(self.state, action.source)
        if kind == LOCO:
            return phrase("a locomotive adds power or serves as a wild card")
        if kind > LOCO:
            return phrase("{city} can be built with cards still to come", city=CARDS[kind])
        for plan in Valuation(self.state).plans(self.state).list:
            if plan.colour == kind // 2:
                return phrase(
                    "{colour} cards help to build {city}", colour=term(COLOURS[plan.colour]), city=plan.city.name
                )
        return phrase("no face-up card is worth more than this one")

    def trim(self, action: Trim) -> Phrase:
        """Return that the card is missed least."""
        return phrase("{card} is the least useful card", card=a_card(CARDS[action.kind]))

    def other(self, action: Any) -> Phrase:
        return ALWAYS[type(action)]


def wins_over(state: Railways, link: Link) -> bool:
    """Check whether a link gives the mover the most at a city where another had it."""
    if link.node == START:
        return False
    shares = state.network.shares(link.node)
    most = max(shares)
    return bool(shares[state.mover] < most <= shares[state.mover] + link.value)
