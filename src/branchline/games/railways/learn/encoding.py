"""Railways of the World: The Card Game as numbers."""

import re
from typing import Any, Final, final

from branchline.games.railways.learn.observer import RailwaysObserver
from branchline.games.railways.learn.speller import RailwaysSpeller
from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.discard import FOLLOW_UPS, RESTOCK
from branchline.games.railways.rules.actions.take import TAKES
from branchline.games.railways.rules.board import CARD_INDEX, CITY_CARDS, GOOD_COLOURS, KINDS, LOCOS
from branchline.games.railways.rules.payment import WILD, paid_with
from branchline.games.railways.rules.state import ENDINGS, PROMPTS
from branchline.games.railways.rules.turn import QUIET_ROUNDS
from branchline.learn.encoding import ENOUGH, Encoding, Field, Fields, View, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller

ALL_CARDS: Final = (board.ONES + board.TWOS) * board.RAIL_COLOURS + LOCOS + CITY_CARDS
ALL_GOODS: Final = board.GOODS_EACH * GOOD_COLOURS
MOST_POINTS: Final = 1_200  # 60 goods over 10 own links, and the points of such links
MOST_HELD: Final = 21  # cards of one kind
COLOUR_INDEX: Final = {name: colour for colour, name in enumerate(board.COLOURS)}
GOOD_INDEX: Final = {name: colour for colour, name in enumerate(board.GOODS)}
ENDING_INDEX: Final = {rule.id: number for number, rule in enumerate(ENDINGS)}
PLACES: Final = "|".join(re.escape(name) for name in board.NODE_NAMES)
CONNECT: Final = re.compile(rf"(connect (?:{PLACES}))( > (?:{PLACES}))( .*?)((?:\+{WILD})*)")
TRIP: Final = re.compile(rf"((?:deliver|locomotive) \w+)( (?:{PLACES}))( > (?:{PLACES}))")


@final
class RailwaysEncoding(Encoding):
    """The words and fields of Railways."""

    prompts = PROMPTS

    def make_vocabulary(self, options: dict[str, object]) -> Vocabulary:
        words = ["locomotive", "pass", "stop", "decline", "place", *[take.text for take in TAKES]]
        words += [f"discard {card}" for card in board.CARDS]
        words += [f", {follow_up}" for follow_up in FOLLOW_UPS[: RESTOCK + 1]]
        words += [f"trim {card}" for card in board.CARDS]
        words += [f"connect {city.name}" for city in board.CITIES]
        words += [f"{verb} {good}" for verb in ("deliver", "locomotive") for good in board.GOODS]
        words += [f" {city.name}" for city in board.CITIES]
        words += [f" > {name}" for name in board.NODE_NAMES]
        paid = [(twos, ones) for twos in range(board.TWOS + 1) for ones in range(board.ONES + 1)]
        rails = [paid_with(twos, ones, 0).text for twos, ones in paid[1:]]
        words += [f" {colour} {text}" for colour in board.COLOURS for text in rails]
        words += [f"+{WILD}" * wilds or ENOUGH for wilds in range(LOCOS + 1)]
        return Vocabulary(words, pieces)

    @property
    def observer(self) -> Observer[Any]:
        return RailwaysObserver()

    def speller(self, rows: Rows, table: int) -> Speller[Any]:
        return RailwaysSpeller(self.vocabulary.spell, rows, table)

    def make_fields(self) -> list[Field]:
        seats = self.seats
        goods = {"high": board.GOODS_EACH, "unit": 4}
        trains = {"high": board.TRAINS, "unit": board.TRAINS}
        return [
            Field("first", seats, "who began"),
            Field("younger", 1, "whether the game is the one for younger players"),
            Field("loco_second", 1, "the option of that name"),
            Field("guard", 1, "the option of that name"),
            Field("ending", len(ENDINGS), "the rule that triggered the end"),
            Field("quiet", 1, "rounds without a lasting change", high=QUIET_ROUNDS, unit=QUIET_ROUNDS),
            Field("pile", 1, "cards in the pile", high=ALL_CARDS, unit=ALL_CARDS),
            Field("display", board.DISPLAY * KINDS, "by place: which card lies there"),
            Field("discard_top", KINDS, "the top card of the discard"),
            Field("discard_cards", 1, "cards in the discard", high=ALL_CARDS, unit=ALL_CARDS),
            Field("links", seats * CITY_CARDS, "by seat: the cities whose links it owns"),
            Field("joined", CITY_CARDS * board.NODES, "by city: what it was joined to"),
            Field("colours", CITY_CARDS * board.RAIL_COLOURS, "by city: the colour of its link"),
            Field("link_cards", CITY_CARDS * 3, "by city: twos, ones and wilds of its link", high=LOCOS, unit=4),
            Field("goods", CITY_CARDS * GOOD_COLOURS, "by city: goods on it, by colour", **goods),
            Field("good", GOOD_COLOURS, "the good that must be placed"),
            Field("bag", 1, "goods in the bag", high=ALL_GOODS, unit=ALL_GOODS),
            Field("cards", seats, "by seat: cards in hand", high=ALL_CARDS, unit=13),
            Field("known", seats * KINDS, "by seat: those all have seen", high=MOST_HELD, unit=4),
            Field("promised", seats, "by seat: whether it must still hold a value-2 city"),
            Field("power", seats, "by seat: locomotives in front", high=LOCOS, unit=6),
            Field("trains", seats, "by seat: building trains left", **trains),
            Field("delivered", seats * GOOD_COLOURS, "by seat: goods delivered, by colour", **goods),
            Field("points", seats, "by seat: points", high=MOST_POINTS, unit=50),
            Field("own_hand", KINDS, "own cards", high=MOST_HELD, unit=4),
        ]  # fmt: skip

    def write(self, view: View, sheet: Fields) -> None:
        sheet.mark("first", self.relative(view, view["first"]))
        sheet.put("younger", view["variant"] == "younger")
        if view["ending"] is not None:
            sheet.mark("ending", ENDING_INDEX[view["ending"]])
        for name in ("loco_second", "guard", "quiet", "pile", "bag"):
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

    def write_network(self, view: View, sheet: Fields) -> None:
        """Write the links, each by its new city, and the goods."""
        for link in view["links"]:
            city = board.NODE_INDEX[link["city"]]
            sheet.mark("links", self.relative(view, link["owner"]) * CITY_CARDS + city)
            sheet.mark("joined", city * board.NODES + board.NODE_INDEX[link["node"]])
            sheet.mark("colours", city * board.RAIL_COLOURS + COLOUR_INDEX[link["colour"]])
            cards = link["cards"].split("+")
            for place, card in enumerate(("2", "1", WILD)):
                sheet.put("link_cards", cards.count(card), city * 3 + place)
        for name, goods in view["goods"].items():
            sheet.count("goods", GOOD_INDEX, goods, board.NODE_INDEX[name] * GOOD_COLOURS)

    def write_player(self, place: int, player: View, sheet: Fields) -> None:
        """Write what everyone knows of a player."""
        for name in ("cards", "promised", "power", "trains", "points"):
            sheet.put(name, player[name], place)
        sheet.count("known", CARD_INDEX, player["known"], place * KINDS)
        sheet.count("delivered", GOOD_INDEX, player["delivered"], place * GOOD_COLOURS)


def pieces(text: str) -> list[str]:
    """Return the words of a move: city, node, rails and wilds; or a good and its route."""
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
