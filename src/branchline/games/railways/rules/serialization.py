"""The complete state as JSON, names instead of numbers, and back with every fault named."""

from __future__ import annotations

from typing import Any, Final

from branchline.engine.dice import Bag, Dice
from branchline.engine.errors import BadData, BadMove, BadOption, expect
from branchline.engine.game import Game
from branchline.engine.json_validation import Reader, counts, counts_json, index_of, name_or_null, shown
from branchline.games.railways.rules import board
from branchline.games.railways.rules.actions.connect import unbuildable
from branchline.games.railways.rules.cards import hand_of, known_of
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.options import Options
from branchline.games.railways.rules.payment import Payment, parse_payment
from branchline.games.railways.rules.state import ENDING_IDS, PROMPTS, Railways, blank


def cards_json(numbers: list[int]) -> dict[str, int]:
    """Return how many cards of each kind, those that are there."""
    return counts_json(numbers, board.CARDS)


def goods_json(counts: list[int]) -> dict[str, int]:
    """Return how many goods of each colour, those that are there."""
    return counts_json(counts, board.GOODS)


def display_json(state: Railways) -> list[str | None]:
    """Return the display from left to right, None for a gap."""
    return [name_or_null(kind, board.CARDS) for kind in state.display]


def links_json(state: Railways) -> list[dict[str, object]]:
    """Return the links in the order of building."""
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


def city_goods_json(state: Railways) -> dict[str, dict[str, int]]:
    """Return the goods on the built cities, in the order of building."""
    return {
        board.NODE_NAMES[link.city]: goods_json(board.counted(state.goods[link.city])) for link in state.network.links
    }


def data_of(state: Railways) -> dict[str, object]:
    """Return the whole position; what follows from it (trains, free tracks) is left out."""
    seats = range(state.seats)
    return {
        **state.options.lasting(),
        "first": state.first,
        "prompt": PROMPTS[state.stage],
        "hands": [cards_json(hand_of(state, seat)) for seat in seats],
        "known": [cards_json(known_of(state, seat)) for seat in seats],
        "promised": [bool(state.promised >> seat & 1) for seat in seats],
        "pile": cards_json(state.pile.counts),
        "display": display_json(state),
        "discard": [board.CARDS[kind] for kind in state.discard],
        "links": links_json(state),
        "goods": city_goods_json(state),
        "good": name_or_null(state.good, board.GOODS),
        "bag": goods_json(state.bag.counts),
        "power": list(state.powers),
        "delivered": [goods_json(board.counted(goods)) for goods in state.delivered],
        "points": list(state.points),
        "ending": name_or_null(state.ending, ENDING_IDS),
        "quiet": state.quiet,
        "mark": state.mark,
    }


MOST_POINTS: Final = 9999  # there is no limit (RWC-12.3); this one is beyond every game


def read_data(game: Game[Any], reader: Reader, seats: int, dice: Dice) -> Railways:
    """Return the position that `data_of` described."""
    state = blank(game, read_options(reader, seats), seats, dice)
    state.first = reader.whole("first", 0, seats - 1)
    state.stage = reader.choice("prompt", PROMPTS)
    read_links(state, reader)
    read_cards(state, reader)
    read_goods(state, reader)
    state.ending = reader.choice_or_null("ending", ENDING_IDS)
    state.quiet = reader.whole("quiet", 0, 99)
    state.mark = reader.whole("mark", -999, 999)
    return state


def read_options(reader: Reader, seats: int) -> Options:
    """Return the choices the game was started with that still matter."""
    try:
        said = {name: reader.value(name) for name in ("variant", "loco_second", "guard")}
        return Options(said, seats)
    except BadOption as error:
        raise BadData(str(error)) from error


def read_links(state: Railways, reader: Reader) -> None:
    """Read the links, built one after another."""
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


def read_cards(state: Railways, reader: Reader) -> None:
    """Read hands and what is known of them, pile, display, discard, and locomotives in front."""
    for seat, numbers in enumerate(reader.counts_by_seat("hands", state.seats, board.CARDS)):
        put_hand(state.hands, state.cities, seat, numbers)
        state.sizes[seat] = sum(numbers)
    for seat, numbers in enumerate(reader.counts_by_seat("known", state.seats, board.CARDS)):
        put_hand(state.known, state.known_cities, seat, numbers)
    for seat, item in enumerate(reader.per_seat("promised", state.seats)):
        if not isinstance(item, bool):
            raise BadData(f"promised[{seat}]: expected true or false, not {shown(item)}")
        state.promised |= int(item) << seat
    state.pile = Bag(board.CARDS, reader.counts("pile", board.CARDS))
    state.display = reader.row("display", board.CARDS, board.DISPLAY)
    state.discard = reader.names("discard", board.CARD_INDEX)
    state.powers = reader.whole_by_seat("power", state.seats, 99)


def put_hand(hands: list[int], cities: list[int], seat: int, numbers: list[int]) -> None:
    """Set a seat's cards as a state keeps them."""
    hands[seat * board.HELD : (seat + 1) * board.HELD] = numbers[: board.HELD]
    cities[seat] = sum([1 << city for city in range(board.CITY_CARDS) if numbers[board.HELD + city]])


def read_goods(state: Railways, reader: Reader) -> None:
    """Read goods on cities, in the bag, with the seats, and the one that is being placed."""
    state.bag = Bag(board.GOODS, reader.counts("bag", board.GOODS))
    on_cities = reader.object("goods")
    built = {board.CARDS[board.HELD + link.city]: link.city for link in state.network.links}
    for name in on_cities.data:
        city = index_of(name, "goods", built)
        state.goods[city] = read_colours(on_cities.value(name), f"goods.{name}")
    for seat, item in enumerate(reader.per_seat("delivered", state.seats)):
        state.delivered[seat] = read_colours(item, f"delivered[{seat}]")
    state.points = reader.whole_by_seat("points", state.seats, MOST_POINTS)
    state.good = reader.choice_or_null("good", board.GOODS)


def read_colours(value: object, path: str) -> int:
    """Return goods that lie together."""
    numbers = counts(value, path, board.GOODS)
    expect(max(numbers) <= board.GOODS_EACH, f"{path}: there are only {board.GOODS_EACH} goods of a colour")
    return board.gathered(numbers)
