"""Railways of the World: The Card Game as numbers."""

from __future__ import annotations

import re
from typing import Final, final

from branchline.games.railways.rules.actions.discard import FOLLOW_UPS, RESTOCK
from branchline.games.railways.rules.actions.take import TAKES
from branchline.games.railways.rules.board import (
    CARD_INDEX,
    CARDS,
    CITIES,
    CITY_CARDS,
    COLOURS,
    DISPLAY,
    GOOD_COLOURS,
    GOODS,
    GOODS_EACH,
    KINDS,
    LOCOS,
    NODE_INDEX,
    NODE_NAMES,
    NODES,
    ONES,
    RAIL_COLOURS,
    TRAINS,
    TWOS,
)
from branchline.games.railways.rules.payment import WILD, paid_with
from branchline.games.railways.rules.state import ENDINGS, PROMPTS
from branchline.learn.encoding import Encoding
from branchline.learn.layout import Field, Sheet, View
from branchline.learn.vocabulary import ENOUGH, Vocabulary

ALL_CARDS: Final = (ONES + TWOS) * RAIL_COLOURS + LOCOS + CITY_CARDS
ALL_GOODS: Final = GOODS_EACH * GOOD_COLOURS
MOST_POINTS: Final = 1_200  # 60 goods over 10 links of one's own, and what such links are worth
MOST_HELD: Final = 21  # cards of one kind
QUIET: Final = 3  # rounds that end a guarded game
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(COLOURS)}
GOOD_INDEX: Final = {name: colour for colour, name in enumerate(GOODS)}
ENDING_INDEX: Final = {rule.id: number for number, rule in enumerate(ENDINGS)}
PLACES: Final = "|".join(re.escape(name) for name in NODE_NAMES)
CONNECT: Final = re.compile(rf"(connect (?:{PLACES}))( > (?:{PLACES}))( .*?)((?:\+{WILD})*)")
TRIP: Final = re.compile(rf"((?:deliver|locomotive) \w+)( (?:{PLACES}))( > (?:{PLACES}))")


