"""Action A: connecting a new city (RWC-4), the goods it gets (RWC-5), and all connections of a turn."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.errors import BadMove
from branchline.engine.outcome import Effect
from branchline.engine.packed import i64
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Denial, Rule
from branchline.engine.subclassing import mypyc_attr
from branchline.games.railways.rules import board, notation
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.action import LAST_PASS, Action, wrong_stage
from branchline.games.railways.rules.cards import lay_down, lay_down_city
from branchline.games.railways.rules.effects import consequences
from branchline.games.railways.rules.layout import block
from branchline.games.railways.rules.network import FREE, TARGETS, Link, Network
from branchline.games.railways.rules.payment import (
    PAYMENTS,
    affordable,
    nth_affordable,
    number_affordable,
    parse_payment,
)
from branchline.games.railways.rules.state import ACTION, LAST, NO_BAG, NO_TRAINS, Railways
from branchline.games.railways.rules.turn import begin_taking

FROM_HAND, NEW_CITY, BUILT_TARGET, OWN_TRACK, FREE_TRACK = board.RULES.pick(
    "RWC-4.1", "RWC-4.2", "RWC-4.3", "RWC-4.5", "RWC-4.6"
)
ENOUGH, WILDS, A_RAIL, A_TRAIN, NO_CITY = board.RULES.pick("RWC-4.10", "RWC-4.11", "RWC-4.12", "RWC-4.18", "RWC-S.14")


@final
class Connect(Action):
    """Join a city from the hand to a node and own the link."""

    def __init__(self, link: Link) -> None:
        super().__init__()
        self.link = link

    def spell(self) -> str:
        link = self.link
        nodes = f"{board.NODE_NAMES[link.city]} > {board.NODE_NAMES[link.node]}"
        return f"connect {nodes} {board.COLOURS[link.colour]} {link.payment.text}"

    @staticmethod
    def parse(text: str) -> Connect:
        """Parse a new city, the node it joins, and the cards: `omaha > start white 2+1`."""
        city, _, rest = text.partition(">")
        words = rest.split()
        places = [place for place, word in enumerate(words) if word in board.COLOURS]
        if not places:
            raise BadMove("connect: expected cities and cards, as in connect Omaha > start white 2+1")
        if len(places) > 1:
            raise BadMove("connect: a link has one colour (RWC-4.4), as in white 2+1+wild")
        place = places[0]
        new, node = notation.parse_node(city.strip()), notation.parse_node(" ".join(words[:place]))
        payment = parse_payment(" ".join(words[place + 1 :]))
        return Connect(Link(new, node, board.COLOURS.index(words[place]), payment))

    def denial(self, state: Railways) -> Denial | None:
        """Check for a train, a link that the network takes, and the cards for it in hand."""
        if state.stage == LAST:
            return LAST_PASS.forbids(
                "All turns have been played, so you cannot connect anything to {node}: "
                "make a last delivery, or decline.",
                node=notation.node_name(self.link.node),
            )
        if state.stage != ACTION:
            return wrong_stage(state)
        if not state.of(state.mover, at.TRAINS):  # the markers do not count (RWC-S.15)
            return A_TRAIN.forbids("You have no building trains left: all {n} are on your links.", n=board.TRAINS)
        shut = unbuildable(state.network, self.link, state.mover)
        return missing_cards(state, self.link) if shut is None else shut

    def apply(self, state: Railways) -> None:
        """Leave cards and city on the table (RWC-4.16), and score at once (RWC-4.19)."""
        link, seat = self.link, state.mover
        lay_down_city(state, seat, link.city)
        lay_down(state, seat, 2 * link.colour, link.payment.ones)
        lay_down(state, seat, 2 * link.colour + 1, link.payment.twos)
        lay_down(state, seat, board.LOCO, link.payment.wilds)  # no power comes of them (RWC-6.7)
        state.own_network().add(link, seat)
        row, own = state.row, block(seat)
        row[own + at.POINTS] += link.value
        row[own + at.TRAINS] -= 1  # RWC-4.17
        if not row[own + at.TRAINS]:
            state.trigger(NO_TRAINS)  # RWC-13.2, RWC-S.15
        if not state.options.younger:
            stock(state, link.city)
        begin_taking(state)

    def price(self, state: Railways) -> dict[str, int]:
        rail, payment = 2 * self.link.colour, self.link.payment
        cards = {rail + 1: payment.twos, rail: payment.ones, board.LOCO: payment.wilds}
        return {board.CARDS[kind]: number for kind, number in cards.items() if number}

    def preview(self, state: Railways) -> list[Preview]:
        seat, link = state.mover, self.link
        payment = link.payment
        laid = plural(
            "the card {city} and {colour} cards: {cards} (leaves {n} card in hand)",
            "the card {city} and {colour} cards: {cards} (leaves {n} cards in hand)",
            state.of(seat, at.SIZE) - payment.rails - payment.wilds - 1,  # and the card of the city
            city=board.NODE_NAMES[link.city],
            colour=term(board.COLOURS[link.colour]),
            cards=notation.cards_of_link(payment),
        )
        number = new_goods(state, link.city)
        words = plural("{n} cube on {city}", "{n} cubes on {city}", number, city=board.NODE_NAMES[link.city])
        goods = [Preview(BRINGS, words, "RWC-5.1")] if number else []
        train = plural("{used} of your {n} train", "{used} of your {n} trains", state.of(seat, at.TRAINS), used=1)
        return [
            Preview(COSTS, laid, "RWC-4.16"),
            Preview(COSTS, train, "RWC-4.17"),
            Preview(BRINGS, plural("{n} point", "{n} points", link.value), "RWC-4.19"),
            *goods,
            *consequences(state, self.applied(state)),
        ]

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        city = board.NODE_NAMES[self.link.city]
        return plural("{n} cube for {city}", "{n} cubes for {city}", new_goods(before, self.link.city), city=city)

    def describe(self, draws: list[str], effects: list[Effect]) -> Phrase:
        link = self.link
        deed = phrase(
            "connects {city} to {node} for {points} with {colour} cards: {cards}",
            city=board.NODE_NAMES[link.city],
            node=notation.node_name(link.node),
            points=plural("{n} point", "{n} points", link.value),
            colour=term(board.COLOURS[link.colour]),
            cards=notation.cards_of_link(link.payment),
        )
        if not draws:
            return deed
        return phrase("{deed}; goods: {goods}", deed=deed, goods=[term(good) for good in draws])


def new_goods(state: Railways, city: i64) -> i64:
    """Return how many goods a new city gets: if too few are left, those (RWC-5.3, RWC-S.24)."""
    return 0 if state.options.younger else min(board.city_goods(city), state.row[at.BAG])


def stock(state: Railways, city: i64) -> None:
    """Put goods of any colours out of the bag on a new city (RWC-5.1, RWC-5.2, RWC-S.26)."""
    row = state.row
    for _ in range(new_goods(state, city)):
        row[at.GOODS + city] += board.GOOD[state.dice.draw_from(row, at.BAG, board.GOODS)]
    if not row[at.BAG]:
        state.trigger(NO_BAG)  # RWC-13.3, RWC-S.25


def unbuildable(network: Network, link: Link, mover: int) -> Denial | None:
    """Check that a network takes a link, whatever is in hand."""
    # The start board takes any number of links (RWC-4.9, RWC-S.22) of any colour (RWC-4.7).
    if link.city != board.START and network.has(link.city):
        # So no second link joins two cities (RWC-S.19, RWC-C.10).
        city, owner = board.NODE_NAMES[link.city], network.owner(link.city)
        if owner == mover:
            return NEW_CITY.forbids("You have already built {city}: a link joins a new city from your hand.", city=city)
        return NEW_CITY.forbids(
            "The {player} player has already built {city}: a link joins a new city from your hand.",
            city=city,
            player=notation.player_name(owner),
        )
    if not network.has(link.node):
        node = board.NODE_NAMES[link.node]
        if link.city == link.node:
            return BUILT_TARGET.forbids(
                "{city} cannot be joined to itself, only to the start board or a built city.", city=node
            )
        if not network.links:
            return BUILT_TARGET.forbids("{city} is not built yet: so far there is only the start board.", city=node)
        return BUILT_TARGET.forbids(
            "{city} is not built yet: join a new city to the start board or a built city.", city=node
        )
    unfit = misfit(link)
    if unfit is not None:
        return unfit
    if link.node == board.START or network.row[FREE + link.colour] >> link.node & 1:
        return None
    tracks = board.CITIES[link.node].tracks[link.colour]
    if not tracks:
        return no_such_track(link.node, link.colour, FREE_TRACK)
    return FREE_TRACK.forbids_plural(  # RWC-S.20
        "The only {colour} track of {city} is already used.",
        "The {n} {colour} tracks of {city} are already used.",
        tracks,
        colour=term(board.COLOURS[link.colour]),
        city=board.NODE_NAMES[link.node],
    )


def misfit(link: Link) -> Denial | None:
    """Check that a link can be at all, wherever it leads to."""
    if link.city == board.START:
        return NEW_CITY.forbids(
            "The start board is not a city card: a link joins a new city from your "
            "hand to the start board or a built city."
        )
    if not board.CITIES[link.city].tracks[link.colour]:
        return no_such_track(link.city, link.colour, OWN_TRACK)
    if not link.payment.rails:
        return A_RAIL.forbids_plural(
            "A link needs at least one {colour} rail card, not just a locomotive.",
            "A link needs at least one {colour} rail card, not just {n} locomotives.",
            link.payment.wilds,
            colour=term(board.COLOURS[link.colour]),
        )
    # The number of cards does not matter (RWC-C.1), nor does the value of the target.
    cost = board.CITIES[link.city].value
    if link.value >= cost:
        return None
    return ENOUGH.forbids(
        "The cards are worth {value}, but a link to {city} must be worth at least {cost}.",
        value=link.value,
        city=board.NODE_NAMES[link.city],
        cost=cost,
    )


def no_such_track(city: int, colour: int, rule: Rule) -> Denial:
    """Deny a colour of which a city has no track, used or not."""
    return rule.forbids(
        "{city} has no {colour} track: its tracks are {colours}.",
        city=board.NODE_NAMES[city],
        colour=term(board.COLOURS[colour]),
        colours=[term(board.COLOURS[other]) for other in board.CITIES[city].colours],
    )


def missing_cards(state: Railways, link: Link) -> Denial | None:
    """Check that the mover holds what a link is made of."""
    if not state.of(state.mover, at.CITIES) >> link.city & 1:
        return city_not_in_hand(state, link.city)
    rail = 2 * link.colour
    ones, twos = state.of(state.mover, at.HAND + rail), state.of(state.mover, at.HAND + rail + 1)
    if ones < link.payment.ones or twos < link.payment.twos:
        lacking = too_few(rail + 1, link.payment.twos, twos) + too_few(rail, link.payment.ones, ones)
        return ENOUGH.forbids("You do not have all the cards for this link: {cards}.", cards=lacking)
    # Those in front are not in hand (RWC-6.6).
    wilds = state.of(state.mover, at.HAND + board.LOCO)
    if wilds >= link.payment.wilds:
        return None
    if state.of(state.mover, at.POWER):
        return WILDS.forbids_plural(
            "You need {n} locomotive but have {have} in your hand; those in front of you stay there.",
            "You need {n} locomotives but have {have} in your hand; those in front of you stay there.",
            link.payment.wilds,
            have=wilds,
        )
    return WILDS.forbids_plural(
        "You need {n} locomotive but have {have} in your hand.",
        "You need {n} locomotives but have {have} in your hand.",
        link.payment.wilds,
        have=wilds,
    )


def city_not_in_hand(state: Railways, city: int) -> Denial:
    """Deny a city that the mover does not hold."""
    held = state.of(state.mover, at.CITIES)
    names = [other.name for other in board.CITIES if held >> other.index & 1]
    if not names:
        return NO_CITY.forbids("{city} is not in your hand: you have no city cards.", city=board.NODE_NAMES[city])
    return FROM_HAND.forbids_plural(
        "{city} is not in your hand: your only city card is {cities}.",
        "{city} is not in your hand: your city cards are {cities}.",
        len(names),
        city=board.NODE_NAMES[city],
        cities=names,
    )


def too_few(kind: i64, need: i64, have: i64) -> list[Phrase]:
    """Return how many cards of a kind are in hand, if they are too few."""
    card = notation.card_name(board.CARDS[kind])
    words = phrase("{card} ({need} needed, {have} in your hand)", card=card, need=need, have=have)
    return [words] if have < need else []


@mypyc_attr(acyclic=True)
@final
class Offer:
    """A city in hand in one of its colours: how many payments, each open at how many targets."""

    city: i64
    colour: i64
    free: i64
    ones: i64
    twos: i64
    wilds: i64
    value: i64
    ways: i64

    def __init__(self, state: Railways, city: i64, colour: i64) -> None:
        row, hand = state.row, block(state.mover) + at.HAND
        self.city = city
        self.colour = colour
        self.free = state.network.row[FREE + colour]
        self.ones = row[hand + 2 * colour]
        self.twos = row[hand + 2 * colour + 1]
        self.wilds = row[hand + board.LOCO]
        self.value = board.VALUES[city]
        self.ways = number_affordable(self.value, self.twos, self.ones, self.wilds)

    def targets(self) -> list[int]:
        """Return the nodes that take a link of the colour: the start board first (RWC-4.3)."""
        return [board.START, *[city.index for city in board.CITIES if self.leads_to(city.index)]]

    def leads_to(self, node: i64) -> bool:
        """Check whether a node that is there takes a link of the colour."""
        return node == board.START or bool(self.free >> node & 1)

    def moves(self) -> list[Connect]:
        """List every connection, by target and payment."""
        payments = [PAYMENTS[number] for number in affordable(self.value, self.twos, self.ones, self.wilds)]
        return [Connect(Link(self.city, node, self.colour, payment)) for node in self.targets() for payment in payments]

    def nth(self, number: i64) -> Connect:
        """Return the connection at a place of the list, without listing them."""
        target = number // self.ways
        node = board.nth_one(self.free, target - 1) if target else board.START
        payment = nth_affordable(self.value, self.twos, self.ones, self.wilds, number % self.ways)
        return Connect(Link(self.city, node, self.colour, PAYMENTS[payment]))


def connectable(state: Railways) -> i64:
    """Return the cities that the mover can connect, if there are cards for the link, as a mask."""
    row, own = state.row, block(state.mover)
    return row[own + at.CITIES] if row[own + at.TRAINS] else NO_CITIES


NO_CITIES: Final[i64] = 0


def offers(state: Railways) -> list[Offer]:
    """Return what the mover can connect, by city and colour."""
    cities = connectable(state)
    found = [
        Offer(state, city.index, colour) for city in board.CITIES if cities >> city.index & 1 for colour in city.colours
    ]
    return [offer for offer in found if offer.ways]


def number_of_connections(state: Railways) -> i64:
    """Return how many connections the mover can choose from, without listing them."""
    # Cities of one value that have a track of the same colour are counted together.
    total: i64 = 0
    cities = connectable(state)
    row, links, hand = state.row, state.network.row, block(state.mover) + at.HAND
    value: i64
    colour: i64
    for value in range(board.SMALL, board.LARGE + 1):
        alike = cities & board.CITIES_WORTH[value]
        if alike:
            for colour in range(board.RAIL_COLOURS):
                joinable = alike & board.CITIES_WITH[colour]
                if joinable:
                    rail = hand + 2 * colour
                    ways = number_affordable(value, row[rail + 1], row[rail], row[hand + board.LOCO])
                    total += board.ones(joinable) * ways * links[TARGETS + colour]
    return total


def number_in(state: Railways, city: i64, colour: i64) -> i64:
    """Return how many connections a city in hand has in a colour: payments, each open at every target."""
    if not board.TRACKS[city * board.RAIL_COLOURS + colour]:
        return 0
    row, hand = state.row, block(state.mover) + at.HAND
    rail = hand + 2 * colour
    ways = number_affordable(board.VALUES[city], row[rail + 1], row[rail], row[hand + board.LOCO])
    return ways * state.network.row[TARGETS + colour]


def nth_connection(state: Railways, number: i64) -> Connect:
    """Return the connection at a place of the list."""
    cities = connectable(state)
    city: i64
    colour: i64
    for city in range(board.CITY_CARDS):
        if cities >> city & 1:
            for colour in range(board.RAIL_COLOURS):
                here = number_in(state, city, colour)
                if number < here:
                    return Offer(state, city, colour).nth(number)
                number -= here
    raise IndexError("there are not that many connections")
