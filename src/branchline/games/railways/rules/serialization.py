"""The complete state as JSON, names instead of numbers: its fields, how each is written, and read with faults named."""

from typing import Any, Final, final

from branchline.engine import fields
from branchline.engine.dice import Dice
from branchline.engine.errors import BadData, BadMove, BadOption, expect
from branchline.engine.fields import Cells, Field, Form, Part
from branchline.engine.game import Game
from branchline.engine.json_validation import Reader, index_of
from branchline.games.railways.rules import board, cards, network, payment, turn
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules.actions.connect import unbuildable
from branchline.games.railways.rules.state import ENDING_IDS, PROMPTS, Options, Railways, bare_state

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


def stacked(names: tuple[str, ...]) -> Form:
    """Return the form of a heap in a row: how many cards, then the kind of each; the top comes last."""
    form = fields.listed(names)

    def read(data: object, place: str) -> list[int]:
        kinds: list[int] = form.read(data, place)
        expect(len(kinds) <= at.MOST_CARDS, f"{place}: there are only {at.MOST_CARDS} cards")
        return [len(kinds), at.EMPTY, *kinds, *[0] * (at.MOST_CARDS - len(kinds))]

    return Form(lambda value: form.write(value[2 : 2 + value[0]]), read)


def of_seats(key: str, form: Form, cell: int, seats: int) -> Cells:
    """Return the field of a number that each seat has."""
    return Cells(key, fields.by_seat(seats, form), at.SEATS + cell, 1, seats=seats, block=at.BLOCK)


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
        Hands("hands", at.HAND, at.CITIES),
        Hands("known", at.KNOWN, at.KNOWN_CITIES),
        Field("promised", seat_set(seats)),
        Cells("pile", fields.pile(board.CARDS), at.PILE, 1 + board.KINDS),
        Cells("display", fields.row(board.CARDS, board.DISPLAY), at.DISPLAY, board.DISPLAY, public=True),
        Cells("discard", stacked(board.CARDS), at.DISCARD, 2 + at.MOST_CARDS),
        CityGoods("goods", public=True),
        Field("good", fields.maybe(fields.name(board.GOODS)), public=True),
        Cells("bag", fields.pile(board.GOODS), at.BAG, 1 + board.GOOD_COLOURS),
        of_seats("power", fields.number(0, 99), at.POWER, seats),
        of_seats("delivered", GOODS, at.DELIVERED, seats),
        of_seats("points", fields.number(0, MOST_POINTS), at.POINTS, seats),
        Field("ending", fields.maybe(fields.name(ENDING_IDS)), public=True),
        Field("quiet", fields.number(0, turn.QUIET_ROUNDS), public=True),
        Field("mark", fields.number(-999, 999)),
    ]


def read_data(game: Game[Any], reader: Reader, seats: int, dice: Dice) -> Railways:
    """Return the position that its fields describe."""
    state = bare_state(game, read_options(reader, seats), seats, dice)
    fields.read_fields(FIELDS[seats], state, reader)
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
                "owner": state.network.owner(link.city),
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
            link = network.Link(city, node, colour, read_payment(item.text("cards"), path))
            expect(item.whole("value", 0, MOST_POINTS) == link.value, f"{path}.value: the cards are worth {link.value}")
            build(state, link, item.whole("owner", 0, state.seats - 1), path)


def read_payment(text: str, path: str) -> payment.Payment:
    """Return the cards of a link."""
    try:
        return payment.parse_payment(text)
    except BadMove as error:
        raise BadData(f"{path}.cards: {error}") from error


def build(state: Railways, link: network.Link, owner: int, path: str) -> None:
    """Add a link to the network if it can be there."""
    denial = unbuildable(state.network, link, owner)
    if denial is not None:
        raise BadData(f"{path}: {denial.rule}")
    if not state.of(owner, at.TRAINS):
        raise BadData(f"{path}: seat {owner} has no train left for it")
    state.own_network().add(link, owner)
    state.row[at.block(owner) + at.TRAINS] -= 1


@final
class Hands(Part):
    """Cards by seat, all or those that are known: where rails and locomotives, and where cities lie in a block."""

    def __init__(self, key: str, held: int, cities: int) -> None:
        super().__init__(key)
        self.held = held
        self.cities = cities

    def write(self, state: Railways) -> list[object]:
        return [HAND.write(cards.spread(state, seat, self.held, self.cities)) for seat in range(state.seats)]

    def read(self, state: Railways, reader: Reader) -> None:
        hands = fields.by_seat(state.seats, HAND).read(reader.value(self.key), self.key)
        for seat, numbers in enumerate(hands):
            if self.held == at.HAND:
                cards.put_hand(state, seat, numbers)
            else:
                cards.put_spread(state, seat, self.held, self.cities, numbers)


@final
class CityGoods(Part):
    """The goods on the built cities, in the order of building."""

    def write(self, state: Railways) -> dict[str, object]:
        return {
            board.NODE_NAMES[link.city]: GOODS.write(state.row[at.GOODS + link.city]) for link in state.network.links
        }

    def read(self, state: Railways, reader: Reader) -> None:
        on_cities = reader.object("goods")
        built = {board.NODE_NAMES[link.city]: link.city for link in state.network.links}
        for name in on_cities.data:
            city = index_of(name, "goods", built)
            state.row[at.GOODS + city] = GOODS.read(on_cities.value(name), f"goods.{name}")


FIELDS: Final = [fields_of(seats) for seats in range(MOST_SEATS + 1)]  # by the number of seats
