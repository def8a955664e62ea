"""What must have happened for the guide to say what it says, told by the boards alone.

Each answer of a first game has a proof: it is given the learner's views before and after the move,
and the move. Answers that only give advice need none.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

View = Any
Proof = Callable[[View, str, View], bool]


def routes(view: View) -> int:
    """How many routes the learner has in Ticket to Ride."""
    return sum(owner == view["seat"] for owner in view["routes"].values())


def claimed(total: int) -> Proof:
    """The move gave the learner a route, which makes so many."""
    return lambda before, move, after: routes(before) == total - 1 and routes(after) == total


def a_route(before: View, move: str, after: View) -> bool:
    """The move gave the learner a route."""
    return routes(after) == routes(before) + 1


def no_route(before: View, move: str, after: View) -> bool:
    """The learner has no more routes than before, and all cards of the attempt again."""
    held = sum(after["own"]["hand"].values())
    return routes(after) == routes(before) and held >= sum(before["own"]["hand"].values())


def links(view: View) -> list[list[str]]:
    """The learner's complete links, in Steam and in Railways."""
    found = []
    for link in view["links"]:
        if link and link["owner"] == view["seat"]:
            ends = link["ends"] if "ends" in link else [{"node": link["city"]}, link]
            nodes = [end["node"] for end in ends]
            if None not in nodes:
                found.append(nodes)
    return found


def linked(total: int) -> Proof:
    """The move completed a link, and there are so many or more now."""
    return lambda before, move, after: len(links(before)) < total <= len(links(after))


def fewer_links(total: int) -> Proof:
    """There are not so many complete links."""
    return lambda before, move, after: len(links(after)) < total


def deliverable(view: View, most: int) -> bool:
    """Whether some cube can travel to a city of its colour over the learner's links."""

    def travel(colour: str, nodes: list[str]) -> bool:
        if len(nodes) > 1 and view["cities"].get(nodes[-1], [None])[0] == colour:
            return True
        following = [
            other
            for pair in links(view)
            for one, other in (pair, pair[::-1])
            if one == nodes[-1] and other not in nodes
        ]
        return len(nodes) <= most and any(travel(colour, [*nodes, one]) for one in following)

    return any(travel(colour, [city]) for city, (_, cubes) in view["cities"].items() for colour in cubes)


def now_deliverable(before: View, move: str, after: View) -> bool:
    """A cube can be delivered that could not be before."""
    return deliverable(after, 2) and not deliverable(before, 2)


def undeliverable(before: View, move: str, after: View) -> bool:
    """No cube can be delivered over one link or two."""
    return not deliverable(after, 2)


def mine(view: View, fact: str) -> Any:
    """A fact of the learner's own row."""
    return view["players"][view["seat"]][fact]


def grown(fact: str, least: int = 0) -> Proof:
    """A number of the learner is larger than before."""
    return lambda before, move, after: mine(after, fact) > max(mine(before, fact), least - 1)


def same(fact: str) -> Proof:
    """A number of the learner is what it was."""
    return lambda before, move, after: bool(mine(after, fact) == mine(before, fact))


def goods(before: View, move: str, after: View) -> bool:
    """The learner has delivered one good more."""
    had, has = (sum(mine(view, "delivered").values()) for view in (before, after))
    return bool(has == had + 1)


def advice(before: View, move: str, after: View) -> bool:
    """Nothing is claimed to have happened."""
    return True


def no_track(before: View, move: str, after: View) -> bool:
    """The learner has laid no track."""
    return all(not link or link["owner"] != after["seat"] for link in after["links"])


def deck_price(before: View, move: str, after: View) -> bool:
    """The learner still has a station to keep."""
    return bool(mine(after, "stations") > 0)


RIDE: Final[dict[str, Proof]] = {
    "You kept the long one": lambda before, move, after: "erzurum-kobenhavn" in after["own"]["tickets"],
    "These are your tickets": lambda before, move, after: len(after["own"]["tickets"]) >= 2,
    "Drawing tickets takes": lambda before, move, after: after["prompt"] == "keep tickets",
    "At the end of the game, a station": lambda before, move, after: (
        mine(after, "stations") == mine(before, "stations") - 1
    ),
    "Your first route!": claimed(1),
    "You need cards.": lambda before, move, after: routes(after) == 0,
    "More tickets mean": advice,
    "A station helps only": lambda before, move, after: routes(after) == 0,
    "Two routes.": claimed(2),
    "Collect one colour": advice,
    "The station is built": lambda before, move, after: mine(after, "stations") == mine(before, "stations") - 1,
    "No extra cards this time": a_route,
    "That route is not a tunnel": a_route,
    "Spare cards": advice,
    "You paid the extra cards": a_route,
    "The tunnel is not yours": no_route,
    "At the end it uses": lambda before, move, after: mine(after, "stations") == mine(before, "stations") - 1,
    "Each station you keep": deck_price,
    "Your own route is better": a_route,
    "Do your routes join": a_route,
    "Keep collecting": lambda before, move, after: not after["turns_left"],
}

