"""The state that was saved, read back with every fault named."""

from __future__ import annotations

from typing import Any, Final

from branchline.engine.dice import Bag, dice_from_json
from branchline.engine.errors import BadData, BadMove, BadOption
from branchline.engine.game import Game
from branchline.engine.json_validation import Reader, counts, index_of, shown, whole
from branchline.games.railways.rules.actions.connect import unbuildable
from branchline.games.railways.rules.board import (
    CARD_INDEX,
    CARDS,
    CITY_CARDS,
    COLOURS,
    DISPLAY,
    GOODS,
    GOODS_EACH,
    HELD,
    NODE_INDEX,
    gathered,
    mask,
)
from branchline.games.railways.rules.consistency import audit
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.options import Options
from branchline.games.railways.rules.payment import Payment, parse_payment
from branchline.games.railways.rules.prompt_consistency import check_question
from branchline.games.railways.rules.state import (
    EMPTY,
    ENDINGS,
    NO_GOOD,
    PROMPTS,
    Railways,
    blank,
)

MOST_POINTS: Final = 9999  # there is no limit (RWC-12.3); this one is beyond every game


def from_json(game: Game[Any], data: object) -> Railways:
    """The state that `to_json` described."""
    reader = Reader(data)
    reader.need_game(game.slug, game.version)
    reader.only(
        "game", "rules", "variant", "loco_second", "guard", "seats", "first", "turn", "prompt",
        "hands", "known", "promised", "pile", "display", "discard", "links", "goods", "good",
        "bag", "power", "delivered", "points", "ending", "quiet", "mark", "dice",
    )  # fmt: skip
    seats = reader.whole("seats", game.least, game.most)
    state = blank(game, read_options(reader, seats), seats, dice_from_json(reader.value("dice")))
    state.first = reader.whole("first", 0, seats - 1)
    state.stage = reader.choice("prompt", PROMPTS)
    state.mover = reader.mover("turn", seats)
    read_links(state, reader)
    read_cards(state, reader)
    read_goods(state, reader)
    read_end(state, reader)
    audit(state)
    check_question(state)
    return state


def read_options(reader: Reader, seats: int) -> Options:
    """The choices the game was started with that still matter."""
    try:
        said = {name: reader.value(name) for name in ("variant", "loco_second", "guard")}
        return Options(said, seats)
    except BadOption as error:
        raise BadData(str(error)) from error


def read_links(state: Railways, reader: Reader) -> None:
    """The links, built one after another."""
    for place, item in enumerate(reader.objects("links")):
        item.only("city", "node", "colour", "cards", "value", "owner")
        path = f"links[{place}]"
        city = index_of(item.text("city"), path, NODE_INDEX)
        node = index_of(item.text("node"), path, NODE_INDEX)
        colour = item.choice("colour", COLOURS)
        link = Link(city, node, colour, read_payment(item.text("cards"), path))
        if item.whole("value", 0, MOST_POINTS) != link.value:
            raise BadData(f"{path}.value: the cards are worth {link.value}")
        build(state, link, item.whole("owner", 0, state.seats - 1), path)


def read_payment(text: str, path: str) -> Payment:
    """The cards of a link."""
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
    """Hands and what is known of them, pile, display, discard, and locomotives in front."""
    for seat, item in enumerate(reader.per_seat("hands", state.seats)):
        put_hand(state.hands, state.cities, seat, counts(item, f"hands[{seat}]", CARDS))
        state.sizes[seat] = sum(counts(item, f"hands[{seat}]", CARDS))
    for seat, item in enumerate(reader.per_seat("known", state.seats)):
        put_hand(state.known, state.known_cities, seat, counts(item, f"known[{seat}]", CARDS))
    for seat, item in enumerate(reader.per_seat("promised", state.seats)):
        if not isinstance(item, bool):
            raise BadData(f"promised[{seat}]: expected true or false, not {shown(item)}")
        state.promised |= int(item) << seat
    state.pile = Bag(CARDS, reader.counts("pile", CARDS))
    display = reader.items("display")
    if len(display) != DISPLAY:
        raise BadData(f"display: expected {DISPLAY} cards or nulls, not {len(display)}")
    state.display = [
        EMPTY if name is None else index_of(str(name), "display", CARD_INDEX) for name in display
    ]
    state.discard = reader.names("discard", CARD_INDEX)
    for seat, item in enumerate(reader.per_seat("power", state.seats)):
        state.powers[seat] = whole(item, f"power[{seat}]", 0, 99)


def put_hand(hands: list[int], cities: list[int], seat: int, numbers: list[int]) -> None:
    """A seat's cards as a state keeps them."""
    hands[seat * HELD : (seat + 1) * HELD] = numbers[:HELD]
    cities[seat] = mask([city for city in range(CITY_CARDS) if numbers[HELD + city]])


def read_goods(state: Railways, reader: Reader) -> None:
    """Goods on cities, in the bag, with the seats, and the one that is being placed."""
    state.bag = Bag(GOODS, reader.counts("bag", GOODS))
    on_cities = reader.object("goods")
    built = {CARDS[HELD + link.city]: link.city for link in state.network.links}
    for name in on_cities.data:
        city = index_of(name, "goods", built)
        state.goods[city] = read_colours(on_cities.value(name), f"goods.{name}")
    for seat, item in enumerate(reader.per_seat("delivered", state.seats)):
        state.delivered[seat] = read_colours(item, f"delivered[{seat}]")
    for seat, item in enumerate(reader.per_seat("points", state.seats)):
        state.points[seat] = whole(item, f"points[{seat}]", 0, MOST_POINTS)
    state.good = NO_GOOD
    if reader.value("good") is not None:
        if reader.text("good") not in GOODS:
            raise BadData(f"good: expected null or one of {', '.join(GOODS)}")
        state.good = GOODS.index(reader.text("good"))


def read_colours(value: object, path: str) -> int:
    """Goods that lie together."""
    numbers = counts(value, path, GOODS)
    if max(numbers) > GOODS_EACH:
        raise BadData(f"{path}: there are only {GOODS_EACH} goods of a colour")
    return gathered(numbers)


def read_end(state: Railways, reader: Reader) -> None:
    """What triggered the end, and what the guard has seen."""
    ids = [rule.id for rule in ENDINGS]
    if reader.value("ending") is not None:
        if reader.text("ending") not in ids:
            raise BadData(f"ending: expected null or one of {', '.join(ids)}")
        state.ending = ids.index(reader.text("ending"))
    state.quiet = reader.whole("quiet", 0, 99)
    state.mark = reader.whole("mark", -999, 999)
