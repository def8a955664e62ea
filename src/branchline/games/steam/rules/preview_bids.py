"""The preview of what comes before building: a bid, a pass, or an action tile."""

from __future__ import annotations

from branchline.engine.phrase import Phrase, phrase, plural
from branchline.engine.preview import BRINGS, COSTS, PERHAPS, Preview
from branchline.games.steam.rules.actions.bidding import Bid, due
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.board import (
    CITY_GROWTH,
    ENGINEER,
    FIRST_BUILD,
    FIRST_MOVE,
    LOCOMOTIVE,
    TURN_ORDER,
)
from branchline.games.steam.rules.describe import losses
from branchline.games.steam.rules.effects import money_raised
from branchline.games.steam.rules.money import pay
from branchline.games.steam.rules.state import BID, FIRST_BID, Steam


def of_bid(before: Steam, move: Bid, after: Steam) -> list[Preview]:
    """What the place would cost that the bid may win; won at once, its effect tells it."""
    seat = before.mover
    if seat in after.order and after.stage not in (FIRST_BID, BID):
        return []
    if before.standard:
        most = phrase("up to ${dollars}, by the place you get", dollars=move.amount)
        return [Preview(PERHAPS, most, "STM-29.13")]
    if seat in after.places:
        return []
    place = len(before.places) + 1
    won = phrase("place {place} for ${dollars}", place=place, dollars=move.amount)
    paid = before.copy()
    pay(paid, seat, move.amount)
    found = [Preview(PERHAPS, won, "STM-5.11")]
    for effect in money_raised(before, paid):
        facts = effect.facts
        words = phrase(
            "{losses}, for ${dollars} to be raised",
            losses=losses(facts["points"], facts["income"]),
            dollars=facts["dollars"],
        )
        found.append(Preview(PERHAPS, words, effect.rule))
    return found


def of_bid_pass(before: Steam, after: Steam) -> list[Preview]:
    """A player who passes is out for this place, or has a later one."""
    seat = before.mover
    if not before.standard:
        return [Preview(COSTS, phrase("the bidding for this place"), "STM-5.10")]
    if after.stage != BID:
        return []  # the auction is over: its effect tells the place
    places = len(before.order)
    place = places - len(before.places)  # the last free one
    dollars = due(place - 1, places, before.bids[seat])
    return of_place(place, dollars, "STM-29.7")


def of_free_pass() -> list[Preview]:
    """The free pass is used up, and its holder may bid again."""
    return [
        Preview(COSTS, phrase("your free pass"), "STM-29.9"),
        Preview(BRINGS, phrase("you stay in the auction"), "STM-29.9"),
    ]


def of_place(place: int, dollars: int, rule: str) -> list[Preview]:
    """A place in the turn order, and what it costs."""
    price = [Preview(COSTS, phrase("${dollars}", dollars=dollars), rule)] if dollars else []
    return [*price, Preview(BRINGS, phrase("place {place}", place=place), rule)]


def of_tile(before: Steam, move: Take, after: Steam) -> list[Preview]:
    """An action tile: its price, what it is good for, and the place that goes with it."""
    seat = before.mover
    found: list[Preview] = []
    dollars = move.price(before)
    if dollars:
        price = phrase("${price} (${left} of cash is left)", price=dollars, left=after.cash[seat])
        found.append(Preview(COSTS, price, "STM-8.4"))
    if not after.passed[seat]:
        found += of_action(before, move.tile, after)
    if not before.standard:
        words = phrase("number {number} in the order of the next Turn", number=move.tile)
        found.append(Preview(BRINGS, words, "STM-8.3"))
    return found


def of_action(before: Steam, tile: int, after: Steam) -> list[Preview]:
    """What an action tile is good for, unless it is passed."""
    if tile == LOCOMOTIVE:
        old, new = before.levels[before.mover], after.levels[before.mover]
        words = phrase("level from {old} to {new}", old=old, new=new)
        found = [Preview(BRINGS, words, "STM-30.3" if before.standard else "STM-8.11")]
        if before.standard:
            upkeep = phrase("${dollars} of upkeep at the end of every Turn", dollars=new)
            found.append(Preview(COSTS, upkeep, "STM-32.1"))
        return found
    if tile == TURN_ORDER and not before.standard:
        return []  # its number says it all (STM-8.5)
    use, rule = use_of(tile)
    return [Preview(BRINGS, use, rule)]


def use_of(tile: int) -> tuple[Phrase, str]:
    """What an action tile lets its holder do, and by which rule."""
    if tile == TURN_ORDER:
        return phrase("one pass in the next auction that leaves you in it"), "STM-29.9"
    if tile == FIRST_MOVE:
        return phrase("you move goods before everybody else"), "STM-8.6"
    if tile == ENGINEER:
        return plural("{n} build more", "{n} builds more", 1), "STM-8.7"
    if tile == FIRST_BUILD:
        return phrase("you build before everybody else"), "STM-8.8"
    if tile == CITY_GROWTH:
        return phrase("the cubes of a supply space for a city, in your build turn"), "STM-19.1"
    return phrase("a New City in place of a town, in your build turn"), "STM-18.1"
