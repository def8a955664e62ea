"""Dealing anew the train cards a seat cannot see, with all it could have noticed (TTR-15).

A hidden card in another hand was drawn blind: since the last shuffle (`fresh` cards: what went
into that deck is public) or before it (`old` cards: all that is in no other place). How many of
each a hand took is public too. What a seat has laid down from among them (`spent`) must have been
there, in one of the two; `origins.py` says in which. Older shuffles are not told apart.
"""

from __future__ import annotations

from typing import final

from branchline.engine.dice import Bag, Dice
from branchline.games.ticket_to_ride.rules.board import CARDS, KINDS
from branchline.games.ticket_to_ride.rules.card_origins import Origins
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
    origins = Origins(
        sources.spent,
        sources.old_slots,
        sources.fresh_slots,
        sources.old.counts,
        sources.fresh.counts,
    )
    origins.draw(dice)
    hands: list[list[int]] = []
    drawn: list[list[int]] = []
    # First what was laid down, for it must be there; then what each seat took besides.
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