@final
class RailwaysEncoding(Encoding):
    """The words and fields of Railways."""

    prompts = PROMPTS

    def make_lexicon(self, options: dict[str, object]) -> Vocabulary:
        """Verbs, cities, rails, wilds; no option changes them."""
        words = ["locomotive", "pass", "stop", "decline", "place", *[take.text for take in TAKES]]
        words += [f"discard {card}" for card in CARDS]
        words += [f", {follow_up}" for follow_up in FOLLOW_UPS[: RESTOCK + 1]]
        words += [f"trim {card}" for card in CARDS]
        words += [f"connect {city.name}" for city in CITIES]
        words += [f"{verb} {good}" for verb in ("deliver", "locomotive") for good in GOODS]
        words += [f" {city.name}" for city in CITIES]
        words += [f" > {name}" for name in NODE_NAMES]
        rails = [(twos, ones) for twos in range(TWOS + 1) for ones in range(ONES + 1)][1:]
        words += [f" {colour} {paid_with(*some, 0).text}" for colour in COLOURS for some in rails]
        words += [f"+{WILD}" * wilds or ENOUGH for wilds in range(LOCOS + 1)]
        return Vocabulary(words, pieces)

    def make_fields(self) -> list[Field]:
        """What a view of Railways tells."""
        seats = self.seats
        goods = {"high": GOODS_EACH, "unit": 4}
        return [
            Field("first", seats, "who began"),
            Field("younger", 1, "whether the game is the one for younger players"),
            Field("loco_second", 1, "the option of that name"),
            Field("guard", 1, "the option of that name"),
            Field("ending", len(ENDINGS), "the rule that triggered the end"),
            Field("quiet", 1, "rounds without a lasting change", high=QUIET, unit=QUIET),
            Field("pile", 1, "cards in the pile", high=ALL_CARDS, unit=ALL_CARDS),
            Field("display", DISPLAY * KINDS, "by place: which card lies there"),
            Field("discard_top", KINDS, "the top card of the discard"),
            Field("discard_cards", 1, "cards in the discard", high=ALL_CARDS, unit=ALL_CARDS),
            Field("links", seats * CITY_CARDS, "by seat: the cities whose links it owns"),
            Field("joined", CITY_CARDS * NODES, "by city: what it was joined to"),
            Field("colours", CITY_CARDS * RAIL_COLOURS, "by city: the colour of its link"),
            Field("link_cards", CITY_CARDS * 3, "by city: twos, ones and wilds of its link",
                  high=LOCOS, unit=4),
            Field("goods", CITY_CARDS * GOOD_COLOURS, "by city: goods on it, by colour", **goods),
            Field("good", GOOD_COLOURS, "the good that must be placed"),
            Field("bag", 1, "goods in the bag", high=ALL_GOODS, unit=ALL_GOODS),
            Field("cards", seats, "by seat: cards in hand", high=ALL_CARDS, unit=13),
            Field("known", seats * KINDS, "by seat: those all have seen", high=MOST_HELD, unit=4),
            Field("promised", seats, "by seat: whether it must still hold a value-2 city"),
            Field("power", seats, "by seat: locomotives in front", high=LOCOS, unit=6),
            Field("trains", seats, "by seat: building trains left", high=TRAINS, unit=TRAINS),
            Field("delivered", seats * GOOD_COLOURS, "by seat: goods delivered, by colour",
                  **goods),
            Field("points", seats, "by seat: points", high=MOST_POINTS, unit=50),
            Field("own_hand", KINDS, "own cards", high=MOST_HELD, unit=4),
        ]  # fmt: skip

    def write(self, view: View, sheet: Sheet) -> None:
        """The table, the network, the players, and the own hand."""
        sheet.mark("first", self.relative(view, view["first"]))
        sheet.put("younger", view["variant"] == "younger")
        sheet.put("loco_second", view["loco_second"])
        sheet.put("guard", view["guard"])
        if view["ending"] is not None:
            sheet.mark("ending", ENDING_INDEX[view["ending"]])
        for name in ("quiet", "pile", "bag"):
            sheet.put(name, view[name])
        for place, card in enumerate(view["display"]):
            if card is not None:
                sheet.mark("display", place * KINDS + CARD_INDEX[card])
        if view["discard"]["top"] is not None:
            sheet.mark("discard_top", CARD_INDEX[view["discard"]["top"]])
        sheet.put("discard_cards", view["discard"]["cards"])
        if view["good"] is not None:
            sheet.mark("good", GOOD_INDEX[view["good"]])
        self.write_network(view, sheet)
        for seat, player in enumerate(view["players"]):
            self.write_player(self.relative(view, seat), player, sheet)
        sheet.count("own_hand", CARD_INDEX, view["own"]["hand"])

    def write_network(self, view: View, sheet: Sheet) -> None:
        """The links, each by the city that it brought, and the goods."""
        for link in view["links"]:
            city = NODE_INDEX[link["city"]]
            sheet.mark("links", self.relative(view, link["owner"]) * CITY_CARDS + city)
            sheet.mark("joined", city * NODES + NODE_INDEX[link["node"]])
            sheet.mark("colours", city * RAIL_COLOURS + COLOUR_INDEX[link["colour"]])
            cards = link["cards"].split("+")
            for place, card in enumerate(("2", "1", WILD)):
                sheet.put("link_cards", cards.count(card), city * 3 + place)
        for name, goods in view["goods"].items():
            sheet.count("goods", GOOD_INDEX, goods, NODE_INDEX[name] * GOOD_COLOURS)

    def write_player(self, place: int, player: View, sheet: Sheet) -> None:
        """What all know of a player."""
        for name in ("cards", "promised", "power", "trains", "points"):
            sheet.put(name, player[name], place)
        sheet.count("known", CARD_INDEX, player["known"], place * KINDS)
        sheet.count("delivered", GOOD_INDEX, player["delivered"], place * GOOD_COLOURS)


def pieces(text: str) -> list[str]:
    """The words of a move: the city, what it joins, the rails, the wilds; or a good and its way."""
    found = CONNECT.fullmatch(text) or TRIP.fullmatch(text)
    if found:
        return list(found.groups())
    verb = text.partition(" ")[0]
    if verb == "discard":
        card, comma, follow_up = text.partition(", ")
        return [card, comma + follow_up]
    if verb == "place":
        return [verb, text.removeprefix(verb)]
    return [text]
