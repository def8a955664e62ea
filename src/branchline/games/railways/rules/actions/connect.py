"""Action A: connecting a new city (RWC-4), the goods it gets (RWC-5), and all connections of a turn."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.denial import Denial
from branchline.engine.errors import BadMove
from branchline.engine.outcome import Effect
from branchline.engine.phrase import Phrase, phrase, plural, term
from branchline.engine.preview import BRINGS, COSTS, Preview
from branchline.engine.rulebook import Rule
from branchline.games.railways.rules import board, notation
from branchline.games.railways.rules.actions.action import LAST_PASS, Action, wrong_stage
from branchline.games.railways.rules.cards import lay_down, lay_down_city
from branchline.games.railways.rules.effects import consequences
from branchline.games.railways.rules.network import Link, Network
from branchline.games.railways.rules.payment import PAYMENTS, WAYS, affordable, nth_affordable, number_of, parse_payment
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
        super().__init__(
            f"connect {board.NODE_NAMES[link.city]} > {board.NODE_NAMES[link.node]}"
            f" {board.COLOURS[link.colour]} {link.payment.text}"
        )
        self.link = link

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
        if not state.trains[state.mover]:  # the markers do not count (RWC-S.15)
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
        state.network.build(link, seat)
        state.points[seat] += link.value
        state.trains[seat] -= 1  # RWC-4.17
        if not state.trains[seat]:
            state.trigger(NO_TRAINS)  # RWC-13.2, RWC-S.15
        if not state.options.younger:
            stock(state, board.CITIES[link.city])
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
            state.sizes[seat] - payment.rails - payment.wilds - 1,  # and the card of the city
            city=board.NODE_NAMES[link.city],
            colour=term(board.COLOURS[link.colour]),
            cards=notation.cards_of_link(payment),
        )
        city, number = board.CITIES[link.city], new_goods(state, board.CITIES[link.city])
        words = plural("{n} cube on {city}", "{n} cubes on {city}", number, city=city.name)
        goods = [Preview(BRINGS, words, "RWC-5.1")] if number else []
        train = plural("{used} of your {n} train", "{used} of your {n} trains", state.trains[seat], used=1)
        return [
            Preview(COSTS, laid, "RWC-4.16"),
            Preview(COSTS, train, "RWC-4.17"),
            Preview(BRINGS, plural("{n} point", "{n} points", link.value), "RWC-4.19"),
            *goods,
            *consequences(state, self.applied(state)),
        ]

    def draw_prompt(self, before: Railways, player: str) -> Phrase:
        city = board.CITIES[self.link.city]
        number = new_goods(before, city)
        return plural("{n} cube for {city}", "{n} cubes for {city}", number, city=city.name)

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


def new_goods(state: Railways, city: board.City) -> int:
    """Return how many goods a new city gets: if too few are left, those (RWC-5.3, RWC-S.24)."""
    return 0 if state.options.younger else min(board.city_goods(city), state.bag.left)


def stock(state: Railways, city: board.City) -> None:
    """Put goods of any colours out of the bag on a new city (RWC-5.1, RWC-5.2, RWC-S.26)."""
    for _ in range(new_goods(state, city)):
        state.goods[city.index] += board.GOOD[state.dice.draw(state.bag)]
    if not state.bag.left:
        state.trigger(NO_BAG)  # RWC-13.3, RWC-S.25


def unbuildable(network: Network, link: Link, mover: int) -> Denial | None:
    """Check that a network takes a link, whatever is in hand."""
    # The start board takes any number of links (RWC-4.9, RWC-S.22) of any colour (RWC-4.7).
    if link.city != board.START and network.has(link.city):
        # So no second link joins two cities (RWC-S.19, RWC-C.10).
        city, owner = board.NODE_NAMES[link.city], network.owners[link.city]
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
    if link.node == board.START or network.free[link.colour] >> link.node & 1:
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
    if not state.cities[state.mover] >> link.city & 1:
        return city_not_in_hand(state, link.city)
    hand = state.mover * board.HELD
    rail = 2 * link.colour
    ones, twos = state.hands[hand + rail], state.hands[hand + rail + 1]
    if ones < link.payment.ones or twos < link.payment.twos:
        lacking = too_few(rail + 1, link.payment.twos, twos) + too_few(rail, link.payment.ones, ones)
        return ENOUGH.forbids("You do not have all the cards for this link: {cards}.", cards=lacking)
    # Those in front are not in hand (RWC-6.6).
    wilds = state.hands[hand + board.LOCO]
    if wilds >= link.payment.wilds:
        return None
    if state.powers[state.mover]:
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
    held = state.cities[state.mover]
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


def too_few(kind: int, need: int, have: int) -> list[Phrase]:
    """Return how many cards of a kind are in hand, if they are too few."""
    card = notation.card_name(board.CARDS[kind])
    words = phrase("{card} ({need} needed, {have} in your hand)", card=card, need=need, have=have)
    return [words] if have < need else []


# Made when they are first needed and kept: all there could be are too many to make beforehand.
MADE: Final[dict[int, Connect]] = {}


def connection(city: int, node: int, colour: int, payment: int) -> Connect:
    """Return the connection that builds a link, always the same one."""
    number = ((city * board.NODES + node) * board.RAIL_COLOURS + colour) * len(PAYMENTS) + payment
    made = MADE.get(number)
    if made is None:
        made = Connect(Link(city, node, colour, PAYMENTS[payment]))
        MADE[number] = made
    return made


@final
class Offer:
    """A city in hand in one of its colours: how many payments, each open at how many targets."""

    def __init__(self, state: Railways, city: board.City, colour: int) -> None:
        hand = state.mover * board.HELD
        self.city = city
        self.colour = colour
        self.free = state.network.free[colour]
        self.ones = state.hands[hand + 2 * colour]
        self.twos = state.hands[hand + 2 * colour + 1]
        self.wilds = state.hands[hand + board.LOCO]
        self.ways = WAYS[number_of(self.twos, self.ones, self.wilds)][city.value - board.SMALL]
        self.total = self.ways * (1 + self.free.bit_count()) if self.ways else 0

    def targets(self) -> list[int]:
        """Return the nodes that take a link of the colour: the start board first (RWC-4.3)."""
        return [board.START, *[city.index for city in board.CITIES if self.free >> city.index & 1]]

    def moves(self) -> list[Connect]:
        """List every connection, by target and payment."""
        payments = affordable(self.city.value, self.twos, self.ones, self.wilds)
        city, colour = self.city.index, self.colour
        return [connection(city, node, colour, payment) for node in self.targets() for payment in payments]

    def nth(self, number: int) -> Connect:
        """Return the connection at a place of the list, without listing them."""
        node = self.targets()[number // self.ways]
        payment = nth_affordable(self.city.value, self.twos, self.ones, self.wilds, number % self.ways)
        return connection(self.city.index, node, self.colour, payment)


def offers(state: Railways) -> list[Offer]:
    """Return what the mover can connect, by city and colour."""
    cities = state.cities[state.mover]
    if not cities or not state.trains[state.mover]:
        return []
    found: list[Offer] = []
    for city in board.CITIES:
        if cities >> city.index & 1:
            for colour in city.colours:
                offer = Offer(state, city, colour)
                if offer.total:
                    found.append(offer)
    return found
