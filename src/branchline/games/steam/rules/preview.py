"""The preview of a move: money, income, points, level, and the final scoring."""

from __future__ import annotations

from branchline.engine.outcome import Effect
from branchline.engine.phrase import phrase, plural, term
from branchline.engine.preview import (
    AT_END,
    BRINGS,
    COSTS,
    PERHAPS,
    Preview,
    nothing_gained,
    signed,
)
from branchline.games.steam.rules.actions.bidding import Bid, FreePass, Pass
from branchline.games.steam.rules.actions.capital import Capital
from branchline.games.steam.rules.actions.goods import Deliver, Score, Upgrade
from branchline.games.steam.rules.actions.growth import Grow, Urbanize, cubes_in
from branchline.games.steam.rules.actions.lay import Lay
from branchline.games.steam.rules.actions.take import Take
from branchline.games.steam.rules.board import COLOURS
from branchline.games.steam.rules.describe import losses, told_effect
from branchline.games.steam.rules.effects import (
    INCOME,
    LOST,
    MONEY,
    PLACE,
    RETURNED,
    account,
    effects,
    made,
    raised,
    steps_by_income,
)
from branchline.games.steam.rules.money import settle
from branchline.games.steam.rules.preview_bids import (
    of_bid,
    of_bid_pass,
    of_free_pass,
    of_place,
    of_tile,
)
from branchline.games.steam.rules.scoring import income_points
from branchline.games.steam.rules.state import BID, FIRST_BID, MOVE, POINTS, UPKEEP, Action, Steam
from branchline.games.steam.rules.tiles import PIECES
from branchline.games.steam.rules.turn import complete_links, go_bankrupt


def preview(before: Steam, move: Action) -> list[Preview]:
    """What a legal move would cost and bring the mover; nothing is hidden, nor left to chance."""
    if before.stage == UPKEEP:
        return of_upkeep(before, move)
    after = before.copy()
    move.play(after)
    # Income and expenses of the Turn's end are told by themselves.
    table = made(before, move) if before.stage in (MOVE, POINTS) else after
    found = of_move(before, move, table)
    for effect in effects(before, move, after):
        if effect.seat == before.mover:
            found += of_effect(effect)
    return found + at_end(before, table) or nothing_gained(idle_rule(before, move))


def of_move(before: Steam, move: Action, after: Steam) -> list[Preview]:
    """What a move costs and brings by itself."""
    if isinstance(move, Lay):
        return of_track(before, move, after)
    if isinstance(move, Deliver):
        return of_delivery(before, move, after)
    if isinstance(move, Take):
        return of_tile(before, move, after)
    if isinstance(move, Bid):
        return of_bid(before, move, after)
    if isinstance(move, Capital):
        return of_capital(before, after)
    if isinstance(move, Upgrade):
        return of_upgrade(before, after)
    if isinstance(move, Grow):
        return of_growth(before, move.place, move.space, "STM-19.1")
    if isinstance(move, Urbanize):
        return of_new_city(before, move)
    if isinstance(move, Score) and not move.income:
        points = before.dues[0][1]
        won = plural("{n} victory point", "{n} victory points", points)
        return [Preview(BRINGS, won, "STM-22.4")]
    if isinstance(move, Pass) and before.stage in (FIRST_BID, BID):
        return of_bid_pass(before, after)
    if isinstance(move, FreePass):
        return of_free_pass()
    return []


def idle_rule(before: Steam, move: Action) -> str:
    """The rule that allows a move which changes nothing for the mover."""
    if isinstance(move, Capital):
        return "STM-28.1"
    if isinstance(move, Score):
        return "STM-R.1"  # income at its top
    if isinstance(move, Take):
        return "STM-8.17"
    return "STM-20.6" if before.stage == MOVE else "STM-9.6"


def of_track(before: Steam, move: Lay, after: Steam) -> list[Preview]:
    """A tile: its price, the build, and the links it completes."""
    seat = before.mover
    price = phrase(
        "${price} (${left} of cash is left)", price=move.price(before), left=after.cash[seat]
    )
    builds = before.builds_left
    used = plural("{used} of your {n} build", "{used} of your {n} builds", builds, used=1)
    found = [Preview(COSTS, price, price_rule(before, move)), Preview(COSTS, used, "STM-9.2")]
    links = complete_links(after, seat) - complete_links(before, seat)
    if links > 0:
        won = plural("{n} complete link", "{n} complete links", links)
        found.append(Preview(BRINGS, won, "STM-12.2"))
    if after.before is not None:
        words = phrase("the tile is taken back, unless you lead its track to a city in this turn")
        found.append(Preview(PERHAPS, words, "STM-17.6"))
    return found


def price_rule(before: Steam, move: Lay) -> str:
    """The rule a tile is paid by: on an empty hex, for a redirect, for an improvement."""
    old = before.tracks.pieces[move.place]
    if old < 0:
        return "STM-10.1"
    return "STM-10.8" if PIECES[old].exit_count == move.piece.exit_count else "STM-10.9"


