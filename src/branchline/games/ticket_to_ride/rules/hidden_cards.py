"""Dealing again the train cards a seat cannot see, with all it could have noticed (TTR-15).

A hidden card in another hand was drawn blind: since the last shuffle (`fresh` cards: what went
into that deck is public) or before it (`old` cards: all that is in no other place). How many of
each a hand took is public too. What a seat has laid down from among them (`spent`) must have been
there, in one of the two; `Origins` draws in which. Older shuffles are not told apart.
"""

from __future__ import annotations

from typing import Final, final

from branchline.engine.dice import Bag, Dice
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS
from branchline.games.ticket_to_ride.rules.serialization import by_seat
from branchline.games.ticket_to_ride.rules.state import TicketToRide


@final
class Sources:
    """Two pools of hidden cards, and how many cards each other seat took from which."""

    def __init__(self, state: TicketToRide, others: list[int]) -> None:
        fresh = state.deck.counts[:]
        old = [0] * KINDS
        self.spent: list[list[int]] = []  # by seat, as they are in `others`
        self.old_slots: list[int] = []
        self.fresh_slots: list[int] = []
        for seat in others:
            drawn, spent = by_seat(state.drawn, seat), by_seat(state.spent, seat)
            older = 0
            for kind in range(KINDS):
                place = seat * KINDS + kind
                # Never less than nothing, as the audit shows.
                number = state.hands[place] - state.known[place] + spent[kind] - drawn[kind]
                old[kind] += number
                older += number
                fresh[kind] += drawn[kind]
            self.spent.append(spent)
            self.old_slots.append(older)
            self.fresh_slots.append(sum(drawn))
        self.old = Bag(CARDS, old)
        self.fresh = Bag(CARDS, fresh)


def redeal_cards(state: TicketToRide, seat: int | None, dice: Dice) -> None:
    """Give the other seats and the deck cards that the seat could believe them to hold."""
    others = [player for player in range(state.seats) if player != seat]
    sources = Sources(state, others)
    origins = Origins(sources)
    origins.draw(dice)
    hands: list[list[int]] = []
    drawn: list[list[int]] = []
    # First what was laid down, for it must be there; then what else each seat took.
    for place in range(len(others)):
        older = origins.old[place]
        newer = [sources.spent[place][kind] - older[kind] for kind in range(KINDS)]
        for kind in range(KINDS):
            sources.old.put(kind, -older[kind])
            sources.fresh.put(kind, -newer[kind])
        sources.old_slots[place] -= sum(older)
        sources.fresh_slots[place] -= sum(newer)
        hands.append([0] * KINDS)
        drawn.append(newer)
    for place in range(len(others)):
        for _ in range(sources.old_slots[place]):
            hands[place][dice.draw(sources.old)] += 1
        for _ in range(sources.fresh_slots[place]):
            card = dice.draw(sources.fresh)
            hands[place][card] += 1
            drawn[place][card] += 1
    for place, player in enumerate(others):
        for kind in range(KINDS):
            card = player * KINDS + kind
            state.hands[card] = state.known[card] + hands[place][kind]
            state.drawn[card] = drawn[place][kind]
    state.deck = sources.fresh


OLD_OR_FRESH: Final = ("old", "fresh")


@final
class Origins:
    """How many of the cards laid down were old, by seat and kind; all others were fresh.

    Both bound how many there can be: a seat took a number of cards from each pool, and each pool has
    a number of each kind. Seats and kinds are the nodes of a graph, seats first, and the cards its
    edges. At each node the number of old cards lies between a least and a most.
    """

    def __init__(self, sources: Sources) -> None:
        self.laid = laid = sources.spent
        self.old = [[0] * KINDS for _ in laid]
        self.seats = len(laid)
        by_kind = [sum([cards[kind] for cards in laid]) for kind in range(KINDS)]
        number = [sum(cards) for cards in laid] + by_kind
        self.most = sources.old_slots + sources.old.counts
        self.fresh = sources.fresh_slots + sources.fresh.counts
        self.least = [number[node] - self.fresh[node] for node in range(len(number))]
        self.total = [0] * len(number)

    def draw(self, dice: Dice) -> None:
        """Choose for each card by how likely either pool is, then correct what is impossible."""
        cards = [
            seat * KINDS + kind
            for seat in range(self.seats)
            for kind in range(KINDS)
            for _ in range(self.laid[seat][kind])
        ]
        dice.shuffle(cards)  # so that no seat is always served first
        old, fresh = self.most[:], self.fresh[:]
        for card in cards:
            seat, node = card // KINDS, self.seats + card % KINDS
            chances = [old[seat] * old[node], fresh[seat] * fresh[node]]
            # With neither left it does not matter: what is too much somewhere is moved below.
            is_old = bool(sum(chances)) and not dice.draw(Bag(OLD_OR_FRESH, chances))
            left = old if is_old else fresh
            for end in (seat, node):
                left[end] = max(0, left[end] - 1)
                self.total[end] += is_old
            if is_old:
                self.move(seat, node, 1)
        for node in range(len(self.total)):
            while self.total[node] > self.most[node]:
                self.mend(node, -1, dice)
            while self.total[node] < self.least[node]:
                self.mend(node, 1, dice)

    def move(self, one: int, other: int, step: int) -> None:
        """Make a card between two nodes old, or fresh."""
        self.old[min(one, other)][max(one, other) - self.seats] += step

    def can_move(self, one: int, other: int, step: int) -> bool:
        """Check whether there is such a card between two nodes."""
        seat, kind = min(one, other), max(one, other) - self.seats
        return 0 <= self.old[seat][kind] + step <= self.laid[seat][kind]

    def mend(self, start: int, step: int, dice: Dice) -> None:
        """Change the number at a node by one, along a way that leaves no other node worse.

        The cards on the way become old and fresh by turns, until a node can bear the change. There
        always is a way, since what really happened keeps to all bounds.
        """
        came = {start: start}
        nodes = [start]
        for node in nodes:
            # Ways go to and fro between seats and kinds; the steps change with the side.
            goes = step if (node < self.seats) == (start < self.seats) else -step
            if node != start and self.bears(node, -goes):
                self.total[start] += step
                self.total[node] -= goes
                goes = -goes
                while came[node] != node:  # back on the way by which it was reached
                    self.move(came[node], node, goes)
                    node, goes = came[node], -goes
                return
            ends = list(range(self.seats, len(self.total)) if node < self.seats else range(self.seats))
            dice.shuffle(ends)
            for end in ends:
                if end not in came and self.can_move(node, end, goes):
                    came[end] = node
                    nodes.append(end)
        raise AssertionError("cards were laid down that nobody can have had")

    def bears(self, node: int, step: int) -> bool:
        """Check whether the number at a node may change so."""
        if step > 0:
            return self.total[node] < self.most[node]
        return self.total[node] > self.least[node]
