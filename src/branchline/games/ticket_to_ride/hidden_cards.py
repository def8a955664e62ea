"""Dealing anew the train cards a seat cannot see, with all it could have noticed (TTR-15).

A hidden card in another hand was drawn blind: since the last shuffle (`fresh` cards: what went
into that deck is public) or before it (`old` cards: all that is in no other place). How many of
each a hand took is public too. What a seat has laid down from among them (`spent`) must have been
there, in one of the two. Older shuffles are not told apart.
"""

from __future__ import annotations

from typing import Final, final

from branchline.engine.dice import Bag, Dice
from branchline.games.ticket_to_ride.board import CARDS, KINDS
from branchline.games.ticket_to_ride.state import TicketToRide

TRIES: Final = 100
OLD: Final = 0
FRESH: Final = 1


@final
class Sources:
    """Two pools of hidden cards, and how many cards each other seat took from which."""

    def __init__(self, state: TicketToRide, others: list[int]) -> None:
        self.others = others
        fresh = state.deck.counts[:]
        hidden = state.deck.counts[:]
        self.spent = [0] * KINDS
        self.slots: dict[int, list[int]] = {}
        self.debts: list[tuple[int, int]] = []  # (seat, kind) it must have had
        for seat in others:
            laid_down = 0
            unknown = 0
            drawn = 0
            for kind in range(KINDS):
                place = seat * KINDS + kind
                drawn += state.drawn[place]
                unknown += state.hands[place] - state.known[place]
                laid_down += state.spent[place]
                fresh[kind] += state.drawn[place]
                hidden[kind] += state.hands[place] - state.known[place]
                self.spent[kind] += state.spent[place]
                for _ in range(state.spent[place]):
                    self.debts.append((seat, kind))
            self.slots[seat] = [unknown + laid_down - drawn, drawn]
        old = [hidden[kind] + self.spent[kind] - fresh[kind] for kind in range(KINDS)]
        self.pools = [Bag(CARDS, old), Bag(CARDS, fresh)]
        # A table set up by hand may hold cards from nowhere: then nothing tells the pools apart.
        numbers = [number for slots in self.slots.values() for number in slots]
        if min(old + numbers, default=0) < 0:
            self.merge(hidden)

    def merge(self, hidden: list[int]) -> None:
        """Forget where the cards came from: all hidden ones are one pool."""
        self.pools = [Bag(CARDS, [0] * KINDS), Bag(CARDS, hidden)]
        for seat in self.others:
            owed = len([debt for debt in self.debts if debt[0] == seat])
            self.slots[seat] = [0, sum(self.slots[seat]) - owed]
        self.debts = []


def redeal_cards(state: TicketToRide, seat: int | None, dice: Dice) -> None:
    """Give the other seats and the deck cards that the seat could believe them to hold."""
    others = [player for player in range(state.seats) if player != seat]
    sources = Sources(state, others)
    for _ in range(TRIES):
        taken = dealt(sources, dice)
        if taken is not None:
            break
    else:
        hidden = [
            sources.pools[OLD].counts[kind] + sources.pools[FRESH].counts[kind]
            - sources.spent[kind]
            for kind in range(KINDS)
        ]  # fmt: skip
        sources.merge(hidden)
        taken = dealt(sources, dice)
        assert taken is not None  # nothing is owed any more
    deck = sources.pools[FRESH].copy()
    for player in others:
        old, fresh = taken[player]
        for kind in range(KINDS):
            place = player * KINDS + kind
            spent = state.spent[place] if sources.debts else 0
            state.hands[place] = state.known[place] + old[kind] + fresh[kind] - spent
            state.drawn[place] = fresh[kind]
            deck.put(kind, -fresh[kind])
    state.deck = deck


def dealt(sources: Sources, dice: Dice) -> dict[int, list[list[int]]] | None:
    """What each seat took from the two pools; None if what was laid down did not work out."""
    pools = [pool.copy() for pool in sources.pools]
    slots = {seat: slots[:] for seat, slots in sources.slots.items()}
    taken = {seat: [[0] * KINDS, [0] * KINDS] for seat in sources.others}
    order = list(range(len(sources.debts)))
    dice.shuffle(order)  # so that no seat is always served first
    for number in order:
        seat, kind = sources.debts[number]
        source = source_of(pools, slots[seat], kind, dice)
        if source < 0:
            return None
        pools[source].take(kind)
        slots[seat][source] -= 1
        taken[seat][source][kind] += 1
    for seat in sources.others:
        for source in (OLD, FRESH):
            for _ in range(slots[seat][source]):
                taken[seat][source][dice.draw(pools[source])] += 1
    return taken


def source_of(pools: list[Bag], slots: list[int], kind: int, dice: Dice) -> int:
    """Where a card that was laid down came from, by how likely each pool is; -1 if from none."""
    chances = [slots[source] * pools[source].counts[kind] for source in (OLD, FRESH)]
    if not sum(chances):
        return -1
    return dice.draw(Bag(("old", "fresh"), chances))
