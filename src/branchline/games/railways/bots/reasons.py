"""Why a move was chosen, in a few words."""

from __future__ import annotations

from branchline.engine.game import Move
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.games.railways.bots.goods_choice import after
from branchline.games.railways.bots.position_value import Scales
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.discard import RESTOCK, Discard, Place
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.actions.pass_turn import PASS
from branchline.games.railways.rules.actions.take import PILE, STOP, Take, lying_at
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.board import (
    CARDS,
    CITIES,
    COLOURS,
    GOODS,
    LOCO,
    START,
    counted,
)
from branchline.games.railways.rules.describe import a_card
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.scoring import best_sets, shares_at
from branchline.games.railways.rules.state import Railways


def reason(state: Railways, move: Move) -> Phrase:
    """Why the mover chose a move; nothing is said that the mover does not know."""
    if isinstance(move, Connect):
        return why_connect(state, move.link)
    if isinstance(move, (Deliver, Locomotive)):
        return why_deliver(state, move)
    if isinstance(move, Discard):
        return why_discard(state, move)
    if isinstance(move, Take):
        return why_take(state, move)
    if isinstance(move, Place):
        return phrase(
            "from {city} a {good} good is worth most",
            city=CITIES[move.node].name,
            good=term(GOODS[state.good]),
        )
    if isinstance(move, Trim):
        return phrase("{card} is missed least", card=a_card(CARDS[move.kind]))
    if move is STOP:
        return phrase("a second card would be of no use")
    if move is PASS:
        return phrase("nothing else is better than to wait")
    return phrase("the delivery would help others more")


def why_connect(state: Railways, link: Link) -> Phrase:
    """A link is for its points, and for the majority it brings where it leads to."""
    city = CITIES[link.city].name
    if wins_over(state, link):
        return plural(
            "{city} brings {n} point and the majority at {node}",
            "{city} brings {n} points and the majority at {node}",
            link.value,
            city=city,
            node=CITIES[link.node].name,
        )
    if state.options.younger:
        return plural(
            "{city} brings {n} point at once",
            "{city} brings {n} points at once",
            link.value,
            city=city,
        )
    return plural(
        "{city} brings {n} point at once, and goods to deliver",
        "{city} brings {n} points at once, and goods to deliver",
        link.value,
        city=city,
    )


def wins_over(state: Railways, link: Link) -> bool:
    """Whether a link gives the mover the most at a city where another had it."""
    if link.node == START:
        return False
    shares = shares_at(state)[link.node]
    most = max(shares)
    return shares[state.mover] < most <= shares[state.mover] + link.value


def why_deliver(state: Railways, move: Deliver | Locomotive) -> Phrase:
    """A delivery is for its points or for a set of goods, a locomotive for what follows."""
    trip = move.delivery if isinstance(move, Locomotive) else move
    if trip is None:
        return phrase("with more power goods can travel further")
    then = after(state, move)
    seat = state.mover
    points = then.points[seat] - state.points[seat]
    if sets(then, seat) > sets(state, seat):
        return plural(
            "the way to {goal} brings {n} point and completes a set of goods",
            "the way to {goal} brings {n} points and completes a set of goods",
            points,
            goal=CITIES[trip.goal].name,
        )
    if isinstance(move, Locomotive):
        return plural(
            "the way to {goal} brings {n} point, and the power stays",
            "the way to {goal} brings {n} points, and the power stays",
            points,
            goal=CITIES[trip.goal].name,
        )
    return plural(
        "the way to {goal} brings {n} point",
        "the way to {goal} brings {n} points",
        points,
        goal=CITIES[trip.goal].name,
    )


def sets(state: Railways, seat: int) -> int:
    """The points of a seat for sets of goods, as they stand."""
    return best_sets(counted(state.delivered[seat]))


def why_discard(state: Railways, move: Discard) -> Phrase:
    """A card is given for something better."""
    card = a_card(CARDS[move.kind])
    if move.follow_up == RESTOCK:
        return phrase("a new good on the map is worth more than {card}", card=card)
    if move.follow_up == PILE:
        return phrase("any card of the pile is likely to be worth more than {card}", card=card)
    shown = a_card(CARDS[state.display[move.follow_up - 1]])
    return phrase("{shown} is worth more than {card}", shown=shown, card=card)


def why_take(state: Railways, move: Take) -> Phrase:
    """A card is for the city that it helps to build, or for luck."""
    if move.source == PILE:
        return phrase("a blind card is likely to help more than those that are seen")
    kind = lying_at(state, move.source)
    if kind == LOCO:
        return phrase("a locomotive is power, or a wild card")
    if kind > LOCO:
        return phrase("{city} can be built with the cards to come", city=CARDS[kind])
    for plan in Scales(state).plans(state).list:
        if plan.colour == kind // 2:
            return phrase(
                "{colour} cards help to build {city}",
                colour=term(COLOURS[plan.colour]),
                city=plan.city.name,
            )
    return phrase("no card that is seen is worth more than this one")
