"""The preview of a move: cards, trains, points now, and points of the final scoring."""

from __future__ import annotations

from branchline.engine.phrase import Part, Phrase, phrase, plural, term
from branchline.engine.preview import (
    AT_END,
    BRINGS,
    COSTS,
    PERHAPS,
    Preview,
    nothing_gained,
    signed,
)
from branchline.games.railways.rules.actions.connect import Connect
from branchline.games.railways.rules.actions.deliver import Deliver
from branchline.games.railways.rules.actions.discard import RESTOCK, Discard, Place
from branchline.games.railways.rules.actions.locomotive import Locomotive
from branchline.games.railways.rules.actions.pass_turn import Decline
from branchline.games.railways.rules.actions.take import PILE, TOP_DISCARD, Stop, Take
from branchline.games.railways.rules.actions.trim import Trim
from branchline.games.railways.rules.board import (
    CARDS,
    CITIES,
    COLOURS,
    GOODS,
    LOCO,
    city_goods,
    counted,
)
from branchline.games.railways.rules.describe import LOCOMOTIVE, card_name, told_effect
from branchline.games.railways.rules.effects import LAST_ROUND, effects, face_up
from branchline.games.railways.rules.scoring import best_sets, majorities
from branchline.games.railways.rules.state import EMPTY, TAKE, Action, Railways


def preview(state: Railways, move: Action) -> list[Preview]:
    """What a legal move would cost and bring the mover."""
    after = state.copy()
    move.play(after)
    return [*of_move(state, move, after), *last_round(state, move, after), *at_end(state, after)]


def of_move(state: Railways, move: Action, after: Railways) -> list[Preview]:
    """What a move costs and brings at once; of `after`, nothing that chance has filled in."""
    if isinstance(move, Connect):
        return of_link(state, move)
    if isinstance(move, Locomotive):
        return of_locomotive(state, move, after)
    if isinstance(move, Deliver):
        return of_delivery(state, move, after)
    if isinstance(move, Discard):
        return of_discard(state, move)
    if isinstance(move, Place):
        good, city = term(GOODS[state.good]), CITIES[move.node].name
        return [Preview(BRINGS, phrase("a {good} good on {city}", good=good, city=city), "RWC-8.7")]
    if isinstance(move, Take):
        return of_card(state, move)
    if isinstance(move, Trim):
        return [Preview(COSTS, one_card(move.kind), "RWC-11.1")]
    if isinstance(move, Stop):
        return nothing_gained("RWC-10.1")
    return nothing_gained("RWC-13.13" if isinstance(move, Decline) else "RWC-9.1")


def one_card(kind: int) -> Phrase:
    """A card by its name."""
    return phrase("the card {card}", card=card_name(CARDS[kind]))


def of_link(state: Railways, move: Connect) -> list[Preview]:
    """Cards and a train for the points of a link, and the goods that come with the city."""
    seat, link = state.mover, move.link
    city, payment = CITIES[link.city], link.payment
    cards: list[Part] = [*[2] * payment.twos, *[1] * payment.ones]
    cards += [term(LOCOMOTIVE)] * payment.wilds
    left = state.sizes[seat] - payment.rails - payment.wilds - 1  # and the card of the city
    laid = plural(
        "the card {city} and {colour} cards: {cards} ({n} card is left in hand)",
        "the card {city} and {colour} cards: {cards} ({n} cards are left in hand)",
        left,
        city=city.name,
        colour=term(COLOURS[link.colour]),
        cards=cards,
    )
    train = plural(
        "{used} of your {n} train", "{used} of your {n} trains", state.trains[seat], used=1
    )
    found = [
        Preview(COSTS, laid, "RWC-4.16"),
        Preview(COSTS, train, "RWC-4.17"),
        Preview(BRINGS, plural("{n} point", "{n} points", link.value), "RWC-4.19"),
    ]
    goods = 0 if state.options.younger else min(city_goods(city), state.bag.left)
    if goods:
        stocked = plural("{n} good on {city}", "{n} goods on {city}", goods, city=city.name)
        found.append(Preview(BRINGS, stocked, "RWC-5.1"))
    return found


