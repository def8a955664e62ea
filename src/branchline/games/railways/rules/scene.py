"""A position from a few facts: what is not said is filled in so that every piece is somewhere."""

from __future__ import annotations

from typing import Any, Final, final

from branchline.engine.dice import Bag
from branchline.engine.errors import BadData
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, index_of, is_whole, shown, whole
from branchline.engine.opening import scene_dice, scripted
from branchline.games.railways.rules import board
from branchline.games.railways.rules.consistency import audit, check_question
from branchline.games.railways.rules.options import Options
from branchline.games.railways.rules.scene_cards import SceneCards
from branchline.games.railways.rules.serialization import MOST_POINTS, read_colours
from branchline.games.railways.rules.state import ENDINGS, LAST, NO_BAG, NO_PILE, NO_TRAINS, OVER, PLACE, PROMPTS, blank
from branchline.games.railways.rules.turn import QUIET_ROUNDS, left_to_change

CHOICES: Final = ("variant", "loco_second", "guard")
FACTS: Final = (
    "links", "goods", "hands", "display", "pile", "discard", "bag", "power", "delivered", "points",
    "turn", "first", "prompt", "ending", "quiet", *CHOICES, "draws", "seed",
)  # fmt: skip


@final
class Scene:
    """The facts given, and the position that grows from them."""

    def __init__(self, game: Game[Any], seats: int, facts: dict[str, object]) -> None:
        self.facts = facts
        self.reader = Reader(facts)
        self.dice = scene_dice(self.reader)
        options = Options({name: facts[name] for name in CHOICES if name in facts}, seats)
        self.state = blank(game, options, seats, self.dice)
        self.set_numbers("power", self.state.powers, board.LOCOS)
        self.set_numbers("points", self.state.points, MOST_POINTS)
        self.seat_players()
        SceneCards(self.state, self.reader, self.dice).place()
        self.place_goods()
        self.state.dice = scripted(self.reader, self.dice)
        self.ask()
        self.begin_end()
        audit(self.state)
        check_question(self.state)

    def set_numbers(self, key: str, numbers: list[int], most: int) -> None:
        """Replace the numbers of a new game by those of a fact."""
        for seat, value in enumerate(self.reader.some_seats(key, self.state.seats)):
            if value is not None:
                numbers[seat] = whole(value, f"{key}[{seat}]", 0, most)

    def seat_players(self) -> None:
        """Set who began, and whose turn it is."""
        state = self.state
        if "first" in self.facts:
            state.first = self.reader.whole("first", 0, state.seats - 1)
        state.mover = state.first
        if "turn" in self.facts:
            state.mover = self.reader.whole("turn", 0, state.seats - 1)

    def place_goods(self) -> None:
        """Place goods on cities and with the seats; the bag gets the rest, if nothing was said."""
        state, rest = self.state, self.state.bag
        built = {board.NODE_NAMES[link.city]: link.city for link in state.network.links}
        if "goods" in self.facts:
            cities = self.reader.object("goods")
            for name in cities.data:
                city = index_of(name, "goods: a built city is expected", built)
                state.goods[city] = out_of(rest, cities.value(name), f"goods.{name}")
        delivered = self.reader.some_seats("delivered", state.seats)
        for seat, value in enumerate(delivered):
            if value is not None:
                state.delivered[seat] = out_of(rest, value, f"delivered[{seat}]")
        if "bag" in self.facts:
            state.bag = self.said_bag(rest)
            self.deliver_rest(rest, [seat for seat in range(state.seats) if delivered[seat] is None])

    def said_bag(self, rest: Bag) -> Bag:
        """Return a bag of these goods, or of a number at random."""
        value = self.facts["bag"]
        bag = Bag(board.GOODS, [0] * board.GOOD_COLOURS)
        if is_whole(value):
            for _ in range(whole(value, "bag", 0, rest.left)):
                bag.put(self.dice.draw(rest))
            return bag
        return Bag(board.GOODS, board.counted(out_of(rest, value, "bag")))

    def deliver_rest(self, rest: Bag, seats: list[int]) -> None:
        """Let the seats that are not given deliver, in turn, the goods that are not given."""
        if rest.left and not seats:
            raise BadData(f"bag: {rest.left} goods are left over; omit `delivered` of a seat")
        turn = 0
        for colour in range(board.GOOD_COLOURS):
            while rest.counts[colour]:
                rest.take(colour)
                self.state.delivered[seats[turn % len(seats)]] += board.GOOD[colour]
                turn += 1

    def ask(self) -> None:
        """Set the decision."""
        state = self.state
        prompt = self.facts.get("prompt", PROMPTS[0])
        if not isinstance(prompt, str) or prompt not in PROMPTS:
            raise BadData(f"prompt: expected one of {', '.join(PROMPTS)}, not {shown(prompt)}")
        state.stage = PROMPTS.index(prompt)
        if state.stage == OVER:
            state.mover = NOBODY
        if state.stage == PLACE and state.bag.left:
            state.good = state.dice.draw(state.bag)  # the first of `draws`, if they are said

    def begin_end(self) -> None:
        """Set the trigger, said or shown by the table (RWC-13), and the guard (RWC-S.32)."""
        state = self.state
        ids = [rule.id for rule in ENDINGS]
        said = self.facts.get("ending")
        if said is not None:
            if said not in ids:
                raise BadData(f"ending: expected one of {', '.join(ids)}, not {shown(said)}")
            state.ending = ids.index(str(said))
        elif not state.pile.left:
            state.ending = NO_PILE
        elif 0 in state.trains:
            state.ending = NO_TRAINS
        elif not state.bag.left and not state.options.younger:
            state.ending = NO_BAG
        elif state.stage in (LAST, OVER):
            state.ending = NO_PILE
        if "quiet" in self.facts:
            state.quiet = self.reader.whole("quiet", 0, QUIET_ROUNDS)
        state.mark = left_to_change(state)


def out_of(rest: Bag, value: object, path: str) -> int:
    """Return goods as told, out of those that are left."""
    goods = read_colours(value, path)
    for colour, number in enumerate(board.counted(goods)):
        if number > rest.counts[colour]:
            raise BadData(f"{path}: there are not that many {board.GOODS[colour]} goods")
        rest.put(colour, -number)
    return goods
