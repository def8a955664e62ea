"""Railways of the World: The Card Game as numbers."""

import re
from functools import partial
from typing import Any, Final

from branchline.games.railways.learn.observer import RailwaysObserver
from branchline.games.railways.learn.speller import RailwaysSpeller
from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.discard import FOLLOW_UPS, RESTOCK
from branchline.games.railways.rules.actions.take import TAKES
from branchline.games.railways.rules.board import CARD_INDEX, CITY_CARDS, GOOD_COLOURS, LOCOS
from branchline.games.railways.rules.payment import WILD, paid_with
from branchline.games.railways.rules.state import ENDING_IDS, PROMPTS
from branchline.games.railways.rules.turn import QUIET_ROUNDS
from branchline.learn import fields
from branchline.learn.encoding import ENOUGH, Encoding, Vocabulary
from branchline.learn.fast.observation import Observer, Rows
from branchline.learn.fast.speller import Speller
from branchline.learn.fields import ONE, Field, Shape, View

ALL_CARDS: Final = (board.ONES + board.TWOS) * board.RAIL_COLOURS + LOCOS + CITY_CARDS
ALL_GOODS: Final = board.GOODS_EACH * GOOD_COLOURS
MOST_POINTS: Final = 1_200  # 60 goods over 10 own links, and the points of such links
MOST_HELD: Final = 21  # cards of one kind
COLOUR_INDEX: Final = fields.indexed(board.COLOURS)
GOOD_INDEX: Final = fields.indexed(board.GOODS)
ENDING_INDEX: Final = fields.indexed(ENDING_IDS)
LINK_CARDS: Final = fields.indexed(["2", "1", WILD])
CITY_INDEX: Final = fields.indexed([city.name for city in board.CITIES])
PLACES: Final = "|".join(re.escape(name) for name in board.NODE_NAMES)
CONNECT: Final = re.compile(rf"(connect (?:{PLACES}))( > (?:{PLACES}))( .*?)((?:\+{WILD})*)")
TRIP: Final = re.compile(rf"((?:deliver|locomotive) \w+)( (?:{PLACES}))( > (?:{PLACES}))")


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
        seats, goods, hand = self.seats, fields.counts(GOOD_INDEX), fields.counts(CARD_INDEX)
        few: dict[str, Any] = {"high": board.GOODS_EACH, "unit": 4}
        all_seats, by_city = fields.each(seats, ONE), partial(fields.by_name, CITY_INDEX)
        is_younger = Shape(1, lambda variant, seat: [(0, variant == "younger")])
        return [
            Field("first", fields.one_seat(seats), "who began"),
            Field("younger", is_younger, "whether the game is the one for younger players", of="variant"),
            Field("loco_second", ONE, "the option of that name"),
            Field("guard", ONE, "the option of that name"),
            Field("ending", fields.choice(ENDING_INDEX), "the rule that triggered the end"),
            Field("quiet", ONE, "rounds without a lasting change", high=QUIET_ROUNDS, unit=QUIET_ROUNDS),
            Field("pile", ONE, "cards in the pile", high=ALL_CARDS, unit=ALL_CARDS),
            Field("display", fields.each(board.DISPLAY, fields.choice(CARD_INDEX)), "by place: which card lies there"),
            Field("discard_top", fields.choice(CARD_INDEX), "the top card of the discard", of="discard.top"),
            Field("discard_cards", ONE, "cards in the discard", high=ALL_CARDS, unit=ALL_CARDS, of="discard.cards"),
            Field("links", fields.owned(seats, CITY_INDEX), "by seat: the cities whose links it owns"),
            Field("joined", by_city(fields.choice(board.NODE_INDEX)), "by city: what it was joined to"),
            Field("colours", by_city(fields.choice(COLOUR_INDEX)), "by city: the colour of its link"),
            Field("link_cards", by_city(fields.tally(LINK_CARDS)), "by city: twos, ones and wilds of its link",
                  high=LOCOS, unit=4),
            Field("goods", by_city(goods), "by city: goods on it, by colour", **few),
            Field("good", fields.choice(GOOD_INDEX), "the good that must be placed"),
            Field("bag", ONE, "goods in the bag", high=ALL_GOODS, unit=ALL_GOODS),
            Field("cards", all_seats, "by seat: cards in hand", high=ALL_CARDS, unit=13, of="players.cards"),
            Field("known", fields.each(seats, hand), "by seat: those all have seen",
                  high=MOST_HELD, unit=4, of="players.known"),
            Field("promised", all_seats, "by seat: whether it must still hold a value-2 city", of="players.promised"),
            Field("power", all_seats, "by seat: locomotives in front", high=LOCOS, unit=6, of="players.power"),
            Field("trains", all_seats, "by seat: building trains left",
                  high=board.TRAINS, unit=board.TRAINS, of="players.trains"),
            Field("delivered", fields.each(seats, goods), "by seat: goods delivered, by colour",
                  **few, of="players.delivered"),
            Field("points", all_seats, "by seat: points", high=MOST_POINTS, unit=50, of="players.points"),
            Field("own_hand", hand, "own cards", high=MOST_HELD, unit=4, of="own.hand"),
        ]  # fmt: skip

    def facts(self, view: View) -> View:
        links = view["links"]  # each by its new city
        return {
            "links": {link["city"]: link["owner"] for link in links},
            "joined": {link["city"]: link["node"] for link in links},
            "colours": {link["city"]: link["colour"] for link in links},
            "link_cards": {link["city"]: link["cards"].split("+") for link in links},
        }


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
