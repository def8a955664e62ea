"""The cards and links of a scene: those spoken of first, then what is left over."""

from __future__ import annotations

from typing import Final, final

from branchline.engine.dice import Bag, Dice
from branchline.engine.errors import BadData
from branchline.engine.json_validation import Reader, counts, index_of, is_whole, shown, whole
from branchline.games.railways.rules import board
from branchline.games.railways.rules.cards import gain
from branchline.games.railways.rules.network import Link
from branchline.games.railways.rules.payment import Payment, paid_with
from branchline.games.railways.rules.serialization import build, read_payment
from branchline.games.railways.rules.state import EMPTY, Railways

MOST_VALUE: Final = 99  # no cards are worth so much


@final
class Plan:
    """A link as it was said: its cards, or else what it is to be worth."""

    def __init__(self, item: object, path: str, seats: int) -> None:
        if not isinstance(item, (list, tuple)) or not 4 <= len(item) <= 5:
            raise BadData(f"{path}: expected city, node, colour, owner, cards; not {shown(item)}")
        self.path = path
        self.city = index_of(str(item[0]), path, board.NODE_INDEX)
        if self.city == board.START:
            raise BadData(f"{path}: the start board is already there")
        self.node = index_of(str(item[1]), path, board.NODE_INDEX)
        if item[2] not in board.COLOURS:
            raise BadData(f"{path}: expected one of {', '.join(board.COLOURS)}, not {shown(item[2])}")
        self.colour = board.COLOURS.index(str(item[2]))
        self.owner = whole(item[3], path, 0, seats - 1)
        cards = item[4] if len(item) == 5 else board.CITIES[self.city].value
        self.payment: Payment | None = None
        self.value = 0
        if isinstance(cards, str):
            self.payment = read_payment(cards, path)
        else:
            self.value = whole(cards, path, 0, MOST_VALUE)


@final
class SceneCards:
    """The cards not yet spoken of, and where the others are."""

    def __init__(self, state: Railways, reader: Reader, dice: Dice) -> None:
        self.state = state
        self.reader = reader
        self.facts = reader.data
        self.dice = dice
        self.rest = state.pile
        self.open_hands = list(range(state.seats))  # of which nothing was said

    def place(self) -> None:
        """Place every card: those named, links that only have a value, then all others."""
        state = self.state
        self.place_hands()
        for seat in range(state.seats):
            self.take(board.LOCO, state.powers[seat], f"power[{seat}]")
        if "discard" in self.facts:
            state.discard = self.reader.names("discard", board.CARD_INDEX)
            for kind in state.discard:
                self.take(kind, 1, "discard")
        self.place_display()
        if "pile" not in self.facts:
            self.place_links()
            self.fill_display()
            return  # what is left is the pile
        said = self.facts["pile"]
        size = said if is_whole(said) else 0
        pile = Bag(board.CARDS, [0] * board.KINDS if is_whole(said) else self.named(said, "pile"))
        self.place_links()
        if size or pile.left:
            self.fill_display()
        for _ in range(whole(size, "pile", 0, self.rest.left)):
            pile.put(self.dice.draw(self.rest))
        state.pile = pile
        self.put_away()

    def take(self, kind: int, number: int, path: str) -> None:
        """Take cards of one kind out of those that are left."""
        if number > self.rest.counts[kind]:
            raise BadData(f"{path}: there are not that many cards {board.CARDS[kind]}")
        self.rest.put(kind, -number)

    def named(self, value: object, path: str) -> list[int]:
        """Return cards by kind, `{"white 2": 1}`, or by name, `["white 2"]`, out of those left."""
        if isinstance(value, list):
            names = Reader({path: value}).texts(path)
            value = {name: names.count(name) for name in names}
        numbers = counts(value, path, board.CARDS)
        for kind in range(board.KINDS):
            self.take(kind, numbers[kind], path)
        return numbers

    def place_hands(self) -> None:
        """Deal the given hands, drawn from the pile as far as the others know."""
        for seat, value in enumerate(self.reader.some_seats("hands", self.state.seats)):
            if value is not None:
                self.open_hands.remove(seat)
                for kind, number in enumerate(self.named(value, f"hands[{seat}]")):
                    for _ in range(number):
                        gain(self.state, seat, kind, seen=False)

    def place_display(self) -> None:
        """Lay out the display as told, from left to right."""
        items = self.reader.items("display") if "display" in self.facts else []
        if len(items) > board.DISPLAY:
            raise BadData(f"display: expected at most {board.DISPLAY} cards, not {len(items)}")
        for place, name in enumerate(items):
            if name is not None:
                kind = index_of(str(name), "display", board.CARD_INDEX)
                self.take(kind, 1, "display")
                self.state.display[place] = kind

    def fill_display(self) -> None:
        """Put cards in places of which nothing was said, but no locomotives."""
        for place in range(board.DISPLAY):
            if self.state.display[place] == EMPTY:
                calm = self.rest.copy()
                calm.put(board.LOCO, -calm.counts[board.LOCO])
                if calm.left:
                    kind = self.dice.draw(calm)
                    self.rest.take(kind)
                    self.state.display[place] = kind

    def place_links(self) -> None:
        """Build links in their order; those of which only a value was said pay last."""
        said = self.facts.get("links", [])
        items = list(said) if isinstance(said, tuple) else Reader({"links": said}).items("links")
        plans = [Plan(item, f"links[{i}]", self.state.seats) for i, item in enumerate(items)]
        for plan in plans:
            self.take(board.HELD + plan.city, 1, plan.path)
            if plan.payment is not None:
                self.pay(plan, plan.payment)
        for plan in plans:
            if plan.payment is None:
                plan.payment = self.cheap(plan)
                self.pay(plan, plan.payment)
        for plan in plans:
            assert plan.payment is not None
            link = Link(plan.city, plan.node, plan.colour, plan.payment)
            build(self.state, link, plan.owner, plan.path)

    def cheap(self, plan: Plan) -> Payment:
        """Pay with twos, then ones, then wilds, so that the link is worth what was said."""
        rail = 2 * plan.colour
        twos = min(plan.value // 2, self.rest.counts[rail + 1])
        ones = min(plan.value - 2 * twos, self.rest.counts[rail])
        return paid_with(twos, ones, plan.value - 2 * twos - ones)

    def pay(self, plan: Plan, payment: Payment) -> None:
        """Lay down the cards of a link."""
        self.take(2 * plan.colour, payment.ones, plan.path)
        self.take(2 * plan.colour + 1, payment.twos, plan.path)
        self.take(board.LOCO, payment.wilds, plan.path)

    def put_away(self) -> None:
        """Put cards that are not given under the discard pile; into hands, if that must be empty."""
        left = [kind for kind in range(board.KINDS) for _ in range(self.rest.counts[kind])]
        if self.state.discard or "discard" not in self.facts:
            self.state.discard = left + self.state.discard
            return
        if left and not self.open_hands:
            raise BadData(f"{len(left)} cards are left over; omit a hand or the pile")
        # The mover should not have to discard.
        seats = [seat for seat in self.open_hands if seat != self.state.mover] or self.open_hands
        for place, kind in enumerate(left):
            gain(self.state, seats[place % len(seats)], kind, seen=False)