def of_locomotive(state: Railways, move: Locomotive, after: Railways) -> list[Preview]:
    """A card for power, and the delivery that comes with it."""
    seat = state.mover
    power = phrase("power from {old} to {new}", old=state.powers[seat], new=after.powers[seat])
    found = [Preview(COSTS, one_card(LOCO), "RWC-6.1"), Preview(BRINGS, power, "RWC-6.2")]
    return found if move.delivery is None else found + of_delivery(state, move.delivery, after)


def of_delivery(state: Railways, move: Deliver, after: Railways) -> list[Preview]:
    """The points of a delivery for the mover and for others, and the good."""
    found: list[Preview] = []
    others = 0
    for seat in range(state.seats):
        points = after.points[seat] - state.points[seat]
        if seat == state.mover:
            won = plural("{n} point", "{n} points", points)
            found.append(Preview(BRINGS, won, "RWC-7.12"))
        else:
            others += points
    if others:
        told = plural("{n} point for others", "{n} points for others", others)
        found.append(Preview(COSTS, told, "RWC-7.13"))
    good = phrase("a {good} good for your sets", good=term(GOODS[move.colour]))
    return [*found, Preview(BRINGS, good, "RWC-7.14")]


def of_discard(state: Railways, move: Discard) -> list[Preview]:
    """A card for another one, or for a good."""
    found = [Preview(COSTS, one_card(move.kind), "RWC-8.1")]
    if move.follow_up == RESTOCK:
        good = phrase("1 good out of the bag for a city without goods")
        return [*found, Preview(BRINGS, good, "RWC-8.7")]
    return [*found, Preview(BRINGS, taken(face_up(state, move)), "RWC-8.3")]


def of_card(state: Railways, move: Take) -> list[Preview]:
    """A card, seen or unseen, and whether another one may follow."""
    kind = face_up(state, move)
    found = [Preview(BRINGS, taken(kind), "RWC-10.2")]
    if state.stage != TAKE:
        return found
    second = second_card(state, move)
    if kind == LOCO:
        lost = Preview(COSTS, phrase("the second card of the turn"), "RWC-10.6")
        return [lost, *found] if second else found
    return found + second


def second_card(state: Railways, move: Take) -> list[Preview]:
    """Whether there is a card to be taken after the first, as far as the mover can know it."""
    on_display = PILE < move.source < TOP_DISCARD
    left = state.pile.left if move.source == TOP_DISCARD else state.pile.left - 1
    lying = [kind for place, kind in enumerate(state.display, 1) if place != move.source]
    lying += state.discard[-2:-1] if move.source == TOP_DISCARD else state.discard[-1:]
    free = [kind for kind in lying if kind != EMPTY and (kind != LOCO or state.options.loco_second)]
    if left > 0 or free or (on_display and left == 0 and state.options.loco_second):
        return [Preview(BRINGS, phrase("then a second card, if you want one"), "RWC-10.1")]
    if not on_display or left < 0:
        return []  # RWC-S.4
    # All hangs on the card that fills the gap.
    return [Preview(PERHAPS, phrase("a second card, if there is one"), "RWC-10.8")]


def taken(kind: int) -> Phrase:
    """A card that is taken from where all see it, or unseen from the pile."""
    return phrase("1 unseen card from the pile") if kind == EMPTY else one_card(kind)


def last_round(before: Railways, move: Action, after: Railways) -> list[Preview]:
    """That the end begins, if it does."""
    return [
        Preview(BRINGS, told_effect(effect.kind, effect.facts), effect.rule)
        for effect in effects(before, move, after)
        if effect.kind == LAST_ROUND
    ]


def at_end(before: Railways, after: Railways) -> list[Preview]:
    """What the final scoring of the mover would change by, as the table stands."""
    seat = before.mover
    cities = majorities(after)[seat] - majorities(before)[seat]
    locomotives = after.powers[seat] - before.powers[seat]
    goods = best_sets(counted(after.delivered[seat])) - best_sets(counted(before.delivered[seat]))
    found: list[Preview] = []
    if cities:
        found.append(Preview(AT_END, phrase("cities: {points}", points=signed(cities)), "RWC-14.2"))
    if locomotives:
        words = phrase("locomotives: {points}", points=signed(locomotives))
        found.append(Preview(AT_END, words, "RWC-14.6"))
    if goods:
        found.append(Preview(AT_END, phrase("goods: {points}", points=signed(goods)), "RWC-14.8"))
    return found
