"""What the rules allow, found by trying everything: slow, plain, and apart from the game's code."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from branchline.games.railways.rules.state import Railways
from tests.games.railways.cities import CITIES, LOCO, RAILS, START
from tests.games.railways.helpers import Link, hand, public


@dataclass(frozen=True)
class Delivery:
    """A good, where it goes, and the links it rolls over."""

    colour: str
    origin: str
    goal: str
    route: tuple[Link, ...]

    @property
    def text(self) -> str:
        """The delivery as moves write it."""
        return f"{self.colour} {self.origin} > {self.goal}"


def simple_routes(
    links: list[Link], at: str, seen: tuple[str, ...] = (), route: tuple[Link, ...] = ()
) -> Iterator[tuple[tuple[str, ...], tuple[Link, ...]]]:
    """Every way from a node that visits no node twice: the nodes and the links (RWC-7.10)."""
    nodes = (*seen, at)
    yield nodes, route
    for link in links:
        for near, far in ((link.city, link.node), (link.node, link.city)):
            if near == at and far not in nodes:
                yield from simple_routes(links, far, nodes, (*route, link))


def accepts(node: str, colour: str) -> bool:
    """Whether a good may end at a node (RWC-1.10, RWC-1.11, RWC-7.9)."""
    return node != START and colour in CITIES[node].accepts


def deliveries(state: Railways, mover: int, power: int) -> dict[str, Delivery]:
    """Every legal delivery of a seat with so much power, by its text (RWC-7)."""
    table = public(state)
    found: dict[str, Delivery] = {}
    for origin, goods in table.goods.items():
        for nodes, route in simple_routes(table.links, origin):
            if not 0 < len(route) <= power or route[0].owner != mover:
                continue
            for colour in goods:
                cut = any(accepts(node, colour) for node in nodes[1:-1])
                if accepts(nodes[-1], colour) and not cut:
                    one = Delivery(colour, origin, nodes[-1], route)
                    assert one.text not in found  # origin and goal fix the route (RWC-7.10)
                    found[one.text] = one
    return found


def cards_text(twos: int, ones: int, wilds: int) -> str:
    """Cards of a link as moves write them."""
    return "+".join(["2"] * twos + ["1"] * ones + ["wild"] * wilds)


def free_tracks(links: list[Link], city: str, colour: str) -> int:
    """How many tracks of a colour no link uses yet (RWC-4.8)."""
    used = [link for link in links if city in (link.city, link.node) and link.colour == colour]
    return CITIES[city].tracks.count(colour) - len(used)


def connects(state: Railways, mover: int) -> set[str]:
    """Every link the mover may build, by its text (RWC-4)."""
    links, cards = public(state).links, hand(state, mover)
    built = {link.city for link in links}
    if sum(link.owner == mover for link in links) == 10:
        return set()
    found = set()
    for city, node, colour in product(sorted(cards.keys() & CITIES.keys()), [START, *built], RAILS):
        if colour not in CITIES[city].tracks:
            continue
        if node != START and not free_tracks(links, node, colour):
            continue
        ranges = [range(cards.get(card, 0) + 1) for card in (f"{colour} 2", f"{colour} 1", LOCO)]
        for twos, ones, wilds in product(*ranges):
            if twos + ones and 2 * twos + ones + wilds >= CITIES[city].value:
                found.add(f"connect {city} > {node} {colour} {cards_text(twos, ones, wilds)}")
    return found


def every_connect(twos: int, ones: int, wilds: int) -> Iterator[str]:
    """Every text of a link with up to so many cards of each sort, sensible or not."""
    nodes = [START, *CITIES]
    for city, node, colour in product(CITIES, nodes, RAILS):
        for cards in product(range(twos + 1), range(ones + 1), range(wilds + 1)):
            if sum(cards):
                yield f"connect {city} > {node} {colour} {cards_text(*cards)}"