STEAM: Final[dict[str, Proof]] = {
    "That is a lot": lambda before, move, after: int(move.split()[1]) >= 10,
    "You may build four": lambda before, move, after: mine(after, "tile") == "engineer",
    "Your locomotive is now level 2": lambda before, move, after: mine(after, "level") == 2,
    "Its number decides": lambda before, move, after: mine(after, "tile") is not None,
    "You built no track": no_track,
    "A new city!": lambda before, move, after: len(after["cities"]) > len(before["cities"]),
    "New cubes.": lambda before, move, after: after["spaces"] != before["spaces"],
    "A complete link.": linked(1),
    "Your track must still": fewer_links(1),
    "You have no complete link": fewer_links(1),
    "The tile and its price": lambda before, move, after: len(after["tiles"]) <= len(before["tiles"]),
    "Now a cube can be delivered": now_deliverable,
    "More track, but no cube": undeliverable,
    "No cube can be delivered": undeliverable,
    "More track. Watch": lambda before, move, after: after["tiles"] != before["tiles"],
    "Your locomotive is stronger": grown("level"),
    "Passing gives you nothing": same("level"),
    "No delivery this time": lambda before, move, after: before["cities"] == after["cities"],
    "Victory points are safe": grown("points"),
    # The last delivery of a Turn is followed by what everyone pays.
    "Income pays you": lambda before, move, after: (
        mine(after, "income") > mine(before, "income") or after["turn_number"] > before["turn_number"]
    ),
    "Three complete links": linked(3),
    "Your network grows": lambda before, move, after: after["tiles"] != before["tiles"],
    "Your build turn is over": lambda before, move, after: move == "done",
    "Delivered.": lambda before, move, after: after["prompt"] == "income or victory points",
    "Nothing to deliver?": lambda before, move, after: before["cities"] == after["cities"],
}

RAILWAYS: Final[dict[str, Proof]] = {
    "Your first city": linked(1),
    "You only take cards": lambda before, move, after: len(links(after)) == 0,
    "Your power has grown, but": lambda before, move, after: (
        mine(after, "power") == mine(before, "power") + 1 and not links(after)
    ),
    "Cheyenne is gone": lambda before, move, after: not after["own"]["hand"].get("Cheyenne"),
    "You exchanged a card. Connect": lambda before, move, after: after["own"]["hand"].get("Cheyenne", 0) > 0,
    "You took only one": lambda before, move, after: before["own"]["hand"] == after["own"]["hand"],
    "Your power has grown. Each": grown("power"),
    "Another city.": lambda before, move, after: len(links(after)) == len(links(before)) + 1,
    "You exchanged a card. Do": advice,
    "Two links:": linked(2),
    "A delivery already!": goods,
    "With more power": grown("power"),
    "Sometimes you only": fewer_links(2),
    "Exchanging a card": advice,
    "Delivered!": goods,
    "New cities have": lambda before, move, after: len(links(after)) == len(links(before)) + 1,
    "Your deliveries reach": grown("power"),
    "Connecting a city": lambda before, move, after: len(links(after)) == len(links(before)) + 1,
    "Points now": goods,
    "Power is better": grown("power"),
    "Two locomotives:": grown("power", least=2),
    "The network grows": lambda before, move, after: len(links(after)) == len(links(before)) + 1,
    "Delivered. More": goods,
    "Three links.": linked(3),
    "You need both": goods,
}

PROOFS: Final = {"ticket-to-ride": RIDE, "steam": STEAM, "railways": RAILWAYS}


def proof_of(slug: str, said: str) -> Proof:
    """The proof of an answer, by the words that it begins with."""
    found = [proof for words, proof in PROOFS[slug].items() if said.startswith(words)]
    assert len(found) == 1, said
    return found[0]