def of_delivery(before: Steam, move: Deliver, after: Steam) -> list[Preview]:
    """A cube for points: one's own, which may go on income, and those of others."""
    origin = before.board.hexes[move.nodes[0]].title
    cube = phrase("a {colour} cube of {city}", colour=term(COLOURS[move.colour]), city=origin)
    points = dict(after.dues)
    own = points.pop(before.mover)
    won = plural(
        "{n} point, as income or as victory points",
        "{n} points, as income or as victory points",
        own,
    )
    found = [Preview(COSTS, cube, "STM-21.15"), Preview(BRINGS, won, "STM-22.1")]
    others = sum(points.values())
    if others:
        told = plural("{n} point for others", "{n} points for others", others)
        found.append(Preview(COSTS, told, "STM-22.2"))
    return found


def of_capital(before: Steam, after: Steam) -> list[Preview]:
    """Cash for income, or for points when income is at its lowest."""
    seat = before.mover
    dollars = raised(before, after, seat)
    if not dollars:
        return []
    points = before.points[seat] - after.points[seat]
    paid = losses(points, steps_by_income(before, after, seat))
    rule = "STM-28.2" if points else "STM-28.1"
    return [
        *[Preview(COSTS, words, rule) for words in paid],
        Preview(BRINGS, phrase("${dollars} in cash", dollars=dollars), "STM-28.1"),
    ]


def of_upkeep(before: Steam, move: Action) -> list[Preview]:
    """What paying the upkeep would come to with so much money raised for it."""
    pledged = made(before, move)
    after = pledged.copy()
    if not settle(after, before.mover):
        go_bankrupt(after, before.mover)
    return of_effect(account(pledged, after, before.mover)) + at_end(before, after)


def of_upgrade(before: Steam, after: Steam) -> list[Preview]:
    """A level, which in the Standard game costs upkeep."""
    seat = before.mover
    level = phrase("level from {old} to {new}", old=before.levels[seat], new=after.levels[seat])
    found = [
        Preview(COSTS, phrase("the upgrade of this Turn"), "STM-20.4"),
        Preview(BRINGS, level, "STM-20.3"),
    ]
    if before.standard:
        upkeep = phrase("${dollars} of upkeep at the end of every Turn", dollars=after.levels[seat])
        found.append(Preview(COSTS, upkeep, "STM-32.1"))
    return found


def of_growth(before: Steam, place: int, space: int, rule: str) -> list[Preview]:
    """The cubes of a supply space for a city."""
    city = before.board.hexes[place].title
    used = phrase("the cubes of supply space {space}", space=space + 1)
    cubes = cubes_in(before, space)
    got = plural("{n} cube for {city}", "{n} cubes for {city}", cubes, city=city)
    return [Preview(COSTS, used, "STM-19.6"), Preview(BRINGS, got, rule)]


def of_new_city(before: Steam, move: Urbanize) -> list[Preview]:
    """A town becomes a city, with the cubes of a supply space."""
    town, colour = before.board.hexes[move.place].title, COLOURS[move.colour]
    city = phrase("{town} as a {colour} city", town=town, colour=term(colour))
    cubes = of_growth(before, move.place, move.space, "STM-18.5")
    return [Preview(BRINGS, city, "STM-18.6"), *cubes]


def of_effect(effect: Effect) -> list[Preview]:
    """What a move brings about beside what it says, for the mover."""
    facts = effect.facts
    if effect.kind == PLACE:
        return of_place(facts["place"], facts["dollars"], effect.rule)
    if effect.kind == MONEY:
        lost = losses(facts["points"], facts["income"])
        dollars = facts["dollars"]
        steps = phrase("{losses}, for ${dollars} to be raised", losses=lost, dollars=dollars)
        return [Preview(COSTS, steps, effect.rule)]
    if effect.kind == LOST:
        links = facts["links"]
        lost_links = plural("{n} unfinished link", "{n} unfinished links", links)
        return [Preview(COSTS, lost_links, effect.rule)]
    if effect.kind == RETURNED:
        back = [phrase("${dollars} in cash", dollars=facts["dollars"])]
        back += losses(facts["points"], facts["income"])
        return [Preview(BRINGS, words, effect.rule) for words in back]
    words = told_effect(effect.kind, facts)
    if effect.kind == INCOME:
        return [Preview(BRINGS, words, effect.rule)]
    ends = phrase("then this Turn ends: {account}", account=words)
    return [Preview(BRINGS if facts["net"] >= 0 else COSTS, ends, effect.rule)]


def at_end(before: Steam, after: Steam) -> list[Preview]:
    """What the final scoring of the mover would change by, as the table stands."""
    seat = before.mover
    income = income_points(after.incomes[seat]) - income_points(before.incomes[seat])
    links = complete_links(after, seat) - complete_links(before, seat)
    found: list[Preview] = []
    if income:
        rule = "STM-26.1" if after.incomes[seat] > 0 else "STM-26.2"
        found.append(Preview(AT_END, phrase("income: {points}", points=signed(income)), rule))
    if links:
        found.append(Preview(AT_END, phrase("links: {points}", points=signed(links)), "STM-26.5"))
    return found
