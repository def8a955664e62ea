"""A position from a few facts: what is not said is filled in so that every piece is somewhere."""

from typing import Any, Final, final

from branchline.engine import dice, errors, scenes
from branchline.engine.game import NOBODY, Game
from branchline.engine.json_validation import Reader, choice, index_of, is_whole, shown, whole
from branchline.games.railways.rules import board, network, serialization
from branchline.games.railways.rules import layout as at
from branchline.games.railways.rules import state as states
from branchline.games.railways.rules.cards import discarded, gain
from branchline.games.railways.rules.payment import Payment, paid_with
from branchline.games.railways.rules.turn import QUIET_ROUNDS, left_to_change

CHOICES: Final = ("variant", "loco_second", "guard")
FACTS: Final = (
    "links", "goods", "hands", "display", "pile", "discard", "bag", "power", "delivered", "points",
    "turn", "first", "prompt", "ending", "quiet", *CHOICES, "draws", "seed",
)  # fmt: skip
MOST_VALUE: Final = 99  # no cards are worth so much


@final
class Plan:
    """A link as it was said: its cards, or else what it is to be worth."""

    def __init__(self, item: object, path: str, seats: int) -> None:
        if not isinstance(item, (list, tuple)) or not 4 <= len(item) <= 5:
            raise errors.BadData(f"{path}: expected city, node, colour, owner, cards; not {shown(item)}")
        self.path = path
        self.city = index_of(str(item[0]), path, board.NODE_INDEX)
        errors.expect(self.city != board.START, f"{path}: the start board is already there")
        self.node = index_of(str(item[1]), path, board.NODE_INDEX)
        self.colour = choice(item[2], path, board.COLOURS)
        self.owner = whole(item[3], path, 0, seats - 1)
        cards = item[4] if len(item) == 5 else board.CITIES[self.city].value
        self.payment: Payment | None = None
        self.value = 0
        if isinstance(cards, str):
            self.payment = serialization.read_payment(cards, path)
        else:
            self.value = whole(cards, path, 0, MOST_VALUE)


