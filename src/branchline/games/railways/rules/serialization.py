"""The complete state as JSON, names instead of numbers: its fields, how each is written, and read with faults named."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine import fields
from branchline.engine.dice import Dice
from branchline.engine.errors import BadData, BadMove, BadOption, expect
from branchline.engine.fields import Field, Form, Part
from branchline.engine.game import Game
from branchline.engine.json_validation import Reader, index_of
from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.connect import unbuildable
from branchline.games.railways.rules.cards import hand_of, spread
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import Payment, parse_payment
from branchline.games.railways.rules.state import ENDING_IDS, PROMPTS, Options, Railways
from branchline.games.railways.rules.turn import QUIET_ROUNDS

MOST_SEATS: Final = 4
MOST_POINTS: Final = 9999  # there is no limit (RWC-12.3); this one is beyond every game
HAND: Final = fields.counted(board.CARDS)
COLOURS: Final = fields.counted(board.GOODS)


def read_goods(data: object, place: str) -> int:
    """Return goods that lie together."""
    numbers: list[int] = COLOURS.read(data, place)
    expect(max(numbers) <= board.GOODS_EACH, f"{place}: there are only {board.GOODS_EACH} goods of a colour")
    return board.gathered(numbers)


GOODS: Final = Form(lambda goods: COLOURS.write(board.counted(goods)), read_goods)


def seat_set(seats: int) -> Form:
    """Return the form of a set of seats: true or false for each."""
    each = fields.by_seat(seats, fields.TRUTH)
    return Form(
        lambda within: [bool(within >> seat & 1) for seat in range(seats)],
        lambda data, place: sum([said << seat for seat, said in enumerate(each.read(data, place))]),
        lambda within: not within >> seats,
    )


def fields_of(seats: int) -> list[Field]:
    """List what a position is; what follows from it (trains, free tracks) is left out."""
    return [
        Field("first", fields.number(0, seats - 1), public=True),
        Field("prompt", fields.name(PROMPTS), "stage"),
        Links("links", public=True),
        Hands("hands", attribute="cities"),
        Hands("known", attribute="known_cities"),
        Field("promised", seat_set(seats)),
        Field("pile", fields.bagged(board.CARDS)),
        Field("display", fields.row(board.CARDS, board.DISPLAY), public=True),
        Field("discard", fields.listed(board.CARDS)),
        CityGoods("goods", public=True),
        Field("good", fields.maybe(fields.name(board.GOODS)), public=True),
        Field("bag", fields.bagged(board.GOODS)),
        Field("power", fields.by_seat(seats, fields.number(0, 99)), "powers"),
        Field("delivered", fields.by_seat(seats, GOODS)),
        Field("points", fields.by_seat(seats, fields.number(0, MOST_POINTS))),
        Field("ending", fields.maybe(fields.name(ENDING_IDS)), public=True),
        Field("quiet", fields.number(0, QUIET_ROUNDS), public=True),
        Field("mark", fields.number(-999, 999)),
    ]


def read_data(game: Game[Any], reader: Reader, seats: int, dice: Dice) -> Railways:
    """Return the position that its fields describe."""
    state = Railways(game, read_options(reader, seats), seats, dice)
    fields.read_fields(FIELDS[seats], state, reader)
    state.sizes = [sum(hand_of(state, seat)) for seat in range(seats)]
    return state


def read_options(reader: Reader, seats: int) -> Options:
    """Return the choices the game was started with that still matter."""
    try:
        said = {name: reader.value(name) for name in ("variant", "loco_second", "guard")}
        return Options(said, seats)
    except BadOption as error:
        raise BadData(str(error)) from error


@final
class Links(Part):
    """The links in the order of building."""

    def write(self, state: Railways) -> list[dict[str, object]]:
        return [
            {
                "city": board.NODE_NAMES[link.city],
                "node": board.NODE_NAMES[link.node],
                "colour": board.COLOURS[link.colour],
                "cards": link.payment.text,
                "value": link.value,
                "owner": state.network.owners[link.city],
            }
            for link in state.network.links
        ]

    def read(self, state: Railways, reader: Reader) -> None:
        for place, item in enumerate(reader.objects("links")):
            item.only("city", "node", "colour", "cards", "value", "owner")
            path = f"links[{place}]"
            city = index_of(item.text("city"), path, board.NODE_INDEX)
            node = index_of(item.text("node"), path, board.NODE_INDEX)
            colour = item.choice("colour", board.COLOURS)
            link = Link(city, node, colour, read_payment(item.text("cards"), path))
            expect(item.whole("value", 0, MOST_POINTS) == link.value, f"{path}.value: the cards are worth {link.value}")
            build(state, link, item.whole("owner", 0, state.seats - 1), path)


def read_payment(text: str, path: str) -> Payment:
    """Return the cards of a link."""
    try:
        return parse_payment(text)
    except BadMove as error:
        raise BadData(f"{path}.cards: {error}") from error


def build(state: Railways, link: Link, owner: int, path: str) -> None:
    """Add a link to the network if it can be there."""
    denial = unbuildable(state.network, link, owner)
    if denial is not None:
        raise BadData(f"{path}: {denial.rule}")
    if not state.trains[owner]:
        raise BadData(f"{path}: seat {owner} has no train left for it")
    state.network.build(link, owner)
    state.trains[owner] -= 1


@final
class Hands(Part):
    """Cards by seat: rails and locomotives under the key, cities as masks in the other attribute."""

    def write(self, state: Railways) -> list[object]:
        hands, cities = getattr(state, self.key), getattr(state, self.attribute)
        return [HAND.write(spread(hands, cities, seat)) for seat in range(state.seats)]

    def read(self, state: Railways, reader: Reader) -> None:
        hands, cities = getattr(state, self.key), getattr(state, self.attribute)
        for seat, numbers in enumerate(fields.by_seat(state.seats, HAND).read(reader.value(self.key), self.key)):
            put_hand(hands, cities, seat, numbers)


def put_hand(hands: list[int], cities: list[int], seat: int, numbers: list[int]) -> None:
    """Set a seat's cards as a state keeps them."""
    hands[seat * board.HELD : (seat + 1) * board.HELD] = numbers[: board.HELD]
    cities[seat] = sum([1 << city for city in range(board.CITY_CARDS) if numbers[board.HELD + city]])


@final
class CityGoods(Part):
    """The goods on the built cities, in the order of building."""

    def write(self, state: Railways) -> dict[str, object]:
        return {board.NODE_NAMES[link.city]: GOODS.write(state.goods[link.city]) for link in state.network.links}

    def read(self, state: Railways, reader: Reader) -> None:
        on_cities = reader.object("goods")
        built = {board.NODE_NAMES[link.city]: link.city for link in state.network.links}
        for name in on_cities.data:
            city = index_of(name, "goods", built)
            state.goods[city] = GOODS.read(on_cities.value(name), f"goods.{name}")


FIELDS: Final = [fields_of(seats) for seats in range(MOST_SEATS + 1)]  # by the number of seats