@final
class Scene:
    """The facts given, and the position that grows from them."""

    def __init__(self, game: Game[Any], seats: int, facts: dict[str, object]) -> None:
        self.facts = facts
        self.reader = Reader(facts)
        self.dice = scenes.scene_dice(self.reader)
        options = states.Options({name: facts[name] for name in CHOICES if name in facts}, seats)
        self.state = states.bare_state(game, options, seats, self.dice)
        self.set_numbers("power", at.POWER, board.LOCOS)
        self.set_numbers("points", at.POINTS, serialization.MOST_POINTS)
        last = seats - 1
        self.state.first = self.reader.whole("first", 0, last, default=0)
        self.state.mover = self.reader.whole("turn", 0, last, default=self.state.first)
        self.rest = dice.Bag(board.CARDS, board.deck(options.younger))
        self.supply = scenes.Supply(self.rest, self.dice, "cards {}")
        self.open_hands = list(range(seats))  # of which nothing was said
        self.place_cards()
        self.place_goods()
        self.state.dice = scenes.scripted(self.reader, self.dice)
        self.ask()
        self.begin_end()

    def set_numbers(self, key: str, cell: int, most: int) -> None:
        """Replace the numbers of a new game by those of a fact."""
        for seat, value in enumerate(self.reader.some_seats(key, self.state.seats)):
            if value is not None:
                self.state.row[at.block(seat) + cell] = whole(value, f"{key}[{seat}]", 0, most)

    def place_cards(self) -> None:
        """Place every card: those named, links that only have a value, then all others."""
        state = self.state
        self.place_hands()
        for seat in range(state.seats):
            self.supply.take(board.LOCO, state.of(seat, at.POWER), f"power[{seat}]")
        lying = self.reader.names("discard", board.CARD_INDEX) if "discard" in self.facts else []
        for kind in lying:
            self.supply.take(kind, 1, "discard")
        at.lay(state.row, at.DISCARD, [len(lying), at.EMPTY, *lying])
        self.place_display()
        if "pile" not in self.facts:
            self.place_links()
            self.fill_display()
            at.lay(state.row, at.PILE, [self.rest.left, *self.rest.counts])
            return
        said = self.facts["pile"]
        pile = dice.Bag(board.CARDS, [0] * board.KINDS)
        if not is_whole(said):
            pile = self.supply.named_or_drawn(said, "pile")
        self.place_links()
        if pile.left or (is_whole(said) and said):
            self.fill_display()
        if is_whole(said):
            pile = self.supply.named_or_drawn(said, "pile")
        at.lay(state.row, at.PILE, [pile.left, *pile.counts])
        self.put_away()

    def place_hands(self) -> None:
        """Deal hands as told, drawn blind for all that anybody knows."""
        for seat, value in enumerate(self.reader.some_seats("hands", self.state.seats)):
            if value is not None:
                self.open_hands.remove(seat)
                for kind, number in enumerate(self.supply.named(value, f"hands[{seat}]")):
                    for _ in range(number):
                        gain(self.state, seat, kind, seen=False)

    def place_display(self) -> None:
        """Lay out the display as told, from left to right."""
        items = self.reader.items("display") if "display" in self.facts else []
        errors.expect(len(items) <= board.DISPLAY, f"display: expected at most {board.DISPLAY} cards, not {len(items)}")
        for place, name in enumerate(items):
            if name is not None:
                kind = index_of(str(name), "display", board.CARD_INDEX)
                self.supply.take(kind, 1, "display")
                self.state.row[at.DISPLAY + place] = kind

    def fill_display(self) -> None:
        """Put cards in places of which nothing was said, but no locomotives."""
        for place in range(board.DISPLAY):
            if self.state.row[at.DISPLAY + place] == at.EMPTY:
                calm = self.rest.copy()
                calm.put(board.LOCO, -calm.counts[board.LOCO])
                if calm.left:
                    kind = self.dice.draw(calm)
                    self.rest.take(kind)
                    self.state.row[at.DISPLAY + place] = kind

    def place_links(self) -> None:
        """Build links in their order; those of which only a value was said pay last."""
        said = self.facts.get("links", [])
        items = list(said) if isinstance(said, tuple) else Reader({"links": said}).items("links")
        plans = [Plan(item, f"links[{i}]", self.state.seats) for i, item in enumerate(items)]
        for plan in plans:
            self.supply.take(board.HELD + plan.city, 1, plan.path)
            if plan.payment is not None:
                self.pay(plan, plan.payment)
        for plan in plans:
            if plan.payment is None:
                plan.payment = self.cheap(plan)
                self.pay(plan, plan.payment)
            link = network.Link(plan.city, plan.node, plan.colour, plan.payment)
            serialization.build(self.state, link, plan.owner, plan.path)

    def cheap(self, plan: Plan) -> Payment:
        """Pay with twos, then ones, then wilds, so that the link is worth what was said."""
        rail = 2 * plan.colour
        twos = min(plan.value // 2, self.rest.counts[rail + 1])
        ones = min(plan.value - 2 * twos, self.rest.counts[rail])
        return paid_with(twos, ones, plan.value - 2 * twos - ones)

    def pay(self, plan: Plan, payment: Payment) -> None:
        """Lay down the cards of a link."""
        self.supply.take(2 * plan.colour, payment.ones, plan.path)
        self.supply.take(2 * plan.colour + 1, payment.twos, plan.path)
        self.supply.take(board.LOCO, payment.wilds, plan.path)

    def put_away(self) -> None:
        """Put cards nobody has spoken of under the discard; into hands, if that is to be empty."""
        left = [kind for kind in range(board.KINDS) for _ in range(self.rest.counts[kind])]
        lying = discarded(self.state)
        if lying or "discard" not in self.facts:
            at.lay(self.state.row, at.DISCARD, [len(left) + len(lying), at.EMPTY, *left, *lying])
            return
        if left and not self.open_hands:
            raise errors.BadData(f"{len(left)} cards are left over; omit a hand or the pile")
        # Who moves now should not have to cut his hand.
        seats = [seat for seat in self.open_hands if seat != self.state.mover] or self.open_hands
        for place, kind in enumerate(left):
            gain(self.state, seats[place % len(seats)], kind, seen=False)

    def place_goods(self) -> None:
        """Place goods on cities and with the seats; the bag gets the rest, if nothing was said."""
        state = self.state
        everything = 0 if state.options.younger else board.GOODS_EACH
        supply = scenes.Supply(dice.Bag(board.GOODS, [everything] * board.GOOD_COLOURS), self.dice, "{} goods")
        bag = supply.rest
        built = {board.NODE_NAMES[link.city]: link.city for link in state.network.links}
        if "goods" in self.facts:
            cities = self.reader.object("goods")
            for name in cities.data:
                city = index_of(name, "goods: a built city is expected", built)
                state.row[at.GOODS + city] = out_of(supply, cities.value(name), f"goods.{name}")
        delivered = self.reader.some_seats("delivered", state.seats)
        for seat, value in enumerate(delivered):
            if value is not None:
                state.row[at.block(seat) + at.DELIVERED] = out_of(supply, value, f"delivered[{seat}]")
        if "bag" in self.facts:
            bag = supply.named_or_drawn(self.facts["bag"], "bag")
            self.deliver_rest(supply.rest, [seat for seat in range(state.seats) if delivered[seat] is None])
        at.lay(state.row, at.BAG, [bag.left, *bag.counts])

    def deliver_rest(self, rest: dice.Bag, seats: list[int]) -> None:
        """Let the seats that are not given deliver, in turn, the goods that are not given."""
        if rest.left and not seats:
            raise errors.BadData(f"bag: {rest.left} goods are left over; omit `delivered` of a seat")
        turn = 0
        for colour in range(board.GOOD_COLOURS):
            while rest.counts[colour]:
                rest.take(colour)
                self.state.row[at.block(seats[turn % len(seats)]) + at.DELIVERED] += board.GOOD[colour]
                turn += 1

    def ask(self) -> None:
        """Set the decision."""
        state = self.state
        state.stage = choice(self.facts.get("prompt", states.PROMPTS[0]), "prompt", states.PROMPTS)
        if state.stage == states.OVER:
            state.mover = NOBODY
        if state.stage == states.PLACE and state.row[at.BAG]:
            state.good = state.dice.draw_from(state.row, at.BAG, board.GOODS)  # the first of `draws`, if they are said

    def begin_end(self) -> None:
        """Set the trigger, said or shown by the table (RWC-13), and the guard (RWC-S.32)."""
        state = self.state
        said = self.facts.get("ending")
        if said is not None:
            state.ending = choice(said, "ending", states.ENDING_IDS)
        elif not state.row[at.PILE]:
            state.ending = states.NO_PILE
        elif 0 in state.all_of(at.TRAINS):
            state.ending = states.NO_TRAINS
        elif not state.row[at.BAG] and not state.options.younger:
            state.ending = states.NO_BAG
        elif state.stage in (states.LAST, states.OVER):
            state.ending = states.NO_PILE
        state.quiet = self.reader.whole("quiet", 0, QUIET_ROUNDS, default=0)
        state.mark = left_to_change(state)


def out_of(supply: scenes.Supply, value: object, path: str) -> int:
    """Return goods as told, out of those that are left."""
    serialization.GOODS.read(value, path)
    return board.gathered(supply.named(value, path))
